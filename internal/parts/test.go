package parts

import (
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// test is an [engine.Test]: a whole and its parts, of which each is asked ahead of the judgement.
type test struct {
	r *runner
	s *subject
}

// About implements engine.Test.
func (x *test) About() engine.About {
	s := x.s
	return engine.About{
		Run:      tally.Run{Logic: s.Seed.Logic, Strategy: "split", Seed: s.Seed.Path, SeedHash: s.Seed.Hash},
		Evidence: oracle.Evidence{Instance: s.Asked, Parts: len(s.Parts)}, Oracles: x.r.oracles,
		Name: fmt.Sprintf("check %d of %s", s.Check, s.Seed.Path), Alike: "parts of " + s.Seed.Path,
	}
}

// Ask implements engine.Test.
func (x *test) Ask(*ask.Target) (all []*engine.Question, declined string) {
	for _, a := range x.s.asked {
		all = append(all, a.Question)
	}
	return all, ""
}

// Follow implements engine.Test.
func (x *test) Follow(context.Context, *engine.Question, *oracle.Evidence) []*engine.Question {
	return nil
}

// Count implements engine.Test.
func (x *test) Count(bool) {}

// Suspect implements engine.Test.
func (x *test) Suspect(_ context.Context, suspect *engine.Suspect) (isOne bool, err error) {
	s := x.s
	suspect.Judgement.Parts = x.r.plan(s.Whole)
	suspect.Origin = finding.Background{Seeds: [][]byte{s.Source}, Steps: s.steps(suspect.Run.Question)}
	suspect.Reduction = &engine.Reduction{
		Ask: x.r.Ask, Solver: s.target.Solver, Probe: s.target.Probe, Limits: x.r.Limits,
	}
	return true, nil
}

// steps describes, for users, how the script of a question was made.
func (s *subject) steps(question string) []string {
	whole := fmt.Sprintf("check %d of %s, %s", s.Whole.Check, s.Seed.Path, english.Plural(len(s.Units), "assertion", ""))
	of := slices.IndexFunc(s.asked, func(a *asked) bool { return a.Run.Question == question })
	part := s.asked[of].part
	if part < 0 {
		return []string{"split: " + whole}
	}
	p := s.Whole.Parts[part]
	if s.How == Cubes {
		return []string{fmt.Sprintf("split: %s, with %s beside", whole, english.Plural(len(p.Case), "formula", ""))}
	}
	return []string{fmt.Sprintf("split: %d of the assertions of %s", len(p.Units), whole)}
}

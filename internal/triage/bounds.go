package triage

import (
	"context"
	"fmt"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/minimize/bounds"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// generated is a case with the depth of its Boolean structure.
type generated struct {
	*reduce.Candidate
	depth int
}

// Depth is the depth of the Boolean structure.
func (g generated) Depth() int { return g.depth }

// noBounds says why a case cannot be reduced by the published procedure; "" if it can.
func noBounds(c *reduce.Case) string {
	switch {
	case !c.Proved:
		return "its right answer is not proved, and that of other instances would not be known"
	case len(c.Checks()) != 1:
		return "instances that are generated have one check, and it has several"
	}
	return ""
}

// bisect reduces a case by the published procedure, which generates instances under smaller and smaller bounds.
func (s *cases) bisect(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	start := generated{reduce.NewCandidate(c), 0}
	for _, t := range c.Assertions() {
		start.depth = max(start.depth, c.Seed.Depth(t))
	}
	best, err := bounds.Minimize(ctx, start, bounds.Bounds{MaxAsserts: c.Asserts(), MaxDepth: start.depth}, s.regenerate)
	return best.Case, err
}

// regenerate makes a round of instances with a case as the seed, and returns those that show the fault.
func (s *cases) regenerate(ctx context.Context, from generated, b bounds.Bounds) ([]generated, error) {
	seed, err := fragment.ReadSeed(from.Seed.Path, from.Text)
	if err != nil {
		return nil, err
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.MaxDepth = b.MaxAsserts, b.MaxDepth
	s.report(reduce.Progress{
		Best: from.Candidate, Pass: fmt.Sprintf("instances of at most %s, of depth %d",
			english.Plural(b.MaxAsserts, "assertion", ""), b.MaxDepth),
	})
	g := mutate.NewGenerator(seed, settings, "minimize", s.Seed)
	round := g.Round(0)
	if len(round.Initial) == 0 {
		return nil, nil
	}
	var w instance.Writer
	var revealing []generated
	for i := range g.PerRound() {
		in := round.Instance(i)
		witness, err := w.Witness(in.Claim(0))
		if err != nil {
			continue // a value that cannot be written
		}
		c, err := instance.Read(from.Seed.Path, w.AppendInstance(nil, in, instance.Dialect{}), witness)
		if err != nil {
			return nil, err
		}
		candidate := generated{Candidate: reduce.NewCandidate(c)}
		shows, err := s.test(ctx, candidate.Candidate)
		if err != nil {
			return revealing, err
		}
		if shows {
			for _, t := range c.Assertions() {
				candidate.depth = max(candidate.depth, c.Seed.Depth(t))
			}
			revealing = append(revealing, candidate)
		}
	}
	return revealing, nil
}

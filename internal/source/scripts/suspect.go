package scripts

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Suspect implements engine.Test.
func (x *test) Suspect(ctx context.Context, s *engine.Suspect) (isOne bool, err error) {
	in := s.Wrong.Run.Asked
	if err := recheck(ctx, in); err != nil {
		return false, err
	}
	check := in.Checks[s.Check]
	byWord := check.Word != nil && s.Expect != instance.None
	if byWord && !s.OnlyInSession {
		accused := x.statuses.Panel.Open(s.Wrong.Question.Solver, s.Wrong.Target.Probe)
		believed, err := x.statuses.Believed(ctx, in, s.Check, s.Observed, accused)
		if err != nil || !believed {
			return false, err
		}
	}
	if !s.OnlyInSession {
		s.Signature = signature(s, byWord)
	}
	if s.Origin, err = x.background(s, in); err == nil && check.Word == nil && check.Certificate == instance.Reference {
		var w instance.Writer
		s.Origin.Reference = &finding.Reference{
			Solver: x.Seeds.Reference.By(in.Seed()), Formulas: w.Answered(in.Claim(s.Check)),
		}
	}
	return err == nil, err
}

// signature is that of a finding that the instance alone shows.
func signature(s *engine.Suspect, byWord bool) string {
	t, in := s.Wrong.Target, s.Wrong.Run.Asked
	f := finding.Finding{
		Fault: s.Fault, Solver: t.Name, Logic: in.Logic, SeedHash: in.Seed().Hash,
		Configuration: finding.Configuration{Options: t.Options, Tactic: t.Tactic()}, Objectives: s.Optimized(in),
	}
	if byWord {
		f.Reference = &finding.Reference{Author: in.Checks[s.Check].Word.String()}
	}
	f.SetSignature()
	return f.Signature
}

// recheck evaluates an instance anew, without the pools' values, since a finding depends on its certificate.
func recheck(ctx context.Context, in *instance.Instance) error {
	err := in.Verify()
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("internal error, please report it: %s: %w", nameOf(in), err)
}

// background is what a finding says of an instance: the claims and the seeds.
func (x *test) background(s *engine.Suspect, in *instance.Instance) (b finding.Background, err error) {
	b.Claim = in.Claim(s.Check)
	if b.Claim.Witness == nil && (s.Class.InCore() || s.Question != "") {
		b.Claim.Witness = in.Checks[s.Check].Near
	}
	if own := s.Evidence.Instance; s.Question != "" && own.Arena != in.Arena {
		said := *b.Claim // with the symbols of the question, and of its reductions
		said.Formulas = append(slices.Clip(said.Formulas), own.Roots()...)
		b.Witnessed = &said
	}
	b.Seeds, err = x.sources(in)
	return b, err
}

// sources are the seeds that an instance was made from.
func (x *test) sources(in *instance.Instance) (all [][]byte, err error) {
	if x.probed != nil {
		return [][]byte{x.probed.Query.Script}, nil
	}
	for _, seed := range in.Seeds {
		src, err := x.Seeds.Source(seed)
		if err != nil {
			return nil, err
		}
		all = append(all, src)
	}
	return all, nil
}

package scripts

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
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
	s.Enter = func(wrong *finding.WrongScript) error { return x.enter(s, in, wrong) }
	s.Complete = func(_ []oracle.Run, f *finding.Finding, _ *finding.Files) error {
		if check.Word == nil && check.Certificate == instance.Reference {
			var w instance.Writer
			f.Reference = &finding.Reference{
				Solver: x.Seeds.Reference.By(in.Seed()), Formulas: w.Answered(in.Claim(s.Check)),
			}
		}
		return nil
	}
	return true, nil
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

// enter completes what the finding is made from: the claims and the seeds.
func (x *test) enter(s *engine.Suspect, in *instance.Instance, wrong *finding.WrongScript) (err error) {
	wrong.Claim = in.Claim(wrong.Check)
	if wrong.Claim.Witness == nil && (wrong.Class.InCore() || wrong.Question != "") {
		wrong.Claim.Witness = in.Checks[wrong.Check].Near
	}
	if own := s.Evidence.Instance; wrong.Under == nil && wrong.Question != "" && own.Arena != in.Arena {
		said := *wrong.Claim // with the symbols of the question, and of its reductions
		said.Formulas = append(slices.Clip(said.Formulas), own.Roots()...)
		wrong.Witnessed = &said
	}
	wrong.Seeds, err = x.sources(in)
	return err
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

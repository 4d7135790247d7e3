package triage

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// asked is a run of the solver that may be wrong on a case as it is written.
func (s *reduction) asked(c *reduce.Case, r *solvers.Result) oracle.Run {
	in := c.Instance(instance.None)
	in.FromSource = true
	return oracle.Run{
		Solver: s.Solver.Name, Entry: s.Solver.Entry, Asked: in, Whole: s.bug.Script, Result: r, Has: s.has(),
	}
}

// has is [oracle.Run.Has]: the solver of a finding has what the finding's script has.
func (s *reduction) has() func(string) bool {
	if s.bug.Fault == nil {
		return nil
	}
	return func(string) bool { return true }
}

// classifyRefusal finds out whether a solver must read the script that it rejects at the last check of a case: as it is
// written, or printed anew without commands and options that assert nothing. s.disorder says why not.
func (s *examination) classifyRefusal(
	ctx context.Context, c *reduce.Case, verdict solvers.Verdict, r *solvers.Result,
) (*reduce.Case, error) {
	if verdict == solvers.Unsupported {
		r = r.Declined()
	}
	plain := withoutExtras(c, s.Solver.Entry)
	for _, way := range []struct {
		of   *reduce.Case
		text []byte
	}{{c, s.bug.Script}, {plain, plain.Print()}} {
		run := s.asked(way.of, r)
		run.Text = way.text
		if why := run.Excuse(s.bug.Path); why != "" {
			s.disorder = cmp.Or(s.disorder, why)
			continue
		}
		if way.of == plain {
			var err error
			if run.Result, err = s.wrong.AskFresh(ctx, questionOf(reduce.NewCandidate(plain))); err != nil {
				return nil, err
			}
		}
		j, why, err := JudgeRejection(ctx, s.bug.Path, run, s.wrong.AskFresh)
		if err != nil {
			return nil, err
		}
		if why != "" {
			s.disorder = cmp.Or(s.disorder, why)
			continue
		}
		s.disorder = ""
		s.fault, s.keeps, s.bug.Said = j.Fault, noProof{fault: j.Fault}, j.Quoting(run.Result).Mark
		return way.of.Unproved(), nil
	}
	return nil, nil
}

// JudgeRejection judges a run whose script the solver rejects, with all that it has to read there. The excuse says why
// that is no fault; see [oracle.Run.Excuse]. Besides the parts of the script, its logic, options and sorts are tried.
func JudgeRejection(
	ctx context.Context, path string, run oracle.Run,
	ask func(context.Context, panel.Query) (*solvers.Result, error),
) (j oracle.Judgement, excuse string, err error) {
	if excuse = run.Excuse(path); excuse != "" {
		return j, excuse, nil
	}
	tried, err := ask(ctx, repro.QuestionOfText(oracle.Trial(&run.Asked.Script), run.Asked.Logic))
	if err != nil {
		return j, "", err
	}
	if tried.Refused() {
		return j, run.Solver + " rejects its logic, its options, or a sort or binder of the script, whatever is asserted", nil
	}
	j, isFault := oracle.Suppose(ctx, run, instance.None)
	if !isFault {
		excuse = "it does not reject the script then"
	}
	return j, excuse, nil
}

// inDisorder says why what the solver answers is no rejection that counts.
func (s *examination) inDisorder(c *reduce.Case, r *solvers.Result) *NotReproduced {
	but := "it may reject the script"
	if r.Trouble {
		but = "that is no rejection of the script"
	}
	return &NotReproduced{fmt.Sprintf("%s answers %s; %s: %s%s",
		s.Solver.Name, describe(r), but, s.disorder, s.ofEach(c, r))}
}

// withoutExtras is a case without what need not be read and asserts nothing: options that are neither the standard's
// nor the solver's, and commands that only print.
func withoutExtras(c *reduce.Case, e *solvers.Entry) *reduce.Case {
	plain := *c
	plain.Options = slices.DeleteFunc(slices.Clone(c.Options), func(o smtlib.SetOption) bool {
		return !oracle.HasOption(e, o)
	})
	plain.Steps = slices.DeleteFunc(slices.Clone(c.Steps), func(step smtlib.Command) bool {
		other, is := step.(smtlib.Other)
		return is && other.Effect() == smtlib.Harmless
	})
	return &plain
}

// asOpinion is a candidate as a solver gets it that is asked for its opinion: without options that this solver does not
// know. It might reject what follows them, or end there.
func asOpinion(of *panel.Solver, c *reduce.Candidate) *reduce.Candidate {
	if !slices.ContainsFunc(c.Options, func(o smtlib.SetOption) bool { return !oracle.HasOption(of.Entry, o) }) {
		return c
	}
	return reduce.NewCandidate(withoutExtras(c.Case, of.Entry))
}

// warnOfLeftOut warns of unknown commands, which are left out of the script. It does so once, although the script is
// examined again after an opinion was disproved.
func (s *reduction) warnOfLeftOut() {
	if len(s.distrusted) > 0 {
		return
	}
	for _, r := range lint.Commands(s.bug.Path, s.bug.Script, s.Catalog.HaveCommand) {
		if r.Severity == lint.Error {
			s.Logger.Warn(r.Error.Error() + "; the command is omitted")
		}
	}
}

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
		s.disorder = "it says that it does not support this"
		if r.Rejected != nil {
			s.disorder = r.Rejected.String()
		}
		return nil, nil
	}
	if r.Trouble {
		s.disorder = "what it says is about the machine, or names no place in the script"
		return nil, nil
	}
	plain := withoutExtras(c, s.Solver.Entry)
	for _, way := range []struct {
		of   *reduce.Case
		text []byte
	}{{c, s.bug.Script}, {plain, plain.Print()}} {
		why := oracle.MayReject(s.Solver.Entry, s.has(), s.bug.Path, way.text)
		if why != "" {
			s.disorder = cmp.Or(s.disorder, why)
			continue
		}
		if way.of == plain {
			var err error
			q := questionOf(reduce.NewCandidate(plain))
			if r, err = s.wrong.AskFresh(ctx, q); err != nil || r.Verdict != solvers.Error || r.Trouble {
				return nil, err
			}
		}
		knows, err := s.knowsLogic(ctx, way.of)
		if err != nil || !knows {
			s.disorder = cmp.Or(s.disorder,
				fmt.Sprintf("%s rejects its logic, or its options, without any assertion", s.Solver.Name))
			return nil, err
		}
		run := s.asked(way.of, r)
		run.Text = way.text
		j, isWrong := oracle.Suppose(ctx, run, instance.None)
		if !isWrong {
			s.disorder = cmp.Or(s.disorder, "the reason may be a command that it need not answer")
			continue
		}
		s.disorder = ""
		s.fault, s.keeps, s.bug.Said = j.Fault, noProof{fault: j.Fault}, j.Quoting(r).Mark
		return way.of.Unproved(), nil
	}
	return nil, nil
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

// knowsLogic reports whether the solver answers a script that has the logic and the options of a case, and asserts
// nothing.
func (s *examination) knowsLogic(ctx context.Context, c *reduce.Case) (bool, error) {
	var printer smtlib.Printer
	var script []byte
	for _, o := range c.Options {
		script = append(printer.AppendCommand(script, c.Arena, o), '\n')
	}
	if c.Logic != "" {
		script = append(printer.AppendCommand(script, c.Arena, smtlib.SetLogic{Logic: c.Logic}), '\n')
	}
	script = append(script, "(assert true)\n(check-sat)\n"...)
	r, err := s.wrong.AskFresh(ctx, repro.QuestionOfText(script, c.Logic))
	return err == nil && !r.Refused(), err
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

// isRefusal reports whether a solver rejects a script.
func isRefusal(v solvers.Verdict) bool { return v == solvers.Error || v == solvers.Unsupported }

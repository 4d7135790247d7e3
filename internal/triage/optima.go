package triage

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// judgeOptima judges the optima that the solver gives for the last check of a case, if that has objectives: those that
// it printed, and if these show no fault, what it prints when it is asked for the model, too.
func (s *examination) judgeOptima(
	ctx context.Context, c *reduce.Case, printed *solvers.Result,
) (j oracle.Judgement, isWrong bool, err error) {
	last := len(c.Checks()) - 1
	if len(c.Optimized(last).Objectives) == 0 || printed.Verdict == solvers.Unsat || !printed.Verdict.Answered() {
		return j, false, nil
	}
	s.optima = smtlib.OptimaUnknown
	if run := s.asked(c, printed); run.RightOptima(ctx, last) {
		s.optima = "its optima are right, too"
		return j, false, nil
	}
	candidate, err := reduce.Written(s.bug.Path, s.textOf(c), nil)
	if err != nil {
		return j, false, nil
	}
	in := candidate.Unproved().Instance(instance.None)
	in.FromSource = true
	request := oracle.AskOptima(in)
	own := request.Own(in)
	r, err := s.wrong.AskFresh(ctx, s.asText(askedWritten(candidate.Text, in, own), c.Logic))
	if err != nil {
		return j, false, err
	}
	run := oracle.Run{Solver: s.Solver.Name, Entry: s.Solver.Entry, Asked: own, Result: r}
	if j, isWrong = oracle.WrongOptima(ctx, run); !isWrong && run.RightOptima(ctx, last) {
		s.optima = "its optima are right, too"
	}
	return j, isWrong, nil
}

// withValues is a case with the values that prove an optimum wrong as its witness; nil if no values do.
func withValues(c *reduce.Case, j oracle.Judgement) *reduce.Case {
	if !j.Class.OfOptima() || j.Under == nil || j.Under.Expect != instance.Sat || j.Observed == solvers.Unsat {
		return nil
	}
	var w instance.Writer
	text, err := w.Witness(j.Under)
	if err != nil {
		return nil
	}
	return underText(c, "the better values", text)
}

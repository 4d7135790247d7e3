package panel

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Limits of one question about a formula; there are two. Instances depend on the answers, which must not depend on how
// busy the machine is: so processor time decides, and wall time ends only what waits.
const (
	cpuOfQuestion  = time.Second
	wallOfQuestion = 10 * time.Second
)

// Decision is what a solver says about a formula under a model, and about its negation.
type Decision struct {
	Formula, Negation solvers.Verdict
}

// Value is the formula's truth value; decided is false unless the two answers agree on one.
func (d Decision) Value() (v, decided bool) {
	return d.Formula == solvers.Sat, d.Formula == solvers.Sat && d.Negation == solvers.Unsat ||
		d.Formula == solvers.Unsat && d.Negation == solvers.Sat
}

// Questions are the two scripts about a formula.
type Questions struct {
	Formula, Negation []byte
}

// NewQuestions writes down what is to be asked. The error says why the model cannot be written.
func NewQuestions(seed *fragment.Seed, m *model.Model, f smtlib.Term) (Questions, error) {
	arena := seed.Arena.Child()
	negated, err := arena.Apply("not", f)
	if err != nil {
		return Questions{}, err
	}
	arena.Freeze()
	var q Questions
	var w instance.Writer
	for _, to := range []struct {
		formula smtlib.Term
		script  *[]byte
	}{{f, &q.Formula}, {negated, &q.Negation}} {
		claim := &instance.Claim{Arena: arena, Sorts: seed.Sorts, Formulas: []smtlib.Term{to.formula}, Witness: m}
		if *to.script, err = w.Question(claim); err != nil {
			return Questions{}, err
		}
	}
	return q, nil
}

// Decide asks whether a closed formula holds under a model. A certificate stands on the answers, so each comes from a
// fresh process. The second question is not asked if the first has no definite answer. The error is our own failure, or
// the context's.
func (s *Solver) Decide(ctx context.Context, q Questions) (Decision, error) {
	answer := Decision{Negation: solvers.Unknown}
	for _, half := range []struct {
		script []byte
		answer *solvers.Verdict
	}{{q.Formula, &answer.Formula}, {q.Negation, &answer.Negation}} {
		r, err := s.AskFresh(ctx, Query{
			Script: half.script, Logic: "ALL", Checks: 1, CPU: cpuOfQuestion, Within: wallOfQuestion,
		})
		if err != nil {
			return answer, err
		}
		if *half.answer = r.Verdict; !r.Verdict.Definite() {
			break
		}
	}
	return answer, nil
}

package triage

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// How the right answer is found out: by proofs of our own, which are evaluations; and only where there is none by what
// somebody says, see words.go.

// proveSat looks for a witness against an answer that is not sat. It gives nil where there is none, and says in
// s.why what is known then.
func (s *state) proveSat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if c.Proved {
		s.keeps = byWitness{"a file"}
		return c, nil
	}
	found, from, err := s.findWitness(ctx, c, true)
	if err != nil {
		return nil, err
	}
	if found != nil {
		s.keeps = byWitness{from}
		s.Logger.Info("sat is right: " + s.keeps.String())
		return found, nil
	}
	if refuted(ctx, c) {
		s.isRight(instance.Unsat, byRefutation{})
		return nil, nil
	}
	return s.believe(ctx, c, instance.Sat)
}

// proveUnsat looks for a reason why the assertions cannot hold, against an answer that is not unsat: a refutation by
// evaluation. It gives nil where a witness shows that they can, and says so in s.why. Else the model that comes
// with sat may be wrong, which is a fault of its own; and there is what somebody says.
func (s *state) proveUnsat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if refuted(ctx, c) {
		s.keeps = byRefutation{}
		s.Logger.Info("unsat is right: " + s.keeps.String())
		return c, nil
	}
	judged := oracle.Unjudged
	if s.fault.Observed == solvers.Sat {
		var err error
		if judged, err = judgeModel(ctx, s.wrong, reduce.NewCandidate(c)); err != nil {
			return nil, err
		}
	}
	if judged == oracle.True {
		s.isRight(instance.Sat, byWitness{"the model that it gives"})
		return nil, nil
	}
	found, from, err := s.findWitness(ctx, c, false)
	s.beside = nil
	switch {
	case err != nil:
		return nil, err
	case found != nil && judged == oracle.False: // it is satisfiable, and the model is wrong all the same
		s.fault = oracle.WrongModel()
		s.keeps = inAnyCase{s.fault, byWitness{from}}
		s.Logger.Info("the model is wrong: " + s.keeps.String())
		return found, nil
	case found != nil:
		s.isRight(instance.Sat, byWitness{from})
	default:
		believed, err := s.believe(ctx, c, instance.Unsat)
		if err != nil || believed != nil {
			return believed, err
		}
	}
	if judged != oracle.False {
		return nil, nil
	}
	s.disagrees = nil
	s.fault = oracle.WrongModel()
	s.keeps = byModel{s.fault, s.beside}
	s.Logger.Info("the model is wrong: " + s.keeps.String())
	return c, nil
}

// isRight notes that the right answer is proved, and is not what would be a fault.
func (s *state) isRight(answer instance.Expectation, by proof) {
	s.proved = answer
	if s.fault.Observed == solvers.Verdict(answer) {
		s.why = fmt.Sprintf(", and that is right, so that there is nothing wrong to reproduce: %s", by)
		return
	}
	s.why = fmt.Sprintf(", and the right answer is %s: %s", answer, by)
}

// judgeModel judges the model that a solver gives for the last check of a candidate.
func judgeModel(ctx context.Context, of *reference.Solver, c *reduce.Candidate) (oracle.Holds, error) {
	in := instanceOf(c.Case, instance.None)
	model, r, err := of.Model(ctx, in.Script, 0)
	last := len(in.Checks) - 1
	if err != nil || len(r.Checks) != len(in.Checks) || r.Checks[last] != solvers.Sat {
		return oracle.Unjudged, err
	}
	return oracle.UnderModel(in, last, model).Holds, nil
}

// byModel: the model that the solver gives makes an assertion false, by our evaluator. That is proved, and whether sat
// is right is not. If another solver says unsat, it has to go on saying so: what is left shows the same fault then.
type byModel struct {
	fault  oracle.Fault
	beside *reference.Solver // the other solver; nil if there is none
}

func (byModel) before(context.Context, *reduce.Candidate) (bool, error) { return true, nil }

func (p byModel) after(ctx context.Context, c *reduce.Candidate) (bool, error) {
	if p.beside == nil {
		return true, nil
	}
	r, err := p.beside.Ask(ctx, questionOf(c))
	return err == nil && r.Verdict == solvers.Unsat, err
}

func (byModel) expect() instance.Expectation      { return instance.None }
func (byModel) certificate() instance.Certificate { return instance.Evaluated }
func (p byModel) String() string {
	text := p.fault.Grounds()
	if p.beside != nil {
		text += fmt.Sprintf("; %s answers unsat, which is its word, not a proof", p.beside)
	}
	return text
}

// sharpen looks for more than is known of what is left: a proof where there are words, and which answer is right where
// a model is wrong. It gives a case to go on with if it found something; the error may be *disproved.
func (s *state) sharpen(ctx context.Context, c *reduce.Candidate) (*reduce.Case, error) {
	if author, is := s.keeps.(byAuthor); is {
		return s.sharpenWord(ctx, c, author)
	}
	words, isWords := s.keeps.(byWords)
	_, isModel := s.keeps.(byModel)
	if !isWords && (!isModel || s.bug.Fault != nil) {
		return nil, nil
	}
	again, err := reduce.Read(c.Seed.Path, c.Text, nil)
	if err != nil {
		return nil, nil
	}
	if refuted(ctx, again) {
		if isWords && words.given.answer == instance.Sat {
			return nil, &disproved{words.judge, instance.Sat, byRefutation{}.String()}
		}
		if isModel {
			sat := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
			if j, found := oracle.Suppose(instanceOf(again.Flat(), instance.Unsat), sat, instance.Unsat); found {
				s.fault = j.Fault
			}
		}
		s.keeps = byRefutation{}
		return again, nil
	}
	if isModel || again.Unjudged() != "" {
		return nil, nil
	}
	m := search.Search(ctx, again.Seed, again.Assertions(), search.DefaultBudget(), s.Seed)
	switch {
	case m == nil:
		return nil, nil
	case words.given.answer == instance.Unsat:
		return nil, &disproved{words.judge, instance.Unsat, byWitness{"our own search"}.String()}
	}
	s.keeps = byWitness{"our own search"}
	return s.witnessed(again, m)
}

package reference

import (
	"context"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// perQuestion bounds the time of one question about a formula; there are two.
const perQuestion = time.Second

// Decider asks a solver whether closed formulas hold under a model. It may be used by several goroutines.
type Decider struct {
	host   *solvers.Host
	solver *solvers.Solver
	name   string
}

// NewDecider prepares to ask a solver, named as on the command line.
func NewDecider(ctx context.Context, host *solvers.Host, catalog *solvers.Catalog, solver string) (*Decider, error) {
	s, err := catalog.Resolve(solver)
	if err != nil {
		return nil, err
	}
	p, err := host.Probe(ctx, s, solvers.Limits{})
	if err != nil {
		return nil, err
	}
	if !p.File {
		return nil, fmt.Errorf("solver %s does not answer", s.Name)
	}
	name := s.Name
	if p.Version != "" {
		name += " (" + p.Version + ")"
	}
	return &Decider{host, s, name}, nil
}

// Name is the solver's name, with its version.
func (d *Decider) Name() string { return d.name }

// Decision is what a solver says about a formula under a model, and about its negation.
type Decision struct {
	Formula, Negation solvers.Verdict
}

// Value is the formula's truth value; told is false unless the two answers agree on one.
func (d Decision) Value() (v, told bool) {
	return d.Formula == solvers.Sat, d.Formula == solvers.Sat && d.Negation == solvers.Unsat ||
		d.Formula == solvers.Unsat && d.Negation == solvers.Sat
}

// Questions are the two scripts about a formula.
type Questions struct {
	Formula, Negation []byte
}

// NewQuestions writes down what is to be asked. The error says why the model cannot be written.
func NewQuestions(seed *fragment.Seed, m *fragment.Model, f smtlib.Term) (Questions, error) {
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

// Decide asks. It saves the second question if the first has no definite answer. The error is our own failure, or the
// context's.
func (d *Decider) Decide(ctx context.Context, q Questions) (Decision, error) {
	answer := Decision{Negation: solvers.Unknown}
	var err error
	if answer.Formula, err = d.ask(ctx, q.Formula); err != nil || !answer.Formula.Definite() {
		return answer, err
	}
	answer.Negation, err = d.ask(ctx, q.Negation)
	return answer, err
}

func (d *Decider) ask(ctx context.Context, script []byte) (solvers.Verdict, error) {
	const logic = "ALL"
	var text []byte
	for _, line := range d.solver.Prologue(logic) {
		text = append(append(text, line...), '\n')
	}
	r, err := d.host.Fresh(ctx, d.solver, solvers.Query{Script: append(text, script...), Logic: logic},
		solvers.Limits{Wall: perQuestion, Memory: memory, Output: maxText})
	if err != nil {
		return "", err
	}
	return r.Verdict, nil
}

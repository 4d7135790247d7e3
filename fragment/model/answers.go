package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Answers are truth values of closed formulas, by term, that evaluation leaves open and a solver has determined.
type Answers map[smtlib.Term]bool

// Assume uses answers as values. It must be called before anything is evaluated.
func (e *Evaluator) Assume(answers Answers) {
	e.reserve()
	for t, v := range answers {
		e.memo[t] = value.Bool(v)
	}
}

// Ask evaluates open terms of a seed with answers from ask. It visits the open closed terms, parts before the whole,
// and evaluates each again; if a formula stays open although its parts are not, it calls ask for it. The model must be
// complete. ask is not called for formulas that depend on unspecified points, whose values solvers may choose.
func (e *Evaluator) Ask(seed *fragment.Seed, ask func(smtlib.Term) (v, decided bool)) Answers {
	e.All()
	answers := Answers{}
	e.settled = map[smtlib.Term]bool{}
	a := seed.Arena
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !a.Closed(t) || !value.IsOpen(e.memo[t]) {
			continue
		}
		e.env.Steps = operator.DefaultSteps
		e.memo[t] = e.node(t)
		if value.IsOpen(e.memo[t]) && e.askable(seed, t) {
			if v, decided := ask(t); decided {
				answers[t] = v
				e.memo[t] = value.Bool(v)
			}
		}
		e.settled[t] = !value.IsOpen(e.memo[t])
	}
	return answers
}

// Answered reports whether the value of a term depends on answers to Ask.
func (e *Evaluator) Answered(t smtlib.Term) bool { return e.settled[t] }

// askable reports whether the value of an open formula is well-defined although evaluation does not find it: no part is
// open, and nothing inside is left open by the standard, or is without a meaning here.
func (e *Evaluator) askable(seed *fragment.Seed, t smtlib.Term) bool {
	a := seed.Arena
	if a.Sort(t) != a.Bool() || a.Kind(t) == smtlib.KindAnnotated || seed.Excluded(t) != "" {
		return false
	}
	if slices.ContainsFunc(e.strictArgs(t), func(arg smtlib.Term) bool {
		return a.Sort(arg) == a.Bool() && value.IsOpen(e.memo[arg])
	}) {
		return false
	}
	return e.specified(seed, t)
}

// specified reports whether the standard determines the value of everything below t, definitions included.
func (e *Evaluator) specified(seed *fragment.Seed, t smtlib.Term) bool {
	a := seed.Arena
	seen := map[smtlib.Term]bool{}
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		stack = append(stack, a.Args(t)...)
		switch a.Kind(t) {
		case smtlib.KindQuant:
			if q := a.Quantifier(t); q != smtlib.Forall && q != smtlib.Exists {
				return false
			}
		case smtlib.KindApp:
			f := e.fun(a.Fun(t))
			if f.row != nil {
				if f.row.Eval == nil || f.row.Partial && !onTotalPart(seed, t, f.row) {
					return false
				}
				continue
			}
			d := f.info.Decl
			if len(a.Args(t)) != len(d.Params) || d.Datatype != nil && d.Datatype.Codatatype ||
				d.Kind == smtlib.Selector && len(d.Datatype.Constructors) > 1 {
				return false
			}
			if d.Body != smtlib.NoTerm {
				stack = append(stack, d.Body)
			}
		}
	}
	return true
}

// onTotalPart reports whether the standard determines the value of an application of a partial operator.
func onTotalPart(seed *fragment.Seed, t smtlib.Term, row *theory.Row) bool {
	if row.Specified == nil {
		return false
	}
	var args []value.Value
	for _, arg := range seed.Arena.Args(t) {
		args = append(args, seed.Constants[arg])
	}
	return row.Specified(args)
}

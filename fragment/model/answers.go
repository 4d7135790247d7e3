package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Answers are truth values of closed formulas, by term, that evaluation leaves open and somebody else vouches for.
type Answers map[smtlib.Term]bool

// Assume takes answers for values. It must come before anything is evaluated.
func (e *Evaluator) Assume(answers Answers) {
	e.reserve()
	for t, v := range answers {
		e.memo[t] = value.Bool(v)
	}
}

// Ask evaluates what is open of a seed with the help of answers: it goes over the closed terms that are open, parts
// before the whole, evaluates each anew, and asks about a formula that stays open although its parts do not. The model
// must be complete. Open points are not asked about: solvers may choose them.
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

// Answered reports whether the value of a term stands on answers to Ask.
func (e *Evaluator) Answered(t smtlib.Term) bool { return e.settled[t] }

// askable reports whether a solver's word on an open formula can be right or wrong: no open part, and nothing inside
// that the standard leaves open, or that we know no meaning of.
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

// specified reports whether everything below t, definitions included, has one value by the standard.
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

// onTotalPart reports whether an application of a partial operator is one where the standard does give the value.
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

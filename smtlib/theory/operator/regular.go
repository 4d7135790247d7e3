package operator

import (
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A step of a question about a regular expression takes 10 to 250 ns, which is up to twelve units of work. Hard
// questions, which alone reach the bound, take about half of that on average.
const (
	regexStep = 6
	maxRegex  = 500_000 // steps of one question
)

// Regexes is the builder of all regular expressions of this evaluation.
func (e *Env) Regexes() *regex.Builder {
	if e.regexes == nil {
		e.regexes = regex.NewBuilder()
	}
	return e.regexes
}

// Ask asks a question about regular expressions, with the steps that are left as its budget, and charges the steps it
// took.
func (e *Env) Ask(question func(*regex.Budget) regex.Answer) regex.Answer {
	steps := int(min(e.Steps/regexStep, maxRegex))
	budget := regex.NewBudget(steps)
	answer := question(budget)
	e.Steps -= regexStep * int64(steps-budget.Left())
	return answer
}

// Answer gives the answer to a question as a value, which is open if it is undecided.
func (e *Env) Answer(question func(*regex.Budget) regex.Answer) value.Value {
	switch e.Ask(question) {
	case regex.Yes:
		return value.Bool(true)
	case regex.No:
		return value.Bool(false)
	}
	return e.OutOfBudget()
}

// Equal is value.Equal, but also decides whether two regular expressions denote the same language.
func (e *Env) Equal(v, w value.Value) value.Value {
	r, ok := v.(value.Regex)
	if !ok {
		return value.Equal(v, w)
	}
	builder := e.Regexes()
	x, mine := r.In(builder)
	y, mineToo := w.(value.Regex).In(builder)
	if !mine || !mineToo {
		return value.Equal(v, w)
	}
	return e.Answer(func(b *regex.Budget) regex.Answer { return builder.Equal(x, y, b) })
}

package split

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Units are what a check of a script asks about, counted from 0, in order: its assertions, and its assumptions. An
// assertion without a name that is a conjunction counts by its conjuncts.
func Units(s *instance.Script, check int) []smtlib.Term {
	at := s.Checks()[check]
	var units []smtlib.Term
	for _, i := range s.ActiveSteps(at) {
		assert := s.Steps[i].(smtlib.Assert)
		if assert.Name != "" {
			units = append(units, assert.Formula)
			continue
		}
		units = appendConjuncts(units, s.Arena, assert.Formula)
	}
	return append(units, s.Steps[at].(smtlib.CheckSat).Assuming...)
}

// appendConjuncts appends the conjuncts of a formula, and those of these, from left to right.
func appendConjuncts(units []smtlib.Term, a *smtlib.Arena, formula smtlib.Term) []smtlib.Term {
	stack := []smtlib.Term{formula}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.OperatorName(t) != "and" {
			units = append(units, t)
			continue
		}
		args := a.Args(t)
		for i := len(args) - 1; i >= 0; i-- {
			stack = append(stack, args[i])
		}
	}
	return units
}

// pick gives the units with these numbers.
func pick(units []smtlib.Term, numbers []int32) []smtlib.Term {
	picked := make([]smtlib.Term, len(numbers))
	for i, n := range numbers {
		picked[i] = units[n]
	}
	return slices.Clip(picked)
}

package split

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Units gives the formulas that a check of a script (counted from 0) asks about: its assertions and assumptions, in
// order. If an assertion without a name is a conjunction, its conjuncts are units; nested conjunctions are not split.
func Units(s *instance.Script, check int) []smtlib.Term {
	at := s.Checks()[check]
	var units []smtlib.Term
	for _, i := range s.ActiveSteps(at) {
		assert := s.Steps[i].(smtlib.Assert)
		if assert.Name == "" && s.Arena.OperatorName(assert.Formula) == "and" {
			units = append(units, s.Arena.Args(assert.Formula)...)
		} else {
			units = append(units, assert.Formula)
		}
	}
	return append(units, s.Steps[at].(smtlib.CheckSat).Assuming...)
}

package split

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Units are what a check of a script asks about, counted from 0, in order: its assertions, and its assumptions. An
// assertion without a name that is a conjunction counts by its conjuncts: not by those of these.
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

package planted

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Rewriter parses the text of a fault, and returns the function that applies the fault to a script, for fakesolver. A
// script that cannot be parsed stays unchanged.
func Rewriter(fault string) (rewrite func(script string) (damaged string, changed bool), err error) {
	f, err := Parse(fault)
	if err != nil {
		return nil, err
	}
	return func(script string) (string, bool) {
		src := []byte(script)
		s, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), "", src)
		if len(errs) > 0 {
			return script, false
		}
		var formulas []smtlib.Term
		for _, c := range s.Commands {
			if assert, ok := c.(smtlib.Assert); ok {
				formulas = append(formulas, assert.Formula)
			}
		}
		s.Arena.Freeze()
		a := s.Arena.Child()
		formulas, changed := f.Damage(a, formulas)
		if !changed {
			return script, false
		}
		for i, c := range s.Commands {
			if assert, ok := c.(smtlib.Assert); ok {
				assert.Formula, formulas = formulas[0], formulas[1:]
				s.Commands[i] = assert
			}
		}
		s.Arena = a
		var p smtlib.Printer
		return string(p.AppendScript(nil, s)), true
	}, nil
}

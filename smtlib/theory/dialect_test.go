package theory_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// TestPrintedForOthers reads scripts in the dialect of one solver, which must be printed such that other solvers, or
// this one, read them.
func TestPrintedForOthers(t *testing.T) {
	const head = `(declare-const x Int) (declare-const f Float32) (declare-const p (Array Int Bool))
(declare-datatypes ((T 0)) (((a) (b (s Int))))) (declare-const t T)
`
	for _, s := range []struct{ text, printed string }{
		// cvc5 wants a Real.
		{"(= f ((_ to_fp 8 24) RTZ 0))", "(= f ((_ to_fp 8 24) RTZ 0.0))"},
		{"(= f ((_ to_fp 8 24) RNE (- 12)))", "(= f ((_ to_fp 8 24) RNE (- 12.0)))"},
		{"(= f ((_ to_fp 8 24) RNE (+ x 1)))", "(= f ((_ to_fp 8 24) RNE (to_real (+ x 1))))"},
		{"(= f ((_ to_fp 8 24) RNE 1.5 x))", "(= f ((_ to_fp 8 24) RNE 1.5 x))"}, // z3's m·2^e
		// z3 wants to see which = it is.
		{"(= p ((_ map (=  (Bool Bool)\n Bool)) p p))", "(= p ((_ map (= (Bool Bool) Bool)) p p))"},
		{"(= p ((_ map not) p))", "(= p ((_ map not) p))"},
		// Of a constructor, nobody but z3 reads the rank.
		{"((_ is (b (Int) T)) t)", "((_ is b) t)"},
	} {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "s.smt2", []byte(head+"(assert "+s.text+")"))
		if len(errs) > 0 {
			t.Errorf("%s: %v", s.text, errs)
			continue
		}
		var p smtlib.Printer
		formula := script.Commands[len(script.Commands)-1].(smtlib.Assert).Formula
		if got := string(p.AppendTerm(nil, script.Arena, formula)); got != s.printed {
			t.Errorf("%s\nis printed %s\nwant       %s", s.text, got, s.printed)
		}
	}
}

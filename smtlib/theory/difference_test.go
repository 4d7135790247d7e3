package theory_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Formulas of difference logics, with the term whose form the logic does not have, or nothing.
func TestOutsideDifferences(t *testing.T) {
	for logic, c := range map[string]struct {
		sort     string
		formulas [][2]string
	}{
		"QF_IDL": {"Int", [][2]string{
			{"(< x y)", ""},
			{"(= x y z)", ""},
			{"(distinct x y z)", ""},
			{"(>= (- x y) 5)", ""},
			{"(> (- x y) (- 5))", ""},
			{"(and p (or (not (= (- x y) 5)) (=> p (distinct (- x z) 0))))", ""},
			{"(let ((d (- x y))) (and (< d 5) (> d 2)))", ""},
			{"(ite p (< x y) (< y x))", ""},
			{"(below x y)", ""},
			{"(= p (< x y))", ""},
			{"(below x (- y 1))", "(below x (- y 1))"},
			{"(< (+ x y) 6)", "(< (+ x y) 6)"},
			{"(or p (< (* 2 x) 6))", "(< (* 2 x) 6)"},
			{"(< x 6)", "(< x 6)"},
			{"(<= 6 (- x y))", "(<= 6 (- x y))"},
			{"(< (- x y) z)", "(< (- x y) z)"},
			{"(< (- x y) (+ 1 2))", "(< (- x y) (+ 1 2))"},
			{"(< x (+ y 1))", "(< x (+ y 1))"},
			{"(= (- x y) (- y z))", "(= (- x y) (- y z))"},
			{"(< (- x y z) 2)", "(< (- x y z) 2)"},
			{"(< (- x) 2)", "(< (- x) 2)"},
			{"(< (ite p x y) z)", "(< (ite p x y) z)"},
			{"(= d0 x)", "(= d0 x)"},
		}},
		"QF_RDL": {"Real", [][2]string{
			{"(< x y)", ""},
			{"(< (- x y) 5)", ""},
			{"(< (- x y) (- 5))", ""},
			{"(< (- x y) (/ 1 3))", ""},
			{"(< (- x y) (/ (- 1) 3))", ""},
			{"(< (- (+ x x) (+ y y)) 3)", ""},
			{"(< (- (+ x x) (+ y y y)) 3)", "(< (- (+ x x) (+ y y y)) 3.0)"},
			{"(< (- (+ x z) (+ y y)) 3)", "(< (- (+ x z) (+ y y)) 3.0)"},
			{"(< (- x y) (/ 1 0))", "(< (- x y) (/ 1.0 0.0))"},
			{"(< (- x y) 0.5)", "(< (- x y) 0.5)"},
			{"(< (+ x y) 1)", "(< (+ x y) 1.0)"},
		}},
		"QF_UFIDL": {"Int", [][2]string{
			{"(< (f (+ x 1)) (- y 2))", ""},
			{"(= x 5)", ""},
			{"(= (f x) (ite p y z))", ""},
			{"(< (f (- x y)) 2)", "(- x y)"},
			{"(< (+ x y) 6)", "(+ x y)"},
			{"(< x (- 6))", "(- 6)"},
			{"(< (* 2 x) 6)", "(* 2 x)"},
		}},
		"QF_LIA": {"Int", [][2]string{{"(< (+ x y) 6)", ""}}},
	} {
		for _, formula := range c.formulas {
			src := "(set-logic " + logic + ") (declare-const p Bool)"
			for _, x := range []string{"x", "y", "z"} {
				src += " (declare-const " + x + " " + c.sort + ")"
			}
			src += " (declare-fun f (" + c.sort + ") " + c.sort + ") (define-fun d0 () " + c.sort + " x)" +
				" (define-fun below ((a " + c.sort + ") (b " + c.sort + ")) Bool (< a b)) (assert " + formula[0] + ")"
			script, errs := smtlib.Parse(theory.Signature(logic), "", []byte(src))
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			a, got := script.Arena, ""
			asserted := script.Commands[len(script.Commands)-1].(smtlib.Assert).Formula
			if outside := theory.OutsideDifferences(a, logic, []smtlib.Term{asserted}); outside != smtlib.NoTerm {
				got = a.TermString(outside)
			}
			if got != formula[1] {
				t.Errorf("%s, %s: %q is outside, want %q", logic, formula[0], got, formula[1])
			}
		}
	}
}

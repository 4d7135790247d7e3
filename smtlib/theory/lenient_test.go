package theory_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// TestLenient reads terms that are not in SMT-LIB. They are printed as SMT-LIB, and z3 must agree that they mean the
// same.
func TestLenient(t *testing.T) {
	const head = `(declare-const p Bool) (declare-const q Bool) (declare-const x Int) (declare-const y Real)
(declare-const b (_ BitVec 4)) (declare-const s String) (declare-const a (Array Int Real))
(declare-datatypes ((D 0)) (((c (v Real)) (n)))) (declare-const d D)
`
	for _, s := range []struct{ text, printed, leniency string }{
		{"(if p (= x 3) q)", "(ite p (= x 3) q)", "if for ite"},
		{"(if_then_else p q p)", "(ite p q p)", "if_then_else for ite"},
		{"(implies p q p)", "(=> p q p)", "implies for =>"},
		{"(iff p q)", "(= p q)", "iff for ="},
		{"(> (~ x) 3)", "(> (- x) 3)", "~ for -"},
		{"(> pi y)", "(> real.pi y)", "pi for real.pi"},
		{"(xor p)", "p", "xor with one argument"},
		{"(= (+ x) (* x))", "(= x x)", "+ with one argument"},
		{"(= (bvadd b) (bvxor b b))", "(= b (bvxor b b))", "bvadd with one argument"},
		{"(str.in_re s (re.++ (str.to_re s)))", "(str.in_re s (str.to_re s))", "re.++ with one argument"},
		{"(= (str.++ s) s)", "(= s s)", "str.++ with one argument"},
		{"(distinct x)", "true", "distinct with one argument"},
		{"(= (store a x 1) (store a 0 x))", "(= (store a x 1.0) (store a 0 (to_real x)))", "Int where a Real is expected"},
		{"(= (store a (- 2) (- 1)) a)", "(= (store a (- 2) (- 1.0)) a)", "Int where a Real is expected"},
		{"(= y (match d (((c r) r) (n 1))))", "(= y (match d (((c r) r) (n 1.0))))", "Int where a Real is expected"},
		{"(= (match d ((n x) ((c r) r))) 2)", "(= (match d ((n (to_real x)) ((c r) r))) 2.0)",
			"Int where a Real is expected"},
		{"(= (c x) d)", "(= (c (to_real x)) d)", "Int where a Real is expected"},
		{"(= (ite p y 1) 2)", "(= (ite p y 1.0) 2.0)", "Int where a Real is expected"},
		{"(= (select a x) (ite q x y))", "(= (select a x) (ite q (to_real x) y))", "Int where a Real is expected"},
		{"(= a ((as const (Array Int Real)) 1))", "(= a ((as const (Array Int Real)) 1.0))", "Int where a Real is expected"},
		{"(is_int x)", "(is_int (to_real x))", "Int where a Real is expected"},
		{"(and p)", "p", "and with one argument"},
		{"(= (concat b b b) (concat b (concat b b)))", "(= (concat (concat b b) b) (concat b (concat b b)))",
			"concat with more than two arguments"},
		{"(is-c d)", "((_ is c) d)", "is-c for (_ is c)"},
		{"(match d (((n) p) ((c r) q)))", "(match d ((n p) ((c r) q)))", "(c) for the pattern c"},
		{"(> (to_real y) 3)", "(> y 3.0)", "to_real of a Real"},
	} {
		t.Run(s.text, func(t *testing.T) {
			src := []byte(head + "(assert " + s.text + ")")
			script, errs := smtlib.Parse(theory.Signature("ALL"), "lenient.smt2", src)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			if script.Leniencies[s.leniency].Times == 0 {
				t.Errorf("leniencies: %v, want %s", script.Leniencies, s.leniency)
			}
			var p smtlib.Printer
			formula := script.Commands[len(script.Commands)-1].(smtlib.Assert).Formula
			if got := string(p.AppendTerm(nil, script.Arena, formula)); got != s.printed {
				t.Fatalf("printed as %s, want %s", got, s.printed)
			}
			if strings.Contains(s.printed, "real.pi") || strings.Contains(s.text, "to_real") ||
				strings.Contains(s.text, "as const") {
				return // an extension of cvc5, which older versions of z3 read differently, or reject
			}
			testenv.Need(t, "z3")
			z3 := exec.Command("z3", "-in")
			z3.Stdin = strings.NewReader(fmt.Sprintf("%s(assert (not (= %s %s)))(check-sat)", head, s.text, s.printed))
			if out, err := z3.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "unsat" {
				t.Errorf("z3 does not agree: %s, %v", out, err)
			}
		})
	}
}

// A script may declare such a name itself, and there is a limit.
func TestLenientLimits(t *testing.T) {
	for _, text := range []string{"(assert (xor 3))", "(assert (implies p))"} {
		src := []byte("(declare-const p Bool) (declare-const y Real) " + text)
		if _, errs := smtlib.Parse(theory.Signature("ALL"), "strict.smt2", src); len(errs) == 0 {
			t.Errorf("%s is read", text)
		}
	}
	src := []byte(`(declare-const x Int) (declare-const y Real) (assert (and (= x y) (distinct x y 2)))
(assert (< 1 (+ y x) (- y 1) (* 2 y) (/ x 3)))`)
	if script, errs := smtlib.Parse(theory.Signature("ALL"), "sugar.smt2", src); len(errs)+len(script.Leniencies) > 0 {
		t.Error("of Int and Real, which the standard promotes:", errs, script.Leniencies)
	}
	src = []byte("(declare-const pi Real) (declare-fun if (Int) Bool) (assert (if 3)) (assert (> pi 2.0))")
	script, errs := smtlib.Parse(theory.Signature("ALL"), "free.smt2", src)
	if len(errs) > 0 || len(script.Leniencies) > 0 {
		t.Error(errs, script.Leniencies)
	}
}

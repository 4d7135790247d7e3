package instance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// stepsOf are scripts with witnesses, and the lines that show that their assertions are true.
var stepsOf = []struct {
	caption, script, witness string
	want                     []string // lines of all assertions, with an empty line between assertions
}{
	{"symbols, then from the inside out",
		"(declare-const x Int)(declare-const y Int)(assert (not (= 1 (mod (+ x y) 2))))(assert (< x y))",
		"(define-fun x () Int (- 3))(define-fun y () Int 5)",
		[]string{
			"(not (= 1 (mod (+ x y) 2)))", "(not (= 1 (mod (+ (- 3) 5) 2)))", "(not (= 1 (mod 2 2)))", "(not (= 1 0))",
			"(not false)", "true", "",
			"(< x y)", "(< (- 3) 5)", "true",
		}},
	{"an open part stays",
		"(declare-const x Int)(assert (or (= (div x 0) 1) (> x 0)))", "(define-fun x () Int 1)",
		[]string{"(or (= (div x 0) 1) (> x 0))", "(or (= (div 1 0) 1) (> 1 0))", "(or (= (div 1 0) 1) true)", "true"}},
	{"functions",
		"(declare-fun f (Int) Bool)(declare-const x Int)(assert (f (+ x 2)))",
		"(define-fun f ((a Int)) Bool (= a 4))(define-fun x () Int 2)",
		[]string{"(f (+ x 2))", "(f (+ 2 2))", "(f 4)", "true"}},
	{"defined functions, one in the definition of the other",
		"(declare-const x Int)(define-fun half ((a Int)) Int (div a 2))" +
			"(define-fun odd ((a Int)) Bool (distinct a (* 2 (half a))))(assert (odd (+ x 1)))",
		"(define-fun x () Int 4)",
		[]string{
			"(odd (+ x 1))", "(distinct (+ x 1) (* 2 (half (+ x 1))))", "(distinct (+ x 1) (* 2 (div (+ x 1) 2)))",
			"(distinct (+ 4 1) (* 2 (div (+ 4 1) 2)))", "(distinct 5 (* 2 (div 5 2)))", "(distinct 5 (* 2 2))",
			"(distinct 5 4)", "true",
		}},
	{"binders are evaluated at once",
		"(declare-const p Bool)(declare-const x Bool)(assert (and p (forall ((q Bool)) (or q (not q) x))))",
		"(define-fun p () Bool true)(define-fun x () Bool false)",
		[]string{
			"(and p (forall ((q Bool)) (or q (not q) x)))", "(and true (forall ((q Bool)) (or q (not q) x)))",
			"(and true true)", "true",
		}},
	{"elements of a declared sort",
		"(declare-sort U 0)(declare-const a U)(declare-const b U)(assert (distinct a b))",
		"(declare-fun U!val!0 () U)(declare-fun U!val!1 () U)(define-fun a () U U!val!0)(define-fun b () U U!val!1)",
		[]string{"(distinct a b)", "(distinct U!val!0 U!val!1)", "true"}},
	{"what cannot be written stays",
		`(declare-const s String)(assert (str.in_re s (re.* (str.to_re (str.++ s "a")))))`, `(define-fun s () String "")`,
		[]string{
			`(str.in_re s (re.* (str.to_re (str.++ s "a"))))`, `(str.in_re "" (re.* (str.to_re (str.++ "" "a"))))`,
			`(str.in_re "" (re.* (str.to_re "a")))`, "true",
		}},
}

func TestStepsOfProofs(t *testing.T) {
	for _, x := range stepsOf {
		t.Run(x.caption, func(t *testing.T) {
			c, err := instance.Read("test.smt2", []byte(x.script+"(check-sat)"), []byte(x.witness))
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for i, formula := range c.Assertions() {
				shown, err := instance.Steps(c.Arena, c.Witness, formula, true)
				if err != nil {
					t.Fatal(err)
				}
				if i > 0 {
					lines = append(lines, "")
				}
				lines = append(lines, shown.Lines...)
			}
			if d := cmp.Diff(x.want, lines); d != "" {
				t.Errorf("steps (-want +got):\n%s", d)
			}
		})
	}
}

// A long proof is cut, but its end is there; what is false has none.
func TestLongAndFalseProofs(t *testing.T) {
	sum := "x"
	for range 40 {
		sum = "(+ 1 " + sum + ")"
	}
	script := "(declare-const x Int)(assert (= " + sum + " 41))(check-sat)"
	c, err := instance.Read("test.smt2", []byte(script), []byte("(define-fun x () Int 1)"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := instance.Steps(c.Arena, c.Witness, c.Assertions()[0], true)
	const most = 12
	if err != nil || len(got.Lines) != most {
		t.Fatalf("%v, %q", err, got.Lines)
	}
	if last := got.Lines[most-2:]; last[0] != "…" || last[1] != "true" {
		t.Errorf("it ends in %q", last)
	}
	c, err = instance.Read("test.smt2", []byte(script), []byte("(define-fun x () Int 2)"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := instance.Steps(c.Arena, c.Witness, c.Assertions()[0], true); err == nil {
		t.Errorf("a proof of what is false: %q", got)
	}
}

// Derivations of false formulas: what is false by values of a quantifier's variables shows these values.

func TestDerivationsNameTheValuesOfVariables(t *testing.T) {
	for _, x := range []struct {
		caption, script string
		want            []string
	}{
		{"a universal formula, by a value that is tried", "(assert (forall ((p Int)) (not (= (* p p) 4))))", []string{
			"assertion 1 is false then: (forall ((p Int)) (not (= (* p p) 4)))",
			"it is false for p = 2:", "  (not (= (* 2 2) 4))", "  (not (= 4 4))", "  (not true)", "  false",
		}},
		{"by elimination", "(assert (forall ((p Int) (q Int)) (or (< p 700) (< q (* 3 p)))))", []string{
			"assertion 1 is false then: (forall ((p Int) (q Int)) (or (< p 700) (< q (* 3 p))))",
			"it is false for p = 700, q = 2100:", "  (or (< 700 700) (< 2100 (* 3 700)))", "  (or false (< 2100 2100))",
			"  (or false false)", "  false",
		}},
		{"one that exists", "(declare-const c Int)(assert (= c 5))(assert (not (exists ((x Int)) (> (* x x) c))))", []string{
			"assertion 1 says that c is 5",
			"assertion 2 is false then: (not (exists ((x Int)) (> (* x x) c)))",
			"it is false for x = 5:", "  (not (> (* 5 5) c))", "  (not (> (* 5 5) 5))", "  (not (> 25 5))", "  (not true)",
			"  false",
		}},
		{"one in the other", "(assert (forall ((x Bool)) (not (exists ((y Bool)) (xor x y)))))", []string{
			"assertion 1 is false then: (forall ((x Bool)) (not (exists ((y Bool)) (xor x y))))",
			"it is false for x = false, y = true:", "  (not (exists ((y Bool)) (xor false y)))", "  (not (xor false true))",
			"  (not true)", "  false",
		}},
		{"no values: none exists", "(assert (exists ((x Int)) (and (< 3 x) (< x 4))))", []string{
			"assertion 1 is false then: (exists ((x Int)) (and (< 3 x) (< x 4)))",
		}},
	} {
		t.Run(x.caption, func(t *testing.T) {
			c, err := instance.Read("test.smt2", []byte(x.script+"(check-sat)"), nil)
			if err != nil {
				t.Fatal(err)
			}
			claim := c.Claim()
			claim.Expect, claim.Formulas = instance.Unsat, c.Assertions()
			found := claim.Refutation()
			if found == nil {
				t.Fatal("nothing refutes it")
			}
			var w instance.Writer
			if d := cmp.Diff(x.want, w.Derivation(claim, found)); d != "" {
				t.Errorf("derivation (-want +got):\n%s", d)
			}
		})
	}
}

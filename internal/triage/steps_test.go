package triage

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// stepsOf are scripts with witnesses, and the lines that show that their assertions are true.
var stepsOf = []struct {
	caption, script, witness string
	want                     []string // of all assertions, which are apart by an empty line
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
			got, err := steps(c)
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for i, proof := range got {
				if i > 0 {
					lines = append(lines, "")
				}
				lines = append(lines, proof...)
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
	got, err := steps(c)
	if err != nil || len(got) != 1 || len(got[0]) != proofLines {
		t.Fatalf("%v, %q", err, got)
	}
	if last := got[0][proofLines-2:]; last[0] != linesOmitted || last[1] != "true" {
		t.Errorf("it ends in %q", last)
	}
	c, err = instance.Read("test.smt2", []byte(script), []byte("(define-fun x () Int 2)"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := steps(c); err == nil {
		t.Errorf("a proof of what is false: %q", got)
	}
}

package rules

import (
	"strings"
	"testing"
)

func TestDerive(t *testing.T) {
	const head = "(set-logic HORN) (declare-fun p (Int) Bool)\n"
	count := "(assert (p 0)) (assert (forall ((x Int)) (=> (and (p x) (< x 5)) (p (+ x 1)))))\n"
	for _, test := range []struct {
		text  string
		found bool
	}{
		{count + "(assert (forall ((x Int)) (=> (and (p x) (>= x 5)) false)))", true},
		{count + "(assert (forall ((x Int)) (=> (and (p x) (> x 5)) false)))", false},
		{count + "(assert (forall ((x Int) (y Int)) (=> (and (p x) (= y (* 2 x)) (= y 8)) false)))", true},
		{"(assert (p (- 7))) (assert (forall ((x Int)) (=> (and (p x) (= (mod x 4) 1) (= (div x 4) (- 2))) false)))", true},
		{"(assert (p 9223372036854775807)) (assert (forall ((x Int)) (=> (and (p x) (< (+ x 1) 0)) false)))", false},
	} {
		p := program(t, head+test.text)
		proof, found := Derive(p, 10_000)
		if found != test.found {
			t.Errorf("%s: found %v", test.text, found)
		}
		if found && !strings.HasPrefix(proof[len(proof)-1], "false from p(") {
			t.Errorf("proof %q", proof)
		}
	}
}

// For clauses over Booleans, a derivation is found exactly if the least model has false.
func TestDeriveAgreesWithEvaluation(t *testing.T) {
	const head = "(set-logic HORN) (declare-fun p (Bool Bool) Bool) (declare-fun q (Bool) Bool)\n"
	rules := []string{
		"(assert (p true false))", "(assert (forall ((x Bool) (y Bool)) (=> (p x y) (p y x))))",
		"(assert (forall ((x Bool) (y Bool)) (=> (and (p x y) (p y x)) (q y))))",
		"(assert (forall ((x Bool)) (=> (q x) (p x x))))", "(assert (forall ((x Bool)) (=> (and (p x x) (not x)) false)))",
	}
	for mask := range 1 << len(rules) {
		text := head
		for i, r := range rules {
			if mask&(1<<i) != 0 {
				text += r
			}
		}
		p := program(t, text)
		right, err := Evaluate(p, DefaultBudget)
		if err != nil {
			t.Fatal(err)
		}
		if _, found := Derive(p, 10_000); found != right.False {
			t.Errorf("%s: found %v, evaluated %v", text, found, right.False)
		}
	}
}

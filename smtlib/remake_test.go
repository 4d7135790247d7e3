package smtlib_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// ReplaceAt changes one occurrence, Replace all of them.
func TestReplace(t *testing.T) {
	const text = `(set-logic QF_LIA)(declare-const x Int)(assert (< (+ x 1) (* 2 (+ x 1))))`
	script, errs := smtlib.Parse(theory.Signature("QF_LIA"), "test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	a := script.Arena
	formula := script.Commands[2].(smtlib.Assert).Formula
	sum := a.Args(formula)[0]
	x := a.Args(sum)[0]
	for _, test := range []struct {
		path []int
		want string
	}{
		{[]int{0}, "(< x (* 2 (+ x 1)))"},
		{[]int{1, 1}, "(< (+ x 1) (* 2 x))"},
		{[]int{1}, "(< (+ x 1) x)"},
		{nil, "x"},
	} {
		made, err := a.ReplaceAt(formula, test.path, x)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.TermString(made); got != test.want {
			t.Errorf("at %v: %s, want %s", test.path, got, test.want)
		}
	}
	made, err := a.Replace(formula, map[smtlib.Term]smtlib.Term{sum: x})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := a.TermString(made), "(< x (* 2 x))"; got != want {
		t.Errorf("everywhere: %s, want %s", got, want)
	}
	if _, err := a.ReplaceAt(formula, []int{0}, formula); err == nil {
		t.Error("a formula is put in the place of an Int")
	}
}

package lemma

import (
	"context"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// The axioms that z3 writes to files are valid by themselves. What a file says of symbols of the solver's own is not
// known.
func TestAxioms(t *testing.T) {
	const declared = "(declare-fun x () Int)\n(declare-fun y () Int)\n"
	for _, c := range []struct {
		caption, file string
		read, wrong   bool
	}{
		{"right", declared + "(assert (not (>= x 4)))\n(assert (>= x 7))\n(check-sat)\n", true, false},
		{"wrong", declared + "(assert (not (>= x 4)))\n(assert (>= y 7))\n(check-sat)\n", true, true},
		{"one literal", declared + "(assert (not (<= (mod x 5) 3)))\n(check-sat)\n", true, true},
		{"with let", declared + "(assert (let ((a!1 (+ x y)))\n  (not (<= a!1 3))))\n(check-sat)\n", true, true},
		{"where division is open", declared + "(assert (not (= (div x 0) 3)))\n(check-sat)\n", true, false},
		{"a symbol that z3 has made", declared + "(declare-fun k!0 () Int)\n(assert (> x k!0))\n(check-sat)\n", false, false},
		{"a script's symbol of such a name", declared + "(declare-fun x!3 () Int)\n(assert (> x x!3))\n(check-sat)\n",
			false, false},
		{"an operator of z3's own", declared + "(assert (> (seq.cnt.l x) 3))\n(check-sat)\n", false, false},
	} {
		in, err := instance.Read("script.smt2", []byte("(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)"+
			"(declare-fun x!3 () Int)(assert (> (+ x y x!3) 3))(check-sat)"), nil)
		if err != nil {
			t.Fatal(err)
		}
		steps := Axioms([]string{c.file})
		if len(steps) != 1 {
			t.Fatalf("%s: %v", c.caption, steps)
		}
		r := Read(in.Instance(instance.None), nil, steps)
		f := &r.Formulas[0]
		if isRead := f.Unread == ""; isRead != c.read {
			t.Errorf("%s: read %t (%s)", c.caption, isRead, f.Unread)
		}
		if w, wrong := r.Judge(context.Background(), f); wrong != c.wrong || wrong && w.Under.Verify() != nil {
			t.Errorf("%s: wrong %t", c.caption, wrong)
		}
	}
	for caption, file := range map[string]string{
		"cut": "(declare-fun x () Int)\n(assert (> x", "another file": "# 3\n", "an empty one": "", "nothing asserted": "(check-sat)\n",
	} {
		if steps := Axioms([]string{file}); len(steps) != 0 {
			t.Errorf("%s: %v", caption, steps)
		}
	}
	files := []string{"(assert (> y 1))(check-sat)", "(assert (> x 1))(check-sat)"}
	if steps := Axioms(files); len(steps) != 2 || steps[0].Text > steps[1].Text {
		t.Errorf("the order depends on names: %v", steps)
	}
}

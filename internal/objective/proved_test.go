package objective

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// What a solver that is right prints is known if each optimum is a number that is attained, by proof, and its term is
// printed as it is written. It is what the oracles call right.
func TestProved(t *testing.T) {
	const (
		asks  = "(check-sat)(get-objectives)"
		ints  = "(declare-const x Int) (declare-const y Int) (assert (<= 0 x 9)) (assert (<= 0 y 9)) (assert (<= (+ x y) 12))"
		reals = "(declare-const x Real) (assert (<= 0.0 x 2.5))"
		bits  = "(declare-const x (_ BitVec 4)) (assert (bvult x #x3))"
	)
	for _, c := range []struct{ caption, script, want string }{
		{"a symbol", ints + "(maximize x)", "(x 9)"},
		{"in lexicographic order", ints + "(maximize x) (minimize (- x)) (maximize (+ x y))", "(x 9) ((- x) (- 9)) ((+ x y) 12)"},
		{"in box", "(set-option :opt.priority box)" + ints + "(maximize x) (maximize y)", "(x 9) (y 9)"},
		{"a sum of products", ints + "(maximize (+ (* 2 x) y))", "((+ (* 2 x) y) 21)"},
		{"a group", ints + "(assert-soft (> (+ x y) 12) :weight 0.5 :id late)", "(late (/ 1.0 2.0))"},
		{"a real", reals + "(minimize x) (maximize x)", "(x 0) (x 0)"},
		{"a fraction", reals + "(assert (or (= x 2.5) (= x 0.0))) (maximize x)", "(x (/ 5.0 2.0))"},
		{"a real that better values approach", reals + "(maximize x)", ""},
		{"a bit-vector", bits + "(maximize x) (minimize (bvnot x))", "(x 2) ((bvnot x) 13)"},
		{"a sum in a sum", ints + "(maximize (+ (+ x y) x))", ""},
		{"a sum of three", ints + "(maximize (+ x y x))", ""},
		{"a defined symbol", ints + "(define-fun z () Int (+ x y)) (maximize z)", ""},
		{"a symbol with a quote", "(declare-const |a b| Int) (assert (<= |a b| 0)) (maximize |a b|)", ""},
		{"a group without a name", ints + "(assert-soft (> x 9))", ""},
		{"not attained", "(declare-const x Real) (assert (< x 2.5)) (maximize x)", ""},
		{"unbounded", "(declare-const x Int) (assert (<= 0 x)) (maximize x)", ""},
		{"a front", "(set-option :opt.priority pareto)" + ints + "(maximize x) (maximize y)", ""},
		{"an order that is not known", "(set-option :opt.priority weird)" + ints + "(maximize x)", ""},
	} {
		values := "(define-fun x () Int 0)"
		switch {
		case strings.Contains(c.script, "Real"):
			values = "(define-fun x () Real 0.0)"
		case strings.Contains(c.script, "BitVec"):
			values = "(define-fun x () (_ BitVec 4) #x0)"
		case strings.Contains(c.script, "|a b|"):
			values = "(define-fun |a b| () Int 0)"
		case strings.Contains(c.script, "(declare-const y"):
			values += "(define-fun y () Int 0)"
		}
		read, err := instance.Read("", []byte(c.script+asks), []byte(values))
		if err == nil {
			err = read.Check()
		}
		if err != nil {
			t.Fatal(c.caption, err)
		}
		in := read.Instance(instance.Sat)
		all := Proved(t.Context(), in, 0)
		text := string(solvers.AppendObjectives(nil, all))
		var entries []string
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, " ") {
				entries = append(entries, strings.TrimSpace(line))
			}
		}
		if got := strings.Join(entries, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
			continue
		}
		if all != nil && !Printed(in, 0, text).Right(t.Context()) {
			t.Errorf("%s: it is not proved right", c.caption)
		}
	}
}

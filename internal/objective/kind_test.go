package objective

import (
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

func TestKindsOfObjectives(t *testing.T) {
	const head = "(declare-const x Int) (declare-const y Int) (declare-const r Real) (declare-const b (_ BitVec 4))" +
		"(assert (<= x 3)) "
	for _, c := range []struct {
		caption, script string
		want            Described
	}{
		{"one, linear", "(maximize x)", Described{"lex", 1, ofIntegers}},
		{"two, linear", "(maximize x) (minimize x)", Described{"lex", 2, severalInOrder}},
		{"soft", "(assert-soft (< x 1) :id g) (assert-soft (< x 0) :id g)", Described{"lex", 1, ofSoft}},
		{"bit-vector", "(maximize b)", Described{"lex", 1, ofBitVectors}},
		{"box", "(set-option :opt.priority box) (maximize x)", Described{"box", 1, ofBox}},
		{"box of a free symbol", "(set-option :opt.priority box) (maximize y)", Described{"box", 1, ofFreeBox}},
		{"real", "(assert (<= r 3.0)) (maximize r)", Described{"lex", 1, ofReals}},
		{"real, strict", "(assert (< r 3.0)) (maximize r)", Described{"lex", 1, ofStrictReals}},
		{"real, strict by negation", "(assert (not (<= r 3.0))) (maximize r)", Described{"lex", 1, ofStrictReals}},
		{"front", "(set-option :opt.priority pareto) (maximize x) (maximize y)", Described{"pareto", 2, ofFront}},
		{"product", "(maximize (* x y))", Described{"lex", 1, ofProducts}},
	} {
		read, err := instance.Read("", []byte(head+c.script+"(check-sat)"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := Describe(&read.Script, 0); got == nil || *got != c.want {
			t.Errorf("%s: %v, want %v", c.caption, got, c.want)
		}
	}
}

package model

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// TestRefutationsEnd looks for a refutation of a quantified formula that takes all steps of an evaluation under each of
// 1,024 assignments, and of many such formulas that do not depend on any assignment.
func TestRefutationsEnd(t *testing.T) {
	hard := "(forall ((x Int) (y Int) (z Int)) (exists ((u Int) (v Int)) (forall ((w Int))" +
		"(or (> (+ (* 3 x) (* 5 u) (* w z)) (+ y v %s)) (= (f w) (f (+ u v))) (= x y)))))"
	var declared, sum, formulas strings.Builder
	declared.WriteString("(declare-fun f (Int) Int)")
	formulas.WriteString("(declare-fun f (Int) Int)")
	for i := range 10 {
		fmt.Fprintf(&declared, "(declare-const b%d Bool)", i)
		fmt.Fprintf(&sum, " (ite b%d 1 0)", i)
		fmt.Fprintf(&formulas, "(assert "+hard+")", fmt.Sprint(i))
	}
	for caption, script := range map[string]string{
		"assignments": declared.String() + "(assert " + fmt.Sprintf(hard, sum.String()) + ")",
		"formulas":    formulas.String(),
	} {
		seed, err := fragment.ReadSeed("s.smt2", []byte(script))
		if err != nil {
			t.Fatal(err)
		}
		r := newRefuter(seed.Arena, seed.Assertions)
		r.refute(context.Background(), 1<<10)
		if r.left > 0 {
			t.Errorf("%s: %d steps are left, so that this says nothing", caption, r.left)
		}
		if r.left < -operator.DefaultSteps {
			t.Errorf("%s: it takes %d steps more than its budget", caption, -r.left)
		}
	}
}

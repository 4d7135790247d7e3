package model_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Values of variables are found if the formula is linear or the sorts are small; it is true for them. x is given.
func TestSolve(t *testing.T) {
	for _, c := range []struct {
		formula string
		x       int64
		want    string // values of y and b; "": there are none, or none are found
	}{
		{"(= (* 2 y) x)", 8, "4 false"},
		{"(= (* 2 y) x)", 9, ""},
		{"(and (< x y) (< y (+ x 3)) (= (mod y 5) 3))", 1, "3 false"},
		{"(and (< x y) (< y (+ x 2)) (= (mod y 5) 3))", 1, ""},
		{"(and (> y x) (distinct y 11 12 13) b)", 10, "14 true"},
		{"(and (= (> y x) b) (ite b (= y 7) (= y 3)))", 5, "3 false"},
		{"(and b (not b))", 0, ""},
		{"(or b (= y (- 1000)))", 0, "0 true"},
		{"(and (not b) (= (mod y 100) 63) (> y x))", 100000, "100063 false"},
		{"(= (* y y) x)", 9, ""},
	} {
		script, errs := smtlib.ParseRules(theory.Signature("ALL"), "test",
			[]byte("(declare-var x Int) (declare-var y Int) (declare-var b Bool) (rule "+c.formula+")"))
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		a, f := script.Arena, script.Commands[0].(smtlib.Assert).Formula
		integer := a.IndexedSort("Int")
		vars := []smtlib.Term{a.Var("x", integer), a.Var("y", integer), a.Var("b", a.Bool())}
		e := model.NewEvaluator(a, model.New("test"))
		found := e.Solve(f, vars, []value.Value{value.NewInt(c.x), nil, nil})
		var all []string
		for i, v := range found {
			if i > 0 {
				all = append(all, v.String())
			}
		}
		if got := strings.Join(all, " "); got != c.want {
			t.Errorf("%s where x is %d: %s, want %s", c.formula, c.x, got, c.want)
		}
		if found != nil && !value.IsTrue(e.At(f, vars, found)) {
			t.Errorf("%s is not true under %v", c.formula, found)
		}
	}
}

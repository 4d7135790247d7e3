package model_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// What is found makes all formulas true, and is found if all assignments are few; it is said if none was left out.
func TestEnumerate(t *testing.T) {
	for _, c := range []struct {
		caption, script string
		limit           int
		found, all      bool
	}{
		{"bits", "(declare-const b (_ BitVec 3)) (declare-const c (_ BitVec 3)) (assert (= (bvmul b c) #b111)) (assert (bvult #b011 b))",
			64, true, false},
		{"no solution", "(declare-const b (_ BitVec 3)) (assert (= (bvmul b #b010) #b111))", 64, false, true},
		{"integers between bounds", "(declare-const x Int) (declare-const y Int) (assert (<= (- 4) x 4)) (assert (<= (- 4) y 4))" +
			"(assert (= (* x x y) (- 12)))", 100, true, false},
		{"without bounds", "(declare-const x Int) (assert (= (* x x) 4))", 100, false, false},
		{"too many", "(declare-const b (_ BitVec 7)) (assert (= (bvmul b b) b))", 100, false, false},
		{"a value is fixed", "(declare-const x Int) (declare-const b (_ BitVec 2)) (assert (= x 5000)) (assert (= (bv2nat b) (- x 4997)))",
			100, true, false},
		{"a function of few values", "(declare-fun f (Bool) Bool) (declare-const p Bool) (assert (and p (f p) (not (f (f p)))))",
			16, false, true},
		{"a function", "(declare-fun f (Bool) Bool) (declare-const p Bool) (assert (and (f p) (not (f (not p)))))", 16, true, false},
		{"nothing to choose", "(assert (< 1 2))", 1, true, false},
	} {
		seed, err := fragment.ReadSeed("", []byte(c.script))
		if err != nil {
			t.Fatal(c.caption, err)
		}
		m, all := model.Enumerate(t.Context(), seed.Arena, seed.Assertions, c.limit)
		if (m != nil) != c.found || all != c.all {
			t.Errorf("%s: found is %v, tried all %v", c.caption, m != nil, all)
		}
		if m == nil {
			continue
		}
		e := model.NewEvaluator(seed.Arena, m)
		for _, f := range seed.Assertions {
			if v := e.Value(f); !value.IsTrue(v) {
				t.Errorf("%s: %s is %s", c.caption, seed.Arena.TermString(f), v)
			}
		}
	}
}

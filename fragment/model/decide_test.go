package model_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
)

func TestDecide(t *testing.T) {
	const head = `(declare-const x Int) (declare-const y Int) (declare-const r Real) (declare-const s Real)
		(declare-const p Bool) (declare-fun f (Int) Int) (define-fun up ((z Real)) Real (+ z 1.0))
		(define-fun k () Int (+ x 1)) (declare-const b (_ BitVec 2))
		(declare-datatype List ((nil) (cons (head Int) (tail List)))) (declare-const l List)`
	const sat, unsat, open = "sat", "unsat", "open"
	for _, c := range []struct{ caption, formulas, want string }{
		{"integers", "(assert (> (* 2 x) 3)) (assert (< x 3))", sat},
		{"no integer between", "(assert (> (* 2 x) 3)) (assert (< (* 2 x) 4))", unsat},
		{"reals", "(assert (> (* 2.0 r) 3.0)) (assert (< (* 2.0 r) 4.0))", sat},
		{"strict reals", "(assert (> r 1.0)) (assert (<= (+ r s) 2.0)) (assert (>= s 1.0))", unsat},
		{"mixed", "(assert (<= 12.9 (+ r (to_real x)))) (assert (<= r 9.0)) (assert (> (- r (* 2.0 (to_real x))) (- 1.0)))", sat},
		{"mixed, beyond", "(assert (< 13.0 (+ r (to_real x)))) (assert (<= r 9.0)) (assert (> (- r (* 2.0 (to_real x))) (- 1.0)))",
			unsat},
		{"truth values", "(assert (or p (> x 3))) (assert (not p)) (assert (=> (> x 2) (= y 3)))", sat},
		{"definitions", "(assert (< (up r) 1.0)) (assert (> r 0.0))", unsat},
		{"definitions with constants", "(assert (> k 3))", open},
		{"functions", "(assert (> (f x) 3))", open},
		{"products", "(assert (= (* x y) 7)) (assert (> x 1)) (assert (> y 1))", open},
		{"bit-vectors", "(assert (bvult b #b01))", open},
		{"constructors", "(assert (= (cons x nil) (cons 3 nil)))", sat},
		{"a datatype's constant beside constructors", "(assert (distinct (cons x nil) l))", open},
		{"quantifiers", "(assert (forall ((z Int)) (> (* z z) x)))", open},
		{"division by zero", "(assert (= (/ r 0.0) 1.0))", open},
		{"nothing", "(assert false)", unsat},
	} {
		seed, err := fragment.ReadSeed("", []byte(head+c.formulas))
		if err != nil {
			t.Fatal(c.caption, err)
		}
		m, decided := model.Decide(seed.Arena, seed.Assertions)
		got := open
		switch {
		case decided && m == nil:
			got = unsat
		case decided:
			if got = sat; !search.Satisfies(seed, m, seed.Assertions) {
				t.Errorf("%s: the model makes an assertion false", c.caption)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.caption, got, c.want)
		}
	}
}

package model_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
)

// refutations are scripts, and what their refutation is: the symbols that are given and the number of assignments, ""
// if none is to be found.
var refutations = []struct{ caption, script, want string }{
	{
		"a constant and what it is used in",
		`(declare-const x Int) (assert (= x 3)) (assert (> (* x x) 9))`, "x 1",
	},
	{
		"values follow from each other, in any order",
		`(declare-const x Int) (declare-const y Int) (assert (< y 4)) (assert (= y (+ x 1))) (assert (= 3 x))`, "x y 1",
	},
	{
		"two values of one constant",
		`(declare-const x Int) (assert (= x 3)) (assert (= x 4))`, "x 1",
	},
	{
		"inside of a conjunction, and of an implication that is denied",
		`(declare-const x Int) (declare-const p Bool)
		 (assert (not (=> (and (= x 3) p) (not (or (not p) (distinct x 3))) (> x 2))))`, "x p 1",
	},
	{
		"a Boolean constant is its own value",
		`(declare-const p Bool) (declare-const q Bool) (assert (not p)) (assert (= p q)) (assert (or p q))`, "p q 1",
	},
	{
		"a function at some of its points",
		`(declare-fun f (Int) Int) (declare-const x Int) (assert (= (f 1) 2)) (assert (= x 1)) (assert (= (f x) 3))`, "f x 1",
	},
	{
		"a function at a point that nothing is said of",
		`(declare-fun f (Int) Int) (assert (= (f 1) 2)) (assert (= (f 2) 3))`, "",
	},
	{
		"an operator at a point that SMT-LIB leaves open",
		`(declare-const x Int) (assert (= x 7)) (assert (= (div x 0) 5)) (assert (> (div 7 (- x x)) 5))`, "x div 1",
	},
	{
		"at another point",
		`(declare-const x Int) (assert (= x 7)) (assert (= (div x 0) 5)) (assert (> (div 8 (- x x)) 5))`, "",
	},
	{
		"a quotient that goes on behind the point",
		`(assert (= (div 7 0 2) 5)) (assert (= (div 7 0) 3))`, "div 1",
	},
	{
		"what symbols without value cannot change",
		`(declare-const x Int) (declare-const y Int) (assert (= x 3)) (assert (and (> y x) (< x 3)))`, "x 1",
	},
	{
		"what they can",
		`(declare-const x Int) (declare-const y Int) (assert (= x 3)) (assert (and (> y x) (< y 5)))`, "",
	},
	{
		"all assignments of small sorts",
		`(declare-const a (_ BitVec 2)) (declare-const b (_ BitVec 2)) (declare-const p Bool)
		 (assert (=> p (bvult a b))) (assert (=> (not p) (bvult b a))) (assert (= a b))`, " 32",
	},
	{
		"one of them is a model",
		`(declare-const a (_ BitVec 2)) (declare-const b (_ BitVec 2)) (assert (bvult a b)) (assert (= (bvadd a #b11) b))`, "",
	},
	{
		"integers between bounds",
		`(declare-const x Int) (declare-const y Int) (assert (< 0 x)) (assert (not (> x 4))) (assert (>= y 0)) (assert (<= y 2))
		 (assert (= (+ (* x x) (* y y)) 7))`, " 12",
	},
	{
		"bounds that contradict each other",
		`(declare-const x Int) (assert (< x 0)) (assert (> x 4))`, " 1",
	},
	{
		"a few alternatives of sorts without end",
		`(declare-const s String) (declare-const r Real) (assert (or (= s "a") (= s "bc") (= "a" s)))
		 (assert (or (and (= r 1.5) (= s "a")) (and (= s "") (= r 2.0)))) (assert (< (str.len s) 1))`, " 2",
	},
	{
		"an alternative that says nothing of the constant",
		`(declare-const x Int) (declare-const y Int) (assert (or (= x 1) (= y 2))) (assert (> x 3)) (assert (> y 1))`, "",
	},
	{
		"points that SMT-LIB leaves unspecified",
		`(declare-const x Int) (assert (= x 0)) (assert (= (div 1 x) 7))`, "",
	},
	{
		"elements of an uninterpreted sort",
		`(declare-sort U 0) (declare-const a U) (declare-const b U) (declare-const p Bool)
		 (assert p) (assert (distinct a b)) (assert (=> p (exists ((x U)) (distinct x a))))`, "",
	},
	{
		"not a number is one value",
		`(declare-const x (_ FloatingPoint 3 3)) (assert (= x (_ NaN 3 3))) (assert (= x (fp.neg x) (_ +zero 3 3)))`, "x 1",
	},
	{
		"a quantifier over a small sort",
		`(declare-const a (_ BitVec 3)) (assert (= a #b101)) (assert (forall ((b (_ BitVec 3))) (bvule b a)))`, "a 1",
	},
	{
		"definitions",
		`(declare-const x Int) (define-fun y () Int (* 2 x)) (define-fun p ((z Int)) Bool (> z y)) (assert (= x 3)) (assert (p 6))`,
		"x 1",
	},
}

// Refutations are found where expected, and a correct solver agrees: unsat if there is one, otherwise sat.
func TestRefute(t *testing.T) {
	for _, c := range refutations {
		t.Run(c.caption, func(t *testing.T) {
			seed, err := fragment.ReadSeed("test.smt2", []byte(c.script))
			if err != nil {
				t.Fatal(err)
			}
			got, right := "", "sat"
			if r := model.Refute(t.Context(), seed.Arena, seed.Assertions, 64); r != nil {
				got, right = given(r), "unsat"
			}
			if got != c.want {
				t.Errorf("got %q, not %q", got, c.want)
			}
			testenv.Need(t, "z3")
			cmd := exec.Command("z3", "-in")
			cmd.Stdin = strings.NewReader(c.script + "(check-sat)")
			if out, err := cmd.CombinedOutput(); strings.TrimSpace(string(out)) != right {
				t.Errorf("z3 says %s, not %s (%v)", out, right, err)
			}
		})
	}
}

// given names the symbols that a refutation has values of, and counts its assignments.
func given(r *model.Refutation) string {
	var names []string
	for _, g := range r.Given {
		if g.Symbol == nil {
			names = append(names, g.Point.Operator)
			continue
		}
		names = append(names, smtlib.Quote(g.Symbol.Name))
	}
	return fmt.Sprintf("%s %d", strings.Join(names, " "), r.Assignments)
}

// A refutation states exactly the way in which it was found.
func TestRefutationSays(t *testing.T) {
	for script, want := range map[string]string{
		`(assert (< 2 1))`: "an assertion evaluates to false",
		`(declare-const x Int) (assert (= x 3)) (assert (= x 4))`: "an assertion is false under the symbol values that other " +
			"assertions fix",
		`(declare-const a (_ BitVec 2)) (assert (bvult a a))`: "all 4 assignments were enumerated; each falsifies an " +
			"assertion",
		`(declare-const x Int) (assert (> x 1)) (assert (not (> x 1)))`: "2 assertions contradict each other " +
			"propositionally",
		`(declare-const n Int) (assert (> n (+ n 1)))`: "one linear assertion has no solution",
		`(declare-const n Int) (declare-const m Int) (declare-const p Bool) (declare-fun f (Int) Int) (assert (> n 3))
		 (assert (=> p (< n 7))) (assert (> (f n) (* n n))) (assert (< (+ n m) 2)) (assert (> m 1))`: "3 linear assertions have " +
			"no common solution",
		`(declare-const n Int) (assert (< 2 (* 3 n) 3))`: "one linear assertion has no solution",
		`(declare-const x Real) (declare-const p Bool) (assert (ite p (< x 1.0) (> x 7.0))) (assert (= p (< 1.5 x 2.5)))
		 (assert (exists ((y Int)) (= (to_real y) (/ x 5.0)))) (assert (<= 0.5 x 9.0))`: "3 linear assertions have no common " +
			"solution",
	} {
		seed, err := fragment.ReadSeed("test.smt2", []byte(script+"(check-sat)"))
		if err != nil {
			t.Fatal(err)
		}
		if got := model.RefuteLinear(t.Context(), seed.Arena, seed.Assertions, 100); got == nil || got.String() != want {
			t.Errorf("%s: %v", script, got)
		}
	}
}

// At a point that SMT-LIB leaves unspecified, an operator may be defined by another one: 0 to a negative power is (div
// 1 0).
func TestPointsOfAnotherOperator(t *testing.T) {
	for script, refuted := range map[string]bool{
		`(assert (= (div 1 0) 5)) (assert (distinct (** 0 (- 3)) 5))`:       true,
		`(assert (= (** 0 (- 3)) 5)) (assert (= (div 1 0) 6))`:              true,
		`(assert (= (div 1 0) 5)) (assert (= (** 0 (- 1)) (div 1 0)))`:      false,
		`(assert (= (div 2 0) 5)) (assert (distinct (** 0 (- 3)) 5))`:       false,
		`(assert (= (div 1 0) 5)) (assert (distinct (+ (** 0 (- 1)) 1) 6))`: true,
		`(assert (= (** 0 0) 0))`:                                           true,
		`(assert (distinct (** (- 1) (- 3)) (div 1 (** (- 1) 3))))`:         true,
	} {
		seed, err := fragment.ReadSeed("test.smt2", []byte("(set-logic QF_EIA)"+script))
		if err != nil {
			t.Fatal(err)
		}
		if r := model.Refute(t.Context(), seed.Arena, seed.Assertions, 1); (r != nil) != refuted {
			t.Errorf("%s: refuted: %v", script, r != nil)
		}
		if seed.Logic != "QF_EIA" {
			t.Errorf("%s: logic %s", script, seed.Logic)
		}
	}
}

// Linear formulas that have a solution are not refuted, and neither are others.
func TestNotLinear(t *testing.T) {
	for _, script := range []string{
		`(declare-const n Int) (assert (< 2 (* 3 n) 4))`,
		`(declare-const x Real) (assert (< 2.0 (* 3.0 x) 3.0))`,
		`(declare-const n Int) (declare-fun f (Int) Int) (assert (> (f n) (f (+ n 1))))`,
		`(declare-const n Int) (assert (= (div n 0) 3)) (assert (> (div n 0) 2))`,
		`(declare-const n Int) (assert (> (* n n) n))`,
		`(declare-const n Int) (declare-const p Bool) (assert (=> p (< n 0))) (assert (=> (not p) (> n 3)))`,
		`(declare-const x Int) (assert (forall ((x Int)) (=> (> x 3) (> x 2)))) (assert (> x 1))`,
	} {
		seed, err := fragment.ReadSeed("test.smt2", []byte(script+"(check-sat)"))
		if err != nil {
			t.Fatal(err)
		}
		if got := model.RefuteLinear(t.Context(), seed.Arena, seed.Assertions, 100); got != nil {
			t.Errorf("%s: %v", script, got)
		}
	}
}

package search

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
)

// Equations between products often have small solutions, which are found. If there is none among few values, the search
// gives nil.
func TestFew(t *testing.T) {
	for _, c := range []struct {
		caption, text string
		has           bool
	}{
		{"products of reals", `(declare-const m Real)(declare-const v Real)(declare-const v1 Real)(declare-const v13 Real)
			(assert (and (< 0 m) (= 0 (+ 1 (* v v) (* v1 v1 (- 1)))) (= 0 (+ 1 (* v v) (* v13 v13 (- 1))))
				(= 0 (+ 1 (* m v13) (* m v1 (- 1))))))`, true},
		{"products of integers", `(declare-const x Int)(declare-const y Int)(assert (= (* x y) 2))(assert (< x y))`, true},
		{"no model", `(declare-const x Int)(assert (= (* x x) (- 1)))`, false},
		{"a bounded quantifier", `(declare-const x Int)
			(assert (forall ((y Int)) (=> (and (<= 0 y) (<= y 1)) (< y x))))`, true},
		{"a function", `(declare-fun f (Int) Int)(assert (= (f 1) 2))`, false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			seed, err := fragment.ReadSeed("seed.smt2", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			few := &climber{
				ctx: t.Context(), seed: seed, given: seed.Assertions, budget: DefaultBudget(), rng: rand.New(rand.NewPCG(1, 1)),
			}
			found := few.few()
			if (found != nil) != c.has {
				t.Fatalf("found: %t", found != nil)
			}
			if found != nil && !Satisfies(seed, found, seed.Assertions) {
				t.Error("it is none")
			}
		})
	}
}

package fragment_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
)

// A seed is read, a model is drawn for it, and its Boolean sub-formulas are collected with their values.
func Example() {
	seed, err := fragment.ReadSeed("seed.smt2", []byte(`(set-logic QF_LIA)
(declare-const x Int)
(assert (or (< x 0) (= (mod x 7) 3)))`))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.Draw(seed, model.Boundary, rand.New(rand.NewPCG(1, 1)))
	pool, stats := fragment.InitialPool(seed, model.NewSeedEvaluator(seed, m), 64)
	fmt.Printf("x is %v\n", m.Interpretation(seed.Functions[0]).Default)
	for _, f := range pool {
		fmt.Println(seed.Arena.TermString(f.Formula), "is", f.Value)
	}
	fmt.Println(stats.True, "true,", stats.False, "false,", stats.Open, "open")
	// Output:
	// x is -172
	// (< x 0) is true
	// (= (mod x 7) 3) is true
	// (or (< x 0) (= (mod x 7) 3)) is true
	// 3 true, 0 false, 0 open
}

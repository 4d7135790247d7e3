package model_test

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
)

// A solver's model is read, and the assertions of the script are evaluated under it.
func Example() {
	seed, err := fragment.ReadSeed("script.smt2", []byte(`(declare-const x Int)
(assert (> (* x x) 2))
(assert (= (div x 0) 1))`))
	if err != nil {
		fmt.Println(err)
		return
	}
	m, arena, err := model.Read(seed, "model", []byte("((define-fun x () Int (- 2)))"))
	if err != nil {
		fmt.Println(err)
		return
	}
	e := model.NewEvaluator(arena, m)
	for _, f := range seed.Assertions {
		fmt.Println(seed.Arena.TermString(f), "is", e.Value(f))
	}
	// Output:
	// (> (* x x) 2) is true
	// (= (div x 0) 1) is open: division by zero
}

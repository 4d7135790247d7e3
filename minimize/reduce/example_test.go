package reduce_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// A script is made as small as it can be while it still divides and stays true under the values that were given. In the
// place of the test there usually is a solver that answers it wrongly.
func Example() {
	script := []byte(`(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (< 0 x 100) (or (= (mod x 7) 3) (< y x))))
(assert (distinct (+ x y) 12))
(check-sat)`)
	c, err := instance.Read("example.smt2", script, []byte("(define-fun x () Int 10)\n(define-fun y () Int 4)"))
	if err != nil {
		fmt.Println(err)
		return
	}
	divides := func(_ context.Context, c *reduce.Candidate) (bool, error) {
		return bytes.Contains(c.Text, []byte("mod")), nil
	}
	result, err := reduce.Reduce(context.Background(), c, divides, reduce.Config{})
	fmt.Printf("%s%v\n", result.Best.Text, err)
	// Output:
	// (set-logic QF_LIA)
	// (assert (= (mod 0 1) 0))
	// (check-sat)
	// <nil>
}

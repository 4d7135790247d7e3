package mutate_test

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// A seed gives instances whose right answer is known: here the third one of the published algorithm, with its
// expectation, checked once more.
func Example() {
	seed, err := fragment.ReadSeed("seed.smt2", []byte(`(set-logic QF_LIA)
(declare-const x Int)
(assert (or (< x 0) (= (mod x 7) 3)))`))
	if err != nil {
		fmt.Println(err)
		return
	}
	settings := mutate.Defaults()
	settings.MaxAsserts = 2
	g := mutate.NewGenerator(seed, settings, "example", 1)
	in := g.Round(g.RoundOf(2)).Instance(2)
	fmt.Println(in.Strategy, in.Last().Expect, in.Last().Certificate, in.Verify())
	var w instance.Writer
	script := w.AppendInstance(nil, in, instance.Dialect{})
	fmt.Println(len(script) > 0)
	// Output:
	// boolean sat evaluated <nil>
	// true
}

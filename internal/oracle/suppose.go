package oracle

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Suppose judges a result as if right were the right answer to the last check.
func Suppose(asked *instance.Instance, r *solvers.Result, right instance.Expectation) (Judgement, bool) {
	in := *asked
	in.Checks = slices.Clone(in.Checks)
	in.Last().Expect = right
	return Judge(All(), &Evidence{Instance: &in, Runs: []Run{{Asked: &in, Result: r}}, Claimed: true})
}

package oracle

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Suppose judges a run as if right were the right answer to the last check.
func Suppose(run Run, right instance.Expectation) (Judgement, bool) {
	in := *run.Asked
	in.Checks = slices.Clone(in.Checks)
	in.Last().Expect, run.Asked = right, &in
	return Judge(All(), &Evidence{Instance: &in, Runs: []Run{run}, Claimed: true})
}

package oracle

import (
	"context"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Suppose judges a run as if right were the right answer to the last check.
func Suppose(ctx context.Context, run Run, right instance.Expectation) (Judgement, bool) {
	in := *run.Asked
	in.Checks = slices.Clone(in.Checks)
	in.Last().Expect, run.Asked = right, &in
	return Judge(ctx, All(), &Evidence{Instance: &in, Runs: []Run{run}, Claimed: true})
}

package shrink

import (
	"context"

	"github.com/smtstorm/smtstorm/minimize/reduce"
)

// findWitness looks for values that make the assertions of the last check true.
func (s *shrinker) findWitness(ctx context.Context, c *reduce.Case) (*reduce.Case, string, error) {
	return nil, "", nil
}

// proveUnsat looks for a reason why the assertions cannot hold.
func (s *shrinker) proveUnsat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	return nil, nil
}

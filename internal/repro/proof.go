package repro

import (
	"context"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// BadInput says what is wrong with the script or the witness.
type BadInput struct{ Err error }

func (e *BadInput) Error() string { return e.Err.Error() }

// Unwrap gives the reason.
func (e *BadInput) Unwrap() error { return e.Err }

// MaxAssignments bounds the assignments that are gone through to prove that a script has no model.
const MaxAssignments = 1 << 14

// Refutation is a proof that the assertions of the last check cannot all be true; nil if there is none within
// MaxAssignments.
func Refutation(ctx context.Context, c *instance.Case) *model.Refutation {
	return RefutationWithin(ctx, c, MaxAssignments)
}

// RefutationWithin is Refutation with a bound on the assignments.
func RefutationWithin(ctx context.Context, c *instance.Case, assignments int) *model.Refutation {
	if c.Obscured(len(c.Checks())-1) != "" {
		return nil
	}
	return model.RefuteLinear(ctx, c.Arena, c.Assertions(), assignments)
}

package repro

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/solvers"
)

// Weigh asks in a fresh process: a session keeps memory that earlier scripts took.
func Weigh(ctx context.Context, solver *panel.Solver, q panel.Query) (*solvers.Result, error) {
	return solvers.Weighed(func() (*solvers.Result, error) { return solver.AskFresh(ctx, q) })
}

// Repeats is how often a slow run is repeated: a busy machine makes one run slow, but hardly three.
const Repeats = 2

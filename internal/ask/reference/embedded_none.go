//go:build !libz3

package reference

import (
	"errors"
	"io"

	"github.com/smtstorm/smtstorm/solvers"
)

// embeddedSolver gives z3's library as a solver; here it was not built in.
func embeddedSolver() *solvers.Solver { return nil }

// Embedded runs z3's library on a script; here it was not built in.
func Embedded(string, io.Writer) error { return errors.New("built without libz3") }

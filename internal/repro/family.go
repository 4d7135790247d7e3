package repro

import (
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// IsFamily reports whether a solver is a version of the finding's solver. Only such a solver has the finding's options,
// and only in such a solver can the fault be fixed.
func IsFamily(f *finding.Finding, solver *solvers.Solver, catalog *solvers.Catalog) bool {
	own := solverOf(f, catalog)
	return own != nil && solver.SameFamily(own)
}

// solverOf is the solver that a finding is of, nil if it does not say which.
func solverOf(f *finding.Finding, catalog *solvers.Catalog) *solvers.Solver {
	command := f.Program
	if len(command) == 0 { // findings of older versions lack it
		command = f.Command
	}
	if len(command) == 0 {
		return nil
	}
	return catalog.Rebuild(f.Solver, command)
}

// Pushing is the mode of findings that were seen under push and pop.
const Pushing = "tree"

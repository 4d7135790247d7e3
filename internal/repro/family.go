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
	if len(command) == 0 { // of an older version
		command = f.Command
	}
	if len(command) == 0 {
		return nil
	}
	return catalog.Rebuild(f.Solver, command)
}

// addedOptions are the options with which the user called a finding's solver, for another version of it; none if that
// version is called with options of its own.
func addedOptions(f *finding.Finding, solver *solvers.Solver, catalog *solvers.Catalog) []string {
	if len(f.Program) == 0 || len(solver.Added()) > 0 {
		return nil
	}
	return solverOf(f, catalog).Added()
}

// Pushing is the mode of findings that were seen under push and pop.
const Pushing = "tree"

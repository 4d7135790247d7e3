package triage

import (
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// IsFamily reports whether a solver is a version of the one that a finding is of. Only such a solver knows the
// finding's options, and can have its fault mended.
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

// addedOptions are the options that the user called the solver of a finding with, for another version of it. One that
// is called with options of its own is not given them.
func addedOptions(f *finding.Finding, solver *solvers.Solver, catalog *solvers.Catalog) []string {
	if len(f.Program) == 0 || len(solver.Added()) > 0 {
		return nil
	}
	return solverOf(f, catalog).Added()
}

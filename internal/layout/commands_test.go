package layout

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// It is written down what each command does and prints: those of the standard, and those of each solver of the catalog.
func TestCommandsHaveRows(t *testing.T) {
	for _, name := range smtlib.StandardCommands() {
		if !smtlib.HasRow(name) {
			t.Errorf("%s, of the standard, has no row in smtlib/command_effects.go", name)
		}
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, solver := range catalog.Names() {
		e, _ := catalog.Entry(solver)
		for _, name := range e.Commands {
			if !smtlib.HasRow(name) {
				t.Errorf("%s, of %s, has no row in smtlib/command_effects.go", name, solver)
			}
		}
	}
}

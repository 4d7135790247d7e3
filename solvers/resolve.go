package solvers

// A Solver is one solver under test: a name, a command, and what the catalog knows of it.
type Solver struct {
	// Name is the user's name for it, unique in a campaign if the user made it so.
	Name string
	// Entry is the catalog's; for a generic command a synthetic one without a name.
	Entry *Entry
	// Command is the program (absolute if it was found) and its arguments, without those that depend
	// on how it is run.
	Command []string
	// Generic says that the catalog knows nothing of the command.
	Generic bool
}

// Resolve finds the solver that a user means by
//
//	NAME | NAME=COMMAND | PATH
//
// NAME= is only recognised if NAME matches [A-Za-z0-9._-]+; a PATH contains "/". COMMAND is split by
// shell quoting rules, no shell is involved. The entry is found by NAME, by NAME up to its first "-", or by
// the command's base name; otherwise the command is generic: all logics, the script file is the last
// argument ("{}" marks another place), standard input is empty.
//
// The errors are *[UnknownSolverError] and errors of quoting. That the program exists is not
// checked here: that is a *[StartError] of [Host.Probe].
func (c *Catalog) Resolve(arg string) (*Solver, error) { panic("skeleton") }

// Supports reports whether the solver takes scripts of the logic ("" is ALL).
func (s *Solver) Supports(logic string) bool { return s.Entry.Supports(logic) }

// FileCommand is the full command that runs the script file of the logic in a fresh process.
func (s *Solver) FileCommand(logic, file string) []string { panic("skeleton") }

// SessionCommand is the full command that reads scripts of the logic from standard input.
func (s *Solver) SessionCommand(logic string) []string { panic("skeleton") }

// Prologue are the commands this solver needs at the head of each script of the logic, one a line,
// often none. The caller prints them into the instance, so that what is stored is what was run.
func (s *Solver) Prologue(logic string) []string { panic("skeleton") }

// SeedOptions names the options (":produce-models") that may be forwarded from a seed to this solver.
func (s *Solver) SeedOptions() []string { return s.Entry.Seed }

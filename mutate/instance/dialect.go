package instance

import "cmp"

// Dialect is how a solver wants scripts of a logic to be written. The zero value is plain SMT-LIB.
type Dialect struct {
	Logic    string // the name by which the solver knows the script's logic; "" if that is the script's own
	Prologue string // commands before all others, each with its newline
	Check    string // the command to use for (check-sat); "" is that itself
	// WithoutObjectives leaves out objectives, soft constraints and what asks for optima: the answers to checks are the
	// same.
	WithoutObjectives bool
}

// Command is the command to use for (check-sat), with its newline.
func (d Dialect) Command() string { return cmp.Or(d.Check, "(check-sat)") + "\n" }

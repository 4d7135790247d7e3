package instance

import "cmp"

// Dialect is how a solver wants scripts of a logic to be written. The zero value is plain SMT-LIB.
type Dialect struct {
	Logic    string // the name by which the solver knows the script's logic; "" if that is the script's own
	Prologue string // commands in front of everything, each with its newline
	Check    string // the command that asks, in place of (check-sat); "" for that
}

// Command is the command that asks, with its newline.
func (d Dialect) Command() string { return cmp.Or(d.Check, "(check-sat)") + "\n" }

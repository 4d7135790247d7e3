package solvers

import (
	"errors"
	"fmt"
	"slices"
)

// Decided is a fragment in which a solver answers each script with sat or unsat, given enough time and memory: its
// authors document that, or its procedures are complete for it.
//
// The catalog has no difference logics: strategies may make instances that leave them.
type Decided struct {
	// Logics are patterns, see [Entry.Supports]. They must match the least logic that has all that the script contains,
	// and the logic that it declares, unless that is ALL.
	Logics  []string `toml:"logics"`
	Without []string `toml:"without"` // operators and sorts of theories that are not in the fragment
	Checks  Checks   `toml:"checks"`  // the kind of scripts for which this holds
}

// check checks the values. If there is an error, key leads to the value, see [EntryError].
func (d *Decided) check() (key []any, err error) {
	switch d.Checks {
	case AnyChecks, OneCheck, ManyChecks:
	default:
		return []any{"checks"}, fmt.Errorf("checks is %q; it takes %q or %q", d.Checks, OneCheck, ManyChecks)
	}
	if len(d.Logics) == 0 {
		return []any{"logics"}, errors.New("a decided fragment has no logics; for example: logics = [\"!*\", \"QF_BV\"]")
	}
	n, err := checkPatterns(d.Logics)
	return []any{"logics", n}, err
}

// Contents are properties of a script on which a solver's choice of procedures depends.
type Contents struct {
	Declared string   // the logic that the script sets
	Least    string   // the least logic that has all that it contains
	Symbols  []string // operators and sorts of theories
	Several  bool     // the script has several checks, or push and pop, or is asserted below a push
}

// Decides reports whether the solver is known to answer each script with these contents by sat or unsat, given enough
// time and memory, according to the catalog.
func (e *Entry) Decides(c Contents) bool {
	return slices.ContainsFunc(e.Decided, func(d Decided) bool {
		switch {
		case d.Checks == OneCheck && c.Several, d.Checks == ManyChecks && !c.Several:
			return false
		case slices.ContainsFunc(c.Symbols, func(symbol string) bool { return slices.Contains(d.Without, symbol) }):
			return false
		}
		return matches(d.Logics, c.Least) && (c.Declared == "" || c.Declared == "ALL" || matches(d.Logics, c.Declared))
	})
}

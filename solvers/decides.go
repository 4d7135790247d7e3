package solvers

import (
	"errors"
	"fmt"
	"slices"
)

// Decided is a fragment in which a solver answers each script with sat or unsat, given time and memory: what its
// authors document, or what its procedures are complete for.
//
// Difference logics are not among the catalog's: what strategies make of a seed may leave them.
type Decided struct {
	// Logics are patterns as of [Entry.Supports]. One of them is the least logic that has all that the script contains,
	// and another perhaps the one that it declares, which may also be ALL.
	Logics  []string `toml:"logics"`
	Without []string `toml:"without"` // operators and sorts of theories that no script of the fragment has
	Checks  Checks   `toml:"checks"`  // the kind of scripts for which it holds
}

// check looks for what makes no sense. With an error it gives the key of the value, as EntryError has it.
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

// Contents are what a script is made of, as far as a solver's procedures depend on it.
type Contents struct {
	Declared string   // the logic that the script sets
	Least    string   // the least logic that has all that it contains
	Symbols  []string // operators and sorts of theories
	Several  bool     // it has more than one check, or push and pop, or is asserted under these
}

// Decides reports whether the solver is known to answer each script like this one with sat or unsat, given time and
// memory. It knows that of nothing that the catalog does not name.
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

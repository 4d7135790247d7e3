package reduce

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// canonicalNames gives the symbols their canonical names.
func canonicalNames(c *Case) []*Edit {
	named := canonical(c)
	var edits []*Edit
	for _, d := range declaredSymbols(c) {
		if name := named[d]; name != d.Name {
			edits = append(edits, &Edit{Symbols: map[*smtlib.Decl]string{d: name}})
		}
	}
	return edits
}

// canonical gives each symbol a short name that depends on its sort: x, y, z for numbers, p, q for formulas.
func canonical(c *Case) map[*smtlib.Decl]string {
	taken := names(c)
	declared := declaredSymbols(c)
	for _, d := range declared {
		delete(taken, d.Name)
	}
	next := map[string]int{}
	named := map[*smtlib.Decl]string{}
	for _, d := range declared {
		letters := lettersFor(c.Arena, d)
		name := ""
		for name == "" || taken[name] {
			name = numbered(letters, next[letters])
			next[letters]++
		}
		taken[name] = true
		named[d] = name
	}
	return named
}

// declaredSymbols gives the declared functions of a case in the order of their declarations.
func declaredSymbols(c *Case) []*smtlib.Decl {
	used := map[*smtlib.Decl]bool{}
	for _, t := range c.Terms() {
		if d := c.Arena.Declaration(t); d != nil && d.Kind == smtlib.Declared && len(d.SortParams) == 0 {
			used[d] = true
		}
	}
	declared := slices.Collect(maps.Keys(used))
	slices.SortFunc(declared, func(d, e *smtlib.Decl) int { return cmp.Compare(d.Fun, e.Fun) })
	return declared
}

// numbered gives the names a, b, c, a1, b1, c1, … for the letters abc.
func numbered(letters string, n int) string {
	letter, round := letters[n%len(letters)], n/len(letters)
	if round == 0 {
		return string(letter)
	}
	return fmt.Sprintf("%c%d", letter, round)
}

// lettersFor gives the first letters of names for symbols of a sort.
func lettersFor(a *smtlib.Arena, d *smtlib.Decl) string {
	if len(d.Params) > 0 {
		return "fgh"
	}
	switch {
	case d.Result == a.Bool():
		return "pq"
	case a.SortIs(d.Result, "Array"):
		return "ab"
	case a.SortIs(d.Result, "String"), a.SortIs(d.Result, "Seq"), a.SortIs(d.Result, "Set"):
		return "st"
	case a.SortIs(d.Result, "RoundingMode"):
		return "m"
	}
	return "xyz"
}

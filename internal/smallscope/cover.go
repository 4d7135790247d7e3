package smallscope

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// cover chooses models of an instance such that each of its atoms is true under one and false under another.
type cover struct {
	f     *Family
	table *table
	atoms []smtlib.Term
	seen  [][2]bool // index: atom; it was false, it was true
}

// newCover sets up the choice; nil if the set does not ask for it.
func newCover(f *Family, set *Set, p *partial) *cover {
	if !set.Covers || !slices.Contains(set.Defs, Model) || set.Solver == SMT {
		return nil
	}
	c := &cover{f: f}
	var literals []smtlib.Term
	for _, t := range smtlib.Reachable(p.formulas, f.terms.arena.Args) {
		if f.isAtom(t) {
			c.atoms = append(c.atoms, t)
		}
		if slices.ContainsFunc(f.g.leaves, func(l leaf) bool { return l.term == t }) {
			literals = append(literals, t)
		}
	}
	slices.Sort(literals)
	c.seen = make([][2]bool, len(c.atoms))
	c.table = f.choices(p, literals)
	c.table.first()
	return c
}

// isAtom reports whether a term is Boolean, but neither a constant nor the application of an operator to Boolean terms
// alone.
func (f *Family) isAtom(t smtlib.Term) bool {
	a := f.terms.arena
	if a.Sort(t) != a.Bool() {
		return false
	}
	args := a.Args(t)
	boolean := len(args) > 0
	for _, arg := range args {
		boolean = boolean && a.Sort(arg) == a.Bool()
	}
	return !boolean && (len(args) > 0 || a.Declaration(t) != nil)
}

// models iterates over assignments, each of which gives an atom a truth value that it has not had. The next one is
// always an assignment that does so for the most atoms.
func (c *cover) models(p *partial) iter.Seq[*partial] {
	return func(yield func(*partial) bool) {
		n := c.table.Tabulated()
		shows := make([][][2]bool, n)
		for i := range n {
			shows[i] = make([][2]bool, len(c.atoms))
			for k, atom := range c.atoms {
				if b, known := c.table.Value(atom, i).(value.Bool); known {
					shows[i][k] = [2]bool{!bool(b), bool(b)}
				}
			}
		}
		tried := make([]bool, n)
		for {
			best, most := -1, 0
			for i := range n {
				if more := c.more(shows[i]); !tried[i] && (more > most || best < 0 && len(c.atoms) == 0) {
					best, most = i, more
				}
			}
			if best < 0 {
				return
			}
			tried[best] = true
			if !yield(c.table.chosen(p, best)) || len(c.atoms) == 0 {
				return
			}
		}
	}
}

// more counts the truth values of atoms in shows that have not been seen.
func (c *cover) more(shows [][2]bool) int {
	n := 0
	for k, s := range shows {
		for side, is := range s {
			if is && !c.seen[k][side] {
				n++
			}
		}
	}
	return n
}

// take records the truth values of the atoms in an instance, and reports whether one of them is new.
func (c *cover) take(p *partial) bool {
	shows := make([][2]bool, len(c.atoms))
	for k, atom := range c.atoms {
		if b, known := p.value(atom).(value.Bool); known {
			shows[k] = [2]bool{!bool(b), bool(b)}
		}
	}
	if c.more(shows) == 0 && len(c.atoms) > 0 {
		return false
	}
	for k, s := range shows {
		c.seen[k] = [2]bool{c.seen[k][0] || s[0], c.seen[k][1] || s[1]}
	}
	return true
}

// both is the number of atoms that were seen both true and false.
func (c *cover) both() int {
	n := 0
	for _, s := range c.seen {
		if s[0] && s[1] {
			n++
		}
	}
	return n
}

// choices returns the table of the values that are tried for the variables of an instance: all values that they may
// have, if these are few, or else values around literals, or those at which operators change their behaviour. With
// literals, the values are so few that the table has one part.
func (f *Family) choices(p *partial, literals []smtlib.Term) *table {
	key := fmt.Sprint(p.vars, literals != nil, literals)
	if t := f.chosen[key]; t != nil {
		return t
	}
	t := &table{assignments: 1}
	for i, v := range f.g.vars {
		if p.vars>>i&1 == 1 {
			values := f.domain(&v, literals)
			if literals != nil {
				values = values[:min(len(values), max(2, maxTries/t.assignments))]
			}
			t.cells = append(t.cells, model.Cell{Symbol: v.decl, Values: values})
			t.assignments = min(t.assignments*len(values), MaxAssignments+1)
		}
	}
	places, of := f.g.places(p.vars)
	t.cells, t.assignments = append(t.cells, places...), min(t.assignments*of, MaxAssignments+1)
	t.Tabulation = model.Tabulate(f.terms.arena, model.New("scope"), t.cells)
	f.chosen[key] = t
	return t
}

// first tabulates the first part.
func (t *table) first() {
	for range t.Parts(context.Background()) {
		break
	}
}

// fewValues is the largest number of a variable's values of which all are tried, even when literals suggest others.
const fewValues = 16

// domain returns the values that are tried for a variable.
func (f *Family) domain(v *scopeVar, literals []smtlib.Term) []value.Value {
	if len(v.values) > 0 && (literals == nil || len(v.values) <= fewValues) {
		return v.values
	}
	s := v.decl.Result
	c := model.New("scope").Sorts(f.g.root)
	all := f.Scope.short(f.g, s)
	e := model.NewEvaluator(f.terms.arena, model.New("scope"))
	for _, t := range literals {
		if f.terms.arena.Sort(t) == s {
			is := e.Value(t)
			all = append(all, is)
			if row := theory.SortRowOf(f.g.root, s); row.Near != nil {
				all = append(all, row.Near(is)...)
			}
		}
	}
	if literals == nil || len(all) == 0 {
		if row := theory.SortRowOf(f.g.root, s); row != nil && row.Edges != nil {
			all = append(all, row.Edges(c, s)...)
		}
	}
	within := map[string]bool{}
	for _, is := range v.values {
		within[value.Key(is)] = true
	}
	known := map[string]bool{}
	return slices.DeleteFunc(all, func(is value.Value) bool {
		if !value.HasKey(is) || known[value.Key(is)] || len(within) > 0 && !within[value.Key(is)] {
			return true
		}
		known[value.Key(is)] = true
		return false
	})
}

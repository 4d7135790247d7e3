package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Bounds on the parts of an assertion that are inserted into another one, and on all such edits of a case.
const (
	maxGrafts    = 8
	maxAllGrafts = 400
)

// grafts merges two assertions: it replaces a term in one by a part of the other, and drops the rest of the other.
// Replacements by a term of the same value come first.
func grafts(c *Case) []*Edit {
	v := viewOf(c)
	var sure, other []*Edit
	for from, giver := range c.AssertSteps() {
		part := v.below(giver)
		parts := v.bySize(func(t smtlib.Term) bool { return part.has(t) && v.Arena.Closed(t) && !v.small(t) })
		for at, taker := range c.AssertSteps() {
			if at == from {
				continue
			}
			within := v.below(taker)
			isPlace := func(t smtlib.Term) bool { return within.has(t) && v.Arena.Kind(t) == smtlib.KindApp }
			for _, t := range parts[:min(len(parts), maxGrafts)] {
				if within.has(t) {
					continue
				}
				for _, parent := range v.bySize(isPlace) {
					for i, arg := range v.Arena.Args(parent) {
						switch {
						case v.Arena.Sort(arg) != v.Arena.Sort(t):
						case v.same(arg, t):
							sure = append(sure, v.graft(from, at, t, parent, i))
						default:
							other = append(other, v.graft(from, at, t, parent, i))
						}
					}
				}
			}
		}
	}
	all := append(sure, other...)
	return all[:min(len(all), maxAllGrafts)]
}

// small reports whether a term is a symbol or a value.
func (v *view) small(t smtlib.Term) bool { return len(v.Arena.Args(t)) == 0 || v.isValue(t) }

// graft gives the edit that drops assertion from, and makes its term t argument i of parent in assertion into.
func (v *view) graft(from, into int, t, parent smtlib.Term, i int) *Edit {
	formula := v.Steps[into].(smtlib.Assert).Formula
	return &Edit{Steps: []int{into, from}, Uses: []smtlib.Term{formula, t}, Into: func(b *builder) ([]smtlib.Command, error) {
		place := b.now[parent]
		if b.arena.Kind(place) != smtlib.KindApp || len(b.arena.Args(place)) <= i {
			return nil, errDrop
		}
		args := slices.Clone(b.arena.Args(place))
		args[i] = b.now[t]
		made, err := b.arena.Remake(place, args)
		if err != nil {
			return nil, err
		}
		formula, err := b.arena.Replace(b.now[formula], map[smtlib.Term]smtlib.Term{place: made})
		return []smtlib.Command{smtlib.Assert{Formula: formula}}, err
	}}
}

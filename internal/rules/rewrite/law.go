// Package rewrite changes rule programs such that it is known how the answer changes: not at all, to a superset, or to
// a subset. The transformations are those of the published tools for metamorphic testing of Datalog engines, and the
// duals that follow from the same law. Each is a row of one table.
//
// A transformation is applied to a copy of the program that shares its rules; rules never change. A step names its rule
// by an id that does not depend on earlier steps, so that steps can be left out. The program is not evaluated after
// each step that keeps the answer, but at the end.
//
// It runs no engine, and evaluates programs only to write down their tuples. It may import internal/rules,
// internal/rules/generate and smtlib.
package rewrite

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Relation is how the answer to the query changes.
type Relation uint8

// The relations: the answer of the changed program is the same, a superset, a subset.
const (
	Equal Relation = iota
	Expands
	Contracts
)

func (r Relation) String() string { return [...]string{"equal", "expands", "contracts"}[r] }

// Effect is how a transformation changes the relation in the head of the rules that it edits, if all other relations
// stay the same.
type Effect uint8

// The effects.
const (
	Keeps Effect = iota
	Grows
	Shrinks
)

// Ancestry is the parity of the number of negations through which the answer depends on a relation.
type Ancestry uint8

// The ancestries, as sets of parities: an even number of negations, an odd one, both on different paths.
const (
	Unused Ancestry = 0
	Even   Ancestry = 1
	Odd    Ancestry = 2
	Both   Ancestry = Even | Odd
)

func (a Ancestry) flipped() Ancestry { return a>>1&1 | a&1<<1 }

// Ancestries computes the ancestry of each relation of a program.
func Ancestries(p *rules.Program) []Ancestry {
	anc := make([]Ancestry, len(p.Relations))
	byHead := make([][]*rules.Rule, len(p.Relations))
	var work []int
	reach := func(rel int, a Ancestry) {
		if anc[rel]|a != anc[rel] {
			anc[rel] |= a
			work = append(work, rel)
		}
	}
	body := func(r *rules.Rule, a Ancestry) {
		for _, l := range r.Body {
			if l.Negated {
				reach(l.Relation, a.flipped())
			} else {
				reach(l.Relation, a)
			}
		}
	}
	for _, q := range p.Queries {
		reach(q, Even)
	}
	for _, r := range p.Rules {
		switch {
		case r.IsFrozen(): // it is not known how its relations depend on each other
			for _, rel := range r.Uses {
				reach(rel, Both)
			}
		case p.IsConstraint(r):
			if p.Format == rules.Horn {
				body(r, Even)
			}
		default:
			byHead[r.Head.Relation] = append(byHead[r.Head.Relation], r)
		}
	}
	for len(work) > 0 {
		rel := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range byHead[rel] {
			body(r, anc[rel])
		}
	}
	return anc
}

// Global is the law: how the answer changes if the relation in a head grows or shrinks. known is false if the answer
// depends on that relation with both parities.
func Global(e Effect, a Ancestry) (r Relation, known bool) {
	switch {
	case e == Keeps || a == Unused:
		return Equal, true
	case a == Both:
		return Equal, false
	case (e == Grows) == (a == Even):
		return Expands, true
	}
	return Contracts, true
}

// ancestryOf is the ancestry of a rule's head.
func ancestryOf(p *rules.Program, anc []Ancestry, r *rules.Rule) Ancestry {
	if r.Head.Relation == rules.False {
		if p.Format == rules.Horn {
			return Even
		}
		return Unused
	}
	return anc[r.Head.Relation]
}

// dependents reports, for each relation, whether it depends on rel; rel itself does.
func dependents(p *rules.Program, rel int) []bool {
	on := make([]bool, len(p.Relations))
	on[rel] = true
	isOn := func(l rules.Literal) bool { return on[l.Relation] }
	for changed := true; changed; {
		changed = false
		for _, r := range p.Rules {
			switch h := r.Head.Relation; {
			case r.IsFrozen():
				if slices.ContainsFunc(r.Uses, func(u int) bool { return on[u] }) {
					for _, u := range r.Uses {
						changed = changed || !on[u]
						on[u] = true
					}
				}
			case h != rules.False && !on[h] && slices.ContainsFunc(r.Body, isOn):
				on[h], changed = true, true
			}
		}
	}
	return on
}

package smallscope

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// kinds is a set of kinds of atoms, which a column of a relation may have: the types of constraints. As in Alloy, a
// relation between kinds that have nothing in common is an error, since it is always empty.
type kinds uint8

const (
	assertKinds kinds = 1 << iota
	termKinds
	numberKinds
	sortKinds
	operatorKinds
	polarityKinds
	valueKinds
)

var kindNames = []string{
	"assertions", "terms", "numbers", "names of sorts", "names of operators", "polarities", "names of values",
}

func (k kinds) String() string {
	var names []string
	for i, name := range kindNames {
		if k&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// columnKinds are the kinds of the columns of a relation; the second is not used for sets.
type columnKinds [2]kinds

// kindsOfBuiltin are the columns of the built-in relations of arity 2.
var kindsOfBuiltin = map[string]columnKinds{
	"vars": {assertKinds, termKinds}, "terms": {assertKinds, termKinds}, "root": {assertKinds, termKinds},
	"args": {termKinds, termKinds}, "sort": {termKinds, sortKinds}, "width": {termKinds, numberKinds},
	"op": {termKinds, operatorKinds}, "value": {termKinds, numberKinds | valueKinds},
	"polarity": {assertKinds, polarityKinds},
}

// typing finds the kinds of relations, and records an error for each that is always empty.
type typing struct {
	sc    *Scope
	bound [maxNested]kinds
}

// checkKinds records an error for each constraint that is vacuous by its types.
func (sc *Scope) checkKinds() {
	for _, set := range sc.Sets {
		for _, f := range set.Formulas {
			t := typing{sc: sc}
			t.formula(f)
		}
	}
}

func (t *typing) formula(f formula) {
	switch f := f.(type) {
	case notFormula:
		t.formula(f.of)
	case binaryFormula:
		t.formula(f.left)
		t.formula(f.right)
	case quantified:
		t.bound[f.depth] = t.expr(f.over)[0]
		t.formula(f.body)
	case multiplicity:
		t.expr(f.of)
	case truth:
		t.expr(f.of)
	case comparison:
		left, right := t.expr(f.left), t.expr(f.right)
		if slices.Contains([]string{"in", "=", "!="}, f.op) {
			t.meet(f.pos, "the comparison with "+f.op, left, right, f.left.arity())
		}
	}
}

// meet returns what the columns of two relations have in common, and records an error for a column where that is
// nothing. Relations with an error of their own have no kinds, and no further error.
func (t *typing) meet(pos smtlib.Pos, what string, left, right columnKinds, arity int) columnKinds {
	both := columnKinds{left[0] & right[0], left[1] & right[1]}
	for i := range arity {
		if both[i] == 0 && left[i] != 0 && right[i] != 0 {
			t.sc.in.fail(pos, "%s is vacuous: %s on its left, %s on its right", what, left[i], right[i])
			break
		}
	}
	return both
}

func (t *typing) expr(e expr) columnKinds {
	switch e := e.(type) {
	case variable:
		return columnKinds{t.bound[e.depth]}
	case builtin:
		switch {
		case e.of == 2:
			return kindsOfBuiltin[e.name]
		case e.name == "asserts":
			return columnKinds{assertKinds}
		}
		return columnKinds{termKinds}
	case named:
		return columnKinds{t.named(e.name)}
	case constants:
		return columnKinds{numberKinds}
	case size:
		t.expr(e.of)
		return columnKinds{numberKinds}
	case unary:
		of := t.expr(e.of)
		if e.op == '~' {
			return columnKinds{of[1], of[0]}
		}
		return columnKinds{of[0] | of[1], of[0] | of[1]}
	case combined:
		left, right := t.expr(e.left), t.expr(e.right)
		switch e.op {
		case '+':
			return columnKinds{left[0] | right[0], left[1] | right[1]}
		case '&':
			return t.meet(e.pos, "&", left, right, e.arity())
		}
		return left
	case join:
		return t.join(e)
	}
	return columnKinds{}
}

// join returns the columns of a join: those of both sides but the two that meet.
func (t *typing) join(e join) columnKinds {
	left, right := t.expr(e.left), t.expr(e.right)
	last := left[e.left.arity()-1]
	t.meet(e.pos, "the join", columnKinds{last}, columnKinds{right[0]}, 1)
	rest := append(slices.Clone(left[:e.left.arity()-1]), right[1:e.right.arity()]...)
	var made columnKinds
	copy(made[:], rest)
	return made
}

// named returns the kinds of a name: it may stand for several things.
func (t *typing) named(name string) (k kinds) {
	g := t.sc.g
	if name == positive || name == negative {
		k |= polarityKinds
	}
	if slices.ContainsFunc(g.sorts, func(s smtlib.Sort) bool { return g.root.SortInfo(s).Name == name }) {
		k |= sortKinds
	}
	for _, r := range g.ranks {
		if g.root.FunInfo(r.fun).Name == name {
			k |= operatorKinds
		}
	}
	for _, l := range g.leaves {
		if g.root.OperatorName(l.term) == name {
			k |= operatorKinds | valueKinds
		}
	}
	return k
}

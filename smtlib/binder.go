package smtlib

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Quantifier is the binder of a KindQuant.
type Quantifier uint8

// The binders.
const (
	Forall Quantifier = iota
	Exists
	Lambda
)

func (q Quantifier) String() string {
	return [...]string{"forall", "exists", "lambda"}[q]
}

// MatchCase is one case of a match: a constructor with its variables, or a lone variable that matches everything.
type MatchCase struct {
	Constructor *Decl // nil for a lone variable
	Vars        []Term
}

// MatchInfo are the cases of a match term, in parallel to the bodies in its arguments 1….
type MatchInfo struct {
	Cases []MatchCase
}

// noPattern is z3's attribute for a term that must not be part of a pattern. The term is written without the
// parentheses that a :pattern has around its terms.
const noPattern = "no-pattern"

// Attribute is one attribute of an annotated term: a keyword and what follows, as text, or as terms (:pattern).
type Attribute struct {
	Keyword string // without the colon
	Text    string // an attribute value, verbatim; empty if Terms are given
	Terms   int    // number of terms: a :pattern's, or the one of a :no-pattern
}

// Annotation are the attributes of an annotated term. Their terms are its arguments 1…, in order.
type Annotation struct {
	Attributes []Attribute
}

// sideTable interns data of terms that does not fit into a node.
type sideTable[T any] struct {
	parent  *sideTable[T]
	base    uint32
	entries []*T
	ids     map[string]uint32
}

func newSideTable[T any](parent *sideTable[T]) *sideTable[T] {
	t := &sideTable[T]{parent: parent, ids: map[string]uint32{}}
	if parent != nil {
		t.base = parent.base + uint32(len(parent.entries))
	}
	return t
}

func (t *sideTable[T]) at(id uint32) *T {
	for id < t.base {
		t = t.parent
	}
	return t.entries[id-t.base]
}

func (t *sideTable[T]) intern(key string, entry *T) uint32 {
	for p := t; p != nil; p = p.parent {
		if id, ok := p.ids[key]; ok {
			return id
		}
	}
	id := t.base + uint32(len(t.entries))
	t.entries = append(t.entries, entry)
	t.ids[key] = id
	return id
}

// Quant binds variables in a body. It fails if there are no variables, or if the body of forall or exists is no
// formula.
func (a *Arena) Quant(q Quantifier, vars []Term, body Term) (Term, error) {
	if len(vars) == 0 {
		return NoTerm, fmt.Errorf("%s needs at least one variable", q)
	}
	sort := a.bool
	switch {
	case q == Lambda:
		sorts := make([]Sort, 0, len(vars)+1)
		for _, v := range vars {
			sorts = append(sorts, a.Sort(v))
		}
		s, err := a.MakeSort("->", nil, append(sorts, a.Sort(body))...)
		if err != nil {
			return NoTerm, err
		}
		sort = s
	case a.Sort(body) != a.bool:
		return NoTerm, fmt.Errorf("the body of %s has sort %s, expected Bool", q, a.SortString(a.Sort(body)))
	}
	args := append(slices.Clone(vars), body)
	free := a.vars.minus(a.node(body).free, vars)
	return a.intern(node{kind: KindQuant, head: uint32(q), sort: sort, free: free}, args), nil
}

// ArrayLambda gives the array that has body at the index v. Solvers write values of arrays this way.
func (a *Arena) ArrayLambda(v, body Term) (Term, error) {
	sort, err := a.MakeSort("Array", nil, a.Sort(v), a.Sort(body))
	if err != nil {
		return NoTerm, err
	}
	free := a.vars.minus(a.node(body).free, []Term{v})
	return a.intern(node{kind: KindQuant, head: uint32(Lambda), sort: sort, free: free}, []Term{v, body}), nil
}

// MatchTerm makes (match scrutinee cases); bodies run in parallel to cases.
func (a *Arena) MatchTerm(scrutinee Term, cases []MatchCase, bodies []Term) (Term, error) {
	sort := a.Sort(bodies[0])
	free := a.node(scrutinee).free
	var key []byte
	for i, c := range cases {
		if a.Sort(bodies[i]) != sort {
			return NoTerm, fmt.Errorf("case %d of match has sort %s, the first has %s",
				i+1, a.SortString(a.Sort(bodies[i])), a.SortString(sort))
		}
		free = a.vars.union(free, a.vars.minus(a.node(bodies[i]).free, c.Vars))
		key = fmt.Appendf(key, "%p", c.Constructor)
		for _, v := range c.Vars {
			key = binary.LittleEndian.AppendUint32(key, uint32(v))
		}
		key = append(key, ';')
	}
	head := a.matches.intern(string(key), &MatchInfo{Cases: cases})
	return a.intern(node{kind: KindMatch, head: head, sort: sort, free: free}, append([]Term{scrutinee}, bodies...)), nil
}

// Annotate makes (! t attributes); terms are those of all attributes in order.
func (a *Arena) Annotate(t Term, attributes []Attribute, terms []Term) Term {
	key := ""
	for _, at := range attributes {
		key += fmt.Sprintf("%q %q %d;", at.Keyword, at.Text, at.Terms)
	}
	head := a.annots.intern(key, &Annotation{Attributes: attributes})
	return a.intern(node{kind: KindAnnotated, head: head, sort: a.Sort(t)}, append([]Term{t}, terms...))
}

// intern finds or adds a term whose sort is known.
func (a *Arena) intern(n node, args []Term) Term {
	h := hashNode(n.kind, n.head, args)
	if t := a.find(h, n.kind, n.head, n.sort, args); t != NoTerm {
		return t
	}
	return a.add(h, n, args)
}

// varSet is an interned set of variables; 0 is the empty one.
type varSet uint32

// varSets interns sets of variables.
type varSets struct {
	parent *varSets
	base   varSet
	sets   [][]Term // ascending
	ids    map[string]varSet
	unions map[[2]varSet]varSet
	size   int // members of all sets
}

func newVarSets(parent *varSets) *varSets {
	v := &varSets{parent: parent, base: 1, ids: map[string]varSet{}, unions: map[[2]varSet]varSet{}}
	if parent != nil {
		v.base = parent.base + varSet(len(parent.sets))
	}
	return v
}

func (v *varSets) members(s varSet) []Term {
	if s == 0 {
		return nil
	}
	for s < v.base {
		v = v.parent
	}
	return v.sets[s-v.base]
}

func (v *varSets) intern(members []Term) varSet {
	if len(members) == 0 {
		return 0
	}
	key := make([]byte, 0, 4*len(members))
	for _, t := range members {
		key = binary.LittleEndian.AppendUint32(key, uint32(t))
	}
	for p := v; p != nil; p = p.parent {
		if s, ok := p.ids[string(key)]; ok {
			return s
		}
	}
	s := v.base + varSet(len(v.sets))
	v.sets = append(v.sets, members)
	v.size += len(members)
	v.ids[string(key)] = s
	return s
}

func (v *varSets) single(t Term) varSet { return v.intern([]Term{t}) }

func (v *varSets) union(s, t varSet) varSet {
	switch {
	case s == t || t == 0:
		return s
	case s == 0:
		return t
	}
	key := [2]varSet{min(s, t), max(s, t)}
	if u, ok := v.unions[key]; ok {
		return u
	}
	merged := append(slices.Clone(v.members(s)), v.members(t)...)
	slices.Sort(merged)
	u := v.intern(slices.Compact(merged))
	v.unions[key] = u
	return u
}

func (v *varSets) minus(s varSet, vars []Term) varSet {
	if s == 0 {
		return 0
	}
	left := slices.DeleteFunc(slices.Clone(v.members(s)), func(t Term) bool { return slices.Contains(vars, t) })
	return v.intern(left)
}

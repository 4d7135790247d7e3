package smallscope

import (
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// atom is a part of an instance.
type atom struct {
	kind atomKind
	n    int64
	text string
}

type atomKind uint8

const (
	numberKind atomKind = iota
	assertKind          // n is the assertion's place
	termKind            // n is the term, which may be a variable
	nameKind            // text names a sort, an operator, a polarity or a value
)

func numberAtom(n int64) atom { return atom{kind: numberKind, n: n} }

func nameAtom(text string) atom { return atom{kind: nameKind, text: text} }

func termAtom(t smtlib.Term) atom { return atom{kind: termKind, n: int64(t)} }

// tuple is one or two atoms.
type tuple [2]atom

// relation is a set of tuples.
type relation struct {
	arity  int
	tuples []tuple
}

func (r *relation) add(t tuple) {
	if !slices.Contains(r.tuples, t) {
		r.tuples = append(r.tuples, t)
	}
}

func (r relation) within(other relation) bool {
	return !slices.ContainsFunc(r.tuples, func(t tuple) bool { return !slices.Contains(other.tuples, t) })
}

// maxNested bounds the depth to which quantifiers may be nested.
const maxNested = 8

// world is an instance in which constraints are evaluated, with those of its fields that are defined.
type world struct {
	arena    *smtlib.Arena
	formulas []smtlib.Term
	negated  []bool                          // index: formula; nil before polarity is defined
	value    func(t smtlib.Term) value.Value // nil before the model is defined
	bound    [maxNested]atom                 // members that quantified variables stand for; index: depth
	known    map[builtin]relation
}

// The built-in relations. Those of arity 2 are given with the field that they read.
var (
	unaryRelations  = []string{"asserts", "vars", "terms"}
	binaryRelations = map[string]struct {
		field Field
		of    func(w *world, r *relation)
	}{
		"vars":     {Shape, func(w *world, r *relation) { w.ofAsserts(r, w.isVar) }},
		"terms":    {Shape, func(w *world, r *relation) { w.ofAsserts(r, func(smtlib.Term) bool { return true }) }},
		"root":     {Shape, func(w *world, r *relation) { w.roots(r) }},
		"args":     {Shape, func(w *world, r *relation) { w.args(r) }},
		"sort":     {Shape, func(w *world, r *relation) { w.ofTerms(r, w.sortOf) }},
		"width":    {Shape, func(w *world, r *relation) { w.ofTerms(r, w.widthOf) }},
		"op":       {Shape, func(w *world, r *relation) { w.ofTerms(r, w.operatorOf) }},
		"value":    {Model, func(w *world, r *relation) { w.ofTerms(r, w.valueOf) }},
		"polarity": {Polarity, func(w *world, r *relation) { w.polarities(r) }},
	}
)

func binaryNames() []string { return slices.Sorted(maps.Keys(binaryRelations)) }

// listed joins words for messages: a, b and c.
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

func (w *world) relation(b builtin) relation {
	if known, ok := w.known[b]; ok {
		return known
	}
	r := relation{arity: b.of}
	switch {
	case b.of == 2:
		binaryRelations[b.name].of(w, &r)
	case b.name == "asserts":
		for i := range w.formulas {
			r.add(tuple{{kind: assertKind, n: int64(i)}})
		}
	default:
		for _, t := range w.terms(w.formulas...) {
			if b.name == "terms" || w.isVar(t) {
				r.add(tuple{termAtom(t)})
			}
		}
	}
	if w.known == nil {
		w.known = map[builtin]relation{}
	}
	w.known[b] = r
	return r
}

// terms returns the distinct terms in formulas.
func (w *world) terms(formulas ...smtlib.Term) []smtlib.Term {
	return smtlib.Reachable(formulas, w.arena.Args)
}

func (w *world) isVar(t smtlib.Term) bool {
	d := w.arena.Declaration(t)
	return d != nil && d.Kind == smtlib.Declared
}

func (w *world) roots(r *relation) {
	for i, f := range w.formulas {
		r.add(tuple{{kind: assertKind, n: int64(i)}, termAtom(f)})
	}
}

func (w *world) ofAsserts(r *relation, wanted func(smtlib.Term) bool) {
	for i, f := range w.formulas {
		for _, t := range w.terms(f) {
			if wanted(t) {
				r.add(tuple{{kind: assertKind, n: int64(i)}, termAtom(t)})
			}
		}
	}
}

func (w *world) args(r *relation) {
	for _, t := range w.terms(w.formulas...) {
		for _, arg := range w.arena.Args(t) {
			r.add(tuple{termAtom(t), termAtom(arg)})
		}
	}
}

func (w *world) ofTerms(r *relation, of func(smtlib.Term) (atom, bool)) {
	for _, t := range w.terms(w.formulas...) {
		if a, ok := of(t); ok {
			r.add(tuple{termAtom(t), a})
		}
	}
}

func (w *world) sortOf(t smtlib.Term) (atom, bool) {
	return nameAtom(w.arena.SortInfo(w.arena.Sort(t)).Name), true
}

func (w *world) widthOf(t smtlib.Term) (atom, bool) {
	info := w.arena.SortInfo(w.arena.Sort(t))
	if info.Name != "BitVec" {
		return atom{}, false
	}
	return numberAtom(info.Indices[0].N), true
}

func (w *world) operatorOf(t smtlib.Term) (atom, bool) {
	name := w.arena.OperatorName(t)
	return nameAtom(name), name != ""
}

func (w *world) valueOf(t smtlib.Term) (atom, bool) {
	if w.value == nil {
		return atom{}, false
	}
	switch v := w.value(t).(type) {
	case value.Open:
		return atom{}, false
	case value.Int:
		n, small := v.Int64()
		return numberAtom(n), small
	case value.BitVec:
		n := v.Unsigned()
		return numberAtom(n.Int64()), n.IsInt64()
	default:
		return nameAtom(v.String()), true
	}
}

// Names of polarities.
const (
	positive = "positive"
	negative = "negative"
)

func (w *world) polarities(r *relation) {
	for i, negated := range w.negated {
		name := positive
		if negated {
			name = negative
		}
		r.add(tuple{{kind: assertKind, n: int64(i)}, nameAtom(name)})
	}
}

// isTrue reports whether an assertion, with its polarity, or a Boolean term is true. known is false if its value is
// open.
func (w *world) isTrue(a atom) (is, known bool) {
	t, negated := smtlib.Term(a.n), false
	switch a.kind {
	case assertKind:
		t = w.formulas[a.n]
		negated = w.negated != nil && w.negated[a.n]
	case termKind:
	default:
		return false, false
	}
	if w.value == nil {
		return false, false
	}
	b, known := w.value(t).(value.Bool)
	return bool(b) != negated, known
}

func (f notFormula) holds(w *world) bool { return !f.of.holds(w) }

func (f binaryFormula) holds(w *world) bool {
	switch left := f.left.holds(w); f.op {
	case "and":
		return left && f.right.holds(w)
	case "or":
		return left || f.right.holds(w)
	default:
		return !left || f.right.holds(w)
	}
}

func (f constantTruth) holds(*world) bool { return bool(f) }

func (f truth) holds(w *world) bool {
	for _, t := range f.of.eval(w).tuples {
		if is, known := w.isTrue(t[0]); !known || is != f.is {
			return false
		}
	}
	return true
}

func (f quantified) holds(w *world) bool {
	n := 0
	tuples := f.over.eval(w).tuples
	for _, t := range tuples {
		w.bound[f.depth] = t[0]
		if f.body.holds(w) {
			n++
		}
	}
	if f.quantifier == "all" {
		return n == len(tuples)
	}
	return counts(f.quantifier, n)
}

func (f multiplicity) holds(w *world) bool {
	of := f.of.eval(w)
	if f.quantifier != "all" {
		return counts(f.quantifier, len(of.tuples))
	}
	whole := "terms"
	if len(of.tuples) > 0 && of.tuples[0][0].kind == assertKind {
		whole = "asserts"
	}
	return w.relation(builtin{whole, 1}).within(of)
}

// counts reports whether a quantifier allows a number of members.
func counts(quantifier string, n int) bool {
	switch quantifier {
	case "some":
		return n > 0
	case "no":
		return n == 0
	case "lone":
		return n <= 1
	}
	return n == 1
}

func (f comparison) holds(w *world) bool {
	left, right := f.left.eval(w), f.right.eval(w)
	switch f.op {
	case "in":
		return left.within(right)
	case "=":
		return left.within(right) && right.within(left)
	case "!=":
		return !left.within(right) || !right.within(left)
	}
	if len(left.tuples) != 1 || len(right.tuples) != 1 || left.tuples[0][0].kind != numberKind ||
		right.tuples[0][0].kind != numberKind {
		return false
	}
	m, n := left.tuples[0][0].n, right.tuples[0][0].n
	switch f.op {
	case "<":
		return m < n
	case "<=":
		return m <= n
	case ">":
		return m > n
	}
	return m >= n
}

func (e variable) eval(w *world) relation { return relation{1, []tuple{{w.bound[e.depth]}}} }
func (e variable) arity() int             { return 1 }
func (e builtin) eval(w *world) relation  { return w.relation(e) }
func (e builtin) arity() int              { return e.of }
func (e constants) eval(*world) relation  { return e.of }
func (e constants) arity() int            { return e.of.arity }
func (e named) eval(*world) relation      { return relation{1, []tuple{{nameAtom(e.name)}}} }
func (e named) arity() int                { return 1 }
func (e size) arity() int                 { return 1 }
func (e unary) arity() int                { return 2 }
func (e combined) arity() int             { return e.left.arity() }
func (e join) arity() int                 { return e.left.arity() + e.right.arity() - 2 }

func (e size) eval(w *world) relation {
	return relation{1, []tuple{{numberAtom(int64(len(e.of.eval(w).tuples)))}}}
}

func (e unary) eval(w *world) relation {
	of := e.of.eval(w)
	r := relation{arity: 2}
	if e.op == '~' {
		for _, t := range of.tuples {
			r.add(tuple{t[1], t[0]})
		}
		return r
	}
	r.tuples = slices.Clone(of.tuples)
	for i := 0; i < len(r.tuples); i++ {
		for _, next := range of.tuples {
			if next[0] == r.tuples[i][1] {
				r.add(tuple{r.tuples[i][0], next[1]})
			}
		}
	}
	if e.op == '*' {
		for _, t := range w.relation(builtin{"terms", 1}).tuples {
			r.add(tuple{t[0], t[0]})
		}
	}
	return r
}

func (e combined) eval(w *world) relation {
	left, right := e.left.eval(w), e.right.eval(w)
	r := relation{arity: left.arity}
	for _, t := range left.tuples {
		if has := slices.Contains(right.tuples, t); e.op == '+' || has == (e.op == '&') {
			r.add(t)
		}
	}
	if e.op == '+' {
		for _, t := range right.tuples {
			r.add(t)
		}
	}
	return r
}

func (e join) eval(w *world) relation {
	left, right := e.left.eval(w), e.right.eval(w)
	r := relation{arity: e.arity()}
	for _, t := range left.tuples {
		for _, u := range right.tuples {
			if t[left.arity-1] != u[0] {
				continue
			}
			joined := append(slices.Clone(t[:left.arity-1]), u[1:right.arity]...)
			var made tuple
			copy(made[:], joined)
			r.add(made)
		}
	}
	return r
}

package mutate

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/mutate/laws"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// rewriter rewrites terms over an arena of claims. It is also the laws.Chooser that draws the terms, sorts and indices
// that a law leaves open.
type rewriter struct {
	c     *kit.Claims
	rng   *rand.Rand
	rules []*laws.Rules // the table's, then those of the seed's datatypes
	moves []laws.Move
	sorts []smtlib.Sort   // sorts of the seed's terms, without RegLan
	known map[string]bool // names of sorts that terms may be drawn of
	draw  *sorts.Draw

	shapes map[smtlib.Term]shapeOf
	bound  bool // the place that is rewritten is inside a binder
	path   []int
}

// literalDrawn are the odds that a term that a law leaves open is a literal, else one of the seed.
const literalDrawn kit.Odds = 4

// Bounds of what is drawn for laws.
const (
	termTries    = 4  // draws of a term of the seed until one is small
	largestDrawn = 40 // different terms in a small one
	few          = 4  // half of the numbers, such as indices, are below that
)

// newRewriter collects the seed's sorts, and the laws of its datatypes.
func newRewriter(c *kit.Claims, rng *rand.Rand) *rewriter {
	r := &rewriter{
		c: c, rng: rng, moves: laws.Moves(), shapes: map[smtlib.Term]shapeOf{},
		rules: []*laws.Rules{laws.TableRules()},
		known: map[string]bool{},
		draw:  &sorts.Draw{Context: c.Material.Model.Sorts(c.Arena), Rand: rng, Literals: c.Material.Seed.Literals},
	}
	var rows []*laws.Row
	for _, s := range slices.Sorted(maps.Keys(c.Material.TermsBySort())) {
		name := c.Arena.SortInfo(s).Name
		r.known[name] = true
		for _, other := range beside[name] {
			r.known[other] = true
		}
		if name == "RegLan" || c.Arena.SortInfo(s).Generic {
			continue
		}
		r.sorts = append(r.sorts, s)
		if len(rows) < maxDatatypeRows {
			rows = append(rows, laws.OfDatatype(c.Arena, s)...)
		}
	}
	if len(rows) > 0 {
		r.rules = append(r.rules, laws.NewRules(rows))
	}
	return r
}

// beside maps a sort to those that its laws also mention.
var beside = map[string][]string{
	"FloatingPoint": {"RoundingMode", "BitVec"}, "Real": {"Int"}, "String": {"Int"}, "Seq": {"Int"},
}

// maxDatatypeRows bounds the laws of datatypes that are made for a round.
const maxDatatypeRows = 300

// shapeOf is the size of a term, and whether it has binders, which decide where it may be put.
type shapeOf struct {
	size   int  // different terms in it, up to one more than maxRewritten
	binder bool // one of the terms that were counted binds variables
}

// shape determines the shape of a term, and caches it.
func (r *rewriter) shape(t smtlib.Term) shapeOf {
	if known, ok := r.shapes[t]; ok {
		return known
	}
	a := r.c.Arena
	var shape shapeOf
	seen := map[smtlib.Term]bool{t: true}
	stack := []smtlib.Term{t}
	for len(stack) > 0 && shape.size <= maxRewritten {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		shape.size++
		shape.binder = shape.binder || a.Kind(t) == smtlib.KindQuant || a.Kind(t) == smtlib.KindMatch
		for _, arg := range a.Args(t) {
			if !seen[arg] && len(seen) <= 2*maxRewritten {
				seen[arg] = true
				stack = append(stack, arg)
			}
		}
	}
	r.shapes[t] = shape
	return shape
}

// simple reports whether a term is small enough to be rewritten, and has no binder.
func (r *rewriter) simple(t smtlib.Term) bool {
	shape := r.shape(t)
	return shape.size <= maxRewritten && !shape.binder
}

// Term draws a term of a sort: of the seed, or a literal. Inside a binder it has no binder itself, for that might have
// the same variables.
func (r *rewriter) Term(s smtlib.Sort) smtlib.Term {
	if terms := r.c.Material.Terms(s); len(terms) > 0 && !literalDrawn.Hit(r.rng) {
		for range termTries {
			t := terms[r.rng.IntN(len(terms))].Term
			if shape := r.shape(t); shape.size <= largestDrawn && !(r.bound && shape.binder) {
				return t
			}
		}
	}
	if name := r.c.Arena.SortInfo(s).Name; name == "Array" || !r.known[name] {
		return smtlib.NoTerm // not all solvers read constant arrays, and no foreign theories are introduced
	}
	t, ok := kit.ValueTerm(r.c.Arena, r.draw.Fresh(s), s)
	if !ok {
		return smtlib.NoTerm
	}
	return t
}

// Sort draws one of the seed's sorts.
func (r *rewriter) Sort() smtlib.Sort {
	if len(r.sorts) == 0 {
		return smtlib.NoSort
	}
	return r.sorts[r.rng.IntN(len(r.sorts))]
}

// Below draws a number, small ones more often.
func (r *rewriter) Below(n int64) int64 {
	if n > few && kit.Even(r.rng) {
		n = few
	}
	return r.rng.Int64N(n)
}

// uses reports whether the seed has an operator.
func (r *rewriter) uses(operator string) bool {
	_, found := slices.BinarySearch(r.c.Material.Seed.Symbols, operator)
	return found
}

// uncommon are operators that only some solvers support.
var uncommon = map[string]bool{
	"const": true, "seq.unit": true, "bv2nat": true, "int2bv": true,
	"bvnego": true, "bvuaddo": true, "bvsaddo": true, "bvumulo": true, "bvsmulo": true, "bvusubo": true,
	"bvssubo": true, "bvsdivo": true,
}

// slow are operators that solvers do not decide in time if the numbers have many bits.
var slow = map[string]bool{"fp.fma": true, "fp.rem": true, "fp.sqrt": true, "fp.div": true}

// usual reports whether a rule introduces neither operators that only some solvers support nor operators that take them
// very long, other than those that the seed uses anyway.
func (r *rewriter) usual(rule *laws.Rule, t smtlib.Term) bool {
	for _, name := range rule.Introduces {
		if (uncommon[name] || slow[name] && !r.narrow(t)) && !r.uses(name) {
			return false
		}
	}
	return true
}

// narrow reports whether a term, or else its first floating-point argument, has a format of few bits.
func (r *rewriter) narrow(t smtlib.Term) bool {
	const most = 16
	a := r.c.Arena
	for _, t := range append([]smtlib.Term{t}, a.Args(t)...) {
		if info := a.SortInfo(a.Sort(t)); a.SortIs(a.Sort(t), "FloatingPoint") {
			return info.Indices[0].N+info.Indices[1].N <= most
		}
	}
	return false
}

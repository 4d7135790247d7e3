package kit

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// closing restricts the models of an instance to few beside its witness. Most formulas have many models, so a solver
// that wrongly excludes one of them still finds another and answers correctly. Symbols are pinned to their values,
// confined to a part of their sort that contains the value, or restricted to two or three known assignments.
type closing struct {
	claims  *Claims
	Pins    map[*smtlib.Decl][]Claim // equations of a symbol with its value
	near    map[*smtlib.Decl][]Claim // formulas that confine it to a part of its sort
	further []map[*smtlib.Decl]smtlib.Term
	draws   *sorts.Draw
	symbols []*smtlib.Decl // symbols of the claims
}

// closingForms are the ways to restrict models. A quarter of the instances is left open, with many models, as seeds
// are. All symbols are pinned rarely: then a solver has nothing to search for, and most of its code is not reached; but
// only one model is left, so that wrong rewriting shows. Parts of sorts and further assignments leave nearly as few
// models, and the solver still has to search.
var closingForms = Table[string]{{5, "open"}, {5, "some pinned"}, {2, "all pinned"}, {4, "confined"}, {4, "several"}}

// pinnedShares are the shares of the symbols that form "some pinned" pins.
var pinnedShares = []float64{0.25, 0.5, 0.75}

// farthestBound is the largest distance of an integer's bounds from its value.
const farthestBound = 2

// MaxPinned bounds the symbols that can be pinned.
const MaxPinned = 300

// newClosing makes the pins, parts and further assignments for the symbols of the claims.
func newClosing(c *Claims) *closing {
	k := &closing{claims: c, Pins: map[*smtlib.Decl][]Claim{}, near: map[*smtlib.Decl][]Claim{}}
	k.draws = &sorts.Draw{
		Context: c.Material.Model.Sorts(c.Arena), Rand: c.Material.Rand("closing"), Literals: c.Material.Seed.Literals,
	}
	seen := map[*smtlib.Decl]bool{}
	for i := range c.All {
		for _, d := range c.All[i].Symbols {
			if !seen[d] && len(k.symbols) < MaxPinned {
				seen[d] = true
				k.symbols = append(k.symbols, d)
			}
		}
	}
	k.further = []map[*smtlib.Decl]smtlib.Term{{}, {}}
	for _, d := range k.symbols {
		k.symbol(d)
	}
	return k
}

// symbol makes the pins, parts and further values of one symbol.
func (k *closing) symbol(d *smtlib.Decl) {
	c := k.claims
	in := c.Material.Model.Interpretation(d)
	if in == nil || in.Definition != nil || len(d.Params) > 0 {
		return
	}
	pins, err := c.Material.Model.Pins(c.Arena, d, nil)
	if err != nil {
		return
	}
	for i, pin := range pins {
		if Even(k.draws.Rand) {
			pins[i] = k.stored(pin)
		}
	}
	k.Pins[d] = k.claimsOf(pins...)
	t, err := c.Arena.App(d.Fun)
	if err != nil {
		return
	}
	k.near[d] = k.claimsOf(k.part(t, in.Default, k.draws.Rand)...)
	for _, values := range k.further {
		v := k.draws.Fresh(d.Result)
		if literal, ok := ValueTerm(c.Arena, v, d.Result); ok {
			if eq, err := c.Arena.Apply("=", t, literal); err == nil {
				values[d] = eq
			}
		}
	}
}

// stored rewrites a pin (= (select a i) v) of an array element as an equation of a store: an equation of select alone
// does not constrain a solver that misreads select everywhere.
func (k *closing) stored(pin smtlib.Term) smtlib.Term {
	a := k.claims.Arena
	sides := a.Args(pin)
	if a.OperatorName(pin) != "=" || len(sides) != 2 || a.OperatorName(sides[0]) != "select" {
		return pin
	}
	at := a.Args(sides[0])
	with, err := a.Apply("store", at[0], at[1], sides[1])
	if err != nil {
		return pin
	}
	eq, err := a.Apply("=", at[0], with)
	if err != nil {
		return pin
	}
	return eq
}

// claimsOf makes claims of those formulas that are true.
func (k *closing) claimsOf(terms ...smtlib.Term) []Claim {
	var all []Claim
	for _, t := range terms {
		if v, ok := k.claims.Values.Holds(t); ok && v {
			all = append(all, k.claims.Given(k.claims.Arena, t))
		}
	}
	return all
}

// part makes formulas that confine a term to a part of its sort around its value: by bounds, by some of its bits, or by
// its length.
func (k *closing) part(t smtlib.Term, v value.Value, rng *rand.Rand) []smtlib.Term {
	a := k.claims.Arena
	sort := a.Sort(t)
	apply := func(name string, args ...smtlib.Term) smtlib.Term {
		if slices.Contains(args, smtlib.NoTerm) {
			return smtlib.NoTerm
		}
		made, err := a.Apply(name, args...)
		if err != nil {
			return smtlib.NoTerm
		}
		return made
	}
	literal := func(v value.Value) smtlib.Term {
		t, _ := ValueTerm(a, v, sort)
		return t
	}
	var all []smtlib.Term
	switch v := v.(type) {
	case value.Int:
		below, above := v.Sub(value.NewInt(rng.Int64N(farthestBound+1))), v.Add(value.NewInt(rng.Int64N(farthestBound+1)))
		all = append(all, apply("<=", literal(below), t), apply("<=", t, literal(above)))
	case value.Real:
		all = append(all, apply("<=", literal(v), t))
	case value.BitVec:
		name := OneOf(rng, "bvule", "bvsle")
		if Even(rng) {
			all = append(all, apply(name, literal(v), t))
		} else {
			all = append(all, apply(name, t, literal(v)))
		}
	case value.String:
		length := apply("str.len", t)
		if n, ok := ValueTerm(a, k.claims.Values.Value(length), a.Sort(length)); ok {
			all = append(all, apply("=", length, n))
		}
	}
	return slices.DeleteFunc(all, func(t smtlib.Term) bool { return t == smtlib.NoTerm })
}

// draw draws how the models of an instance are restricted. It returns the claims that do so, and a description.
func (k *closing) draw(draft *Draft, rng *rand.Rand, drawn []*Claim) (closed []*Claim, how string) {
	form := closingForms.Draw(rng)
	if form == "open" {
		return nil, ""
	}
	var used []*smtlib.Decl
	for _, c := range drawn {
		for _, d := range c.Symbols {
			if !slices.Contains(used, d) {
				used = append(used, d)
			}
		}
	}
	share := 1.0
	from, how := k.Pins, "; every symbol is pinned to its value"
	switch form {
	case "some pinned":
		share, how = OneOf(rng, pinnedShares...), "; some symbols are pinned to their values"
	case "several":
		return k.several(draft, used, 1+rng.IntN(len(k.further)))
	case "confined":
		from, how = k.near, "; symbols are confined to a part of their sorts"
	}
	for _, d := range used {
		if len(from[d]) == 0 || share < 1 && rng.Float64() >= share {
			continue
		}
		for i := range from[d] {
			closed = append(closed, &from[d][i])
		}
	}
	if len(closed) == 0 {
		return nil, ""
	}
	return closed, how
}

// several asserts that the symbols have their values, or those of one of the other known assignments.
func (k *closing) several(draft *Draft, used []*smtlib.Decl, others int) (closed []*Claim, how string) {
	a := k.claims.Arena.Child()
	var own []smtlib.Term
	further := make([][]smtlib.Term, others)
	for _, d := range used {
		if len(k.Pins[d]) != 1 || k.further[0][d] == smtlib.NoTerm || k.further[1][d] == smtlib.NoTerm {
			continue
		}
		own = append(own, k.Pins[d][0].Command.(smtlib.Assert).Formula)
		for i := range further {
			further[i] = append(further[i], k.further[i][d])
		}
	}
	if len(own) == 0 {
		return nil, ""
	}
	var all []smtlib.Term
	for _, equations := range append(further, own) {
		t := equations[0]
		if len(equations) > 1 {
			var err error
			if t, err = a.Apply("and", equations...); err != nil {
				return nil, ""
			}
		}
		all = append(all, t)
	}
	t, err := a.Apply("or", all...)
	if err != nil {
		return nil, ""
	}
	draft.Arena = a
	one := k.claims.Given(a, t)
	return []*Claim{&one}, "; the symbols have their values or those of another assignment"
}

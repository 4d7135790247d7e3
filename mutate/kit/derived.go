package kit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Some strategies work on seeds that they derive from the material's seed. Deriving one takes longer than making an
// instance, so perDerived instances of a round share one, and a round derives at most maxDerived.
const perDerived, maxDerived = 60, 6

// maxKept bounds the number of terms of all seeds that one strategy derives in a round, if it derives several.
const maxKept = 60_000

// Variants returns a maker that makes the instances of a round in several ways, each for whole blocks. A way is
// prepared when it is first needed, from random numbers of its own. The error is that of the first way, if none is
// possible.
func (m *Material) Variants(purpose string, prepare func(*Material, *rand.Rand) (Maker, error)) (Maker, error) {
	n := max(1, min(maxDerived, m.Expected/perDerived, maxKept/int(m.Seed.Arena.Len())))
	part := *m
	part.Expected = m.Expected / n
	var v variants
	for i := range n {
		v = append(v, sync.OnceValues(func() (Maker, error) {
			return prepare(&part, m.Rand(fmt.Sprintf("%s\nvariant %d", purpose, i)))
		}))
	}
	var err error
	for i := range v {
		if _, err = v[i](); err == nil {
			return v, nil
		}
	}
	return nil, err
}

// variants are ways to make instances. Those that are not possible give an error, and the next one is used.
type variants []func() (Maker, error)

// Make draws a way for the block, and has it make the instance.
func (v variants) Make(d Draw) *instance.Instance {
	at := d.BlockRand().IntN(len(v))
	for i := range v {
		if maker, err := v[(at+i)%len(v)](); err == nil {
			return maker.Make(d)
		}
	}
	return nil
}

// partnerTries bounds how many seeds are read to find a partner.
const partnerTries = 4

// DrawPartner draws another seed of the same logic. It returns the material's own seed if there is no other.
func (m *Material) DrawPartner(rng *rand.Rand) *fragment.Seed {
	alike := m.PartnersOf(m.Seed.Logic)
	for range partnerTries {
		if len(alike) == 0 {
			break
		}
		p, err := m.Partner(alike[rng.IntN(len(alike))])
		if err == nil && p.Logic == m.Seed.Logic && p.Hash != m.Seed.Hash && p.Arena.Len() <= fragment.MaxDerived {
			return p
		}
	}
	return m.Seed
}

// Joint is a material over the formulas of two seeds.
type Joint struct {
	*Material
	Sides [2][]smtlib.Term // formulas that are not open: of the first seed, and those that only the second has
}

// Join derives a material from the seed and another one, or a second copy of itself. At times some symbols of the other
// seed are replaced by symbols of the first that have the same rank.
func (m *Material) Join(how string, with *fragment.Seed, rng *rand.Rand) (*Joint, error) {
	d := fragment.NewDerivation()
	if err := d.Add(m.Seed, nil); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCannotAct, err)
	}
	border := d.Arena.Len()
	var adjust func(*smtlib.Transfer)
	if Even(rng) {
		adjust = (&sharer{arena: d.Arena, rng: rng, share: rng.Float64(), symbols: d.Declared()}).adjust
	}
	if err := d.Add(with, adjust); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCannotAct, err)
	}
	derived, err := m.EndDerivation(d, how, rng, with)
	if err != nil {
		return nil, err
	}
	j := &Joint{Material: derived}
	for _, f := range derived.Initial {
		side := 0
		if f.Formula >= border {
			side = 1
		}
		j.Sides[side] = append(j.Sides[side], f.Formula)
	}
	if len(j.Sides[0]) == 0 || len(j.Sides[1]) == 0 {
		return nil, fmt.Errorf("%w: of one of two seeds no formula has a value", ErrCannotAct)
	}
	return j, nil
}

// EndDerivation ends a derivation, and returns the material over the seed that it makes.
func (m *Material) EndDerivation(
	d *fragment.Derivation, how string, rng *rand.Rand, behind ...*fragment.Seed,
) (*Material, error) {
	seed, err := d.Seed(how, m.Seed.Logic)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCannotAct, err)
	}
	if m.Parameters().Stay && seed.Logic != m.Seed.Logic {
		return nil, fmt.Errorf("%w: the derived seed is of logic %s", ErrCannotAct, seed.Logic)
	}
	source := m.Model.Source
	if !slices.Contains(search.Sources(), source) {
		source = search.Own
	}
	behind = slices.DeleteFunc(behind, func(s *fragment.Seed) bool { return s == m.Seed })
	material := m.Derive(seed, source, rng, behind...)
	if len(material.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula of the derived seed has a value", ErrCannotAct)
	}
	return material, nil
}

// sharer replaces symbols of a seed by symbols of another.
type sharer struct {
	arena   *smtlib.Arena
	rng     *rand.Rand
	share   float64        // share of the symbols that are replaced
	symbols []*smtlib.Decl // symbols of the first seed
}

func (s *sharer) adjust(t *smtlib.Transfer) {
	var free []smtlib.Sort // free sorts of the first seed
	for _, sort := range s.arena.Sorts() {
		if d := s.arena.SortInfo(sort).Decl; d != nil && d.Datatype == nil && d.Arity == 0 && !d.Parameter {
			free = append(free, sort)
		}
	}
	t.Sort = func(old smtlib.Sort) smtlib.Sort {
		d := t.From.SortInfo(old).Decl
		if d == nil || d.Datatype != nil || d.Arity > 0 || d.Parameter || len(free) == 0 {
			return smtlib.NoSort
		}
		return free[s.rng.IntN(len(free))]
	}
	t.Symbol = func(old *smtlib.Decl) *smtlib.Decl {
		if s.rng.Float64() >= s.share {
			return nil
		}
		return s.alike(t, old)
	}
}

// alike draws a symbol of the first seed that has the same rank as a symbol of the second, or nil.
func (s *sharer) alike(t *smtlib.Transfer, old *smtlib.Decl) *smtlib.Decl {
	result, err := t.SortOf(old.Result)
	if err != nil || len(old.SortParams) > 0 {
		return nil
	}
	var alike []*smtlib.Decl
	for _, d := range s.symbols {
		fits := d.Result == result && len(d.Params) == len(old.Params) && len(d.SortParams) == 0
		for i := 0; fits && i < len(d.Params); i++ {
			p, err := t.SortOf(old.Params[i])
			fits = err == nil && p == d.Params[i]
		}
		if fits {
			alike = append(alike, d)
		}
	}
	if len(alike) == 0 {
		return nil
	}
	return alike[s.rng.IntN(len(alike))]
}

// MakerOfParts returns a maker for a derived material. It makes some blocks from the pools of the published algorithm,
// and others from formulas that join parts, and from equations.
func (m *Material) MakerOfParts(rng *rand.Rand, what string, parts []smtlib.Term) (Maker, error) {
	parts = slices.DeleteFunc(slices.Clone(parts), func(t smtlib.Term) bool { return m.Seed.Depth(t) > MaxSmall })
	j, err := NewJoiner(NewClaims(m), rng, parts)
	if err != nil {
		return nil, err
	}
	j.equate(j.Claims.Wanted()/3, what)
	j.Fill(what + ", ")
	joined, err := j.Claims.Maker(mostOfParts)
	if err != nil {
		return nil, err
	}
	return poolsMaker{m, joined}, nil
}

// equate claims of some terms which value they have.
func (j *Joiner) equate(most int, what string) {
	a, seed := j.Claims.Arena, j.Claims.Material.Seed
	var terms []smtlib.Term
	for t := smtlib.Term(1); t < seed.Arena.Len(); t++ {
		if a.Closed(t) && a.Kind(t) == smtlib.KindApp && len(a.Args(t)) > 0 && a.Sort(t) != a.Bool() &&
			seed.Excluded(t) == "" {
			terms = append(terms, t)
		}
	}
	for _, i := range j.Rand.Perm(len(terms))[:min(most, len(terms))] {
		t := terms[i]
		if row := theory.SortRowOf(a, a.Sort(t)); row == nil || !row.Literal {
			continue
		}
		literal, ok := ValueTerm(a, j.Claims.Values.Value(t), a.Sort(t))
		if !ok {
			continue
		}
		if equation, err := a.Apply("=", t, literal); err == nil {
			j.Claims.Add(equation, what+", a term and its value")
		}
	}
}

// mostOfParts is how many joined formulas an instance of a derived material asserts, at most.
const mostOfParts = 8

// poolsDrawn are the odds that a block of a derived material is made from the pools of the published algorithm. They
// are low, since other strategies use these pools anyway.
const poolsDrawn Odds = 3

// poolsMaker makes some blocks from the pools of the published algorithm, and others from claims.
type poolsMaker struct {
	m      *Material
	claims ClaimsMaker
}

// Make draws for the block which of both ways it is made.
func (k poolsMaker) Make(d Draw) *instance.Instance {
	rng := d.BlockRand()
	rng.Uint64() // the number by which variants.Make chose a way
	if poolsDrawn.Hit(rng) {
		return k.m.Pools().Instance(k.m, d)
	}
	return k.claims.Make(d)
}

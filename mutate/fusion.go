package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// fusion fuses formulas of two seeds (Winterer, Zhang, Su: Validating SMT Solvers via Semantic Fusion, PLDI 2020): a
// fusion function f ties a term x of one to a term y of the other by a fresh symbol z = f(x, y), and some occurrences
// of x and of y are replaced by what inversion functions of f give for z and the other one. Here the fusion functions
// and their inversions are those of the operators' rows, of every theory, and the fused formula need not be true: it or
// its negation is asserted, according to its value where z has the value of f(x, y).
var fusion = Strategy{Name: "fusion", Weight: 1, Partners: true, Prepare: prepareFusion}

// The odds of the strategy, and what else it draws by.
const (
	termTied     kit.Odds = 6 // a term that is no constant can be tied: a formula has many such terms
	sortsMixed   kit.Odds = 4 // terms of any two sorts are tied, else of one sort: few functions take two
	tieJoined    kit.Odds = 3 // the equation of the new symbol is asserted with the fused formulas
	tieAlone     kit.Odds = 8 // the equation is also a claim of its own
	fusionTries           = 3 // for each claim that is wanted
	mostFused             = 6 // claims that an instance asserts
	longestIndex          = 5 // largest index of an indexed operator, so that its result stays small
)

// replacedShares are the shares of a term's occurrences that are replaced.
var replacedShares = []float64{0.3, 0.5, 1}

func prepareFusion(m *kit.Material) (kit.Maker, error) {
	return m.Variants(m.Origin.AmongPartners("fusion"), fused)
}

// Bounds: formulas of each seed that are considered, terms of a formula, new symbols, and attempts to make one.
const maxFusable, maxFusedTerms, maxTies, tieTries = 80, 600, 12, 60

func fused(m *kit.Material, rng *rand.Rand) (kit.Maker, error) {
	both, err := m.Join("fusion", m.DrawPartner(rng), rng)
	if err != nil {
		return nil, err
	}
	a := both.Arena.Child()
	f := &fuser{Joint: both, rng: rng, arena: a, values: both.Evaluator(a), spare: map[smtlib.Sort]*smtlib.Decl{}}
	for side, formulas := range both.Sides {
		f.pools[side] = f.pool(formulas)
		if len(f.pools[side].terms) == 0 {
			return nil, fmt.Errorf("%w: no formula of seed %d is small and has symbols", kit.ErrCannotAct, side+1)
		}
	}
	var given []*model.Interpretation
	for range tieTries {
		if len(f.ties) < maxTies {
			if in := f.tie(); in != nil {
				given = append(given, in)
			}
		}
	}
	if len(f.ties) == 0 {
		return nil, fmt.Errorf("%w: no function ties terms of the seeds", kit.ErrCannotAct)
	}
	a.Freeze()
	var symbols []*smtlib.Decl
	for _, in := range given {
		symbols = append(symbols, in.Fun)
	}
	return f.claims(both.Extend(a, both.Model.With(given), symbols...))
}

// fuser makes fused formulas.
type fuser struct {
	*kit.Joint
	rng    *rand.Rand
	arena  *smtlib.Arena
	values *model.Evaluator
	pools  [2]fusable
	ties   []*tie
	spare  map[smtlib.Sort]*smtlib.Decl // declared symbols that are not used by a tie yet
}

// fusable are the formulas of a seed that can be fused, and their terms.
type fusable struct {
	terms []smtlib.Term                 // terms in the formulas that may be tied: constants and a few others
	in    map[smtlib.Term][]smtlib.Term // the formulas, by such a term
}

// pool collects the fusable ones among some formulas.
func (f *fuser) pool(formulas []smtlib.Term) fusable {
	p := fusable{in: map[smtlib.Term][]smtlib.Term{}}
	for _, i := range f.rng.Perm(len(formulas))[:min(maxFusable, len(formulas))] {
		within, ok := kit.TermsIn(f.arena, formulas[i], maxFusedTerms)
		if !ok {
			continue
		}
		for _, t := range within {
			if !f.tieable(t) {
				continue
			}
			if p.in[t] == nil {
				p.terms = append(p.terms, t)
			}
			p.in[t] = append(p.in[t], formulas[i])
		}
	}
	return p
}

// tieable reports whether a term may be tied: declared constants with a value, and a drawn few of the other terms that
// are not Boolean.
func (f *fuser) tieable(t smtlib.Term) bool {
	a := f.arena
	if a.Kind(t) != smtlib.KindApp || !a.Closed(t) || value.IsOpen(f.values.Value(t)) {
		return false
	}
	d := a.FunInfo(a.Fun(t)).Decl
	if len(a.Args(t)) == 0 {
		return d != nil && d.Kind == smtlib.Declared
	}
	return a.Sort(t) != a.Bool() && termTied.Hit(f.rng)
}

// tie is a new symbol z that equals an application f, from which some of its arguments can be recovered.
type tie struct {
	how      string
	equation smtlib.Term    // (= z f)
	terms    [2]smtlib.Term // terms of the first and of the second seed; NoTerm if f does not depend on it
	back     [2]smtlib.Term // the term over z that recovers it; NoTerm if there is none
}

// tie makes a tie, and returns the interpretation of the new symbol; nil if the drawn terms cannot be tied.
func (f *fuser) tie() *model.Interpretation {
	var terms [2]smtlib.Term
	for side, p := range f.pools {
		terms[side] = p.terms[f.rng.IntN(len(p.terms))]
	}
	if !sortsMixed.Hit(f.rng) { // both terms get one sort if possible
		same := slices.DeleteFunc(slices.Clone(f.pools[1].terms), func(t smtlib.Term) bool {
			return f.arena.Sort(t) != f.arena.Sort(terms[0])
		})
		if len(same) > 0 {
			terms[1] = same[f.rng.IntN(len(same))]
		}
	}
	if terms[0] == terms[1] {
		return nil
	}
	forms := f.forms(terms[0], terms[1])
	if len(forms) == 0 {
		return nil
	}
	form := forms[f.rng.IntN(len(forms))]
	if form.f == smtlib.NoTerm {
		return f.bits(terms[0])
	}
	v := f.values.Value(form.f)
	if value.IsOpen(v) {
		return nil
	}
	z, t := f.declare(f.arena.Sort(form.f))
	made := &tie{how: "a symbol for " + form.name}
	for side, at := range form.places {
		if at >= 0 {
			made.terms[side], made.back[side] = terms[side], form.back(f, at, t)
		}
	}
	if made.back[0] == smtlib.NoTerm && made.back[1] == smtlib.NoTerm {
		return nil
	}
	return f.tied(made, z, t, form.f, v)
}

// tied completes a tie with its equation, and returns the interpretation of z.
func (f *fuser) tied(made *tie, z *smtlib.Decl, t, is smtlib.Term, v value.Value) *model.Interpretation {
	var err error
	if made.equation, err = f.arena.Apply("=", t, is); err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // both are of one sort
	}
	f.ties = append(f.ties, made)
	delete(f.spare, z.Result)
	return model.NewInterpretation(z, nil, v)
}

// declare declares a symbol that no seed has.
func (f *fuser) declare(s smtlib.Sort) (*smtlib.Decl, smtlib.Term) {
	d := f.spare[s]
	if d == nil {
		d = &smtlib.Decl{Kind: smtlib.Declared, Name: "z", Result: s}
		for i := 1; f.arena.IsDeclared(d.Name); i++ {
			d.Name = fmt.Sprintf("z!%d", i)
		}
		f.arena.Declare(d)
		f.spare[s] = d
	}
	t, err := f.arena.App(d.Fun)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // it takes no arguments
	}
	return d, t
}

// claims makes fused formulas over a material that has the new symbols.
func (f *fuser) claims(m *kit.Material) (kit.Maker, error) {
	c := kit.NewClaims(m)
	f.arena = c.Arena
	for range c.Attempts(fusionTries) {
		t := f.ties[f.rng.IntN(len(f.ties))]
		var made []smtlib.Term
		for side := range t.terms {
			if t.back[side] == smtlib.NoTerm || len(made) > 0 && kit.Even(f.rng) {
				continue
			}
			from := f.pools[side].in[t.terms[side]]
			formula := from[f.rng.IntN(len(from))]
			if fused := f.replace(formula, t.terms[side], t.back[side]); fused != formula && fused != smtlib.NoTerm {
				made = append(made, fused)
			}
		}
		if len(made) == 0 {
			continue
		}
		if tieJoined.Hit(f.rng) {
			made = append(made, t.equation)
		}
		formula := made[0]
		if len(made) > 1 {
			var err error
			formula, err = c.Arena.Apply(kit.OneOf(f.rng, "and", "or", "=>", "xor", "="), made...)
			if err != nil {
				panic(fmt.Sprintf("mutate: %v", err)) // Core's connectives take formulas
			}
		}
		c.Add(formula, t.how)
		if tieAlone.Hit(f.rng) {
			c.Add(t.equation, t.how+", as it is defined")
		}
	}
	return c.Maker(mostFused)
}

// replace replaces some occurrences of a term outside patterns. It returns NoTerm for a large formula, or if the result
// would not be well-sorted.
func (f *fuser) replace(formula, old, by smtlib.Term) smtlib.Term {
	a := f.arena
	share := kit.OneOf(f.rng, replacedShares...)
	within, few := kit.TermsIn(f.arena, formula, maxFusedTerms)
	if !few {
		return smtlib.NoTerm
	}
	slices.Sort(within)
	now := map[smtlib.Term]smtlib.Term{}
	for _, t := range within {
		before := a.Args(t)
		args := slices.Clone(before)
		for i, arg := range before {
			if a.Kind(t) == smtlib.KindAnnotated && i > 0 {
				break
			}
			if arg == old && f.rng.Float64() < share {
				args[i] = by
			} else if made, changed := now[arg]; changed {
				args[i] = made
			}
		}
		if slices.Equal(args, before) {
			continue
		}
		made, err := a.Remake(t, args)
		if err != nil {
			return smtlib.NoTerm
		}
		now[t] = made
	}
	if made, changed := now[formula]; changed {
		return made
	}
	return formula
}

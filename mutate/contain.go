package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// contain rewrites formulas of the seed by transformations of conjunctive queries and rules (queryFuzz: Mansur,
// Christakis, Wüstholz: Metamorphic Testing of Datalog Engines, ESEC/FSE 2021), step by step. Each step keeps, adds or
// removes models of the formula, just as a transformed query gives equivalent, expanded or contracted results. As in
// every other strategy, the result is evaluated, and it or its negation is asserted.
var contain = Strategy{Name: "contain", Weight: 0.5, Prepare: prepareContain}

// The odds of the strategy.
const (
	partTaken      kit.Odds = 3 // a walk down to a part ends
	constantTaken  kit.Odds = 3 // a free constant replaces a term where a quantified variable could
	symbolSpelled  kit.Odds = 3 // the formula that a new symbol would stand for is written out in its place
	orderKept      kit.Odds = 8 // a term stays as it was, when a formula is written in another way
	tautologyAdded kit.Odds = 3 // a tautology is added as a conjunct, else a contradiction as a disjunct
)

// containTries bounds the sequences of steps that are drawn per claim that is wanted, mostContained the claims that an
// instance asserts.
const containTries, mostContained = 3, 6

func prepareContain(m *kit.Material) (kit.Maker, error) {
	rng := m.Rand("contain")
	k := newContainer(m, rng)
	for f := range m.Shuffled(rng) {
		if len(k.bodies) == kit.MaxBodies {
			break
		}
		if _, small := kit.TermsIn(k.c.Arena, f.Formula, maxContained); small {
			k.bodies = append(k.bodies, f.Formula)
		}
	}
	if len(k.bodies) == 0 {
		return nil, fmt.Errorf("%w: no formula is small and has a value", kit.ErrCannotAct)
	}
	for range k.c.Attempts(containTries) {
		want := kit.OneOf(rng, same, more, fewer, onlyIt)
		if t, _, how := k.sequence(want); t != smtlib.NoTerm {
			k.c.Add(t, how)
		}
	}
	return k.c.Maker(mostContained)
}

// modelChange is how the models of a formula change, as far as the seed's symbols are concerned.
type modelChange uint8

const (
	same   modelChange = iota
	more               // there may be further models, and none is lost
	fewer              // some models may be lost, and there are no further ones
	onlyIt             // only the value under the material's model is known to stay
)

func (c modelChange) String() string {
	return [...]string{"the same models", "more models", "fewer models", "the same value under the model"}[c]
}

// sign is the polarity of a part in a formula.
type sign uint8

const (
	positive sign = iota
	negative
	mixed
)

func (s sign) flipped() sign { return [...]sign{negative, positive, mixed}[s] }

// overall is how the models of a formula change if those of a part with that polarity do; known is false if that cannot
// be determined.
func overall(part modelChange, s sign) (whole modelChange, known bool) {
	switch {
	case part == same || part == onlyIt:
		return part, true
	case s == mixed:
		return same, false
	case s == negative:
		return more + fewer - part, true
	}
	return part, true
}

// spot is a part of a formula, which is a formula itself.
type spot struct {
	part  smtlib.Term
	path  []int
	sign  sign
	bound bool // a quantifier is around it
}

// container rewrites formulas.
type container struct {
	c           *kit.Claims
	rng         *rand.Rand
	bodies      []smtlib.Term // the seed's
	quantifiers bool          // the logic has them
	spare       map[smtlib.Sort][]spareConstant
	names       int
	beside      []smtlib.Term // equations that define new symbols, to be asserted with the formula
	taken       []smtlib.Term // new symbols that occur in the formula
}

// spareConstant is a new constant, and its value under the model.
type spareConstant struct {
	term  smtlib.Term
	value value.Value
}

// spareSorts bounds the sorts with spare constants, and spareOf the spare constants of each sort.
const spareSorts, spareOf = 4, 3

// newContainer declares the spare constants, whose values are values of terms of the seed.
func newContainer(m *kit.Material, rng *rand.Rand) *container {
	a := m.Arena.Child()
	k := &container{rng: rng, spare: map[smtlib.Sort][]spareConstant{}}
	var given []*model.Interpretation
	var symbols []*smtlib.Decl
	declare := func(s smtlib.Sort, v value.Value) {
		k.names++
		d := &smtlib.Decl{Kind: smtlib.Declared, Name: k.name(a, "k"), Result: s}
		a.Declare(d)
		t, err := a.App(d.Fun)
		if err != nil {
			panic(fmt.Sprintf("mutate: %v", err)) // a constant
		}
		k.spare[s] = append(k.spare[s], spareConstant{t, v})
		given, symbols = append(given, model.NewInterpretation(d, nil, v)), append(symbols, d)
	}
	for i := range 2 * spareOf {
		declare(a.Bool(), value.Bool(i%2 == 0))
	}
	sorts := kit.SeedSorts(m)
	for _, s := range sorts[:min(len(sorts), 1+spareSorts)] {
		values := m.Terms(s)
		for range spareOf {
			if s == a.Bool() || len(values) == 0 || !kit.Quantifiable(a, s) {
				break
			}
			if v := values[rng.IntN(len(values))].Value; value.HasKey(v) {
				declare(s, v)
			}
		}
	}
	a.Freeze()
	k.c = kit.NewClaims(m.Extend(a, m.Model.With(given), symbols...))
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	k.quantifiers = !m.Parameters().Stay || logic.Quantifiers || logic.All
	return k
}

// name returns a name that no symbol or operator has.
func (k *container) name(a *smtlib.Arena, prefix string) string {
	for ; ; k.names++ {
		name := fmt.Sprintf("%s%d", prefix, k.names)
		if _, err := a.Operator(name); err != nil && !a.IsDeclared(name) {
			return name
		}
	}
}

// maxRewrites bounds a sequence, maxContained the terms of a formula.
const maxRewrites, maxContained = 6, 300

// sequence rewrites a formula of the seed in several steps, each of which keeps its models or changes them as wanted.
// It returns the result, the formula, and a description; the result is NoTerm if no step was possible.
func (k *container) sequence(want modelChange) (t, from smtlib.Term, how string) {
	from = k.seedFormula()
	t = from
	k.beside, k.taken = k.beside[:0], k.taken[:0]
	var steps []string
	for range 1 + k.rng.IntN(maxRewrites) {
		tr := containments[k.rng.IntN(len(containments))]
		next, whole, ok := k.step(t, tr, k.spot(t))
		if !ok || whole != same && whole != want {
			continue
		}
		if _, small := kit.TermsIn(k.c.Arena, next, maxContained); !small {
			break
		}
		t = next
		steps = append(steps, fmt.Sprintf("%s (%s)", tr.name, whole))
	}
	if len(steps) == 0 {
		return smtlib.NoTerm, from, ""
	}
	if len(k.beside) > 0 {
		t = k.apply("and", append(slices.Clone(k.beside), t)...)
	}
	return t, from, "a formula of the seed, rewritten: " + strings.Join(steps, ", ")
}

// step applies a transformation to a part of a formula, and returns how the formula's models change.
func (k *container) step(t smtlib.Term, tr containment, at spot) (next smtlib.Term, whole modelChange, ok bool) {
	whole, known := overall(tr.change, at.sign)
	if !known {
		return smtlib.NoTerm, whole, false
	}
	before, taken := len(k.beside), len(k.taken)
	part, ok := tr.apply(k, at)
	if ok {
		if next, err := k.c.Arena.ReplaceAt(t, at.path, part); err == nil {
			return next, whole, true
		}
	}
	k.beside, k.taken = k.beside[:before], k.taken[:taken]
	return smtlib.NoTerm, whole, false
}

// spot draws a part of a formula, by walking down connectives and quantifiers.
func (k *container) spot(t smtlib.Term) spot {
	at := spot{part: t}
	for !partTaken.Hit(k.rng) {
		next, ok := k.below(at)
		if !ok {
			break
		}
		at = next
	}
	return at
}

// below draws a direct part of a part.
func (k *container) below(at spot) (spot, bool) {
	a := k.c.Arena
	args := a.Args(at.part)
	if len(args) == 0 {
		return at, false
	}
	i := k.rng.IntN(len(args))
	next := spot{part: args[i], path: append(slices.Clone(at.path), i), sign: at.sign, bound: at.bound}
	switch a.Kind(at.part) {
	case smtlib.KindQuant:
		if q := a.Quantifier(at.part); q != smtlib.Forall && q != smtlib.Exists {
			return at, false
		}
		next.part, next.path[len(next.path)-1], next.bound = args[len(args)-1], len(args)-1, true
		for a.Kind(next.part) == smtlib.KindAnnotated {
			next.part, next.path = a.Args(next.part)[0], append(next.path, 0) // patterns stay at the quantifier
		}
		return next, true
	case smtlib.KindApp:
	default:
		return at, false
	}
	switch a.OperatorName(at.part) {
	case "and", "or":
	case "not":
		next.sign = at.sign.flipped()
	case "=>":
		if i < len(args)-1 {
			next.sign = at.sign.flipped()
		}
	case "ite":
		if i == 0 {
			next.sign = mixed
		}
	case "xor", "=", "distinct":
		next.sign = mixed
	default:
		return at, false
	}
	return next, a.Sort(next.part) == a.Bool()
}

// apply applies an operator to arguments that fit it.
func (k *container) apply(name string, args ...smtlib.Term) smtlib.Term {
	return kit.Apply(k.c.Arena, name, args...) // connectives, and equations of arguments of one sort
}

// joined joins formulas by a connective that takes two or more.
func (k *container) joined(name string, formulas []smtlib.Term) smtlib.Term {
	if len(formulas) == 1 {
		return formulas[0]
	}
	return k.apply(name, formulas...)
}

// seedFormula draws a formula of the seed.
func (k *container) seedFormula() smtlib.Term { return k.bodies[k.rng.IntN(len(k.bodies))] }

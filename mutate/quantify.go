package mutate

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// quantify makes quantified formulas from the seed's: terms in a formula become bound variables, which range over all
// of a small sort, or are confined by a guard to a short interval around the term's value, or to a few terms. Other
// formulas state the values of small terms for each value of such a variable: see tables.
var quantify = Strategy{Name: "quantify", Weight: 1, Prepare: prepareQuantify}

// The odds of the strategy.
const (
	twoFormulas   kit.Odds = 4 // two quantified formulas are joined, or one is in the scope of the other
	smallGuarded  kit.Odds = 3 // a variable of a small sort has a guard although it needs none
	hiding        kit.Odds = 3 // a variable hides another, or a constant
	openWithin    kit.Odds = 8 // an existential quantifier over a large sort has no guard: it may be open
	termsListed   kit.Odds = 3 // a guard lists terms, else it is an interval around a value
	endExcluded   kit.Odds = 4 // an interval excludes an end, else it includes it
	guardNegated  kit.Odds = 3 // a guard is a negated disjunct, else a premise
	symbolsTabled kit.Odds = 4 // a table is about terms with symbols, else about literals, which are easy for solvers
	rangeTabled   kit.Odds = 3 // a table lists some values of a small sort, else all
	rowsInOrder   kit.Odds = 3 // a table's values are neighbours, else the term's own and others
)

// tableForms are the forms of a table: existential over one row, the negation of an existential over a counterexample,
// or universal.
var tableForms = kit.Table[string]{{1, "exists"}, {1, "exists none"}, {4, "for all"}}

// quantifyTries bounds the formulas that are made per claim that is wanted, mostQuantifiedClaims the claims that an
// instance asserts.
const quantifyTries, mostQuantifiedClaims = 2, 4

func prepareQuantify(m *kit.Material) (kit.Maker, error) {
	if logic, _ := theory.ParseLogic(m.Seed.Logic); m.Parameters().Stay && !logic.Quantifiers && !logic.All {
		return nil, fmt.Errorf("%w: logic %s has no quantifiers", kit.ErrCannotAct, m.Seed.Logic)
	}
	g, c := kit.NewGrower(m, m.Rand("quantify"))
	q := quantifier{c: c, rng: g.Rand}
	for f := range m.Shuffled(q.rng) {
		if len(q.bodies) == kit.MaxBodies {
			break
		}
		if body := q.c.Replaceable(f.Formula); len(body.Terms) > 0 {
			q.bodies = append(q.bodies, body)
		}
	}
	q.values = kit.NewValueClaims(m, g, c)
	q.grow(q.values)
	if len(q.bodies) == 0 {
		return nil, fmt.Errorf("%w: no small formula has a term that could be a bound variable", kit.ErrCannotAct)
	}
	left := int64(quantifySteps)
	for range q.c.Attempts(quantifyTries) {
		if left <= 0 || len(q.bodies) == 0 {
			break
		}
		of := q.formula
		if kit.Even(q.rng) {
			of = q.tables
		}
		if t, how := of(); t != smtlib.NoTerm {
			q.c.Add(t, how)
			spent := operator.DefaultSteps - q.c.Values.Left()
			left -= spent
			if spent > costlySteps && q.drawn >= 0 {
				q.bodies = slices.Delete(q.bodies, q.drawn, q.drawn+1)
			}
		}
	}
	return q.c.Maker(mostQuantifiedClaims)
}

// Bounds of what is quantified.
const (
	quantifySteps  = 1_000_000 // steps of evaluation, in a round
	costlySteps    = 20_000    // steps for one formula; if it takes more, its body is not used again
	fewGrown       = 16        // formulas about operators that are added to the seed's
	mostQuantified = 2         // facts in one of these formulas
	mostWithout    = 8         // facts, if they have no symbols
	maxNested      = 3         // quantifiers around a formula
	smallSort      = 16        // values of a sort that is quantified without a guard
	maxSpread      = 3         // from the value of a term to the ends of its interval
	maxOneOf       = 3         // terms that a guard lists
)

// quantifier makes quantified formulas.
type quantifier struct {
	c      *kit.Claims
	rng    *rand.Rand
	values *kit.ValueClaims // makes terms
	bodies []kit.Replaceable
	drawn  int // the index of the last body that was drawn, -1 if none was
}

// grow adds formulas about operators to the bodies: as many as there are, but at least fewGrown.
func (q *quantifier) grow(w *kit.ValueClaims) {
	for range max(len(q.bodies), fewGrown) {
		l, most := &kit.SmallTerms{ValueClaims: w}, mostQuantified
		if kit.Even(w.Rand) {
			l.Literals, most = true, mostWithout
		}
		facts := l.Facts(1 + w.Rand.IntN(most))
		if len(facts) == 0 {
			continue
		}
		fact := facts[0]
		if len(facts) > 1 {
			fact = q.apply("and", facts...)
		}
		if body := q.c.Replaceable(fact); len(body.Terms) > 0 {
			q.bodies = append(q.bodies, body)
		}
	}
}

// formula makes a quantified formula, or two: one in the scope of the other, or both joined, where they may bind the
// same variables.
func (q *quantifier) formula() (smtlib.Term, string) {
	f, how := q.bindTerms(smtlib.NoTerm)
	if f == smtlib.NoTerm || !twoFormulas.Hit(q.rng) {
		return f, how
	}
	if kit.Even(q.rng) {
		g, other := q.bindTerms(f)
		return g, other + ", in it " + how
	}
	g, other := q.bindTerms(smtlib.NoTerm)
	if g == smtlib.NoTerm {
		return f, how
	}
	return q.joined(f, g), how + ", joined with " + other
}

func (q *quantifier) joined(f, g smtlib.Term) smtlib.Term {
	return q.apply(kit.OneOf(q.rng, "and", "or", "=>", "xor", "="), f, g)
}

// bound is a bound variable that replaces a term.
type bound struct {
	variable smtlib.Term
	binder   smtlib.Quantifier
	guard    smtlib.Term // NoTerm: none
}

// bindTerms draws a formula, and replaces terms in it by bound variables. Unless inside is NoTerm, it is joined to the
// formula in the scope of these variables.
func (q *quantifier) bindTerms(inside smtlib.Term) (smtlib.Term, string) {
	a := q.c.Arena
	q.drawn = q.rng.IntN(len(q.bodies))
	body := q.bodies[q.drawn]
	formula := body.Formula
	if inside != smtlib.NoTerm {
		body.Bound = slices.Clone(body.Bound)
		for _, t := range smtlib.Reachable([]smtlib.Term{inside}, a.Args) {
			if a.Kind(t) == smtlib.KindVar {
				body.Bound = append(body.Bound, a.Text(t))
			}
		}
	}
	if kit.Even(q.rng) {
		formula = q.apply("not", formula)
	}
	n := 1 + min(q.rng.IntN(maxNested), q.rng.IntN(maxNested))
	var vars []bound // outer ones first
	by := map[smtlib.Term]smtlib.Term{}
	for range n {
		t := body.Terms[q.rng.IntN(len(body.Terms))]
		if by[t] != smtlib.NoTerm {
			continue
		}
		b, ok := q.bind(t, body, by)
		if !ok {
			return smtlib.NoTerm, ""
		}
		vars = append(vars, b)
		by[t] = b.variable
	}
	made, err := a.Replace(formula, by)
	if err != nil {
		return smtlib.NoTerm, ""
	}
	if inside != smtlib.NoTerm {
		made = q.joined(made, inside)
	}
	how := english.Plural(len(vars), "quantifier", "") + " around a formula"
	for i := len(vars) - 1; i >= 0; i-- {
		group := vars[i : i+1]
		for i > 0 && vars[i-1].binder == vars[i].binder && q.fits(vars[i].guard, vars[i-1].variable) && kit.Even(q.rng) {
			i--
			group = vars[i : i+1+len(group)]
		}
		if made, err = q.quantified(group, made); err != nil {
			return smtlib.NoTerm, ""
		}
	}
	return made, how
}

// fits reports whether a variable does not occur in a guard.
func (q *quantifier) fits(guard, variable smtlib.Term) bool {
	return guard == smtlib.NoTerm || !slices.Contains(q.c.Arena.FreeVars(guard), variable)
}

// boundNames are names for bound variables. Some need bars when they are printed.
var boundNames = []string{"x", "y", "z", "i", "x y", "(x)", ";x", "check-sat", "x'"}

// bind makes a variable, with binder and guard, for a term of a formula; outer has the variables that are bound
// already.
func (q *quantifier) bind(t smtlib.Term, body kit.Replaceable, outer map[smtlib.Term]smtlib.Term) (bound, bool) {
	a := q.c.Arena
	b := bound{binder: kit.OneOf(q.rng, smtlib.Forall, smtlib.Exists)}
	b.variable = q.variable(t, body, outer)
	if q.small(a.Sort(t)) && !smallGuarded.Hit(q.rng) || b.binder == smtlib.Exists && openWithin.Hit(q.rng) {
		return b, true
	}
	b.guard = q.guard(b.variable, t, body)
	if b.guard != smtlib.NoTerm && len(outer) > 0 && kit.Even(q.rng) {
		if replaced, err := a.Replace(b.guard, outer); err == nil {
			b.guard = replaced
		}
	}
	return b, b.guard != smtlib.NoTerm
}

// small reports whether a sort has few values.
func (q *quantifier) small(s smtlib.Sort) bool {
	_, whole := q.c.Material.Model.Values(q.c.Arena, s, smallSort)
	return whole
}

// variable makes a variable for a term of a formula, with a name that differs from those in others. At times its
// printed name is that of another variable, or of the constant that it replaces, which it hides.
func (q *quantifier) variable(t smtlib.Term, body kit.Replaceable, others map[smtlib.Term]smtlib.Term) smtlib.Term {
	a := q.c.Arena
	used := slices.Clone(body.Bound)
	for _, v := range others {
		used = append(used, a.Text(v))
	}
	fresh := func(name string) string {
		for n := 1; slices.Contains(used, name); n++ {
			name = fmt.Sprintf("%s%d", strings.TrimRight(name, "0123456789"), n)
		}
		return name
	}
	name := boundNames[q.rng.IntN(len(boundNames))]
	hides := slices.Sorted(slices.Values(used))
	if d := a.Declaration(t); d != nil && d.Kind == smtlib.Declared && len(d.Params) == 0 {
		hides = append(hides, d.Name)
	}
	if len(hides) == 0 || !hiding.Hit(q.rng) {
		return a.Var(fresh(name), a.Sort(t))
	}
	written := hides[q.rng.IntN(len(hides))]
	return a.HidingVar(fresh(written+"!"), written, a.Sort(t))
}

// guard makes a formula that confines a variable to a small part of its sort that contains the value of a term.
func (q *quantifier) guard(variable, t smtlib.Term, body kit.Replaceable) smtlib.Term {
	spread := func() int64 { return q.rng.Int64N(maxSpread + 1) }
	if !termsListed.Hit(q.rng) {
		switch v := q.c.Values.Value(t).(type) {
		case value.Int:
			guard := q.between(variable, v.Sub(value.NewInt(spread())), v.Add(value.NewInt(spread())))
			if guard != smtlib.NoTerm {
				return guard
			}
		case value.BitVec:
			lo := new(big.Int).Sub(v.Unsigned(), big.NewInt(spread()))
			hi := new(big.Int).Add(v.Unsigned(), big.NewInt(spread()))
			if lo.Sign() < 0 || hi.BitLen() > v.Width() {
				break
			}
			return q.between(variable, value.BigBitVec(v.Width(), lo), value.BigBitVec(v.Width(), hi))
		}
	}
	equations := []smtlib.Term{q.equation(variable, t)}
	for range q.rng.IntN(maxOneOf) {
		other := body.Terms[q.rng.IntN(len(body.Terms))]
		if q.c.Arena.Sort(other) == q.c.Arena.Sort(t) {
			equations = append(equations, q.equation(variable, other))
		}
	}
	if len(equations) == 1 {
		return equations[0]
	}
	return q.apply("or", equations...)
}

func (q *quantifier) equation(variable, t smtlib.Term) smtlib.Term {
	if kit.Even(q.rng) {
		return q.apply("=", t, variable)
	}
	return q.apply("=", variable, t)
}

// between makes a formula that an integer or a bit-vector is in an interval, by comparisons whose sides are drawn, and
// which may exclude an end. It returns NoTerm for other sorts.
func (q *quantifier) between(variable smtlib.Term, lo, hi value.Value) smtlib.Term {
	a := q.c.Arena
	atMost, below, atLeast, above := "<=", "<", ">=", ">"
	if a.SortIs(a.Sort(variable), "BitVec") {
		atMost, below, atLeast, above = "bvule", "bvult", "bvuge", "bvugt"
	} else if !a.SortIs(a.Sort(variable), "Int") {
		return smtlib.NoTerm
	}
	low, err := theory.Term(a, lo, a.Sort(variable), nil)
	if err != nil {
		return smtlib.NoTerm
	}
	high, err := theory.Term(a, hi, a.Sort(variable), nil)
	if err != nil || a.Sort(low) != a.Sort(variable) { // in logics of reals alone, a numeral is a real
		return smtlib.NoTerm
	}
	side := func(end smtlib.Term, towards, from []string) smtlib.Term {
		i := 0
		if endExcluded.Hit(q.rng) {
			i = 1
		}
		if kit.Even(q.rng) {
			return q.apply(from[i], variable, end)
		}
		return q.apply(towards[i], end, variable)
	}
	return q.apply("and",
		side(low, []string{atMost, below}, []string{atLeast, above}),
		side(high, []string{atLeast, above}, []string{atMost, below}))
}

// quantified binds variables, which have the same binder, in a formula.
func (q *quantifier) quantified(vars []bound, formula smtlib.Term) (smtlib.Term, error) {
	a := q.c.Arena
	var guards, variables []smtlib.Term
	for _, b := range vars {
		variables = append(variables, b.variable)
		if b.guard != smtlib.NoTerm {
			guards = append(guards, b.guard)
		}
	}
	body := formula
	if len(guards) > 0 {
		guard := guards[0]
		if len(guards) > 1 {
			guard = q.apply("and", guards...)
		}
		switch {
		case vars[0].binder == smtlib.Exists:
			body = q.apply("and", guard, formula)
		case guardNegated.Hit(q.rng):
			body = q.apply("or", q.apply("not", guard), formula)
		default:
			body = q.apply("=>", guard, formula)
		}
	}
	if kit.Even(q.rng) {
		if p := q.pattern(formula, variables); p != smtlib.NoTerm {
			body = a.Annotate(body, []smtlib.Attribute{{Keyword: "pattern", Terms: 1}}, []smtlib.Term{p})
		}
	}
	return a.Quant(vars[0].binder, variables, body)
}

// pattern finds a term in a formula that can be a pattern for variables: an application of a declared function, made of
// such applications and literals, that contains all these variables and none that is bound inside the formula.
func (q *quantifier) pattern(formula smtlib.Term, variables []smtlib.Term) smtlib.Term {
	a := q.c.Arena
	plain := map[smtlib.Term]bool{}
	var found []smtlib.Term
	for _, t := range smtlib.Reachable([]smtlib.Term{formula}, a.Args) {
		switch a.Kind(t) {
		case smtlib.KindVar:
			plain[t] = true
		case smtlib.KindApp:
			d := a.FunInfo(a.Fun(t)).Decl
			plain[t] = d != nil && d.Kind == smtlib.Declared &&
				!slices.ContainsFunc(a.Args(t), func(arg smtlib.Term) bool { return !plain[arg] })
			if plain[t] && contained(variables, a.FreeVars(t)) && contained(a.FreeVars(t), a.FreeVars(formula)) {
				found = append(found, t)
			}
		default:
			plain[t] = a.Kind(t).IsLiteral()
		}
	}
	if len(found) == 0 {
		return smtlib.NoTerm
	}
	return found[q.rng.IntN(len(found))]
}

// contained reports whether all terms of one list are in another.
func contained(terms, in []smtlib.Term) bool {
	return !slices.ContainsFunc(terms, func(t smtlib.Term) bool { return !slices.Contains(in, t) })
}

// apply applies an operator to arguments that fit it.
func (q *quantifier) apply(name string, args ...smtlib.Term) smtlib.Term {
	return kit.Apply(q.c.Arena, name, args...) // connectives and comparisons of arguments of one sort
}

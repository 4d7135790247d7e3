package kit

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// equated has the terms of one sort from which equations are made, and the terms of the seed that have arguments of
// that sort.
type equated struct {
	symbols []smtlib.Term
	terms   []smtlib.Term // the symbols, and others
	takes   []taking
}

// taking is a term of the seed and the place of one of its arguments, which other terms of the same sort can replace.
type taking struct {
	term  smtlib.Term
	place int
}

// maxEquated bounds the size (nodes of the tree) of the seed's terms that are equated.
const maxEquated = 24

// newEquated finds the terms of each sort of the seed that has several of them. In difference logic these are only
// symbols, and applications of declared functions.
func newEquated(c *Claims) []*equated {
	a := c.Material.Seed.Arena
	size := make([]int, a.Len())
	of := map[smtlib.Sort]*equated{}
	var all []*equated
	for _, s := range SeedSorts(c.Material) {
		if s != a.Bool() && Quantifiable(a, s) {
			of[s] = &equated{}
			all = append(all, of[s])
		}
	}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		size[t] = 1
		for _, arg := range a.Args(t) {
			size[t] = min(size[t]+size[arg], maxEquated+1)
		}
		if size[t] <= maxEquated && a.Closed(t) && c.Material.Seed.Excluded(t) == "" && !value.IsOpen(c.Values.Value(t)) {
			enter(c, t, of)
		}
	}
	return slices.DeleteFunc(all, func(s *equated) bool { return len(s.terms) < leastEquated })
}

// enter adds a term of the seed to the terms of its sort, and each of its arguments to the takes of the argument's
// sort.
func enter(c *Claims, t smtlib.Term, of map[smtlib.Sort]*equated) {
	a := c.Material.Seed.Arena
	application := a.Kind(t) == smtlib.KindApp
	symbol := false
	if application {
		d := a.FunInfo(a.Fun(t)).Decl
		declared := d != nil && d.Kind == smtlib.Declared
		if c.logic.Difference && !declared {
			return
		}
		symbol = declared && len(d.Params) == 0
	} else if c.logic.Difference || !a.Kind(t).IsLiteral() {
		return
	}
	switch s := of[a.Sort(t)]; {
	case s != nil:
		s.terms = append(s.terms, t)
		if symbol {
			s.symbols = append(s.symbols, t)
		}
	case a.Sort(t) != a.Bool():
		return
	}
	for i, arg := range a.Args(t) {
		if s := of[a.Sort(arg)]; s != nil && TakesVariables(a, t, i) {
			s.takes = append(s.takes, taking{t, i})
		}
	}
}

// Bounds of a formula of equations.
const (
	leastEquated, MostEquated = 2, 4  // terms of the seed
	MostFurther               = 2     // terms beside these and one application to each
	leastClauses, mostClauses = 6, 28 // clauses about these terms
	MostGuards                = 2     // formulas that are shared by several clauses
)

// The odds of clauses. The shares of equations that are clauses by themselves, and of those with a
// shared formula, are drawn for each formula, so that formulas differ in how much follows from them.
const (
	formulaNegated  Odds = 5 // a formula about the terms, or a shared formula, is negated
	otherOperator   Odds = 3 // a further term is made by another operator
	differenceTries      = 3 // draws of a false equation, where only false ones are clauses by themselves
)

var (
	aloneShares   = []float64{0.1, 0.2, 0.4}
	hangingShares = []float64{0.3, 0.6, 0.9}
)

// equations makes a conjunction of clauses of equations between few terms, and between applications of an operator to
// each of them, so that congruence decides what follows. Some clauses are a single equation (in some formulas only
// false ones, negated). Several clauses are a disjunction of an equation and the same shared formula, so that a solver
// that assumes this formula to be false gets all these equations at once.
func (j *Joiner) equations() smtlib.Term {
	if len(j.equated) == 0 {
		return smtlib.NoTerm
	}
	terms := j.fewTerms(j.equated[j.Rand.IntN(len(j.equated))])
	var guards []decided
	for range 1 + j.Rand.IntN(MostGuards) {
		if f, ok := j.decide(j.atoms[j.Rand.IntN(len(j.atoms))]); ok {
			guards = append(guards, j.holding(f))
		}
	}
	alone, hanging := OneOf(j.Rand, aloneShares...), OneOf(j.Rand, hangingShares...)
	different := Even(j.Rand)
	var clauses []smtlib.Term
	for range leastClauses + j.Rand.IntN(mostClauses-leastClauses+1) {
		var clause []decided
		switch {
		case j.Rand.Float64() < alone:
			clause = j.about(terms, 1)
			for tries := differenceTries; different && tries > 0 && len(clause) > 0 && clause[0].holds; tries-- {
				clause = j.about(terms, 1)
			}
		case len(guards) > 0 && j.Rand.Float64() < hanging:
			guard := guards[j.Rand.IntN(len(guards))]
			if formulaNegated.Hit(j.Rand) {
				guard = j.negated(guard)
			}
			clause = append(j.about(terms, 1), guard)
		default:
			clause = j.about(terms, Between(j.Rand, 2, 3))
		}
		if t := j.clause(clause); t != smtlib.NoTerm && !slices.Contains(clauses, t) {
			clauses = append(clauses, t)
		}
	}
	if len(clauses) < leastClauses {
		return smtlib.NoTerm
	}
	return j.join("and", clauses...)
}

// fewTerms draws terms of a sort, and applies an operator to each of them, whose result may be of another sort, or a
// formula. At times a further term is an application to one of these results, or of another operator.
func (j *Joiner) fewTerms(of *equated) []smtlib.Term {
	var terms []smtlib.Term
	for range leastEquated + j.Rand.IntN(MostEquated-leastEquated+1) {
		from := of.terms
		if len(of.symbols) > 0 && Even(j.Rand) {
			from = of.symbols
		}
		if t := from[j.Rand.IntN(len(from))]; !slices.Contains(terms, t) {
			terms = append(terms, t)
		}
	}
	if len(of.takes) == 0 {
		return terms
	}
	by := of.takes[j.Rand.IntN(len(of.takes))]
	for _, t := range slices.Clone(terms) {
		terms = j.taken(terms, by, t)
	}
	for range j.Rand.IntN(MostFurther + 1) {
		if otherOperator.Hit(j.Rand) {
			by = of.takes[j.Rand.IntN(len(of.takes))]
		}
		terms = j.taken(terms, by, terms[j.Rand.IntN(len(terms))])
	}
	return terms
}

// taken adds to terms the application by with t as its argument, if t has the sort of that argument.
func (j *Joiner) taken(terms []smtlib.Term, by taking, t smtlib.Term) []smtlib.Term {
	a := j.Claims.Arena
	args := slices.Clone(a.Args(by.term))
	if a.Sort(t) != a.Sort(args[by.place]) {
		return terms
	}
	args[by.place] = t
	made, err := a.Remake(by.term, args)
	if err != nil || slices.Contains(terms, made) {
		return terms
	}
	return append(terms, made)
}

// decided is a formula with its value.
type decided struct {
	formula smtlib.Term
	holds   bool
}

// decide returns a formula with its value; certain is false if that is open.
func (j *Joiner) decide(formula smtlib.Term) (decided, bool) {
	v, certain := j.Claims.Values.Holds(formula)
	return decided{formula, v}, certain
}

func (j *Joiner) negated(f decided) decided { return decided{j.join("not", f.formula), !f.holds} }

// holding returns a formula or its negation, whichever is true.
func (j *Joiner) holding(f decided) decided {
	if f.holds {
		return f
	}
	return j.negated(f)
}

// about draws n formulas about terms: equations of two terms of one sort, and those terms that are formulas. Some are
// negated.
func (j *Joiner) about(terms []smtlib.Term, n int) (all []decided) {
	a := j.Claims.Arena
	for tries := 4 * n; len(all) < n && tries > 0; tries-- {
		t, u := terms[j.Rand.IntN(len(terms))], terms[j.Rand.IntN(len(terms))]
		if a.Sort(t) != a.Bool() {
			if t == u || a.Sort(t) != a.Sort(u) {
				continue
			}
			t = j.join("=", t, u)
		}
		if f, ok := j.decide(t); ok {
			if formulaNegated.Hit(j.Rand) {
				f = j.negated(f)
			}
			all = append(all, f)
		}
	}
	return all
}

// clause is the disjunction of formulas; if none of them is true, one is negated. It is NoTerm if there are no
// formulas.
func (j *Joiner) clause(all []decided) smtlib.Term {
	if len(all) == 0 {
		return smtlib.NoTerm
	}
	if !slices.ContainsFunc(all, func(f decided) bool { return f.holds }) {
		i := j.Rand.IntN(len(all))
		all[i] = j.negated(all[i])
	}
	if len(all) == 1 {
		return all[0].formula
	}
	formulas := make([]smtlib.Term, len(all))
	for i, f := range all {
		formulas[i] = f.formula
	}
	return j.join("or", formulas...)
}

package build

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// equated is what equations between few terms are made of: terms of one sort, and operators that take such terms.
type equated struct {
	symbols []smtlib.Term
	terms   []smtlib.Term // the symbols, and others
	takes   []taking
}

// taking is a term of the seed with the place of an argument, in which others of its sort may stand.
type taking struct {
	term  smtlib.Term
	place int
}

// maxEquated bounds the size, as a tree, of the seed's terms that are equated.
const maxEquated = 24

// newEquated finds, for each sort of the seed that has several terms, what equations are made of. Where a logic has
// differences and no sums, these are symbols, and applications of declared functions.
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

// enter adds a term of the seed to those of its sort, and its arguments' places to those of theirs.
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

// Bounds of what is said of few terms.
const (
	leastEquated, MostEquated = 2, 4  // terms of the seed
	MostFurther               = 2     // beside these and what an operator makes of each
	leastClauses, mostClauses = 6, 28 // about all of them
	MostGuards                = 2     // formulas that equations hang on
)

// The odds of clauses, one in so many, and the shares of equations that stand alone and that hang on one formula: they
// are drawn anew for each group, so that groups differ in how much follows from them.
const (
	formulaNegated  Odds = 5 // a formula about the terms is negated, and so is one that others hang on
	otherOperator   Odds = 3 // a further term is made by another operator
	differenceTries      = 3 // of a false equation, where only such ones stand alone
)

var (
	aloneShares   = []float64{0.1, 0.2, 0.4}
	hangingShares = []float64{0.3, 0.6, 0.9}
)

// equations joins clauses of equations between few terms, and between what an operator makes of each: what follows from
// them does so by congruence. Some equations stand alone, at times false ones only, and several hang on the same
// formula, so that a solver that supposes it to be false gets all of these at once.
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

// fewTerms draws terms of a sort, and puts each in the place of an argument of an operator that takes them: what comes
// of that may be of another sort, or a formula. Some are put there once more, or taken by another operator.
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

// taken adds to terms what an operator makes of one of them, if it takes terms of that sort.
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

// decide gives a formula with its value, if that is certain.
func (j *Joiner) decide(formula smtlib.Term) (decided, bool) {
	v, certain := j.Claims.Values.Value(formula).(value.Bool)
	return decided{formula, bool(v)}, certain
}

func (j *Joiner) negated(f decided) decided { return decided{j.join("not", f.formula), !f.holds} }

// holding gives a formula or its negation, whichever is true.
func (j *Joiner) holding(f decided) decided {
	if f.holds {
		return f
	}
	return j.negated(f)
}

// about draws n formulas about terms: equations between two of a sort, and those that are formulas by themselves; some
// are negated.
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

// clause joins formulas by or; if none is true, one of them is negated. It is NoTerm if there are none.
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

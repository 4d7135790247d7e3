package kit

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// operators are the uses of a language by operator name, so that each operator is drawn as often as any other, however
// many sorts it can be applied at.
type operators struct {
	names  []string
	common []string // names that all solvers support
	uses   map[string][]use
	hard   map[string]bool // operators that are expensive for solvers, except when applied to literals
	// taking has, by sort, the operators with an argument of that sort.
	taking map[smtlib.Sort]*operators
}

// add enters a use.
func (o *operators) add(u use) {
	if o.uses == nil {
		o.uses = map[string][]use{}
	}
	if o.uses[u.name] == nil {
		o.names = append(o.names, u.name)
		if !theory.RarelySupported(u.name) {
			o.common = append(o.common, u.name)
		}
	}
	o.uses[u.name] = append(o.uses[u.name], u)
}

// drawUse draws an operator, and one of its uses; nil if there is none.
func (g *Grower) drawUse(o *operators) *use {
	if o == nil {
		return nil
	}
	names := o.names
	if g.Common {
		names = o.common
	}
	if len(names) == 0 {
		return nil
	}
	all := o.uses[names[g.Rand.IntN(len(names))]]
	u := &all[g.Rand.IntN(len(all))]
	// Of two uses prefer the one with fewer arguments: many arguments mask the effect of one.
	if other := &all[g.Rand.IntN(len(all))]; len(other.Args) < len(u.Args) && Even(g.Rand) {
		u = other
	}
	return u
}

// operatorsByName returns the operators at all sorts. They are collected on the first call.
func (g *Grower) operatorsByName() *operators {
	if g.operators != nil {
		return g.operators
	}
	g.operators = &operators{taking: map[smtlib.Sort]*operators{}, hard: map[string]bool{}}
	for _, s := range g.Sorts {
		ways := g.uses[s]
		if ways == nil {
			continue
		}
		for i, u := range ways.all {
			weight := ways.sums[i]
			if i > 0 {
				weight -= ways.sums[i-1]
			}
			if len(u.Args) == 0 {
				continue
			}
			g.operators.hard[u.name] = g.operators.hard[u.name] || weight < productUse
			g.operators.add(u)
			if u.name == WantsCharacters {
				continue // its arguments must be literals
			}
			for j, arg := range u.Args {
				if slices.Contains(u.Args[:j], arg) {
					continue
				}
				if g.operators.taking[arg] == nil {
					g.operators.taking[arg] = &operators{}
				}
				g.operators.taking[arg].add(u)
			}
		}
	}
	return g.operators
}

// What a claim about operators is made of: two of five are about literals alone, which solvers evaluate while they read
// them; the others have symbols, which simplification and search have to handle.
var claimLeaves = Table[string]{{2, "literals"}, {3, "symbols"}}

// The odds of these claims.
const (
	sameOperator     Odds = 4 // all facts are about one operator
	operatorAlone    Odds = 5 // the drawn operator is not nested in another one
	secondLeftOut    Odds = 3 // the drawn operator is not nested in a second one
	operatorInItself Odds = 6 // an operator is nested in itself, if the sorts allow it
	factGround       Odds = 4 // a fact has no symbols, though the claim is about symbols
	partsStated      Odds = 5 // facts about the nested terms are stated, too
	termReused       Odds = 6 // the innermost term is reused from an earlier fact
	freshIndex       Odds = 4 // an array is read at an index that does not occur in the term
	argumentsSame    Odds = 6 // all arguments of one sort are the same term
	argumentReused   Odds = 3 // an argument is a term that is already an argument elsewhere
	languageOfWord   Odds = 3 // a regular language without symbols has a single word
	extremeArgument  Odds = 6 // a literal is an extreme value
)

// Bounds of what one claim joins.
const (
	mostFacts    = 14  // facts with symbols in them
	mostGround   = 100 // facts without symbols, which solvers evaluate while they read them
	factTries    = 3   // draws for a fact: the value of a drawn term may be open
	maxWithin    = 3   // operators nested in each other
	tellingTries = 2   // further draws of a term whose value is one of its arguments
)

// EachOperator makes a claim about the values of operators applied to symbols and literals, alone or nested. Every
// operator, and every pair of an operator nested in another, is as likely as any other. At times arguments are
// repeated, or all facts are about one operator.
func (w *ValueClaims) EachOperator() {
	l := &SmallTerms{ValueClaims: w, Literals: claimLeaves.Draw(w.Rand) == "literals"}
	most := mostFacts
	if l.Literals {
		most = mostGround
	}
	switch facts := l.Facts(1 + w.Rand.IntN(most)); len(facts) {
	case 0:
		w.Claims.Rejected++
	case 1:
		w.Claims.Add(facts[0], "the value of an operator")
	default:
		if t, err := w.Arena.Apply("and", facts...); err == nil {
			w.Claims.Add(t, fmt.Sprintf("the values of %d operators", len(facts)))
		}
	}
}

// Facts makes facts about n operators that are drawn, or n times about the same one.
func (l *SmallTerms) Facts(n int) []smtlib.Term {
	all := l.operatorsByName()
	var facts []smtlib.Term
	same, u := sameOperator.Hit(l.Rand), l.drawUse(all)
	if u == nil {
		return nil
	}
	for range n {
		if !same {
			u = l.drawUse(all)
		}
		for _, f := range l.factsAbout(all, u) {
			if !slices.Contains(facts, f) {
				facts = append(facts, f)
			}
		}
	}
	return facts
}

// factsAbout makes facts about an operator: none if the values of all drawn terms are open.
func (l *SmallTerms) factsAbout(all *operators, u *use) []smtlib.Term {
	var facts []smtlib.Term
	for range factTries {
		terms := l.distinguishing(all, u)
		for _, t := range terms {
			if f, ok := l.factAbout(t); ok {
				facts = append(facts, f)
			}
		}
		if len(facts) > 0 {
			break
		}
	}
	return facts
}

// AboutOperator makes small terms with a drawn operator; each operator is as likely as any other. ok is false if there
// is none.
func (l *SmallTerms) AboutOperator() (terms []smtlib.Term, ok bool) {
	all := l.operatorsByName()
	u := l.drawUse(all)
	if u == nil {
		return nil, false
	}
	return l.distinguishing(all, u), true
}

// distinguishing makes small terms with an operator, mostly such that no operator's value is that of one of its
// arguments: where it is, a wrong operator shows less often.
func (l *SmallTerms) distinguishing(all *operators, u *use) []smtlib.Term {
	terms := l.nestedTerms(all, u)
	for range tellingTries {
		if len(terms) > 0 && l.distinguishes(terms[len(terms)-1], maxWithin) {
			break
		}
		terms = l.nestedTerms(all, u)
	}
	return terms
}

// distinguishes reports whether a term has a value, and that value differs from those of all its arguments, down to a
// number of levels. Values of Bool and of sorts without literals are not compared.
func (l *SmallTerms) distinguishes(t smtlib.Term, levels int) bool {
	v, s := l.Claims.Values.Value(t), l.Arena.Sort(t)
	if value.IsOpen(v) || l.Arena.Kind(t) != smtlib.KindApp || levels == 0 {
		return !value.IsOpen(v)
	}
	row := theory.SortRowOf(l.Arena, s)
	compared := s != l.Arena.Bool() && row != nil && row.Literal
	for _, arg := range l.Arena.Args(t) {
		if !l.distinguishes(arg, levels-1) || compared && l.Arena.Sort(arg) == s &&
			value.Same(l.Claims.Values.Value(arg), v) {
			return false
		}
	}
	return true
}

// nestedTerms applies an operator to leaves, then mostly one or two further operators to the result, and returns the
// outermost term, at times all of them. At times the innermost term is reused from an earlier call.
func (l *SmallTerms) nestedTerms(all *operators, u *use) []smtlib.Term {
	l.used = nil
	var outer []*use
	for s := u.Result; !operatorAlone.Hit(l.Rand) && len(outer) < maxWithin-1; {
		next := l.drawUse(all.taking[s])
		if next == nil || len(outer) == 1 && secondLeftOut.Hit(l.Rand) {
			break
		}
		if len(outer) == 0 && slices.Contains(u.Args, u.Result) && operatorInItself.Hit(l.Rand) {
			next = u
		}
		outer = append(outer, next)
		s = next.Result
	}
	// Facts about operators that are expensive for solvers have no symbols, and so have some of the others.
	l.ground = l.Literals || factGround.Hit(l.Rand) || all.hard[u.name] ||
		slices.ContainsFunc(outer, func(u *use) bool { return all.hard[u.name] })
	t, ok := l.madeBefore(u.Result)
	if !ok || len(outer) == 0 {
		if t, ok = l.applyToLeaves(u, smtlib.NoTerm); !ok {
			return nil
		}
		l.Made = append(l.Made, t)
	}
	made := []smtlib.Term{t}
	for _, u := range outer {
		if t, ok = l.applyToLeaves(u, t); !ok {
			return nil
		}
		made = append(made, t)
	}
	if partsStated.Hit(l.Rand) {
		return made
	}
	return made[len(made)-1:]
}

// madeBefore draws, with odds termReused, a term that was made before.
func (l *SmallTerms) madeBefore(s smtlib.Sort) (smtlib.Term, bool) {
	if !termReused.Hit(l.Rand) {
		return smtlib.NoTerm, false
	}
	return l.drawOfSort(l.Made, s)
}

// drawOfSort draws a term of a sort.
func (l *SmallTerms) drawOfSort(terms []smtlib.Term, s smtlib.Sort) (smtlib.Term, bool) {
	n := 0
	for _, t := range terms {
		if l.Arena.Sort(t) == s {
			n++
		}
	}
	if n == 0 {
		return smtlib.NoTerm, false
	}
	n = l.Rand.IntN(n)
	for _, t := range terms {
		if l.Arena.Sort(t) != s {
			continue
		}
		if n == 0 {
			return t, true
		}
		n--
	}
	return smtlib.NoTerm, false
}

// factAbout makes a true formula about the value of a term: of a regular language, whether a word is in it; of an
// array, the value of an element; of other sorts without literals, whether it equals another term.
func (l *SmallTerms) factAbout(t smtlib.Term) (smtlib.Term, bool) {
	t, ok := l.Observed(t)
	if !ok {
		return smtlib.NoTerm, false
	}
	v, s := l.Claims.Values.Value(t), l.Arena.Sort(t)
	if value.IsOpen(v) {
		return smtlib.NoTerm, false
	}
	if s == l.Arena.Bool() {
		if value.IsFalse(v) {
			not, err := l.Arena.Apply("not", t)
			return not, err == nil
		}
		return t, true
	}
	is, ok := l.Write(v, s)
	if !ok {
		return smtlib.NoTerm, false
	}
	fact, err := l.Arena.Apply("=", t, is)
	return fact, err == nil
}

// Observed makes of a term one whose sort has literals and whose value depends on it: a selection from an array, the
// membership of a word in a language, or an equation. A term whose sort has literals is returned as it is.
func (l *SmallTerms) Observed(t smtlib.Term) (smtlib.Term, bool) {
	for range maxDimensions {
		s := l.Arena.Sort(t)
		if row := theory.SortRowOf(l.Arena, s); row != nil && row.Literal {
			return t, true
		}
		name := "="
		var other smtlib.Term
		ok := false
		switch {
		case l.Arena.SortIs(s, "RegLan"):
			name = "str.in_re"
			if other, ok = l.word(t); ok {
				t, other = other, t
			}
		case l.Arena.SortIs(s, "Array"):
			name = "select"
			other, ok = l.index(l.Arena.SortInfo(s).Args[0])
		default:
			other, ok = l.leaf(s)
		}
		if !ok {
			return smtlib.NoTerm, false
		}
		var err error
		if t, err = l.Arena.Apply(name, t, other); err != nil {
			return smtlib.NoTerm, false
		}
	}
	return smtlib.NoTerm, false
}

// maxDimensions bounds the nesting of the arrays whose elements are read.
const maxDimensions = 4

// index draws an index, mostly one that occurs in the term.
func (l *SmallTerms) index(s smtlib.Sort) (smtlib.Term, bool) {
	if !freshIndex.Hit(l.Rand) {
		if t, ok := l.drawOfSort(l.used, s); ok {
			return t, true
		}
	}
	return l.argument(s)
}

// SmallTerms makes small terms of operators and leaves.
type SmallTerms struct {
	*ValueClaims
	Literals bool          // all leaves are literals, if the sort has literals
	ground   bool          // the leaves of the current term are literals
	used     []smtlib.Term // the leaves of the current term
	Made     []smtlib.Term // the innermost terms so far
}

// applyToLeaves applies an operator to leaves and, unless within is NoTerm, to that term in one place.
func (l *SmallTerms) applyToLeaves(u *use, within smtlib.Term) (smtlib.Term, bool) {
	if u.name == WantsCharacters {
		return l.use(u, 0)
	}
	args := make([]smtlib.Term, len(u.Args))
	same := argumentsSame.Hit(l.Rand)
	if within != smtlib.NoTerm {
		var places []int
		for i, s := range u.Args {
			if s == l.Arena.Sort(within) {
				places = append(places, i)
			}
		}
		if len(places) == 0 { // the result's sort depends on the arguments, and was not as expected
			return smtlib.NoTerm, false
		}
		args[places[l.Rand.IntN(len(places))]] = within
	}
	for i, s := range u.Args {
		if args[i] != smtlib.NoTerm {
			continue
		}
		if at := slices.IndexFunc(args, func(t smtlib.Term) bool {
			return t != smtlib.NoTerm && l.Arena.Sort(t) == s
		}); same && at >= 0 {
			args[i] = args[at]
			continue
		}
		ok := false
		if args[i], ok = l.argument(s); !ok {
			return smtlib.NoTerm, false
		}
		l.used = append(l.used, args[i])
	}
	t, err := l.Arena.App(u.Fun, args...)
	return t, err == nil
}

// argument returns a leaf, at times one that occurs in the term already.
func (l *SmallTerms) argument(s smtlib.Sort) (smtlib.Term, bool) {
	if argumentReused.Hit(l.Rand) {
		if t, ok := l.drawOfSort(l.used, s); ok {
			return t, true
		}
	}
	if l.Arena.SortIs(s, "Array") && Even(l.Rand) {
		if t, ok := l.stored(s); ok {
			return t, true
		}
	}
	if l.Arena.SortIs(s, "RegLan") && l.ground && languageOfWord.Hit(l.Rand) {
		return l.singleton()
	}
	if l.ground {
		if row := theory.SortRowOf(l.Arena, s); row != nil && row.Literal && extremeArgument.Hit(l.Rand) {
			return l.Write(l.extreme.Draw(l.Arena, s), s)
		}
		if t, ok := l.literal(s); ok {
			return t, true
		}
	}
	l.openings = maxOpenings
	return l.hole(s, 0)
}

// singleton gives the language of one word.
func (l *SmallTerms) singleton() (smtlib.Term, bool) {
	word, ok := l.literal(l.Arena.IndexedSort("String"))
	if !ok {
		return smtlib.NoTerm, false
	}
	t, err := l.Arena.Apply("str.to_re", word)
	return t, err == nil
}

// stored makes an array with a known element: facts about an array symbol alone hardly constrain a solver.
func (l *SmallTerms) stored(s smtlib.Sort) (smtlib.Term, bool) {
	array, ok := l.leaf(s)
	if !ok {
		return smtlib.NoTerm, false
	}
	args := []smtlib.Term{array}
	for _, part := range l.Arena.SortInfo(s).Args {
		t, ok := l.leaf(part)
		if !ok {
			return smtlib.NoTerm, false
		}
		args = append(args, t)
		l.used = append(l.used, t)
	}
	t, err := l.Arena.Apply("store", args...)
	return t, err == nil
}

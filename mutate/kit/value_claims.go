package kit

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ValueClaims makes claims about the values of terms.
type ValueClaims struct {
	*Grower
	Claims   *Claims
	Formulas []smtlib.Term                         // the seed's
	extreme  *Extremes                             // for some literals of small terms
	Emit     func(formula smtlib.Term, how string) // receives each formula that was made from one of the seed's
}

func NewValueClaims(m *Material, g *Grower, c *Claims) *ValueClaims {
	w := &ValueClaims{
		Grower: g, Claims: c, Emit: func(f smtlib.Term, how string) { c.Add(f, how) },
		extreme: NewExtremes(g.Draws, g.edges),
	}
	for f := range m.SmallFormulas() {
		w.Formulas = append(w.Formulas, f.Formula)
	}
	return w
}

// The odds of claims about values.
const (
	unfocused      Odds = 3 // a claim is about any operator, though some are in focus
	otherValue     Odds = 3 // a term is compared with another value than its own
	saidDistinct   Odds = 3 // two terms are related by distinct, else by =
	sidesSwapped   Odds = 4 // the new term is the right side
	anyWord        Odds = 3 // a word is drawn freely, else so that its membership distinguishes the language from others
	wordOfOthers   Odds = 4 // a word is not in the language (if it was not chosen to distinguish it from a part)
	walkEnds       Odds = 4 // a walk down a formula ends early
	deepestPart         = 2 // depth of a new part, which is small because it becomes part of a formula
	deepestFocused      = 3
)

// valueClaims are the ways to make a claim; a way may fail and make none. More than a third are EachOperator, where a
// fault of a single operator shows soonest.
var valueClaims = Table[func(w *ValueClaims)]{
	{2, func(w *ValueClaims) { w.NewTerm(w.DrawSort(), Between(w.Rand, 1, 3)) }},
	{2, func(w *ValueClaims) { w.NewFormula(Between(w.Rand, 1, 4)) }},
	{4, (*ValueClaims).EachOperator},
	{1, (*ValueClaims).OtherOperator},
	{2, (*ValueClaims).OtherPart},
}

// valueTries bounds the formulas that are made per claim that is wanted: many are not evaluable.
const valueTries = 4

// Fill makes claims of all kinds, as many as are wanted.
func (w *ValueClaims) Fill() {
	for range w.Claims.Attempts(valueTries) {
		w.Common = !RareClaims.Hit(w.Rand)
		if !w.Focused() {
			valueClaims.Draw(w.Rand)(w)
		}
	}
}

// NewTerm makes a term, and claims that it has its value, or that it does not have another one.
func (w *ValueClaims) NewTerm(s smtlib.Sort, depth int) {
	t, ok := w.Grow(s, depth)
	if !ok {
		return
	}
	w.sayValue(t, "the value of a new term")
}

// Focused makes, most of the time, a claim about operators in focus, if there are such. It reports whether it did.
func (w *ValueClaims) Focused() bool {
	if len(w.FocusResults) == 0 || unfocused.Hit(w.Rand) {
		return false
	}
	w.NewTerm(OneOf(w.Rand, w.FocusResults...), Between(w.Rand, 1, deepestFocused))
	return true
}

// sayValue claims which value a term has, if its sort has literals; of a language, whether a word is in it; of other
// sorts, whether it equals another term.
func (w *ValueClaims) sayValue(t smtlib.Term, how string) {
	s := w.Arena.Sort(t)
	if s == w.Arena.Bool() {
		w.Claims.Add(t, how)
		return
	}
	v := w.Claims.Values.Value(t)
	if value.IsOpen(v) {
		w.Claims.Rejected++
		return
	}
	other, ok := smtlib.NoTerm, false
	if row := theory.SortRowOf(w.Arena, s); row != nil && row.Literal {
		if otherValue.Hit(w.Rand) {
			v = w.Neighbour(v, s)
		}
		other, ok = w.Write(v, s)
	}
	if !ok {
		if w.Arena.SortIs(s, "RegLan") {
			w.member(t)
			return
		}
		if other, ok = w.Grow(s, 1); !ok {
			return
		}
	}
	w.Relate(t, other, how)
}

// Relate claims that two terms are equal, or that they differ, whichever is true.
func (w *ValueClaims) Relate(t, other smtlib.Term, how string) {
	name := "="
	if saidDistinct.Hit(w.Rand) {
		name = "distinct"
	}
	if sidesSwapped.Hit(w.Rand) {
		t, other = other, t
	}
	if f, err := w.Arena.Apply(name, t, other); err == nil {
		w.Claims.Add(f, how)
	}
}

// member claims that a word is, or is not, in a language.
func (w *ValueClaims) member(language smtlib.Term) {
	word, ok := w.word(language)
	if !ok {
		return
	}
	if f, err := w.Arena.Apply("str.in_re", word, language); err == nil {
		w.Claims.Add(f, "whether a word is in a new language")
	}
}

// Bounds of the search for a word of a language.
const (
	wordBudget = 5_000
	longWord   = 12 // the largest number of characters that are drawn before the word is completed
)

// word draws a word for a language: mostly one that is in it, one that is not, or one that is in just one of the
// language and one of its parts.
func (w *ValueClaims) word(language smtlib.Term) (smtlib.Term, bool) {
	if v, ok := w.Claims.Values.Value(language).(value.Regex); ok && !anyWord.Hit(w.Rand) {
		b := w.Claims.Values.Regexes()
		re, mine := v.In(b)
		if part, ok := w.partOf(language, b); mine && ok && Even(w.Rand) {
			if Even(w.Rand) {
				re, part = part, re
			}
			re = b.Diff(re, part)
		} else if mine && wordOfOthers.Hit(w.Rand) {
			re = b.Complement(re)
		}
		if mine {
			walk := OneOf(w.Rand, 0, 1, 3, longWord)
			if chars, found := b.Sample(re, w.Rand, walk, regex.NewBudget(wordBudget)); found == regex.Yes {
				return w.Write(value.NewString(chars), w.Arena.IndexedSort("String"))
			}
		}
	}
	return w.Grow(w.Arena.IndexedSort("String"), 1)
}

// partOf returns the language of an argument that is drawn.
func (w *ValueClaims) partOf(language smtlib.Term, b *regex.Builder) (part regex.Regex, ok bool) {
	args := w.Arena.Args(language)
	if len(args) == 0 {
		return part, false
	}
	v, isRegex := w.Claims.Values.Value(args[w.Rand.IntN(len(args))]).(value.Regex)
	if !isRegex {
		return part, false
	}
	return v.In(b)
}

// NewFormula makes a formula, or a term of operators in focus, and claims which value it has.
func (w *ValueClaims) NewFormula(depth int) {
	s := w.Arena.Bool()
	if len(w.FocusResults) > 0 {
		s = w.DrawSort()
	}
	if t, ok := w.Grow(s, depth); ok {
		w.sayValue(t, "a new formula")
	}
}

// SeedFormula draws a formula of the seed.
func (w *ValueClaims) SeedFormula() (smtlib.Term, bool) {
	if len(w.Formulas) == 0 {
		return smtlib.NoTerm, false
	}
	return w.Formulas[w.Rand.IntN(len(w.Formulas))], true
}

// maxDescent bounds the walk down to a part.
const maxDescent = 12

// path walks down from a formula to a closed part. It returns the terms on the way, t first, and the indices of the
// arguments that were followed.
func (w *ValueClaims) path(t smtlib.Term) (on []smtlib.Term, places []int) {
	on = []smtlib.Term{t}
	for range maxDescent {
		if w.Arena.Kind(t) != smtlib.KindApp || w.Arena.OperatorName(t) == WantsCharacters ||
			len(on) > 1 && walkEnds.Hit(w.Rand) {
			break
		}
		args := w.Arena.Args(t)
		if len(args) == 0 {
			break
		}
		i := w.Rand.IntN(len(args))
		if !w.Arena.Closed(args[i]) {
			break
		}
		t = args[i]
		on, places = append(on, t), append(places, i)
	}
	return on, places
}

// OtherOperator replaces an operator in a formula of the seed by another one of the same rank.
func (w *ValueClaims) OtherOperator() {
	f, ok := w.SeedFormula()
	if !ok {
		return
	}
	on, places := w.path(f)
	for len(on) > 0 && w.Arena.Kind(on[len(on)-1]) != smtlib.KindApp {
		on = on[:len(on)-1]
	}
	if len(on) == 0 {
		return
	}
	old := on[len(on)-1]
	args := w.Arena.Args(old)
	of := w.uses[w.Arena.Sort(old)]
	if len(args) == 0 || of == nil {
		return
	}
	const tries = 20
	for range tries {
		u := &of.all[w.Rand.IntN(len(of.all))]
		if u.Fun == w.Arena.Fun(old) || u.name == WantsCharacters || !w.fits(u, args) {
			continue
		}
		t, err := w.Arena.App(u.Fun, args...)
		if err != nil {
			continue
		}
		w.addGrafted(on, places[:len(on)-1], t, "a formula of the seed with another operator, "+u.name)
		return
	}
}

// fits reports whether a function can be applied to terms, in this order.
func (w *ValueClaims) fits(u *use, args []smtlib.Term) bool {
	if len(u.Args) != len(args) {
		return false
	}
	for i, s := range u.Args {
		if w.Arena.Sort(args[i]) != s {
			return false
		}
	}
	return true
}

// OtherPart replaces a part of a formula of the seed by a new term, or a literal.
func (w *ValueClaims) OtherPart() {
	f, ok := w.SeedFormula()
	if !ok {
		return
	}
	on, places := w.path(f)
	old := on[len(on)-1]
	if len(places) == 0 {
		return
	}
	s := w.Arena.Sort(old)
	var t smtlib.Term
	how := "a formula of the seed with another part"
	if v := w.Claims.Values.Value(old); w.Arena.Kind(old).IsLiteral() && !value.IsOpen(v) && Even(w.Rand) {
		t, ok = ValueTerm(w.Arena, w.Neighbour(v, s), s)
		how = "a formula of the seed with another constant"
	} else {
		t, ok = w.Grow(s, Between(w.Rand, 0, deepestPart))
	}
	if ok && t != old {
		w.addGrafted(on, places, t, how)
	}
}

func (w *ValueClaims) addGrafted(on []smtlib.Term, places []int, t smtlib.Term, how string) {
	if f, err := w.Arena.ReplaceAt(on[0], places, t); err == nil {
		w.Emit(f, fmt.Sprintf("%s (%d down)", how, len(places)))
	}
}

package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// worth makes claims about what terms are worth.
type worth struct {
	*grower
	c        *claims
	formulas []smtlib.Term                         // the seed's
	far      *extremes                             // for some literals of small terms
	emit     func(formula smtlib.Term, how string) // takes what was made of one of these
}

func newWorth(m *Material, g *grower, c *claims) *worth {
	w := &worth{
		grower: g, c: c, emit: func(f smtlib.Term, how string) { c.add(f, how) },
		far: &extremes{rng: g.rng, draws: g.draws, edges: g.edges},
	}
	for f := range m.SmallFormulas() {
		w.formulas = append(w.formulas, f.Formula)
	}
	return w
}

// valued makes a term, and says that it is worth what it is, or that it is not worth something beside that.
func (w *worth) valued(s smtlib.Sort, depth int) {
	t, ok := w.grow(s, depth)
	if !ok {
		return
	}
	w.isWorth(t, "what a new term is worth")
}

// focus makes most claims be about operators in focus, if there are such. It reports whether this one is.
func (w *worth) focus() bool {
	if len(w.leading) == 0 || w.rng.IntN(3) == 0 {
		return false
	}
	w.valued(w.leading[w.rng.IntN(len(w.leading))], 1+w.rng.IntN(3))
	return true
}

// isWorth says what a term is worth, where its sort has literals; of others, that two are equal or not.
func (w *worth) isWorth(t smtlib.Term, how string) {
	s := w.arena.Sort(t)
	if s == w.arena.Bool() {
		w.c.add(t, how)
		return
	}
	v := w.c.values.Value(t)
	if value.IsOpen(v) {
		w.c.rejected++
		return
	}
	other, ok := smtlib.NoTerm, false
	if row := theory.SortRowOf(w.arena, s); row != nil && row.Literal {
		if w.rng.IntN(3) == 0 {
			v = w.beside(v, s)
		}
		other, ok = w.write(v, s)
	}
	if !ok {
		if w.arena.SortIs(s, "RegLan") {
			w.member(t)
			return
		}
		if other, ok = w.grow(s, 1); !ok {
			return
		}
	}
	w.relate(t, other, how)
}

// relate says that two terms are equal, or different: whichever is true.
func (w *worth) relate(t, other smtlib.Term, how string) {
	name := "="
	if w.rng.IntN(3) == 0 {
		name = "distinct"
	}
	if w.rng.IntN(4) == 0 {
		t, other = other, t
	}
	if f, err := w.arena.Apply(name, t, other); err == nil {
		w.c.add(f, how)
	}
}

// member says whether a word is in a language.
func (w *worth) member(language smtlib.Term) {
	word, ok := w.word(language)
	if !ok {
		return
	}
	if f, err := w.arena.Apply("str.in_re", word, language); err == nil {
		w.c.add(f, "whether a word is in a new language")
	}
}

// Bounds of the search for a word of a language.
const (
	wordBudget = 5_000
	longWord   = 12 // characters that are drawn before the word is completed
)

// word makes a word for a language: most of the time one that is in it, one that is not, or one that tells the language
// from one that it is made of.
func (w *worth) word(language smtlib.Term) (smtlib.Term, bool) {
	if v, ok := w.c.values.Value(language).(value.Regex); ok && w.rng.IntN(3) > 0 {
		b := w.c.values.Regexes()
		re, mine := v.In(b)
		if part, ok := w.partOf(language, b); mine && ok && w.rng.IntN(2) == 0 {
			if w.rng.IntN(2) == 0 {
				re, part = part, re
			}
			re = b.Diff(re, part)
		} else if mine && w.rng.IntN(4) == 0 {
			re = b.Complement(re)
		}
		if mine {
			walk := []int{0, 1, 3, longWord}[w.rng.IntN(4)]
			if chars, found := b.Sample(re, w.rng, walk, regex.NewBudget(wordBudget)); found == regex.Yes {
				return w.write(value.NewString(chars), w.arena.IndexedSort("String"))
			}
		}
	}
	return w.grow(w.arena.IndexedSort("String"), 1)
}

// partOf gives the language of an argument.
func (w *worth) partOf(language smtlib.Term, b *regex.Builder) (part regex.Regex, ok bool) {
	args := w.arena.Args(language)
	if len(args) == 0 {
		return part, false
	}
	v, isRegex := w.c.values.Value(args[w.rng.IntN(len(args))]).(value.Regex)
	if !isRegex {
		return part, false
	}
	return v.In(b)
}

// formula makes a formula.
func (w *worth) formula(depth int) {
	s := w.arena.Bool()
	if len(w.leading) > 0 {
		s = w.sort()
	}
	if t, ok := w.grow(s, depth); ok {
		w.isWorth(t, "a new formula")
	}
}

// base draws a formula of the seed.
func (w *worth) base() (smtlib.Term, bool) {
	if len(w.formulas) == 0 {
		return smtlib.NoTerm, false
	}
	return w.formulas[w.rng.IntN(len(w.formulas))], true
}

// maxDescent bounds the walk down to a part.
const maxDescent = 12

// path walks down from a formula to a part that is closed, and is drawn. It gives the terms on the way, and the places
// of the arguments that were taken.
func (w *worth) path(t smtlib.Term) (on []smtlib.Term, places []int) {
	on = []smtlib.Term{t}
	for range maxDescent {
		if w.arena.Kind(t) != smtlib.KindApp || w.arena.OperatorName(t) == wantsCharacters ||
			len(on) > 1 && w.rng.IntN(4) == 0 {
			break
		}
		args := w.arena.Args(t)
		if len(args) == 0 {
			break
		}
		i := w.rng.IntN(len(args))
		if !w.arena.Closed(args[i]) {
			break
		}
		t = args[i]
		on, places = append(on, t), append(places, i)
	}
	return on, places
}

// otherOperator puts another operator in the place of one in a formula of the seed, of the same rank.
func (w *worth) otherOperator() {
	f, ok := w.base()
	if !ok {
		return
	}
	on, places := w.path(f)
	for len(on) > 0 && w.arena.Kind(on[len(on)-1]) != smtlib.KindApp {
		on = on[:len(on)-1]
	}
	if len(on) == 0 {
		return
	}
	old := on[len(on)-1]
	args := w.arena.Args(old)
	of := w.uses[w.arena.Sort(old)]
	if len(args) == 0 || of == nil {
		return
	}
	const tries = 20
	for range tries {
		u := &of.of[w.rng.IntN(len(of.of))]
		if u.Fun == w.arena.Fun(old) || u.name == wantsCharacters || !w.fits(u, args) {
			continue
		}
		t, err := w.arena.App(u.Fun, args...)
		if err != nil {
			continue
		}
		w.addGrafted(on, places[:len(on)-1], t, "a formula of the seed with another operator, "+u.name)
		return
	}
}

// fits reports whether a function symbol takes terms, in this order.
func (w *worth) fits(u *use, args []smtlib.Term) bool {
	if len(u.Args) != len(args) {
		return false
	}
	for i, s := range u.Args {
		if w.arena.Sort(args[i]) != s {
			return false
		}
	}
	return true
}

// otherPart puts a new term, or a literal, in the place of a part of a formula of the seed.
func (w *worth) otherPart() {
	f, ok := w.base()
	if !ok {
		return
	}
	on, places := w.path(f)
	old := on[len(on)-1]
	if len(places) == 0 {
		return
	}
	s := w.arena.Sort(old)
	var t smtlib.Term
	how := "a formula of the seed with another part"
	if v := w.c.values.Value(old); w.arena.Kind(old).IsLiteral() && !value.IsOpen(v) && w.rng.IntN(2) == 0 {
		t, ok = written(w.arena, w.beside(v, s), s)
		how = "a formula of the seed with another constant"
	} else {
		t, ok = w.grow(s, w.rng.IntN(3))
	}
	if ok && t != old {
		w.addGrafted(on, places, t, how)
	}
}

func (w *worth) addGrafted(on []smtlib.Term, places []int, t smtlib.Term, how string) {
	if f, err := w.arena.ReplaceAt(on[0], places, t); err == nil {
		w.emit(f, fmt.Sprintf("%s (%d down)", how, len(places)))
	}
}

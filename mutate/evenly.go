package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// operators are the uses of a language by name, so that each operator is drawn as often as any other, however many
// sorts it has.
type operators struct {
	names []string
	of    map[string][]use
	hard  map[string]bool // left to chance elsewhere, for what they cost; for literals they cost nothing
	// taking has the names and uses of operators by a sort that they take.
	taking map[smtlib.Sort]*operators
}

// add enters a use.
func (o *operators) add(u use) {
	if o.of == nil {
		o.of = map[string][]use{}
	}
	if o.of[u.name] == nil {
		o.names = append(o.names, u.name)
	}
	o.of[u.name] = append(o.of[u.name], u)
}

// drawOf draws an operator, and one of its uses. There must be one.
func (g *grower) drawOf(o *operators) *use {
	all := o.of[o.names[g.rng.IntN(len(o.names))]]
	return &all[g.rng.IntN(len(all))]
}

// byName are the operators of all sorts.
func (g *grower) byName() *operators {
	if g.operators != nil {
		return g.operators
	}
	g.operators = &operators{taking: map[smtlib.Sort]*operators{}, hard: map[string]bool{}}
	for _, s := range g.sorts {
		ways := g.uses[s]
		if ways == nil {
			continue
		}
		for i, u := range ways.of {
			weight := ways.sums[i]
			if i > 0 {
				weight -= ways.sums[i-1]
			}
			if len(u.Args) == 0 || u.name == wantsCharacters {
				continue
			}
			g.operators.hard[u.name] = g.operators.hard[u.name] || weight < productUse
			g.operators.add(u)
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

// mostFacts bounds the facts about operators that one claim joins: each is small.
const mostFacts = 14

// evenly says what operators are worth for symbols and literals, alone, within another one, or both: each operator, and
// each one in each that takes its result, is as frequent as any other. At times arguments are repeated, or the
// operators are the same one.
func (w *worth) evenly() {
	all := w.byName()
	if len(all.names) == 0 {
		return
	}
	var facts []smtlib.Term
	same, u := w.rng.IntN(4) == 0, w.drawOf(all)
	for range 1 + w.rng.IntN(mostFacts) {
		if !same {
			u = w.drawOf(all)
		}
		for _, t := range w.small(all, u) {
			if fact, ok := w.fact(t); ok && !slices.Contains(facts, fact) {
				facts = append(facts, fact)
			}
		}
	}
	switch len(facts) {
	case 0:
		w.c.rejected++
	case 1:
		w.c.add(facts[0], "what an operator is worth")
	default:
		if t, err := w.arena.Apply("and", facts...); err == nil {
			w.c.add(t, fmt.Sprintf("what %d operators are worth", len(facts)))
		}
	}
}

// small applies a function to leaves, and mostly another one to that, which is what it gives; at times both.
func (w *worth) small(all *operators, u *use) []smtlib.Term {
	outer := u
	takes := all.taking[u.Result]
	nested := takes != nil && w.rng.IntN(5) > 0
	if nested && !(slices.Contains(u.Args, u.Result) && w.rng.IntN(6) == 0) {
		outer = w.drawOf(takes)
	}
	l := leaves{worth: w, ground: w.rng.IntN(2) == 0 || all.hard[u.name] || all.hard[outer.name]}
	inner, ok := l.applied(u, smtlib.NoTerm)
	switch {
	case !ok:
		return nil
	case !nested:
		return []smtlib.Term{inner}
	}
	t, ok := l.applied(outer, inner)
	switch {
	case !ok:
		return nil
	case w.rng.IntN(5) == 0:
		return []smtlib.Term{t, inner}
	}
	return []smtlib.Term{t}
}

// fact says of a term what it is worth, as a formula that is true; of a language, whether a word is in it.
func (w *worth) fact(t smtlib.Term) (smtlib.Term, bool) {
	if w.arena.SortIs(w.arena.Sort(t), "RegLan") {
		word, ok := w.word(t)
		if !ok {
			return smtlib.NoTerm, false
		}
		var err error
		if t, err = w.arena.Apply("str.in_re", word, t); err != nil {
			return smtlib.NoTerm, false
		}
	}
	v, s := w.c.values.Value(t), w.arena.Sort(t)
	if value.IsOpen(v) {
		return smtlib.NoTerm, false
	}
	if s == w.arena.Bool() {
		if v == value.Value(value.Bool(false)) {
			not, err := w.arena.Apply("not", t)
			return not, err == nil
		}
		return t, true
	}
	if row := theory.SortRowOf(w.arena, s); row == nil || !row.Literal {
		return smtlib.NoTerm, false
	}
	is, ok := w.write(v, s)
	if !ok {
		return smtlib.NoTerm, false
	}
	fact, err := w.arena.Apply("=", t, is)
	return fact, err == nil
}

// leaves are the arguments of small terms.
type leaves struct {
	*worth
	ground bool // literals, where there are such
	used   []smtlib.Term
}

// applied applies a function to leaves, and to a given term, if it is one.
func (l *leaves) applied(u *use, within smtlib.Term) (smtlib.Term, bool) {
	args := make([]smtlib.Term, len(u.Args))
	same := l.rng.IntN(4) == 0
	if within != smtlib.NoTerm {
		var places []int
		for i, s := range u.Args {
			if s == l.arena.Sort(within) {
				places = append(places, i)
			}
		}
		if len(places) == 0 { // the result is of a sort that follows from the arguments
			return smtlib.NoTerm, false
		}
		args[places[l.rng.IntN(len(places))]] = within
	}
	for i, s := range u.Args {
		if args[i] != smtlib.NoTerm {
			continue
		}
		if at := slices.IndexFunc(args, func(t smtlib.Term) bool {
			return t != smtlib.NoTerm && l.arena.Sort(t) == s
		}); same && at >= 0 {
			args[i] = args[at]
			continue
		}
		ok := false
		if args[i], ok = l.leafOf(s); !ok {
			return smtlib.NoTerm, false
		}
		l.used = append(l.used, args[i])
	}
	t, err := l.arena.App(u.Fun, args...)
	return t, err == nil
}

// leafOf gives a leaf: at times one that the term has already.
func (l *leaves) leafOf(s smtlib.Sort) (smtlib.Term, bool) {
	if at := slices.IndexFunc(l.used, func(t smtlib.Term) bool { return l.arena.Sort(t) == s }); at >= 0 &&
		l.rng.IntN(3) == 0 {
		return l.used[at], true
	}
	if l.arena.SortIs(s, "Array") && l.rng.IntN(2) == 0 {
		if t, ok := l.stored(s); ok {
			return t, true
		}
	}
	if l.ground {
		if t, ok := l.literal(s); ok {
			return t, true
		}
	}
	l.openings = maxOpenings
	return l.hole(s, 0)
}

// stored gives an array with an element that is known: of a symbol alone, nothing that is said binds a solver.
func (l *leaves) stored(s smtlib.Sort) (smtlib.Term, bool) {
	array, ok := l.leaf(s)
	if !ok {
		return smtlib.NoTerm, false
	}
	args := []smtlib.Term{array}
	for _, part := range l.arena.SortInfo(s).Args {
		t, ok := l.leaf(part)
		if !ok {
			return smtlib.NoTerm, false
		}
		args = append(args, t)
		l.used = append(l.used, t)
	}
	t, err := l.arena.Apply("store", args...)
	return t, err == nil
}

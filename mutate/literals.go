package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// literals writes huge, tiny and odd values, in all the ways that SMT-LIB has: different writings are of one value,
// operators make something of them, and they take the place of the seed's constants.
var literals = Strategy{Name: "literals", Weight: 1, Grows: true, Prepare: func(m *Material) (Maker, error) {
	rng := m.rng("literals")
	g, c := newGrower(m, rng)
	g.writeExtremes()
	w := writer{newWorth(m, g, c)}
	var of []smtlib.Sort
	for _, s := range g.sorts {
		if row := theory.SortRowOf(g.arena, s); row != nil && row.Literal && s != g.arena.Bool() {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return nil, fmt.Errorf("%w: no sort has literals", ErrCannotAct)
	}
	for tries := 4 * c.wanted(); len(c.all) < c.wanted() && tries > 0; tries-- {
		if w.focus() {
			continue
		}
		s := of[rng.IntN(len(of))]
		switch rng.IntN(8) {
		case 0, 1:
			w.writings(s)
		case 2:
			w.severalWritings(s)
		case 3, 4:
			w.otherConstants()
		case 5, 6:
			w.valued(w.sort(), 1+rng.IntN(2))
		default:
			w.formula(1 + rng.IntN(3))
		}
	}
	return c.maker(8)
}}

// writer makes claims about writings of values.
type writer struct{ *worth }

// valueToWrite draws a value that is extreme, or that is met in the seed.
func (w writer) valueToWrite(s smtlib.Sort) value.Value {
	if values := w.m.Terms(s); len(values) > 0 && w.rng.IntN(4) == 0 {
		return values[w.rng.IntN(len(values))].Value
	}
	return w.extremes.draw(w.arena, s)
}

// writings says that two writings are of one value, or not.
func (w writer) writings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	one, ok := w.write(v, s)
	if !ok {
		return
	}
	how := "two writings of a value"
	if w.rng.IntN(4) == 0 {
		v, how = w.beside(v, s), "two values that differ little"
	}
	if other, ok := w.write(v, s); ok && other != one {
		w.relate(one, other, how)
	}
}

// severalWritings relates several writings of a few values.
func (w writer) severalWritings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	var all []smtlib.Term
	for range 3 + w.rng.IntN(3) {
		if t, ok := w.write(v, s); ok {
			all = append(all, t)
		}
		if w.rng.IntN(3) == 0 {
			v = w.beside(v, s)
		}
	}
	if len(all) < 3 {
		return
	}
	name := []string{"=", "distinct"}[w.rng.IntN(2)]
	if f, err := w.arena.Apply(name, all...); err == nil {
		w.c.add(f, "several writings, related by "+name)
	}
}

// mostConstants bounds the constants of a formula that become others.
const mostConstants = 64

// otherConstants puts constants in the place of those of a formula of the seed: other writings of the same values, or
// extreme ones.
func (w writer) otherConstants() {
	f, ok := w.base()
	if !ok {
		return
	}
	same := w.rng.IntN(2) == 0
	by := map[smtlib.Term]smtlib.Term{}
	reached := smtlib.Reachable([]smtlib.Term{f}, w.arena.Args)
	var fixed []smtlib.Term // that have to stay literals
	for _, t := range reached {
		if w.arena.OperatorName(t) == wantsCharacters {
			fixed = append(fixed, w.arena.Args(t)...)
		}
	}
	for _, t := range reached {
		if !w.arena.Kind(t).IsLiteral() || slices.Contains(fixed, t) || len(by) == mostConstants || w.rng.IntN(4) == 0 {
			continue
		}
		s := w.arena.Sort(t)
		v := w.c.values.Value(t)
		if !same && w.rng.IntN(2) == 0 {
			v = w.extremes.draw(w.arena, s)
		}
		if other, ok := w.write(v, s); ok && other != t {
			by[t] = other
		}
	}
	if len(by) == 0 {
		return
	}
	how := "a formula of the seed with other constants"
	if same {
		how = "a formula of the seed with its constants written otherwise"
	}
	if t, err := w.arena.Replace(f, by); err == nil {
		w.c.add(t, fmt.Sprintf("%s (%d)", how, len(by)))
	}
}

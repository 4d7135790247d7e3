package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// literals writes huge, tiny and odd values, in all the ways that SMT-LIB has: different writings are of one value,
// operators make something of them, and they take the place of the seed's constants.
var literals = Strategy{Name: "literals", Weight: 1, Grows: true, Prepare: prepareLiterals}

func prepareLiterals(m *build.Material) (build.Maker, error) {
	rng := m.Rand("literals")
	g, c := build.NewGrower(m, rng)
	g.WriteExtremes()
	w := writer{build.NewValueClaims(m, g, c)}
	var of []smtlib.Sort
	for _, s := range g.Sorts {
		if row := theory.SortRowOf(g.Arena, s); row != nil && row.Literal && s != g.Arena.Bool() {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return nil, fmt.Errorf("%w: no sort has literals", build.ErrCannotAct)
	}
	for tries := 4 * c.Wanted(); len(c.All) < c.Wanted() && tries > 0; tries-- {
		if w.Focused() {
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
			w.NewTerm(w.DrawSort(), 1+rng.IntN(2))
		default:
			w.NewFormula(1 + rng.IntN(3))
		}
	}
	return c.Maker(8)
}

// writer makes claims about writings of values.
type writer struct{ *build.ValueClaims }

// valueToWrite draws a value that is extreme, or that is met in the seed.
func (w writer) valueToWrite(s smtlib.Sort) value.Value {
	if values := w.Material.Terms(s); len(values) > 0 && w.Rand.IntN(4) == 0 {
		return values[w.Rand.IntN(len(values))].Value
	}
	return w.Extremes.Draw(w.Arena, s)
}

// writings says that two writings are of one value, or not.
func (w writer) writings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	one, ok := w.Write(v, s)
	if !ok {
		return
	}
	how := "two writings of a value"
	if w.Rand.IntN(4) == 0 {
		v, how = w.Neighbour(v, s), "two values that differ little"
	}
	if other, ok := w.Write(v, s); ok && other != one {
		w.Relate(one, other, how)
	}
}

// severalWritings relates several writings of a few values.
func (w writer) severalWritings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	var all []smtlib.Term
	for range 3 + w.Rand.IntN(3) {
		if t, ok := w.Write(v, s); ok {
			all = append(all, t)
		}
		if w.Rand.IntN(3) == 0 {
			v = w.Neighbour(v, s)
		}
	}
	if len(all) < 3 {
		return
	}
	name := []string{"=", "distinct"}[w.Rand.IntN(2)]
	if f, err := w.Arena.Apply(name, all...); err == nil {
		w.Claims.Add(f, "several writings, related by "+name)
	}
}

// mostConstants bounds the constants of a formula that become others.
const mostConstants = 64

// otherConstants puts constants in the place of those of a formula of the seed: other writings of the same values, or
// extreme ones.
func (w writer) otherConstants() {
	f, ok := w.SeedFormula()
	if !ok {
		return
	}
	same := w.Rand.IntN(2) == 0
	by := map[smtlib.Term]smtlib.Term{}
	reached := smtlib.Reachable([]smtlib.Term{f}, w.Arena.Args)
	var fixed []smtlib.Term // that have to stay literals
	for _, t := range reached {
		if w.Arena.OperatorName(t) == build.WantsCharacters {
			fixed = append(fixed, w.Arena.Args(t)...)
		}
	}
	for _, t := range reached {
		if !w.Arena.Kind(t).IsLiteral() || slices.Contains(fixed, t) || len(by) == mostConstants || w.Rand.IntN(4) == 0 {
			continue
		}
		s := w.Arena.Sort(t)
		v := w.Claims.Values.Value(t)
		if !same && w.Rand.IntN(2) == 0 {
			v = w.Extremes.Draw(w.Arena, s)
		}
		if other, ok := w.Write(v, s); ok && other != t {
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
	if t, err := w.Arena.Replace(f, by); err == nil {
		w.Claims.Add(t, fmt.Sprintf("%s (%d)", how, len(by)))
	}
}

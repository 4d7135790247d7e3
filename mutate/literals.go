package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// literals writes huge, tiny and odd values in all the ways that SMT-LIB allows. It claims that different writings have
// the same value, applies operators to them, and replaces constants of the seed's formulas by them.
var literals = Strategy{Name: "literals", Weight: 1, Grows: true, Prepare: prepareLiterals}

// The odds of the strategy, and its bounds.
const (
	seedValueWritten            kit.Odds = 4    // a value is one of the seed's, else an extreme one
	neighbourWritten            kit.Odds = 4    // a value is related to one that differs little, not to the same value
	valueChanged                kit.Odds = 3    // the value changes a little between the writings that are related
	constantKept                kit.Odds = 4    // a constant of a formula stays
	leastWritings, mostWritings          = 3, 5 // writings that are related in one claim
	mostConstants                        = 64   // constants of a formula that are replaced
	literalTries                         = 4    // attempts for each claim that is wanted
	mostLiteralClaims                    = 8    // claims that an instance asserts
)

// literalClaims are the ways to make a claim: writings of one value are as frequent as operators on such values.
var literalClaims = kit.Table[func(w writer, s smtlib.Sort)]{
	{2, writer.writings},
	{1, writer.severalWritings},
	{2, func(w writer, _ smtlib.Sort) { w.otherConstants() }},
	{2, func(w writer, _ smtlib.Sort) { w.NewTerm(w.DrawSort(), kit.Between(w.Rand, 1, 2)) }},
	{1, func(w writer, _ smtlib.Sort) { w.NewFormula(kit.Between(w.Rand, 1, 3)) }},
}

func prepareLiterals(m *kit.Material) (kit.Maker, error) {
	rng := m.Rand("literals")
	g, c := kit.NewGrower(m, rng)
	g.WriteExtremes()
	w := writer{kit.NewValueClaims(m, g, c)}
	var of []smtlib.Sort
	for _, s := range g.Sorts {
		if row := theory.SortRowOf(g.Arena, s); row != nil && row.Literal && s != g.Arena.Bool() {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return nil, fmt.Errorf("%w: no sort has literals", kit.ErrCannotAct)
	}
	for range c.Attempts(literalTries) {
		if w.Focused() {
			continue
		}
		s := kit.OneOf(rng, of...)
		literalClaims.Draw(rng)(w, s)
	}
	return c.Maker(mostLiteralClaims)
}

// writer makes claims about writings of values.
type writer struct{ *kit.ValueClaims }

// valueToWrite draws an extreme value, or that of a term of the seed.
func (w writer) valueToWrite(s smtlib.Sort) value.Value {
	if values := w.Material.Terms(s); len(values) > 0 && seedValueWritten.Hit(w.Rand) {
		return values[w.Rand.IntN(len(values))].Value
	}
	return w.Extremes.Draw(w.Arena, s)
}

// writings claims whether two writings have the same value.
func (w writer) writings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	one, ok := w.Write(v, s)
	if !ok {
		return
	}
	how := "two writings of a value"
	if neighbourWritten.Hit(w.Rand) {
		v, how = w.Neighbour(v, s), "two values that differ little"
	}
	if other, ok := w.Write(v, s); ok && other != one {
		w.Relate(one, other, how)
	}
}

// severalWritings makes a claim that relates several writings of a few values.
func (w writer) severalWritings(s smtlib.Sort) {
	v := w.valueToWrite(s)
	var all []smtlib.Term
	for range kit.Between(w.Rand, leastWritings, mostWritings) {
		if t, ok := w.Write(v, s); ok {
			all = append(all, t)
		}
		if valueChanged.Hit(w.Rand) {
			v = w.Neighbour(v, s)
		}
	}
	if len(all) < leastWritings {
		return
	}
	name := kit.OneOf(w.Rand, "=", "distinct")
	if f, err := w.Arena.Apply(name, all...); err == nil {
		w.Claims.Add(f, "several writings, related by "+name)
	}
}

// otherConstants replaces constants of a formula of the seed: by other writings of the same values, or by other values.
func (w writer) otherConstants() {
	f, ok := w.SeedFormula()
	if !ok {
		return
	}
	same := kit.Even(w.Rand)
	by := map[smtlib.Term]smtlib.Term{}
	reached := smtlib.Reachable([]smtlib.Term{f}, w.Arena.Args)
	var fixed []smtlib.Term // constants that have to stay literals
	for _, t := range reached {
		if w.Arena.OperatorName(t) == kit.WantsCharacters {
			fixed = append(fixed, w.Arena.Args(t)...)
		}
	}
	for _, t := range reached {
		if !w.Arena.Kind(t).IsLiteral() || slices.Contains(fixed, t) || len(by) == mostConstants || constantKept.Hit(w.Rand) {
			continue
		}
		s := w.Arena.Sort(t)
		v := w.Claims.Values.Value(t)
		if !same && kit.Even(w.Rand) {
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

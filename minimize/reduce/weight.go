package reduce

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// weight is the distance of a term from the simplest of its form: of literals by their values, of operators by their
// ranks and indices, and of all terms by the weight of their sorts.
func weight(c *sorts.Context, t smtlib.Term) int {
	a := c.Arena
	w := sortWeight(a, a.Sort(t))
	switch kind := a.Kind(t); {
	case kind == smtlib.KindApp:
		f := a.FunInfo(a.Fun(t))
		if f.Op != nil {
			w += operatorWeight * theory.RowOf(f.Op).Rank
		}
		for _, i := range f.Indices {
			w += int(min(max(i.N, 0), maxIndexWeight))
		}
	case kind.IsLiteral():
		w += c.Distance(a.Sort(t), theory.LiteralValue(a, t))
	}
	return w
}

// sortWeight is smaller for simpler sorts.
func sortWeight(a *smtlib.Arena, s smtlib.Sort) int {
	w := sorts.MaxWeight
	if row := theory.SortRowOf(a, s); row != nil {
		w = row.Weight
	}
	info := a.SortInfo(s)
	for _, i := range info.Indices {
		w += int(min(max(i.N, 0), maxIndexWeight))
	}
	for _, arg := range info.Args {
		w += sortWeight(a, arg)
	}
	return w
}

const (
	operatorWeight = 3
	maxIndexWeight = 1 << 16
)

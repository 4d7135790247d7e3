package kit

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// OfSeed returns the seed's assertions as claims, unchanged, whether they are true under the model or not. It leaves
// out assertions that evaluation cannot judge, those about a heap, and those outside the logic that instances must stay
// in; all reports whether nothing was left out.
func (c *Claims) OfSeed() (stated []*Claim, all bool) {
	asserted := c.Material.Seed.Assertions
	if c.Material.Seed.Opened != nil {
		asserted = c.Material.Seed.Opened
	}
	all = true
	for _, f := range asserted {
		if c.Material.Seed.Excluded(f) != "" || ofHeap(c.Arena, f) {
			all = false
			continue
		}
		claim, ok := c.State(f, "as it is")
		if all = all && ok; ok {
			stated = append(stated, &claim)
		}
	}
	return stated, all
}

// Holds reports whether a formula is true under the material's model.
func (c *Claims) Holds(formula smtlib.Term) bool {
	return value.IsTrue(c.Values.Value(formula))
}

// ofHeap reports whether a formula is about a heap of separation logic: instances do not have the command that declares
// one.
func ofHeap(a *smtlib.Arena, formula smtlib.Term) bool {
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{formula}, a.Args), func(t smtlib.Term) bool {
		if a.Kind(t) != smtlib.KindApp {
			return false
		}
		op := a.FunInfo(a.Fun(t)).Op
		return op != nil && theory.RowOf(op).Theory == "separation"
	})
}

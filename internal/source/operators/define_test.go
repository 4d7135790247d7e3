package operators

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The definition in a row has the same value as its operator, if both have a value.
func TestOtherwise(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	compared := map[string]int{}
	for _, g := range u.groups {
		if g.row == nil || g.row.Otherwise == nil {
			continue
		}
		m := newMaker(u, g.theory, rand.New(rand.NewPCG(3, 4)))
		for _, app := range g.apps {
			f := m.formOf(app)
			full := m.expand(f.term)
			domains, sizes, ok := m.domainsOf(f)
			if full == smtlib.NoTerm || !ok {
				continue // a sort of arrays, for example
			}
			for row := range cover(sizes, 200).all() {
				args := make([]value.Value, len(row))
				for i, n := range row {
					args[i] = domains[i].values[n]
				}
				want, got := m.value(f, args), m.valueOf(m.eval, f, full, args)
				if value.IsOpen(want) || value.IsOpen(got) {
					continue
				}
				if compared[g.name]++; !value.Same(want, got) {
					t.Errorf("%s with %v: %v, and otherwise %v", m.text(f.term), args, want, got)
				}
			}
		}
	}
	for _, row := range theory.Rows() {
		if row.Otherwise != nil && compared[row.Name] < 2 {
			t.Errorf("%s and what it is otherwise were compared %d times", row.Name, compared[row.Name])
		}
	}
}

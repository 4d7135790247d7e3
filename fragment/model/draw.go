package model

import (
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The sources of models that need no solver: uniform draws, and draws close to literals and edges.
const (
	Random   = "random"
	Boundary = "boundary"
)

// Sources are the names of the model sources that need no solver.
var Sources = []string{Random, Boundary}

// Draw chooses a model of a seed, independently of its assertions. The source is one of Sources; the same seed, source
// and rng state give the same model.
func Draw(seed *fragment.Seed, source string, rng *rand.Rand) *Model {
	m := New(source)
	var literals map[smtlib.Sort][]value.Value
	if source == Boundary {
		literals = seed.Literals
	}
	universes(m, seed.Arena, rng)
	d := &sorts.Draw{Context: m.Sorts(seed.Arena), Rand: rng, Literals: literals}
	for _, f := range seed.Functions {
		if f.Kind != smtlib.Declared || len(f.SortParams) > 0 {
			continue
		}
		in := &Interpretation{Fun: f, Default: d.Value(f.Result)}
		if len(f.Params) > 0 {
			in.Draw = drawTable(d, f, rng.Uint64())
		}
		m.Set(in)
	}
	return m
}

// universeSizes are the sizes that are drawn for uninterpreted sorts.
var universeSizes = []int{1, 2, 3, 5, 8}

// universes chooses the size of the universe of every uninterpreted sort.
func universes(m *Model, a *smtlib.Arena, rng *rand.Rand) {
	for _, s := range a.Sorts() {
		info := a.SortInfo(s)
		if info.Decl != nil && info.Decl.Datatype == nil && !info.Generic {
			m.SetUniverse(s, universeSizes[rng.IntN(len(universeSizes))])
		}
	}
}

// DrawValue draws one value of a sort as the source boundary does; it is open if the sort has no values here. Universes
// of uninterpreted sorts are those of the model.
func DrawValue(seed *fragment.Seed, m *Model, s smtlib.Sort, rng *rand.Rand) value.Value {
	d := &sorts.Draw{Context: m.Sorts(seed.Arena), Rand: rng, Literals: seed.Literals}
	return d.Fresh(s) // no value has been drawn yet
}

// drawTable draws the results of a function by the key of its arguments, so that they do not depend on the order of
// evaluation. It often reuses values that were drawn for the model so far.
func drawTable(d *sorts.Draw, f *smtlib.Decl, salt uint64) Drawer {
	used := map[smtlib.Sort][]value.Value{}
	for s, values := range d.Used {
		used[s] = slices.Clip(values)
	}
	return func(_ []value.Value, key string) value.Value { return keyed(d, used, salt, key).Value(f.Result) }
}

// keyed gives a Draw whose random numbers depend on a key alone, with values to reuse.
func keyed(d *sorts.Draw, used map[smtlib.Sort][]value.Value, salt uint64, key string) *sorts.Draw {
	h := fnv.New64a()
	h.Write(binary.LittleEndian.AppendUint64(nil, salt))
	h.Write([]byte(key))
	return &sorts.Draw{
		Context: d.Context, Rand: rand.New(rand.NewPCG(salt, h.Sum64())), Literals: d.Literals, Used: used, KeepUsed: true,
	}
}

// DrawPoints makes a model of the seed fix unspecified points when they are evaluated. Their values depend on salt, the
// operator and its arguments, not on the order of evaluation.
func DrawPoints(seed *fragment.Seed, m *Model, salt uint64) {
	used := map[smtlib.Sort][]value.Value{}
	for _, f := range seed.Functions {
		if in := m.Interpretation(f); in != nil && in.Default != nil && len(f.Params) == 0 {
			used[f.Result] = append(used[f.Result], in.Default)
		}
	}
	d := &sorts.Draw{Context: m.Sorts(seed.Arena), Literals: seed.Literals}
	m.FixPoints(func(key string, s smtlib.Sort) value.Value { return keyed(d, used, salt, key).Value(s) })
}

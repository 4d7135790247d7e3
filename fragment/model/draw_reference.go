package model

import (
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ReferenceSource is the source of models that complete a solver's.
const ReferenceSource = "reference"

// DrawReference completes a solver's model of a seed by drawn values for whatever could not be read. A function that is
// no table becomes one: its entries are the arguments for which it is evaluated, its default is its value for some
// drawn arguments.
func DrawReference(r *Reference, rng *rand.Rand) *Model {
	m, call := r.Start(ReferenceSource), r.Call()
	d := &sorts.Draw{Context: m.Sorts(r.Seed.Arena), Rand: rng}
	for _, f := range r.Seed.Functions {
		if f.Kind != smtlib.Declared || len(f.SortParams) > 0 {
			continue
		}
		drawn := d.Value(f.Result)
		salt := rng.Uint64()
		in := &Interpretation{Fun: f, Default: drawn}
		switch read := r.Interpretation(f); {
		case read == nil && len(f.Params) > 0:
			in.Draw = drawTable(d, f, salt)
		case read == nil:
		case read.Definition != nil:
			elsewhere := drawTable(d, f, salt)
			in.Draw = func(args []value.Value, key string) value.Value {
				if v := call(read.Definition, args); !value.IsOpen(v) && value.HasKey(v) {
					return v
				}
				return elsewhere(args, key)
			}
			var somewhere []value.Value
			for _, p := range f.Params {
				somewhere = append(somewhere, d.Value(p))
			}
			in.Default = in.Draw(somewhere, "")
		default:
			in = NewInterpretation(f, read.Entries, read.Default)
		}
		m.Set(in)
	}
	return m
}

// Package sorts has the form of a theory's table of sorts: one [Row] a sort, with what is known of its values: how many
// they are, which are tried first, how one is drawn, and what is simpler than another. The theories are tables of rows;
// package theory finds the row of a sort. [Draw] and [Context] are what rows work with.
//
// It evaluates nothing and knows no theory's values. It may import smtlib and smtlib/value.
package sorts

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Row is one sort of a theory. The functions get a sort that the row is for. Every row has Sample, Edges and Distance,
// and Enumerate if the sort is finite for some indices or arguments; abbreviations have none of these, nor has a row
// with a reason in Without.
type Row struct {
	smtlib.SortSpec

	// Without says why terms of the sort have no values here, or no values that can be distinguished.
	Without string

	// Sample draws a value; it gives Open where it cannot. The value depends on the Draw alone.
	Sample func(d *Draw, s smtlib.Sort) value.Value
	// Edges gives the values at which operators change what they do. They may be none if a part has none.
	Edges func(c *Context, s smtlib.Sort) []value.Value
	// Near gives the neighbours of a value, if the sort has such.
	Near func(v value.Value) []value.Value

	// Size is the number of values; a row without it is of an infinite sort.
	Size func(c *Context, s smtlib.Sort) value.Domain
	// Enumerate gives all values, each once, in an order that does not change. It is only called if they are few. It is
	// not ok if they cannot be made.
	Enumerate func(c *Context, s smtlib.Sort) (values []value.Value, ok bool)

	// Few gives values that lie around the simplest, of a sort that has too many to list: on these all combinations of
	// arguments can be tried. A row without it has none.
	Few func(c *Context, s smtlib.Sort) []value.Value

	// Literal says that every value is written as a literal, or as constructors and literals, that every solver reads,
	// if the values of the sorts in it are.
	Literal bool

	// Image draws a value of another sort that operators convert to one of this sort, as the bit pattern of a float. It
	// is not ok where there is none for what was drawn. HasImage reports whether to try.
	Image    func(d *Draw, s, to smtlib.Sort) (v value.Value, ok bool)
	HasImage func(a *smtlib.Arena, s, to smtlib.Sort) bool

	// Cases gives formulas that tell apart what a term of the sort may be: each value makes exactly one of them true. at
	// is a literal of the sort that says where numbers are divided, or NoTerm. They are none where nothing divides the
	// sort, or nothing does without a literal; a row without it has none.
	Cases func(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error)

	// What is simple in the sort, for the reduction of scripts:

	// Constants gives the values that are short to write, the simplest first; a row without it has none.
	Constants func(c *Context, s smtlib.Sort) []value.Value
	// Names are operators without arguments that are short to write, where values have no term.
	Names []string
	// Distance says how far a value is from the simplest, which is at 0: what a reader has to take in.
	Distance func(c *Context, s smtlib.Sort, v value.Value) int
	// Simpler gives values that may be closer to the simplest; a row without it has none.
	Simpler func(c *Context, s smtlib.Sort, v value.Value) []value.Value
	// Weight is small for a sort that is easy to read.
	Weight int
	// Smaller gives sorts that may take the place of this one, the smallest first; a row without it has none.
	Smaller func(s *smtlib.SortInfo) []Form
	// Convert gives the value that is nearest to one of another sort, for which n stands as a number. It gives nil
	// where there is none. A row without it takes no other sort's place.
	Convert func(s *smtlib.SortInfo, v value.Value, n *big.Int) value.Value
}

// Always gives the same values for every sort of a row. Nobody may change them.
func Always(values ...value.Value) func(*Context, smtlib.Sort) []value.Value {
	return func(*Context, smtlib.Sort) []value.Value { return values }
}

// Form is a sort without arguments.
type Form struct {
	Name    string
	Indices []smtlib.Index
}

// Indexed gives the form of that name with numerals for indices.
func Indexed(name string, indices ...int64) Form {
	f := Form{Name: name}
	for _, n := range indices {
		f.Indices = append(f.Indices, smtlib.NumeralIndex(n))
	}
	return f
}

// MaxWeight is the weight of sorts that are no numbers.
const MaxWeight = 4

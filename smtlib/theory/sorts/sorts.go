// Package sorts defines the form of a theory's table of sorts: one [Row] per sort, with its number of values, which
// values are tried first, how to draw one, and which are simpler than another. The theories are tables of rows; package
// theory finds the row of a sort. [Draw] and [Context] are passed to the functions of rows.
//
// It evaluates nothing and knows no theory's values. It may import smtlib and smtlib/value.
package sorts

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Row is one sort of a theory. Its functions get a sort that the row describes. Every row has Sample, Edges and
// Distance, and Enumerate if the sort is finite for some indices or arguments. Abbreviations, and rows with a reason in
// Without, have none of these.
type Row struct {
	smtlib.SortSpec

	// Without is the reason why terms of the sort have no values here, or values that cannot be distinguished.
	Without string

	// Sample draws a value, or gives Open if it cannot. The value depends on the Draw alone.
	Sample func(d *Draw, s smtlib.Sort) value.Value
	// Edges gives the values at which operators change their behaviour. There may be none if a part has none.
	Edges func(c *Context, s smtlib.Sort) []value.Value
	// Near gives the neighbours of a value, if the sort has a notion of them.
	Near func(v value.Value) []value.Value

	// Size gives the number of values; a row without it has infinitely many.
	Size func(c *Context, s smtlib.Sort) value.Domain
	// Enumerate gives all values, each once, in a fixed order. It is only called if there are few. ok is false if they
	// cannot be made.
	Enumerate func(c *Context, s smtlib.Sort) (values []value.Value, ok bool)

	// Few gives values close to the simplest, for a sort that has too many to list: operators are tried with all
	// combinations of them. A row without it has none.
	Few func(c *Context, s smtlib.Sort) []value.Value

	// Literal: every value is written as a literal, or with constructors and literals, that every solver reads, provided
	// that the same holds for the sorts in it.
	Literal bool

	// Image draws a value of sort to that an operator converts to or from a value of sort s, as the bit pattern of a
	// float. ok is false if the drawn value has none. HasImage reports whether Image may succeed.
	Image    func(d *Draw, s, to smtlib.Sort) (v value.Value, ok bool)
	HasImage func(a *smtlib.Arena, s, to smtlib.Sort) bool

	// Cases gives formulas that divide the values of a term t into cases: each value makes exactly one of them true. at is
	// a literal of the sort at which numbers are divided, or NoTerm. There are no cases if the sort cannot be divided, or
	// only with a literal that is missing; a row without Cases has none.
	Cases func(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error)

	// For the reduction of scripts:

	// Constants gives the values with short literals, the simplest first; a row without it has none.
	Constants func(c *Context, s smtlib.Sort) []value.Value
	// Names are operators without arguments with short names, for sorts whose values have no term.
	Names []string
	// Distance measures how much harder a value is to read than the simplest, whose distance is 0.
	Distance func(c *Context, s smtlib.Sort, v value.Value) int
	// Simpler gives values that may be closer to the simplest; a row without it has none.
	Simpler func(c *Context, s smtlib.Sort, v value.Value) []value.Value
	// Weight is smaller for a sort that is easier to read.
	Weight int
	// Smaller gives sorts that may replace this one, the smallest first; a row without it has none.
	Smaller func(s *smtlib.SortInfo) []Form
	// Convert gives a value that resembles v, a value of another sort that the number n represents, or nil if there is
	// none. A sort without it cannot replace another one.
	Convert func(s *smtlib.SortInfo, v value.Value, n *big.Int) value.Value
}

// Always gives the same values for every sort of a row. They must not be changed.
func Always(values ...value.Value) func(*Context, smtlib.Sort) []value.Value {
	return func(*Context, smtlib.Sort) []value.Value { return values }
}

// Form is a sort without arguments.
type Form struct {
	Name    string
	Indices []smtlib.Index
}

// Indexed gives the form of that name with numerals as indices.
func Indexed(name string, indices ...int64) Form {
	f := Form{Name: name}
	for _, n := range indices {
		f.Indices = append(f.Indices, smtlib.NumeralIndex(n))
	}
	return f
}

// MaxWeight is the weight of sorts that do not contain numbers.
const MaxWeight = 4

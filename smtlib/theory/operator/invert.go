package operator

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Inverse asks for values of one argument of an application, such that the application has a wanted value.
type Inverse struct {
	// Call is the application. Args is nil at the places in At, and for other arguments whose values are not known yet: an
	// inverse that needs these gives nothing.
	Call
	Sorts []smtlib.Sort // sorts of the arguments
	At    []int         // the places of the argument to find, ascending: several if the same term is there, as in (* x x)
	Now   value.Value   // the present value of the argument, of which a candidate may keep parts; it may be open
	Has   value.Value   // the application's present value; nil if it is not known
	Want  value.Value   // the wanted value of the application, never open

	Rand    *rand.Rand
	Sample  func(smtlib.Sort) value.Value // draws a value of a sort; it may be open
	Regexes *regex.Builder                // builder of the regular expressions among the values
}

// Invert gives values to try for the argument at q.At, the most promising first. The result depends only on q, which it
// does not change. A candidate need not be right: the caller evaluates the application with it. The caller also drops
// open values.
type Invert func(q *Inverse) []value.Value

// Equation is the equation that an application equals result. Both are terms with symbols.
type Equation struct {
	Application
	At      int // the place of the argument to find
	Result  smtlib.Term
	ValueOf func(smtlib.Term) value.Value // value of a term without symbols; open for others
}

// InvertTerm gives a term such that the equation holds if the argument equals it, or NoTerm if it knows none. If
// evaluating that term leads to an unspecified value, the equation need not hold.
type InvertTerm func(e *Equation) smtlib.Term

// Others are all arguments except the one at e.At.
func (e *Equation) Others() []smtlib.Term {
	return append(e.Args[:e.At:e.At], e.Args[e.At+1:]...)
}

// Folding gives the inverse that applies an operator to the result and the other arguments, one after the other.
func Folding(name string) InvertTerm {
	return func(e *Equation) smtlib.Term {
		result := e.Result
		for _, other := range e.Others() {
			result = e.Apply(name, result, other)
		}
		return result
	}
}

// Applying gives the inverse that applies an operator to the result alone.
func Applying(name string) InvertTerm {
	return func(e *Equation) smtlib.Term { return e.Apply(name, e.Result) }
}

// InvertedBy sets Row.Invert.
func (r Row) InvertedBy(invert Invert) Row {
	r.Invert = invert
	return r
}

// SolvedBy sets Row.InvertTerm.
func (r Row) SolvedBy(invert InvertTerm) Row {
	r.InvertTerm = invert
	return r
}

// RecoveredBy sets Row.RecoverTerm.
func (r Row) RecoveredBy(recover InvertTerm) Row {
	r.RecoverTerm = recover
	return r
}

// Recover gives the term that the argument equals if the equation holds, or NoTerm if the row knows none.
func (r *Row) Recover(e *Equation) smtlib.Term {
	for _, way := range []InvertTerm{r.InvertTerm, r.RecoverTerm} {
		if way == nil {
			continue
		}
		if t := way(e); t != smtlib.NoTerm {
			return t
		}
	}
	return smtlib.NoTerm
}

// Known reports whether all other arguments are known.
func (q *Inverse) Known() bool {
	unknown := 0
	for _, arg := range q.Args {
		if arg == nil {
			unknown++
		}
	}
	return unknown == len(q.At)
}

// Is reports whether the argument to find is at a place.
func (q *Inverse) Is(place int) bool { return slices.Contains(q.At, place) }

// Beside gives the known arguments next to the one to find: those that a chainable relation compares it with.
func (q *Inverse) Beside() (values []value.Value) {
	for _, at := range q.At {
		for _, i := range []int{at - 1, at + 1} {
			if i >= 0 && i < len(q.Args) && q.Args[i] != nil {
				values = append(values, q.Args[i])
			}
		}
	}
	return values
}

// Sort is the sort of the argument to find.
func (q *Inverse) Sort() smtlib.Sort { return q.Sorts[q.At[0]] }

// SortIs reports whether the argument to find has the sort of that name.
func (q *Inverse) SortIs(name string) bool { return q.Arena.SortIs(q.Sort(), name) }

// SortIndex is index i of the sort of the argument at a place, a numeral.
func (q *Inverse) SortIndex(place, i int) int {
	return int(q.Arena.SortInfo(q.Sorts[place]).Indices[i].N)
}

// Holds reports whether the wanted value is true.
func (q *Inverse) Holds() bool { return value.IsTrue(q.Want) }

// Chance is true with probability 1/n.
func (q *Inverse) Chance(n int) bool { return q.Rand.IntN(n) == 0 }

// Below draws a number from 0 to n-1; it is 0 if n is not positive.
func (q *Inverse) Below(n *big.Int) *big.Int {
	r := new(big.Int)
	if n.Sign() <= 0 {
		return r
	}
	for range n.BitLen()/64 + 1 {
		r.Or(r.Lsh(r, 64), new(big.Int).SetUint64(q.Rand.Uint64()))
	}
	return r.Mod(r, n)
}

// Gap draws a distance between numbers, usually 1.
func (q *Inverse) Gap() *big.Int {
	switch q.Rand.IntN(8) {
	case 0:
		return big.NewInt(1 + q.Rand.Int64N(1<<q.Rand.IntN(20)))
	case 1:
		return big.NewInt(1 + q.Rand.Int64N(8))
	}
	return big.NewInt(1)
}

// Shuffled puts values into random order.
func (q *Inverse) Shuffled(values ...value.Value) []value.Value {
	q.Rand.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	return values
}

// Wanted is the inverse of operators whose result is one of their arguments, or differs little from one.
func Wanted(q *Inverse) []value.Value {
	if q.Sort() != q.Call.Sort {
		return nil
	}
	return []value.Value{q.Want}
}

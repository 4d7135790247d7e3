package operator

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Inverse is a question about an application that is to have a certain value: what must one of its arguments be?
type Inverse struct {
	// Call is the application. Args is nil at the places of the argument that is asked for, and at those of others
	// that are not known yet: an inverse that needs these gives nothing.
	Call
	Sorts []smtlib.Sort // of the arguments
	At    []int         // the places of the argument, ascending: several if one term stands there, as in (* x x)
	Now   value.Value   // what the argument is now, of which a candidate may keep parts; it may be open
	Has   value.Value   // the application's value where the argument is Now; nil if it is not known
	Want  value.Value   // what the application is to have, never open

	Rand    *rand.Rand
	Sample  func(smtlib.Sort) value.Value // draws a value of a sort; it may be open
	Regexes *regex.Builder                // of the regular expressions among the values
}

// Invert gives values to try for the argument, in that order: what it is likeliest to be, first. It depends on the
// question alone, and changes nothing of it. That a value is right is not said: who asks evaluates the application with
// it. Who asks leaves out what is open.
type Invert func(q *Inverse) []value.Value

// Equation says that an application equals result. Its terms have symbols.
type Equation struct {
	Application
	At      int // the place of the argument that is asked for
	Result  smtlib.Term
	ValueOf func(smtlib.Term) value.Value // of a term without symbols; open of others
}

// InvertTerm gives the term that the argument must equal for the equation to hold, NoTerm if it knows none. Where that
// term is unspecified, the equation does not hold.
type InvertTerm func(e *Equation) smtlib.Term

// Others are the arguments but for the one that is asked for.
func (e *Equation) Others() []smtlib.Term {
	return append(e.Args[:e.At:e.At], e.Args[e.At+1:]...)
}

// Folding applies an operator to the result and the other arguments, one after the other.
func Folding(name string) InvertTerm {
	return func(e *Equation) smtlib.Term {
		result := e.Result
		for _, other := range e.Others() {
			result = e.Apply(name, result, other)
		}
		return result
	}
}

// Applying applies an operator to the result alone.
func Applying(name string) InvertTerm {
	return func(e *Equation) smtlib.Term { return e.Apply(name, e.Result) }
}

// InvertedBy gives a row its inverse.
func (r Row) InvertedBy(invert Invert) Row {
	r.Invert = invert
	return r
}

// SolvedBy gives a row the form of its inverse for terms.
func (r Row) SolvedBy(invert InvertTerm) Row {
	r.InvertTerm = invert
	return r
}

// RecoveredBy gives a row the term for an argument that follows from its application, see Row.RecoverTerm.
func (r Row) RecoveredBy(recover InvertTerm) Row {
	r.RecoverTerm = recover
	return r
}

// Recover gives the term that an argument equals if the equation holds, NoTerm if the row knows none.
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

// Known reports whether all arguments but the one that is asked for are known.
func (q *Inverse) Known() bool {
	unknown := 0
	for _, arg := range q.Args {
		if arg == nil {
			unknown++
		}
	}
	return unknown == len(q.At)
}

// Is reports whether the argument that is asked for stands at a place.
func (q *Inverse) Is(place int) bool { return slices.Contains(q.At, place) }

// Beside gives the known arguments that stand next to the one that is asked for: those that a chainable relation
// compares it with.
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

// Sort is that of the argument that is asked for.
func (q *Inverse) Sort() smtlib.Sort { return q.Sorts[q.At[0]] }

// SortIs reports whether the argument that is asked for has the sort of that name.
func (q *Inverse) SortIs(name string) bool { return q.Arena.SortIs(q.Sort(), name) }

// SortIndex is a numeral among the indices of the sort of an argument.
func (q *Inverse) SortIndex(place, i int) int {
	return int(q.Arena.SortInfo(q.Sorts[place]).Indices[i].N)
}

// Holds reports whether a relation is wanted to be true.
func (q *Inverse) Holds() bool { return q.Want == value.Value(value.Bool(true)) }

// Chance is true once in n times.
func (q *Inverse) Chance(n int) bool { return q.Rand.IntN(n) == 0 }

// Below draws a number from 0 to less than n; it is 0 if n is not positive.
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

// Gap draws a distance between numbers: 1 most of the time.
func (q *Inverse) Gap() *big.Int {
	switch q.Rand.IntN(8) {
	case 0:
		return big.NewInt(1 + q.Rand.Int64N(1<<q.Rand.IntN(20)))
	case 1:
		return big.NewInt(1 + q.Rand.Int64N(8))
	}
	return big.NewInt(1)
}

// Shuffled puts values in any order.
func (q *Inverse) Shuffled(values ...value.Value) []value.Value {
	q.Rand.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
	return values
}

// Wanted is the inverse of operators that have an argument for their result, or leave most arguments as they are.
func Wanted(q *Inverse) []value.Value {
	if q.Sort() != q.Call.Sort {
		return nil
	}
	return []value.Value{q.Want}
}

package theory

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Convert gives a value of another sort, to, that resembles v; nil if there is none. If v is not a number, other gives
// a number that represents it.
func Convert(a *smtlib.Arena, v value.Value, to smtlib.Sort, other func(v value.Value) int) value.Value {
	row := SortRowOf(a, to)
	if row == nil || row.Convert == nil {
		return nil
	}
	return row.Convert(a.SortInfo(to), v, wholeNumber(v, other))
}

// wholeNumber gives an integer for a value: a number is rounded down, other represents the rest.
func wholeNumber(v value.Value, other func(v value.Value) int) *big.Int {
	switch v := v.(type) {
	case value.Int:
		return v.Big()
	case value.Real:
		return new(big.Int).Div(v.Rat().Num(), v.Rat().Denom())
	case value.BitVec:
		return v.Unsigned()
	case value.Elem:
		return big.NewInt(int64(v.Index))
	}
	return big.NewInt(int64(other(v)))
}

// Reindexed gives candidates for the indices of an operator that is to be applied to arguments of other sorts, or with
// the result sort want. Its own indices come first. The caller checks which candidates sort-check.
func Reindexed(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term, want smtlib.Sort) [][]smtlib.Index {
	ways := [][]smtlib.Index{info.Indices}
	result := a.SortInfo(want).Indices
	if len(info.Indices) == len(result) && len(result) > 0 {
		ways = append(ways, result) // the format of to_fp, the width of int_to_bv
	}
	if len(args) != 1 || len(result) != 1 {
		return ways
	}
	of := a.SortInfo(a.Sort(args[0])).Indices
	if len(of) != 1 {
		return ways
	}
	switch width, from := result[0].N, of[0].N; len(info.Indices) {
	case 1: // zero_extend, sign_extend, and repeat
		ways = append(ways, []smtlib.Index{smtlib.NumeralIndex(max(0, width-from))},
			[]smtlib.Index{smtlib.NumeralIndex(max(1, width/from))})
	case 2: // extract
		low := max(0, min(info.Indices[1].N, from-width))
		ways = append(ways, []smtlib.Index{smtlib.NumeralIndex(low + width - 1), smtlib.NumeralIndex(low)})
	}
	return ways
}

package reduce

import (
	"math/big"

	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// value gives the value that takes the place of v, which is of the sort old; nil if there is no telling.
func (r *retyper) value(v value.Value, old smtlib.Sort) value.Value {
	s := r.sort(old)
	if s == old {
		return v
	}
	info, was := r.arena.SortInfo(s), r.base.Arena.SortInfo(old)
	if old == r.from {
		return converted(v, info)
	}
	switch v := v.(type) {
	case value.Array:
		return r.array(v, s, was)
	case value.Seq:
		if elems := r.values(v.Elems(), was.Args[0]); elems != nil {
			return value.NewSeq(elems)
		}
	case value.Set:
		if elems := r.values(v.Elems(), was.Args[0]); elems != nil {
			return value.NewSet(elems)
		}
	}
	return nil
}

// values gives the values in the place of some of one sort; nil if one of them has none.
func (r *retyper) values(vs []value.Value, old smtlib.Sort) []value.Value {
	made := make([]value.Value, len(vs))
	for i, v := range vs {
		if made[i] = r.value(v, old); made[i] == nil {
			return nil
		}
	}
	return made
}

// array gives an array of sort s in the place of one whose sort was another.
func (r *retyper) array(v value.Array, s smtlib.Sort, was *smtlib.SortInfo) value.Value {
	other := r.value(v.Default(), was.Args[1])
	if other == nil {
		return nil
	}
	made := value.NewArray(r.base.Witness.Domain(r.arena, r.arena.SortInfo(s).Args[0]), other)
	failed := false
	v.Entries(func(index, element value.Value) {
		i, e := r.value(index, was.Args[0]), r.value(element, was.Args[1])
		if failed = failed || i == nil || e == nil; !failed {
			made = made.Store(i, e)
		}
	})
	if failed {
		return nil
	}
	return made
}

// converted gives the value of a sort that is nearest to a value of another one; nil if there is no telling.
func converted(v value.Value, to *smtlib.SortInfo) value.Value {
	if f, ok := v.(value.Float); ok && to.Name == "FloatingPoint" {
		format, err := softfloat.NewFormat(int(to.Indices[0].N), int(to.Indices[1].N))
		if err != nil {
			return nil
		}
		return value.Float{Float: format.Convert(softfloat.RNE, f.Float)}
	}
	n := wholeNumber(v)
	switch to.Name {
	case "Bool":
		return value.Bool(n.Bit(0) == 1)
	case "Int":
		return value.BigInt(n)
	case "BitVec":
		width := int(to.Indices[0].N)
		mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1))
		return value.BigBitVec(width, mask.And(mask, n))
	}
	return nil
}

// wholeNumber makes a number of a value: what a number rounds to, or how far another value is from the simplest.
func wholeNumber(v value.Value) *big.Int {
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
	return big.NewInt(int64(distance(v)))
}

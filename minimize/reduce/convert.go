package reduce

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// value gives the value that takes the place of v, which is of the sort old; nil if there is no telling.
func (r *retyper) value(v value.Value, old smtlib.Sort) value.Value {
	s := r.sort(old)
	if s == old {
		return v
	}
	if old == r.from {
		return r.converted(v, old, s)
	}
	was := r.base.Arena.SortInfo(old)
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

// converted gives the value of a sort that is nearest to v, which is of another one; nil if there is no telling.
func (r *retyper) converted(v value.Value, from, to smtlib.Sort) value.Value {
	row := theory.SortRowOf(r.arena, to)
	if row == nil || row.Convert == nil {
		return nil
	}
	return row.Convert(r.arena.SortInfo(to), v, r.wholeNumber(v, from))
}

// wholeNumber makes a number of a value: what a number rounds to, or how far another value is from the simplest.
func (r *retyper) wholeNumber(v value.Value, s smtlib.Sort) *big.Int {
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
	return big.NewInt(int64(r.base.sorts().Distance(s, v)))
}

package reduce

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// value gives the value that replaces v, whose sort is old; nil if there is none.
func (r *retyper) value(v value.Value, old smtlib.Sort) value.Value {
	s := r.sort(old)
	if s == old {
		return v
	}
	if old == r.from {
		return theory.Convert(r.arena, v, s, func(v value.Value) int { return r.base.SortContext().Distance(old, v) })
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

// values gives the values that replace vs; nil if one of them has no replacement.
func (r *retyper) values(vs []value.Value, old smtlib.Sort) []value.Value {
	made := make([]value.Value, len(vs))
	for i, v := range vs {
		if made[i] = r.value(v, old); made[i] == nil {
			return nil
		}
	}
	return made
}

// array gives an array of sort s that replaces one of another sort.
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

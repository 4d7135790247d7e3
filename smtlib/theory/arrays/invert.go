package arrays

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// invertSelect gives the present array with the wanted element stored at the index; or indices at which the array has
// the wanted element.
func invertSelect(q *operator.Inverse) []value.Value {
	if q.Is(0) {
		array, ok := q.Now.(value.Array)
		if !ok || q.Args[1] == nil || !value.HasKey(q.Args[1]) {
			return nil
		}
		return []value.Value{array.Store(q.Args[1], q.Want)}
	}
	array, ok := q.Args[0].(value.Array)
	if !ok {
		return nil
	}
	indices := q.Shuffled(indicesOf(array, q.Want)...)
	if value.Same(array.Default(), q.Want) {
		indices = append(indices, q.Now, q.Sample(q.Sort()))
	}
	return indices
}

// indicesOf gives the indices whose entry is a given element.
func indicesOf(array value.Array, of value.Value) (indices []value.Value) {
	array.Entries(func(index, element value.Value) {
		if value.Same(element, of) {
			indices = append(indices, index)
		}
	})
	return indices
}

// invertStore gives the wanted array's element at the index; the indices of the stored element; or the wanted array,
// usually with the present element at the index, where any is right.
func invertStore(q *operator.Inverse) []value.Value {
	want, ok := q.Want.(value.Array)
	index := q.Args[1]
	switch {
	case !ok || index != nil && !value.HasKey(index):
		return nil
	case q.Is(1) && q.Args[2] == nil:
		return []value.Value{q.Now}
	case q.Is(1):
		return q.Shuffled(indicesOf(want, q.Args[2])...)
	case q.Is(2) && index != nil:
		return []value.Value{want.Select(index)}
	case q.Is(2):
		return nil
	}
	if now, ok := q.Now.(value.Array); ok && index != nil && !q.Chance(4) {
		return []value.Value{want.Store(index, now.Select(index)), want}
	}
	return []value.Value{want}
}

func invertConst(q *operator.Inverse) []value.Value {
	if want, ok := q.Want.(value.Array); ok {
		return []value.Value{want.Default()}
	}
	return nil
}

// storedTerm gives the stored element, by a select. The array before the store, and the index, do not follow from the
// result.
func storedTerm(e *operator.Equation) smtlib.Term {
	if e.At != 2 {
		return smtlib.NoTerm
	}
	return e.Apply("select", e.Result, e.Args[1])
}

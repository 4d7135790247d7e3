package witness

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// selected stores the wanted element at the index, or moves the index to where it is already.
func selected(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	array, ok := w.value(args[0]).(value.Array)
	index := w.value(args[1])
	if !ok || !value.HasKey(index) {
		return false
	}
	if w.symbolic[args[1]] && (w.rng.IntN(6) == 0 || !w.symbolic[args[0]]) {
		var places []value.Value
		array.Entries(func(i, element value.Value) {
			if same(element, v) {
				places = append(places, i)
			}
		})
		if len(places) > 0 {
			return w.seek(args[1], places[w.rng.IntN(len(places))])
		}
		if !w.symbolic[args[0]] {
			return w.seek(args[1], w.guess(w.a.Sort(args[1])))
		}
	}
	return w.seek(args[0], array.Store(index, v))
}

// stored gives the element that is stored its value, and what it is stored to the rest.
func stored(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	array, ok := v.(value.Array)
	base, known := w.value(args[0]).(value.Array)
	index := w.value(args[1])
	if !ok || !known || !value.HasKey(index) {
		return false
	}
	moved := false
	element := array.Select(index)
	if !same(w.value(args[2]), element) {
		moved = w.seek(args[2], element)
	}
	before := array // what stood at the index before does not matter: keep it
	if w.rng.IntN(4) > 0 {
		before = array.Store(index, base.Select(index))
	}
	return w.seek(args[0], before) || moved
}

func constantArray(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	array, ok := v.(value.Array)
	return ok && w.seek(args[0], array.Default())
}

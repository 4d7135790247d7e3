package witness

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sets gives the values of sets; ok is false if one is open, or is an array, as z3's sets are.
func (w *walker) sets(args []smtlib.Term) (values []value.Set, ok bool) {
	values = make([]value.Set, len(args))
	for i, arg := range args {
		if values[i], ok = w.value(arg).(value.Set); !ok {
			return nil, false
		}
	}
	return values, true
}

func united(x, y value.Set) value.Set { return value.NewSet(slices.Concat(x.Elems(), y.Elems())) }

// element makes a value an element of a set, or takes it out.
func element(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	of, ok := w.value(args[1]).(value.Set)
	x := w.value(args[0])
	if !ok || !value.HasKey(x) {
		return w.disturb(t)
	}
	want := bool(v.(value.Bool))
	one := value.NewSet([]value.Value{x})
	switch i := w.one(args); {
	case i == 0 && want && of.Len() > 0:
		return w.seek(args[0], of.Elems()[w.rng.IntN(of.Len())])
	case i == 0 && !want:
		return w.seek(args[0], w.unlike(w.a.Sort(args[0]), x))
	case !w.symbolic[args[1]]:
		return false
	case want:
		return w.seek(args[1], united(of, one))
	}
	return w.seek(args[1], of.Filter(one, false))
}

// subset makes the first set smaller or the second larger, or adds to the first what the second has not.
func subset(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	sets, ok := w.sets(args)
	if !ok {
		return w.disturb(t)
	}
	switch i := w.one(args); {
	case !bool(v.(value.Bool)) && i == 0:
		return w.seek(args[0], w.grown(w.a.Sort(args[0]), sets[0], sets[0].Len()+1))
	case !bool(v.(value.Bool)):
		return w.seek(args[1], sets[1].Filter(sets[0], false))
	case i == 0:
		return w.seek(args[0], sets[0].Filter(sets[1], true))
	}
	return w.seek(args[1], united(sets[1], sets[0]))
}

// grown adds guessed elements until there are n, or guesses are of no use.
func (w *walker) grown(sort smtlib.Sort, s value.Set, n int) value.Set {
	of := w.a.SortInfo(sort).Args[0]
	for range 4 * n {
		if s.Len() >= n {
			break
		}
		if v := w.guess(of); value.HasKey(v) {
			s = united(s, value.NewSet([]value.Value{v}))
		}
	}
	return s
}

// cardinality adds elements to a set or takes some out.
func cardinality(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	s, ok := w.value(args[0]).(value.Set)
	n, small := v.(value.Int).Int64()
	if !ok || !small || n < 0 || n > longest {
		return false
	}
	if s.Len() > int(n) {
		kept := slices.Clone(s.Elems())
		w.rng.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		return w.seek(args[0], value.NewSet(kept[:n]))
	}
	return w.seek(args[0], w.grown(w.a.Sort(args[0]), s, int(n)))
}

// emptiness makes a set empty, or a singleton, or neither.
func emptiness(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := int64(0)
	if operatorName(w.a, t) == "set.is_singleton" {
		n = 1
	}
	if !bool(v.(value.Bool)) {
		n = n + 1 - 2*n*w.rng.Int64N(2)
	}
	return cardinality(w, t, args, value.NewInt(n)) || w.disturb(t)
}

func singleton(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	s, ok := v.(value.Set)
	return ok && s.Len() == 1 && w.seek(args[0], s.Elems()[0])
}

// combination is the inverse of union, intersection and difference: one argument gets what the others leave to it.
func combination(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	want, ok := v.(value.Set)
	sets, known := w.sets(args)
	if !ok || !known {
		return false
	}
	i := w.one(args)
	var others value.Set
	for j, s := range sets {
		if j != i {
			others = united(others, s)
		}
	}
	name := operatorName(w.a, t)
	switch {
	case name == "set.union" || name == "union":
		moved := false
		for j, s := range sets {
			if kept := s.Filter(want, true); j != i && kept.Len() < s.Len() {
				moved = w.seek(args[j], kept) || moved
			}
		}
		return w.seek(args[i], united(want.Filter(others, false), sets[i].Filter(want, true))) || moved
	case i == 1 && len(args) == 2 && (name == "set.minus" || name == "setminus"):
		return w.seek(args[1], united(sets[1].Filter(want, false), sets[0].Filter(want, false)))
	case name == "set.minus" || name == "setminus":
		return w.seek(args[0], united(want, sets[0].Filter(others, true)))
	}
	moved := false // an intersection: all have what is wanted, and this one nothing else that the others have
	for j, s := range sets {
		if more := united(s, want); j != i && more.Len() > s.Len() {
			moved = w.seek(args[j], more) || moved
		}
	}
	return w.seek(args[i], united(want, sets[i].Filter(others, false))) || moved
}

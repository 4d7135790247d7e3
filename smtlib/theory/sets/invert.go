package sets

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// joined gives the union of two sets.
func joined(x, y value.Set) value.Set { return value.NewSet(slices.Concat(x.Elems(), y.Elems())) }

func setOf(v value.Value) value.Set { return value.NewSet([]value.Value{v}) }

// setArgs gives the arguments and the present value of the argument to find; ok is false if one of them is an array, as
// z3's sets are.
func setArgs(q *operator.Inverse) (sets []value.Set, now value.Set, ok bool) {
	sets = make([]value.Set, len(q.Args))
	for i, arg := range q.Args {
		if sets[i], ok = arg.(value.Set); !ok && arg != nil {
			return nil, now, false
		}
	}
	now, ok = q.Now.(value.Set)
	return sets, now, ok
}

// grown adds drawn elements until there are n, or too many draws have failed.
func grown(q *operator.Inverse, s value.Set, n int) value.Set {
	of := q.Arena.SortInfo(q.Sort()).Args[0]
	elems, taken := slices.Clone(s.Elems()), map[string]bool{}
	for range 4 * n {
		if len(elems) >= n {
			break
		}
		if v := q.Sample(of); value.HasKey(v) && !s.Has(v) && !taken[value.Key(v)] {
			taken[value.Key(v)] = true
			elems = append(elems, v)
		}
	}
	return value.NewSet(elems)
}

// sized gives sets of n elements: a subset of the present set, or a superset.
func sized(q *operator.Inverse, n int) []value.Value {
	now, ok := q.Now.(value.Set)
	if !ok {
		return nil
	}
	if now.Len() > n {
		return []value.Value{value.NewSet(q.Shuffled(slices.Clone(now.Elems())...)[:n])}
	}
	return []value.Value{grown(q, now, n)}
}

// Bounds of what inverses do.
const (
	longest  = 5000 // size of sets that are made
	maxDraws = 16   // for a value that is no element
)

func invertCard(q *operator.Inverse) []value.Value {
	n, small := q.Want.(value.Int).Int64()
	if !small || n < 0 || n > longest {
		return nil
	}
	return sized(q, int(n))
}

func invertEmpty(q *operator.Inverse) []value.Value {
	if q.Holds() {
		return []value.Value{value.NewSet(nil)}
	}
	return sized(q, 1)
}

func invertIsSingleton(q *operator.Inverse) []value.Value {
	if q.Holds() {
		return sized(q, 1)
	}
	return append(sized(q, 2), value.NewSet(nil))
}

func invertChoose(q *operator.Inverse) []value.Value {
	if !value.HasKey(q.Want) {
		return nil
	}
	return []value.Value{setOf(q.Want)}
}

func invertSingleton(q *operator.Inverse) []value.Value {
	if want, ok := q.Want.(value.Set); ok && want.Len() == 1 {
		return want.Elems()
	}
	return nil
}

// invertInsert gives a wanted element that others do not contribute; or the wanted set without the inserted elements.
func invertInsert(q *operator.Inverse) []value.Value {
	want, ok := q.Want.(value.Set)
	last := len(q.Args) - 1
	switch {
	case !ok || slices.ContainsFunc(q.Args, func(v value.Value) bool { return v != nil && !value.HasKey(v) }):
		return nil
	case q.Is(last):
		given := slices.DeleteFunc(slices.Clone(q.Args), func(v value.Value) bool { return v == nil })
		return leftOver(q, want, value.NewSet(given))
	}
	var others []value.Value
	if of, ok := q.Args[last].(value.Set); ok {
		others = of.Elems()
	}
	for _, arg := range q.Args[:last] {
		if arg != nil {
			others = append(others[:len(others):len(others)], arg)
		}
	}
	missing := want.Filter(value.NewSet(others), false)
	return append(q.Shuffled(slices.Clone(missing.Elems())...), q.Shuffled(slices.Clone(want.Elems())...)...)
}

// leftOver gives the wanted elements that are not given, with and without the wanted ones that the present set has.
func leftOver(q *operator.Inverse, want, given value.Set) []value.Value {
	rest := want.Filter(given, false)
	if now, ok := q.Now.(value.Set); ok {
		return []value.Value{joined(rest, now.Filter(want, true)), rest}
	}
	return []value.Value{rest}
}

// invertMember makes a value an element of a set, or removes it.
func invertMember(q *operator.Inverse) (values []value.Value) {
	if q.Is(0) {
		of, ok := q.Args[1].(value.Set)
		if !ok {
			return nil
		}
		if q.Holds() {
			return q.Shuffled(slices.Clone(of.Elems())...)
		}
		for range min(of.Len()+1, maxDraws) {
			values = append(values, q.Sample(q.Sort()))
		}
		return values
	}
	now, ok := q.Now.(value.Set)
	if x := q.Args[0]; ok && x != nil && value.HasKey(x) {
		if q.Holds() {
			return []value.Value{joined(now, setOf(x))}
		}
		return []value.Value{now.Filter(setOf(x), false)}
	}
	return nil
}

// invertSubset makes the first set smaller or the second larger; or the reverse, if the relation should not hold.
func invertSubset(q *operator.Inverse) []value.Value {
	sets, now, ok := setArgs(q)
	switch {
	case !ok || len(q.At) > 1:
		return nil
	case q.Is(0) && q.Holds():
		return []value.Value{now.Filter(sets[1], true)}
	case q.Is(0):
		return []value.Value{grown(q, now, sets[1].Len()+1)}
	case q.Holds():
		return []value.Value{joined(now, sets[0])}
	}
	return []value.Value{now.Filter(sets[0], false)}
}

// invertUnion gives the wanted elements that the others do not have.
func invertUnion(q *operator.Inverse) []value.Value {
	want, wanted := q.Want.(value.Set)
	sets, _, ok := setArgs(q)
	if !ok || !wanted {
		return nil
	}
	var others value.Set
	for _, s := range sets {
		others = joined(others, s)
	}
	return leftOver(q, want, others)
}

// invertInter gives the wanted set together with present elements that another argument lacks.
func invertInter(q *operator.Inverse) []value.Value {
	want, wanted := q.Want.(value.Set)
	sets, now, ok := setArgs(q)
	if !ok || !wanted {
		return nil
	}
	others := now
	for i, s := range sets {
		if q.Args[i] != nil {
			others = others.Filter(s, true)
		}
	}
	return []value.Value{joined(want, now.Filter(others, false)), want}
}

// invertMinus gives the wanted set with present elements that are subtracted; or the elements to subtract.
func invertMinus(q *operator.Inverse) []value.Value {
	want, wanted := q.Want.(value.Set)
	sets, now, ok := setArgs(q)
	switch {
	case !ok || !wanted || len(q.At) > 1:
		return nil
	case q.Is(0):
		return []value.Value{joined(want, now.Filter(sets[1], true)), want}
	}
	return []value.Value{joined(now.Filter(want, false), sets[0].Filter(want, false))}
}

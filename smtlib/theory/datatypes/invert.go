package datatypes

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Made draws a value with a given constructor; ok is false if sample gives no value for a field.
func Made(
	a *smtlib.Arena, k *smtlib.Decl, of smtlib.Sort, sample func(smtlib.Sort) value.Value,
) (v value.Datatype, ok bool) {
	fields := make([]value.Value, len(k.Params))
	for i, p := range k.Params {
		fields[i] = sample(a.Substitute(p, k.SortParams, a.SortInfo(of).Args))
		if value.IsOpen(fields[i]) {
			return value.Datatype{}, false
		}
	}
	return value.NewDatatype(k.Name, k.Index, fields), true
}

// invertTester gives a value with the constructor if the tester should hold, otherwise one for each other constructor.
func invertTester(q *operator.Inverse) (values []value.Value) {
	tested := Tested(q.Arena, q.Fun.Indices, q.Sort())
	if tested == nil {
		return nil
	}
	for _, k := range tested.Datatype.Constructors {
		if (k == tested) != q.Holds() {
			continue
		}
		if v, ok := Made(q.Arena, k, q.Sort(), q.Sample); ok {
			values = append(values, v)
		}
	}
	return q.Shuffled(values...)
}

// invertUpdate inverts an update. The replaced field is taken from the wanted value; the datatype is the wanted value,
// if possible with its present field.
func invertUpdate(q *operator.Inverse) []value.Value {
	sel := Updated(q.Arena, q.Fun.Indices, q.Sorts[0])
	want, ok := q.Want.(value.Datatype)
	if !ok || sel == nil {
		return nil
	}
	return replaced(q, want, want.Index == sel.Of.Index, sel.Index)
}

// replaced inverts an update of the field at a place; has reports whether the wanted value has that field.
func replaced(q *operator.Inverse, want value.Datatype, has bool, place int) []value.Value {
	switch {
	case q.Is(1) && has:
		return []value.Value{want.Args[place]}
	case q.Is(1):
		return []value.Value{q.Now}
	}
	if now, ok := q.Now.(value.Datatype); ok && has && now.Index == want.Index {
		fields := slices.Clone(want.Args)
		fields[place] = now.Args[place]
		return []value.Value{value.NewDatatype(want.Constructor, want.Index, fields), want}
	}
	return []value.Value{want}
}

// invertTuple gives the field of the wanted tuple at the argument's place.
func invertTuple(q *operator.Inverse) []value.Value {
	return []value.Value{q.Want.(value.Datatype).Args[q.At[0]]}
}

// invertTupleSelect gives the present tuple with the wanted value in the field.
func invertTupleSelect(q *operator.Inverse) []value.Value {
	now, ok := q.Now.(value.Datatype)
	if !ok {
		return nil
	}
	fields := slices.Clone(now.Args)
	fields[q.Index(0)] = q.Want
	return []value.Value{NewTuple(fields)}
}

func invertTupleUpdate(q *operator.Inverse) []value.Value {
	return replaced(q, q.Want.(value.Datatype), true, int(q.Index(0)))
}

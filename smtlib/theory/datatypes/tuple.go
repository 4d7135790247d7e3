package datatypes

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// tupleSort gives the sort of tuples with these fields.
func tupleSort(a *smtlib.Arena, fields []smtlib.Sort) (smtlib.Sort, error) {
	if len(fields) == 0 {
		return a.MakeSort("UnitTuple", nil)
	}
	return a.MakeSort("Tuple", nil, append([]smtlib.Sort(nil), fields...)...)
}

func tupleRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	return tupleSort(a, app.Args)
}

// field gives the sort of the field with a number (from 0) in the first argument, a tuple.
func field(a *smtlib.Arena, app smtlib.Application, index smtlib.Index) (smtlib.Sort, error) {
	if !a.SortIs(app.Args[0], "Tuple") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "a tuple")
	}
	fields := a.SortInfo(app.Args[0]).Args
	if index.N < 0 || index.N >= int64(len(fields)) {
		return smtlib.NoSort, fmt.Errorf("index %s of %s, but the tuple has %d fields", index.Text, app.Name, len(fields))
	}
	return fields[index.N], nil
}

func tupleSelectRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	return field(a, app, app.Indices[0])
}

func tupleUpdateRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, 2); err != nil {
		return smtlib.NoSort, err
	}
	s, err := field(a, app, app.Indices[0])
	if err == nil && s != app.Args[1] {
		err = smtlib.ArgSortError(a, app, 1, s)
	}
	return app.Args[0], err
}

func tupleProjectRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "Tuple") && !a.SortIs(app.Args[0], "UnitTuple") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "a tuple")
	}
	var fields []smtlib.Sort
	for _, index := range app.Indices {
		s, err := field(a, app, index)
		if err != nil {
			return smtlib.NoSort, err
		}
		fields = append(fields, s)
	}
	return tupleSort(a, fields)
}

// TupleName and UnitName are the constructors of tuples' values, and of the empty tuple.
const TupleName, UnitName = "tuple", "tuple.unit"

// NewTuple gives the value of a tuple.
func NewTuple(fields []value.Value) value.Datatype {
	if len(fields) == 0 {
		return value.NewDatatype(UnitName, 0, nil)
	}
	return value.NewDatatype(TupleName, 0, fields)
}

func evalTuple(env *operator.Env, c *operator.Call) value.Value {
	return env.Bounded(NewTuple(slices.Clone(c.Args)))
}

func evalTupleSelect(_ *operator.Env, c *operator.Call) value.Value {
	return c.Args[0].(value.Datatype).Args[c.Index(0)]
}

func evalTupleUpdate(env *operator.Env, c *operator.Call) value.Value {
	fields := slices.Clone(c.Args[0].(value.Datatype).Args)
	fields[c.Index(0)] = c.Args[1]
	return env.Bounded(NewTuple(fields))
}

func evalTupleProject(env *operator.Env, c *operator.Call) value.Value {
	var fields []value.Value
	for i := range c.Fun.Indices {
		fields = append(fields, c.Args[0].(value.Datatype).Args[c.Index(i)])
	}
	return env.Bounded(NewTuple(fields))
}

package sets

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// fieldsOf gives the fields of a row.
func fieldsOf(v value.Value) []value.Value { return v.(value.Datatype).Args }

// mapped gives the relation of f's values for the rows.
func mapped(env *operator.Env, s value.Set, f func(row []value.Value) []value.Value) value.Value {
	var rows []value.Value
	for _, v := range s.Elems() {
		rows = append(rows, datatypes.NewTuple(f(fieldsOf(v))))
	}
	return made(env, rows)
}

func transpose(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return mapped(env, sets[0], func(row []value.Value) []value.Value {
		turned := slices.Clone(row)
		slices.Reverse(turned)
		return turned
	})
}

func iden(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return mapped(env, sets[0], func(row []value.Value) []value.Value { return []value.Value{row[0], row[0]} })
}

func project(env *operator.Env, c *operator.Call, sets []value.Set) value.Value {
	return mapped(env, sets[0], func(row []value.Value) []value.Value {
		var out []value.Value
		for i := range c.Fun.Indices {
			out = append(out, row[c.Index(i)])
		}
		return out
	})
}

// paired gives the relation of f's values for the pairs of rows; nil is no row.
func paired(env *operator.Env, sets []value.Set, f func(x, y []value.Value) []value.Value) value.Value {
	var rows []value.Value
	for _, v := range sets[0].Elems() {
		for _, w := range sets[1].Elems() {
			if !env.Spend(8 * (value.Size(v) + value.Size(w))) {
				return env.OutOfBudget()
			}
			if row := f(fieldsOf(v), fieldsOf(w)); row != nil {
				rows = append(rows, datatypes.NewTuple(row))
			}
		}
	}
	return made(env, rows)
}

func product(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return paired(env, sets, func(x, y []value.Value) []value.Value { return slices.Concat(x, y) })
}

// join is the relational composition.
func join(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return paired(env, sets, func(x, y []value.Value) []value.Value {
		last := len(x) - 1
		if value.Key(x[last]) != value.Key(y[0]) {
			return nil
		}
		return slices.Concat(x[:last], y[1:])
	})
}

// tableJoin gives the product of the rows that agree in the given pairs of columns.
func tableJoin(env *operator.Env, c *operator.Call, sets []value.Set) value.Value {
	return paired(env, sets, func(x, y []value.Value) []value.Value {
		for i := 0; i < len(c.Fun.Indices); i += 2 {
			if value.Key(x[c.Index(i)]) != value.Key(y[c.Index(i+1)]) {
				return nil
			}
		}
		return slices.Concat(x, y)
	})
}

// closure is the transitive closure: the relation is joined with itself until there is nothing new.
func closure(env *operator.Env, c *operator.Call, sets []value.Set) value.Value {
	all := sets[0]
	for {
		step, ok := join(env, c, []value.Set{all, all}).(value.Set)
		if !ok {
			return env.OutOfBudget()
		}
		more, ok := union(env, c, []value.Set{all, step}).(value.Set)
		if !ok {
			return env.OutOfBudget()
		}
		if more.Len() == all.Len() {
			return all
		}
		all = more
	}
}

// joinImage gives the values that the relation relates to at least n others.
func joinImage(env *operator.Env, c *operator.Call) value.Value {
	r := c.Args[0].(value.Set)
	if !env.Spend(16 * value.Size(r)) {
		return env.OutOfBudget()
	}
	count := map[string]int{}
	for _, v := range r.Elems() {
		count[value.Key(fieldsOf(v)[0])]++
	}
	least := c.Args[1].(value.Int)
	if least.Sign() <= 0 {
		return env.Open("rel.join_image of a number that is not positive")
	}
	var rows []value.Value
	for _, v := range r.Elems() {
		if x := fieldsOf(v)[0]; value.NewInt(int64(count[value.Key(x)])).Cmp(least) >= 0 {
			rows = append(rows, datatypes.NewTuple([]value.Value{x}))
		}
	}
	return made(env, rows)
}

package arrays

import (
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// keyless is the reason of values that are open because an index cannot be compared with others.
const keyless = "index that cannot be compared"

func evalSelect(env *operator.Env, c *operator.Call) value.Value {
	if !value.HasKey(c.Args[1]) {
		return env.Open(keyless)
	}
	if !env.Spend(value.Size(c.Args[1])) {
		return env.OutOfBudget()
	}
	return c.Args[0].(value.Array).Select(c.Args[1])
}

func evalStore(env *operator.Env, c *operator.Call) value.Value {
	if !value.HasKey(c.Args[1]) {
		return env.Open(keyless)
	}
	if !env.Spend(10 + value.Size(c.Args[1])) {
		return env.OutOfBudget()
	}
	a := c.Args[0].(value.Array).Store(c.Args[1], c.Args[2])
	return env.Bounded(a)
}

func evalConst(env *operator.Env, c *operator.Call) value.Value {
	index := c.Arena.SortInfo(c.Sort).Args[0]
	return env.Bounded(value.NewArray(env.Domain(c.Arena, index), c.Args[0]))
}

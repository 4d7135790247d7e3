package sets

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// finite gives the evaluation of an operator on finite sets. Some of these names z3 has for arrays, too; these
// applications are open.
func finite(f func(env *operator.Env, c *operator.Call, sets []value.Set) value.Value) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		sets := make([]value.Set, len(c.Args))
		n := 0
		for i, arg := range c.Args {
			s, ok := arg.(value.Set)
			if !ok {
				return env.Open("sets as arrays")
			}
			sets[i] = s
			n += value.Size(s)
		}
		if !env.Spend(8 * n) {
			return env.OutOfBudget()
		}
		return f(env, c, sets)
	}
}

func empty(*operator.Env, *operator.Call) value.Value { return value.NewSet(nil) }

// singleton is the set of one element.
func singleton(env *operator.Env, c *operator.Call) value.Value { return made(env, c.Args[:1:1]) }

// insert inserts all its arguments but the last into the last.
func insert(env *operator.Env, c *operator.Call) value.Value {
	last := len(c.Args) - 1
	elems := append([]value.Value(nil), c.Args[last].(value.Set).Elems()...)
	return made(env, append(elems, c.Args[:last]...))
}

// made gives the set of elements; it is open if these cannot be compared.
func made(env *operator.Env, elems []value.Value) value.Value {
	n := 0
	for _, v := range elems {
		if !value.HasKey(v) {
			return env.Open("elements that cannot be compared")
		}
		n += value.Size(v)
	}
	if !env.Spend(24 * n) {
		return env.OutOfBudget()
	}
	return env.Bounded(value.NewSet(elems))
}

func union(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	var elems []value.Value
	for _, s := range sets {
		elems = append(elems, s.Elems()...)
	}
	return made(env, elems)
}

// integersFrom gives the integers from the first argument to the second.
func integersFrom(env *operator.Env, c *operator.Call) value.Value {
	from, to := c.Args[0].(value.Int), c.Args[1].(value.Int)
	size, small := to.Sub(from).Int64()
	if !small && to.Sub(from).Sign() > 0 || size >= int64(env.Bits) {
		return env.OutOfBudget()
	}
	var elems []value.Value
	for n := from; n.Cmp(to) <= 0; n = n.Add(value.NewInt(1)) {
		elems = append(elems, n.Value())
	}
	return made(env, elems)
}

func inter(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	out := sets[0]
	for _, s := range sets[1:] {
		out = out.Filter(s, true)
	}
	return out
}

func minus(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return sets[0].Filter(sets[1], false)
}

func member(env *operator.Env, c *operator.Call) value.Value {
	if !value.HasKey(c.Args[0]) {
		return env.Open("elements that cannot be compared")
	}
	if !env.Spend(16 * value.Size(c.Args[0])) {
		return env.OutOfBudget()
	}
	return value.Bool(c.Args[1].(value.Set).Has(c.Args[0]))
}

func subset(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return value.Bool(sets[0].Filter(sets[1], false).Len() == 0)
}

func card(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return value.NewInt(int64(sets[0].Len())).Value()
}

// choose is the only element of a set. For other sets, also the empty one, it is unspecified.
func choose(env *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	if sets[0].Len() != 1 {
		return env.Open("set.choose")
	}
	return sets[0].Elems()[0]
}

func isEmpty(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return value.Bool(sets[0].Len() == 0)
}

func isSingleton(_ *operator.Env, _ *operator.Call, sets []value.Set) value.Value {
	return value.Bool(sets[0].Len() == 1)
}

// equalsEmpty expresses set.is_empty by an equation.
func equalsEmpty(a *operator.Application) smtlib.Term {
	empty, err := a.Arena.Operator("set.empty")
	if err != nil {
		return smtlib.NoTerm
	}
	t, err := a.Arena.App(a.Arena.Qualify(empty, a.Arena.Sort(a.Args[0])))
	if err != nil {
		return smtlib.NoTerm
	}
	return a.Apply("=", a.Args[0], t)
}

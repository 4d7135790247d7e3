package seq

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// known gives the arguments after the function, or the first of them that is open.
func known(env *operator.Env, c *operator.Call) (args []value.Value, open value.Value) {
	args = c.Args[1:]
	if i := slices.IndexFunc(args, value.IsOpen); i >= 0 {
		return nil, args[i]
	}
	if c.Function == nil {
		return nil, env.Open("function as a value")
	}
	return args, nil
}

// fold is (seq.foldl f start s): it applies f to the previous result and each element.
func fold(env *operator.Env, c *operator.Call) value.Value {
	args, open := known(env, c)
	if open != nil {
		return open
	}
	result := args[0]
	for _, e := range elementsOf(args[1]) {
		if result = c.Function(0, result, e); value.IsOpen(result) {
			break
		}
	}
	return result
}

// foldFrom is (seq.foldli f i start s): fold, where f also gets a number that counts the elements from i on.
func foldFrom(env *operator.Env, c *operator.Call) value.Value {
	args, open := known(env, c)
	if open != nil {
		return open
	}
	at, result := args[0].(value.Int), args[1]
	for _, e := range elementsOf(args[2]) {
		if result = c.Function(0, at.Value(), result, e); value.IsOpen(result) {
			break
		}
		at = at.Add(value.NewInt(1))
	}
	return result
}

// mapped is (seq.map f s): the sequence of f's values for the elements.
func mapped(env *operator.Env, c *operator.Call) value.Value {
	args, open := known(env, c)
	if open != nil {
		return open
	}
	var elems []value.Value
	for _, e := range elementsOf(args[0]) {
		v := c.Function(0, e)
		if value.IsOpen(v) {
			return v
		}
		elems = append(elems, v)
	}
	return env.Bounded(sequence(c, elems))
}

// mappedFrom is (seq.mapi f i s): mapped, where f also gets a number that counts the elements from i on.
func mappedFrom(env *operator.Env, c *operator.Call) value.Value {
	args, open := known(env, c)
	if open != nil {
		return open
	}
	at := args[0].(value.Int)
	var elems []value.Value
	for _, e := range elementsOf(args[1]) {
		v := c.Function(0, at.Value(), e)
		if value.IsOpen(v) {
			return v
		}
		elems, at = append(elems, v), at.Add(value.NewInt(1))
	}
	return env.Bounded(sequence(c, elems))
}

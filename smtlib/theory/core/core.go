// Package core is the SMT-LIB theory Core: Boolean connectives, equality, distinct and ite, and the uninterpreted
// sorts.
//
// Boolean structure absorbs open arguments where it can: (and false open) is false.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package core

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Rows are the operators of the theory.
var Rows = slices.Concat(
	operator.Standard("Core",
		row("true", operator.Named("Bool"), constant(true)),
		row("false", operator.Named("Bool"), constant(false)),
		row("not", operator.Named("Bool", "Bool"), not).SolvedBy(operator.Applying("not")),
		single(row("and", operator.Repeated(1, -1, "Bool", "Bool"), and).Commuting(0)),
		single(row("or", operator.Repeated(1, -1, "Bool", "Bool"), or).Commuting(0)).SimplerAs("and"),
		row("xor", operator.Repeated(2, -1, "Bool", "Bool"), xor).Commuting(0).ReadOfOne().
			SimplerAs("distinct", "and").InvertedBy(invertXor).SolvedBy(operator.Folding("xor")),
		row("=>", operator.Repeated(2, -1, "Bool", "Bool"), implies).Spelled("implies").SimplerAs("or", "and"),
		row("=", equalRule, equal).Commuting(0).Equating().Spelled("iff").RecoveredBy(formulaTerm("=")),
		row("distinct", equalRule, distinct).Commuting(0).SimplerAs("=").RecoveredBy(formulaTerm("distinct")),
		row("ite", iteRule, ite).Spelled("if", "if_then_else").SimplerAs("and"),
	),
	[]operator.Row{
		{Operator: smtlib.Operator{Name: "@", Sort: applyRule}, Note: "map application of HO-Core (SMT-LIB 2.7)"},

		counting("at-most", 1, cardinalityRule, atMost),
		counting("at-least", 1, cardinalityRule, atLeast),
		counting("pble", smtlib.AnyIndices, weightedRule, atMost),
		counting("pbge", smtlib.AnyIndices, weightedRule, atLeast),
		counting("pbeq", smtlib.AnyIndices, weightedRule, exactly),
	},
)

func row(name string, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Eval: eval, Lazy: true}
}

// counting is the row of one of z3's constraints on the number of true formulas.
func counting(
	name string, indices int, rule smtlib.SortRule, holds func(least, most, bound *big.Int) value.Value,
) operator.Row {
	r := row(name, rule, count(holds))
	r.Indices, r.Note = indices, "z3, and only where no logic or ALL is set"
	if indices == smtlib.AnyIndices { // a bound, and a weight for each argument
		r = r.TriedWith("1 1", "0 1", "1 1 1", "2 2 1", "3 2 2", "2 1 1 1", "3 2 2 1", "4 3 1 2")
	}
	return r
}

// single marks the row of a connective that many scripts apply to one argument, too.
func single(r operator.Row) operator.Row {
	r.Single = true
	return r.Beyond("with one argument", operator.Many(1, 1), nil)
}

// equalRule is the sort rule of = and distinct: two or more arguments of one sort.
func equalRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, -1); err != nil {
		return smtlib.NoSort, err
	}
	if err := operator.Same(a, app, 0); err != nil {
		return smtlib.NoSort, err
	}
	return a.Bool(), nil
}

func iteRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 3, 3); err != nil {
		return smtlib.NoSort, err
	}
	if app.Args[0] != a.Bool() {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "Bool")
	}
	if err := operator.Same(a, app, 1); err != nil {
		return smtlib.NoSort, err
	}
	return app.Args[1], nil
}

// applyRule is the sort rule of (@ f x): f maps its first argument to the map of its others.
func applyRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, -1); err != nil {
		return smtlib.NoSort, err
	}
	f := app.Args[0]
	for i, arg := range app.Args[1:] {
		if !a.SortIs(f, "->") {
			return smtlib.NoSort, fmt.Errorf("a term of sort %s cannot be applied", a.SortString(f))
		}
		args := a.SortInfo(f).Args
		if args[0] != arg {
			return smtlib.NoSort, smtlib.ArgSortError(a, app, i+1, args[0])
		}
		if len(args) == 2 {
			f = args[1]
			continue
		}
		rest, err := a.MakeSort("->", nil, args[1:]...)
		if err != nil {
			return smtlib.NoSort, err
		}
		f = rest
	}
	return f, nil
}

func constant(b value.Bool) operator.Eval {
	return func(*operator.Env, *operator.Call) value.Value { return b }
}

func not(_ *operator.Env, c *operator.Call) value.Value {
	if b, ok := c.Args[0].(value.Bool); ok {
		return !b
	}
	return c.Args[0]
}

func and(_ *operator.Env, c *operator.Call) value.Value { return junction(c.Args, false) }

func or(_ *operator.Env, c *operator.Call) value.Value { return junction(c.Args, true) }

// junction evaluates or, whose absorbing value is true, and and, whose absorbing value is false.
func junction(args []value.Value, absorbing value.Bool) value.Value {
	var result value.Value = !absorbing
	for _, arg := range args {
		switch arg := arg.(type) {
		case value.Bool:
			if arg == absorbing {
				return absorbing
			}
		default:
			result = arg
		}
	}
	return result
}

func xor(_ *operator.Env, c *operator.Call) value.Value {
	result := value.Bool(false)
	for _, arg := range c.Args {
		b, ok := arg.(value.Bool)
		if !ok {
			return arg
		}
		result = result != b
	}
	return result
}

// implies is right-associative: it is false only if all arguments but the last are true and the last is false.
func implies(_ *operator.Env, c *operator.Call) value.Value {
	last := len(c.Args) - 1
	var open value.Value
	for i, arg := range c.Args {
		b, ok := arg.(value.Bool)
		switch {
		case !ok:
			open = arg
		case bool(b) == (i == last):
			return value.Bool(true)
		}
	}
	if open != nil {
		return open
	}
	return value.Bool(false)
}

// equal is chainable: it is false as soon as two neighbours differ, whatever the others are.
func equal(env *operator.Env, c *operator.Call) value.Value {
	var result value.Value = value.Bool(true)
	for i := 1; i < len(c.Args); i++ {
		switch eq := equalPair(env, c.Args[i-1], c.Args[i]).(type) {
		case value.Bool:
			if !eq {
				return eq
			}
		default:
			result = eq
		}
	}
	return result
}

// distinct is pairwise.
func distinct(env *operator.Env, c *operator.Call) value.Value {
	var result value.Value = value.Bool(true)
	if !env.Spend(len(c.Args) * len(c.Args) / 8) {
		return env.OutOfBudget()
	}
	for i := range c.Args {
		for j := range i {
			switch eq := equalPair(env, c.Args[i], c.Args[j]).(type) {
			case value.Bool:
				if eq {
					return value.Bool(false)
				}
			default:
				result = eq
			}
		}
	}
	return result
}

func equalPair(env *operator.Env, v, w value.Value) value.Value {
	switch {
	case value.IsOpen(v):
		return v
	case value.IsOpen(w):
		return w
	}
	return env.Equal(v, w)
}

// ite has a value even if its condition is open, if both branches have the same value.
func ite(env *operator.Env, c *operator.Call) value.Value {
	switch cond := c.Args[0].(type) {
	case value.Bool:
		if cond {
			return c.Args[1]
		}
		return c.Args[2]
	default:
		if value.IsTrue(equalPair(env, c.Args[1], c.Args[2])) {
			return c.Args[1]
		}
		return cond
	}
}

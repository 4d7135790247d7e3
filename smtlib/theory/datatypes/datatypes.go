// Package datatypes has the operators of algebraic datatypes that no declaration introduces: testers and updaters, and
// cvc5's predeclared datatypes, tuples and nullables. Constructors and selectors are declared by scripts.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package datatypes

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Rows are the operators of the theory.
var Rows = slices.Concat(
	operator.Standard("Datatypes",
		evaluated("is", testerRule, evalTester, "also written is-c").TriedWithDeclared(smtlib.Constructor).
			InvertedBy(invertTester),
	),
	[]operator.Row{
		evaluated("update", updateRule, evalUpdate, "cvc5: a selector of another constructor leaves the argument as it is").
			TriedWithDeclared(smtlib.Selector).
			InvertedBy(invertUpdate),
		evaluated("update-field", updateRule, evalUpdate, "z3's name of update").TriedWithDeclared(smtlib.Selector).
			InvertedBy(invertUpdate),

		with(evalTuple, row("tuple", 0, tupleRule, "cvc5")).InvertedBy(invertTuple),
		with(evalTuple, row("mkTuple", 0, tupleRule, "older name of tuple")).InvertedBy(invertTuple),
		with(evalTuple, row("tuple.unit", 0, operator.Rank("UnitTuple"), "cvc5")),
		with(evalTupleSelect, row("tuple.select", 1, tupleSelectRule, "cvc5")).InvertedBy(invertTupleSelect),
		with(evalTupleSelect, row("tuple_select", 1, tupleSelectRule, "older name of tuple.select")).
			InvertedBy(invertTupleSelect),
		with(evalTupleSelect, row("tupSel", 1, tupleSelectRule, "older name of tuple.select")).
			InvertedBy(invertTupleSelect),
		with(evalTupleUpdate, row("tuple.update", 1, tupleUpdateRule, "cvc5")).InvertedBy(invertTupleUpdate),
		with(evalTupleUpdate, row("tuple_update", 1, tupleUpdateRule, "older name of tuple.update")).
			InvertedBy(invertTupleUpdate),
		with(evalTupleProject, row("tuple.project", smtlib.AnyIndices, tupleProjectRule, "cvc5")),
		with(evalTupleProject, row("tuple_project", smtlib.AnyIndices, tupleProjectRule, "older name of tuple.project")),

		row("nullable.some", 0, operator.Rank("X", "(Nullable X)"), "cvc5"),
		row("nullable.null", 0, operator.Rank("(Nullable X)"), "cvc5"),
		row("nullable.val", 0, operator.Rank("(Nullable X)", "X"), "cvc5; unspecified for null"),
		row("nullable.is_some", 0, operator.Rank("(Nullable X)", "Bool"), "cvc5"),
		row("nullable.is_null", 0, operator.Rank("(Nullable X)", "Bool"), "cvc5"),
		row("nullable.lift", 1, liftRule, "cvc5: ((_ nullable.lift f) x…) is f of the values, null if one is"),
	},
)

func row(name string, indices int, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Note: note}
}

// evaluated is the row of an operator with one index, the name of a constructor or selector.
func evaluated(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	return with(eval, row(name, 1, rule, note))
}

func with(eval operator.Eval, r operator.Row) operator.Row {
	r.Eval = eval
	return r
}

// evalTester evaluates a tester: whether the constructor that the index names made the argument.
func evalTester(_ *operator.Env, c *operator.Call) value.Value {
	return value.Bool(smtlib.Quote(c.Args[0].(value.Datatype).Constructor) == c.Fun.Indices[0].Text)
}

// evalUpdate replaces the field of the selector that the index names, if the argument has it.
func evalUpdate(env *operator.Env, c *operator.Call) value.Value {
	d := c.Args[0].(value.Datatype)
	sel := Updated(c.Arena, c.Fun.Indices, c.Sort)
	if sel.Of.Index != d.Index {
		return d
	}
	args := slices.Clone(d.Args)
	args[sel.Index] = c.Args[1]
	return env.Bounded(value.NewDatatype(d.Constructor, d.Index, args))
}

// datatype gives the datatype that a sort is an instance of, or nil.
func datatype(a *smtlib.Arena, s smtlib.Sort) *smtlib.Datatype {
	if d := a.SortInfo(s).Decl; d != nil {
		return d.Datatype
	}
	return nil
}

// testerRule is the sort rule of ((_ is c) x). The index is the name of a constructor of the argument's sort.
func testerRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	if Tested(a, app.Indices, app.Args[0]) == nil {
		return smtlib.NoSort, fmt.Errorf("%s is not a constructor of sort %s", app.Indices[0].Text, a.SortString(app.Args[0]))
	}
	return a.Bool(), nil
}

// Tested gives the constructor of s that the index of a tester names, or nil.
func Tested(a *smtlib.Arena, indices []smtlib.Index, s smtlib.Sort) *smtlib.Decl {
	if dt := datatype(a, s); dt != nil {
		for _, k := range dt.Constructors {
			if smtlib.Quote(k.Name) == indices[0].Text {
				return k
			}
		}
	}
	return nil
}

// updateRule is the sort rule of ((_ update sel) x v), which is x with v in the field of a selector.
func updateRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, 2); err != nil {
		return smtlib.NoSort, err
	}
	sel := Updated(a, app.Indices, app.Args[0])
	if sel == nil {
		return smtlib.NoSort, fmt.Errorf("%s is not a selector of sort %s", app.Indices[0].Text, a.SortString(app.Args[0]))
	}
	want := a.Substitute(sel.Result, sel.SortParams, a.SortInfo(app.Args[0]).Args)
	if app.Args[1] != want {
		return smtlib.NoSort, smtlib.ArgSortError(a, app, 1, want)
	}
	return app.Args[0], nil
}

// Updated gives the selector of s that the index of an updater names, or nil.
func Updated(a *smtlib.Arena, indices []smtlib.Index, s smtlib.Sort) *smtlib.Decl {
	if dt := datatype(a, s); dt != nil {
		for _, k := range dt.Constructors {
			for _, sel := range k.Selectors {
				if smtlib.Quote(sel.Name) == indices[0].Text {
					return sel
				}
			}
		}
	}
	return nil
}

// liftRule is the sort rule of ((_ nullable.lift f) x…).
func liftRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	f := app.Indices[0].Fun
	if f == 0 {
		return smtlib.NoSort, fmt.Errorf("the index of nullable.lift must be a function symbol, not %s", app.Indices[0].Text)
	}
	values := make([]smtlib.Sort, len(app.Args))
	for i, s := range app.Args {
		if !a.SortIs(s, "Nullable") {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, "(Nullable X)")
		}
		values[i] = a.SortInfo(s).Args[0]
	}
	result, err := a.Rank(f, values...)
	if err != nil {
		return smtlib.NoSort, fmt.Errorf("under nullable.lift: %w", err)
	}
	return a.MakeSort("Nullable", nil, result)
}

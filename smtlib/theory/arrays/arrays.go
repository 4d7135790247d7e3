// Package arrays is the SMT-LIB theory ArraysEx, with constant arrays and the solvers' maps over arrays.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package arrays

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Rows are the operators of the theory.
var Rows = slices.Concat(
	operator.Standard("ArraysEx",
		row("select", operator.Rank("(Array X Y)", "X", "Y"), evalSelect, "").InvertedBy(invertSelect),
		row("store", operator.Rank("(Array X Y)", "X", "Y", "(Array X Y)"), evalStore, "").InvertedBy(invertStore).
			RecoveredBy(storedTerm),
	),
	[]operator.Row{
		row("const", operator.Rank("Y", "(Array X Y)"), evalConst,
			"qualified: ((as const (Array Int Bool)) true); z3 and cvc5").InvertedBy(invertConst),
		row("default", operator.Rank("(Array X Y)", "Y"), nil, "z3: the value at almost all indices; unspecified"),
		row("eqrange", operator.Rank("(Array X Y)", "(Array X Y)", "X", "X", "Bool"), nil,
			"cvc5: equal at the indices between two bounds"),
		row("array-ext", operator.Rank("(Array X Y)", "(Array X Y)", "X"), nil,
			"z3: an index where two arrays differ, if they do; unspecified"),
		operator.Row{
			Operator: smtlib.Operator{Name: "map", Indices: 1, Sort: mapRule},
			Note:     "z3: ((_ map f) a b) is f at each index",
		}.TriedWithOperators("not", "and", "or", "=>", "+", "-", "ite", "<"),
		{
			Operator: smtlib.Operator{Name: "as-array", Indices: 1, Sort: asArrayRule},
			Note:     "z3: (_ as-array f) is the graph of a declared function",
		},
	},
)

func row(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Eval: eval, Note: note}
}

// mapRule is the sort rule of ((_ map f) a…): arrays over the same indices, to whose elements f is applied.
func mapRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, -1); err != nil {
		return smtlib.NoSort, err
	}
	f := app.Indices[0].Fun
	if f == 0 {
		return smtlib.NoSort, fmt.Errorf("the index of map must be a function symbol, not %s", app.Indices[0].Text)
	}
	var index smtlib.Sort
	elements := make([]smtlib.Sort, len(app.Args))
	for i, s := range app.Args {
		if !a.SortIs(s, "Array") || i > 0 && a.SortInfo(s).Args[0] != index {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, "an array over the same indices")
		}
		index, elements[i] = a.SortInfo(s).Args[0], a.SortInfo(s).Args[1]
	}
	result, err := a.Rank(f, elements...)
	if err != nil {
		return smtlib.NoSort, fmt.Errorf("under map: %w", err)
	}
	return a.MakeSort("Array", nil, index, result)
}

// asArrayRule is the sort rule of (_ as-array f).
func asArrayRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 0, 0); err != nil {
		return smtlib.NoSort, err
	}
	f := app.Indices[0].Fun
	if f == 0 || a.FunInfo(f).Decl == nil {
		return smtlib.NoSort, fmt.Errorf("the index of as-array must be a declared function, not %s", app.Indices[0].Text)
	}
	d := a.FunInfo(f).Decl
	if len(d.Params) != 1 || len(d.SortParams) > 0 {
		return smtlib.NoSort, fmt.Errorf("as-array takes a function with one parameter, and %s has %d",
			app.Indices[0].Text, len(d.Params))
	}
	return a.MakeSort("Array", nil, d.Params[0], d.Result)
}

// Package bags is cvc5's theory of bags (finite multisets) and tables (bags of tuples), which SMT-LIB does not have.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package bags

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// bag is the sort as it is written in the ranks.
const bag = "(Bag X)"

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("bag", 0, operator.Rank("X", "Int", bag), ""),
	row("bag.empty", 0, operator.Rank(bag), "qualified: (as bag.empty (Bag Int))"),
	row("bag.union_max", 0, operator.Rank(bag, bag, bag), ""),
	row("bag.union_disjoint", 0, operator.Rank(bag, bag, bag), ""),
	row("bag.inter_min", 0, operator.Rank(bag, bag, bag), ""),
	row("bag.difference_subtract", 0, operator.Rank(bag, bag, bag), ""),
	row("bag.difference_remove", 0, operator.Rank(bag, bag, bag), ""),
	row("bag.subbag", 0, operator.Rank(bag, bag, "Bool"), ""),
	row("bag.count", 0, operator.Rank("X", bag, "Int"), ""),
	row("bag.member", 0, operator.Rank("X", bag, "Bool"), ""),
	row("bag.setof", 0, operator.Rank(bag, bag), ""),
	row("bag.duplicate_removal", 0, operator.Rank(bag, bag), "older name of bag.setof"),
	row("bag.card", 0, operator.Rank(bag, "Int"), ""),
	row("bag.choose", 0, operator.Rank(bag, "X"), "some element; unspecified for the empty bag"),
	row("bag.is_singleton", 0, operator.Rank(bag, "Bool"), ""),
	row("bag.from_set", 0, operator.Rank("(Set X)", bag), ""),
	row("bag.to_set", 0, operator.Rank(bag, "(Set X)"), ""),
	row("bag.map", 0, operator.Rank("(-> X Y)", bag, "(Bag Y)"), ""),
	row("bag.filter", 0, operator.Rank("(-> X Bool)", bag, bag), ""),
	row("bag.all", 0, operator.Rank("(-> X Bool)", bag, "Bool"), ""),
	row("bag.some", 0, operator.Rank("(-> X Bool)", bag, "Bool"), ""),
	row("bag.fold", 0, operator.Rank("(-> X Y Y)", "Y", bag, "Y"), ""),
	row("bag.partition", 0, operator.Rank("(-> X X Bool)", bag, "(Bag (Bag X))"), ""),
	row("table.product", 0, productRule, ""),
	row("table.project", smtlib.AnyIndices, projectRule, ""),
	row("table.group", smtlib.AnyIndices, groupRule, ""),
	row("table.join", smtlib.AnyIndices, joinRule, ""),
}

func row(name string, indices int, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Note: note}
}

// table makes (Table σ…) the bag of tuples of these sorts.
func table(a *smtlib.Arena, fields []smtlib.Sort) smtlib.Sort {
	s, err := tableOf(a, fields)
	if err != nil {
		panic(err) // tuples and bags belong to the same signature
	}
	return s
}

func tableOf(a *smtlib.Arena, fields []smtlib.Sort) (smtlib.Sort, error) {
	name := "Tuple"
	if len(fields) == 0 {
		name = "UnitTuple"
	}
	tuple, err := a.MakeSort(name, nil, fields...)
	if err != nil {
		return smtlib.NoSort, err
	}
	return a.MakeSort("Bag", nil, tuple)
}

// columns gives the columns of the n arguments, which must be tables.
func columns(a *smtlib.Arena, app smtlib.Application, n int) ([][]smtlib.Sort, error) {
	if err := operator.Arity(app, n, n); err != nil {
		return nil, err
	}
	all := make([][]smtlib.Sort, n)
	for i, s := range app.Args {
		if !a.SortIs(s, "Bag") || !a.SortIs(a.SortInfo(s).Args[0], "Tuple") {
			return nil, smtlib.ArgError(a, app, i, "a table")
		}
		all[i] = a.SortInfo(a.SortInfo(s).Args[0]).Args
	}
	return all, nil
}

// column gives the column with number i (from 0).
func column(app smtlib.Application, i int, columns []smtlib.Sort) (smtlib.Sort, error) {
	index := app.Indices[i]
	if index.N < 0 || index.N >= int64(len(columns)) {
		return smtlib.NoSort, fmt.Errorf("index %s of %s, but there are %d columns", index.Text, app.Name, len(columns))
	}
	return columns[index.N], nil
}

func productRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 2)
	if err != nil {
		return smtlib.NoSort, err
	}
	return tableOf(a, append(append([]smtlib.Sort(nil), c[0]...), c[1]...))
}

func projectRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	var out []smtlib.Sort
	for i := range app.Indices {
		s, err := column(app, i, c[0])
		if err != nil {
			return smtlib.NoSort, err
		}
		out = append(out, s)
	}
	return tableOf(a, out)
}

// groupRule is the sort rule of ((_ table.group i…) T), the partition of T by some columns.
func groupRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	for i := range app.Indices {
		if _, err := column(app, i, c[0]); err != nil {
			return smtlib.NoSort, err
		}
	}
	return a.MakeSort("Bag", nil, app.Args[0])
}

// joinRule is the sort rule of ((_ table.join i j…) S T): pairs of rows that agree in column i of S and j of T, ….
func joinRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 2)
	if err != nil {
		return smtlib.NoSort, err
	}
	if len(app.Indices)%2 != 0 {
		return smtlib.NoSort, fmt.Errorf("%s takes an even number of indices", app.Name)
	}
	for i := range app.Indices {
		if _, err := column(app, i, c[i%2]); err != nil {
			return smtlib.NoSort, err
		}
	}
	return tableOf(a, append(append([]smtlib.Sort(nil), c[0]...), c[1]...))
}

// Package theory joins the theories: it makes the signature of a logic, finds the rows of operators and of sorts, and
// converts between values and literals.
//
// It may import smtlib, smtlib/value and the theories below it.
package theory

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
	"github.com/smtstorm/smtstorm/smtlib/theory/arrays"
	"github.com/smtstorm/smtstorm/smtlib/theory/bags"
	"github.com/smtstorm/smtstorm/smtlib/theory/bv"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/finitefields"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/separation"
	"github.com/smtstorm/smtstorm/smtlib/theory/seq"
	"github.com/smtstorm/smtstorm/smtlib/theory/sets"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// tables are the theories' rows.
var tables = []struct {
	name string
	rows []operator.Row
}{
	{"core", core.Rows},
	{"arith", arith.Rows},
	{"bv", bv.Rows},
	{"arrays", arrays.Rows},
	{"fp", fp.Rows},
	{"datatypes", datatypes.Rows},
	{"unicodestrings", unicodestrings.Rows},
	{"seq", seq.Rows},
	{"sets", sets.Rows},
	{"bags", bags.Rows},
	{"finitefields", finitefields.Rows},
	{"separation", separation.Rows},
}

// sortTables are the theories' sorts.
var sortTables = []struct {
	name string
	rows []sorts.Row
}{
	{"core", core.Sorts},
	{"arith", arith.Sorts},
	{"bv", bv.Sorts},
	{"arrays", arrays.Sorts},
	{"fp", fp.Sorts},
	{"datatypes", datatypes.Sorts},
	{"unicodestrings", unicodestrings.Sorts},
	{"seq", seq.Sorts},
	{"sets", sets.Sorts},
	{"bags", bags.Sorts},
	{"finitefields", finitefields.Sorts},
}

// universe is everything predeclared, made once and never changed.
var universe = func() (u struct {
	operators map[string]*smtlib.Operator
	specs     map[string]*smtlib.SortSpec
	rows      map[*smtlib.Operator]*Row
	ordered   []*Row
	sorts     map[string]*sorts.Row
	spellings map[string]string // alternative names of operators
}) {
	u.operators, u.rows = map[string]*smtlib.Operator{}, map[*smtlib.Operator]*Row{}
	u.specs, u.sorts = map[string]*smtlib.SortSpec{}, map[string]*sorts.Row{}
	u.spellings = map[string]string{}
	for _, table := range tables {
		for i := range table.rows {
			row := &Row{Row: &table.rows[i], Theory: table.name}
			if u.operators[row.Name] != nil {
				panic(fmt.Sprintf("theory: two rows for operator %s", row.Name))
			}
			u.operators[row.Name] = &row.Row.Operator
			u.rows[&row.Row.Operator] = row
			u.ordered = append(u.ordered, row)
			for _, name := range row.Spellings {
				u.spellings[name] = row.Name
			}
		}
	}
	for _, row := range u.ordered {
		row.Rank = rank(u.operators, u.rows, row)
	}
	for _, table := range sortTables {
		for i := range table.rows {
			row := &table.rows[i]
			u.specs[row.Name], u.sorts[row.Name] = &row.SortSpec, row
		}
	}
	return u
}()

// Row is an operator's row with the name of its theory.
type Row struct {
	*operator.Row
	Theory string
	Rank   int // 0, or one more than the highest among the simpler operators
}

// rank gives the rank of a row, see Row.Rank.
func rank(operators map[string]*smtlib.Operator, rows map[*smtlib.Operator]*Row, row *Row) int {
	n := 0
	for _, name := range row.Simpler {
		n = max(n, 1+rank(operators, rows, rows[operators[name]]))
	}
	return n
}

// Rows gives every row, theory by theory, in the order of the tables.
func Rows() []*Row { return slices.Clone(universe.ordered) }

// OperatorNames are the names of all operators, theory by theory.
func OperatorNames() []string {
	names := make([]string, len(universe.ordered))
	for i, row := range universe.ordered {
		names[i] = row.Name
	}
	return names
}

// CommutesFrom is the place from which on the order of an operator's arguments does not matter, if they are of one
// sort. ok is false if the order matters.
func CommutesFrom(operator string) (place int, ok bool) {
	row := rowNamed(operator)
	if row == nil {
		return 0, false
	}
	return row.CommutesFrom, row.Commutes
}

// RowOf gives the row of an operator, or nil.
func RowOf(op *smtlib.Operator) *Row { return universe.rows[op] }

// RowOfTerm gives the row of the operator that a term applies, or nil.
func RowOfTerm(a *smtlib.Arena, t smtlib.Term) *Row {
	if a.Kind(t) != smtlib.KindApp {
		return nil
	}
	return RowOf(a.FunInfo(a.Fun(t)).Op)
}

// SortRowOf gives the row of a sort, or nil for a sort parameter.
func SortRowOf(a *smtlib.Arena, s smtlib.Sort) *sorts.Row {
	switch info := a.SortInfo(s); {
	case info.Decl == nil:
		return universe.sorts[info.Name]
	case info.Decl.Datatype != nil:
		return &datatypes.Declared
	case info.Decl.Parameter:
		return nil
	default:
		return &core.Uninterpreted
	}
}

// OfSort names the theory that a sort belongs to; uninterpreted ones belong to Core.
func OfSort(a *smtlib.Arena, s smtlib.Sort) string {
	info := a.SortInfo(s)
	switch {
	case info.Decl == nil:
		for _, table := range sortTables {
			if slices.ContainsFunc(table.rows, func(row sorts.Row) bool { return row.Name == info.Name }) {
				return table.name
			}
		}
	case info.Decl.Datatype != nil:
		return "datatypes"
	}
	return "core"
}

// Sorts gives the context of an arena's sorts. The sizes of uninterpreted sorts are those of a model, if it is not nil.
func Sorts(a *smtlib.Arena, model sorts.Universes) *sorts.Context {
	return &sorts.Context{Arena: a, RowOf: SortRowOf, Universes: model}
}

// Value evaluates an application of the operator. The result is open if the row has no evaluation, or if an argument is
// open, unless the operator absorbs it.
func (r *Row) Value(env *operator.Env, c *operator.Call) value.Value {
	if r.Eval == nil || !r.Lazy {
		for _, v := range c.Args {
			if _, isOpen := v.(value.Open); isOpen {
				return v
			}
		}
	}
	if r.Eval == nil {
		return env.Open("operator " + c.Fun.Name)
	}
	return r.Eval(env, c)
}

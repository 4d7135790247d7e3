// Package theory collects the theories: it makes the signature of a logic, finds the row of an operator, and relates
// values to literals.
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
	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
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
	name  string
	sorts []smtlib.SortSpec
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
	sorts     map[string]*smtlib.SortSpec
	rows      map[*smtlib.Operator]*Row
	ordered   []*Row
}) {
	u.operators, u.sorts = map[string]*smtlib.Operator{}, map[string]*smtlib.SortSpec{}
	u.rows = map[*smtlib.Operator]*Row{}
	for _, table := range tables {
		for i := range table.rows {
			row := &Row{Row: &table.rows[i], Theory: table.name}
			if u.operators[row.Name] != nil {
				panic(fmt.Sprintf("theory: two rows for operator %s", row.Name))
			}
			u.operators[row.Name] = &row.Row.Operator
			u.rows[&row.Row.Operator] = row
			u.ordered = append(u.ordered, row)
		}
	}
	for _, table := range sortTables {
		for i := range table.sorts {
			u.sorts[table.sorts[i].Name] = &table.sorts[i]
		}
	}
	return u
}()

// Row is an operator's row with the theory it stands in.
type Row struct {
	*operator.Row
	Theory string
}

// Rows gives every row, theory by theory, in the order of the tables.
func Rows() []*Row { return slices.Clone(universe.ordered) }

// RowOf gives the row of an operator.
func RowOf(op *smtlib.Operator) *Row { return universe.rows[op] }

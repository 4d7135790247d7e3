// Package separation is cvc5's separation logic. Its formulas are read and never evaluated: they are about a heap,
// which no model here has.
//
// It may import smtlib and smtlib/theory/operator.
package separation

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("sep.emp", operator.Rank("Bool")),
	row("sep.nil", operator.Rank("X")),
	row("pto", operator.Rank("X", "Y", "Bool")),
	row("sep", operator.Repeated(2, -1, "Bool", "Bool")),
	row("wand", operator.Rank("Bool", "Bool", "Bool")),
}

func row(name string, rule smtlib.SortRule) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}}
}

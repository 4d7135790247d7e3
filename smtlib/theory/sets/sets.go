// Package sets is cvc5's theory of finite sets and relations, which SMT-LIB does not have. A relation is a set of
// tuples.
//
// It may import smtlib, smtlib/value and smtlib/theory/operator.
package sets

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Sorts are the sorts of the theory.
var Sorts = []smtlib.SortSpec{
	{Name: "Set", Args: 1},
	{Name: "Relation", Args: smtlib.AnyArgs, Expand: relation},
}

// The sorts in the ranks.
const (
	set   = "(Set X)"
	array = "(Array X Bool)" // z3's sets
	older = "older name of "
)

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("set.empty", operator.Rank(set), "qualified: (as set.empty (Set Int))"),
	row("set.universe", operator.Rank(set), "qualified: (as set.universe (Set Int))"),
	row("set.singleton", operator.Rank("X", set), ""),
	row("set.insert", operator.Rank("X...", set, set), ""),
	row("set.union", operator.Rank(set+"...", set), ""),
	row("set.inter", operator.Rank(set+"...", set), ""),
	row("set.minus", operator.Rank(set, set, set), ""),
	row("set.complement", operator.Rank(set, set), ""),
	row("set.member", operator.Rank("X", set, "Bool"), ""),
	row("set.subset", operator.Rank(set, set, "Bool"), ""),
	row("set.card", operator.Rank(set, "Int"), ""),
	row("set.choose", operator.Rank(set, "X"), "some element; unspecified for the empty set"),
	row("set.is_empty", operator.Rank(set, "Bool"), ""),
	row("set.is_singleton", operator.Rank(set, "Bool"), ""),
	row("set.map", operator.Rank("(-> X Y)", set, "(Set Y)"), ""),
	row("set.filter", operator.Rank("(-> X Bool)", set, set), ""),
	row("set.all", operator.Rank("(-> X Bool)", set, "Bool"), ""),
	row("set.some", operator.Rank("(-> X Bool)", set, "Bool"), ""),
	row("set.fold", operator.Rank("(-> X Y Y)", "Y", set, "Y"), ""),

	row("emptyset", operator.Rank(set), older+"set.empty"),
	row("univset", operator.Rank(set), older+"set.universe"),
	row("singleton", operator.Rank("X", set), older+"set.singleton"),
	row("insert", operator.Rank("X...", set, set), older+"set.insert"),
	row("union", operator.Either(operator.Rank(set+"...", set), operator.Rank(array+"...", array)), older+"set.union; z3"),
	row("intersection", operator.Either(operator.Rank(set+"...", set), operator.Rank(array+"...", array)),
		older+"set.inter; z3"),
	row("setminus", operator.Either(operator.Rank(set, set, set), operator.Rank(array+"...", array)), older+"set.minus; z3"),
	row("difference", operator.Rank(array+"...", array), "z3's name of setminus"),
	row("complement", operator.Either(operator.Rank(set, set), operator.Rank(array, array)), older+"set.complement; z3"),
	row("member", operator.Rank("X", set, "Bool"), older+"set.member"),
	row("subset", operator.Either(operator.Rank(set, set, "Bool"), operator.Rank(array, array, "Bool")),
		older+"set.subset; z3"),
	row("card", operator.Either(operator.Rank(set, "Int"), operator.Rank(array, "Int")), older+"set.card; z3"),
	row("choose", operator.Rank(set, "X"), older+"set.choose"),
	row("is_singleton", operator.Rank(set, "Bool"), older+"set.is_singleton"),

	row("rel.transpose", transposeRule, ""),
	row("rel.tclosure", closureRule, ""),
	row("rel.join", joinRule, ""),
	row("rel.product", productRule, ""),
	row("rel.join_image", joinImageRule, ""),
	row("rel.iden", idenRule, ""),
	indexed("rel.project", projectRule, ""),
	indexed("rel.group", groupRule, ""),
	indexed("rel.table_join", tableJoinRule, ""),
	row("transpose", transposeRule, older+"rel.transpose"),
	row("tclosure", closureRule, older+"rel.tclosure"),
	row("join", joinRule, older+"rel.join"),
	row("product", productRule, older+"rel.product"),
	row("join_image", joinImageRule, older+"rel.join_image"),
	row("iden", idenRule, older+"rel.iden"),
}

func row(name string, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Note: note}
}

func indexed(name string, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: smtlib.AnyIndices, Sort: rule}, Note: note}
}

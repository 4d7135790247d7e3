// Package sets is cvc5's theory of finite sets and relations, which SMT-LIB does not have. A relation is a set of
// tuples. Operators that apply a function or depend on the universe are not evaluated.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator, smtlib/theory/sorts and smtlib/theory/datatypes (for
// tuples).
package sets

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// The sorts as they are written in the ranks.
const (
	set   = "(Set X)"
	array = "(Array X Bool)" // z3's sets
	older = "older name of "
	z3s   = "z3's name, since version 5, of "
)

// Rows are the operators of the theory.
var Rows = []operator.Row{
	evaluated("set.empty", operator.Rank(set), empty, "qualified: (as set.empty (Set Int))"),
	row("set.universe", operator.Rank(set), "qualified as set.empty is; finite, the model chooses it"),
	evaluated("set.singleton", operator.Rank("X", set), singleton, "").InvertedBy(invertSingleton),
	evaluated("set.insert", operator.Rank("X...", set, set), insert, "").InvertedBy(invertInsert),
	evaluated("set.union", operator.Rank(set, set+"...", set), finite(union), "").Commuting(0).InvertedBy(invertUnion),
	evaluated("set.inter", operator.Rank(set, set+"...", set), finite(inter), "").Commuting(0).
		SimplerAs("set.union").InvertedBy(invertInter),
	evaluated("set.minus", operator.Rank(set, set, set), finite(minus), "").
		SimplerAs("set.inter", "set.union").InvertedBy(invertMinus),
	row("set.complement", operator.Rank(set, set), "in set.universe"),
	evaluated("set.member", operator.Rank("X", set, "Bool"), member, "").InvertedBy(invertMember),
	evaluated("set.subset", operator.Rank(set, set, "Bool"), finite(subset), "").
		SimplerAs("=").InvertedBy(invertSubset),
	evaluated("set.card", operator.Rank(set, "Int"), finite(card), "").InvertedBy(invertCard),
	operator.Partial(evaluated("set.choose", operator.Rank(set, "X"), finite(choose),
		"some element: open unless there is exactly one").InvertedBy(invertChoose)),
	evaluated("set.is_empty", operator.Rank(set, "Bool"), finite(isEmpty), "").OtherwiseBy(equalsEmpty).
		InvertedBy(invertEmpty),
	evaluated("set.is_singleton", operator.Rank(set, "Bool"), finite(isSingleton), "").InvertedBy(invertIsSingleton),
	row("set.map", operator.Rank("(-> X Y)", set, "(Set Y)"), ""),
	row("set.filter", operator.Rank("(-> X Bool)", set, set), ""),
	row("set.all", operator.Rank("(-> X Bool)", set, "Bool"), ""),
	row("set.some", operator.Rank("(-> X Bool)", set, "Bool"), ""),
	row("set.fold", operator.Rank("(-> X Y Y)", "Y", set, "Y"), ""),

	evaluated("emptyset", operator.Rank(set), empty, older+"set.empty").AlsoNamed("set.empty"),
	row("univset", operator.Rank(set), older+"set.universe"),
	evaluated("singleton", operator.Rank("X", set), singleton, older+"set.singleton").AlsoNamed("set.singleton").
		InvertedBy(invertSingleton),
	evaluated("insert", operator.Rank("X...", set, set), insert, older+"set.insert").AlsoNamed("set.insert").
		InvertedBy(invertInsert),
	evaluated("union", operator.Either(operator.Rank(set, set+"...", set), operator.Rank(array+"...", array)),
		finite(union), older+"set.union; z3").AlsoNamed("set.union").InvertedBy(invertUnion),
	evaluated("intersection", operator.Either(operator.Rank(set, set+"...", set), operator.Rank(array+"...", array)),
		finite(inter), older+"set.inter; z3").AlsoNamed("set.inter").InvertedBy(invertInter),
	evaluated("setminus", operator.Either(operator.Rank(set, set, set), operator.Rank(array+"...", array)),
		finite(minus), older+"set.minus; z3").AlsoNamed("set.minus").InvertedBy(invertMinus),
	row("difference", operator.Rank(array+"...", array), "z3's name of setminus"),
	row("complement", operator.Either(operator.Rank(set, set), operator.Rank(array, array)),
		older+"set.complement; z3"),
	evaluated("member", operator.Rank("X", set, "Bool"), member, older+"set.member").AlsoNamed("set.member").
		InvertedBy(invertMember),
	evaluated("subset", operator.Either(operator.Rank(set, set, "Bool"), operator.Rank(array, array, "Bool")),
		finite(subset), older+"set.subset; z3").AlsoNamed("set.subset").InvertedBy(invertSubset),
	evaluated("card", operator.Either(operator.Rank(set, "Int"), operator.Rank(array, "Int")),
		finite(card), older+"set.card; z3").AlsoNamed("set.card").InvertedBy(invertCard),
	operator.Partial(evaluated("choose", operator.Rank(set, "X"), finite(choose), older+"set.choose").
		AlsoNamed("set.choose").
		InvertedBy(invertChoose)),
	evaluated("is_singleton", operator.Rank(set, "Bool"), finite(isSingleton), older+"set.is_singleton").
		AlsoNamed("set.is_singleton").
		InvertedBy(invertIsSingleton),

	evaluated("set.intersect", operator.Rank(set, set, set), finite(inter), z3s+"set.inter").
		SimplerAs("set.union").InvertedBy(invertInter),
	evaluated("set.difference", operator.Rank(set, set, set), finite(minus), z3s+"set.minus").
		SimplerAs("set.union").InvertedBy(invertMinus),
	evaluated("set.in", operator.Rank("X", set, "Bool"), member, z3s+"set.member").InvertedBy(invertMember),
	evaluated("set.range", operator.Rank("Int", "Int", "(Set Int)"), integersFrom,
		"z3, since version 5: the integers from one to another, both included"),
	evaluated("set.size", operator.Rank(set, "Int"), finite(card), z3s+"set.card").InvertedBy(invertCard),

	evaluated("rel.transpose", transposeRule, finite(transpose), ""),
	evaluated("rel.tclosure", closureRule, finite(closure), ""),
	evaluated("rel.join", joinRule, finite(join), ""),
	evaluated("rel.product", productRule, finite(product), ""),
	evaluated("rel.join_image", joinImageRule, joinImage, ""),
	evaluated("rel.iden", idenRule, finite(iden), ""),
	indexed("rel.project", projectRule, finite(project), ""),
	indexed("rel.group", groupRule, nil, ""),
	indexed("rel.table_join", tableJoinRule, finite(tableJoin), ""),
	evaluated("transpose", transposeRule, finite(transpose), older+"rel.transpose"),
	evaluated("tclosure", closureRule, finite(closure), older+"rel.tclosure"),
	evaluated("join", joinRule, finite(join), older+"rel.join"),
	evaluated("product", productRule, finite(product), older+"rel.product"),
	evaluated("join_image", joinImageRule, joinImage, older+"rel.join_image"),
	evaluated("iden", idenRule, finite(iden), older+"rel.iden"),
}

func evaluated(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	r := row(name, rule, note)
	r.Eval = eval
	return r
}

func row(name string, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Note: note}
}

func indexed(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	return operator.Row{
		Operator: smtlib.Operator{Name: name, Indices: smtlib.AnyIndices, Sort: rule}, Eval: eval, Note: note,
	}
}

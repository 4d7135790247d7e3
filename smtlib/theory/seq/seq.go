// Package seq is the solvers' theory of sequences, which SMT-LIB does not have: cvc5's and z3's operators. In z3 a
// string is a sequence, so most of them apply to strings too.
//
// It may import smtlib, smtlib/value and smtlib/theory/operator.
package seq

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Sorts are the sorts of the theory.
var Sorts = []smtlib.SortSpec{
	{Name: "Seq", Args: 1},
}

// seq is the sort in the ranks.
const seq = "(Seq X)"

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("seq.empty", operator.Sequence(seq), "qualified: (as seq.empty (Seq Int))"),
	row("seq.unit", operator.Rank("X", seq), ""),
	row("seq.++", operator.Sequence(seq+"...", seq), ""),
	row("seq.len", operator.Sequence(seq, "Int"), ""),
	row("seq.at", operator.Sequence(seq, "Int", seq), ""),
	row("seq.extract", operator.Sequence(seq, "Int", "Int", seq), ""),
	row("seq.nth", operator.Rank(seq, "Int", "X"), "unspecified out of range"),
	row("seq.update", operator.Sequence(seq, "Int", seq, seq), "cvc5"),
	row("seq.contains", operator.Sequence(seq, seq, "Bool"), ""),
	row("seq.indexof", operator.Either(operator.Sequence(seq, seq, "Int", "Int"), operator.Sequence(seq, seq, "Int")),
		"without a start: z3"),
	row("seq.last_indexof", operator.Sequence(seq, seq, "Int"), "z3"),
	row("seq.replace", operator.Sequence(seq, seq, seq, seq), ""),
	row("seq.replace_all", operator.Sequence(seq, seq, seq, seq), ""),
	row("seq.rev", operator.Sequence(seq, seq), "cvc5"),
	row("seq.prefixof", operator.Sequence(seq, seq, "Bool"), ""),
	row("seq.suffixof", operator.Sequence(seq, seq, "Bool"), ""),

	row("seq.nth_i", operator.Rank(seq, "Int", "X"), "z3: seq.nth in range"),
	row("seq.nth_u", operator.Rank(seq, "Int", "X"), "z3: seq.nth out of range"),
	row("seq.map", operator.Either(
		operator.Rank("(-> X Y)", seq, "(Seq Y)"), operator.Rank("(Array X Y)", seq, "(Seq Y)")), "z3"),
	row("seq.mapi", operator.Rank("(-> Int X Y)", "Int", seq, "(Seq Y)"), "z3"),
	row("seq.foldl", operator.Rank("(-> Y X Y)", "Y", seq, "Y"), "z3"),
	row("seq.foldli", operator.Rank("(-> Int Y X Y)", "Int", "Y", seq, "Y"), "z3"),
	row("seq.to.re", operator.Rank("String", "RegLan"), "z3's name of str.to_re"),
	row("seq.to_re", operator.Rank("String", "RegLan"), "z3's name of str.to_re"),
	row("seq.in.re", operator.Rank("String", "RegLan", "Bool"), "z3's name of str.in_re"),
	row("seq.in_re", operator.Rank("String", "RegLan", "Bool"), "z3's name of str.in_re"),
}

func row(name string, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Note: note}
}

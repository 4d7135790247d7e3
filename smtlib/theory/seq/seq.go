// Package seq is the theory of sequences of cvc5 and z3, which SMT-LIB does not have. In z3 a string is a sequence, so
// most operators apply to strings, too.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator, smtlib/theory/sorts and smtlib/theory/words.
package seq

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/words"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// seq is the sort as it is written in the ranks.
const seq = "(Seq X)"

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("seq.empty", operator.Sequence(seq), empty, "qualified: (as seq.empty (Seq Int))"),
	row("seq.unit", operator.Rank("X", seq), unit, "").InvertedBy(words.InvertUnit),
	row("seq.++", operator.Sequence(seq, seq+"...", seq), words.Concat, "").ReadOfOne().InvertedBy(words.InvertConcat),
	row("seq.len", operator.Sequence(seq, "Int"), words.Length, "").InvertedBy(words.InvertLength),
	row("seq.at", operator.Sequence(seq, "Int", seq), words.At, "").InvertedBy(words.InvertPart),
	row("seq.extract", operator.Sequence(seq, "Int", "Int", seq), words.Part, "").
		SimplerAs("seq.at").InvertedBy(words.InvertPart),
	operator.Partial(row("seq.nth", operator.Rank(seq, "Int", "X"), nth, "unspecified out of range").
		InvertedBy(words.InvertNth)).ChosenBy("seq.nth_u"),
	row("seq.update", operator.Sequence(seq, "Int", seq, seq), words.Update, "cvc5").InvertedBy(words.InvertUpdate),
	row("seq.contains", operator.Sequence(seq, seq, "Bool"), words.Contains, "").
		SimplerAs("seq.prefixof", "=").InvertedBy(words.InvertContains),
	row("seq.indexof", operator.Either(operator.Sequence(seq, seq, "Int", "Int"), operator.Sequence(seq, seq, "Int")),
		words.IndexOf, "without a start: z3").Beyond("without a start", operator.Many(2, 2), operator.WithZero).InvertedBy(words.InvertIndexOf),
	row("seq.last_indexof", operator.Sequence(seq, seq, "Int"), words.LastIndexOf,
		"z3: z3 4.8.12 does not see an occurrence at the end").SimplerAs("seq.indexof"),
	row("seq.replace", operator.Sequence(seq, seq, seq, seq), words.Replace, "").InvertedBy(words.InvertReplace),
	row("seq.replace_all", operator.Sequence(seq, seq, seq, seq), words.ReplaceAll, "").SimplerAs("seq.replace").
		InvertedBy(words.InvertReplaceAll),
	row("seq.rev", operator.Sequence(seq, seq), words.Reverse, "cvc5").InvertedBy(words.InvertReverse),
	row("seq.prefixof", operator.Sequence(seq, seq, "Bool"), words.PrefixOf, "").
		SimplerAs("=").InvertedBy(words.InvertPrefixOf),
	row("seq.suffixof", operator.Sequence(seq, seq, "Bool"), words.SuffixOf, "").
		SimplerAs("seq.prefixof").InvertedBy(words.InvertSuffixOf),

	operator.Partial(row("seq.nth_i", operator.Rank(seq, "Int", "X"), nthInRange, "z3: seq.nth in range").
		InvertedBy(words.InvertNth)),
	row("seq.nth_u", operator.Rank(seq, "Int", "X"), nil, "z3: seq.nth out of range"),
	applying("seq.map", operator.Either(
		operator.Rank("(-> X Y)", seq, "(Seq Y)"), operator.Rank("(Array X Y)", seq, "(Seq Y)")), mapped, "z3"),
	applying("seq.mapi", operator.Rank("(-> Int X Y)", "Int", seq, "(Seq Y)"), mappedFrom, "z3"),
	applying("seq.foldl", operator.Rank("(-> Y X Y)", "Y", seq, "Y"), fold, "z3"),
	applying("seq.foldli", operator.Rank("(-> Int Y X Y)", "Int", "Y", seq, "Y"), foldFrom, "z3"),
	applying("seq.fold_left", operator.Rank("(-> Y X Y)", "Y", seq, "Y"), fold, "z3: another name of seq.foldl"),
	applying("seq.fold_lefti", operator.Rank("(-> Int Y X Y)", "Int", "Y", seq, "Y"), foldFrom,
		"z3: another name of seq.foldli"),
}

func row(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Eval: eval, Note: note}
}

// applying is the row of an operator that applies a function to elements.
func applying(name string, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	r := row(name, rule, eval, note)
	r.Lazy, r.Applies = true, true
	return r
}

// empty is the empty sequence, or string.
func empty(_ *operator.Env, c *operator.Call) value.Value {
	if c.Arena.SortIs(c.Sort, "String") {
		return value.String{}.Value()
	}
	return value.Seq{}
}

func unit(env *operator.Env, c *operator.Call) value.Value {
	return env.Bounded(sequence(c, []value.Value{c.Args[0]}))
}

// sequence gives the sequence of the elements, with the sort of the application: a string if they are characters.
func sequence(c *operator.Call, elems []value.Value) value.Value {
	if !c.Arena.SortIs(c.Sort, "String") {
		return value.NewSeq(elems)
	}
	var chars []rune
	for _, e := range elems {
		chars = append(chars, e.(value.String).Chars()...)
	}
	return value.NewString(chars).Value()
}

// elementsOf gives the elements of a sequence, or the characters of a string as strings of length 1.
func elementsOf(v value.Value) []value.Value {
	s, isString := v.(value.String)
	if !isString {
		return v.(value.Seq).Elems()
	}
	var elems []value.Value
	for _, c := range s.Chars() {
		elems = append(elems, value.NewString([]rune{c}).Value())
	}
	return elems
}

const outOfRange = "seq.nth out of range"

// nth is the element at a position; it is unspecified out of range.
func nth(env *operator.Env, c *operator.Call) value.Value {
	if v := element(c); v != nil {
		return v
	}
	return env.Point(c, outOfRange, c.Args...)
}

// nthInRange is an operator that z3 writes for seq.nth if the position is in range. Out of range it has no meaning.
func nthInRange(env *operator.Env, c *operator.Call) value.Value {
	if v := element(c); v != nil {
		return v
	}
	return env.Open(outOfRange)
}

// element is the element of a sequence at a position, or nil if there is none.
func element(c *operator.Call) value.Value {
	elems := elementsOf(c.Args[0])
	n, ok := c.Args[1].(value.Int).Int64()
	if !ok || n < 0 || n >= int64(len(elems)) {
		return nil
	}
	return elems[n]
}

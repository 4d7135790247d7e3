// Package unicodestrings is the SMT-LIB theory UnicodeStrings: strings and regular expressions, with the solvers'
// extensions and the older names.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and the derivatives of internal/regex.
package unicodestrings

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Sorts are the sorts of the theory.
var Sorts = []smtlib.SortSpec{
	{Name: "String"},
	{Name: "RegLan"},
	{Name: "RegEx", Args: 1, Expand: func(a *smtlib.Arena, _ []smtlib.Sort) smtlib.Sort { // z3's, of String
		return a.IndexedSort("RegLan")
	}},
	{Name: "Unicode"}, // z3's characters
}

// The sorts in the ranks.
const (
	str    = "String"
	seq    = "(Seq X)" // or String: cvc5 applies these to sequences too
	reg    = "RegLan"
	number = "Int"
	truth  = "Bool"
	char   = "Unicode"
)

// Notes that recur.
const (
	older = "older name of "
	z3    = "z3"
	cvc5  = "cvc5"
)

// Rows are the operators of the theory.
var Rows = []operator.Row{
	// strings
	row("char", 1, charRule, "(_ char #x41)"),
	row("str.++", 0, operator.Sequence(seq+"...", seq), ""),
	row("str.len", 0, operator.Sequence(seq, number), ""),
	row("str.<", 0, operator.Repeated(2, -1, str, truth), ""),
	row("str.<=", 0, operator.Repeated(2, -1, str, truth), ""),
	row("str.at", 0, operator.Sequence(seq, number, seq), ""),
	row("str.substr", 0, operator.Sequence(seq, number, number, seq), ""),
	row("str.prefixof", 0, operator.Sequence(seq, seq, truth), ""),
	row("str.suffixof", 0, operator.Sequence(seq, seq, truth), ""),
	row("str.contains", 0, operator.Sequence(seq, seq, truth), ""),
	row("str.indexof", 0, operator.Either(operator.Sequence(seq, seq, number, number), operator.Sequence(seq, seq, number)),
		"without a start: z3"),
	row("str.replace", 0, operator.Sequence(seq, seq, seq, seq), ""),
	row("str.replace_all", 0, operator.Sequence(seq, seq, seq, seq), ""),
	row("str.replace_re", 0, operator.Rank(str, reg, str, str), ""),
	row("str.replace_re_all", 0, operator.Rank(str, reg, str, str), ""),
	row("str.is_digit", 0, operator.Rank(str, truth), ""),
	row("str.to_code", 0, operator.Rank(str, number), ""),
	row("str.from_code", 0, operator.Rank(number, str), ""),
	row("str.to_int", 0, operator.Rank(str, number), ""),
	row("str.from_int", 0, operator.Rank(number, str), ""),

	// regular expressions
	row("str.to_re", 0, operator.Rank(str, reg), ""),
	row("str.in_re", 0, operator.Rank(str, reg, truth), ""),
	row("re.none", 0, operator.Rank(reg), ""),
	row("re.all", 0, operator.Rank(reg), ""),
	row("re.allchar", 0, operator.Rank(reg), ""),
	row("re.++", 0, operator.Rank(reg+"...", reg), ""),
	row("re.union", 0, operator.Rank(reg+"...", reg), ""),
	row("re.inter", 0, operator.Rank(reg+"...", reg), ""),
	row("re.*", 0, operator.Rank(reg, reg), ""),
	row("re.+", 0, operator.Rank(reg, reg), ""),
	row("re.opt", 0, operator.Rank(reg, reg), ""),
	row("re.comp", 0, operator.Rank(reg, reg), ""),
	row("re.diff", 0, operator.Repeated(2, -1, reg, reg), ""),
	row("re.range", 0, operator.Rank(str, str, reg), ""),
	row("re.^", 1, operator.Rank(reg, reg), ""),
	row("re.loop", smtlib.AnyIndices, loopRule, "bounds as indices; as arguments: z3 and older cvc4"),

	// cvc5's and z3's own
	row("str.update", 0, operator.Sequence(seq, number, seq, seq), cvc5),
	row("str.rev", 0, operator.Sequence(seq, seq), cvc5),
	row("str.to_lower", 0, operator.Rank(str, str), cvc5),
	row("str.to_upper", 0, operator.Rank(str, str), cvc5),
	row("str.indexof_re", 0, operator.Rank(str, reg, number, number), cvc5),
	row("str.last_indexof", 0, operator.Rank(str, str, number), z3),
	row("str.from_ubv", 0, operator.Rank("(_ BitVec n)", str), z3),
	row("str.from_sbv", 0, operator.Rank("(_ BitVec n)", str), z3),
	row("re.reverse", 0, operator.Rank(reg, reg), z3),
	row("re.of.pred", 0, operator.Rank("(Array Unicode Bool)", reg), z3),
	row("re.full", 0, operator.Rank(reg), z3+"'s older name of re.all"),
	row("re.empty", 0, operator.Rank(reg), z3+"'s older name of re.none"),
	row("re.full.char", 0, operator.Rank(reg), z3+"'s older name of re.allchar"),
	row("Char", 1, operator.Rank(char), z3+": (_ Char 65)"),
	row("char.<=", 0, operator.Rank(char, char, truth), z3),
	row("char.to_int", 0, operator.Rank(char, number), z3),
	row("char.is_digit", 0, operator.Rank(char, truth), z3),

	// older names
	row("str.in.re", 0, operator.Rank(str, reg, truth), older+"str.in_re"),
	row("str.in-re", 0, operator.Rank(str, reg, truth), older+"str.in_re"),
	row("str.to.re", 0, operator.Rank(str, reg), older+"str.to_re"),
	row("str.to-re", 0, operator.Rank(str, reg), older+"str.to_re"),
	row("str.to.int", 0, operator.Rank(str, number), older+"str.to_int"),
	row("str.to-int", 0, operator.Rank(str, number), older+"str.to_int"),
	row("int.to.str", 0, operator.Rank(number, str), older+"str.from_int"),
	row("str.from-int", 0, operator.Rank(number, str), older+"str.from_int"),
	row("str.code", 0, operator.Rank(str, number), older+"str.to_code"),
	row("str.replaceall", 0, operator.Rank(str, str, str, str), older+"str.replace_all"),
	row("str.tolower", 0, operator.Rank(str, str), older+"str.to_lower"),
	row("str.toupper", 0, operator.Rank(str, str), older+"str.to_upper"),
	row("re.nostr", 0, operator.Rank(reg), older+"re.none"),
	row("re.complement", 0, operator.Rank(reg, reg), older+"re.comp"),
}

func row(name string, indices int, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Note: note}
}

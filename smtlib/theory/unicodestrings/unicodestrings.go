// Package unicodestrings is the SMT-LIB theory UnicodeStrings: strings and regular expressions, with the solvers'
// extensions and the older names.
//
// Definitions are those of the theory's text in version 2.7 (last updated 2025-12-03), which makes every function
// total. It may import smtlib, smtlib/value, smtlib/theory/operator, smtlib/theory/sorts, smtlib/theory/words and
// smtlib/regex.
package unicodestrings

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/words"
)

// The sorts as they are written in the ranks.
const (
	str    = "String"
	seq    = "(Seq X)" // or String: cvc5 applies these operators to sequences, too
	reg    = "RegLan"
	number = "Int"
	truth  = "Bool"
	letter = "Unicode"
)

// Notes that several rows have.
const (
	older = "older name of "
	z3    = "z3"
	cvc5  = "cvc5"
)

// Rows are the operators of the theory.
var Rows = slices.Concat(
	ofStrings(operator.Standard("Strings",
		// strings
		row("char", 1, charRule, char, "(_ char #x41)").
			TriedWith("#x0", "#x41", "#x7e", "#xe9", "#x20AC", "#x1F600", "#x2FFFF"),
		row("str.++", 0, operator.Sequence(seq, seq+"...", seq), words.Concat, "").ReadOfOne().InvertedBy(words.InvertConcat).
			RecoveredBy(partTerm),
		row("str.len", 0, operator.Sequence(seq, number), words.Length, "").InvertedBy(words.InvertLength),
		row("str.<", 0, operator.Repeated(2, -1, str, truth), order(before), "").ReadAs(2, 2, 0).
			SimplerAs("distinct").InvertedBy(invertOrder),
		row("str.<=", 0, operator.Repeated(2, -1, str, truth), order(beforeOrSame), "").ReadAs(2, 2, 0).
			SimplerAs("str.prefixof", "=").InvertedBy(invertOrder),
		row("str.at", 0, operator.Sequence(seq, number, seq), words.At, "").InvertedBy(words.InvertPart),
		row("str.substr", 0, operator.Sequence(seq, number, number, seq), words.Part, "").
			SimplerAs("str.at").InvertedBy(words.InvertPart),
		row("str.prefixof", 0, operator.Sequence(seq, seq, truth), words.PrefixOf, "").
			SimplerAs("=").InvertedBy(words.InvertPrefixOf),
		row("str.suffixof", 0, operator.Sequence(seq, seq, truth), words.SuffixOf, "").
			SimplerAs("str.prefixof", "=").InvertedBy(words.InvertSuffixOf),
		row("str.contains", 0, operator.Sequence(seq, seq, truth), words.Contains, "").
			SimplerAs("str.prefixof", "=").InvertedBy(words.InvertContains),
		row("str.indexof", 0,
			operator.Either(operator.Sequence(seq, seq, number, number), operator.Sequence(seq, seq, number)),
			words.IndexOf, "without a start: z3").
			Beyond("without a start", operator.Many(2, 2), operator.WithZero).ReadAs(3, 3, 0).InvertedBy(words.InvertIndexOf),
		row("str.replace", 0, operator.Sequence(seq, seq, seq, seq), words.Replace, "").
			SimplerAs("str.++").InvertedBy(words.InvertReplace),
		row("str.replace_all", 0, operator.Sequence(seq, seq, seq, seq), words.ReplaceAll, "").SimplerAs("str.replace").
			InvertedBy(words.InvertReplaceAll),
		row("str.replace_re", 0, operator.Rank(str, reg, str, str), replaceRe, "").HardlySupported().
			InvertedBy(operator.Wanted),
		row("str.replace_re_all", 0, operator.Rank(str, reg, str, str),
			replaceReAll, "SMT-LIB 2.6 contradicts itself if the empty string matches; 2.7 replaces the non-empty matches").
			HardlySupported().
			SimplerAs("str.replace_re").
			InvertedBy(operator.Wanted),
		row("str.is_digit", 0, operator.Rank(str, truth), isDigit, "").InvertedBy(invertIsDigit),
		row("str.to_code", 0, operator.Rank(str, number), toCode, "").InvertedBy(invertToCode),
		row("str.from_code", 0, operator.Rank(number, str), fromCode, "").InvertedBy(invertFromCode),
		row("str.to_int", 0, operator.Rank(str, number), toInt, "").InvertedBy(invertToInt),
		row("str.from_int", 0, operator.Rank(number, str), fromInt, "").InvertedBy(invertFromInt),
	)),
	operator.Standard("Strings",
		// regular expressions
		row("str.to_re", 0, operator.Rank(str, reg), toRe, ""),
		row("str.in_re", 0, operator.Rank(str, reg, truth), inRe, "").InvertedBy(invertInRe),
		row("re.none", 0, operator.Rank(reg), constant(regex.None), ""),
		row("re.all", 0, operator.Rank(reg), constant(regex.All), "").SimplerAs("re.none", "re.allchar"),
		row("re.allchar", 0, operator.Rank(reg), constant(regex.AllChar), "").SimplerAs("re.none"),
		row("re.++", 0, operator.Rank(reg, reg+"...", reg), regular(concat), "").ReadOfOne(),
		row("re.union", 0, operator.Rank(reg, reg+"...", reg), regular(union), "").Commuting(0).ReadOfOne().
			SimplerAs("re.++"),
		row("re.inter", 0, operator.Rank(reg, reg+"...", reg), regular(inter), "").Commuting(0).ReadOfOne().
			SimplerAs("re.union"),
		row("re.*", 0, operator.Rank(reg, reg), regular(star), ""),
		row("re.+", 0, operator.Rank(reg, reg), regular(plus), "").SimplerAs("re.*"),
		row("re.opt", 0, operator.Rank(reg, reg), regular(opt), ""),
		row("re.comp", 0, operator.Rank(reg, reg), regular(comp), ""),
		row("re.diff", 0, operator.Repeated(2, -1, reg, reg), regular(diff), "").SimplerAs("re.inter", "re.union"),
		row("re.range", 0, operator.Rank(str, str, reg), charRange, ""),
		row("re.^", 1, operator.Rank(reg, reg), power, "").SimplerAs("re.*"),
		row("re.loop", smtlib.AnyIndices, loopRule, loop, "bounds as indices; as arguments: z3 and older cvc4").
			Beyond("with bounds as arguments", operator.Many(3, 3), boundsAsIndices).
			Beyond("without an upper bound", hasOneBound, nil).
			ReadAs(1, 1, 2).
			SimplerAs("re.*"),
	),
	[]operator.Row{
		// cvc5's and z3's own
		row("str.update", 0, operator.Sequence(seq, number, seq, seq), words.Update, cvc5).
			Beyond(OfSequences, operator.FirstOf("Seq"), ofSequences("seq.update")).
			SimplerAs("str.replace").InvertedBy(words.InvertUpdate),
		row("str.rev", 0, operator.Sequence(seq, seq), words.Reverse, cvc5).
			Beyond(OfSequences, operator.FirstOf("Seq"), ofSequences("seq.rev")).InvertedBy(words.InvertReverse),
		row("str.to_lower", 0, operator.Rank(str, str), mapped(lower), cvc5+": of ASCII letters").
			InvertedBy(operator.Wanted),
		row("str.to_upper", 0, operator.Rank(str, str), mapped(upper), cvc5+": of ASCII letters").SimplerAs("str.to_lower").
			InvertedBy(operator.Wanted),
		row("str.indexof_re", 0, operator.Rank(str, reg, number, number),
			indexOfRe, cvc5+": where the leftmost match begins"),
		row("str.last_indexof", 0, operator.Rank(str, str, number),
			words.LastIndexOf, z3+": z3 4.8.12 does not see an occurrence at the end").AlsoNamed("seq.last_indexof").
			SimplerAs("str.indexof"),
		row("str.from_ubv", 0, operator.Rank("(_ BitVec n)", str), fromUnsigned, z3+": in decimal notation"),
		row("str.from_sbv", 0, operator.Rank("(_ BitVec n)", str),
			fromSigned, z3+": in decimal notation, negative numbers with a minus sign"),
		row("re.reverse", 0, operator.Rank(reg, reg), nil, z3+": not evaluated"),
		row("re.of.pred", 0, operator.Rank("(Array Unicode Bool)", reg), nil, z3+": not evaluated"),
		row("re.full", 0, operator.Rank(reg), constant(regex.All), z3+"'s older name of re.all").AlsoNamed("re.all"),
		row("re.empty", 0, operator.Rank(reg), constant(regex.None), z3+"'s older name of re.none"),
		row("re.full.char", 0, operator.Rank(reg), constant(regex.AllChar), z3+"'s older name of re.allchar").
			AlsoNamed("re.allchar"),
		row("Char", 1, characterRule, char, z3+": (_ Char 65)").TriedWith("0", "65", "126", "233", "8364", "128512"),
		row("char.<=", 0, operator.Rank(letter, letter, truth), order(beforeOrSame), z3),
		row("char.to_int", 0, operator.Rank(letter, number), toCode, z3),
		row("char.is_digit", 0, operator.Rank(letter, truth), isDigit, z3),

		// older names
		row("str.in.re", 0, operator.Rank(str, reg, truth), inRe, older+"str.in_re").InvertedBy(invertInRe),
		row("str.in-re", 0, operator.Rank(str, reg, truth), inRe, older+"str.in_re").InvertedBy(invertInRe),
		row("str.to.re", 0, operator.Rank(str, reg), toRe, older+"str.to_re"),
		row("str.to-re", 0, operator.Rank(str, reg), toRe, older+"str.to_re"),
		row("str.to.int", 0, operator.Rank(str, number), toInt, older+"str.to_int").InvertedBy(invertToInt),
		row("str.to-int", 0, operator.Rank(str, number), toInt, older+"str.to_int").InvertedBy(invertToInt),
		row("int.to.str", 0, operator.Rank(number, str), fromInt, older+"str.from_int").InvertedBy(invertFromInt),
		row("str.from-int", 0, operator.Rank(number, str), fromInt, older+"str.from_int").InvertedBy(invertFromInt),
		row("seq.to.re", 0, operator.Rank(str, reg), toRe, z3+"'s name of str.to_re"),
		row("seq.to_re", 0, operator.Rank(str, reg), toRe, z3+"'s name of str.to_re").AlsoNamed("str.to_re"),
		row("seq.in.re", 0, operator.Rank(str, reg, truth), inRe, z3+"'s name of str.in_re").InvertedBy(invertInRe),
		row("seq.in_re", 0, operator.Rank(str, reg, truth), inRe, z3+"'s name of str.in_re").AlsoNamed("str.in_re").
			InvertedBy(invertInRe),
		row("str.code", 0, operator.Rank(str, number), toCode, older+"str.to_code").AlsoNamed("str.to_code").
			InvertedBy(invertToCode),
		row("str.replaceall", 0, operator.Rank(str, str, str, str), words.ReplaceAll, older+"str.replace_all").
			AlsoNamed("str.replace_all").
			InvertedBy(words.InvertReplaceAll),
		row("str.tolower", 0, operator.Rank(str, str), mapped(lower), older+"str.to_lower").AlsoNamed("str.to_lower").
			InvertedBy(operator.Wanted),
		row("str.toupper", 0, operator.Rank(str, str), mapped(upper), older+"str.to_upper").AlsoNamed("str.to_upper").
			InvertedBy(operator.Wanted),
		row("re.nostr", 0, operator.Rank(reg), constant(regex.None), older+"re.none"),
		row("re.complement", 0, operator.Rank(reg, reg), regular(comp), older+"re.comp"),
	},
)

func row(name string, indices int, rule smtlib.SortRule, eval operator.Eval, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Eval: eval, Note: note}
}

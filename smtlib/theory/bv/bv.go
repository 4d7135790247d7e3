// Package bv has the SMT-LIB theory FixedSizeBitVectors with the abbreviations of logic QF_BV (version 2.7), and what
// z3, cvc5 and bitwuzla add to them.
//
// It treats vectors as values, without circuits or bit-blasting. Every operator has two forms: on machine words for
// vectors of up to 64 bits, and on big integers for longer ones.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and smtlib/theory/sorts.
package bv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// MaxWidth is the largest number of bits of a sort: a vector of that width takes 2 MiB.
const MaxWidth = 1 << 24

// Sort gives the sort of vectors of that width, or an error that states the possible widths.
func Sort(a *smtlib.Arena, width int64) (smtlib.Sort, error) {
	if err := checkWidth(smtlib.NumeralIndex(max(width, 0))); err != nil {
		return smtlib.NoSort, err
	}
	return a.IndexedSort("BitVec", width), nil
}

func checkWidth(i smtlib.Index) error {
	if i.N >= 1 && i.N <= MaxWidth {
		return nil
	}
	return fmt.Errorf("the width of a bit-vector must be a numeral from 1 to %d, not %s", MaxWidth, i.Text)
}

// Notes on the origin of names that are not in the standard, and on deviations.
const (
	noteFromZ3   = "z3"
	noteFromCVC5 = "cvc5"
	noteBoth     = "z3 and cvc5"
	noteTotal    = "z3: the operator without _i, division by zero included"
	noteOlder    = "older name of "
)

// Rows are the operators of the theory. Charges against the budget are for width: operations on machine words cost
// nothing beyond what the walk over the term charges.
var Rows = slices.Concat(
	[]operator.Row{
		operator.Row{
			Operator: smtlib.Operator{Name: "bv", Family: true, Indices: 1, Sort: numeralRule}, Eval: numeral,
		}.TriedAs(numerals("0 1", "1 1", "5 3", "13 32", "18446744073709551615 64", "18446744073709551616 65",
			"340282366920938463463374607431768211455 128")...),
	},
	operator.Standard("FixedSizeBitVectors",
		row("concat", concatRule, concat).Beyond("with more than two arguments", operator.Many(3, -1), operator.InPairs).
			InvertedBy(invertConcat).RecoveredBy(partTerm),
		indexed("extract", 2, extractRule, extract).InvertedBy(invertExtract),

		row("bvnot", vectors(1, 1), unary(not, bigNot)).InvertedBy(invertNot).SolvedBy(operator.Applying("bvnot")),
		row("bvneg", vectors(1, 1), unary(neg, bigNeg)).
			SimplerAs("bvnot").InvertedBy(invertNeg).SolvedBy(operator.Applying("bvneg")),
		row("bvand", vectors(2, -1), binary(and, bigAnd)).Commuting(0).ReadOfOne().InvertedBy(bitwise(false, false)),
		row("bvor", vectors(2, -1), binary(or, bigOr)).Commuting(0).ReadOfOne().SimplerAs("bvand").
			InvertedBy(bitwise(true, false)),
		row("bvxor", vectors(2, -1), binary(xor, bigXor)).Commuting(0).ReadOfOne().
			SimplerAs("bvor", "bvand").InvertedBy(parity(false)).SolvedBy(operator.Folding("bvxor")),
		row("bvnand", vectors(2, 2), binary(nand, bigNand)).Commuting(0).SimplerAs("bvand").InvertedBy(bitwise(false, true)),
		row("bvnor", vectors(2, 2), binary(nor, bigNor)).Commuting(0).SimplerAs("bvor").InvertedBy(bitwise(true, true)),
		noted(row("bvxnor", vectors(2, 2), binary(xnor, bigXnor)).Commuting(0).SimplerAs("bvxor").
			InvertedBy(parity(true)).RecoveredBy(operator.Folding("bvxnor")), "z3 reads more arguments, which cvc5 refuses"),
		row("bvadd", vectors(2, -1), binary(add, bigAdd)).Commuting(0).ReadOfOne().
			SimplerAs("bvor").InvertedBy(invertAdd).SolvedBy(operator.Folding("bvsub")),
		row("bvsub", vectors(2, 2), binary(sub, bigSub)).SimplerAs("bvadd").InvertedBy(invertSub).SolvedBy(subTerm),
		row("bvmul", vectors(2, -1), product(mul, bigMul)).Commuting(0).SimplerAs("bvadd").InvertedBy(invertMul).
			RecoveredBy(factorTerm),
		row("bvudiv", vectors(2, 2), product(udiv, bigUdiv)).SimplerAs("bvmul", "bvlshr").InvertedBy(invertUdiv),
		row("bvurem", vectors(2, 2), product(urem, bigUrem)).SimplerAs("bvudiv", "bvand").InvertedBy(remainder(false)),
		row("bvsdiv", vectors(2, 2), product(sdiv, bigSdiv)).SimplerAs("bvudiv").InvertedBy(invertSdiv),
		row("bvsrem", vectors(2, 2), product(srem, bigSrem)).SimplerAs("bvurem").InvertedBy(remainder(true)),
		row("bvsmod", vectors(2, 2), product(smod, bigSmod)).SimplerAs("bvsrem", "bvurem").InvertedBy(remainder(true)),
		row("bvshl", vectors(2, 2), binary(shl, bigShl)).
			SimplerAs("bvadd", "bvlshr").InvertedBy(unshift(true, distanceLeft)),
		row("bvlshr", vectors(2, 2), binary(lshr, bigLshr)).SimplerAs("bvand").InvertedBy(unshift(false, distanceRight)),
		row("bvashr", vectors(2, 2), binary(ashr, bigAshr)).SimplerAs("bvlshr").InvertedBy(unshift(false, distanceSigned)),
		row("bvcomp", bit(2), bitOf(equal, bigEqual)).Commuting(0).Equating().InvertedBy(invertComp),

		indexed("repeat", 1, repeatRule, repeat).InvertedBy(invertExtension).RecoveredBy(lowTerm),
		indexed("zero_extend", 1, extendRule, zeroExtend).InvertedBy(invertExtension).RecoveredBy(lowTerm),
		indexed("sign_extend", 1, extendRule, signExtend).SimplerAs("zero_extend").InvertedBy(invertExtension).
			RecoveredBy(lowTerm),
		indexed("rotate_left", 1, rotateRule, rotateLeft).SimplerAs("bvnot").InvertedBy(rotation(true)).
			RecoveredBy(turnedBack("rotate_right")),
		indexed("rotate_right", 1, rotateRule, rotateRight).SimplerAs("rotate_left").InvertedBy(rotation(false)).
			RecoveredBy(turnedBack("rotate_left")),

		row("bvult", predicate(2), relation(ult, bigUlt)).Ordering(operator.Unsigned, operator.Below).SimplerAs("distinct").
			InvertedBy(invertRelation),
		row("bvule", predicate(2), relation(ule, bigUle)).Ordering(operator.Unsigned, operator.AtMost).SimplerAs("=").
			InvertedBy(invertRelation),
		row("bvugt", predicate(2), relation(ugt, bigUgt)).Ordering(operator.Unsigned, operator.Above).
			SimplerAs("bvult", "distinct").InvertedBy(invertRelation),
		row("bvuge", predicate(2), relation(uge, bigUge)).Ordering(operator.Unsigned, operator.AtLeast).
			SimplerAs("bvule", "=").InvertedBy(invertRelation),
		row("bvslt", predicate(2), relation(slt, bigSlt)).Ordering(operator.Signed, operator.Below).SimplerAs("bvult").
			InvertedBy(invertRelation),
		row("bvsle", predicate(2), relation(sle, bigSle)).Ordering(operator.Signed, operator.AtMost).SimplerAs("bvule").
			InvertedBy(invertRelation),
		row("bvsgt", predicate(2), relation(sgt, bigSgt)).Ordering(operator.Signed, operator.Above).
			SimplerAs("bvslt", "bvugt").InvertedBy(invertRelation),
		row("bvsge", predicate(2), relation(sge, bigSge)).Ordering(operator.Signed, operator.AtLeast).
			SimplerAs("bvsle", "bvuge").InvertedBy(invertRelation),
	),
	operator.Standard27("FixedSizeBitVectors",
		row("bvnego", predicate(1), nego).OtherwiseBy(negoOtherwise),
		row("bvuaddo", predicate(2), relation(uaddo, bigUaddo)).Commuting(0),
		row("bvsaddo", predicate(2), relation(saddo, bigSaddo)).Commuting(0),
		row("bvumulo", predicate(2), productRelation(umulo, bigUmulo)).Commuting(0),
		row("bvsmulo", predicate(2), productRelation(smulo, bigSmulo)).Commuting(0),
		row("bvusubo", predicate(2), relation(ult, bigUlt)),
		row("bvssubo", predicate(2), relation(ssubo, bigSsubo)),
		row("bvsdivo", predicate(2), relation(sdivo, bigSdivo)),

		row("ubv_to_int", toIntRule, toUnsigned).InvertedBy(invertExtension).AlsoNamed("bv2nat"),
		row("sbv_to_int", toIntRule, toSigned).InvertedBy(invertExtension).OtherwiseBy(signedOtherwise),
		indexed("int_to_bv", 1, fromIntRule, fromInt).InvertedBy(invertFromInt).AlsoNamed("int2bv"),
	),
	[]operator.Row{
		noted(row("bv2nat", toIntRule, toUnsigned).InvertedBy(invertExtension), noteOlder+"ubv_to_int"),
		noted(row("bv2int", toIntRule, toUnsigned).InvertedBy(invertExtension), "z3: "+noteOlder+"ubv_to_int"),
		noted(indexed("int2bv", 1, fromIntRule, fromInt).InvertedBy(invertFromInt), noteOlder+"int_to_bv"),
		operator.Partial(noted(indexed("nat2bv", 1, fromIntRule, fromNat).InvertedBy(invertFromInt).AlsoNamed("int2bv"),
			noteOlder+"int_to_bv; open for negative numbers")),

		noted(row("bvredor", bit(1), bitOfOne(redor, bigRedor)), noteBoth),
		noted(row("bvredand", bit(1), bitOfOne(redand, bigRedand)), noteBoth),
		noted(row("bvredxor", bit(1), bitOfOne(redxor, bigRedxor)).OtherwiseBy(redxorOtherwise), "bitwuzla"),
		noted(row("bvultbv", bit(2), bitOf(ult, bigUlt)).OtherwiseBy(bitOfRelation("bvult")), noteFromCVC5),
		noted(row("bvsltbv", bit(2), bitOf(slt, bigSlt)).OtherwiseBy(bitOfRelation("bvslt")), noteFromCVC5),
		noted(row("bvite", iteRule, ite).InvertedBy(invertChoice).OtherwiseBy(iteOtherwise), noteFromCVC5),
		noted(row("ext_rotate_left", vectors(2, 2), extRotateLeft), noteFromZ3+": by the second argument, unsigned"),
		noted(row("ext_rotate_right", vectors(2, 2), extRotateRight), noteFromZ3+": by the second argument, unsigned"),
		noted(row("bvudiv_i", vectors(2, 2), product(udiv, bigUdiv)).InvertedBy(invertUdiv), noteTotal),
		noted(row("bvurem_i", vectors(2, 2), product(urem, bigUrem)).InvertedBy(remainder(false)), noteTotal),
		noted(row("bvsdiv_i", vectors(2, 2), product(sdiv, bigSdiv)).InvertedBy(invertSdiv), noteTotal),
		noted(row("bvsrem_i", vectors(2, 2), product(srem, bigSrem)).InvertedBy(remainder(true)), noteTotal),
		noted(row("bvsmod_i", vectors(2, 2), product(smod, bigSmod)).InvertedBy(remainder(true)), noteTotal),
		noted(row("bvumul_noovfl", predicate(2), productRelation(umulFits, bigUmulFits)), noteFromZ3+": not bvumulo"),
		noted(row("bvsmul_noovfl", predicate(2), productRelation(smulNotAbove, bigSmulNotAbove)),
			noteFromZ3+": the signed product is not too large; z3 4.8.12 is wrong where it is negative"),
		noted(row("bvsmul_noudfl", predicate(2), productRelation(smulNotBelow, bigSmulNotBelow)),
			noteFromZ3+": the signed product is not too small"),
		noted(indexed("bit2bool", 1, bitRule, bitSet), noteFromZ3+": the bit is set"),
	},
)

// numerals are bit-vectors like (_ bv5 3): each text has the number and the width.
func numerals(texts ...string) (heads []operator.Head) {
	for _, text := range texts {
		number, width, _ := strings.Cut(text, " ")
		heads = append(heads, operator.Head{Name: "bv" + number, Indices: []smtlib.Index{operator.Index(width)}})
	}
	return heads
}

func row(name string, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return indexed(name, 0, rule, eval)
}

// indexed is row for an operator with indices.
func indexed(name string, indices int, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Eval: eval}
}

func noted(r operator.Row, note string) operator.Row {
	r.Note = note
	return r
}

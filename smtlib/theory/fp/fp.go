// Package fp has the SMT-LIB theory FloatingPoint (version 2.7), and what z3 and cvc5 add to it.
//
// It determines which operation an operator is, and where the standard leaves it open; the arithmetic is in
// smtlib/softfloat. Formats beyond the limits of that package have terms, but no values.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator, smtlib/theory/sorts, smtlib/algebraic and
// smtlib/softfloat.
package fp

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxWidth bounds exponent and significand: nobody needs more, and sizes would overflow.
const maxWidth = 1 << 24

func checkFormat(indices []smtlib.Index) error {
	for i, what := range []string{"exponent", "significand"} {
		if n := indices[i].N; n < 2 || n > maxWidth {
			return fmt.Errorf("the %s of a FloatingPoint has at least 2 bits and at most %d, not %s",
				what, maxWidth, indices[i].Text)
		}
	}
	return nil
}

func alias(exponent, significand int64) func(*smtlib.Arena, []smtlib.Sort) smtlib.Sort {
	return func(a *smtlib.Arena, _ []smtlib.Sort) smtlib.Sort {
		return a.IndexedSort("FloatingPoint", exponent, significand)
	}
}

// The sorts as they are written in the ranks.
const (
	float = "(_ FloatingPoint e s)"
	mode  = "RoundingMode"
)

// Notes on what SMT-LIB leaves open, and on the origin of names.
const (
	noteZeros  = "open for two zeros of different sign: either may be the result (BTRW15)"
	noteFinite = "open for NaN and infinities"
	noteRange  = noteFinite + ", and where the rounded number is out of range"
	noteUBV    = noteRange + "; open too for a negative number that rounds to 0, which is in range by the theory's " +
		"definition and out of range by its note"
	notePattern = "open for NaN, which may have any of its patterns"
	noteToFP    = "z3 reads the arguments of fp, and, behind a rounding mode, " +
		"a Real m and an Int e in either order: m·2^e, rounded once; open if both are of one sort"
)

// Rows are the operators of the theory. Charges against the budget are for wide significands: operations on machine
// words cost nothing beyond what the walk over the term charges.
var Rows = slices.Concat(
	operator.Standard("FloatingPoint",
		modeRow("RNE", softfloat.RNE),
		modeRow("RNA", softfloat.RNA),
		modeRow("RTP", softfloat.RTP),
		modeRow("RTN", softfloat.RTN),
		modeRow("RTZ", softfloat.RTZ),
		modeRow("roundNearestTiesToEven", softfloat.RNE),
		modeRow("roundNearestTiesToAway", softfloat.RNA),
		modeRow("roundTowardPositive", softfloat.RTP),
		modeRow("roundTowardNegative", softfloat.RTN),
		modeRow("roundTowardZero", softfloat.RTZ),

		row("fp", literalRule, literal).InvertedBy(invertLiteral),
	),
	[]operator.Row{
		indexed("+oo", 2, operator.RankIndexed("e s", float), constant(plusInfinity)),
		indexed("-oo", 2, operator.RankIndexed("e s", float), constant(minusInfinity)),
		indexed("+zero", 2, operator.RankIndexed("e s", float), constant(plusZero)),
		indexed("-zero", 2, operator.RankIndexed("e s", float), constant(minusZero)),
		indexed("NaN", 2, operator.RankIndexed("e s", float), constant(softfloat.Format.NaN)),
	},
	operator.Standard("FloatingPoint",
		row("fp.abs", operator.Rank(float, float), unary(softfloat.Abs)).SimplerAs("fp.neg").InvertedBy(invertSign),
		row("fp.neg", operator.Rank(float, float), unary(softfloat.Neg)).
			InvertedBy(invertSign).SolvedBy(operator.Applying("fp.neg")),
		row("fp.add", operator.Rank(mode, float, float, float), roundedBinary(softfloat.Add)).Commuting(1).
			InvertedBy(invertAdd),
		row("fp.sub", operator.Rank(mode, float, float, float), roundedBinary(softfloat.Sub)).
			SimplerAs("fp.add").InvertedBy(invertSub),
		row("fp.mul", operator.Rank(mode, float, float, float), roundedBinary(softfloat.Mul)).Commuting(1).
			SimplerAs("fp.add").InvertedBy(invertMul),
		row("fp.div", operator.Rank(mode, float, float, float), roundedBinary(softfloat.Div)).
			SimplerAs("fp.mul").InvertedBy(invertDiv),
		row("fp.fma", operator.Rank(mode, float, float, float, float), fma).
			SimplerAs("fp.mul", "fp.add").InvertedBy(invertFma),
		row("fp.sqrt", operator.Rank(mode, float, float), roundedUnary(softfloat.Sqrt)).
			SimplerAs("fp.roundToIntegral").InvertedBy(invertSqrt),
		row("fp.rem", operator.Rank(float, float, float), rem).SimplerAs("fp.min"),
		row("fp.roundToIntegral", operator.Rank(mode, float, float), roundedUnary(softfloat.RoundToIntegral)).
			InvertedBy(invertIntegral),
		operator.Partial(noted(row("fp.min", operator.Rank(float, float, float), pick(softfloat.Min)).
			InvertedBy(operator.Wanted), noteZeros)),
		operator.Partial(noted(row("fp.max", operator.Rank(float, float, float), pick(softfloat.Max)).SimplerAs("fp.min").
			InvertedBy(operator.Wanted), noteZeros)),

		row("fp.leq", compareRule, compare(softfloat.Leq)).Ordering(operator.Floats, operator.AtMost).
			SimplerAs("fp.eq", "=").InvertedBy(invertRelation),
		row("fp.lt", compareRule, compare(softfloat.Lt)).Ordering(operator.Floats, operator.Below).SimplerAs("distinct").
			InvertedBy(invertRelation),
		row("fp.geq", compareRule, compare(softfloat.Geq)).Ordering(operator.Floats, operator.AtLeast).SimplerAs("fp.leq").
			InvertedBy(invertRelation),
		row("fp.gt", compareRule, compare(softfloat.Gt)).Ordering(operator.Floats, operator.Above).SimplerAs("fp.lt").
			InvertedBy(invertRelation),
		noted(row("fp.eq", compareRule, compare(softfloat.Eq)).Commuting(0).Equating().SimplerAs("=").
			InvertedBy(invertRelation),
			"IEEE equality: NaN differs from itself, the zeros are equal"),
		row("fp.isNormal", operator.Rank(float, "Bool"), is(softfloat.Float.IsNormal)).
			SimplerAs("fp.isZero").InvertedBy(invertClass),
		row("fp.isSubnormal", operator.Rank(float, "Bool"), is(softfloat.Float.IsSubnormal)).
			SimplerAs("fp.isZero").InvertedBy(invertClass),
		row("fp.isZero", operator.Rank(float, "Bool"), is(softfloat.Float.IsZero)).InvertedBy(invertClass),
		row("fp.isInfinite", operator.Rank(float, "Bool"), is(softfloat.Float.IsInfinite)).
			SimplerAs("fp.isNaN").InvertedBy(invertClass),
		row("fp.isNaN", operator.Rank(float, "Bool"), is(softfloat.Float.IsNaN)).InvertedBy(invertClass),
		row("fp.isNegative", operator.Rank(float, "Bool"), is(softfloat.Float.IsNegative)).InvertedBy(invertClass),
		row("fp.isPositive", operator.Rank(float, "Bool"), is(softfloat.Float.IsPositive)).
			SimplerAs("fp.isNegative").InvertedBy(invertClass),

		operator.Partial(noted(indexed("to_fp", 2, toFPRule, toFP).ReadAs(1, 2, 2).InvertedBy(invertToFloat), noteToFP)).
			Beyond("with three arguments", operator.Many(3, 3), partsOf).
			SpecifiedWhere(func(args []value.Value) bool { return len(args) < 3 }), // only the forms with one number
		indexed("to_fp_unsigned", 2, operator.RankIndexed("e s", mode, "(_ BitVec n)", float), toFPUnsigned).
			InvertedBy(invertToFloat),
	),
	[]operator.Row{
		noted(indexed("to_fp_bv", 2, fromBitsRule, toFP).InvertedBy(invertToFloat), "cvc5: to_fp of an IEEE bit pattern"),
		noted(indexed("to_fp_fp", 2, operator.RankIndexed("e s", mode, "(_ FloatingPoint m n)", float), toFP).
			InvertedBy(invertToFloat),
			"cvc5: to_fp of another format"),
		noted(indexed("to_fp_real", 2, operator.RankIndexed("e s", mode, "Real", float), toFP).
			InvertedBy(invertToFloat), "cvc5: to_fp of a real"),
		noted(indexed("to_fp_signed", 2, operator.RankIndexed("e s", mode, "(_ BitVec n)", float), toFP).
			InvertedBy(invertToFloat),
			"cvc5: to_fp of a signed number"),
	},
	operator.Standard("FloatingPoint",
		operator.Partial(noted(indexed("fp.to_ubv", 1, operator.RankIndexed("n", mode, float, "(_ BitVec n)"), toUnsigned).
			InvertedBy(invertFromFloat(false)),
			noteUBV)),
		operator.Partial(noted(indexed("fp.to_sbv", 1, operator.RankIndexed("n", mode, float, "(_ BitVec n)"), toSigned).
			SimplerAs("fp.to_ubv").
			InvertedBy(invertFromFloat(true)),
			noteRange)),
		operator.Partial(noted(row("fp.to_real", operator.Rank(float, "Real"), toReal).
			InvertedBy(invertFromFloat(false)), noteFinite)),
	),
	[]operator.Row{
		operator.Partial(noted(row("fp.to_ieee_bv", toBitsRule, toBits).
			InvertedBy(invertToBits), "z3: the IEEE bit pattern; "+notePattern)),
		operator.Partial(noted(row("to_ieee_bv", toBitsRule, toBits).
			InvertedBy(invertToBits), "z3: older name of fp.to_ieee_bv; "+notePattern)),
	},
)

func row(name string, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return indexed(name, 0, rule, eval)
}

// indexed is row for an operator with indices.
func indexed(name string, indices int, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Eval: eval}
}

func modeRow(name string, rm softfloat.RoundingMode) operator.Row {
	return row(name, operator.Rank(mode), func(*operator.Env, *operator.Call) value.Value {
		return value.RoundingMode(rm)
	})
}

func noted(r operator.Row, note string) operator.Row {
	r.Note = note
	return r
}

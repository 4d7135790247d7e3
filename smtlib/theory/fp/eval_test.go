package fp_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
)

const f23 = "(_ FloatingPoint 2 3)" // 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, oo

// special are the points at which an operator is not simply the rounded result of real arithmetic.
var special = []struct{ caption, sort, term, want string }{
	{"a literal with a significand of its own", "Float16", "(fp #b1 #b01111 #b1000000000)",
		"(fp #b1 #b01111 #b1000000000)"},
	{"hexadecimal parts", "Float32", "(fp #b0 #x7f #b00000000000000000000001)",
		"(fp #b0 #b01111111 #b00000000000000000000001)"},
	{"every pattern of NaN is the one NaN", "Float16", "(fp #b1 #b11111 #b0000010000)", "(_ NaN 5 11)"},
	{"the infinities have patterns", f23, "(fp #b1 #b11 #b00)", "(_ -oo 2 3)"},
	{"the zeros have patterns", f23, "(fp #b1 #b00 #b00)", "(_ -zero 2 3)"},
	{"names have the exponent first", "(_ FloatingPoint 3 2)", "(_ +oo 3 2)", "(_ +oo 3 2)"},
	{"both spellings of a mode", "Bool", "(and (= RNE roundNearestTiesToEven) (= RNA roundNearestTiesToAway)" +
		" (= RTP roundTowardPositive) (= RTN roundTowardNegative) (= RTZ roundTowardZero))", "true"},
	{"the modes differ", "Bool", "(distinct RNE RNA RTP RTN RTZ)", "true"},
	{"a mode as a value", "RoundingMode", "roundTowardZero", "RTZ"},

	{"= is identity: one NaN", "Bool", "(= (_ NaN 5 11) (fp #b1 #b11111 #b0000000001))", "true"},
	{"= is identity: two zeros", "Bool", "(= (_ +zero 5 11) (_ -zero 5 11))", "false"},
	{"fp.eq: no NaN", "Bool", "(fp.eq (_ NaN 5 11) (_ NaN 5 11))", "false"},
	{"fp.eq: one zero", "Bool", "(fp.eq (_ +zero 5 11) (_ -zero 5 11))", "true"},
	{"a chain holds", "Bool", "(fp.lt (_ -oo 2 3) (_ -zero 2 3) (fp #b0 #b00 #b01) (_ +oo 2 3))", "true"},
	{"a chain breaks at its end", "Bool", "(fp.lt (_ -oo 2 3) (_ -zero 2 3) (_ +zero 2 3))", "false"},
	{"a chain breaks at its beginning", "Bool", "(fp.leq (_ NaN 2 3) (_ -zero 2 3) (_ +zero 2 3))", "false"},
	{"geq chains downwards", "Bool", "(fp.geq (_ +oo 2 3) (_ -zero 2 3) (_ +zero 2 3) (_ -oo 2 3))", "true"},
	{"NaN is neither positive nor negative", "Bool", "(or (fp.isPositive (_ NaN 2 3)) (fp.isNegative (_ NaN 2 3)))",
		"false"},
	{"-0 is negative", "Bool", "(fp.isNegative (_ -zero 2 3))", "true"},
	{"0 is not subnormal", "Bool", "(fp.isSubnormal (_ +zero 2 3))", "false"},
	{"0 is not normal", "Bool", "(fp.isNormal (_ +zero 2 3))", "false"},

	{"fp.neg leaves NaN", f23, "(fp.neg (fp #b0 #b11 #b01))", "(_ NaN 2 3)"},
	{"the mode decides a tie", f23, "(fp.add RNE (fp #b0 #b10 #b00) (fp #b0 #b00 #b01))", "(fp #b0 #b10 #b00)"},
	{"the mode decides a tie otherwise", f23, "(fp.add RNA (fp #b0 #b10 #b00) (fp #b0 #b00 #b01))",
		"(fp #b0 #b10 #b01)"},
	{"subtraction in order", f23, "(fp.sub RNE (fp #b0 #b01 #b00) (fp #b0 #b00 #b01))", "(fp #b0 #b00 #b11)"},
	{"division in order", f23, "(fp.div RNE (fp #b0 #b01 #b00) (fp #b0 #b10 #b00))", "(fp #b0 #b00 #b10)"},
	{"remainder in order", f23, "(fp.rem (fp #b0 #b01 #b00) (fp #b0 #b10 #b10))", "(fp #b0 #b01 #b00)"},
	{"fma multiplies first", f23, "(fp.fma RNE (fp #b0 #b10 #b00) (fp #b0 #b00 #b10) (fp #b0 #b00 #b01))",
		"(fp #b0 #b01 #b01)"},
	{"an exact zero sum", f23, "(fp.sub RTN (fp #b0 #b01 #b00) (fp #b0 #b01 #b00))", "(_ -zero 2 3)"},
	{"the root of -0", f23, "(fp.sqrt RNE (_ -zero 2 3))", "(_ -zero 2 3)"},
	{"overflow toward zero", f23, "(fp.mul RTZ (fp #b1 #b10 #b11) (fp #b0 #b10 #b11))", "(fp #b1 #b10 #b11)"},
	{"min of NaN", f23, "(fp.min (_ NaN 2 3) (_ +oo 2 3))", "(_ +oo 2 3)"},
	{"max of NaN", f23, "(fp.max (_ -oo 2 3) (_ NaN 2 3))", "(_ -oo 2 3)"},
	{"min of one zero", f23, "(fp.min (_ -zero 2 3) (_ -zero 2 3))", "(_ -zero 2 3)"},
	{"min of two zeros", f23, "(fp.min (_ -zero 2 3) (_ +zero 2 3))", "open: fp.min or fp.max of zeros of different sign"},
	{"max of two zeros", f23, "(fp.max (_ +zero 2 3) (_ -zero 2 3))", "open: fp.min or fp.max of zeros of different sign"},

	{"to_fp of bits", f23, "((_ to_fp 2 3) #b10110)", "(fp #b1 #b01 #b10)"},
	{"to_fp of a wider format", f23, "((_ to_fp 2 3) RTP ((_ to_fp 5 11) RNE 1.001))", "(fp #b0 #b01 #b01)"},
	{"to_fp of a real", f23, "((_ to_fp 2 3) RNE (/ 1.0 3.0))", "(fp #b0 #b00 #b01)"},
	{"to_fp of a negative real that vanishes", f23, "((_ to_fp 2 3) RNE (- 0.001))", "(_ -zero 2 3)"},
	{"to_fp of 0.0 is +0 in every mode", f23, "((_ to_fp 2 3) RTN 0.0)", "(_ +zero 2 3)"},
	{"to_fp of signed bits", f23, "((_ to_fp 2 3) RNE #b111)", "(fp #b1 #b01 #b00)"},
	{"to_fp_unsigned", f23, "((_ to_fp_unsigned 2 3) RTZ #b111)", "(fp #b0 #b10 #b11)"},
	{"z3: to_fp of an integer", f23, "((_ to_fp 2 3) RNE (- 2))", "(fp #b1 #b10 #b00)"},
	{"z3: to_fp of mantissa and exponent", f23, "((_ to_fp 2 3) RNE 0.75 1)", "(fp #b0 #b01 #b10)"},
	{"z3: to_fp of exponent and mantissa", f23, "((_ to_fp 2 3) RNE (- 1) 2.5)", "(fp #b0 #b01 #b01)"},
	{"z3: to_fp of a mantissa, rounded once", f23, "((_ to_fp 2 3) RTP (/ 1.0 3.0) (- 400))", "(fp #b0 #b00 #b01)"},
	{"z3: to_fp of three parts", f23, "((_ to_fp 2 3) #b1 #b01 #b10)", "(fp #b1 #b01 #b10)"},
	{"cvc5: to_fp_bv", f23, "((_ to_fp_bv 2 3) #b10110)", "(fp #b1 #b01 #b10)"},
	{"cvc5: to_fp_signed", f23, "((_ to_fp_signed 2 3) RNE #b111)", "(fp #b1 #b01 #b00)"},

	{"to_ubv rounds", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (fp #b0 #b10 #b01))", "#b10"},
	{"to_ubv to the edge of the range", "(_ BitVec 2)", "((_ fp.to_ubv 2) RTZ (fp #b0 #b10 #b11))", "#b11"},
	{"to_ubv beyond the range", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (fp #b0 #b10 #b11))",
		"open: conversion of a floating-point number out of range"},
	{"to_ubv of -0", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (_ -zero 2 3))", "#b00"},
	{"to_ubv of a negative number", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (fp #b1 #b01 #b00))",
		"open: conversion of a floating-point number out of range"},
	{"to_ubv of a negative number that vanishes", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (fp #b1 #b00 #b01))",
		"open: fp.to_ubv of a negative number that rounds to 0"},
	{"to_ubv of NaN", "(_ BitVec 2)", "((_ fp.to_ubv 2) RNE (_ NaN 2 3))", "open: conversion of NaN or an infinity"},
	{"to_sbv at the lower edge", "(_ BitVec 2)", "((_ fp.to_sbv 2) RTZ (fp #b1 #b10 #b01))", "#b10"},
	{"to_sbv beyond the lower edge", "(_ BitVec 2)", "((_ fp.to_sbv 2) RTN (fp #b1 #b10 #b01))",
		"open: conversion of a floating-point number out of range"},
	{"to_sbv beyond the upper edge", "(_ BitVec 2)", "((_ fp.to_sbv 2) RTZ (fp #b0 #b10 #b00))",
		"open: conversion of a floating-point number out of range"},
	{"to_sbv of one bit", "(_ BitVec 1)", "((_ fp.to_sbv 1) RTZ (fp #b1 #b01 #b11))", "#b1"},
	{"to_sbv of a small negative number", "(_ BitVec 2)", "((_ fp.to_sbv 2) RNE (fp #b1 #b00 #b01))", "#b00"},
	{"to_sbv of an infinity", "(_ BitVec 2)", "((_ fp.to_sbv 2) RNE (_ -oo 2 3))",
		"open: conversion of NaN or an infinity"},
	{"to_real", "Real", "(fp.to_real (fp #b1 #b00 #b11))", "(/ (- 3.0) 4.0)"},
	{"to_real of -0", "Real", "(fp.to_real (_ -zero 2 3))", "0.0"},
	{"to_real of NaN", "Real", "(fp.to_real (_ NaN 2 3))", "open: conversion of NaN or an infinity"},
	{"to_real of an infinity", "Real", "(fp.to_real (_ +oo 2 3))", "open: conversion of NaN or an infinity"},
	{"z3: to_ieee_bv", "(_ BitVec 5)", "(fp.to_ieee_bv (_ -oo 2 3))", "#b11100"},
	{"z3: to_ieee_bv of NaN", "(_ BitVec 5)", "(fp.to_ieee_bv (_ NaN 2 3))", "open: bit pattern of NaN"},
	{"z3: to_ieee_bv of a wide format", "(_ BitVec 128)", "(fp.to_ieee_bv (_ -zero 15 113))",
		"#x80000000000000000000000000000000"},

	{"an exponent field beyond the arithmetic", "(_ FloatingPoint 61 10)", "(_ NaN 61 10)", "open: budget"},
	{"a significand beyond the arithmetic", "(_ FloatingPoint 5 70000)", "((_ to_fp 5 70000) RNE 1.0)",
		"open: budget"},
	{"a remainder that would take seconds", "(_ FloatingPoint 60 60000)",
		"(fp.rem ((_ to_fp 60 60000) RNE 1.0) ((_ to_fp 60 60000) RNE 3.0))", "open: budget"},
	{"a real of too many bits", "Real",
		"(fp.to_real (fp.mul RNE ((_ to_fp 30 5) RNE 1.0 60000) ((_ to_fp 30 5) RNE 1.0 60000)))", "open: budget"},
	{"an integer far out of range", "(_ BitVec 64)", "((_ fp.to_sbv 64) RNE ((_ to_fp 60 5) RNE 1.0 60000))",
		"open: conversion of a floating-point number out of range"},
}

func TestSpecial(t *testing.T) {
	for _, c := range special {
		t.Run(c.caption, func(t *testing.T) {
			if _, got := ground.Values(t, []string{c.term}, []string{c.sort}); got[0] != c.want {
				t.Errorf("%s is %s, want %s", c.term, got[0], c.want)
			}
		})
	}
}

func TestRowsAreComplete(t *testing.T) {
	for _, row := range fp.Rows {
		if row.Sort == nil || row.Eval == nil {
			t.Errorf("%s has no sort rule or no evaluation", row.Name)
		}
		extension := strings.HasPrefix(row.Name, "to_fp_") && row.Name != "to_fp_unsigned" ||
			strings.HasSuffix(row.Name, "to_ieee_bv")
		if extension && row.Note == "" {
			t.Errorf("%s is not in the standard, and the row does not say where it is from", row.Name)
		}
	}
}

// Package fp is the SMT-LIB theory FloatingPoint.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator and the arithmetic of internal/softfloat.
package fp

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// Sorts are the sorts of the theory.
var Sorts = []smtlib.SortSpec{
	{Name: "RoundingMode"},
	{Name: "FloatingPoint", Indices: 2, Check: checkFormat},
	{Name: "Float16", Expand: format(5, 11)},
	{Name: "Float32", Expand: format(8, 24)},
	{Name: "Float64", Expand: format(11, 53)},
	{Name: "Float128", Expand: format(15, 113)},
}

// maxWidth bounds exponent and significand: beyond it nobody has ever been served, and sizes would overflow.
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

func format(exponent, significand int64) func(*smtlib.Arena, []smtlib.Sort) smtlib.Sort {
	return func(a *smtlib.Arena, _ []smtlib.Sort) smtlib.Sort {
		return a.IndexedSort("FloatingPoint", exponent, significand)
	}
}

// The sorts in the ranks.
const (
	float = "(_ FloatingPoint e s)"
	mode  = "RoundingMode"
)

// Rows are the operators of the theory.
var Rows = []operator.Row{
	row("RNE", 0, operator.Rank(mode), ""),
	row("RNA", 0, operator.Rank(mode), ""),
	row("RTP", 0, operator.Rank(mode), ""),
	row("RTN", 0, operator.Rank(mode), ""),
	row("RTZ", 0, operator.Rank(mode), ""),
	row("roundNearestTiesToEven", 0, operator.Rank(mode), ""),
	row("roundNearestTiesToAway", 0, operator.Rank(mode), ""),
	row("roundTowardPositive", 0, operator.Rank(mode), ""),
	row("roundTowardNegative", 0, operator.Rank(mode), ""),
	row("roundTowardZero", 0, operator.Rank(mode), ""),

	row("fp", 0, literalRule, ""),
	row("+oo", 2, operator.RankIndexed("e s", float), ""),
	row("-oo", 2, operator.RankIndexed("e s", float), ""),
	row("+zero", 2, operator.RankIndexed("e s", float), ""),
	row("-zero", 2, operator.RankIndexed("e s", float), ""),
	row("NaN", 2, operator.RankIndexed("e s", float), ""),

	row("fp.abs", 0, operator.Rank(float, float), ""),
	row("fp.neg", 0, operator.Rank(float, float), ""),
	row("fp.add", 0, operator.Rank(mode, float, float, float), ""),
	row("fp.sub", 0, operator.Rank(mode, float, float, float), ""),
	row("fp.mul", 0, operator.Rank(mode, float, float, float), ""),
	row("fp.div", 0, operator.Rank(mode, float, float, float), ""),
	row("fp.fma", 0, operator.Rank(mode, float, float, float, float), ""),
	row("fp.sqrt", 0, operator.Rank(mode, float, float), ""),
	row("fp.rem", 0, operator.Rank(float, float, float), ""),
	row("fp.roundToIntegral", 0, operator.Rank(mode, float, float), ""),
	row("fp.min", 0, operator.Rank(float, float, float), "either of two zeros of different sign"),
	row("fp.max", 0, operator.Rank(float, float, float), "either of two zeros of different sign"),

	row("fp.leq", 0, compareRule, ""),
	row("fp.lt", 0, compareRule, ""),
	row("fp.geq", 0, compareRule, ""),
	row("fp.gt", 0, compareRule, ""),
	row("fp.eq", 0, compareRule, "IEEE equality: NaN differs from itself, the zeros are equal"),
	row("fp.isNormal", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isSubnormal", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isZero", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isInfinite", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isNaN", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isNegative", 0, operator.Rank(float, "Bool"), ""),
	row("fp.isPositive", 0, operator.Rank(float, "Bool"), ""),

	row("to_fp", 2, toFPRule, ""),
	row("to_fp_unsigned", 2, operator.RankIndexed("e s", mode, "(_ BitVec n)", float), ""),
	row("to_fp_bv", 2, fromBitsRule, "cvc5: to_fp of an IEEE bit pattern"),
	row("to_fp_fp", 2, operator.RankIndexed("e s", mode, "(_ FloatingPoint m n)", float), "cvc5: to_fp of another format"),
	row("to_fp_real", 2, operator.RankIndexed("e s", mode, "Real", float), "cvc5: to_fp of a real"),
	row("to_fp_signed", 2, operator.RankIndexed("e s", mode, "(_ BitVec n)", float), "cvc5: to_fp of a signed number"),
	row("fp.to_ubv", 1, operator.RankIndexed("n", mode, float, "(_ BitVec n)"), "unspecified for NaN, infinities and out of range"),
	row("fp.to_sbv", 1, operator.RankIndexed("n", mode, float, "(_ BitVec n)"), "unspecified for NaN, infinities and out of range"),
	row("fp.to_real", 0, operator.Rank(float, "Real"), "unspecified for NaN and infinities"),
	row("fp.to_ieee_bv", 0, toBitsRule, "z3: the IEEE bit pattern; unspecified for NaN"),
	row("to_ieee_bv", 0, toBitsRule, "older name of fp.to_ieee_bv"),
}

func row(name string, indices int, rule smtlib.SortRule, note string) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: indices, Sort: rule}, Note: note}
}

// width gives the width of a bit-vector sort, or false.
func width(a *smtlib.Arena, s smtlib.Sort) (int64, bool) {
	if !a.SortIs(s, "BitVec") {
		return 0, false
	}
	return a.SortInfo(s).Indices[0].N, true
}

// literalRule is that of (fp sign exponent significand).
func literalRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 3, 3); err != nil {
		return smtlib.NoSort, err
	}
	var widths [3]int64
	for i, s := range app.Args {
		n, ok := width(a, s)
		if !ok {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, "(_ BitVec n)")
		}
		widths[i] = n
	}
	if widths[0] != 1 {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "(_ BitVec 1)")
	}
	return a.MakeSort("FloatingPoint", []smtlib.Index{smtlib.NumeralIndex(widths[1]), smtlib.NumeralIndex(widths[2] + 1)})
}

// compareRule is that of the comparisons, which chain over two or more floats of one format.
func compareRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, -1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "FloatingPoint") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, float)
	}
	if err := operator.Same(a, app, 0); err != nil {
		return smtlib.NoSort, err
	}
	return a.Bool(), nil
}

// toFPRule is that of (_ to_fp e s), by the sorts of its arguments: bits; a rounding mode and a float, a real, or a
// signed bit-vector; z3's mantissa and binary exponent; z3's three parts as those of fp.
func toFPRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	for i, s := range app.Args {
		bits := a.SortIs(s, "BitVec")
		number := a.SortIs(s, "Real") || a.SortIs(s, "Int")
		ok := false
		switch {
		case len(app.Args) == 1:
			return fromBitsRule(a, app)
		case len(app.Args) == 3 && a.SortIs(app.Args[0], "BitVec"):
			return fromPartsRule(a, app)
		case i == 0:
			ok = a.SortIs(s, mode)
		case len(app.Args) == 2:
			ok = bits || number || a.SortIs(s, "FloatingPoint")
		case len(app.Args) == 3:
			ok = number
		}
		if !ok {
			return smtlib.NoSort, operator.NoRank(a, app)
		}
	}
	if len(app.Args) == 0 {
		return smtlib.NoSort, operator.NoRank(a, app)
	}
	return a.MakeSort("FloatingPoint", app.Indices)
}

// fromBitsRule is that of to_fp applied to an IEEE bit pattern of exactly that format.
func fromBitsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	s, err := a.MakeSort("FloatingPoint", app.Indices)
	if err != nil {
		return smtlib.NoSort, err
	}
	want := app.Indices[0].N + app.Indices[1].N
	if n, ok := width(a, app.Args[0]); !ok || n != want {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, fmt.Sprintf("(_ BitVec %d)", want))
	}
	return s, nil
}

// fromPartsRule is that of z3's to_fp with the arguments of fp.
func fromPartsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	want, err := a.MakeSort("FloatingPoint", app.Indices)
	if err != nil {
		return smtlib.NoSort, err
	}
	s, err := literalRule(a, app)
	if err == nil && s != want {
		err = fmt.Errorf("the parts make a %s, not a %s", a.SortString(s), a.SortString(want))
	}
	return want, err
}

// toBitsRule is that of fp.to_ieee_bv.
func toBitsRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 1, 1); err != nil {
		return smtlib.NoSort, err
	}
	if !a.SortIs(app.Args[0], "FloatingPoint") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, float)
	}
	format := a.SortInfo(app.Args[0]).Indices
	return a.IndexedSort("BitVec", format[0].N+format[1].N), nil
}

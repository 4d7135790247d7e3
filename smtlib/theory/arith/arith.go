// Package arith has the SMT-LIB theories Ints, Reals and Reals_Ints, and what z3 and cvc5 add to them.
//
// It contains exact arithmetic of rational and of real algebraic numbers. Transcendental functions are sorted, and
// evaluate to open. Which logic has which operators is not decided here.
//
// It may import smtlib, smtlib/value, smtlib/theory/operator, smtlib/theory/sorts and smtlib/algebraic.
package arith

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Notes on points that SMT-LIB leaves open, and on the origin of names.
const (
	noteZero    = "a zero divisor is open: any function of the dividend is a model"
	noteZ3      = "z3"
	noteCVC5    = "cvc5"
	noteOpen    = ": irrational, always open"
	noteTotal   = "cvc5, experimental: "
	noteInteger = "z3 and cvc5 read it of both sorts"
)

// nonzeroDivisors reports whether all divisors are known, and none is 0.
func nonzeroDivisors(args []value.Value) bool {
	return !slices.ContainsFunc(args[1:], func(arg value.Value) bool {
		switch v := arg.(type) {
		case value.Int:
			return v.Sign() == 0
		case value.Real:
			return v.Sign() == 0
		}
		return true
	})
}

// Rows are the operators of the theory. ChosenBy names functions in models of z3 4.8.12, 4.15.4 and 5.4.0 that contain
// its choice for a zero divisor; the latter two have none for rem, which is mod there. z3 has no such functions for
// floats and for selectors; cvc5, cvc4 and Yices have none at all. Charges against the budget are for the size of
// numbers: small numbers cost nothing beyond what the walk over the term charges.
var Rows = slices.Concat(
	operator.Standard("Ints Reals",
		row("+", numbers(2, -1), add).Commuting(0).ReadOfOne().InvertedBy(invertSum).SolvedBy(sumTerm),
		row("-", numbers(1, -1), subtract).Spelled("~").SimplerAs("+").InvertedBy(invertDifference).SolvedBy(differenceTerm),
		row("*", numbers(2, -1), multiply).Commuting(0).ReadOfOne().SimplerAs("+").InvertedBy(invertProduct).
			SolvedBy(productTerm).
			RecoveredBy(quotientTerm),
	),
	operator.Standard("Reals",
		operator.Partial(noted(row("/", operator.Repeated(2, -1, "Real", "Real"), divide).SimplerAs("+").
			InvertedBy(invertQuotient), noteZero)).
			SpecifiedWhere(nonzeroDivisors).ChosenBy("/0").RecoveredBy(dividendTerm),
	),
	operator.Standard("Ints",
		operator.Partial(noted(row("div", operator.Repeated(2, -1, "Int", "Int"), div).SimplerAs("+").
			InvertedBy(invertQuotient), noteZero)).
			SpecifiedWhere(nonzeroDivisors).ChosenBy("div0"),
		operator.Partial(noted(row("mod", operator.Named("Int", "Int", "Int"), mod).
			SimplerAs("+").InvertedBy(invertRemainder), noteZero)).
			SpecifiedWhere(nonzeroDivisors).ChosenBy("mod0"),
		noted(row("abs", numbers(1, 1), abs).SimplerAs("-").InvertedBy(invertAbsolute), noteInteger).
			Beyond("of a Real", operator.FirstOf("Real"), nil),
	),
	operator.Standard("Ints Reals",
		row("<=", comparison, compare(func(c int) bool { return c <= 0 })).Ordering(operator.Integers, operator.AtMost).
			SimplerAs("=").InvertedBy(invertComparison),
		row("<", comparison, compare(func(c int) bool { return c < 0 })).Ordering(operator.Integers, operator.Below).
			SimplerAs("distinct").InvertedBy(invertComparison),
		row(">=", comparison, compare(func(c int) bool { return c >= 0 })).Ordering(operator.Integers, operator.AtLeast).
			SimplerAs("<=", "=").InvertedBy(invertComparison),
		row(">", comparison, compare(func(c int) bool { return c > 0 })).Ordering(operator.Integers, operator.Above).
			SimplerAs("<", "distinct").InvertedBy(invertComparison),
	),
	operator.Standard("Reals_Ints",
		row("to_real", operator.Named("Int", "Real"), toReal).InvertedBy(invertConversion).
			RecoveredBy(operator.Applying("to_int")),
		row("to_int", operator.Named("Real", "Int"), toInt).InvertedBy(invertConversion),
		row("is_int", operator.Named("Real", "Bool"), isInt).InvertedBy(invertIsInt),
	),
	[]operator.Row{
		indexed("divisible", positiveIndex(operator.Named("Int", "Bool")), divisible).HardlySupported().
			InvertedBy(invertDivisible),

		operator.Partial(noted(row("^", numbers(2, 2), power).SimplerAs("*"),
			"z3 and cvc5; open for 0^0, for negative and for fractional exponents, on which they and their versions differ")),
		exponentiation,
		operator.Partial(noted(row("rem", operator.Named("Int", "Int", "Int"), rem).
			SimplerAs("mod").InvertedBy(invertRemainder),
			"z3: mod with the sign of the divisor; "+noteZero)).
			SpecifiedWhere(nonzeroDivisors).ChosenBy("rem0", "mod0"),
		operator.Partial(noted(row("int.pow2", operator.Named("Int", "Int"), powerOfTwo), "cvc5; open for negative numbers")),
		operator.Partial(noted(row("int.log2", operator.Named("Int", "Int"), logOfTwo),
			"cvc5: rounded down; open unless positive")),
		noted(indexed("iand", positiveIndex(operator.Named("Int", "Int", "Int")), bitAnd), "cvc5: bvand of the lowest bits"),
		noted(row("piand", operator.Named("Int", "Int", "Int", "Int"), sizedAnd),
			"cvc5: iand with the size as first argument, 0 unless that is positive"),
		noted(row("/_total", operator.Named("Real", "Real", "Real"), divideTotal).SimplerAs("/").
			InvertedBy(invertQuotient).OtherwiseBy(totalByZero), noteTotal+"x / 0 is 0"),
		noted(row("div_total", operator.Named("Int", "Int", "Int"), divTotal).SimplerAs("div").
			InvertedBy(invertQuotient).OtherwiseBy(totalByZero), noteTotal+"x div 0 is 0"),
		noted(row("mod_total", operator.Named("Int", "Int", "Int"), modTotal).SimplerAs("mod").
			InvertedBy(invertRemainder).OtherwiseBy(totalByZero), noteTotal+"x mod 0 is x"),

		irrational("real.pi", noteCVC5, "Real").Spelled("pi"),
		irrational("exp", noteCVC5, "Real", "Real"),
		irrational("sqrt", noteCVC5, "Real", "Real"),
		irrational("sin", noteCVC5+" and "+noteZ3, "Real", "Real"),
		irrational("cos", noteCVC5+" and "+noteZ3, "Real", "Real"),
		irrational("tan", noteCVC5+" and "+noteZ3, "Real", "Real"),
		irrational("csc", noteCVC5, "Real", "Real"),
		irrational("sec", noteCVC5, "Real", "Real"),
		irrational("cot", noteCVC5, "Real", "Real"),
		irrational("arcsin", noteCVC5, "Real", "Real"),
		irrational("arccos", noteCVC5, "Real", "Real"),
		irrational("arctan", noteCVC5, "Real", "Real"),
		irrational("arccsc", noteCVC5, "Real", "Real"),
		irrational("arcsec", noteCVC5, "Real", "Real"),
		irrational("arccot", noteCVC5, "Real", "Real"),
		irrational("asin", noteZ3, "Real", "Real"),
		irrational("acos", noteZ3, "Real", "Real"),
		irrational("atan", noteZ3, "Real", "Real"),
		irrational("sinh", noteZ3, "Real", "Real"),
		irrational("cosh", noteZ3, "Real", "Real"),
		irrational("tanh", noteZ3, "Real", "Real"),
		irrational("asinh", noteZ3, "Real", "Real"),
		irrational("acosh", noteZ3, "Real", "Real"),
		irrational("atanh", noteZ3, "Real", "Real"),
	},
)

// exponentiation is **, which the theory Ints has since 2026-01.
var exponentiation = func() operator.Row {
	r := noted(row("**", operator.Named("Int", "Int", "Int"), exponentiate).SimplerAs("*"),
		"Ints since 2026-01, logic QF_EIA: (** 0 0) is 1, and 0 to a negative power is (div 1 0)")
	r.OpenAs = "div"
	return operator.Partial(r).SpecifiedWhere(specifiedExponent)
}()

func row(name string, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Sort: rule}, Eval: eval}
}

// indexed is row for an operator with one index.
func indexed(name string, rule smtlib.SortRule, eval operator.Eval) operator.Row {
	return operator.Row{Operator: smtlib.Operator{Name: name, Indices: 1, Sort: rule}, Eval: eval}
}

func noted(r operator.Row, note string) operator.Row {
	r.Note = note
	return r
}

func irrational(name, from string, sorts ...string) operator.Row {
	return noted(row(name, operator.Named(sorts...), nil), from+noteOpen)
}

package theory

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Difference logics restrict the form of arithmetic, and not only its operators. Solvers differ in what else they read
// (most accept bounds like (< x 5)), so these forms are what the definitions of the logics say, to the letter.

// comparisons are the operators of the atoms that QF_IDL and QF_RDL restrict.
var comparisons = []string{"<", "<=", ">", ">=", "=", "distinct"}

// OutsideDifferences returns the first term of the formulas, or of definitions that they use, whose form a difference
// logic does not have; NoTerm if there is none, or if the logic is no difference logic. The forms are
//
//   - QF_IDL, QF_RDL: comparisons of free constants with each other, and of a difference of two with an integer; in
//     QF_RDL, also with a quotient of integers, and of (+ x … x) and (+ y … y) in place of the two constants;
//   - QF_UFIDL and the like: sums and differences of two terms, at least one a numeral, and no other arithmetic.
func OutsideDifferences(a *smtlib.Arena, logic string, formulas []smtlib.Term) smtlib.Term {
	l, _ := ParseLogic(logic)
	if !l.Difference {
		return smtlib.NoTerm
	}
	for _, t := range smtlib.Reachable(formulas, a.Below) {
		if a.Kind(t) != smtlib.KindApp {
			continue
		}
		if l.Functions && !hasNumeral(a, t) || !l.Functions && !isDifference(a, t) {
			return t
		}
	}
	return smtlib.NoTerm
}

// hasNumeral reports whether a term is no arithmetic but + and - with a numeral and one other term, and comparisons.
func hasNumeral(a *smtlib.Arena, t smtlib.Term) bool {
	name, args := a.OperatorName(t), a.Args(t)
	switch row := RowOfTerm(a, t); {
	case row == nil || row.Theory != "arith" || slices.Contains(comparisons, name):
		return true
	case name == "+" || name == "-":
		return len(args) == 2 && (isInteger(a, args[0]) || isInteger(a, args[1]))
	}
	return false
}

// isDifference reports whether a term is an atom that QF_IDL or QF_RDL has, or none of arithmetic. The arguments of a
// defined function must be symbols, since its body may compare them.
func isDifference(a *smtlib.Arena, t smtlib.Term) bool {
	args := a.Args(t)
	if d := a.Declaration(t); d != nil && d.Kind != smtlib.Declared {
		return !slices.ContainsFunc(args, func(arg smtlib.Term) bool { return isArithmetic(a, arg) && !isSymbol(a, arg) })
	}
	if !slices.Contains(comparisons, a.OperatorName(t)) || !isArithmetic(a, args[0]) ||
		!slices.ContainsFunc(args, func(arg smtlib.Term) bool { return !isSymbol(a, arg) }) {
		return true
	}
	if len(args) != 2 || a.OperatorName(args[0]) != "-" || len(a.Args(args[0])) != 2 {
		return false
	}
	x, y, bound := a.Args(args[0])[0], a.Args(args[0])[1], args[1]
	if !a.SortIs(a.Sort(bound), "Real") {
		return isSymbol(a, x) && isSymbol(a, y) && isInteger(a, without(a, bound, "-"))
	}
	if a.OperatorName(bound) == "/" {
		if quotient := a.Args(bound); len(quotient) == 2 && isInteger(a, quotient[1]) && !isZero(a, quotient[1]) {
			bound = quotient[0]
		}
	}
	return isInteger(a, without(a, bound, "-")) && (isSymbol(a, x) && isSymbol(a, y) ||
		multiple(a, x) > 1 && multiple(a, x) == multiple(a, y))
}

// multiple returns how often a term (+ x … x) has the symbol x, 0 if it has another form.
func multiple(a *smtlib.Arena, t smtlib.Term) int {
	args := a.Args(t)
	if a.OperatorName(t) != "+" || len(slices.Compact(slices.Clone(args))) != 1 || !isSymbol(a, args[0]) {
		return 0
	}
	return len(args)
}

func isArithmetic(a *smtlib.Arena, t smtlib.Term) bool {
	return a.SortIs(a.Sort(t), "Int") || a.SortIs(a.Sort(t), "Real")
}

// isSymbol reports whether a term is a free constant, or a parameter of a definition.
func isSymbol(a *smtlib.Arena, t smtlib.Term) bool {
	d := a.Declaration(t)
	return a.Kind(t) == smtlib.KindVar || d != nil && d.Kind == smtlib.Declared && len(d.Params) == 0
}

// isInteger reports whether a term is a numeral, or the decimal as which a logic without integers reads it.
func isInteger(a *smtlib.Arena, t smtlib.Term) bool {
	return a.Kind(t) == smtlib.KindNumeral || a.Kind(t) == smtlib.KindDecimal && strings.HasSuffix(a.Text(t), ".0")
}

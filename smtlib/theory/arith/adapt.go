package arith

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// IntForReal describes a deviation from the standard that solvers accept.
const IntForReal = "Int where a Real is expected"

// mixing are the operators whose arguments the standard promotes: those of two Reals, if one argument is a Real, and
// the division of integers ("syntactic sugar for (op (to_real t1) t)", AUFLIRA, AUFNIRA and QF_NIRA, :extensions).
var mixing = []string{"+", "-", "*", "/", "<", "<=", ">", ">=", "=", "distinct"}

// Adapt repairs the arguments of an application that does not sort-check, as smtlib.Signature.Adapt: an argument of
// sort Int where a Real is needed is promoted. Solvers do so for more operators than the standard.
//
// With want, the declared sorts of the parameters, the arguments that differ in this way are promoted. Without it, all
// Ints are; the caller applies the operator to the result, and an operator without a rank for Reals rejects it. Adapt
// returns nil if there is nothing to promote.
func Adapt(a *smtlib.Arena, op *smtlib.Operator, args []smtlib.Term, want []smtlib.Sort) (
	adapted []smtlib.Term, deviation string,
) {
	if want != nil && len(want) != len(args) {
		return nil, ""
	}
	for i, arg := range args {
		if !a.SortIs(a.Sort(arg), "Int") || want != nil && !a.SortIs(want[i], "Real") {
			continue
		}
		real, ok := Promote(a, arg)
		if !ok {
			return nil, ""
		}
		if adapted == nil {
			adapted = append(adapted, args...)
		}
		adapted[i] = real
	}
	if op != nil && slices.Contains(mixing, op.Name) {
		return adapted, ""
	}
	return adapted, IntForReal
}

// Promote gives the Real for a term of sort Int. Literals become decimals, so that they stay literals. It gives false
// for terms of other sorts.
func Promote(a *smtlib.Arena, t smtlib.Term) (smtlib.Term, bool) {
	if !a.SortIs(a.Sort(t), "Int") {
		return smtlib.NoTerm, false
	}
	if a.Kind(t) == smtlib.KindNumeral {
		return decimal(a, t)
	}
	args := a.Args(t)
	if a.OperatorName(t) == "-" && len(args) == 1 && a.Kind(args[0]) == smtlib.KindNumeral {
		n, ok := decimal(a, args[0])
		if !ok {
			return smtlib.NoTerm, false
		}
		return apply(a, "-", n)
	}
	return apply(a, "to_real", t)
}

func decimal(a *smtlib.Arena, numeral smtlib.Term) (smtlib.Term, bool) {
	t, err := a.Literal(smtlib.KindDecimal, a.Text(numeral)+".0")
	return t, err == nil
}

func apply(a *smtlib.Arena, name string, arg smtlib.Term) (smtlib.Term, bool) {
	t, err := a.Apply(name, arg)
	return t, err == nil
}

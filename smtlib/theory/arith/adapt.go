package arith

import (
	"cmp"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Adapt repairs the arguments of an application that does not sort-check, as smtlib.Signature.Adapt: an argument of
// sort Int where a Real is needed is promoted. Solvers read mixed arithmetic this way, and the division of integers.
//
// With want, the declared sorts of the parameters, the arguments that differ in this way are promoted. Without it, all
// Ints are; the caller applies the operator to the result, and an operator without a rank for Reals rejects it. Adapt
// returns nil if there is nothing to promote.
func Adapt(a *smtlib.Arena, args []smtlib.Term, want []smtlib.Sort) []smtlib.Term {
	if want != nil && len(want) != len(args) {
		return nil
	}
	var adapted []smtlib.Term
	for i, arg := range args {
		if !a.SortIs(a.Sort(arg), "Int") || want != nil && !a.SortIs(want[i], "Real") {
			continue
		}
		real, ok := Promote(a, arg)
		if !ok {
			return nil
		}
		if adapted == nil {
			adapted = append(adapted, args...)
		}
		adapted[i] = real
	}
	return adapted
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
	text := cmp.Or(strings.TrimLeft(a.Text(numeral), "0"), "0")
	t, err := a.Literal(smtlib.KindDecimal, text+".0")
	return t, err == nil
}

func apply(a *smtlib.Arena, name string, arg smtlib.Term) (smtlib.Term, bool) {
	t, err := a.Apply(name, arg)
	return t, err == nil
}

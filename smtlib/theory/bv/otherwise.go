package bv

import (
	"fmt"
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// The definitions of operators that many solvers do not know.

// literalOf gives the literal of n with that width.
func literalOf(a *operator.Application, width int, n *big.Int) smtlib.Term {
	if width%4 == 0 {
		return a.Literal(smtlib.KindHexadecimal, fmt.Sprintf("#x%0*x", width/4, n))
	}
	return a.Literal(smtlib.KindBinary, fmt.Sprintf("#b%0*b", width, n))
}

// bitWhere gives a vector of one bit, which is 1 if and only if a formula is true.
func bitWhere(a *operator.Application, formula smtlib.Term) smtlib.Term {
	return a.Apply("ite", formula, literalOf(a, 1, big.NewInt(1)), literalOf(a, 1, new(big.Int)))
}

// bitOfRelation expresses an operator by the bit of a relation between both arguments.
func bitOfRelation(name string) operator.Otherwise {
	return func(a *operator.Application) smtlib.Term { return bitWhere(a, a.Apply(name, a.Args...)) }
}

// negoOtherwise compares with the lowest signed number -2^(m-1), the only one whose negation overflows (logic QF_BV).
func negoOtherwise(a *operator.Application) smtlib.Term {
	m := width(a.Arena, a.Arena.Sort(a.Args[0]))
	return a.Apply("=", a.Args[0], literalOf(a, m, new(big.Int).Lsh(big.NewInt(1), uint(m-1))))
}

// signedOtherwise is the unsigned number, minus 2^m if the first bit is set (theory FixedSizeBitVectors).
func signedOtherwise(a *operator.Application) smtlib.Term {
	m := width(a.Arena, a.Arena.Sort(a.Args[0]))
	unsigned := a.Apply("bv2nat", a.Args[0])
	modulus := a.Literal(smtlib.KindNumeral, new(big.Int).Lsh(big.NewInt(1), uint(m)).String())
	isNegative := a.Apply("bvslt", a.Args[0], literalOf(a, m, new(big.Int)))
	return a.Apply("ite", isNegative, a.Apply("-", unsigned, modulus), unsigned)
}

// redxorOtherwise is bvxor of all bits.
func redxorOtherwise(a *operator.Application) smtlib.Term {
	var bits []smtlib.Term
	for i := range int64(width(a.Arena, a.Arena.Sort(a.Args[0]))) {
		bits = append(bits, a.ApplyIndexed("extract", []int64{i, i}, a.Args[0]))
	}
	if len(bits) == 1 {
		return bits[0]
	}
	return a.Apply("bvxor", bits...)
}

// iteOtherwise is ite by a bit.
func iteOtherwise(a *operator.Application) smtlib.Term {
	return a.Apply("ite", a.Apply("=", a.Args[0], literalOf(a, 1, big.NewInt(1))), a.Args[1], a.Args[2])
}

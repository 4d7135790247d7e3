package bv

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// partTerm extracts the argument from the result of a concatenation.
func partTerm(e *operator.Equation) smtlib.Term {
	low := 0
	for _, t := range e.Args[e.At+1:] {
		low += width(e.Arena, e.Arena.Sort(t))
	}
	high := low + width(e.Arena, e.Arena.Sort(e.Args[e.At])) - 1
	return e.ApplyIndexed("extract", []int64{int64(high), int64(low)}, e.Result)
}

// lowTerm extracts the argument from the result of an extension or a repetition: its low bits.
func lowTerm(e *operator.Equation) smtlib.Term {
	high := width(e.Arena, e.Arena.Sort(e.Args[0])) - 1
	return e.ApplyIndexed("extract", []int64{int64(high), 0}, e.Result)
}

// turnedBack undoes a rotation; by is the rotation in the other direction.
func turnedBack(by string) operator.InvertTerm {
	return func(e *operator.Equation) smtlib.Term {
		return e.ApplyIndexed(by, []int64{e.Fun.Indices[0].N}, e.Result)
	}
}

// factorTerm multiplies by the inverses of factors without symbols, which must be odd.
func factorTerm(e *operator.Equation) smtlib.Term {
	result := e.Result
	for _, factor := range e.Others() {
		v, known := e.ValueOf(factor).(value.BitVec)
		if !known || v.Unsigned().Bit(0) == 0 {
			return smtlib.NoTerm
		}
		modulus := new(big.Int).Lsh(big.NewInt(1), uint(v.Width()))
		inverse := value.BigBitVec(v.Width(), new(big.Int).ModInverse(v.Unsigned(), modulus))
		literal, err := e.Arena.Literal(smtlib.KindBinary, inverse.String())
		if err != nil {
			return smtlib.NoTerm
		}
		result = e.Apply("bvmul", result, literal)
	}
	return result
}

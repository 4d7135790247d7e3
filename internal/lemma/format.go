package lemma

import (
	"fmt"
	"math/big"
	"strings"
)

// format is that of floating-point numbers: the bits of exponent and significand, the hidden one included.
type format struct{ exponent, significand int }

// Formats up to these have definitions of their components: their powers of two are written out.
const (
	longestExponent    = 11
	longestSignificand = 64
)

// width is the number of bits of a component's exponent: enough to normalize the smallest subnormal number
// (unpackedFloat::exponentWidth in symfpu, which cvc5 uses).
func (f format) width() int {
	least := 1<<(f.exponent-1) - 2 + f.significand - 1
	width := f.exponent
	for 1<<(width-1) < least {
		width++
	}
	return width
}

// definitions defines exponent and significand for the format: those of the number as one between 1 and 2 times a power
// of two. What is no such number has exponent 0 and significand 1.
func (f format) definitions() string {
	width := f.width()
	sort := fmt.Sprintf("(_ FloatingPoint %d %d)", f.exponent, f.significand)
	special := "(or (fp.isNaN x) (fp.isInfinite x) (fp.isZero x))"
	one := "#b1" + strings.Repeat("0", f.significand-1)
	zero := "#b" + strings.Repeat("0", width)
	var lets strings.Builder
	lets.WriteString("(let ((r (fp.to_real (fp.abs x))) (e " + zero + ")) ")
	n := 1
	step := func(condition, scaled string, k int) {
		fmt.Fprintf(&lets, "(let ((r (ite %[1]s %[2]s r)) (e (ite %[1]s (bvadd e %[3]s) e))) ",
			condition, scaled, bits(k, width))
		n++
	}
	first := 1
	for first < f.significand+1<<(f.exponent-1) {
		first *= 2
	}
	for k := first; k >= 1; k /= 2 { // before it, r is at least 2^(1-2k)
		step(fmt.Sprintf("(< r (/ 1.0 %s))", power(k-1)), fmt.Sprintf("(* r %s)", power(k)), -k)
	}
	for k := first; k >= 1; k /= 2 { // before it, r is less than 2^(2k)
		step(fmt.Sprintf("(>= r %s)", power(k)), fmt.Sprintf("(/ r %s)", power(k)), k)
	}
	define := func(name string, width int, other, value string) string {
		return fmt.Sprintf("(define-fun %s ((x %s)) (_ BitVec %d) (ite %s %s %s%s%s))\n",
			name, sort, width, special, other, lets.String(), value, strings.Repeat(")", n))
	}
	scaled := fmt.Sprintf("((_ int2bv %d) (to_int (* r %s)))", f.significand, power(f.significand-1))
	return define(prefix+"exponent", width, zero, "e") + define(prefix+"significand", f.significand, one, scaled)
}

// power is 2 to the power of k, as a literal.
func power(k int) string { return new(big.Int).Lsh(big.NewInt(1), uint(k)).String() + ".0" }

// bits is an integer as a literal of some width, in two's complement.
func bits(k, width int) string {
	all := new(big.Int).Lsh(big.NewInt(1), uint(width))
	n := new(big.Int).Mod(big.NewInt(int64(k)), all)
	return fmt.Sprintf("#b%0*s", width, n.Text(2))
}

package search

import "math"

// log2 is the binary logarithm of a number from 1 on. Its result is the same on all machines, since it determines the
// moves of a search. [math.Log2] differs in the last bit between processors that have their own routines for it, or
// that fuse a multiplication and an addition without rounding in between. A conversion forces the rounding.
func log2(x float64) float64 {
	if math.IsInf(x, 1) {
		return x
	}
	fraction, exponent := math.Frexp(x)
	if fraction == 0.5 {
		return float64(exponent - 1)
	}
	return float64(ln(fraction)*(1/math.Ln2)) + float64(exponent)
}

// ln is the natural logarithm of a number between a half and 1: with x = 2^k (1+f), it is ln(2^k) plus a polynomial in
// s = f/(2+f), since log(1+f) is 2 artanh(s). The coefficients are those of the C library of FreeBSD, e_log.c.
func ln(x float64) float64 {
	const (
		high = 6.93147180369123816490e-01 // high and low part of log(2)
		low  = 1.90821492927058770002e-10
	)
	k := 0.0
	if x < math.Sqrt2/2 {
		k, x = -1, 2*x
	}
	f := x - 1
	s := f / (2 + f)
	s2 := s * s
	s4 := s2 * s2
	odd := s2 * polynomial(s4, 1.479819860511658591e-01, 1.818357216161805012e-01, 2.857142874366239149e-01,
		6.666666666666735130e-01)
	even := s4 * polynomial(s4, 1.531383769920937332e-01, 2.222219843214978396e-01, 3.999999999940941908e-01)
	half := 0.5 * f * f
	sum := float64(s * (half + (float64(even) + float64(odd))))
	return float64(k*high) - ((half - (sum + float64(k*low))) - f)
}

// polynomial evaluates a polynomial, whose coefficients begin with that of the highest power.
func polynomial(x float64, coefficients ...float64) float64 {
	sum := 0.0
	for _, c := range coefficients {
		sum = float64(sum*x) + c
	}
	return sum
}

package bv

import "math/bits"

// Operators on vectors of w ≤ 64 bits, in the low bits of a word; the other bits are 0.

// signed is the two's complement value.
func signed(w int, x uint64) int64 { return int64(x<<(64-w)) >> (64 - w) }

// ones is the vector of w ones.
func ones(w int) uint64 { return ^uint64(0) >> (64 - w) }

func not(x uint64) uint64 { return ^x }

func neg(x uint64) uint64 { return -x }

func and(_ int, x, y uint64) uint64 { return x & y }

func or(_ int, x, y uint64) uint64 { return x | y }

func xor(_ int, x, y uint64) uint64 { return x ^ y }

func nand(_ int, x, y uint64) uint64 { return ^(x & y) }

func nor(_ int, x, y uint64) uint64 { return ^(x | y) }

func xnor(_ int, x, y uint64) uint64 { return ^(x ^ y) }

func add(_ int, x, y uint64) uint64 { return x + y }

func sub(_ int, x, y uint64) uint64 { return x - y }

func mul(_ int, x, y uint64) uint64 { return x * y }

// udiv by zero is all ones.
func udiv(_ int, x, y uint64) uint64 {
	if y == 0 {
		return ^uint64(0)
	}
	return x / y
}

// urem by zero is the dividend.
func urem(_ int, x, y uint64) uint64 {
	if y == 0 {
		return x
	}
	return x % y
}

// sdiv truncates; by zero it is -1, or 1 for a negative dividend.
func sdiv(w int, x, y uint64) uint64 {
	n, m := signed(w, x), signed(w, y)
	switch {
	case m != 0:
		return uint64(n / m)
	case n < 0:
		return 1
	}
	return ^uint64(0)
}

// srem has the sign of the dividend; by zero it is the dividend.
func srem(w int, x, y uint64) uint64 {
	if y == 0 {
		return x
	}
	return uint64(signed(w, x) % signed(w, y))
}

// smod has the sign of the divisor; by zero it is the dividend.
func smod(w int, x, y uint64) uint64 {
	if y == 0 {
		return x
	}
	m := signed(w, y)
	r := signed(w, x) % m
	if r != 0 && (r < 0) != (m < 0) {
		r += m
	}
	return uint64(r)
}

func shl(_ int, x, y uint64) uint64 { return x << y }

func lshr(_ int, x, y uint64) uint64 { return x >> y }

func ashr(w int, x, y uint64) uint64 { return uint64(signed(w, x) >> y) }

func equal(_ int, x, y uint64) bool { return x == y }

func ult(_ int, x, y uint64) bool { return x < y }

func ule(_ int, x, y uint64) bool { return x <= y }

func ugt(_ int, x, y uint64) bool { return x > y }

func uge(_ int, x, y uint64) bool { return x >= y }

func slt(w int, x, y uint64) bool { return signed(w, x) < signed(w, y) }

func sle(w int, x, y uint64) bool { return signed(w, x) <= signed(w, y) }

func sgt(w int, x, y uint64) bool { return signed(w, x) > signed(w, y) }

func sge(w int, x, y uint64) bool { return signed(w, x) >= signed(w, y) }

func uaddo(w int, x, y uint64) bool {
	sum, carry := bits.Add64(x, y, 0)
	return carry != 0 || sum > ones(w)
}

func saddo(w int, x, y uint64) bool {
	n, m, sum := signed(w, x), signed(w, y), signed(w, x+y)
	return (n < 0) == (m < 0) && (sum < 0) != (n < 0)
}

func ssubo(w int, x, y uint64) bool {
	n, m, difference := signed(w, x), signed(w, y), signed(w, x-y)
	return (n < 0) != (m < 0) && (difference < 0) != (n < 0)
}

func umulo(w int, x, y uint64) bool { return !umulFits(w, x, y) }

func umulFits(w int, x, y uint64) bool {
	hi, lo := bits.Mul64(x, y)
	return hi == 0 && lo <= ones(w)
}

func smulo(w int, x, y uint64) bool { return !smulNotAbove(w, x, y) || !smulNotBelow(w, x, y) }

// smulNotAbove reports whether the signed product is below 2^(w-1).
func smulNotAbove(w int, x, y uint64) bool {
	negative, hi, lo := signedProduct(w, x, y)
	return negative || hi == 0 && lo < 1<<(w-1)
}

// smulNotBelow reports whether the signed product is at least -2^(w-1).
func smulNotBelow(w int, x, y uint64) bool {
	negative, hi, lo := signedProduct(w, x, y)
	return !negative || hi == 0 && lo <= 1<<(w-1)
}

// signedProduct gives the sign and the absolute value of the signed product.
func signedProduct(w int, x, y uint64) (negative bool, hi, lo uint64) {
	n, m := signed(w, x), signed(w, y)
	hi, lo = bits.Mul64(magnitude(n), magnitude(m))
	return (n < 0) != (m < 0), hi, lo
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// sdivo: the only overflow is the least number divided by -1.
func sdivo(w int, x, y uint64) bool { return x == 1<<(w-1) && y == ones(w) }

func redor(_ int, x uint64) bool { return x != 0 }

func redand(w int, x uint64) bool { return x == ones(w) }

func redxor(_ int, x uint64) bool { return bits.OnesCount64(x)%2 == 1 }

package bv

import (
	"math/big"
	"math/bits"
)

// The operators on vectors of any number w of bits, as numbers 0 ≤ x < 2^w. They never change their arguments.

var one = big.NewInt(1) // never changed

// bigSigned is the two's complement value.
func bigSigned(w int, x *big.Int) *big.Int {
	if x.Bit(w-1) == 0 {
		return x
	}
	return new(big.Int).Sub(x, new(big.Int).Lsh(one, uint(w)))
}

func bigNot(x *big.Int) *big.Int { return new(big.Int).Not(x) }

func bigNeg(x *big.Int) *big.Int { return new(big.Int).Neg(x) }

func bigAnd(_ int, x, y *big.Int) *big.Int { return new(big.Int).And(x, y) }

func bigOr(_ int, x, y *big.Int) *big.Int { return new(big.Int).Or(x, y) }

func bigXor(_ int, x, y *big.Int) *big.Int { return new(big.Int).Xor(x, y) }

func bigNand(w int, x, y *big.Int) *big.Int { return bigNot(bigAnd(w, x, y)) }

func bigNor(w int, x, y *big.Int) *big.Int { return bigNot(bigOr(w, x, y)) }

func bigXnor(w int, x, y *big.Int) *big.Int { return bigNot(bigXor(w, x, y)) }

func bigAdd(_ int, x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }

func bigSub(_ int, x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }

func bigMul(_ int, x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }

func bigUdiv(_ int, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return big.NewInt(-1)
	}
	return new(big.Int).Quo(x, y)
}

func bigUrem(_ int, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return x
	}
	return new(big.Int).Rem(x, y)
}

func bigSdiv(w int, x, y *big.Int) *big.Int {
	n, m := bigSigned(w, x), bigSigned(w, y)
	switch {
	case m.Sign() != 0:
		return new(big.Int).Quo(n, m)
	case n.Sign() < 0:
		return one
	}
	return big.NewInt(-1)
}

func bigSrem(w int, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return x
	}
	return new(big.Int).Rem(bigSigned(w, x), bigSigned(w, y))
}

func bigSmod(w int, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return x
	}
	m := bigSigned(w, y)
	r := new(big.Int).Rem(bigSigned(w, x), m)
	if r.Sign() != 0 && r.Sign() != m.Sign() {
		r.Add(r, m)
	}
	return r
}

// shift gives the distance of a shift, at most w.
func shift(w int, y *big.Int) uint {
	if y.IsUint64() && y.Uint64() < uint64(w) {
		return uint(y.Uint64())
	}
	return uint(w)
}

func bigShl(w int, x, y *big.Int) *big.Int { return new(big.Int).Lsh(x, shift(w, y)) }

func bigLshr(w int, x, y *big.Int) *big.Int { return new(big.Int).Rsh(x, shift(w, y)) }

func bigAshr(w int, x, y *big.Int) *big.Int { return new(big.Int).Rsh(bigSigned(w, x), shift(w, y)) }

func bigEqual(_ int, x, y *big.Int) bool { return x.Cmp(y) == 0 }

func bigUlt(_ int, x, y *big.Int) bool { return x.Cmp(y) < 0 }

func bigUle(_ int, x, y *big.Int) bool { return x.Cmp(y) <= 0 }

func bigUgt(_ int, x, y *big.Int) bool { return x.Cmp(y) > 0 }

func bigUge(_ int, x, y *big.Int) bool { return x.Cmp(y) >= 0 }

// signedCmp compares the two's complement values.
func signedCmp(w int, x, y *big.Int) int {
	if n, m := x.Bit(w-1), y.Bit(w-1); n != m {
		return int(m) - int(n)
	}
	return x.Cmp(y)
}

func bigSlt(w int, x, y *big.Int) bool { return signedCmp(w, x, y) < 0 }

func bigSle(w int, x, y *big.Int) bool { return signedCmp(w, x, y) <= 0 }

func bigSgt(w int, x, y *big.Int) bool { return signedCmp(w, x, y) > 0 }

func bigSge(w int, x, y *big.Int) bool { return signedCmp(w, x, y) >= 0 }

func bigUaddo(w int, x, y *big.Int) bool { return bigAdd(w, x, y).BitLen() > w }

func bigSaddo(w int, x, y *big.Int) bool {
	sum := bigAdd(w, bigSigned(w, x), bigSigned(w, y))
	return above(w, sum) || below(w, sum)
}

func bigSsubo(w int, x, y *big.Int) bool {
	difference := bigSub(w, bigSigned(w, x), bigSigned(w, y))
	return above(w, difference) || below(w, difference)
}

func bigUmulo(w int, x, y *big.Int) bool { return bigMul(w, x, y).BitLen() > w }

func bigUmulFits(w int, x, y *big.Int) bool { return !bigUmulo(w, x, y) }

func bigSmulo(w int, x, y *big.Int) bool {
	p := bigMul(w, bigSigned(w, x), bigSigned(w, y))
	return above(w, p) || below(w, p)
}

func bigSmulNotAbove(w int, x, y *big.Int) bool {
	return !above(w, bigMul(w, bigSigned(w, x), bigSigned(w, y)))
}

func bigSmulNotBelow(w int, x, y *big.Int) bool {
	return !below(w, bigMul(w, bigSigned(w, x), bigSigned(w, y)))
}

// above reports whether n is too large for two's complement with w bits.
func above(w int, n *big.Int) bool { return n.Sign() > 0 && n.BitLen() >= w }

// below reports whether n is too small for two's complement with w bits: less than -2^(w-1).
func below(w int, n *big.Int) bool {
	return n.Sign() < 0 && (n.BitLen() > w || n.BitLen() == w && n.TrailingZeroBits() != uint(w-1))
}

func bigSdivo(w int, x, y *big.Int) bool {
	return x.Bit(w-1) == 1 && x.TrailingZeroBits() == uint(w-1) && bigRedand(w, y)
}

func bigRedor(_ int, x *big.Int) bool { return x.Sign() != 0 }

func bigRedand(w int, x *big.Int) bool {
	return x.BitLen() == w && new(big.Int).Add(x, one).TrailingZeroBits() == uint(w)
}

func bigRedxor(_ int, x *big.Int) bool {
	n := 0
	for _, word := range x.Bits() {
		n += bits.OnesCount(uint(word))
	}
	return n%2 == 1
}

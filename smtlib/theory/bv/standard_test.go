package bv_test

import (
	"math/big"
	"strings"
)

// The operators as the standard defines them (theory FixedSizeBitVectors and logic QF_BV, version 2.7): on naturals
// through bv2nat and nat2bv, or as abbreviations for other operators. Slow and plain: this is what the package is
// measured by.

type standard struct{ width int }

func (s standard) modulus() *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(s.width)) }

// natToBV is nat2bv: the vector of the number modulo 2^width.
func (s standard) natToBV(n *big.Int) *big.Int { return new(big.Int).Mod(n, s.modulus()) }

func (s standard) msb(x *big.Int) bool { return x.Bit(s.width-1) == 1 }

// toInt is sbv_to_int.
func (s standard) toInt(x *big.Int) *big.Int {
	if s.msb(x) {
		return new(big.Int).Sub(x, s.modulus())
	}
	return x
}

// bitwise applies a function to the bits.
func (s standard) bitwise(f func(x, y bool) bool, x, y *big.Int) *big.Int {
	n := new(big.Int)
	for i := range s.width {
		if f(x.Bit(i) == 1, y.Bit(i) == 1) {
			n.SetBit(n, i, 1)
		}
	}
	return n
}

func (s standard) not(x *big.Int) *big.Int {
	return s.bitwise(func(x, _ bool) bool { return !x }, x, x)
}

func (s standard) neg(x *big.Int) *big.Int { return s.natToBV(new(big.Int).Sub(s.modulus(), x)) }

func (s standard) add(x, y *big.Int) *big.Int { return s.natToBV(new(big.Int).Add(x, y)) }

func (s standard) mul(x, y *big.Int) *big.Int { return s.natToBV(new(big.Int).Mul(x, y)) }

func (s standard) sub(x, y *big.Int) *big.Int { return s.add(x, s.neg(y)) }

func (s standard) udiv(x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return s.not(new(big.Int))
	}
	return new(big.Int).Div(x, y)
}

func (s standard) urem(x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return x
	}
	return new(big.Int).Mod(x, y)
}

func (s standard) abs(x *big.Int) *big.Int {
	if s.msb(x) {
		return s.neg(x)
	}
	return x
}

func (s standard) sdiv(x, y *big.Int) *big.Int {
	switch {
	case !s.msb(x) && !s.msb(y):
		return s.udiv(x, y)
	case s.msb(x) && !s.msb(y):
		return s.neg(s.udiv(s.neg(x), y))
	case !s.msb(x) && s.msb(y):
		return s.neg(s.udiv(x, s.neg(y)))
	}
	return s.udiv(s.neg(x), s.neg(y))
}

func (s standard) srem(x, y *big.Int) *big.Int {
	switch {
	case !s.msb(x) && !s.msb(y):
		return s.urem(x, y)
	case s.msb(x) && !s.msb(y):
		return s.neg(s.urem(s.neg(x), y))
	case !s.msb(x) && s.msb(y):
		return s.urem(x, s.neg(y))
	}
	return s.neg(s.urem(s.neg(x), s.neg(y)))
}

func (s standard) smod(x, y *big.Int) *big.Int {
	u := s.urem(s.abs(x), s.abs(y))
	switch {
	case u.Sign() == 0:
		return u
	case !s.msb(x) && !s.msb(y):
		return u
	case s.msb(x) && !s.msb(y):
		return s.add(s.neg(u), y)
	case !s.msb(x) && s.msb(y):
		return s.add(u, y)
	}
	return s.neg(u)
}

// shl multiplies by 2^y, one factor a step.
func (s standard) shl(x, y *big.Int) *big.Int {
	for i := 0; big.NewInt(int64(i)).Cmp(y) < 0 && i <= s.width; i++ {
		x = s.add(x, x)
	}
	return x
}

// lshr divides by 2^y, one factor a step.
func (s standard) lshr(x, y *big.Int) *big.Int {
	for i := 0; big.NewInt(int64(i)).Cmp(y) < 0 && i <= s.width; i++ {
		x = new(big.Int).Div(x, big.NewInt(2))
	}
	return x
}

func (s standard) ashr(x, y *big.Int) *big.Int {
	if s.msb(x) {
		return s.not(s.lshr(s.not(x), y))
	}
	return s.lshr(x, y)
}

// fits reports whether a number is one of two's complement.
func (s standard) fits(n *big.Int) bool { return s.toInt(s.natToBV(n)).Cmp(n) == 0 }

// binaryOperators are the operators on two vectors of one width.
func (s standard) binaryOperators() map[string]func(x, y *big.Int) *big.Int {
	bits := func(f func(x, y bool) bool) func(x, y *big.Int) *big.Int {
		return func(x, y *big.Int) *big.Int { return s.bitwise(f, x, y) }
	}
	return map[string]func(x, y *big.Int) *big.Int{
		"bvand":  bits(func(x, y bool) bool { return x && y }),
		"bvor":   bits(func(x, y bool) bool { return x || y }),
		"bvxor":  bits(func(x, y bool) bool { return x != y }),
		"bvnand": bits(func(x, y bool) bool { return !(x && y) }),
		"bvnor":  bits(func(x, y bool) bool { return !(x || y) }),
		"bvxnor": bits(func(x, y bool) bool { return x == y }),
		"bvadd":  s.add, "bvsub": s.sub, "bvmul": s.mul, "bvudiv": s.udiv, "bvurem": s.urem,
		"bvsdiv": s.sdiv, "bvsrem": s.srem, "bvsmod": s.smod, "bvshl": s.shl, "bvlshr": s.lshr, "bvashr": s.ashr,
		"bvudiv_i": s.udiv, "bvurem_i": s.urem, "bvsdiv_i": s.sdiv, "bvsrem_i": s.srem, "bvsmod_i": s.smod,
		"ext_rotate_left":  func(x, y *big.Int) *big.Int { return s.rotate(x, s.distance(y)) },
		"ext_rotate_right": func(x, y *big.Int) *big.Int { return s.rotate(x, s.width-s.distance(y)) },
	}
}

func (s standard) distance(y *big.Int) int {
	return int(new(big.Int).Mod(y, big.NewInt(int64(s.width))).Int64())
}

// rotate rotates to the left, as text.
func (s standard) rotate(x *big.Int, by int) *big.Int {
	text := x.Text(2)
	text = strings.Repeat("0", s.width-len(text)) + text
	n, _ := new(big.Int).SetString(text[by:]+text[:by], 2)
	return n
}

// predicates are the predicates on two vectors of one width.
func (s standard) predicates() map[string]func(x, y *big.Int) bool {
	least := new(big.Int).Neg(new(big.Int).Rsh(s.modulus(), 1))
	product := func(x, y *big.Int) *big.Int { return new(big.Int).Mul(s.toInt(x), s.toInt(y)) }
	return map[string]func(x, y *big.Int) bool{
		"bvult": func(x, y *big.Int) bool { return x.Cmp(y) < 0 },
		"bvule": func(x, y *big.Int) bool { return x.Cmp(y) <= 0 },
		"bvugt": func(x, y *big.Int) bool { return x.Cmp(y) > 0 },
		"bvuge": func(x, y *big.Int) bool { return x.Cmp(y) >= 0 },
		"bvslt": func(x, y *big.Int) bool { return s.toInt(x).Cmp(s.toInt(y)) < 0 },
		"bvsle": func(x, y *big.Int) bool { return s.toInt(x).Cmp(s.toInt(y)) <= 0 },
		"bvsgt": func(x, y *big.Int) bool { return s.toInt(x).Cmp(s.toInt(y)) > 0 },
		"bvsge": func(x, y *big.Int) bool { return s.toInt(x).Cmp(s.toInt(y)) >= 0 },

		"bvuaddo": func(x, y *big.Int) bool { return new(big.Int).Add(x, y).Cmp(s.modulus()) >= 0 },
		"bvusubo": func(x, y *big.Int) bool { return new(big.Int).Sub(x, y).Sign() < 0 },
		"bvumulo": func(x, y *big.Int) bool { return new(big.Int).Mul(x, y).Cmp(s.modulus()) >= 0 },
		"bvsaddo": func(x, y *big.Int) bool { return !s.fits(new(big.Int).Add(s.toInt(x), s.toInt(y))) },
		"bvssubo": func(x, y *big.Int) bool { return !s.fits(new(big.Int).Sub(s.toInt(x), s.toInt(y))) },
		"bvsmulo": func(x, y *big.Int) bool { return !s.fits(product(x, y)) },
		"bvsdivo": func(x, y *big.Int) bool {
			n, m := s.toInt(x), s.toInt(y)
			return m.Sign() != 0 && !s.fits(new(big.Int).Quo(n, m))
		},

		"bvumul_noovfl": func(x, y *big.Int) bool { return new(big.Int).Mul(x, y).Cmp(s.modulus()) < 0 },
		"bvsmul_noovfl": func(x, y *big.Int) bool { return product(x, y).Cmp(new(big.Int).Neg(least)) < 0 },
		"bvsmul_noudfl": func(x, y *big.Int) bool { return product(x, y).Cmp(least) >= 0 },
	}
}

// bitPredicates are the operators from two vectors to one bit.
func (s standard) bitPredicates() map[string]func(x, y *big.Int) bool {
	return map[string]func(x, y *big.Int) bool{
		"bvcomp":  func(x, y *big.Int) bool { return x.Cmp(y) == 0 },
		"bvultbv": func(x, y *big.Int) bool { return x.Cmp(y) < 0 },
		"bvsltbv": func(x, y *big.Int) bool { return s.toInt(x).Cmp(s.toInt(y)) < 0 },
	}
}

// unaryBits are the operators from one vector to one bit, as texts of zeros and ones would tell.
func (s standard) unaryBits() map[string]func(x *big.Int) bool {
	return map[string]func(x *big.Int) bool{
		"bvredor":  func(x *big.Int) bool { return strings.Contains(x.Text(2), "1") },
		"bvredand": func(x *big.Int) bool { return strings.Count(x.Text(2), "1") == s.width },
		"bvredxor": func(x *big.Int) bool { return strings.Count(x.Text(2), "1")%2 == 1 },
	}
}

package value

import (
	"math/big"
	"math/bits"
	"strconv"
)

// Int is an integer: a machine word where it fits, otherwise big. The zero Int is 0.
type Int struct {
	small int64
	big   *big.Int // never fits small; nil if the value is small
}

// NewInt gives the integer n.
func NewInt(n int64) Int { return Int{small: n} }

// BigInt gives the integer i, which must not be changed afterwards.
func BigInt(i *big.Int) Int {
	if i.IsInt64() {
		return Int{small: i.Int64()}
	}
	return Int{big: i}
}

// Values of the integers in this range are made in advance.
const (
	leastMade = -128
	mostMade  = 1023
)

// madeInts are the values of small integers, so that they take no allocation. They never change.
var madeInts = func() (made [mostMade - leastMade + 1]Value) {
	for k := range made {
		made[k] = NewInt(int64(k) + leastMade)
	}
	return made
}()

// Value gives i as a Value; small integers take no allocation.
func (i Int) Value() Value {
	if i.big == nil && i.small >= leastMade && i.small <= mostMade {
		return madeInts[i.small-leastMade]
	}
	return i
}

// IsSmall reports whether the value is a machine word.
func (i Int) IsSmall() bool { return i.big == nil }

// Int64 gives the value if it fits.
func (i Int) Int64() (int64, bool) { return i.small, i.big == nil }

// Big gives the value, which must not be changed.
func (i Int) Big() *big.Int {
	if i.big != nil {
		return i.big
	}
	return big.NewInt(i.small)
}

// BitLen is the size of the absolute value in bits.
func (i Int) BitLen() int {
	if i.big != nil {
		return i.big.BitLen()
	}
	return bits.Len64(magnitude(i.small))
}

// Sign gives -1, 0 or 1.
func (i Int) Sign() int {
	switch {
	case i.big != nil:
		return i.big.Sign()
	case i.small < 0:
		return -1
	case i.small > 0:
		return 1
	}
	return 0
}

// Cmp gives -1, 0 or 1 as i is less than, equal to or greater than j.
func (i Int) Cmp(j Int) int {
	if i.big == nil && j.big == nil {
		switch {
		case i.small < j.small:
			return -1
		case i.small > j.small:
			return 1
		}
		return 0
	}
	return i.Big().Cmp(j.Big())
}

// Add gives i + j.
func (i Int) Add(j Int) Int {
	if i.big == nil && j.big == nil {
		if s := i.small + j.small; (s > i.small) == (j.small > 0) {
			return Int{small: s}
		}
	}
	return BigInt(new(big.Int).Add(i.Big(), j.Big()))
}

// Neg gives -i.
func (i Int) Neg() Int {
	if i.big == nil && i.small != -1<<63 {
		return Int{small: -i.small}
	}
	return BigInt(new(big.Int).Neg(i.Big()))
}

// Sub gives i - j.
func (i Int) Sub(j Int) Int {
	if i.big == nil && j.big == nil {
		if d := i.small - j.small; (d < i.small) == (j.small > 0) {
			return Int{small: d}
		}
	}
	return BigInt(new(big.Int).Sub(i.Big(), j.Big()))
}

// Mul gives i · j.
func (i Int) Mul(j Int) Int {
	if i.big == nil && j.big == nil {
		const half = 1 << 31
		if -half < i.small && i.small < half && -half < j.small && j.small < half {
			return Int{small: i.small * j.small}
		}
		if p, ok := multiply(i.small, j.small); ok {
			return Int{small: p}
		}
	}
	return BigInt(new(big.Int).Mul(i.Big(), j.Big()))
}

// multiply gives the product of two machine words if it fits one.
func multiply(x, y int64) (product int64, ok bool) {
	negative := (x < 0) != (y < 0)
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	switch {
	case hi != 0:
		return 0, false
	case negative:
		return -int64(lo), lo <= 1<<63
	default:
		return int64(lo), lo < 1<<63
	}
}

// magnitude is the absolute value, 2^63 for the least int64.
func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// DivMod gives Boute's Euclidean quotient and remainder, those of SMT-LIB's div and mod: i = q·j + r, 0 ≤ r < |j|.
// j must not be 0.
func (i Int) DivMod(j Int) (q, r Int) {
	if i.big == nil && j.big == nil && i.small != -1<<63 {
		d, m := i.small/j.small, i.small%j.small
		if m < 0 {
			if j.small > 0 {
				d, m = d-1, m+j.small
			} else {
				d, m = d+1, m-j.small
			}
		}
		return Int{small: d}, Int{small: m}
	}
	d, m := new(big.Int).DivMod(i.Big(), j.Big(), new(big.Int))
	return BigInt(d), BigInt(m)
}

func (i Int) String() string {
	if i.big != nil {
		return i.big.String()
	}
	return strconv.FormatInt(i.small, 10)
}

func (i Int) appendKey(dst []byte) []byte {
	if i.big != nil {
		return bigKey(dst, i.big)
	}
	return append(strconv.AppendInt(dst, i.small, 10), ';')
}

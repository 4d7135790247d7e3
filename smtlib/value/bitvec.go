package value

import (
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// BitVec is a bit-vector of 1 or more bits: a machine word up to 64 of them, otherwise big.
type BitVec struct {
	width int
	small uint64   // below 2^width, if width ≤ 64
	big   *big.Int // 0 ≤ big < 2^width, if width > 64
}

// NewBitVec gives the bit-vector of a width up to 64 whose unsigned value is n modulo 2^width.
func NewBitVec(width int, n uint64) BitVec {
	if width < 64 {
		n &= 1<<width - 1
	}
	return BitVec{width: width, small: n}
}

// BigBitVec gives the bit-vector of a width whose unsigned value is n modulo 2^width, for any n. n must not be
// changed afterwards.
func BigBitVec(width int, n *big.Int) BitVec {
	if n.Sign() < 0 || n.BitLen() > width {
		n = lowest(width, n)
	}
	if width <= 64 {
		return BitVec{width: width, small: n.Uint64()}
	}
	return BitVec{width: width, big: n}
}

// Values of bit-vectors below 2^madeBits, of widths up to 64, are made in advance.
const madeBits = 4

var madeBitVecs = func() (made [65][1 << madeBits]Value) {
	for w := range made {
		for n := range made[w] {
			made[w][n] = NewBitVec(w, uint64(n))
		}
	}
	return made
}()

// lowest gives the lowest width bits of the two's complement of n.
func lowest(width int, n *big.Int) *big.Int {
	words := make([]big.Word, (width+bits.UintSize-1)/bits.UintSize)
	copy(words, n.Bits())
	if n.Sign() < 0 { // -n = ^n + 1
		carry := big.Word(1)
		for i, word := range words {
			words[i] = ^word + carry
			if words[i] != 0 {
				carry = 0
			}
		}
	}
	if rest := width % bits.UintSize; rest != 0 {
		words[len(words)-1] &= 1<<rest - 1
	}
	return new(big.Int).SetBits(words)
}

// Value gives b as a Value; small numbers take no allocation.
func (b BitVec) Value() Value {
	if b.width <= 64 && b.small < 1<<madeBits {
		return madeBitVecs[b.width][b.small]
	}
	return b
}

// Width is the number of bits.
func (b BitVec) Width() int { return b.width }

// Uint64 gives the unsigned value of a vector of up to 64 bits.
func (b BitVec) Uint64() (uint64, bool) { return b.small, b.width <= 64 }

// Unsigned gives the unsigned value, which must not be changed.
func (b BitVec) Unsigned() *big.Int {
	if b.width <= 64 {
		return new(big.Int).SetUint64(b.small)
	}
	return b.big
}

// Int64 gives the two's complement value of a vector of up to 64 bits.
func (b BitVec) Int64() (int64, bool) {
	if b.width > 64 {
		return 0, false
	}
	return int64(b.small<<(64-b.width)) >> (64 - b.width), true
}

// Signed gives the two's complement value, which must not be changed.
func (b BitVec) Signed() *big.Int {
	u := b.Unsigned()
	if u.Bit(b.width-1) == 0 {
		return u
	}
	return new(big.Int).Sub(u, new(big.Int).Lsh(big.NewInt(1), uint(b.width)))
}

// Equal reports whether two vectors of one width are equal.
func (b BitVec) Equal(c BitVec) bool {
	if b.width <= 64 {
		return b.small == c.small
	}
	return b.big.Cmp(c.big) == 0
}

func (b BitVec) String() string { return b.digits("#b", b.width, 2) }

// Hexadecimal writes a vector whose width is divisible by 4.
func (b BitVec) Hexadecimal() string { return b.digits("#x", b.width/4, 16) }

// digits writes n digits to a base, behind a prefix.
func (b BitVec) digits(prefix string, n, base int) string {
	text := strconv.FormatUint(b.small, base)
	if b.width > 64 {
		text = b.big.Text(base)
	}
	return prefix + strings.Repeat("0", n-len(text)) + text
}

func (b BitVec) appendKey(dst []byte) []byte {
	if b.width > 64 {
		return bigKey(dst, b.big)
	}
	return append(appendWord(append(dst, 'x'), b.small), ';')
}

// appendWord appends a number in base 62, as big.Int.Append does.
func appendWord(dst []byte, word uint64) []byte {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	var text [11]byte
	at := len(text)
	for {
		at--
		text[at] = digits[word%62]
		if word /= 62; word == 0 {
			return append(dst, text[at:]...)
		}
	}
}

package kit

import (
	"math/big"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Extremes draws values near which implementations change their representation: the limits of machine words, doubles,
// decimal digits and characters.
type Extremes struct {
	rng   *rand.Rand
	draws *sorts.Draw
	edges map[smtlib.Sort][]value.Value // the edges of sorts according to their rows, as far as they were needed
}

// NewExtremes draws with the literals and random numbers of a seed's draws. edges caches the edges of sorts.
func NewExtremes(draws *sorts.Draw, edges map[smtlib.Sort][]value.Value) *Extremes {
	return &Extremes{rng: draws.Rand, draws: draws, edges: edges}
}

// What extreme values are made of.
var (
	integerKinds  = Table[string]{{1, "small"}, {2, "power of ten"}, {5, "power of two"}} // most limits are machine words'
	vectorKinds   = Table[string]{{1, "pattern"}, {1, "integer"}, {2, "one bit"}}
	wordKinds     = Table[string]{{1, "lookalike"}, {1, "integer"}, {2, "characters"}}
	fractionBits  = []uint{1, 10, 24, 52, 53, 126, 149, 1022, 1074} // half, single, double; normal and subnormal
	repeatedBytes = []int64{0x55, 0xaa, 0x0f, 0xf0, 0x01, 0x80, 0x7f}
)

// The odds of extreme values, and their bounds.
const (
	sortsEdge      Odds = 3 // an edge of the sort according to its row, or a neighbour of one
	negative       Odds = 3 // an integer is negated: fewer sorts have limits below zero
	partRepeated   Odds = 8 // a word is repeated up to longestRepeated times, as long as it has no more than longestWord
	belowSmall          = 12
	mostCharacters      = 4
	longestWord         = 400
)

// Exponents of two, and numbers of digits, near which extreme integers lie.
var (
	extremeBits   = []uint{7, 8, 15, 16, 24, 31, 31, 32, 32, 33, 52, 53, 62, 63, 63, 64, 64, 65, 127, 128, 256, 512, 1024}
	extremeDigits = []int64{1, 2, 3, 6, 9, 10, 15, 16, 17, 18, 19, 20, 30, 38, 60, 100, 308, 309}
)

// Draw draws an extreme value of a sort, or any value of a sort without extremes. It is Open for a sort without values.
func (x *Extremes) Draw(a *smtlib.Arena, s smtlib.Sort) value.Value {
	if sortsEdge.Hit(x.rng) {
		edges, known := x.edges[s]
		if !known {
			edges = x.draws.Edges(s)
			x.edges[s] = edges
		}
		if len(edges) > 0 {
			v := edges[x.rng.IntN(len(edges))]
			if near := x.draws.Near(s, v); len(near) > 0 && Even(x.rng) {
				v = near[x.rng.IntN(len(near))]
			}
			return v
		}
	}
	switch {
	case a.SortIs(s, "Int"):
		return value.BigInt(x.integer())
	case a.SortIs(s, "Real"):
		return value.BigReal(x.fraction())
	case a.SortIs(s, "BitVec"):
		return x.vector(int(a.SortInfo(s).Indices[0].N)).Value()
	case a.SortIs(s, "String"):
		return value.NewString(x.word()).Value()
	}
	return x.draws.Fresh(s)
}

// integer draws ±2^k or ±10^k, or a neighbour, and small numbers at times.
func (x *Extremes) integer() *big.Int {
	n := new(big.Int)
	switch integerKinds.Draw(x.rng) {
	case "small":
		n.SetInt64(x.rng.Int64N(belowSmall))
	case "power of ten":
		n = powerOfTen(extremeDigits[x.rng.IntN(len(extremeDigits))])
	default:
		n.Lsh(big.NewInt(1), extremeBits[x.rng.IntN(len(extremeBits))])
	}
	n.Add(n, big.NewInt(OneOf[int64](x.rng, -1, 0, 1)))
	if negative.Hit(x.rng) {
		n.Neg(n)
	}
	return n
}

func powerOfTen(n int64) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil) }

// fraction draws a huge number, a tiny one, one with digits on both sides of the point, or what a double just
// distinguishes from another.
func (x *Extremes) fraction() *big.Rat {
	n := x.integer()
	switch OneOf(x.rng, "whole", "decimal", "binary", "quotient") {
	case "whole":
		return new(big.Rat).SetInt(n)
	case "decimal":
		return new(big.Rat).SetFrac(n, powerOfTen(extremeDigits[x.rng.IntN(len(extremeDigits))]))
	case "binary":
		bits := OneOf(x.rng, fractionBits...)
		return new(big.Rat).SetFrac(n, new(big.Int).Lsh(big.NewInt(1), bits))
	}
	d := x.integer()
	d.Abs(d)
	return new(big.Rat).SetFrac(n, d.Add(d, big.NewInt(1)))
}

// vector draws a power of two or a neighbour, alternating bits, or one bit pattern repeated.
func (x *Extremes) vector(width int) value.BitVec {
	n := new(big.Int)
	switch vectorKinds.Draw(x.rng) {
	case "pattern":
		pattern := OneOf(x.rng, repeatedBytes...)
		for range (width + 7) / 8 {
			n.Or(n.Lsh(n, 8), big.NewInt(pattern))
		}
	case "integer":
		n = x.integer()
	default:
		n.Lsh(big.NewInt(1), uint(x.rng.IntN(width)))
		n.Add(n, big.NewInt(OneOf[int64](x.rng, -1, 0, 1)))
	}
	return value.BigBitVec(width, n)
}

// extremeChars are characters at the limits of encodings, and those with a meaning in the syntax of literals.
var extremeChars = []rune{
	0, 1, '\t', '\n', '\r', ' ', '!', '"', '"', '\'', '\\', '\\', '/', '0', '9', ':', 'A', 'Z', 'a', 'u', 'x', 'z', '{', '|',
	'}', '~', 0x7f, 0x80, 0xa0, 0xe9, 0xff, 0x100, 0x3ff, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfffe, 0xffff,
	0x10000, 0x1f600, 0x1ffff, 0x20000, 0x2fffe, value.MaxChar,
}

// lookalikes are strings that resemble escape sequences or numbers.
var lookalikes = []string{
	`\u{41}`, `\u0041`, `\u{}`, `\u{110000}`, `\u{30000}`, `\u{g}`, `\u004`, `\x41`, `\\`, `\`, `\u`, `\u{`, `""`, `"`, `\n`,
	"0", "00", "007", "-1", "+1", " 1", "1 ", "1.0", "2147483647", "2147483648", "4294967296", "9223372036854775808",
	"18446744073709551616", "99999999999999999999999999999999999999",
}

// longestRepeated bounds how often a word repeats a part.
const longestRepeated = 120

// word draws characters of all ranges, lookalikes, integers, and long repetitions.
func (x *Extremes) word() []rune {
	var word []rune
	switch wordKinds.Draw(x.rng) {
	case "lookalike":
		word = []rune(lookalikes[x.rng.IntN(len(lookalikes))])
	case "integer":
		word = []rune(x.integer().String())
	default:
		for range Between(x.rng, 1, mostCharacters) {
			word = append(word, extremeChars[x.rng.IntN(len(extremeChars))])
		}
	}
	if partRepeated.Hit(x.rng) {
		part := word
		for n := x.rng.IntN(longestRepeated); n > 0 && len(word) < longestWord; n-- {
			word = append(word, part...)
		}
	}
	return word
}

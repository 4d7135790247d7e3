package kit

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ValueWriter writes values as terms without symbols, in ways that are drawn. Its methods return smtlib.NoTerm for a
// term that cannot be made, and for each term that would contain one.
type ValueWriter struct {
	arena *smtlib.Arena
	Rand  *rand.Rand
	sorts []smtlib.Sort // sorts that subterms may have, beside that of the value
}

// Write draws a way to write a value of a sort. ok is false if the value has no term.
func (w *ValueWriter) Write(v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	if value.IsOpen(v) {
		return smtlib.NoTerm, false
	}
	t := smtlib.NoTerm
	switch v := v.(type) {
	case value.Int:
		t = w.integer(v.Big())
	case value.Real:
		t = w.real(v.Rat())
	case value.BitVec:
		t = w.vector(v)
	case value.String:
		t = w.word(v)
	case value.Float:
		t = w.float(v)
	case value.RoundingMode:
		t = w.apply(oneName(w.Rand, v))
	}
	if t == smtlib.NoTerm || w.arena.Sort(t) != s {
		return ValueTerm(w.arena, v, s)
	}
	return t, true
}

// How values are written: about half of the time plainly, since larger terms are made of them.
var (
	signs        = Table[string]{{1, "difference"}, {1, "product"}, {2, "minus"}}
	integerForms = Table[string]{{1, "sum"}, {1, "difference"}, {1, "quotient"}, {1, "converted"}, {4, "plain"}}
	realForms    = Table[string]{{2, "decimal"}, {1, "integer"}, {1, "quotient"}}
	vectorForms  = Table[string]{
		{1, "concat"}, {1, "bvnot"}, {1, "bvneg"}, {1, "extract"}, {1, "extended"}, {3, "plain"},
	}
	bitForms     = Table[string]{{2, "hexadecimal"}, {1, "binary"}, {1, "bv"}} // hexadecimal if the width allows it
	wordForms    = Table[string]{{1, "concatenated"}, {2, "character"}, {1, "number"}, {4, "plain"}}
	floatForms   = Table[string]{{1, "as its row does"}, {1, "bits"}, {1, "rounded"}, {1, "fields"}}
	escapedParts = Table[int]{{2, 0}, {1, 1}, {1, ofEight}} // how many of eight characters are escaped without need
)

// The odds of writings, and their bounds.
const (
	doubleMinus           Odds = 8    // a number that is not negative has two signs
	notInLowest           Odds = 3    // a fraction is not in lowest terms
	ofEight                    = 8    // characters, see escapedParts
	mostFactor                 = 10   // factor of a fraction, and of the dividend of a rounded quotient
	mostZeros                  = 2    // before a numeral in a string
	mostFraction               = 9    // tenths that a real number exceeds the integer that it is rounded to
	zerosBehind                = 4    // the point of a whole number, at most
	mostBits                   = 8    // bits above and below an extracted part
	hardlyZeros, mostRuns      = 3, 8 // a decimal has trailing zeros in 4 of 8 cases, in up to 4 runs of up to 7
)

// modeNames are the two names of a rounding mode.
var modeNames = map[string][2]string{
	"RNE": {"RNE", "roundNearestTiesToEven"}, "RNA": {"RNA", "roundNearestTiesToAway"},
	"RTP": {"RTP", "roundTowardPositive"}, "RTN": {"RTN", "roundTowardNegative"}, "RTZ": {"RTZ", "roundTowardZero"},
}

// oneName draws one of the two names of a rounding mode.
func oneName(rng *rand.Rand, mode value.RoundingMode) string {
	names := modeNames[mode.String()]
	return OneOf(rng, names[:]...)
}

// factor draws a small factor, 2 at least.
func (w *ValueWriter) factor() *big.Int { return big.NewInt(int64(Between(w.Rand, 2, mostFactor))) }

// has reports whether subterms may have a sort of a name.
func (w *ValueWriter) has(name string) bool {
	return slices.ContainsFunc(w.sorts, func(s smtlib.Sort) bool { return w.arena.SortIs(s, name) })
}

func (w *ValueWriter) apply(name string, args ...smtlib.Term) smtlib.Term {
	return w.indexed(name, nil, args...)
}

func (w *ValueWriter) indexed(name string, indices []smtlib.Index, args ...smtlib.Term) smtlib.Term {
	if slices.Contains(args, smtlib.NoTerm) {
		return smtlib.NoTerm
	}
	f, err := w.arena.Operator(name, indices...)
	if err != nil {
		return smtlib.NoTerm
	}
	t, err := w.arena.App(f, args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

func (w *ValueWriter) literal(kind smtlib.Kind, text string) smtlib.Term {
	t, err := w.arena.Literal(kind, text)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// below draws a number from 0 to n-1; n must be positive.
func (w *ValueWriter) below(n *big.Int) *big.Int {
	d := new(big.Int)
	for range n.BitLen()/64 + 2 {
		d.Or(d.Lsh(d, 64), new(big.Int).SetUint64(w.Rand.Uint64()))
	}
	return d.Mod(d, n)
}

// number writes a number with the given magnitude; zero and one are terms of the same sort.
func (w *ValueWriter) number(negative bool, magnitude, zero, one smtlib.Term) smtlib.Term {
	if !negative {
		if doubleMinus.Hit(w.Rand) {
			return w.apply("-", w.apply("-", magnitude))
		}
		return magnitude
	}
	switch signs.Draw(w.Rand) {
	case "difference":
		return w.apply("-", zero, magnitude)
	case "product":
		return w.apply("*", w.apply("-", one), magnitude)
	}
	return w.apply("-", magnitude)
}

// integer writes an integer.
func (w *ValueWriter) integer(n *big.Int) smtlib.Term {
	switch integerForms.Draw(w.Rand) {
	case "sum":
		d := w.below(new(big.Int).Add(new(big.Int).Abs(n), big.NewInt(10)))
		return w.apply("+", w.plain(new(big.Int).Sub(n, d)), w.plain(d))
	case "difference":
		d := w.below(new(big.Int).Add(new(big.Int).Abs(n), big.NewInt(10)))
		return w.apply("-", w.plain(new(big.Int).Add(n, d)), w.plain(d))
	case "quotient": // rounded
		k := w.factor()
		dividend := new(big.Int).Mul(n, k)
		return w.apply("div", w.plain(dividend.Add(dividend, w.below(k))), w.plain(k))
	case "converted":
		if t := w.converted(n); t != smtlib.NoTerm {
			return t
		}
	}
	return w.plain(n)
}

// plain writes an integer as a numeral with a sign.
func (w *ValueWriter) plain(n *big.Int) smtlib.Term {
	numeral := func(n *big.Int) smtlib.Term { return w.literal(smtlib.KindNumeral, n.String()) }
	return w.number(n.Sign() < 0, numeral(new(big.Int).Abs(n)), numeral(new(big.Int)), numeral(big.NewInt(1)))
}

// converted writes an integer as a conversion from another sort, if possible.
func (w *ValueWriter) converted(n *big.Int) smtlib.Term {
	switch {
	case w.has("String") && n.Sign() >= 0:
		if n.Cmp(big.NewInt(value.MaxChar)) <= 0 && Even(w.Rand) {
			return w.apply("str.to_code", w.characters([]rune{rune(n.Int64())}))
		}
		text := strings.Repeat("0", w.Rand.IntN(mostZeros+1)) + n.String()
		return w.apply("str.to_int", w.characters([]rune(text)))
	case w.has("Real"):
		r := new(big.Rat).SetInt(n)
		return w.apply("to_int", w.real(r.Add(r, big.NewRat(w.Rand.Int64N(mostFraction+1), 10))))
	}
	return smtlib.NoTerm
}

// real writes a rational number.
func (w *ValueWriter) real(r *big.Rat) smtlib.Term {
	whole := func(n *big.Int) smtlib.Term {
		return w.literal(smtlib.KindDecimal, n.String()+"."+strings.Repeat("0", Between(w.Rand, 1, zerosBehind)))
	}
	zero, one := whole(new(big.Int)), whole(big.NewInt(1))
	num, den := new(big.Int).Abs(r.Num()), r.Denom()
	switch realForms.Draw(w.Rand) {
	case "decimal":
		if text, ok := decimalText(new(big.Rat).Abs(r)); ok {
			text += strings.Repeat("0", max(w.Rand.IntN(mostRuns)-hardlyZeros, 0)*w.Rand.IntN(mostRuns))
			return w.number(r.Sign() < 0, w.literal(smtlib.KindDecimal, text), zero, one)
		}
	case "integer":
		if r.IsInt() && w.has("Int") {
			return w.apply("to_real", w.integer(r.Num()))
		}
	}
	if r.IsInt() {
		return w.number(r.Sign() < 0, whole(num), zero, one)
	}
	if notInLowest.Hit(w.Rand) {
		k := w.factor()
		num, den = new(big.Int).Mul(num, k), new(big.Int).Mul(den, k)
	}
	if Even(w.Rand) {
		return w.apply("/", w.number(r.Sign() < 0, whole(num), zero, one), whole(den))
	}
	return w.number(r.Sign() < 0, w.apply("/", whole(num), whole(den)), zero, one)
}

// mostDigits bounds the digits of a decimal behind the point.
const mostDigits = 1100

// decimalText writes a non-negative number as a decimal; ok is false if that is infinite or too long.
func decimalText(r *big.Rat) (text string, ok bool) {
	digits, exact := r.FloatPrec()
	if !exact || digits > mostDigits {
		return "", false
	}
	return r.FloatString(max(digits, 1)), true
}

// vector writes a bit-vector.
func (w *ValueWriter) vector(v value.BitVec) smtlib.Term {
	width := v.Width()
	n := v.Unsigned()
	flip := func(n *big.Int) value.BitVec { return value.BigBitVec(width, n) }
	switch vectorForms.Draw(w.Rand) {
	case "concat":
		if width > 1 {
			low := 1 + w.Rand.IntN(width-1)
			return w.apply("concat", w.bits(value.BigBitVec(width-low, new(big.Int).Rsh(n, uint(low)))),
				w.bits(value.BigBitVec(low, n)))
		}
	case "bvnot":
		return w.apply("bvnot", w.bits(flip(new(big.Int).Not(n))))
	case "bvneg":
		return w.apply("bvneg", w.bits(flip(new(big.Int).Neg(n))))
	case "extract": // a part of a wider one
		above, under := Between(w.Rand, 0, mostBits), Between(w.Rand, 0, mostBits)
		wide := new(big.Int).Lsh(w.below(big.NewInt(1<<above)), uint(width))
		wide.Lsh(wide.Or(wide, n), uint(under))
		wide.Or(wide, w.below(big.NewInt(1<<under)))
		return w.indexed("extract",
			[]smtlib.Index{smtlib.NumeralIndex(int64(under + width - 1)), smtlib.NumeralIndex(int64(under))},
			w.bits(value.BigBitVec(width+above+under, wide)))
	case "extended": // a shorter one, extended to full width
		if t := w.extended(v); t != smtlib.NoTerm {
			return t
		}
	}
	return w.bits(v)
}

// extended writes a bit-vector as an extension of a shorter one, if possible.
func (w *ValueWriter) extended(v value.BitVec) smtlib.Term {
	name, least := "zero_extend", max(v.Unsigned().BitLen(), 1)
	if signed := v.Signed(); Even(w.Rand) {
		name, least = "sign_extend", signed.BitLen()+1
		if signed.Sign() < 0 {
			least = new(big.Int).Not(signed).BitLen() + 1
		}
	}
	if least > v.Width() {
		return smtlib.NoTerm
	}
	width := least + w.Rand.IntN(v.Width()-least+1)
	return w.indexed(name, []smtlib.Index{smtlib.NumeralIndex(int64(v.Width() - width))},
		w.bits(value.BigBitVec(width, v.Unsigned())))
}

// bits writes a bit-vector as a constant.
func (w *ValueWriter) bits(v value.BitVec) smtlib.Term {
	form := bitForms.Draw(w.Rand)
	switch {
	case v.Width()%4 == 0 && form == "hexadecimal":
		digits := fmt.Sprintf("%0*x", v.Width()/4, v.Unsigned())
		if Even(w.Rand) {
			digits = mixCase(digits, w.Rand)
		}
		return w.literal(smtlib.KindHexadecimal, "#x"+digits)
	case form != "bv":
		return w.literal(smtlib.KindBinary, fmt.Sprintf("#b%0*b", v.Width(), v.Unsigned()))
	}
	return w.indexed("bv"+v.Unsigned().String(), []smtlib.Index{smtlib.NumeralIndex(int64(v.Width()))})
}

// mixCase writes hexadecimal digits with capital letters, all of them or some.
func mixCase(digits string, rng *rand.Rand) string {
	if Even(rng) {
		return strings.ToUpper(digits)
	}
	mixed := []byte(digits)
	for i, c := range mixed {
		if Even(rng) {
			mixed[i] = strings.ToUpper(string(c))[0]
		}
	}
	return string(mixed)
}

// word writes a string.
func (w *ValueWriter) word(v value.String) smtlib.Term {
	chars := v.Chars()
	switch wordForms.Draw(w.Rand) {
	case "concatenated":
		if len(chars) > 0 {
			at := w.Rand.IntN(len(chars) + 1)
			return w.apply("str.++", w.characters(chars[:at]), w.characters(chars[at:]))
		}
	case "character":
		if len(chars) == 1 {
			code := fmt.Sprintf("%x", chars[0])
			if Even(w.Rand) {
				return w.indexed("char", []smtlib.Index{{Text: "#x" + mixCase(code, w.Rand), N: -1}})
			}
			if w.has("Int") {
				return w.apply("str.from_code", w.integer(big.NewInt(int64(chars[0]))))
			}
		}
	case "number":
		if n, ok := new(big.Int).SetString(string(chars), 10); ok && w.has("Int") && n.String() == string(chars) &&
			n.Sign() >= 0 {
			return w.apply("str.from_int", w.integer(n))
		}
	}
	return w.characters(chars)
}

// characters writes a string as a literal, with escape sequences where they are needed, and in some other places.
func (w *ValueWriter) characters(chars []rune) smtlib.Term {
	escapes := escapedParts.Draw(w.Rand)
	var b strings.Builder
	for _, c := range chars {
		switch {
		case c == '\\' && Even(w.Rand):
			b.WriteByte('\\') // a backslash stands for itself unless it begins an escape sequence
		case c < ' ' || c > '~' || c == '\\' || w.Rand.IntN(ofEight) < escapes:
			b.WriteString(w.escape(c))
		case c == '"':
			b.WriteString(`""`)
		default:
			b.WriteRune(c)
		}
	}
	text, want := b.String(), value.NewString(chars)
	if got, ok := value.ParseString(text); !ok || got.Cmp(want) != 0 {
		text = want.Literal()
	}
	return w.literal(smtlib.KindString, text)
}

// escape writes an escape sequence of a character.
func (w *ValueWriter) escape(c rune) string {
	code := mixCase(fmt.Sprintf("%x", c), w.Rand)
	if c <= 0xffff && Even(w.Rand) {
		return `\u` + strings.Repeat("0", 4-len(code)) + code
	}
	return `\u{` + strings.Repeat("0", w.Rand.IntN(6-len(code))) + code + "}"
}

// float writes a floating-point number.
func (w *ValueWriter) float(v value.Float) smtlib.Term {
	f := v.Format()
	format := []smtlib.Index{smtlib.NumeralIndex(int64(f.EB)), smtlib.NumeralIndex(int64(f.SB))}
	_, exponent, significand := v.Fields()
	if v.IsNaN() { // any significand but 0 does
		most := new(big.Int).Lsh(big.NewInt(1), uint(f.SB-1))
		exponent = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(f.EB)), big.NewInt(1))
		significand = new(big.Int).Add(w.below(most.Sub(most, big.NewInt(1))), big.NewInt(1))
	}
	sign := new(big.Int)
	if v.IsNegative() || v.IsNaN() && Even(w.Rand) {
		sign.SetInt64(1)
	}
	switch floatForms.Draw(w.Rand) {
	case "as its row does":
		t, _ := ValueTerm(w.arena, v, w.arena.IndexedSort("FloatingPoint", int64(f.EB), int64(f.SB)))
		return t
	case "bits":
		bits := new(big.Int).Or(new(big.Int).Lsh(sign, uint(f.EB)), exponent)
		bits.Or(bits.Lsh(bits, uint(f.SB-1)), significand)
		return w.indexed("to_fp", format, w.bits(value.BigBitVec(f.EB+f.SB, bits)))
	case "rounded":
		if r, err := softfloat.ToRat(v.Float); err == nil && w.has("Real") && !(v.IsZero() && v.IsNegative()) {
			if text, ok := decimalText(new(big.Rat).Abs(r)); ok && len(text) < mostDigits {
				return w.rounded(format, r, text)
			}
		}
	}
	return w.apply("fp", w.bits(value.BigBitVec(1, sign)), w.bits(value.BigBitVec(f.EB, exponent)),
		w.bits(value.BigBitVec(f.SB-1, significand)))
}

// rounded writes a floating-point number as a conversion of the real number that it equals, so that the rounding mode
// does not matter.
func (w *ValueWriter) rounded(format []smtlib.Index, r *big.Rat, text string) smtlib.Term {
	modes := value.RoundingModes()
	mode := w.apply(oneName(w.Rand, OneOf(w.Rand, modes[:]...)))
	t := w.literal(smtlib.KindDecimal, text)
	if r.Sign() < 0 {
		t = w.apply("-", t)
	}
	return w.indexed("to_fp", format, mode, t)
}

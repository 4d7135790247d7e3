package value

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// MaxChar is the largest code point of a string's character; the least is 0 (SMT-LIB 2.7, UnicodeStrings).
const MaxChar = 0x2FFFF

// String is a word of code points 0..MaxChar, surrogates included. The zero String is empty.
type String struct {
	chars []rune
}

// NewString gives the string of code points, which must be in range and must not be changed afterwards.
func NewString(chars []rune) String { return String{chars: chars} }

// madeStrings are values of strings that are made in advance, so that they take no allocation: those of one ASCII
// character, then the empty one. They never change.
var madeStrings = func() (made [129]Value) {
	for c := range made[:128] {
		made[c] = String{chars: []rune{rune(c)}}
	}
	made[128] = String{}
	return made
}()

// Value gives s as a Value; short strings take no allocation.
func (s String) Value() Value {
	switch {
	case len(s.chars) == 0:
		return madeStrings[128]
	case len(s.chars) == 1 && s.chars[0] < 128:
		return madeStrings[s.chars[0]]
	}
	return s
}

// Chars are the code points, which must not be changed.
func (s String) Chars() []rune { return s.chars }

// Len is the number of characters.
func (s String) Len() int { return len(s.chars) }

// Cmp is -1, 0 or 1 as s is before, equal to or behind t in the lexicographic order of code points, that of str.<.
func (s String) Cmp(t String) int { return slices.Compare(s.chars, t.chars) }

// String is the literal of s.
func (s String) String() string { return `"` + s.Literal() + `"` }

func (s String) appendKey(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s.chars)))
	for _, c := range s.chars {
		dst = binary.AppendUvarint(dst, uint64(c))
	}
	return dst
}

// ParseString reads the content of a string literal, in which quotes are still doubled. Escape sequences are those of
// UnicodeStrings and no others: \ud₃d₂d₁d₀, and \u{…} with one to five hexadecimal digits, where the fifth from the
// right is at most 2; every other backslash is an ordinary character. ok is false if the literal has a character that
// is not printable ASCII: the theory has no such literals (":funs-description", "String literals"); z3 4.8.12 reads the
// bytes as characters, cvc5 rejects them.
func ParseString(text string) (s String, ok bool) {
	chars := make([]rune, 0, len(text))
	for i := 0; i < len(text); {
		c := text[i]
		if c < ' ' || c > '~' {
			return String{}, false
		}
		if c == '\\' {
			if code, n := escape(text[i:]); n > 0 {
				chars = append(chars, code)
				i += n
				continue
			}
		}
		if c == '"' { // the first of two
			i++
		}
		chars = append(chars, rune(c))
		i++
	}
	return String{chars: chars}, true
}

// escape reads an escape sequence at the beginning of a text that begins with a backslash. It gives the code point and
// the length of the sequence, which is 0 if there is none.
func escape(text string) (code rune, length int) {
	rest, ok := strings.CutPrefix(text, `\u`)
	if !ok {
		return 0, 0
	}
	digits, length := "", 0
	if inside, ok := strings.CutPrefix(rest, "{"); ok {
		end := strings.IndexByte(inside[:min(len(inside), 6)], '}')
		if end < 1 {
			return 0, 0
		}
		digits, length = inside[:end], len(`\u{}`)+end
	} else if len(rest) >= 4 {
		digits, length = rest[:4], len(`\u`)+4
	}
	for i := range len(digits) { // ParseUint would also read a sign
		if !isHex(digits[i]) {
			return 0, 0
		}
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || n > MaxChar {
		return 0, 0
	}
	return rune(n), length
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// Literal gives the content of the literal that denotes s: printable ASCII as it is, quotes doubled, all else as \u{…}.
// A backslash is escaped, too, so that it cannot begin an escape sequence.
func (s String) Literal() string {
	var b strings.Builder
	b.Grow(len(s.chars))
	for _, c := range s.chars {
		switch {
		case c == '"':
			b.WriteString(`""`)
		case c < ' ' || c > '~' || c == '\\':
			b.WriteString(`\u{` + strconv.FormatInt(int64(c), 16) + `}`)
		default:
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}

package unicodestrings

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "String"},
		Sample:   sample,
		Edges:    sorts.Always(value.NewString(nil), value.NewString([]rune("a")), value.NewString([]rune("0"))),
		Near: func(v value.Value) []value.Value {
			chars := v.(value.String).Chars()
			near := []value.Value{value.NewString(append(slices.Clone(chars), 'a'))}
			if len(chars) > 0 {
				near = append(near, value.NewString(slices.Clone(chars[:len(chars)-1])))
			}
			return near
		},
		Few: func(*sorts.Context, smtlib.Sort) (few []value.Value) {
			for _, w := range sorts.Words([]rune{'a', 'b'}) {
				few = append(few, value.NewString(w))
			}
			return few
		},
		Literal:   true,
		Cases:     sorts.Lengths("str.len"),
		Constants: sorts.Always(value.NewString(nil)),
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
			n := 0
			for _, c := range v.(value.String).Chars() {
				n += 2 + charDistance(c)
			}
			return n
		},
		Simpler: simpler,
		Weight:  sorts.MaxWeight,
	},
	{
		SortSpec: smtlib.SortSpec{Name: "RegLan"},
		Without:  "languages have no literals, and to compare two takes a budget",
		Names:    []string{"re.none", "re.all", "re.allchar"}, Weight: sorts.MaxWeight,
	},
	{SortSpec: smtlib.SortSpec{Name: "RegEx", Args: 1, Expand: func(a *smtlib.Arena, _ []smtlib.Sort) smtlib.Sort {
		return a.IndexedSort("RegLan") // z3's, of String
	}}},
	{
		SortSpec: smtlib.SortSpec{Name: "Unicode"},
		Without:  "z3's characters: they are values, as strings of length 1, but none are drawn",
		Weight:   sorts.MaxWeight,
	},
}

// commonChars are few, so that drawn strings share parts; rareChars are the ends of ranges that programs treat
// differently: digits, printable ASCII, bytes, surrogates, planes.
var (
	commonChars = []rune("aaabbb01AZ")
	rareChars   = []rune{0, '\n', ' ', '"', '\\', '/', '9', ':', '~', 0x7f, 0x80, 0xff, 0x100, 0xd800, 0xdfff, 0xffff, 0x10000,
		value.MaxChar}
)

// Char draws a character.
func Char(d *sorts.Draw) rune {
	if d.Rand.IntN(8) == 0 {
		return rareChars[d.Rand.IntN(len(rareChars))]
	}
	return commonChars[d.Rand.IntN(len(commonChars))]
}

// Chars draws up to most characters.
func Chars(d *sorts.Draw, most int) []rune {
	chars := make([]rune, d.Rand.IntN(most+1))
	for i := range chars {
		chars[i] = Char(d)
	}
	return chars
}

// sample draws a string. Without literals it is a short one. With literals (which include samples of the script's
// languages), it is one of these, a part of one or two of them, or one with a small change; a decimal numeral; or
// sometimes a long string.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	if d.Literals == nil {
		return value.NewString(Chars(d, []int{2, 4, 8}[d.Rand.IntN(3)])).Value()
	}
	var chars []rune
	switch kind := d.Rand.IntN(64); {
	case kind < 4: // empty
	case kind < 10:
		chars = Chars(d, 5)
	case kind < 16:
		chars = numeral(d)
	case kind < 17:
		part := append(piece(d, s), Char(d))
		for length := 100 + d.Rand.IntN(1000); len(chars) < length; {
			chars = append(chars, part...)
		}
	case kind < 34:
		chars = existing(d, s)
	case kind < 42:
		chars = piece(d, s)
	case kind < 50:
		chars = append(piece(d, s), piece(d, s)...)
	default:
		chars = miss(d, existing(d, s))
	}
	return value.NewString(chars).Value()
}

// existing gives a copy of the characters of a literal or of an earlier value: similar strings make predicates true.
func existing(d *sorts.Draw, s smtlib.Sort) []rune {
	if used := d.Used[s]; len(used) > 0 && d.Rand.IntN(3) == 0 {
		return slices.Clone(used[d.Rand.IntN(len(used))].(value.String).Chars())
	}
	if len(d.Literals[s]) > 0 {
		return slices.Clone(d.Literal(s).(value.String).Chars())
	}
	return Chars(d, 6)
}

// piece gives a part of a literal, often all of it.
func piece(d *sorts.Draw, s smtlib.Sort) []rune {
	chars := existing(d, s)
	if len(chars) == 0 || d.Rand.IntN(3) == 0 {
		return chars
	}
	from := d.Rand.IntN(len(chars))
	return chars[from : from+1+d.Rand.IntN(len(chars)-from)]
}

// miss changes one place: a character is dropped, inserted, doubled, or replaced by any other or an adjacent code
// point, or two are exchanged.
func miss(d *sorts.Draw, chars []rune) []rune {
	if len(chars) == 0 {
		return []rune{Char(d)}
	}
	i := d.Rand.IntN(len(chars))
	switch d.Rand.IntN(6) {
	case 0:
		return slices.Delete(chars, i, i+1)
	case 1:
		return slices.Insert(chars, d.Rand.IntN(len(chars)+1), Char(d))
	case 2:
		return slices.Insert(chars, i, chars[i])
	case 3:
		chars[i] = Char(d)
	case 4:
		chars[i] = min(max(chars[i]+2*d.Rand.Int32N(2)-1, 0), value.MaxChar)
	case 5:
		j := d.Rand.IntN(len(chars))
		chars[i], chars[j] = chars[j], chars[i]
	}
	return chars
}

// numeral draws a string that str.to_int reads, or sometimes one that it almost reads.
func numeral(d *sorts.Draw) []rune {
	text := d.Magnitude([]int{1, 4, 8, 33, 70}[d.Rand.IntN(5)]).String()
	switch d.Rand.IntN(6) {
	case 0:
		text = strings.Repeat("0", 1+d.Rand.IntN(3)) + text
	case 1:
		text = "-" + text
	}
	return []rune(text)
}

// charDistance is small for letters from a on, larger for other printable characters, and largest for the rest.
func charDistance(c rune) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c-'a') / 2 // few characters that a reader has to distinguish
	case c >= ' ' && c <= '~':
		return 14
	}
	return 15
}

// fewCharacters is the length up to which single characters are made simpler.
const fewCharacters = 40

func simpler(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
	chars := v.(value.String).Chars()
	add := func(chars []rune) { simpler = append(simpler, value.NewString(chars)) }
	half := len(chars) / 2
	for _, other := range [][]rune{nil, []rune("a"), chars[:half], chars[half:], slices.Repeat([]rune("a"), len(chars))} {
		add(other)
	}
	if len(chars) > fewCharacters {
		return simpler
	}
	for i, c := range chars {
		add(slices.Delete(slices.Clone(chars), i, i+1))
		for _, simple := range "ab" {
			if charDistance(simple) < charDistance(c) {
				with := slices.Clone(chars)
				with[i] = simple
				add(with)
			}
		}
	}
	return simpler
}

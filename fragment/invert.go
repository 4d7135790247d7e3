package fragment

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/internal/regex"
	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// inversion is the search for an argument of an application that is to have a value. Candidates are evaluated before
// they are taken, so that they may be guesses.
type inversion struct {
	*aimer
	call operator.Call
	at   int         // position of the argument
	sort smtlib.Sort // of the argument
	want value.Value
}

// candidatesEach is how many values are drawn where nothing better is known.
const candidatesEach = 6

// candidates gives values to try for the argument, of that sort: what the operator's inverse says, and then, in any
// order, what is wanted, the other arguments and their neighbours, and draws.
func (c *inversion) candidates(name string) []value.Value {
	var all []value.Value
	if inverse := inverses[name]; inverse != nil {
		if v := inverse(c); v != nil && (c.fits(v) || c.call.Fun.Name == "select" || c.call.Fun.Name == "store") {
			all = append(all, v)
		}
	}
	first := len(all)
	for i, arg := range append(slices.Clone(c.call.Args), c.want) {
		if i == c.at || !c.fits(arg) {
			continue
		}
		all = append(all, near(arg)...)
	}
	for range candidatesEach {
		all = append(all, c.s.fresh(c.sort))
	}
	guesses := all[first:]
	c.rng.Shuffle(len(guesses), func(i, j int) { guesses[i], guesses[j] = guesses[j], guesses[i] })
	return all
}

// fits tells whether a value is of the argument's sort, which is one of numbers, vectors or words.
func (c *inversion) fits(v value.Value) bool {
	info := c.call.Arena.SortInfo(c.sort)
	switch v := v.(type) {
	case value.Bool:
		return info.Name == "Bool"
	case value.Int:
		return info.Name == "Int"
	case value.Real:
		return info.Name == "Real"
	case value.BitVec:
		return info.Name == "BitVec" && info.Indices[0].N == int64(v.Width())
	case value.Float:
		f := v.Format()
		return info.Name == "FloatingPoint" && info.Indices[0].N == int64(f.EB) && info.Indices[1].N == int64(f.SB)
	case value.String:
		return info.Name == "String"
	case value.RoundingMode:
		return info.Name == "RoundingMode"
	}
	return false
}

// others folds the other arguments.
func others[T value.Value](c *inversion, first T, f func(T, T) T) T {
	for i, arg := range c.call.Args {
		if i != c.at {
			first = f(first, arg.(T))
		}
	}
	return first
}

func sum(c *inversion) value.Value {
	if v, ok := c.want.(value.Int); ok {
		return others(c, v, value.Int.Sub).Value()
	}
	return others(c, c.want.(value.Real), value.Real.Sub).Value()
}

func difference(c *inversion) value.Value {
	switch v := c.want.(type) {
	case value.Int:
		if len(c.call.Args) == 1 {
			return v.Neg().Value()
		}
		if c.at == 0 {
			return others(c, v, value.Int.Add).Value()
		}
		first := c.call.Args[0].(value.Int)
		return first.Add(first).Sub(v).Sub(others(c, value.NewInt(0), value.Int.Add)).Value()
	case value.Real:
		if len(c.call.Args) == 1 {
			return v.Neg().Value()
		}
		if c.at == 0 {
			return others(c, v, value.Real.Add).Value()
		}
		first := c.call.Args[0].(value.Real)
		return first.Add(first).Sub(v).Sub(others(c, value.NewReal(0), value.Real.Add)).Value()
	}
	return nil
}

func factor(c *inversion) value.Value {
	switch v := c.want.(type) {
	case value.Int:
		p := others(c, value.NewInt(1), value.Int.Mul)
		if p.Sign() == 0 {
			return nil
		}
		q, _ := v.DivMod(p)
		return q.Value()
	case value.Real:
		p := others(c, value.NewReal(1), value.Real.Mul)
		if p.Sign() == 0 {
			return nil
		}
		return v.Quo(p).Value()
	}
	return nil
}

// dividend is what divided by the other arguments gives the wanted value.
func dividend(c *inversion) value.Value {
	switch v := c.want.(type) {
	case value.Int:
		if c.at == 0 {
			return others(c, v, value.Int.Mul).Value()
		}
	case value.Real:
		if c.at == 0 {
			return others(c, v, value.Real.Mul).Value()
		}
		if first := c.call.Args[0].(value.Real); v.Sign() != 0 && len(c.call.Args) == 2 {
			return first.Quo(v).Value()
		}
	}
	return nil
}

func number(c *inversion) value.Value {
	width := c.call.Arena.SortInfo(c.sort).Indices[0].N
	return value.BigBitVec(int(width), c.want.(value.Int).Big()).Value()
}

// bits makes an inverse of one on numbers: what is wanted, and the other argument, or one of them. The numbers are its
// own to change; the result counts modulo the width.
func bits(f func(c *inversion, want, other *big.Int) *big.Int) func(*inversion) value.Value {
	return func(c *inversion) value.Value {
		other := new(big.Int)
		for i, arg := range c.call.Args {
			if i != c.at {
				other = new(big.Int).Set(arg.(value.BitVec).Unsigned())
			}
		}
		want := c.want.(value.BitVec)
		v := f(c, new(big.Int).Set(want.Unsigned()), other)
		if v == nil {
			return nil
		}
		return value.BigBitVec(want.Width(), v).Value()
	}
}

// fold takes the other arguments from a number, one after the other.
func (c *inversion) fold(v *big.Int, f func(z, x, y *big.Int) *big.Int) *big.Int {
	for i, arg := range c.call.Args {
		if i != c.at {
			f(v, v, arg.(value.BitVec).Unsigned())
		}
	}
	return v
}

// noise draws bits for the width of the result.
func (c *inversion) noise() *big.Int { return c.s.magnitude(c.want.(value.BitVec).Width()) }

// shift is a number of bits, at most what any width has.
func shift(by *big.Int) uint {
	const most = 1 << 16
	if by.Cmp(big.NewInt(most)) > 0 {
		return most
	}
	return uint(by.Uint64())
}

// slice is an argument of concat: a part of what is wanted.
func slice(c *inversion) value.Value {
	below := 0
	for _, arg := range c.call.Args[c.at+1:] {
		below += arg.(value.BitVec).Width()
	}
	width := int(c.call.Arena.SortInfo(c.sort).Indices[0].N)
	return value.BigBitVec(width, new(big.Int).Rsh(c.want.(value.BitVec).Unsigned(), uint(below))).Value()
}

// around is the argument of extract: what is wanted, among drawn bits.
func around(c *inversion) value.Value {
	want := c.want.(value.BitVec)
	width := int(c.call.Arena.SortInfo(c.sort).Indices[0].N)
	from := int(c.call.Index(1))
	v := c.s.magnitude(width)
	for i := range want.Width() {
		v.SetBit(v, from+i, want.Unsigned().Bit(i))
	}
	return value.BigBitVec(width, v).Value()
}

// low is the argument of an extension.
func low(c *inversion) value.Value {
	width := int(c.call.Arena.SortInfo(c.sort).Indices[0].N)
	return value.BigBitVec(width, c.want.(value.BitVec).Unsigned()).Value()
}

// rounded makes an inverse of an operation on two floats, for the first and for the second.
func rounded(first, second func(softfloat.RoundingMode, softfloat.Float, softfloat.Float) softfloat.Float,
) func(*inversion) value.Value {
	return func(c *inversion) value.Value {
		if c.at == 0 {
			return nil
		}
		rm, want := softfloat.RoundingMode(c.call.Args[0].(value.RoundingMode)), c.want.(value.Float).Float
		if c.at == 1 {
			return value.Float{Float: first(rm, want, c.call.Args[2].(value.Float).Float)}
		}
		return value.Float{Float: second(rm, want, c.call.Args[1].(value.Float).Float)}
	}
}

// pattern is the bit pattern of a float.
func pattern(c *inversion) value.Value {
	if info := c.call.Arena.SortInfo(c.sort); len(c.call.Args) > 1 || info.Name != "BitVec" {
		return nil
	}
	want := c.want.(value.Float).Float
	return value.BigBitVec(want.Format().Width(), want.IEEEBits()).Value()
}

// longest bounds the strings that are drawn for a length.
const longest = 2000

func length(c *inversion) value.Value {
	n, ok := c.want.(value.Int).Int64()
	if !ok || n < 0 || n > longest {
		return nil
	}
	chars := make([]rune, n)
	for i := range chars {
		chars[i] = c.s.char()
	}
	return value.NewString(chars).Value()
}

// member draws a string in a language, or outside of it.
func member(c *inversion) value.Value {
	language, ok := c.call.Args[1].(value.Regex)
	if c.at != 0 || !ok {
		return nil
	}
	b := c.e.env.Regexes()
	re, mine := language.In(b)
	if !mine {
		return nil
	}
	if c.want == value.Value(value.Bool(false)) {
		re = b.Complement(re)
	}
	chars, found := b.Sample(re, c.rng, longestSampling, regex.NewBudget(memberBudget))
	if found != regex.Yes {
		return nil
	}
	return value.NewString(chars).Value()
}

// memberBudget bounds the search for a member: 2 ms.
const memberBudget = 20_000

// word gives the characters of a string; none of what is no string.
func word(v value.Value) []rune {
	s, _ := v.(value.String)
	return s.Chars()
}

// within makes an inverse of an operator on a part and the whole that has it, at the given positions: the whole is made
// around the part, the part is cut out of the whole.
func within(part, whole int, before, after bool) func(*inversion) value.Value {
	return func(c *inversion) value.Value {
		if c.at == part {
			chars := word(c.call.Args[whole])
			from, to := 0, len(chars)
			if before {
				from = c.rng.IntN(len(chars) + 1)
			}
			if after {
				to = from + c.rng.IntN(len(chars)-from+1)
			}
			return value.NewString(slices.Clone(chars[from:to])).Value()
		}
		chars := slices.Clone(word(c.call.Args[part]))
		if before {
			chars = slices.Concat(c.s.chars(4), chars)
		}
		if after {
			chars = slices.Concat(chars, c.s.chars(4))
		}
		return value.NewString(chars).Value()
	}
}

// placed is the first argument of str.at and str.substr: what is wanted, behind as many drawn characters.
func placed(c *inversion) value.Value {
	if c.at != 0 {
		return nil
	}
	n, ok := c.call.Args[1].(value.Int).Int64()
	if !ok || n < 0 || n > longest {
		return nil
	}
	chars := make([]rune, n)
	for i := range chars {
		chars[i] = c.s.char()
	}
	chars = append(chars, word(c.want)...)
	if c.rng.IntN(2) == 0 {
		chars = append(chars, c.s.chars(3)...)
	}
	return value.NewString(chars).Value()
}

// digits is the string of a number.
func digits(c *inversion) value.Value { return value.NewString([]rune(c.want.String())).Value() }

// parsed is the number of a string.
func parsed(c *inversion) value.Value {
	n, ok := new(big.Int).SetString(string(word(c.want)), 10)
	if !ok {
		return nil
	}
	return value.BigInt(n).Value()
}

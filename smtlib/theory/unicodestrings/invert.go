package unicodestrings

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func stringOf(chars ...rune) value.Value { return value.NewString(chars).Value() }

// invertOrder gives strings close to those that the argument is compared with.
func invertOrder(q *operator.Inverse) []value.Value {
	values := []value.Value{q.Now, q.Sample(q.Sort())}
	for _, v := range q.Beside() {
		chars := v.(value.String).Chars()
		n := q.Rand.IntN(len(chars) + 1)
		values = append(values, v, stringOf(append(slices.Clone(chars), 0)...), stringOf(chars[:n:n]...))
	}
	return append(q.Shuffled(values...), stringOf())
}

// longestNumeral bounds the length of numerals with leading zeros.
const longestNumeral = 5000

// invertToInt writes the number, sometimes with leading zeros that keep the length; for -1 it gives a string that is no
// numeral.
func invertToInt(q *operator.Inverse) []value.Value {
	n := q.Want.(value.Int)
	if n.Sign() < 0 {
		return q.Shuffled(stringOf('a'), stringOf())
	}
	chars := []rune(n.String())
	if s, ok := q.Now.(value.String); ok && s.Len() > len(chars) && s.Len() < longestNumeral && q.Chance(2) {
		chars = append(slices.Repeat([]rune("0"), s.Len()-len(chars)), chars...)
	}
	return []value.Value{stringOf(chars...)}
}

// invertFromInt reads the number; for the empty string it gives a negative one.
func invertFromInt(q *operator.Inverse) []value.Value {
	n, ok := new(big.Int).SetString(string(q.Want.(value.String).Chars()), 10)
	if !ok {
		return []value.Value{value.NewInt(-1).Value()}
	}
	return []value.Value{value.BigInt(n).Value()}
}

// invertToCode gives the character; for -1, a string of another length than 1.
func invertToCode(q *operator.Inverse) []value.Value {
	n, small := q.Want.(value.Int).Int64()
	if !small || n < 0 || n > value.MaxChar {
		return []value.Value{stringOf()}
	}
	return []value.Value{stringOf(rune(n))}
}

// invertFromCode gives the code point; for the empty string, one that is out of range.
func invertFromCode(q *operator.Inverse) []value.Value {
	chars := q.Want.(value.String).Chars()
	if len(chars) != 1 {
		return []value.Value{value.NewInt(-1).Value()}
	}
	return []value.Value{value.NewInt(int64(chars[0])).Value()}
}

func invertIsDigit(q *operator.Inverse) []value.Value {
	if q.Holds() {
		return []value.Value{stringOf('0' + q.Rand.Int32N(10))}
	}
	return []value.Value{q.Sample(q.Sort()), stringOf()}
}

// Bounds of the search for a member of a language.
const (
	memberBudget  = 20_000 // 2 ms
	longestMember = 36     // characters to draw before the member is completed
)

// invertInRe draws a string of the language or of its complement.
func invertInRe(q *operator.Inverse) []value.Value {
	language, ok := q.Args[1].(value.Regex)
	if !ok || !q.Is(0) {
		return nil
	}
	re, mine := language.In(q.Regexes)
	if !mine {
		return nil
	}
	if !q.Holds() {
		re = q.Regexes.Complement(re)
	}
	walk := []int{0, 3, longestMember / 3, longestMember}[q.Rand.IntN(4)]
	chars, found := q.Regexes.Sample(re, q.Rand, walk, regex.NewBudget(memberBudget))
	if found != regex.Yes {
		return nil
	}
	return []value.Value{stringOf(chars...)}
}

// partTerm extracts the argument from the result of a concatenation, by the lengths of the other arguments.
func partTerm(e *operator.Equation) smtlib.Term {
	zero, err := e.Arena.Literal(smtlib.KindNumeral, "0")
	if err != nil || !e.Arena.SortIs(e.Arena.Sort(zero), "Int") {
		return smtlib.NoTerm
	}
	from, length := zero, e.Apply("str.len", e.Result)
	for i, t := range e.Args {
		of := e.Apply("str.len", t)
		switch {
		case i == e.At:
			continue
		case i < e.At && from == zero:
			from = of
		case i < e.At:
			from = e.Apply("+", from, of)
		}
		length = e.Apply("-", length, of)
	}
	return e.Apply("str.substr", e.Result, from, length)
}

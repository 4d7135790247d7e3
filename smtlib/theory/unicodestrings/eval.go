package unicodestrings

import (
	"math/big"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// char is (_ char #x41); the sort rule has checked the index.
func char(_ *operator.Env, c *operator.Call) value.Value {
	code, _ := codeOf(c.Fun.Indices[0].Text)
	return value.NewString([]rune{code}).Value()
}

func text(c *operator.Call, i int) value.String { return c.Args[i].(value.String) }

// order gives the evaluation of a chainable comparison.
func order(holds func(cmp int) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		for i := range c.Args[1:] {
			s, t := text(c, i), text(c, i+1)
			if !env.Spend(min(s.Len(), t.Len()) / 8) {
				return env.OutOfBudget()
			}
			if !holds(s.Cmp(t)) {
				return value.Bool(false)
			}
		}
		return value.Bool(true)
	}
}

func before(cmp int) bool       { return cmp < 0 }
func beforeOrSame(cmp int) bool { return cmp <= 0 }

func isDigit(_ *operator.Env, c *operator.Call) value.Value {
	s := text(c, 0).Chars()
	return value.Bool(len(s) == 1 && digit(s[0]))
}

func digit(c rune) bool { return c >= '0' && c <= '9' }

// toCode is the code point of a string of one character, -1 for other strings.
func toCode(_ *operator.Env, c *operator.Call) value.Value {
	s := text(c, 0).Chars()
	if len(s) != 1 {
		return value.NewInt(-1).Value()
	}
	return value.NewInt(int64(s[0])).Value()
}

// fromCode is the string of a code point, empty if that is out of range.
func fromCode(_ *operator.Env, c *operator.Call) value.Value {
	n, ok := c.Args[0].(value.Int).Int64()
	if !ok || n < 0 || n > value.MaxChar {
		return value.String{}.Value()
	}
	return value.NewString([]rune{rune(n)}).Value()
}

// toInt reads a decimal numeral, with or without leading zeros: -1 for the empty string and for strings with anything
// but digits.
func toInt(env *operator.Env, c *operator.Call) value.Value {
	s := text(c, 0).Chars()
	if !env.Spend(len(s) / 4) {
		return env.OutOfBudget()
	}
	digits := make([]byte, 0, 32)
	for _, d := range s {
		if !digit(d) {
			return value.NewInt(-1).Value()
		}
		if len(digits) > 0 || d != '0' {
			digits = append(digits, byte(d))
		}
	}
	switch {
	case len(s) == 0:
		return value.NewInt(-1).Value()
	case len(digits) == 0:
		return value.NewInt(0).Value()
	case len(digits) <= 18:
		n, err := strconv.ParseInt(string(digits), 10, 64)
		if err != nil {
			panic("unicodestrings: " + err.Error())
		}
		return value.NewInt(n).Value()
	case len(digits)*3 > env.Bits || !env.Spend(len(digits)*len(digits)/64): // a digit takes more than 3 bits
		return env.OutOfBudget()
	}
	n, ok := new(big.Int).SetString(string(digits), 10)
	if !ok {
		panic("unicodestrings: malformed digits")
	}
	return value.BigInt(n)
}

// fromInt writes a number in decimal notation; it is the empty string for a negative one.
func fromInt(env *operator.Env, c *operator.Call) value.Value {
	n := c.Args[0].(value.Int)
	if n.Sign() < 0 {
		return value.String{}.Value()
	}
	return decimal(env, n)
}

func decimal(env *operator.Env, n value.Int) value.Value {
	digits := n.BitLen() / 3
	if digits > env.Bits || !env.Spend(digits*digits/64) {
		return env.OutOfBudget()
	}
	return value.NewString([]rune(n.String())).Value()
}

// fromUnsigned and fromSigned write the unsigned or signed value of a bit-vector, with a minus sign if it is negative.
func fromUnsigned(env *operator.Env, c *operator.Call) value.Value {
	return decimal(env, value.BigInt(c.Args[0].(value.BitVec).Unsigned()))
}

func fromSigned(env *operator.Env, c *operator.Call) value.Value {
	return decimal(env, value.BigInt(c.Args[0].(value.BitVec).Signed()))
}

// mapped gives the evaluation of a function that is applied to each character.
func mapped(f func(c rune) rune) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		s := text(c, 0).Chars()
		if !env.Spend(len(s) / 8) {
			return env.OutOfBudget()
		}
		out := make([]rune, len(s))
		for i, c := range s {
			out[i] = f(c)
		}
		return value.NewString(out).Value()
	}
}

func lower(c rune) rune {
	if c >= 'A' && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}

func upper(c rune) rune {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

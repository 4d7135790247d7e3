package bv

import (
	"math/big"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// The two forms of an operator on vectors of w bits. The result may have more than w bits, or be negative: it is
// reduced modulo 2^w.
type (
	wordOp func(w int, x, y uint64) uint64
	bigOp  func(w int, x, y *big.Int) *big.Int
)

// The two forms of a predicate.
type (
	wordTest func(w int, x, y uint64) bool
	bigTest  func(w int, x, y *big.Int) bool
)

// unary gives the evaluation of an operator on one vector.
func unary(word func(x uint64) uint64, big func(x *big.Int) *big.Int) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := c.Args[0].(value.BitVec)
		w := x.Width()
		if n, ok := x.Uint64(); ok {
			return value.NewBitVec(w, word(n)).Value()
		}
		if !env.Linear(w) {
			return env.OutOfBudget()
		}
		return value.BigBitVec(w, big(x.Unsigned()))
	}
}

// binary gives the evaluation of a left-associative operator on vectors of one width.
func binary(word wordOp, big bigOp) operator.Eval { return charged(word, big, (*operator.Env).Linear) }

// product is binary for operators of quadratic cost.
func product(word wordOp, big bigOp) operator.Eval {
	return charged(word, big, (*operator.Env).Quadratic)
}

func charged(word wordOp, big bigOp, charge func(*operator.Env, int) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := c.Args[0].(value.BitVec)
		w := x.Width()
		for _, arg := range c.Args[1:] {
			y := arg.(value.BitVec)
			if n, ok := x.Uint64(); ok {
				m, _ := y.Uint64()
				x = value.NewBitVec(w, word(w, n, m))
				continue
			}
			if !charge(env, w) {
				return env.OutOfBudget()
			}
			x = value.BigBitVec(w, big(w, x.Unsigned(), y.Unsigned()))
		}
		return x.Value()
	}
}

// relation gives the evaluation of a predicate on two vectors of one width.
func relation(word wordTest, big bigTest) operator.Eval {
	return tested(word, big, (*operator.Env).Linear)
}

// productRelation is relation for predicates of quadratic cost.
func productRelation(word wordTest, big bigTest) operator.Eval {
	return tested(word, big, (*operator.Env).Quadratic)
}

func tested(word wordTest, big bigTest, charge func(*operator.Env, int) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x, y := c.Args[0].(value.BitVec), c.Args[1].(value.BitVec)
		w := x.Width()
		if n, ok := x.Uint64(); ok {
			m, _ := y.Uint64()
			return value.Bool(word(w, n, m))
		}
		if !charge(env, w) {
			return env.OutOfBudget()
		}
		return value.Bool(big(w, x.Unsigned(), y.Unsigned()))
	}
}

// bitOf is relation with a bit as its result.
func bitOf(word wordTest, big bigTest) operator.Eval {
	test := relation(word, big)
	return func(env *operator.Env, c *operator.Call) value.Value { return asBit(test(env, c)) }
}

// bitOfOne is bitOf for one argument.
func bitOfOne(word func(w int, x uint64) bool, big func(w int, x *big.Int) bool) operator.Eval {
	return func(env *operator.Env, c *operator.Call) value.Value {
		x := c.Args[0].(value.BitVec)
		w := x.Width()
		if n, ok := x.Uint64(); ok {
			return asBit(value.Bool(word(w, n)))
		}
		if !env.Linear(w) {
			return env.OutOfBudget()
		}
		return asBit(value.Bool(big(w, x.Unsigned())))
	}
}

// asBit turns a Bool into one bit.
func asBit(v value.Value) value.Value {
	switch v {
	case value.Value(value.Bool(true)):
		return value.NewBitVec(1, 1).Value()
	case value.Value(value.Bool(false)):
		return value.NewBitVec(1, 0).Value()
	}
	return v
}

// numeral is (_ bvN w).
func numeral(env *operator.Env, c *operator.Call) value.Value {
	digits, w := c.Fun.Name[len("bv"):], int(c.Index(0))
	if w <= 64 {
		n, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			panic("bv: " + err.Error()) // the sort rule has checked that it fits
		}
		return value.NewBitVec(w, n).Value()
	}
	if !env.Quadratic(w) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(w, numeralOf(digits))
}

func ite(_ *operator.Env, c *operator.Call) value.Value {
	if n, _ := c.Args[0].(value.BitVec).Uint64(); n == 1 {
		return c.Args[1]
	}
	return c.Args[2]
}

// bitSet is ((_ bit2bool i) x).
func bitSet(_ *operator.Env, c *operator.Call) value.Value {
	x, i := c.Args[0].(value.BitVec), c.Index(0)
	if n, ok := x.Uint64(); ok {
		return value.Bool(n>>i&1 == 1)
	}
	return value.Bool(x.Unsigned().Bit(int(i)) == 1)
}

func nego(_ *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	w := x.Width()
	if n, ok := x.Uint64(); ok {
		return value.Bool(n == 1<<(w-1))
	}
	u := x.Unsigned()
	return value.Bool(u.Bit(w-1) == 1 && u.TrailingZeroBits() == uint(w-1))
}

func toUnsigned(_ *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	if n, ok := x.Uint64(); ok && n < 1<<63 {
		return value.NewInt(int64(n)).Value()
	}
	return value.BigInt(x.Unsigned()).Value()
}

func toSigned(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	if n, ok := x.Int64(); ok {
		return value.NewInt(n).Value()
	}
	if !env.Linear(x.Width()) {
		return env.OutOfBudget()
	}
	return value.BigInt(x.Signed()).Value()
}

// fromInt is (_ int_to_bv w): the number modulo 2^w.
func fromInt(env *operator.Env, c *operator.Call) value.Value {
	x, w := c.Args[0].(value.Int), int(c.Index(0))
	if n, ok := x.Int64(); ok && w <= 64 {
		return value.NewBitVec(w, uint64(n)).Value()
	}
	if !env.Linear(w) || !env.Linear(x.BitLen()) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(w, x.Big()).Value()
}

func fromNat(env *operator.Env, c *operator.Call) value.Value {
	if c.Args[0].(value.Int).Sign() < 0 {
		return env.Open("nat2bv of a negative number")
	}
	return fromInt(env, c)
}

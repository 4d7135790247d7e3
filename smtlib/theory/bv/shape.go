package bv

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Operators that extract, concatenate, extend and rotate.

// concat has its first argument in the highest bits.
func concat(env *operator.Env, c *operator.Call) value.Value {
	width := 0
	for _, arg := range c.Args {
		width += arg.(value.BitVec).Width()
	}
	if width <= 64 {
		var word uint64
		for _, arg := range c.Args {
			x := arg.(value.BitVec)
			n, _ := x.Uint64()
			word = word<<x.Width() | n
		}
		return value.NewBitVec(width, word).Value()
	}
	joined := new(big.Int)
	for _, arg := range c.Args {
		if !env.Linear(width) {
			return env.OutOfBudget()
		}
		x := arg.(value.BitVec)
		joined.Or(joined.Lsh(joined, uint(x.Width())), x.Unsigned())
	}
	return value.BigBitVec(width, joined)
}

// extract is ((_ extract i j) x), bits i down to j.
func extract(env *operator.Env, c *operator.Call) value.Value {
	x, i, j := c.Args[0].(value.BitVec), int(c.Index(0)), int(c.Index(1))
	if n, ok := x.Uint64(); ok {
		return value.NewBitVec(i-j+1, n>>j).Value()
	}
	if !env.Linear(x.Width()) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(i-j+1, new(big.Int).Rsh(x.Unsigned(), uint(j))).Value()
}

// repeat is ((_ repeat n) x).
func repeat(env *operator.Env, c *operator.Call) value.Value {
	x, n := c.Args[0].(value.BitVec), int(c.Index(0))
	w := x.Width()
	if word, ok := x.Uint64(); ok && w*n <= 64 {
		repeated := word
		for range n - 1 {
			repeated = repeated<<w | word
		}
		return value.NewBitVec(w*n, repeated).Value()
	}
	if !env.Quadratic(w * n) {
		return env.OutOfBudget()
	}
	// (2^(w·n) - 1) / (2^w - 1) has a one at the lowest bit of each copy.
	starts := new(big.Int).Quo(bigOnes(w*n), bigOnes(w))
	return value.BigBitVec(w*n, starts.Mul(starts, x.Unsigned()))
}

// bigOnes is the vector of w ones.
func bigOnes(w int) *big.Int {
	n := new(big.Int).Lsh(one, uint(w))
	return n.Sub(n, one)
}

func zeroExtend(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	w := x.Width() + int(c.Index(0))
	if n, ok := x.Uint64(); ok && w <= 64 {
		return value.NewBitVec(w, n).Value()
	}
	if !env.Linear(w) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(w, x.Unsigned())
}

func signExtend(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	w := x.Width() + int(c.Index(0))
	if n, ok := x.Int64(); ok && w <= 64 {
		return value.NewBitVec(w, uint64(n)).Value()
	}
	if !env.Linear(w) {
		return env.OutOfBudget()
	}
	return value.BigBitVec(w, x.Signed())
}

func rotateLeft(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	return rotate(env, x, int(c.Index(0)%int64(x.Width())))
}

func rotateRight(env *operator.Env, c *operator.Call) value.Value {
	x := c.Args[0].(value.BitVec)
	return rotate(env, x, x.Width()-int(c.Index(0)%int64(x.Width())))
}

func extRotateLeft(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.BitVec), c.Args[1].(value.BitVec)
	return rotate(env, x, distance(y))
}

func extRotateRight(env *operator.Env, c *operator.Call) value.Value {
	x, y := c.Args[0].(value.BitVec), c.Args[1].(value.BitVec)
	return rotate(env, x, x.Width()-distance(y))
}

// distance is the unsigned value modulo the width.
func distance(y value.BitVec) int {
	if n, ok := y.Uint64(); ok {
		return int(n % uint64(y.Width()))
	}
	return int(new(big.Int).Rem(y.Unsigned(), big.NewInt(int64(y.Width()))).Int64())
}

// rotate rotates to the left by up to the width.
func rotate(env *operator.Env, x value.BitVec, by int) value.Value {
	w := x.Width()
	if n, ok := x.Uint64(); ok {
		return value.NewBitVec(w, n<<by|n>>(w-by)).Value()
	}
	if !env.Linear(w) {
		return env.OutOfBudget()
	}
	high := new(big.Int).Lsh(x.Unsigned(), uint(by))
	return value.BigBitVec(w, high.Or(high, new(big.Int).Rsh(x.Unsigned(), uint(w-by))))
}

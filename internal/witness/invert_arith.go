package witness

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// relation is an order between values: less or greater, with or without equality.
type relation struct {
	greater, orEqual bool
}

// comparisons are the orders of all theories; comparing with them is chainable.
var comparisons = map[string]relation{
	"<=": {false, true}, "<": {}, ">=": {true, true}, ">": {true, false},
	"bvule": {false, true}, "bvult": {}, "bvuge": {true, true}, "bvugt": {true, false},
	"bvsle": {false, true}, "bvslt": {}, "bvsge": {true, true}, "bvsgt": {true, false},
	"fp.leq": {false, true}, "fp.lt": {}, "fp.geq": {true, true}, "fp.gt": {true, false},
	"str.<=": {false, true}, "str.<": {},
}

// compare makes a comparison true or false by one of two neighbours: just so, or with some room.
func (w *walker) compare(r relation, args []smtlib.Term, want bool) bool {
	if len(args) < 2 {
		return false
	}
	i := 1 + w.rng.IntN(len(args)-1)
	if !want {
		r = relation{!r.greater, !r.orEqual}
	}
	x, y := args[i-1], args[i]
	if w.rng.IntN(2) == 0 && w.symbolic[y] || !w.symbolic[x] {
		x, y = y, x
		r.greater = !r.greater
	}
	v := w.value(y)
	if value.IsOpen(v) {
		return w.disturb(y)
	}
	if b, ok := v.(value.BitVec); ok {
		return w.seek(x, w.beyondBits(r, b))
	}
	if f, ok := v.(value.Float); ok {
		return w.seek(x, w.beyondFloat(r, f))
	}
	n := number(v)
	if n == nil {
		return w.seek(x, w.guess(w.a.Sort(x)))
	}
	gap := w.gap(r, w.a.SortIs(w.a.Sort(x), "Real"))
	if !r.greater {
		gap.Neg(gap)
	}
	return w.seek(x, w.rounded(w.a.Sort(x), gap.Add(gap, n)))
}

// gap draws a distance that makes a comparison true.
func (w *walker) gap(r relation, isReal bool) *big.Rat {
	if r.orEqual && w.rng.IntN(3) > 0 {
		return new(big.Rat)
	}
	switch kind := w.rng.IntN(8); {
	case kind == 0:
		return big.NewRat(1+w.rng.Int64N(1<<w.rng.IntN(20)), 1)
	case kind == 1:
		return big.NewRat(1+w.rng.Int64N(8), 1)
	case isReal && kind < 6:
		return big.NewRat(1, 1<<w.rng.IntN(50))
	}
	return big.NewRat(1, 1)
}

// sum leaves it to one argument, wherever it stands, to make the difference.
func sum(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	i := w.one(args)
	rest, times := number(v), int64(0)
	for _, arg := range args {
		n := number(w.value(arg))
		switch {
		case arg == args[i]:
			times++
		case n == nil:
			return false
		default:
			rest = new(big.Rat).Sub(rest, n)
		}
	}
	return w.seek(args[i], w.rounded(w.a.Sort(args[i]), new(big.Rat).Quo(rest, big.NewRat(times, 1))))
}

func difference(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	want := number(v)
	i := w.one(args)
	first := number(w.value(args[0]))
	rest := new(big.Rat)
	for j, arg := range args {
		n := number(w.value(arg))
		if j != i && n == nil {
			return false
		}
		if j > 0 && j != i {
			rest.Add(rest, n)
		}
	}
	switch {
	case len(args) == 1:
		rest.Neg(want)
	case i == 0:
		rest.Add(rest, want)
	default:
		rest.Sub(new(big.Rat).Sub(first, rest), want)
	}
	return w.seek(args[i], w.rounded(w.a.Sort(t), rest))
}

// product divides by the other factors; a factor that occurs more than once takes the root, and where the others are 0
// they change first.
func product(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	i := w.one(args)
	want := number(v)
	rest, power := big.NewRat(1, 1), 0
	for _, arg := range args {
		n := number(w.value(arg))
		switch {
		case arg == args[i]:
			power++
		case n == nil:
			return false
		default:
			rest = new(big.Rat).Mul(rest, n)
		}
	}
	sort := w.a.Sort(args[i])
	switch {
	case want.Sign() == 0:
		return w.seek(args[i], w.rounded(sort, want))
	case rest.Sign() == 0:
		moved := false
		for _, arg := range args {
			if arg != args[i] && number(w.value(arg)).Sign() == 0 {
				moved = w.seek(arg, w.rounded(sort, big.NewRat(1, 1))) || moved
			}
		}
		return moved && w.seek(args[i], w.rounded(sort, want))
	}
	rest = new(big.Rat).Quo(want, rest)
	if power > 1 {
		rest = root(rest, power)
		if power%2 == 0 && w.rng.IntN(2) == 0 {
			rest = new(big.Rat).Neg(rest)
		}
	} else if w.factors(args, rest) {
		return w.factor(args[i], want)
	}
	return w.seek(args[i], w.rounded(sort, rest))
}

// factors tells whether to look for a divisor: for a quotient that is no integer, where another factor may change too.
func (w *walker) factors(args []smtlib.Term, quotient *big.Rat) bool {
	if !w.a.SortIs(w.a.Sort(args[0]), "Int") || quotient.IsInt() || w.rng.IntN(2) == 0 {
		return false
	}
	symbolic := 0
	for _, arg := range args {
		if w.symbolic[arg] {
			symbolic++
		}
	}
	return symbolic > 1
}

// maxFactor bounds the prime factors that are looked for.
const maxFactor = 1000

// factor gives an integer term a divisor of a number: the product of some of its prime factors.
func (w *walker) factor(t smtlib.Term, of *big.Rat) bool {
	if !of.IsInt() {
		return false
	}
	rest, divisor := new(big.Int).Abs(of.Num()), big.NewInt(1)
	take := func(p *big.Int) {
		if w.rng.IntN(2) == 0 {
			divisor.Mul(divisor, p)
		}
	}
	for n := int64(2); n < maxFactor && rest.Sign() > 0; n++ {
		p, q, r := big.NewInt(n), new(big.Int), new(big.Int)
		for q.QuoRem(rest, p, r); r.Sign() == 0; q.QuoRem(rest, p, r) {
			take(p)
			rest.Set(q)
		}
	}
	take(rest)
	if w.rng.IntN(4) == 0 {
		divisor.Neg(divisor)
	}
	return w.seek(t, value.BigInt(divisor))
}

// root is the root of a number, rounded down if it is irrational.
func root(r *big.Rat, power int) *big.Rat {
	if power != 2 || r.Sign() < 0 {
		return r
	}
	num, den := new(big.Int).Sqrt(r.Num()), new(big.Int).Sqrt(r.Denom())
	if den.Sign() == 0 || new(big.Int).Mul(den, den).Cmp(r.Denom()) != 0 {
		return new(big.Rat).SetInt(new(big.Int).Sqrt(value.BigReal(r).Floor().Big()))
	}
	return new(big.Rat).SetFrac(num, den)
}

// quotient is the inverse of / and div: the dividend is the product, with some remainder; the divisor the quotient.
func quotient(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	if len(args) != 2 {
		return false
	}
	want, x, y := number(v), number(w.value(args[0])), number(w.value(args[1]))
	if y == nil || x == nil {
		return false
	}
	sort := w.a.Sort(t)
	switch i := w.one(args); {
	case y.Sign() == 0:
		return w.seek(args[1], w.rounded(sort, big.NewRat(1, 1)))
	case i == 1 && want.Sign() == 0:
		return w.seek(args[0], w.rounded(sort, want))
	case i == 1:
		return w.seek(args[1], w.rounded(sort, new(big.Rat).Quo(x, want)))
	}
	x = new(big.Rat).Mul(want, y)
	if size := new(big.Int).Abs(y.Num()); w.a.SortIs(sort, "Int") && w.rng.IntN(2) == 0 {
		x.Add(x, new(big.Rat).SetInt(w.below(size)))
	}
	return w.seek(args[0], w.rounded(sort, x))
}

// below draws a number from 0 to less than a positive one.
func (w *walker) below(n *big.Int) *big.Int {
	r := new(big.Int)
	for range n.BitLen()/63 + 1 {
		r.Lsh(r, 63).Add(r, big.NewInt(w.rng.Int64()))
	}
	return r.Mod(r, n)
}

func remainder(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	want, isInt := v.(value.Int)
	x, known := w.value(args[0]).(value.Int)
	y, knownToo := w.value(args[1]).(value.Int)
	if !isInt || !known || !knownToo {
		return false
	}
	size := y
	if y.Sign() < 0 {
		size = y.Neg()
	}
	if want.Sign() < 0 || want.Cmp(size) >= 0 || !w.symbolic[args[0]] {
		gap := x.Sub(want)
		if gap.Sign() > 0 && gap.Cmp(want) > 0 {
			return w.seek(args[1], gap)
		}
		return w.seek(args[1], want.Add(value.NewInt(1+w.rng.Int64N(10))))
	}
	_, r := x.DivMod(y)
	x = x.Sub(r).Add(want)
	if w.rng.IntN(4) == 0 {
		x = x.Add(y.Mul(value.NewInt(w.rng.Int64N(7) - 3)))
	}
	return w.seek(args[0], x)
}

func absolute(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := number(v)
	if n.Sign() < 0 {
		return false
	}
	if w.rng.IntN(2) == 0 {
		n = new(big.Rat).Neg(n)
	}
	return w.seek(args[0], w.rounded(w.a.Sort(t), n))
}

func toReal(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	return w.seek(args[0], w.rounded(w.a.Sort(args[0]), number(v)))
}

func toInt(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	n := number(v)
	if w.rng.IntN(2) == 0 {
		n = new(big.Rat).Add(n, big.NewRat(w.rng.Int64N(8), 8))
	}
	return w.seek(args[0], value.BigReal(n))
}

func divisible(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	by := w.a.FunInfo(w.a.Fun(t)).Indices[0].N
	x, ok := w.value(args[0]).(value.Int)
	if !ok || by <= 0 {
		return w.disturb(t)
	}
	_, r := x.DivMod(value.NewInt(by))
	x = x.Sub(r)
	if !bool(v.(value.Bool)) {
		if by == 1 {
			return false
		}
		x = x.Add(value.NewInt(1 + w.rng.Int64N(by-1)))
	}
	return w.seek(args[0], x)
}

func isInt(w *walker, _ smtlib.Term, args []smtlib.Term, v value.Value) bool {
	x, ok := w.value(args[0]).(value.Real)
	if !ok {
		return false
	}
	n := value.RealOf(x.Floor())
	if !bool(v.(value.Bool)) {
		n = n.Add(value.BigReal(big.NewRat(1+w.rng.Int64N(7), 8)))
	}
	return w.seek(args[0], n)
}

// one chooses an argument with symbols; there is one.
func (w *walker) one(args []smtlib.Term) int {
	i := w.rng.IntN(len(args))
	for !w.symbolic[args[i]] {
		i = (i + 1) % len(args)
	}
	return i
}

package arith

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Inverses calculate with rational numbers: where one is irrational, they know nothing.

// numbersOf gives the arguments as fractions, nil for those that are asked for. ok is false if one is not known.
func numbersOf(q *operator.Inverse) (numbers []*big.Rat, want *big.Rat, ok bool) {
	numbers, ok = make([]*big.Rat, len(q.Args)), true
	for i, arg := range q.Args {
		numbers[i] = value.Rational(arg)
		ok = ok && (numbers[i] != nil || q.Is(i))
	}
	return numbers, value.Rational(q.Want), ok
}

// rounded gives fractions as values of the sort that is asked for: of Int, the neighbours of what is no integer, in any
// order.
func rounded(q *operator.Inverse, fractions ...*big.Rat) (values []value.Value) {
	for _, r := range fractions {
		if q.SortIs("Real") {
			values = append(values, value.BigReal(r).Value())
			continue
		}
		floor := value.BigReal(r).Floor()
		if r.IsInt() {
			values = append(values, floor.Value())
			continue
		}
		values = append(values, q.Shuffled(floor.Value(), floor.Add(value.NewInt(1)).Value())...)
	}
	return values
}

func plus(x, y *big.Rat) *big.Rat  { return new(big.Rat).Add(x, y) }
func minus(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }
func times(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
func ratio(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) }
func opposite(x *big.Rat) *big.Rat { return new(big.Rat).Neg(x) }
func whole(n int64) *big.Rat       { return big.NewRat(n, 1) }

// invertSum leaves it to the argument, wherever it stands, to make the difference.
func invertSum(q *operator.Inverse) []value.Value {
	return invertLinear(q, func(int) int64 { return 1 })
}

func invertDifference(q *operator.Inverse) []value.Value {
	return invertLinear(q, func(i int) int64 {
		if i == 0 && len(q.Args) > 1 {
			return 1
		}
		return -1
	})
}

// invertLinear is for sums of the arguments with factors.
func invertLinear(q *operator.Inverse, factor func(int) int64) []value.Value {
	numbers, rest, ok := numbersOf(q)
	if !ok || rest == nil {
		return nil
	}
	own := int64(0)
	for i, n := range numbers {
		if n == nil {
			own += factor(i)
			continue
		}
		rest = minus(rest, times(n, whole(factor(i))))
	}
	if own == 0 {
		return []value.Value{q.Now}
	}
	return rounded(q, ratio(rest, whole(own)))
}

// invertProduct divides by the other factors. A factor that occurs more than once takes the root. Where another factor
// is not known, it is a divisor that is asked for.
func invertProduct(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	switch {
	case want == nil:
		return nil
	case !ok:
		return divisors(q)
	}
	rest := whole(1)
	for _, n := range numbers {
		if n != nil {
			rest = times(rest, n)
		}
	}
	switch {
	case rest.Sign() == 0 && want.Sign() == 0:
		return append(rounded(q, want), q.Now)
	case rest.Sign() == 0:
		return nil
	}
	rest = ratio(want, rest)
	if len(q.At) > 1 {
		r := root(rest, len(q.At))
		return q.Shuffled(rounded(q, r, opposite(r))...)
	}
	return rounded(q, rest)
}

// maxFactor bounds the prime factors that are looked for.
const maxFactor = 1000

// divisors gives a divisor of the wanted integer, the product of some of its prime factors, and any number for a real
// one.
func divisors(q *operator.Inverse) []value.Value {
	n, ok := q.Want.(value.Int)
	if !ok {
		return nil
	}
	rest, divisor := new(big.Int).Abs(n.Big()), big.NewInt(1)
	take := func(p *big.Int) {
		if q.Chance(2) {
			divisor.Mul(divisor, p)
		}
	}
	p, quotient, r := new(big.Int), new(big.Int), new(big.Int)
	for n := int64(2); n < maxFactor && rest.Sign() > 0 && p.SetInt64(n*n).Cmp(rest) <= 0; n++ {
		p.SetInt64(n)
		for quotient.QuoRem(rest, p, r); r.Sign() == 0; quotient.QuoRem(rest, p, r) {
			take(p)
			rest.Set(quotient)
		}
	}
	take(rest)
	if q.Chance(4) {
		divisor.Neg(divisor)
	}
	return []value.Value{value.BigInt(divisor).Value()}
}

// root is the root of a number's absolute value, rounded down if it is irrational.
func root(r *big.Rat, power int) *big.Rat {
	num, exact := integerRoot(new(big.Int).Abs(r.Num()), power)
	den, exactToo := integerRoot(r.Denom(), power)
	if exact && exactToo {
		return new(big.Rat).SetFrac(num, den)
	}
	num, _ = integerRoot(value.BigReal(new(big.Rat).Abs(r)).Floor().Big(), power)
	return new(big.Rat).SetInt(num)
}

// integerRoot is the root of a number that is not negative, rounded down.
func integerRoot(n *big.Int, power int) (root *big.Int, exact bool) {
	root = new(big.Int)
	p, k := new(big.Int), big.NewInt(int64(power))
	for bit := n.BitLen() / power; bit >= 0; bit-- {
		root.SetBit(root, bit, 1)
		if p.Exp(root, k, nil).Cmp(n) > 0 {
			root.SetBit(root, bit, 0)
		}
	}
	return root, p.Exp(root, k, nil).Cmp(n) == 0
}

// invertQuotient is the inverse of / and div: the dividend is the product, with some remainder; the divisor is the
// quotient, or beyond the dividend, or 0 where that is a divisor.
func invertQuotient(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	if !ok || want == nil || len(q.At) > 1 {
		return nil
	}
	others := whole(1)
	for i, n := range numbers[1:] {
		if !q.Is(i + 1) {
			others = times(others, n)
		}
	}
	x := numbers[0]
	if x == nil {
		dividend := times(want, others)
		if !others.IsInt() || q.SortIs("Real") {
			return rounded(q, dividend)
		}
		more := plus(dividend, new(big.Rat).SetInt(q.Below(new(big.Int).Abs(others.Num()))))
		if q.Chance(2) {
			return rounded(q, more, dividend)
		}
		return rounded(q, dividend, more)
	}
	beyond := plus(new(big.Rat).Abs(x), new(big.Rat).SetInt(q.Gap()))
	zero := rounded(q, new(big.Rat))
	if want.Sign() == 0 || others.Sign() == 0 {
		return append(q.Shuffled(rounded(q, beyond, opposite(beyond))...), zero...)
	}
	return append(rounded(q, ratio(x, times(others, want))), append(zero, rounded(q, beyond, opposite(beyond))...)...)
}

// invertRemainder is the inverse of mod, and of rem, whose sign is that of the divisor.
func invertRemainder(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	if !ok || len(q.At) > 1 {
		return nil
	}
	size := new(big.Rat).Abs(want)
	if y := numbers[1]; y != nil {
		first := rounded(q, size, want)
		if now, isInt := q.Now.(value.Int); isInt && y.Sign() != 0 {
			_, r := now.DivMod(value.BigInt(y.Num()))
			near := plus(minus(value.Rational(now), value.Rational(r)), size)
			first = append(rounded(q, near, plus(near, times(y, whole(q.Rand.Int64N(7)-3)))), first...)
		}
		return first
	}
	gap, more := minus(numbers[0], size), plus(size, new(big.Rat).SetInt(q.Gap()))
	return append(q.Shuffled(rounded(q, gap, opposite(gap), more, opposite(more))...), rounded(q, new(big.Rat))...)
}

func invertAbsolute(q *operator.Inverse) []value.Value {
	want := value.Rational(q.Want)
	if want == nil {
		return nil
	}
	return q.Shuffled(rounded(q, want, opposite(want))...)
}

// invertConversion is the inverse of to_real and of to_int.
func invertConversion(q *operator.Inverse) []value.Value {
	want := value.Rational(q.Want)
	if want == nil {
		return nil
	}
	if q.SortIs("Real") && q.Chance(2) {
		return rounded(q, plus(want, big.NewRat(q.Rand.Int64N(8), 8)))
	}
	return rounded(q, want)
}

func invertDivisible(q *operator.Inverse) []value.Value {
	x, ok := q.Now.(value.Int)
	by := q.Index(0)
	if !ok || by <= 0 {
		return nil
	}
	_, r := x.DivMod(value.NewInt(by))
	x = x.Sub(r)
	if !q.Holds() {
		x = x.Add(value.NewInt(1 + q.Rand.Int64N(max(by-1, 1))))
	}
	return []value.Value{x.Value()}
}

func invertIsInt(q *operator.Inverse) []value.Value {
	x, ok := q.Now.(value.Real)
	if !ok {
		return nil
	}
	n := value.RealOf(x.Floor())
	if !q.Holds() {
		n = n.Add(value.BigReal(big.NewRat(1+q.Rand.Int64N(7), 8)))
	}
	return []value.Value{n.Value()}
}

// invertComparison gives the numbers that the argument is compared with, numbers a little beyond these, and what lies
// between them.
func invertComparison(q *operator.Inverse) []value.Value {
	var fractions []*big.Rat
	for _, v := range q.Beside() {
		n := value.Rational(v)
		if n == nil {
			continue
		}
		gap := new(big.Rat).SetInt(q.Gap())
		if q.SortIs("Real") && q.Chance(2) {
			gap = big.NewRat(1, 1<<q.Rand.IntN(50))
		}
		fractions = append(fractions, n, plus(n, gap), minus(n, gap), plus(n, whole(1)), minus(n, whole(1)))
		if first := fractions[0]; first != n {
			fractions = append(fractions, ratio(plus(first, n), whole(2)))
		}
	}
	return q.Shuffled(rounded(q, fractions...)...)
}

// Terms of arguments.

func sumTerm(e *operator.Equation) smtlib.Term {
	if len(e.Args) == 1 {
		return e.Result
	}
	return e.Apply("-", append([]smtlib.Term{e.Result}, e.Others()...)...)
}

func differenceTerm(e *operator.Equation) smtlib.Term {
	switch {
	case len(e.Args) == 1:
		return e.Apply("-", e.Result)
	case e.At == 0:
		return e.Apply("+", append([]smtlib.Term{e.Result}, e.Others()...)...)
	}
	return e.Apply("-", append(e.Others(), e.Result)...)
}

// productTerm divides by factors without symbols: of real numbers any but 0, of integers 1 and -1.
func productTerm(e *operator.Equation) smtlib.Term {
	result := e.Result
	for _, factor := range e.Others() {
		n := value.Rational(e.ValueOf(factor))
		switch {
		case n == nil || n.Sign() == 0:
			return smtlib.NoTerm
		case e.Arena.SortIs(e.Arena.Sort(e.Result), "Real"):
			result = e.Apply("/", result, factor)
		case n.Cmp(whole(1)) == 0:
		case n.Cmp(whole(-1)) == 0:
			result = e.Apply("-", result)
		default:
			return smtlib.NoTerm
		}
	}
	return result
}

// quotientTerm divides an integer product by its factors without symbols, but 0.
func quotientTerm(e *operator.Equation) smtlib.Term {
	result := e.Result
	for _, factor := range e.Others() {
		if n := value.Rational(e.ValueOf(factor)); n == nil || n.Sign() == 0 {
			return smtlib.NoTerm
		}
		result = e.Apply("div", result, factor)
	}
	return result
}

// dividendTerm multiplies a quotient by its divisors, which must be without symbols and not 0.
func dividendTerm(e *operator.Equation) smtlib.Term {
	if e.At > 0 {
		return smtlib.NoTerm
	}
	for _, divisor := range e.Others() {
		if n := value.Rational(e.ValueOf(divisor)); n == nil || n.Sign() == 0 {
			return smtlib.NoTerm
		}
	}
	return e.Apply("*", append([]smtlib.Term{e.Result}, e.Others()...)...)
}

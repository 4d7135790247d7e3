package arith

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Inverses calculate with rational numbers. If a number is irrational, they give no candidates.

// number is a rational number, if it is known.
type number struct {
	value.Real
	known bool
}

// numberOf gives a value of sort Int or Real as a number; irrational numbers, and nil, are not known.
func numberOf(v value.Value) number {
	switch v := v.(type) {
	case value.Int:
		return number{value.RealOf(v), true}
	case value.Real:
		return number{v, true}
	}
	return number{}
}

// numbersOf gives the arguments as numbers, where those at q.At are not known. ok is false if another one is not known.
func numbersOf(q *operator.Inverse) (numbers []number, want number, ok bool) {
	numbers, ok = make([]number, len(q.Args)), true
	for i, arg := range q.Args {
		numbers[i] = numberOf(arg)
		ok = ok && (numbers[i].known || q.Is(i))
	}
	return numbers, numberOf(q.Want), ok
}

// rounded gives numbers as values of the argument's sort. For Int, a number that is no integer gives its two
// neighbours, in random order.
func rounded(q *operator.Inverse, numbers ...value.Real) (values []value.Value) {
	for _, r := range numbers {
		if q.SortIs("Real") {
			values = append(values, r.Value())
			continue
		}
		floor := r.Floor()
		if r.IsInt() {
			values = append(values, floor.Value())
			continue
		}
		values = append(values, q.Shuffled(floor.Value(), floor.Add(value.NewInt(1)).Value())...)
	}
	return values
}

// absolute gives the number without its sign.
func absolute(r value.Real) value.Real {
	if r.Sign() < 0 {
		return r.Neg()
	}
	return r
}

// gap draws an integer that is at least 1, and usually small.
func gap(q *operator.Inverse) value.Real { return value.RealOf(value.BigInt(q.Gap())) }

// invertSum subtracts the other arguments.
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

// With up to fewAddends arguments, adding them takes no longer than using the application's present value.
const fewAddends = 3

// invertLinear inverts a sum of the arguments, each multiplied by a factor.
func invertLinear(q *operator.Inverse, factor func(int) int64) []value.Value {
	numbers, want, ok := numbersOf(q)
	if !ok || !want.known {
		return nil
	}
	has, now := numberOf(q.Has), numberOf(q.Now)
	short := len(numbers) > fewAddends && has.known && now.known
	own, rest := int64(0), want.Real
	for i, n := range numbers {
		switch f := factor(i); {
		case !n.known:
			own += f
		case short:
		case f < 0:
			rest = rest.Add(n.Real)
		default:
			rest = rest.Sub(n.Real)
		}
	}
	if short { // the sum of the others is q.Has without the argument's present share
		rest = rest.Sub(has.Real).Add(now.Mul(value.NewReal(own)))
	}
	if own == 0 {
		return []value.Value{q.Now}
	}
	return rounded(q, rest.Quo(value.NewReal(own)))
}

// invertProduct divides by the other factors. If the argument occurs n times, it gives the n-th root. If another factor
// is not known, it gives divisors.
func invertProduct(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	switch {
	case !want.known:
		return nil
	case !ok:
		return divisors(q)
	}
	rest := value.NewReal(1)
	for _, n := range numbers {
		if n.known {
			rest = rest.Mul(n.Real)
		}
	}
	switch {
	case rest.Sign() == 0 && want.Sign() == 0:
		return append(rounded(q, want.Real), q.Now)
	case rest.Sign() == 0:
		return nil
	}
	rest = want.Quo(rest)
	if len(q.At) > 1 {
		r := root(rest, len(q.At))
		return q.Shuffled(rounded(q, r, r.Neg())...)
	}
	return rounded(q, rest)
}

// maxFactor bounds the prime factors that divisors finds.
const maxFactor = 1000

// divisors gives a divisor of the wanted integer, the product of some of its prime factors; for a real number, any
// number.
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

// root is the root of a number's absolute value; an irrational root is replaced by the integer below it.
func root(r value.Real, power int) value.Real {
	r = absolute(r)
	num, exact := integerRoot(r.Rat().Num(), power)
	den, exactToo := integerRoot(r.Rat().Denom(), power)
	if exact && exactToo {
		return value.BigReal(new(big.Rat).SetFrac(num, den))
	}
	num, _ = integerRoot(r.Floor().Big(), power)
	return value.RealOf(value.BigInt(num))
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

// invertQuotient is the inverse of / and div. The dividend is the product, with some remainder. The divisor is the
// dividend divided by the wanted quotient; 0; or, for the quotient 0, a number greater than the dividend.
func invertQuotient(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	if !ok || !want.known || len(q.At) > 1 {
		return nil
	}
	others := value.NewReal(1)
	for i, n := range numbers[1:] {
		if !q.Is(i + 1) {
			others = others.Mul(n.Real)
		}
	}
	x := numbers[0]
	if !x.known {
		dividend := want.Mul(others)
		if !others.IsInt() || q.SortIs("Real") {
			return rounded(q, dividend)
		}
		more := dividend.Add(value.RealOf(value.BigInt(q.Below(absolute(others).Floor().Big()))))
		if q.Chance(2) {
			return rounded(q, more, dividend)
		}
		return rounded(q, dividend, more)
	}
	beyond := absolute(x.Real).Add(gap(q))
	zero := rounded(q, value.Real{})
	if want.Sign() == 0 || others.Sign() == 0 {
		return append(q.Shuffled(rounded(q, beyond, beyond.Neg())...), zero...)
	}
	return append(rounded(q, x.Quo(others.Mul(want.Real))), append(zero, rounded(q, beyond, beyond.Neg())...)...)
}

// invertRemainder is the inverse of mod and rem; the sign of rem depends on the divisor's.
func invertRemainder(q *operator.Inverse) []value.Value {
	numbers, want, ok := numbersOf(q)
	if !ok || len(q.At) > 1 {
		return nil
	}
	size := absolute(want.Real)
	if y := numbers[1]; y.known {
		first := rounded(q, size, want.Real)
		if now, isInt := q.Now.(value.Int); isInt && y.Sign() != 0 {
			_, r := now.DivMod(y.Floor())
			near := value.RealOf(now.Sub(r)).Add(size)
			first = append(rounded(q, near, near.Add(y.Mul(value.NewReal(q.Rand.Int64N(7)-3)))), first...)
		}
		return first
	}
	less, more := numbers[0].Sub(size), size.Add(gap(q))
	return append(q.Shuffled(rounded(q, less, less.Neg(), more, more.Neg())...), rounded(q, value.Real{})...)
}

func invertAbsolute(q *operator.Inverse) []value.Value {
	want := numberOf(q.Want)
	if !want.known {
		return nil
	}
	return q.Shuffled(rounded(q, want.Real, want.Neg())...)
}

// invertConversion is the inverse of to_real and of to_int.
func invertConversion(q *operator.Inverse) []value.Value {
	want := numberOf(q.Want)
	if !want.known {
		return nil
	}
	if q.SortIs("Real") && q.Chance(2) {
		return rounded(q, want.Add(eighths(q.Rand.Int64N(8))))
	}
	return rounded(q, want.Real)
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
		n = n.Add(eighths(1 + q.Rand.Int64N(7)))
	}
	return []value.Value{n.Value()}
}

// eighths gives n/8.
func eighths(n int64) value.Real { return value.NewReal(n).Quo(value.NewReal(8)) }

// invertComparison gives the numbers that the argument is compared with, numbers close to these, and the middle between
// them.
func invertComparison(q *operator.Inverse) []value.Value {
	one, two := value.NewReal(1), value.NewReal(2)
	var numbers []value.Real
	for _, v := range q.Beside() {
		n := numberOf(v)
		if !n.known {
			continue
		}
		more := gap(q)
		if q.SortIs("Real") && q.Chance(2) {
			more = one.Quo(value.NewReal(1 << q.Rand.IntN(50)))
		}
		others := len(numbers) > 0
		numbers = append(numbers, n.Real, n.Add(more), n.Sub(more), n.Add(one), n.Sub(one))
		if others {
			numbers = append(numbers, numbers[0].Add(n.Real).Quo(two))
		}
	}
	return q.Shuffled(rounded(q, numbers...)...)
}

// Inverses for terms.

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

// productTerm divides by factors without symbols: real factors other than 0, integer factors 1 and -1.
func productTerm(e *operator.Equation) smtlib.Term {
	result := e.Result
	for _, factor := range e.Others() {
		n := numberOf(e.ValueOf(factor))
		switch {
		case !n.known || n.Sign() == 0:
			return smtlib.NoTerm
		case e.Arena.SortIs(e.Arena.Sort(e.Result), "Real"):
			result = e.Apply("/", result, factor)
		case n.Cmp(value.NewReal(1)) == 0:
		case n.Cmp(value.NewReal(-1)) == 0:
			result = e.Apply("-", result)
		default:
			return smtlib.NoTerm
		}
	}
	return result
}

// quotientTerm divides an integer product by its factors without symbols other than 0.
func quotientTerm(e *operator.Equation) smtlib.Term {
	result := e.Result
	for _, factor := range e.Others() {
		if n := numberOf(e.ValueOf(factor)); !n.known || n.Sign() == 0 {
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
		if n := numberOf(e.ValueOf(divisor)); !n.known || n.Sign() == 0 {
			return smtlib.NoTerm
		}
	}
	return e.Apply("*", append([]smtlib.Term{e.Result}, e.Others()...)...)
}

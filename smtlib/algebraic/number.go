package algebraic

import "math/big"

// Number is a real algebraic number that is not known to be rational: a quotient of polynomials in roots. The zero
// Number is not valid. It is immutable.
type Number struct {
	num, den polynomial // den is positive
}

// FromRoot gives a root as a number.
func FromRoot(r *Root) Number { return Number{variable(r), constant(big.NewInt(1))} }

// Rational gives a rational number.
func Rational(r *big.Rat) Number { return Number{constant(r.Num()), constant(r.Denom())} }

// Rat gives the number if it is written without roots.
func (x Number) Rat() (*big.Rat, bool) {
	num, ok := x.num.isConstant()
	den, ok2 := x.den.isConstant()
	if !ok || !ok2 {
		return nil, false
	}
	return new(big.Rat).SetFrac(num, den), true
}

// Root gives the root if the number is written as one.
func (x Number) Root() (*Root, bool) {
	one, ok := x.den.isConstant()
	if !ok || one.Cmp(big.NewInt(1)) != 0 || len(x.num.roots) != 1 || len(x.num.terms) != 1 {
		return nil, false
	}
	c := x.num.terms["\x01"]
	return x.num.roots[0], c != nil && c.Cmp(big.NewInt(1)) == 0
}

// Size is about how many bits the number is written with.
func (x Number) Size() int {
	n := x.num.size() + x.den.size()
	for _, r := range append(x.num.roots[:len(x.num.roots):len(x.num.roots)], x.den.roots...) {
		n += r.poly.size()
	}
	return n
}

// quotient gives num / den in fewer digits.
func quotient(b Budget, num, den polynomial) (Number, error) {
	if !b.Spend((num.size()+den.size())/4 + len(num.terms) + len(den.terms)) {
		return Number{}, ErrBudget
	}
	if g := new(big.Int).GCD(nil, nil, num.content(), den.content()); g.Cmp(big.NewInt(1)) > 0 {
		num, den = num.dividedBy(g), den.dividedBy(g)
	}
	return Number{num, den}, nil
}

// calculation keeps the first error of several steps.
type calculation struct {
	b   Budget
	err error
}

// product gives k·p·q for some integer k > 0, and k, by which the other side of a quotient must be multiplied too.
func (c *calculation) product(p, q polynomial) (polynomial, *big.Int) {
	if c.err != nil {
		return polynomial{}, nil
	}
	product, l, err := p.times(c.b, q)
	c.err = err
	return product, l
}

func (c *calculation) plus(p polynomial, k int64, q polynomial) polynomial {
	if c.err != nil {
		return polynomial{}
	}
	sum, err := p.plus(c.b, k, q)
	c.err = err
	return sum
}

func (c *calculation) scaled(p polynomial, k *big.Int) polynomial {
	if c.err != nil {
		return polynomial{}
	}
	product, _, err := p.times(c.b, constant(k))
	c.err = err
	return product
}

func (c *calculation) quotient(num, den polynomial) (Number, error) {
	if c.err != nil {
		return Number{}, c.err
	}
	return quotient(c.b, num, den)
}

// crossed gives x.num·y.den, y.num·x.den and x.den·y.den, all multiplied by the same positive number.
func (c *calculation) crossed(x, y Number) (left, right, den polynomial) {
	left, k := c.product(x.num, y.den)
	right, l := c.product(y.num, x.den)
	den, m := c.product(x.den, y.den)
	if c.err != nil {
		return left, right, den
	}
	kl := new(big.Int).Mul(k, l)
	left = c.scaled(left, new(big.Int).Mul(l, m))
	right = c.scaled(right, new(big.Int).Mul(k, m))
	return left, right, c.scaled(den, kl)
}

// Add gives x + y.
func (x Number) Add(b Budget, y Number) (Number, error) {
	c := &calculation{b: b}
	left, right, den := c.crossed(x, y)
	return c.quotient(c.plus(left, 1, right), den)
}

// Sub gives x - y.
func (x Number) Sub(b Budget, y Number) (Number, error) {
	c := &calculation{b: b}
	left, right, den := c.crossed(x, y)
	return c.quotient(c.plus(left, -1, right), den)
}

// Mul gives x · y.
func (x Number) Mul(b Budget, y Number) (Number, error) {
	c := &calculation{b: b}
	num, k := c.product(x.num, y.num)
	den, l := c.product(x.den, y.den)
	if c.err != nil {
		return Number{}, c.err
	}
	return c.quotient(c.scaled(num, l), c.scaled(den, k))
}

// Quo gives x / y; y must not be zero.
func (x Number) Quo(b Budget, y Number) (Number, error) {
	sign, err := y.Sign(b)
	if err != nil {
		return Number{}, err
	}
	if sign == 0 {
		panic("algebraic: division by zero")
	}
	inverse := Number{y.den, y.num}
	if sign < 0 {
		minus := big.NewInt(-1)
		c := &calculation{b: b}
		if inverse, err = c.quotient(c.scaled(y.den, minus), c.scaled(y.num, minus)); err != nil {
			return Number{}, err
		}
	}
	return x.Mul(b, inverse)
}

// Power gives x to the power of n.
func (x Number) Power(b Budget, n uint) (Number, error) {
	power := Rational(big.NewRat(1, 1))
	for i := bits(n); i >= 0; i-- {
		var err error
		if power, err = power.Mul(b, power); err != nil {
			return Number{}, err
		}
		if n>>i&1 == 1 {
			if power, err = power.Mul(b, x); err != nil {
				return Number{}, err
			}
		}
	}
	return power, nil
}

func bits(n uint) int { return new(big.Int).SetUint64(uint64(n)).BitLen() - 1 }

// Sign gives -1, 0 or 1.
func (x Number) Sign(b Budget) (int, error) { return x.num.sign(b) }

// Cmp gives -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Number) Cmp(b Budget, y Number) (int, error) {
	c := &calculation{b: b}
	left, right, _ := c.crossed(x, y)
	difference := c.plus(left, -1, right)
	if c.err != nil {
		return 0, c.err
	}
	return difference.sign(b)
}

// Between gives numbers low ≤ x ≤ high that are at most 2^-bits apart.
func (x Number) Between(b Budget, bits uint) (low, high *big.Rat, err error) {
	apart := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))
	for more := bits + 16; ; more *= 2 {
		a, c, err := x.num.enclose(b, more)
		if err != nil {
			return nil, nil, err
		}
		d, e, err := x.den.enclose(b, more)
		if err != nil {
			return nil, nil, err
		}
		if d.Sign() <= 0 { // the denominator is positive
			continue
		}
		if !b.Spend(4 * multiplication(more)) {
			return nil, nil, ErrBudget
		}
		if low = new(big.Rat).SetFrac(a, e); a.Sign() < 0 {
			low = new(big.Rat).SetFrac(a, d)
		}
		if high = new(big.Rat).SetFrac(c, d); c.Sign() < 0 {
			high = new(big.Rat).SetFrac(c, e)
		}
		if new(big.Rat).Sub(high, low).Cmp(apart) <= 0 {
			return low, high, nil
		}
	}
}

// Floor gives the largest integer that is not larger.
func (x Number) Floor(b Budget) (*big.Int, error) {
	_, high, err := x.Between(b, 2)
	if err != nil {
		return nil, err
	}
	n := floor(high)
	cmp, err := x.Cmp(b, Rational(new(big.Rat).SetInt(n)))
	if err != nil {
		return nil, err
	}
	if cmp < 0 { // between n - 1/4 and n
		n.Sub(n, big.NewInt(1))
	}
	return n, nil
}

// IsInt reports whether x is an integer.
func (x Number) IsInt(b Budget) (bool, error) {
	n, err := x.Floor(b)
	if err != nil {
		return false, err
	}
	cmp, err := x.Cmp(b, Rational(new(big.Rat).SetInt(n)))
	return cmp == 0, err
}

func floor(r *big.Rat) *big.Int {
	n, _ := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	return n
}

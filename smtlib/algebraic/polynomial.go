package algebraic

import (
	"math/big"
	"slices"
)

// Polynomial has the rational coefficients of x^0, x^1, …; the last is not zero. That of 0 is empty.
type Polynomial []*big.Rat

// X is the polynomial x.
func X() Polynomial { return Polynomial{new(big.Rat), big.NewRat(1, 1)} }

// Constant is the polynomial with the value r everywhere.
func Constant(r *big.Rat) Polynomial { return Polynomial{r}.trimmed() }

// trimmed drops leading zeros; it never gives nil.
func (p Polynomial) trimmed() Polynomial {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	if p == nil {
		return Polynomial{}
	}
	return p
}

// Plus gives p + k·q.
func (p Polynomial) Plus(q Polynomial, k int64) Polynomial {
	sum := make(Polynomial, max(len(p), len(q)))
	for i := range sum {
		sum[i] = new(big.Rat)
		if i < len(q) {
			sum[i].Mul(q[i], big.NewRat(k, 1))
		}
		if i < len(p) {
			sum[i].Add(sum[i], p[i])
		}
	}
	return sum.trimmed()
}

// Times gives the product.
func (p Polynomial) Times(q Polynomial) Polynomial {
	if len(p) == 0 || len(q) == 0 {
		return Polynomial{}
	}
	product := make(Polynomial, len(p)+len(q)-1)
	for i := range product {
		product[i] = new(big.Rat)
	}
	for i, x := range p {
		for j, y := range q {
			product[i+j].Add(product[i+j], new(big.Rat).Mul(x, y))
		}
	}
	return product.trimmed()
}

// At gives the value of p at x.
func (p Polynomial) At(x *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for i := len(p) - 1; i >= 0; i-- {
		sum.Add(sum.Mul(sum, x), p[i])
	}
	return sum
}

// Equal reports whether two polynomials have the same coefficients.
func (p Polynomial) Equal(q Polynomial) bool {
	return slices.EqualFunc(p, q, func(x, y *big.Rat) bool { return x.Cmp(y) == 0 })
}

// Integers gives integer coefficients of a positive multiple of p.
func (p Polynomial) Integers() []*big.Int {
	den := big.NewInt(1)
	for _, c := range p {
		den.Mul(den, new(big.Int).Quo(c.Denom(), new(big.Int).GCD(nil, nil, den, c.Denom())))
	}
	var coefficients []*big.Int
	for _, c := range p {
		coefficients = append(coefficients, new(big.Int).Mul(c.Num(), new(big.Int).Quo(den, c.Denom())))
	}
	return coefficients
}

package search

import (
	"maps"
	"math/big"
	"slices"
)

// multivariate is a polynomial in the variables of a system with rational coefficients, none of which is zero. It is
// immutable.
type multivariate map[string]*big.Rat // by exponents: a byte for each variable

// Bounds of polynomials that are still worth solving.
const (
	maxMonomials = 200
	maxDegree    = 12 // in one variable
)

func (s *system) constant(r *big.Rat) multivariate {
	p := multivariate{}
	if r.Sign() != 0 {
		p[string(make([]byte, len(s.symbols)))] = r
	}
	return p
}

func (s *system) variable(x int) multivariate {
	exponents := make([]byte, len(s.symbols))
	exponents[x] = 1
	return multivariate{string(exponents): big.NewRat(1, 1)}
}

// monomials are the exponents in a fixed order.
func (p multivariate) monomials() []string { return slices.Sorted(maps.Keys(p)) }

// small tells whether a polynomial is within the bounds.
func (p multivariate) small() bool {
	if len(p) > maxMonomials {
		return false
	}
	for exponents := range p {
		for x := range len(exponents) {
			if exponents[x] > maxDegree {
				return false
			}
		}
	}
	return true
}

// contradicts tells whether a polynomial is a number other than zero.
func (p multivariate) contradicts() bool { return len(p) > 0 && len(p.variables()) == 0 }

// variables are those that occur, ascending.
func (p multivariate) variables() (all []int) {
	for exponents := range p {
		for x := range len(exponents) {
			if exponents[x] > 0 && !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
	}
	slices.Sort(all)
	return all
}

// lead gives the monomial of the highest degree, the first one in their order, with its coefficient, nil if there is no
// monomial but the constant one.
func (p multivariate) lead() (lead string, c *big.Rat) {
	highest := 0
	for _, exponents := range p.monomials() {
		degree := 0
		for x := range len(exponents) {
			degree += int(exponents[x])
		}
		if degree > highest {
			lead, c, highest = exponents, p[exponents], degree
		}
	}
	return lead, c
}

// plus gives p + q.
func (p multivariate) plus(q multivariate) multivariate { return p.minus(big.NewRat(-1, 1), q) }

// minus gives p - k·q.
func (p multivariate) minus(k *big.Rat, q multivariate) multivariate {
	sum := multivariate{}
	maps.Copy(sum, p)
	k = new(big.Rat).Neg(k)
	for exponents, c := range q {
		sum.enter(exponents, new(big.Rat).Mul(c, k))
	}
	return sum
}

// negated gives -p.
func (p multivariate) negated() multivariate { return multivariate{}.minus(big.NewRat(1, 1), p) }

// enter adds a monomial, to a polynomial that is being made.
func (p multivariate) enter(exponents string, c *big.Rat) {
	if old := p[exponents]; old != nil {
		c = new(big.Rat).Add(c, old)
	}
	if c.Sign() == 0 {
		delete(p, exponents)
		return
	}
	p[exponents] = c
}

// times multiplies polynomials that are within the bounds.
func (p multivariate) times(q multivariate) multivariate {
	product := multivariate{}
	for e, c := range p {
		for f, d := range q {
			exponents := []byte(e)
			for x := range exponents {
				exponents[x] += f[x]
			}
			product.enter(string(exponents), new(big.Rat).Mul(c, d))
		}
	}
	return product
}

// by gives the coefficients of the powers of a variable, the constant one first: polynomials without it.
func (p multivariate) by(x int) []multivariate {
	var parts []multivariate
	for exponents, c := range p {
		n := int(exponents[x])
		for len(parts) <= n {
			parts = append(parts, multivariate{})
		}
		without := []byte(exponents)
		without[x] = 0
		parts[n][string(without)] = c
	}
	return parts
}

// replaced puts -rest/by in the place of a variable, and multiplies with by until there is no quotient. Where that gets
// too large it gives some polynomial that is not small.
func (p multivariate) replaced(x int, rest, by multivariate) multivariate {
	parts := p.by(x)
	if len(parts) < 2 {
		return p
	}
	minus := rest.negated()
	sum := multivariate{}
	for i := range parts {
		product := parts[i]
		for range i {
			if product = product.times(minus); !product.small() {
				return product
			}
		}
		for range len(parts) - 1 - i {
			if product = product.times(by); !product.small() {
				return product
			}
		}
		sum = sum.plus(product)
	}
	return sum
}

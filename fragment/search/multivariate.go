package search

import (
	"maps"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/algebraic"
)

// multivariate is a polynomial with rational coefficients, none of which is zero, in the variables of a system. It is
// immutable. It is nil if it became too large, or took too long.
type multivariate map[string]*big.Rat // key: exponents, a byte for each variable; the coefficient

// Bounds of polynomials; larger ones become nil.
const (
	maxMonomials = 200
	maxDegree    = 12 // degree in one variable
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

// monomials gives the exponents in a fixed order.
func (p multivariate) monomials() []string { return slices.Sorted(maps.Keys(p)) }

// bounded gives p, or nil if p exceeds the bounds.
func (p multivariate) bounded() multivariate {
	if len(p) > maxMonomials {
		return nil
	}
	for exponents := range p {
		for x := range len(exponents) {
			if exponents[x] > maxDegree {
				return nil
			}
		}
	}
	return p
}

// contradicts reports whether p is a constant other than zero, so that p = 0 has no solution.
func (p multivariate) contradicts() bool { return len(p) > 0 && len(p.variables()) == 0 }

// variables gives the variables that occur, ascending.
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

// lead gives the monomial of the highest degree (of several, the first in their order) with its coefficient, which is
// nil if p is a constant.
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
	if p == nil || q == nil {
		return nil
	}
	sum := multivariate{}
	maps.Copy(sum, p)
	k = new(big.Rat).Neg(k)
	for exponents, c := range q {
		sum.enter(exponents, new(big.Rat).Mul(c, k))
	}
	return sum.bounded()
}

// negated gives -p.
func (p multivariate) negated() multivariate { return multivariate{}.minus(big.NewRat(1, 1), p) }

// enter adds a monomial to a polynomial under construction.
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

// stepsEach is the cost of multiplying two monomials, in units of a budget.
const stepsEach = 8

// times multiplies polynomials.
func (p multivariate) times(b algebraic.Budget, q multivariate) multivariate {
	if p == nil || q == nil || !b.Spend(stepsEach*len(p)*len(q)) {
		return nil
	}
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
	return product.bounded()
}

// by gives the coefficients of the powers of a variable, beginning with power 0: polynomials without that variable.
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

// replaced replaces a variable by -rest/by, and multiplies by powers of by to remove quotients.
func (p multivariate) replaced(b algebraic.Budget, x int, rest, by multivariate) multivariate {
	parts := p.by(x)
	if len(parts) < 2 {
		return p
	}
	minus := rest.negated()
	sum := multivariate{}
	for i, product := range parts {
		for range i {
			product = product.times(b, minus)
		}
		for range len(parts) - 1 - i {
			product = product.times(b, by)
		}
		sum = sum.plus(product)
	}
	return sum
}

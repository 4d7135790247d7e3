package algebraic

import (
	"errors"
	"math/big"
	"slices"
)

// maxPowers bounds how many powers of a number are searched for a linear dependency.
const maxPowers = 24

// AsRoot gives the number as a root of a single polynomial, or as a rational number: one of root and rational is nil.
// The powers of a number span a space whose dimension is at most the product of the degrees of its roots, so that one
// more power makes them linearly dependent.
func (x Number) AsRoot(b Budget) (root *Root, rational *big.Rat, err error) {
	if r, ok := x.Rat(); ok {
		return nil, r, nil
	}
	if r, ok := x.Root(); ok {
		return r, nil, nil
	}
	coefficients, err := x.annihilator(b)
	if err != nil {
		return nil, nil, err
	}
	for bits := uint(16); ; bits *= 2 {
		low, high, err := x.Between(b, bits)
		if err != nil {
			return nil, nil, err
		}
		width := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))
		root, rational, err = RootBetween(
			b, coefficients, new(big.Rat).Sub(low, width), new(big.Rat).Add(high, width),
		)
		if !errors.Is(err, ErrNoRoot) { // there is a root, so that the interval had several
			return root, rational, err
		}
	}
}

// annihilator gives the coefficients of a polynomial that has the number num/den as a root: a linear dependency among
// num^i · den^(n-i) for i = 0, …, n.
func (x Number) annihilator(b Budget) ([]*big.Int, error) {
	num, den := together(x.num, x.den)
	n := 1
	for _, r := range num.roots {
		if n *= r.poly.degree(); n > maxPowers {
			return nil, ErrBudget
		}
	}
	c := &calculation{b: b}
	one := constant(big.NewInt(1)).over(num.roots)
	dens, scales := []polynomial{one}, []*big.Int{big.NewInt(1)}
	for i := range n {
		product, k := c.product(dens[i], den)
		if c.err != nil {
			return nil, c.err
		}
		dens, scales = append(dens, product), append(scales, new(big.Int).Mul(scales[i], k))
	}
	var rows dependencies
	power, scale := one, big.NewInt(1)
	for i := 0; ; i++ {
		row, k := c.product(power, dens[n-i])
		if c.err != nil {
			return nil, c.err
		}
		if !b.Spend(len(rows.vectors) * (1 + len(row.terms)) * operation) {
			return nil, ErrBudget
		}
		all := new(big.Int).Mul(scale, scales[n-i])
		if found := rows.add(row.over(num.roots), all.Mul(all, k)); found != nil {
			return Polynomial(found).Integers(), nil
		}
		var l *big.Int
		if power, l = c.product(power, num); c.err != nil {
			return nil, c.err
		}
		scale = new(big.Int).Mul(scale, l)
	}
}

// dependencies are vectors in echelon form, each with its representation by the vectors that were added.
type dependencies struct {
	vectors []dependency
}

type dependency struct {
	vector map[string]*big.Rat // key: monomial; without zeros
	leads  string              // a monomial that occurs in no later vector
	made   []*big.Rat          // index: added vector; coefficients of the sum that this vector is
}

// add adds the vector p/times. If the vectors that were added are linearly dependent now, it gives the coefficients of
// a sum of them that is zero, otherwise nil.
func (d *dependencies) add(p polynomial, times *big.Int) []*big.Rat {
	vector := map[string]*big.Rat{}
	for e, c := range p.terms {
		vector[e] = new(big.Rat).SetFrac(c, times)
	}
	made := make([]*big.Rat, len(d.vectors)+1)
	for i := range made {
		made[i] = new(big.Rat)
	}
	made[len(d.vectors)].SetInt64(1)
	for _, o := range d.vectors {
		c := vector[o.leads]
		if c == nil {
			continue
		}
		factor := new(big.Rat).Quo(c, o.vector[o.leads])
		for e, k := range o.vector {
			left := new(big.Rat).Mul(factor, k)
			if old := vector[e]; old != nil {
				left.Sub(old, left)
			} else {
				left.Neg(left)
			}
			if vector[e] = left; left.Sign() == 0 {
				delete(vector, e)
			}
		}
		for i, k := range o.made {
			made[i].Sub(made[i], new(big.Rat).Mul(factor, k))
		}
	}
	if len(vector) == 0 {
		return made
	}
	var monomials []string
	for e := range vector {
		monomials = append(monomials, e)
	}
	d.vectors = append(d.vectors, dependency{vector, slices.Min(monomials), made})
	return nil
}

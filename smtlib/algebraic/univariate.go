package algebraic

import "math/big"

// univariate is a polynomial in one variable: the coefficients of x^0, x^1, …, the last of which is not zero.
type univariate []*big.Int

func (p univariate) degree() int { return len(p) - 1 }

func (p univariate) lead() *big.Int { return p[len(p)-1] }

// trimmed drops leading zeros.
func (p univariate) trimmed() univariate {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	return p
}

// primitive divides by the greatest common divisor of the coefficients; the leading one keeps its sign.
func (p univariate) primitive() univariate {
	g := new(big.Int)
	for _, c := range p {
		g.GCD(nil, nil, g, new(big.Int).Abs(c))
	}
	if g.Sign() == 0 || g.IsInt64() && g.Int64() == 1 {
		return p
	}
	q := make(univariate, len(p))
	for i, c := range p {
		q[i] = new(big.Int).Quo(c, g)
	}
	return q
}

func (p univariate) derivative() univariate {
	q := make(univariate, 0, len(p))
	for i := 1; i < len(p); i++ {
		q = append(q, new(big.Int).Mul(p[i], big.NewInt(int64(i))))
	}
	return q.trimmed()
}

// divide gives q and r with l·p = q·d + r and deg r < deg d, where l > 0 is a power of the square of d's leading
// coefficient.
func (p univariate) divide(d univariate) (q, r univariate) {
	r = make(univariate, len(p))
	for i, c := range p {
		r[i] = new(big.Int).Set(c)
	}
	q = make(univariate, max(0, len(p)-len(d)+1))
	for i := range q {
		q[i] = new(big.Int)
	}
	lead := d.lead()
	square := new(big.Int).Mul(lead, lead)
	for k := len(p) - len(d); k >= 0; k-- {
		top := new(big.Int).Mul(r[k+len(d)-1], lead)
		for _, c := range r {
			c.Mul(c, square)
		}
		for _, c := range q {
			c.Mul(c, square)
		}
		q[k].Add(q[k], top)
		for i, c := range d {
			r[k+i].Sub(r[k+i], new(big.Int).Mul(top, c))
		}
	}
	return q.trimmed(), r.trimmed()
}

// gcd gives a greatest common divisor, primitive.
func gcd(p, q univariate) univariate {
	for len(q) > 0 {
		_, r := p.divide(q)
		p, q = q, r.primitive()
	}
	return p.primitive()
}

// squareFree gives the polynomial that has each root of p once.
func (p univariate) squareFree() univariate {
	g := gcd(p, p.derivative())
	if len(g) <= 1 {
		return p.primitive()
	}
	q, _ := p.divide(g)
	return q.primitive()
}

// sturm gives the Sturm sequence of a square-free polynomial: negated remainders, up to positive factors.
func (p univariate) sturm() []univariate {
	sequence := []univariate{p, p.derivative()}
	for {
		n := len(sequence)
		if len(sequence[n-1]) <= 1 {
			return sequence
		}
		_, r := sequence[n-2].divide(sequence[n-1])
		if r = r.primitive(); len(r) == 0 {
			return sequence
		}
		for i, c := range r {
			r[i] = new(big.Int).Neg(c)
		}
		sequence = append(sequence, r)
	}
}

// scaled gives p(num/den) · den^degree, for den > 0.
func (p univariate) scaled(num, den *big.Int) *big.Int {
	sum, power := new(big.Int), big.NewInt(1)
	for i := len(p) - 1; i >= 0; i-- {
		sum.Mul(sum, num)
		sum.Add(sum, new(big.Int).Mul(p[i], power))
		if i > 0 {
			power = new(big.Int).Mul(power, den)
		}
	}
	return sum
}

// dyadic gives p(num / 2^bits) · 2^(bits · degree).
func (p univariate) dyadic(num *big.Int, bits uint) *big.Int {
	sum, term := new(big.Int), new(big.Int)
	for i := len(p) - 1; i >= 0; i-- {
		sum.Mul(sum, num)
		sum.Add(sum, term.Lsh(p[i], bits*uint(len(p)-1-i)))
	}
	return sum
}

// variations counts the changes of sign in a sequence.
func variations(signs []int) int {
	n, last := 0, 0
	for _, s := range signs {
		if s != 0 {
			if last == -s {
				n++
			}
			last = s
		}
	}
	return n
}

// below counts the roots of sequence[0] that are at most num/den.
func below(sequence []univariate, num, den *big.Int) int {
	var before, here []int
	for _, p := range sequence {
		sign := p.lead().Sign() // at -∞
		if p.degree()%2 == 1 {
			sign = -sign
		}
		before, here = append(before, sign), append(here, p.scaled(num, den).Sign())
	}
	return variations(before) - variations(here)
}

// size is the sum of the coefficients' bits.
func (p univariate) size() int {
	n := 0
	for _, c := range p {
		n += c.BitLen() + 1
	}
	return n
}

// norm is the sum of the absolute values of the coefficients.
func (p univariate) norm() *big.Int {
	sum := new(big.Int)
	for _, c := range p {
		sum.Add(sum, new(big.Int).Abs(c))
	}
	return sum
}

package algebraic

import (
	"math/big"
	"slices"
	"strings"
)

// polynomial is a polynomial with integer coefficients in roots.
type polynomial struct {
	roots []*Root             // sorted by key
	terms map[string]*big.Int // key: exponents, a byte for each root; no coefficient is zero
}

// Limits of polynomials: an exponent is a byte, and is less than twice a root's degree in the product of two
// polynomials.
const (
	maxTerms      = 1 << 12
	maxConjugates = 1 << 12 // the product of the degrees
)

func constant(c *big.Int) polynomial {
	p := polynomial{terms: map[string]*big.Int{}}
	if c.Sign() != 0 {
		p.terms[""] = c
	}
	return p
}

func variable(r *Root) polynomial {
	return polynomial{roots: []*Root{r}, terms: map[string]*big.Int{"\x01": big.NewInt(1)}}
}

// isConstant reports whether p is written without roots, and gives its value.
func (p polynomial) isConstant() (*big.Int, bool) {
	switch {
	case len(p.terms) == 0:
		return new(big.Int), true
	case len(p.roots) == 0:
		return p.terms[""], true
	}
	return nil, false
}

// over writes p with more roots, which include its own.
func (p polynomial) over(roots []*Root) polynomial {
	if len(roots) == len(p.roots) {
		return p
	}
	q := polynomial{roots: roots, terms: make(map[string]*big.Int, len(p.terms))}
	for exponents, c := range p.terms {
		wide := make([]byte, len(roots))
		from := 0
		for i, r := range roots {
			if from < len(p.roots) && p.roots[from].key == r.key {
				wide[i] = exponents[from]
				from++
			}
		}
		q.terms[string(wide)] = c
	}
	return q
}

// together writes both polynomials with the roots of either.
func together(p, q polynomial) (polynomial, polynomial) {
	roots := slices.Clone(p.roots)
	for _, r := range q.roots {
		i, found := slices.BinarySearchFunc(roots, r, func(a, b *Root) int { return strings.Compare(a.key, b.key) })
		if !found {
			roots = slices.Insert(roots, i, r)
		}
	}
	return p.over(roots), q.over(roots)
}

// used drops the roots that do not occur.
func (p polynomial) used() polynomial {
	var keep []int
	for i := range p.roots {
		for exponents := range p.terms {
			if exponents[i] > 0 {
				keep = append(keep, i)
				break
			}
		}
	}
	if len(keep) == len(p.roots) {
		return p
	}
	q := polynomial{terms: make(map[string]*big.Int, len(p.terms))}
	for _, i := range keep {
		q.roots = append(q.roots, p.roots[i])
	}
	for exponents, c := range p.terms {
		narrow := make([]byte, len(keep))
		for k, i := range keep {
			narrow[k] = exponents[i]
		}
		q.terms[string(narrow)] = c
	}
	return q
}

func (p polynomial) enter(exponents string, c *big.Int) {
	sum := c
	if old := p.terms[exponents]; old != nil {
		sum = new(big.Int).Add(old, c)
	}
	if sum.Sign() == 0 {
		delete(p.terms, exponents)
		return
	}
	p.terms[exponents] = sum
}

// plus gives p + k·q.
func (p polynomial) plus(b Budget, k int64, q polynomial) (polynomial, error) {
	p, q = together(p, q)
	if !b.Spend(8*(len(p.terms)+len(q.terms)) + (p.size()+q.size())/64) {
		return p, ErrBudget
	}
	sum := polynomial{roots: p.roots, terms: make(map[string]*big.Int, len(p.terms)+len(q.terms))}
	for e, c := range p.terms {
		sum.terms[e] = c
	}
	factor := big.NewInt(k)
	for e, c := range q.terms {
		sum.enter(e, new(big.Int).Mul(factor, c))
	}
	return sum.used(), nil
}

// times gives a positive multiple of p·q, reduced: l·p·q.
func (p polynomial) times(b Budget, q polynomial) (product polynomial, l *big.Int, err error) {
	p, q = together(p, q)
	n := len(p.terms) * len(q.terms)
	words := (p.size()/(1+len(p.terms)) + q.size()/(1+len(q.terms))) / 64
	if n > 1<<20 || words > 1<<14 || !b.Spend(n*(16+words+words*words/16)) {
		return p, nil, ErrBudget
	}
	product = polynomial{roots: p.roots, terms: make(map[string]*big.Int, n)}
	for e, c := range p.terms {
		for f, d := range q.terms {
			sum := make([]byte, len(e))
			for i := range sum {
				sum[i] = e[i] + f[i]
			}
			product.enter(string(sum), new(big.Int).Mul(c, d))
		}
	}
	l = big.NewInt(1)
	for i := range product.roots {
		if err := product.reduce(b, i, l); err != nil {
			return p, nil, err
		}
	}
	if len(product.terms) > maxTerms {
		return p, nil, ErrBudget
	}
	return product.used(), l, nil
}

// reduce subtracts multiples of the polynomial of root i from p, until the degree of p in that root is less than the
// root's. To do so it multiplies p, and l, by powers of the leading coefficient.
func (p polynomial) reduce(b Budget, i int, l *big.Int) error {
	m := p.roots[i].poly
	d := m.degree()
	for {
		top := 0
		for e := range p.terms {
			top = max(top, int(e[i]))
		}
		if top < d {
			return nil
		}
		var high []string
		for e := range p.terms {
			if int(e[i]) == top {
				high = append(high, e)
			}
		}
		words := (p.size()/(1+len(p.terms)) + m.size()/len(m)) / 64
		if words > 1<<14 || !b.Spend((len(p.terms)+len(high)*len(m))*(16+words+words*words/16)) {
			return ErrBudget
		}
		coefficients := make([]*big.Int, len(high))
		for k, e := range high {
			coefficients[k] = p.terms[e]
			delete(p.terms, e)
		}
		for e, c := range p.terms {
			p.terms[e] = new(big.Int).Mul(c, m.lead())
		}
		l.Mul(l, m.lead())
		for k, e := range high {
			low := []byte(e)
			for j, c := range m[:d] {
				low[i] = byte(top - d + j)
				p.enter(string(low), new(big.Int).Neg(new(big.Int).Mul(coefficients[k], c)))
			}
		}
	}
}

// content is the greatest common divisor of the coefficients, 0 for the polynomial 0.
func (p polynomial) content() *big.Int {
	g := new(big.Int)
	for _, c := range p.terms {
		g.GCD(nil, nil, g, new(big.Int).Abs(c))
	}
	return g
}

func (p polynomial) dividedBy(c *big.Int) polynomial {
	q := polynomial{roots: p.roots, terms: make(map[string]*big.Int, len(p.terms))}
	for e, k := range p.terms {
		q.terms[e] = new(big.Int).Quo(k, c)
	}
	return q
}

// size is the sum of the coefficients' bits.
func (p polynomial) size() int {
	n := 0
	for _, c := range p.terms {
		n += c.BitLen()
	}
	return n
}

// leastBits gives a number n such that |p| is 0 or at least 2^-n: see the package comment.
func (p polynomial) leastBits() (int, error) {
	conjugates := 1
	for _, r := range p.roots {
		if conjugates *= r.poly.degree(); conjugates > maxConjugates {
			return 0, ErrBudget
		}
	}
	norm := new(big.Int)
	for _, c := range p.terms {
		norm.Add(norm, new(big.Int).Abs(c))
	}
	n := (conjugates - 1) * norm.BitLen()
	for i, r := range p.roots {
		degree := 0
		for e := range p.terms {
			degree = max(degree, int(e[i]))
		}
		n += degree * (conjugates / r.poly.degree()) * r.poly.norm().BitLen()
	}
	return n, nil
}

// enclose gives low ≤ p · 2^bits ≤ high.
func (p polynomial) enclose(b Budget, bits uint) (low, high *big.Int, err error) {
	powers := make([][]interval, len(p.roots))
	for i, r := range p.roots {
		degree := 0
		for e := range p.terms {
			degree = max(degree, int(e[i]))
		}
		at, err := r.At(b, bits)
		if err != nil {
			return nil, nil, err
		}
		one := interval{at, new(big.Int).Add(at, big.NewInt(1))}
		powers[i] = []interval{{}, one}
		for len(powers[i]) <= degree {
			if !b.Spend(multiplication(bits)) {
				return nil, nil, ErrBudget
			}
			powers[i] = append(powers[i], powers[i][len(powers[i])-1].times(one, bits))
		}
	}
	low, high = new(big.Int), new(big.Int)
	for e, c := range p.terms {
		scaled := new(big.Int).Lsh(c, bits)
		term := interval{scaled, scaled}
		first := true
		for i := range p.roots {
			if e[i] == 0 {
				continue
			}
			if !b.Spend(multiplication(bits)) {
				return nil, nil, ErrBudget
			}
			if first {
				term, first = powers[i][e[i]].multiple(c), false
			} else {
				term = term.times(powers[i][e[i]], bits)
			}
		}
		low.Add(low, term.low)
		high.Add(high, term.high)
	}
	return low, high, nil
}

// multiplication is the cost of multiplying two intervals, in units of a budget.
func multiplication(bits uint) int {
	words := int(bits/64) + 1
	return 16 + words + words*words/8
}

// sign gives the sign of p, exactly.
func (p polynomial) sign(b Budget) (int, error) {
	if c, ok := p.isConstant(); ok {
		return c.Sign(), nil
	}
	least, err := p.leastBits()
	if err != nil {
		return 0, err
	}
	for bits := uint(64); ; bits *= 2 {
		low, high, err := p.enclose(b, bits)
		switch {
		case err != nil:
			return 0, err
		case low.Sign() > 0:
			return 1, nil
		case high.Sign() < 0:
			return -1, nil
		case int(bits) > least:
			smallest := new(big.Int).Lsh(big.NewInt(1), bits-uint(least))
			if high.Cmp(smallest) < 0 && new(big.Int).Neg(low).Cmp(smallest) < 0 {
				return 0, nil
			}
		}
	}
}

// interval is the set of numbers between two integers, in units of a power of two.
type interval struct{ low, high *big.Int }

// multiple gives the product with an integer.
func (x interval) multiple(c *big.Int) interval {
	low, high := new(big.Int).Mul(x.low, c), new(big.Int).Mul(x.high, c)
	if c.Sign() < 0 {
		low, high = high, low
	}
	return interval{low, high}
}

// times gives the product in units of 2^-bits, which both factors have, rounded outward.
func (x interval) times(y interval, bits uint) interval {
	var low, high *big.Int
	for _, a := range []*big.Int{x.low, x.high} {
		for _, c := range []*big.Int{y.low, y.high} {
			product := new(big.Int).Mul(a, c)
			if low == nil || product.Cmp(low) < 0 {
				low = product
			}
			if high == nil || product.Cmp(high) > 0 {
				high = product
			}
		}
	}
	up := new(big.Int).Neg(high)
	up.Neg(up.Rsh(up, bits)) // Rsh rounds down
	return interval{new(big.Int).Rsh(low, bits), up}
}

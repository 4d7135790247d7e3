// Package algebraic calculates with real algebraic numbers, exactly.
//
// A [Root] is a real root of a polynomial with integer coefficients, in an isolating interval. A [Number] is a quotient
// of polynomials in roots, and is kept in this form. So adding and multiplying are cheap; the expensive part is
// [Number.Sign]. It encloses the number in an interval that it narrows until the sign is visible, or until the interval
// is narrower than the least absolute value other than zero that such a polynomial can have. No resultants and no
// factors are needed.
//
// The bound: let f be a polynomial with integer coefficients in roots a1, …, ak of polynomials p1, …, pk of degrees d1,
// …, dk, let ei be its degree in ai, and D the product of the di. The product of T - f over all choices of one root of
// each pi is, multiplied by the product of the leading coefficients to the power of ei·D/di, a polynomial in T with
// integer coefficients: an iterated resultant. Its lowest coefficient that is not zero is, up to sign, that factor
// times the product of all values of f that are not zero, and at least 1. Each value is at most the sum |f| of the
// absolute values of the coefficients times the product of max(1, |ai|)^ei, and the product of max(1, |root|) over the
// roots of pi, times its leading coefficient, is Mahler's measure of pi, at most |pi| (Landau). So a value that is not
// zero is at least 1 / (|f|^(D-1) · Π |pi|^(ei·D/di)).
//
// Calculations that need more work than a [Budget] allows end with ErrBudget. The package imports nothing of this
// project.
package algebraic

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
)

// Budget limits the work of a calculation: Spend uses up units of about 20 ns, and reports whether there were enough.
type Budget interface {
	Spend(units int) bool
}

// ErrBudget means that a calculation needs too much work.
var ErrBudget = errors.New("algebraic: the budget is spent")

// ErrNoRoot means that a polynomial does not have the requested root.
var ErrNoRoot = errors.New("algebraic: the polynomial has no such root")

// Limits of the polynomials of roots.
const (
	maxDegree = 128
	maxSize   = 1 << 14 // bits of all coefficients together
)

// operation is the cost of adding or multiplying small integers, in units of a budget.
const operation = 16

// Root is an irrational root of a polynomial. It may be shared.
type Root struct {
	poly  univariate // square-free, primitive, with a positive leading coefficient
	index int        // number among its real roots, in ascending order, from 1
	key   string     // equal for equal poly and index

	from, to *big.Rat // an interval with no other root
	mu       sync.Mutex
	low      *big.Int // the root is between low / 2^bits and (low+1) / 2^bits
	bits     uint
	sign     int  // sign of poly at the lower end
	step     uint // number of bits that the next refinement tries to gain
}

// KthRoot gives the k-th of the different real roots, in ascending order and counted from 1, of the polynomial with
// these coefficients of x^0, x^1, …. One of root and rational is nil. The errors are ErrBudget and ErrNoRoot.
func KthRoot(b Budget, coefficients []*big.Int, k int) (root *Root, rational *big.Rat, err error) {
	p, sequence, err := prepare(b, coefficients)
	if err != nil {
		return nil, nil, err
	}
	return isolate(b, p, sequence, k)
}

// Roots gives all different real roots of the polynomial with these coefficients, in ascending order.
func Roots(b Budget, coefficients []*big.Int) ([]Number, error) {
	p, sequence, err := prepare(b, coefficients)
	if errors.Is(err, ErrNoRoot) {
		return nil, nil
	}
	var all []Number
	for err == nil {
		var root *Root
		var rational *big.Rat
		switch root, rational, err = isolate(b, p, sequence, len(all)+1); {
		case errors.Is(err, ErrNoRoot):
			return all, nil
		case root != nil:
			all = append(all, FromRoot(root))
		case rational != nil:
			all = append(all, Rational(rational))
		}
	}
	return nil, err
}

// RootBetween gives the only real root in an open interval. One of root and rational is nil.
func RootBetween(b Budget, coefficients []*big.Int, low, high *big.Rat) (root *Root, rational *big.Rat, err error) {
	p, sequence, err := prepare(b, coefficients)
	if err != nil {
		return nil, nil, err
	}
	first, last := below(sequence, low.Num(), low.Denom()), below(sequence, high.Num(), high.Denom())
	if p.scaled(high.Num(), high.Denom()).Sign() == 0 {
		last--
	}
	if low.Cmp(high) >= 0 || last-first != 1 {
		return nil, nil, ErrNoRoot
	}
	return isolate(b, p, sequence, last)
}

// prepare gives the square-free polynomial of a root, and its Sturm sequence.
func prepare(b Budget, coefficients []*big.Int) (univariate, []univariate, error) {
	p := univariate(coefficients).trimmed()
	if len(p) < 2 {
		return nil, nil, ErrNoRoot
	}
	size := p.size()
	if p.degree() > maxDegree || size > maxSize || !b.Spend(p.degree()*p.degree()*(operation+size/64)) {
		return nil, nil, ErrBudget
	}
	p = p.squareFree()
	if p.lead().Sign() < 0 {
		negated := make(univariate, len(p))
		for i, c := range p {
			negated[i] = new(big.Int).Neg(c)
		}
		p = negated
	}
	return p, p.sturm(), nil
}

// isolate finds the k-th root.
func isolate(b Budget, p univariate, sequence []univariate, k int) (*Root, *big.Rat, error) {
	bound := uint(p.norm().BitLen()) // all roots are smaller than 2^bound (Cauchy)
	one := big.NewInt(1)
	low := new(big.Int).Neg(new(big.Int).Lsh(one, bound))
	if k < 1 || k > below(sequence, new(big.Int).Neg(low), one) {
		return nil, nil, ErrNoRoot
	}
	// The root is in (low, low + 2^width], in units of 2^-bits.
	width, bits := bound+1, uint(0)
	den := new(big.Int).Set(one)
	cost := 0
	for _, q := range sequence {
		cost += 4 * (len(q)*operation + q.size()/16)
	}
	for {
		if !b.Spend(cost) {
			return nil, nil, ErrBudget
		}
		high := new(big.Int).Add(low, new(big.Int).Lsh(one, width))
		alone := below(sequence, low, den) == k-1 && below(sequence, high, den) == k
		switch {
		case alone && p.scaled(high, den).Sign() == 0:
			return nil, new(big.Rat).SetFrac(high, den), nil
		case alone && p.scaled(low, den).Sign() != 0 && width == 0:
			return rootOf(b, p, k, low, bits)
		}
		if width == 0 {
			low, den, bits, width = new(big.Int).Lsh(low, 1), new(big.Int).Lsh(den, 1), bits+1, 1
		}
		width--
		middle := new(big.Int).Add(low, new(big.Int).Lsh(one, width))
		if below(sequence, middle, den) < k {
			low = middle
		}
	}
}

// rootOf makes a root of its interval, or gives the rational that it is: a rational root's denominator divides the
// leading coefficient.
func rootOf(b Budget, p univariate, k int, low *big.Int, bits uint) (*Root, *big.Rat, error) {
	r := &Root{poly: p, index: k, low: low, bits: bits, step: 1}
	r.sign, r.from, r.to = p.dyadic(low, bits).Sign(), r.end(0), r.end(1)
	// Narrower than half of 1/lead, the interval has at most one number with that denominator.
	for need := uint(p.lead().BitLen()) + 2; r.bits < need; {
		if !b.Spend(len(p)*operation + p.size()/16) {
			return nil, nil, ErrBudget
		}
		if exact := r.halve(); exact != nil {
			return nil, exact, nil
		}
	}
	candidate := new(big.Int).Mul(new(big.Int).Add(r.low, big.NewInt(1)), p.lead())
	candidate.Rsh(candidate, r.bits) // rounded down, from the upper end
	if p.scaled(candidate, p.lead()).Sign() == 0 {
		at := new(big.Rat).SetFrac(candidate, p.lead())
		if at.Cmp(r.end(0)) > 0 && at.Cmp(r.end(1)) < 0 {
			return nil, at, nil
		}
	}
	var key strings.Builder
	for _, c := range p {
		fmt.Fprintf(&key, "%x,", c)
	}
	fmt.Fprint(&key, k)
	r.key = key.String()
	return r, nil, nil
}

// end gives the lower (0) or upper (1) end of the interval.
func (r *Root) end(upper int64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).Add(r.low, big.NewInt(upper)), new(big.Int).Lsh(big.NewInt(1), r.bits))
}

// halve halves the interval. If its middle is the root, it gives the middle.
func (r *Root) halve() *big.Rat {
	middle := new(big.Int).Lsh(r.low, 1)
	middle.Add(middle, big.NewInt(1))
	sign := r.poly.dyadic(middle, r.bits+1).Sign()
	if sign == 0 {
		return new(big.Rat).SetFrac(middle, new(big.Int).Lsh(big.NewInt(1), r.bits+1))
	}
	r.low, r.bits = new(big.Int).Lsh(r.low, 1), r.bits+1
	if sign == r.sign {
		r.low = middle
	}
	return nil
}

// At gives low such that the root is between low / 2^bits and (low+1) / 2^bits.
func (r *Root) At(b Budget, bits uint) (low *big.Int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.bits < bits {
		words := int(r.bits+r.step)*len(r.poly)/64 + 1
		if !b.Spend(len(r.poly) * (operation + words + words*words/16)) {
			return nil, ErrBudget
		}
		r.refine()
	}
	return new(big.Int).Rsh(r.low, r.bits-bits), nil
}

// refine is a step of quadratic interval refinement (Abbott 2006). It predicts the root where the straight line between
// the values at the ends of the interval is zero. If that is right, it gains step bits and will try twice as many next
// time; otherwise it halves the interval.
func (r *Root) refine() {
	if r.step > 1 {
		at := r.poly.dyadic(r.low, r.bits)
		next := r.poly.dyadic(new(big.Int).Add(r.low, big.NewInt(1)), r.bits)
		at.Abs(at)
		whole := new(big.Int).Add(at, next.Abs(next))
		guess := at.Quo(at.Lsh(at, r.step), whole)
		guess.Add(guess, new(big.Int).Lsh(r.low, r.step))
		bits := r.bits + r.step
		if r.poly.dyadic(guess, bits).Sign() == r.sign &&
			r.poly.dyadic(new(big.Int).Add(guess, big.NewInt(1)), bits).Sign() == -r.sign {
			r.low, r.bits, r.step = guess, bits, 2*r.step
			return
		}
		r.step = max(1, r.step/2)
	} else {
		r.step = 2
	}
	r.halve() // never meets the root, which is irrational
}

// Polynomial gives the coefficients of x^0, x^1, … of a square-free polynomial that has the root, and its number among
// the real roots, in ascending order, from 1.
func (r *Root) Polynomial() (coefficients []*big.Int, k int) { return r.poly, r.index }

// Interval gives two rationals. The root, and no other root of its polynomial, is between them.
func (r *Root) Interval() (low, high *big.Rat) { return r.from, r.to }

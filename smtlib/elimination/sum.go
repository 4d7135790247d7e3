package elimination

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Variable is an unknown number. Solvers make them, see [Solver.Integer] and [Solver.Rational].
type Variable struct {
	number  int // from 1
	integer bool
}

// Sum gives the linear term that is the variable.
func (v Variable) Sum() Sum { return Sum{constant: new(big.Rat), terms: []monomial{{v, one}}} }

// Sum is a linear term: a constant and multiples of variables. It is immutable.
type Sum struct {
	constant *big.Rat
	terms    []monomial // sorted by variable; no coefficient is zero
}

type monomial struct {
	variable    Variable
	coefficient *big.Rat
}

var (
	zero     = new(big.Rat)
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
	oneInt   = big.NewInt(1)
)

// Constant gives the linear term that is just a number.
func Constant(r *big.Rat) Sum { return Sum{constant: r} }

// Constant gives the constant of s, and reports whether s has no variables.
func (s Sum) Constant() (r *big.Rat, ok bool) { return s.constant, len(s.terms) == 0 }

// Plus gives s + k·t.
func (s Sum) Plus(t Sum, k *big.Rat) Sum {
	sum := Sum{constant: new(big.Rat).Mul(t.constant, k), terms: make([]monomial, 0, len(s.terms)+len(t.terms))}
	sum.constant.Add(sum.constant, s.constant)
	for i, j := 0, 0; i < len(s.terms) || j < len(t.terms); {
		order := 0
		switch {
		case i == len(s.terms):
			order = 1
		case j == len(t.terms):
			order = -1
		default:
			order = cmp.Compare(s.terms[i].variable.number, t.terms[j].variable.number)
		}
		var m monomial
		switch {
		case order < 0:
			m = s.terms[i]
			i++
		case order > 0:
			m = monomial{t.terms[j].variable, new(big.Rat).Mul(t.terms[j].coefficient, k)}
			j++
		default:
			m = monomial{s.terms[i].variable, new(big.Rat).Mul(t.terms[j].coefficient, k)}
			m.coefficient.Add(m.coefficient, s.terms[i].coefficient)
			i++
			j++
		}
		if m.coefficient.Sign() != 0 {
			sum.terms = append(sum.terms, m)
		}
	}
	return sum
}

// Add gives s + k.
func (s Sum) Add(k *big.Rat) Sum {
	return Sum{constant: new(big.Rat).Add(s.constant, k), terms: s.terms}
}

// Times gives k·s.
func (s Sum) Times(k *big.Rat) Sum { return Sum{constant: zero}.Plus(s, k) }

// Integral reports whether no variable is rational, and the term is an integer for all integer values of its variables.
func (s Sum) Integral() bool {
	return s.constant.IsInt() && s.OverIntegers() &&
		!slices.ContainsFunc(s.terms, func(m monomial) bool { return !m.coefficient.IsInt() })
}

// OverIntegers reports whether all variables are integers.
func (s Sum) OverIntegers() bool {
	return !slices.ContainsFunc(s.terms, func(m monomial) bool { return !m.variable.integer })
}

// coefficient returns the coefficient of a variable, nil if it does not occur.
func (s Sum) coefficient(x Variable) *big.Rat {
	for _, m := range s.terms {
		if m.variable == x {
			return m.coefficient
		}
	}
	return nil
}

// without gives s without the multiple of x.
func (s Sum) without(x Variable) Sum {
	terms := slices.DeleteFunc(slices.Clone(s.terms), func(m monomial) bool { return m.variable == x })
	return Sum{constant: s.constant, terms: terms}
}

// replace replaces a variable by a term.
func (s Sum) replace(x Variable, by Sum) Sum {
	k := s.coefficient(x)
	if k == nil {
		return s
	}
	return s.without(x).Plus(by, k)
}

// size measures how much work it is to calculate with a term.
func (s Sum) size() int {
	size := 2
	for _, m := range s.terms {
		size += 2 + (m.coefficient.Num().BitLen()+m.coefficient.Denom().BitLen())/64
	}
	return size + (s.constant.Num().BitLen()+s.constant.Denom().BitLen())/64
}

// key gives a string that is equal exactly for equal terms.
func (s Sum) key() string {
	var b strings.Builder
	for _, m := range s.terms {
		b.WriteString(strconv.Itoa(m.variable.number))
		b.WriteByte(':')
		b.WriteString(m.coefficient.RatString())
		b.WriteByte(' ')
	}
	b.WriteString(s.constant.RatString())
	return b.String()
}

// primitive gives the multiple of s, which has a variable, whose coefficients are integers without a common divisor,
// the first of them positive; and the factor by which s was multiplied. The constant may be a fraction.
func (s Sum) primitive() (multiple Sum, factor *big.Rat) {
	divisor, denominator := new(big.Int), big.NewInt(1)
	for _, m := range s.terms {
		denominator = lcm(denominator, m.coefficient.Denom())
	}
	for _, m := range s.terms {
		n := new(big.Int).Quo(denominator, m.coefficient.Denom())
		divisor.GCD(nil, nil, divisor, n.Abs(n.Mul(n, m.coefficient.Num())))
	}
	factor = new(big.Rat).SetFrac(denominator, divisor)
	if s.terms[0].coefficient.Sign() < 0 {
		factor.Neg(factor)
	}
	if factor.Cmp(one) == 0 {
		return s, factor
	}
	return s.Times(factor), factor
}

// denominator is the least common denominator of the coefficients and the constant.
func (s Sum) denominator() *big.Int {
	d := s.constant.Denom()
	for _, m := range s.terms {
		d = lcm(d, m.coefficient.Denom())
	}
	return d
}

func lcm(x, y *big.Int) *big.Int {
	if x.Cmp(y) == 0 {
		return x
	}
	g := new(big.Int).GCD(nil, nil, x, y)
	return g.Mul(g.Quo(x, g), y)
}

// floor and ceiling give the nearest integers below and above a number.
func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

func ceiling(r *big.Rat) *big.Int {
	n := floor(r)
	if !r.IsInt() {
		n.Add(n, oneInt)
	}
	return n
}

// fraction is the part of a number that is at least 0 and less than 1.
func fraction(r *big.Rat) *big.Rat {
	if r.IsInt() {
		return zero
	}
	return new(big.Rat).Sub(r, new(big.Rat).SetInt(floor(r)))
}

func rat(n *big.Int) *big.Rat { return new(big.Rat).SetInt(n) }

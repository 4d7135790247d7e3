package smtlib

import (
	"bytes"
	"math/big"
	"regexp"
	"slices"
)

// plainValues rewrites what solvers write into values that is no SMT-LIB term: z3's characters as sequences become
// strings; algebraic numbers (root-obj, cvc5's real_algebraic_number) and decimals cut with a question mark become a
// rational nearby. It tells whether there were any of the latter.
func plainValues(src []byte) (plain []byte, approximate bool) {
	if !unusual.Match(src) {
		return src, false
	}
	w := valueRewriter{src: src}
	l := lexer{src: src}
	for l.next(); l.kind != tokEOF; l.next() {
		switch l.kind {
		case tokInvalid:
			if m := cutDecimal.Find(src[l.start:]); m != nil {
				w.replace(l.start, l.start+len(m), m[:len(m)-1])
				w.approximate = true
				l.pos = l.start + len(m)
			} else if m := fraction.Find(src[l.start:]); m != nil {
				w.fraction(&l, m)
			}
		case tokSymbol:
			if l.text[0] == '-' && len(fraction.Find(l.text)) == len(l.text) {
				w.fraction(&l, l.text)
			}
		case tokOpen:
			w.list(&l)
		}
	}
	return append(w.out, src[w.done:]...), w.approximate
}

var (
	unusual    = regexp.MustCompile(`[0-9][?/]|root-obj|real_algebraic_number|\(_ Char `)
	fraction   = regexp.MustCompile(`^-?[0-9]+/[0-9]+`)
	cutDecimal = regexp.MustCompile(`^[0-9]+\.[0-9]+\?`)
	character  = regexp.MustCompile(`^\(seq\.unit\s+\(_ Char ([0-9]+)\)\)`)
	algebraic  = regexp.MustCompile(`^\(_ real_algebraic_number <[^<>]*, ` +
		`\((-?[0-9]+(?:/[0-9]+)?), (-?[0-9]+(?:/[0-9]+)?)\)>\)`)
)

// valueRewriter copies a text with parts replaced.
type valueRewriter struct {
	src, out    []byte
	done        int // what of src stands in out, rewritten
	approximate bool
}

func (w *valueRewriter) replace(from, to int, by []byte) {
	w.out = append(append(w.out, w.src[w.done:from]...), by...)
	w.done = to
}

// list rewrites the list that starts at the current token, if it is such a value, and moves l behind it.
func (w *valueRewriter) list(l *lexer) {
	at := w.src[l.start:]
	switch {
	case bytes.HasPrefix(at, []byte("(seq.unit")):
		m := character.FindSubmatch(at)
		if m == nil {
			return
		}
		code, _ := new(big.Int).SetString(string(m[1]), 10)
		w.replace(l.start, l.start+len(m[0]), []byte(`"\u{`+code.Text(16)+`}"`))
		l.pos = l.start + len(m[0])
	case bytes.HasPrefix(at, []byte("(_ real_algebraic_number")):
		m := algebraic.FindSubmatch(at)
		if m == nil {
			return
		}
		low, ok := new(big.Rat).SetString(string(m[1]))
		high, ok2 := new(big.Rat).SetString(string(m[2]))
		if !ok || !ok2 {
			return
		}
		middle := low.Add(low, high)
		w.rational(l, len(m[0]), middle.Mul(middle, big.NewRat(1, 2)))
		w.approximate = true
	case bytes.HasPrefix(at, []byte("(root-obj")):
		end := *l
		end.next()
		if !skipList(&end) {
			return
		}
		if root := rootOf(w.src[l.start:end.pos]); root != nil {
			w.rational(l, end.pos-l.start, root)
			w.approximate = true
		}
	}
}

func (w *valueRewriter) fraction(l *lexer, text []byte) {
	if r, ok := new(big.Rat).SetString(string(text)); ok {
		w.rational(l, len(text), r)
	}
}

func (w *valueRewriter) rational(l *lexer, size int, r *big.Rat) {
	text := "(/ " + new(big.Int).Abs(r.Num()).String() + ".0 " + r.Denom().String() + ".0)"
	if r.Sign() < 0 {
		text = "(- " + text + ")"
	}
	w.replace(l.start, l.start+size, []byte(text))
	l.pos = l.start + size
}

// polynomial has the coefficients of x^0, x^1, …; the last is not zero.
type polynomial []*big.Rat

// maxDegree bounds the polynomials that are read.
const maxDegree = 64

// rootOf reads z3's (root-obj polynomial k), its k-th real root from below, as a rational nearby; nil if it cannot.
func rootOf(src []byte) *big.Rat {
	l := lexer{src: src}
	l.next()
	l.next()
	l.next()
	p := readPolynomial(&l)
	if l.next(); p == nil || l.kind != tokNumeral {
		return nil
	}
	k, _ := new(big.Int).SetString(string(l.text), 10)
	roots := p.roots()
	if !k.IsInt64() || k.Int64() < 1 || k.Int64() > int64(len(roots)) {
		return nil
	}
	return roots[k.Int64()-1]
}

// readPolynomial reads a sum, difference, product or power of polynomials, a numeral or the variable, whose first token
// is current. It gives nil for anything else. Nesting is as shallow as z3 prints it.
func readPolynomial(l *lexer) polynomial {
	switch l.kind {
	case tokNumeral:
		n, _ := new(big.Rat).SetString(string(l.text))
		return polynomial{n}.normal()
	case tokSymbol:
		return polynomial{new(big.Rat), big.NewRat(1, 1)}
	case tokOpen:
	default:
		return nil
	}
	l.next()
	op := string(l.text)
	var args []polynomial
	for l.next(); l.kind != tokClose; l.next() {
		p := readPolynomial(l)
		if p == nil || len(p) > maxDegree {
			return nil
		}
		args = append(args, p)
	}
	if len(args) == 0 {
		return nil
	}
	result := args[0]
	switch {
	case op == "-" && len(args) == 1:
		return polynomial{}.add(result, -1)
	case op == "^" && len(args) == 2 && len(args[1]) == 1:
		n := args[1][0]
		if !n.IsInt() || n.Sign() < 0 || n.Cmp(big.NewRat(maxDegree, 1)) > 0 {
			return nil
		}
		result = polynomial{big.NewRat(1, 1)}
		for range n.Num().Int64() {
			result = result.mul(args[0])
		}
		return result
	}
	for _, q := range args[1:] {
		switch op {
		case "+":
			result = result.add(q, 1)
		case "-":
			result = result.add(q, -1)
		case "*":
			result = result.mul(q)
		default:
			return nil
		}
	}
	return result
}

// normal drops leading zeros.
func (p polynomial) normal() polynomial {
	for len(p) > 0 && p[len(p)-1].Sign() == 0 {
		p = p[:len(p)-1]
	}
	if p == nil {
		return polynomial{} // nil is no polynomial
	}
	return p
}

func (p polynomial) add(q polynomial, sign int64) polynomial {
	sum := make(polynomial, max(len(p), len(q)))
	for i := range sum {
		sum[i] = new(big.Rat)
		if i < len(p) {
			sum[i].Add(sum[i], p[i])
		}
		if i < len(q) {
			sum[i].Add(sum[i], new(big.Rat).Mul(q[i], big.NewRat(sign, 1)))
		}
	}
	return sum.normal()
}

func (p polynomial) mul(q polynomial) polynomial {
	if len(p) == 0 || len(q) == 0 {
		return polynomial{}
	}
	product := make(polynomial, len(p)+len(q)-1)
	for i := range product {
		product[i] = new(big.Rat)
	}
	for i, a := range p {
		for j, b := range q {
			product[i+j].Add(product[i+j], new(big.Rat).Mul(a, b))
		}
	}
	return product.normal()
}

func (p polynomial) at(x *big.Rat) int {
	sum := new(big.Rat)
	for i := len(p) - 1; i >= 0; i-- {
		sum.Add(sum.Mul(sum, x), p[i])
	}
	return sum.Sign()
}

// roots gives rationals near the real roots, ascending: between neighbouring roots of the derivative there is at most
// one, found by bisection. A root that does not change the sign is found as the derivative's.
func (p polynomial) roots() []*big.Rat {
	if len(p) < 2 {
		return nil
	}
	derivative := make(polynomial, len(p)-1)
	for i := range derivative {
		derivative[i] = new(big.Rat).Mul(p[i+1], big.NewRat(int64(i+1), 1))
	}
	bound := new(big.Rat) // of all roots, by Cauchy
	for _, c := range p[:len(p)-1] {
		if q := new(big.Rat).Quo(c, p[len(p)-1]); q.Abs(q).Cmp(bound) > 0 {
			bound = q
		}
	}
	bound = new(big.Rat).Add(bound, big.NewRat(1, 1))
	borders := slices.Concat([]*big.Rat{new(big.Rat).Neg(bound)}, derivative.roots(), []*big.Rat{bound})
	var roots []*big.Rat
	for i, low := range borders[:len(borders)-1] {
		if i > 0 && p.at(low) == 0 {
			roots = append(roots, low)
			continue
		}
		if high := borders[i+1]; p.at(low)*p.at(high) < 0 {
			roots = append(roots, p.bisect(low, high))
		}
	}
	return roots
}

// rootBits is how exactly roots are found, in bits behind the point.
const rootBits = 48

// bisect finds the root between two numbers at which p has different signs.
func (p polynomial) bisect(low, high *big.Rat) *big.Rat {
	half, precise := big.NewRat(1, 2), new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), rootBits))
	sign := p.at(low)
	for new(big.Rat).Sub(high, low).Cmp(precise) > 0 {
		middle := new(big.Rat).Add(low, high)
		middle.Mul(middle, half)
		switch p.at(middle) {
		case 0:
			return middle
		case sign:
			low = middle
		default:
			high = middle
		}
	}
	return dyadic(low)
}

// dyadic rounds to rootBits behind the point, so that the numbers of the next polynomial stay short.
func dyadic(r *big.Rat) *big.Rat {
	scaled := new(big.Int).Lsh(r.Num(), rootBits)
	return new(big.Rat).SetFrac(scaled.Quo(scaled, r.Denom()), new(big.Int).Lsh(big.NewInt(1), rootBits))
}

package theory

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Algebraic numbers as solvers write them:
//
// polynomial, and the number of the root in ascending order
//	(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)      cvc5: polynomial, and an interval around one root
//	1.4142135623?                                             the first digits

// Reasons for open values.
const (
	reasonCut        = "number of which only the first digits are given"
	reasonNoRoot     = "algebraic number without a root"
	reasonPolynomial = "algebraic number that is not read"
)

// rootSteps is the budget for reading a number.
const rootSteps = 1 << 22

// algebraicValue gives the value of a literal of the kind KindAlgebraic.
func algebraicValue(text string) value.Value {
	if strings.HasSuffix(text, "?") {
		return value.Open{Reason: reasonCut}
	}
	r := &polynomialReader{tokens: polynomialTokens(text)}
	coefficients, choose, ok := r.number()
	if !ok {
		return value.Open{Reason: reasonPolynomial}
	}
	steps := value.Steps(rootSteps)
	root, rational, err := choose(&steps, coefficients)
	switch {
	case err == algebraic.ErrBudget:
		return value.Open{Reason: "budget"}
	case err != nil:
		return value.Open{Reason: reasonNoRoot}
	case rational != nil:
		return value.BigReal(rational).Value()
	}
	return value.AlgebraicReal(algebraic.FromRoot(root))
}

// nearbyBits is the precision of rationals that replace algebraic numbers, in bits behind the point.
const nearbyBits = 48

// NearbyValue is [LiteralValue], but approximates an irrational number by a rational.
func NearbyValue(a *smtlib.Arena, t smtlib.Term) value.Value {
	if digits, cut := strings.CutSuffix(a.Text(t), "?"); cut {
		r, ok := new(big.Rat).SetString(digits)
		if !ok {
			return value.Open{Reason: reasonCut}
		}
		return value.BigReal(r).Value()
	}
	v := LiteralValue(a, t)
	if number, ok := v.(value.Algebraic); ok {
		return number.Near(nearbyBits)
	}
	return v
}

// AlgebraicTerm gives a literal for an algebraic number, for models and witnesses. Scripts cannot contain it.
func AlgebraicTerm(a *smtlib.Arena, v value.Algebraic) (smtlib.Term, error) {
	root, rational, err := v.Root()
	switch {
	case err != nil:
		return smtlib.NoTerm, fmt.Errorf("%w for %s: %w", ErrNoLiteral, v, err)
	case rational != nil:
		return Term(a, value.BigReal(rational).Value(), a.IndexedSort("Real"), nil)
	}
	coefficients, k := root.Polynomial()
	var sum strings.Builder
	for i := len(coefficients) - 1; i >= 0; i-- {
		c := coefficients[i]
		if c.Sign() == 0 {
			continue
		}
		factor := c.String()
		if c.Sign() < 0 {
			factor = "(- " + new(big.Int).Neg(c).String() + ")"
		}
		switch i {
		case 0:
			fmt.Fprintf(&sum, " %s", factor)
		case 1:
			fmt.Fprintf(&sum, " (* %s x)", factor)
		default:
			fmt.Fprintf(&sum, " (* %s (^ x %d))", factor, i)
		}
	}
	return a.Literal(smtlib.KindAlgebraic, fmt.Sprintf("(root-obj (+%s) %d)", sum.String(), k))
}

// chooser selects one root of a polynomial.
type chooser func(b algebraic.Budget, coefficients []*big.Int) (*algebraic.Root, *big.Rat, error)

// polynomial is nil if reading failed.
type polynomial = algebraic.Polynomial

// polynomialReader reads polynomials in one variable.
type polynomialReader struct {
	tokens   []string
	variable string // its name, once known
}

// polynomialTokens splits a text at spaces and around punctuation.
func polynomialTokens(text string) []string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case strings.ContainsRune("(),<>*^+", c):
			b.WriteString(" " + string(c) + " ")
		case c == '\n' || c == '\t' || c == '\r':
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
	}
	return strings.Fields(b.String())
}

func (r *polynomialReader) next() string {
	if len(r.tokens) == 0 {
		return ""
	}
	token := r.tokens[0]
	r.tokens = r.tokens[1:]
	return token
}

func (r *polynomialReader) peek() string {
	if len(r.tokens) == 0 {
		return ""
	}
	return r.tokens[0]
}

func (r *polynomialReader) expect(tokens ...string) bool {
	for _, want := range tokens {
		if r.next() != want {
			return false
		}
	}
	return true
}

// number reads an algebraic number in z3's or cvc5's form.
func (r *polynomialReader) number() (coefficients []*big.Int, choose chooser, ok bool) {
	if !r.expect("(") {
		return nil, nil, false
	}
	if r.next() == "root-obj" {
		p := r.prefix(0)
		k, isNumber := new(big.Int).SetString(r.next(), 10)
		if p == nil || !isNumber || !k.IsInt64() || k.Int64() > maxPolynomial || !r.expect(")") || len(r.tokens) > 0 {
			return nil, nil, false
		}
		return p.Integers(), func(b algebraic.Budget, c []*big.Int) (*algebraic.Root, *big.Rat, error) {
			return algebraic.KthRoot(b, c, int(k.Int64()))
		}, true
	}
	if !r.expect("real_algebraic_number", "<") {
		return nil, nil, false
	}
	p := r.infix()
	if p == nil || !r.expect(",", "(") {
		return nil, nil, false
	}
	low, ok := r.ratio()
	if !ok || !r.expect(",") {
		return nil, nil, false
	}
	high, ok := r.ratio()
	if !ok || !r.expect(")", ">", ")") || len(r.tokens) > 0 {
		return nil, nil, false
	}
	return p.Integers(), func(b algebraic.Budget, c []*big.Int) (*algebraic.Root, *big.Rat, error) {
		return algebraic.RootBetween(b, c, low, high)
	}, true
}

// maxPolynomial bounds degrees, and the nesting of polynomials.
const maxPolynomial = 128

// prefix reads z3's form: sums, differences, products and powers of numbers and the variable. It gives nil for anything
// else.
func (r *polynomialReader) prefix(depth int) polynomial {
	token := r.next()
	switch {
	case token == "" || token == ")" || depth > maxPolynomial:
		return nil
	case token != "(":
		return r.atom(token)
	}
	op := r.next()
	var args []polynomial
	for r.peek() != ")" {
		p := r.prefix(depth + 1)
		if p == nil || len(p) > maxPolynomial+1 {
			return nil
		}
		args = append(args, p)
	}
	r.next()
	return combined(op, args)
}

// atom is a numeral or the variable.
func (r *polynomialReader) atom(token string) polynomial {
	if n, ok := new(big.Int).SetString(token, 10); ok {
		return algebraic.Constant(new(big.Rat).SetInt(n))
	}
	r.variable = cmp.Or(r.variable, token)
	if token != r.variable {
		return nil
	}
	return algebraic.X()
}

// ratio reads 5 and -5/4.
func (r *polynomialReader) ratio() (*big.Rat, bool) {
	num, den, isQuotient := strings.Cut(r.next(), "/")
	if !isQuotient {
		den = "1"
	}
	n, ok := new(big.Int).SetString(num, 10)
	d, ok2 := new(big.Int).SetString(den, 10)
	if !ok || !ok2 || d.Sign() == 0 {
		return nil, false
	}
	return new(big.Rat).SetFrac(n, d), true
}

// combined applies an operator to polynomials.
func combined(op string, args []polynomial) polynomial {
	if len(args) == 0 {
		return nil
	}
	result := args[0]
	switch {
	case op == "-" && len(args) == 1:
		return polynomial{}.Plus(result, -1)
	case op == "^" && len(args) == 2 && len(args[1]) == 1:
		return power(result, args[1][0])
	case op == "/" && len(args) == 2 && len(args[1]) == 1:
		return result.Times(polynomial{new(big.Rat).Inv(args[1][0])})
	}
	if !strings.Contains("+-*", op) {
		return nil
	}
	for _, q := range args[1:] {
		switch op {
		case "+":
			result = result.Plus(q, 1)
		case "-":
			result = result.Plus(q, -1)
		case "*":
			if len(result)+len(q) > maxPolynomial+2 {
				return nil
			}
			result = result.Times(q)
		}
	}
	return result
}

// infix reads cvc5's form, a sum of terms like 3*x^4, x^2, 1*x, 7 and, in parentheses, -2*x.
func (r *polynomialReader) infix() polynomial {
	sum := polynomial{}
	for {
		parentheses := r.peek() == "("
		if parentheses {
			r.next()
		}
		term := r.monomial()
		if term == nil || parentheses && !r.expect(")") {
			return nil
		}
		sum = sum.Plus(term, 1)
		if r.peek() != "+" {
			return sum
		}
		r.next()
	}
}

func (r *polynomialReader) monomial() polynomial {
	term := polynomial{big.NewRat(1, 1)}
	token := r.next()
	if n, ok := new(big.Int).SetString(token, 10); ok {
		term = algebraic.Constant(new(big.Rat).SetInt(n))
		if r.peek() != "*" {
			return term
		}
		r.next()
		token = r.next()
	}
	if token == "-x" {
		term = polynomial{}.Plus(term, -1)
	} else if token != "x" {
		return nil
	}
	exponent := big.NewRat(1, 1)
	if r.peek() == "^" {
		r.next()
		n, ok := new(big.Int).SetString(r.next(), 10)
		if !ok {
			return nil
		}
		exponent.SetInt(n)
	}
	if of := power(algebraic.X(), exponent); of != nil {
		return of.Times(term)
	}
	return nil
}

// power gives p to the power of a natural number, nil if the degree is too large.
func power(p polynomial, exponent *big.Rat) polynomial {
	if !exponent.IsInt() || exponent.Sign() < 0 || exponent.Cmp(big.NewRat(maxPolynomial, 1)) > 0 {
		return nil
	}
	result := polynomial{big.NewRat(1, 1)}
	for range exponent.Num().Int64() {
		if len(result)+len(p) > maxPolynomial+2 {
			return nil
		}
		result = result.Times(p)
	}
	return result
}

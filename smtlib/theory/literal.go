package theory

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// LiteralValue gives the value of a literal term.
func LiteralValue(a *smtlib.Arena, t smtlib.Term) value.Value {
	text := a.Text(t)
	switch a.Kind(t) {
	case smtlib.KindNumeral:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return value.NewInt(n).Value()
		}
		return value.BigInt(parseInt(text, 10))
	case smtlib.KindDecimal:
		whole, fraction, _ := strings.Cut(text, ".")
		if n, err := strconv.ParseInt(whole, 10, 64); err == nil && strings.Trim(fraction, "0") == "" {
			return value.NewReal(n).Value()
		}
		scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(fraction))), nil)
		return value.BigReal(new(big.Rat).SetFrac(parseInt(whole+fraction, 10), scale))
	case smtlib.KindBinary:
		return vectorValue(len(text)-2, text[2:], 2)
	case smtlib.KindHexadecimal:
		return vectorValue(4*(len(text)-2), text[2:], 16)
	case smtlib.KindAlgebraic:
		return algebraicValue(text)
	}
	if s, ok := value.ParseString(text); ok {
		return s.Value()
	}
	return value.Open{Reason: "string literal with characters beyond printable ASCII"}
}

// vectorValue gives the bit-vector of a literal.
func vectorValue(width int, digits string, base int) value.Value {
	if width > 64 {
		return value.BigBitVec(width, parseInt(digits, base))
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		panic("theory: malformed literal " + digits)
	}
	return value.NewBitVec(width, n).Value()
}

// parseInt reads digits, which the lexer has checked.
func parseInt(digits string, base int) *big.Int {
	i, ok := new(big.Int).SetString(digits, base)
	if !ok {
		panic("theory: malformed literal " + digits)
	}
	return i
}

// ErrNoLiteral means that a value cannot be written as a term.
var ErrNoLiteral = errors.New("no literal")

// Term gives a term of sort s that denotes v, made of literals and constructors only. Elements of uninterpreted sorts
// and irrational numbers have no such term: for these, other gives a term, or NoTerm. other may be nil.
func Term(a *smtlib.Arena, v value.Value, s smtlib.Sort, other func(value.Value) smtlib.Term) (smtlib.Term, error) {
	switch v := v.(type) {
	case value.Bool:
		return a.Apply(strconv.FormatBool(bool(v)))
	case value.Int:
		return signed(a, smtlib.KindNumeral, v.String(), "")
	case value.FieldElement:
		f, err := a.Operator("ff" + v.Remainder().String())
		if err != nil {
			return smtlib.NoTerm, err
		}
		return a.App(a.Qualify(f, s))
	case value.Real:
		return realTerm(a, v)
	case value.BitVec:
		if v.Width()%4 == 0 {
			return a.Literal(smtlib.KindHexadecimal, v.Hexadecimal())
		}
		return a.Literal(smtlib.KindBinary, v.String())
	case value.Float:
		return floatTerm(a, v)
	case value.RoundingMode:
		return a.Apply(v.String())
	case value.String:
		if a.SortIs(s, "Unicode") {
			character, err := a.Operator("Char", smtlib.NumeralIndex(int64(v.Chars()[0])))
			if err != nil {
				return smtlib.NoTerm, err
			}
			return a.App(character)
		}
		return a.Literal(smtlib.KindString, v.Literal())
	case value.Seq:
		return collection(a, "seq", v.Elems(), s, other)
	case value.Set:
		return collection(a, "set", v.Elems(), s, other)
	case value.Array:
		return arrayTerm(a, v, s, other)
	case value.Datatype:
		return datatypeTerm(a, v, s, other)
	}
	if other != nil {
		if t := other(v); t != smtlib.NoTerm {
			return t, nil
		}
	}
	if _, isElement := v.(value.Elem); isElement {
		return smtlib.NoTerm, fmt.Errorf("no constant stands for %s", v)
	}
	return smtlib.NoTerm, fmt.Errorf("%w for %s of sort %s", ErrNoLiteral, v, a.SortString(s))
}

// arrayTerm writes an array as stores into a constant one.
func arrayTerm(
	a *smtlib.Arena, v value.Array, s smtlib.Sort, other func(value.Value) smtlib.Term,
) (smtlib.Term, error) {
	info := a.SortInfo(s)
	usual, err := Term(a, v.Default(), info.Args[1], other)
	if err != nil {
		return smtlib.NoTerm, err
	}
	constant, err := a.Operator("const")
	if err != nil {
		return smtlib.NoTerm, err
	}
	t, err := a.App(a.Qualify(constant, s), usual)
	v.Entries(func(index, element value.Value) {
		var i, e smtlib.Term
		if err == nil {
			i, err = Term(a, index, info.Args[0], other)
		}
		if err == nil {
			e, err = Term(a, element, info.Args[1], other)
		}
		if err == nil {
			t, err = a.Apply("store", t, i, e)
		}
	})
	return t, err
}

// collection writes a sequence or set: the empty one qualified with its sort, others by joining units or singletons.
func collection(
	a *smtlib.Arena, theory string, elems []value.Value, s smtlib.Sort, other func(value.Value) smtlib.Term,
) (smtlib.Term, error) {
	if len(elems) == 0 {
		empty, err := a.Operator(theory + ".empty")
		if err != nil {
			return smtlib.NoTerm, err
		}
		return a.App(a.Qualify(empty, s))
	}
	single, together := "seq.unit", "seq.++"
	if theory == "set" {
		single, together = "set.singleton", "set.union"
	}
	parts := make([]smtlib.Term, len(elems))
	for i, v := range elems {
		t, err := Term(a, v, a.SortInfo(s).Args[0], other)
		if err != nil {
			return smtlib.NoTerm, err
		}
		if parts[i], err = a.Apply(single, t); err != nil {
			return smtlib.NoTerm, err
		}
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return a.Apply(together, parts...)
}

// datatypeTerm writes a value with its constructors; a constructor whose arguments do not determine its sort is
// qualified.
func datatypeTerm(
	a *smtlib.Arena, v value.Datatype, s smtlib.Sort, other func(value.Value) smtlib.Term,
) (smtlib.Term, error) {
	info := a.SortInfo(s)
	if info.Decl == nil {
		return tupleTerm(a, v, info.Args, other)
	}
	k := info.Decl.Datatype.Constructors[v.Index]
	args := make([]smtlib.Term, len(v.Args))
	for i, arg := range v.Args {
		var err error
		if args[i], err = Term(a, arg, a.Substitute(k.Params[i], k.SortParams, info.Args), other); err != nil {
			return smtlib.NoTerm, err
		}
	}
	if t, err := a.App(k.Fun, args...); err == nil && len(k.SortParams) == 0 {
		return t, nil
	}
	return a.App(a.Qualify(k.Fun, s), args...)
}

func tupleTerm(
	a *smtlib.Arena, v value.Datatype, fields []smtlib.Sort, other func(value.Value) smtlib.Term,
) (smtlib.Term, error) {
	args := make([]smtlib.Term, len(v.Args))
	for i, arg := range v.Args {
		var err error
		if args[i], err = Term(a, arg, fields[i], other); err != nil {
			return smtlib.NoTerm, err
		}
	}
	return a.Apply(v.Constructor, args...)
}

// floatTerm gives the value term of a float (theory FloatingPoint, "Values"); for zeros, too, the name that every
// solver reads.
func floatTerm(a *smtlib.Arena, x value.Float) (smtlib.Term, error) {
	f := x.Format()
	if name := specialFloat(x); name != "" {
		fun, err := a.Operator(name, smtlib.NumeralIndex(int64(f.EB)), smtlib.NumeralIndex(int64(f.SB)))
		if err != nil {
			return smtlib.NoTerm, err
		}
		return a.App(fun)
	}
	sign := "#b0"
	if x.IsNegative() {
		sign = "#b1"
	}
	_, exponent, significand := x.Fields()
	var parts [3]smtlib.Term
	for i, text := range []string{
		sign, fmt.Sprintf("#b%0*b", f.EB, exponent), fmt.Sprintf("#b%0*b", f.SB-1, significand),
	} {
		t, err := a.Literal(smtlib.KindBinary, text)
		if err != nil {
			return smtlib.NoTerm, err
		}
		parts[i] = t
	}
	return a.Apply("fp", parts[:]...)
}

// specialFloat is the name of a float that has one, without its indices.
func specialFloat(x value.Float) string {
	sign := "+"
	if x.IsNegative() {
		sign = "-"
	}
	switch {
	case x.IsNaN():
		return "NaN"
	case x.IsInfinite():
		return sign + "oo"
	case x.IsZero():
		return sign + "zero"
	}
	return ""
}

// signed gives a literal of digits followed by end; if digits begin with a sign, the literal is negated.
func signed(a *smtlib.Arena, kind smtlib.Kind, digits, end string) (smtlib.Term, error) {
	digits, negative := strings.CutPrefix(digits, "-")
	t, err := a.Literal(kind, digits+end)
	if err != nil || !negative {
		return t, err
	}
	return a.Apply("-", t)
}

// realTerm writes m.0, (- m.0), (/ m.0 n.0) or (/ (- m.0) n.0): the values of the theory Reals.
func realTerm(a *smtlib.Arena, r value.Real) (smtlib.Term, error) {
	numerator, denominator, isFraction := strings.Cut(r.String(), "/")
	num, err := signed(a, smtlib.KindDecimal, numerator, ".0")
	if err != nil || !isFraction {
		return num, err
	}
	den, err := a.Literal(smtlib.KindDecimal, denominator+".0")
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply("/", num, den)
}

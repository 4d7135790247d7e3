package search

import (
	"math/big"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// smallNumbers are the first guesses for integers and real numbers.
var smallNumbers = []*big.Rat{
	new(big.Rat), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(2, 1), big.NewRat(1, 2), big.NewRat(3, 1),
	big.NewRat(-2, 1), big.NewRat(-1, 2), big.NewRat(4, 1), big.NewRat(5, 1), big.NewRat(10, 1),
}

// guess draws a value of a sort that may help: a small number, the value of another term, a literal of the goals, or a
// value that a boundary model would have.
func (s *state) guess(sort smtlib.Sort) value.Value {
	switch s.rng.IntN(8) {
	case 0, 1:
		if terms := s.bySort[sort]; len(terms) > 0 {
			if v := s.value(terms[s.rng.IntN(len(terms))]); value.HasKey(v) {
				return v
			}
		}
	case 2, 3:
		if literals := s.constant[sort]; len(literals) > 0 {
			return literals[s.rng.IntN(len(literals))]
		}
	case 4, 5:
		if r := smallNumbers[s.rng.IntN(len(smallNumbers))]; s.isNumber(sort) {
			return s.rounded(sort, r)
		}
	case 6:
		if literals := s.constant[sort]; len(literals) > 1 && s.isNumber(sort) {
			x, y := value.Rational(literals[s.rng.IntN(len(literals))]), value.Rational(literals[s.rng.IntN(len(literals))])
			r := new(big.Rat)
			switch s.rng.IntN(3) {
			case 0:
				r.Add(x, y)
			case 1:
				r.Sub(x, y)
			case 2:
				r.Mul(x, y)
			}
			return s.rounded(sort, r)
		}
	}
	return model.DrawValue(s.seed, s.model, sort, s.rng)
}

// other draws a value that differs from v, often a neighbour of it.
func (s *state) other(sort smtlib.Sort, v value.Value) value.Value {
	if b, ok := v.(value.Bool); ok {
		return !b
	}
	if r := value.Rational(v); r != nil && s.isNumber(sort) && s.rng.IntN(2) == 0 {
		if r.Sign() != 0 && s.rng.IntN(3) == 0 {
			return s.rounded(sort, new(big.Rat).Neg(r))
		}
		return s.rounded(sort, new(big.Rat).Add(r, big.NewRat([]int64{1, -1}[s.rng.IntN(2)], 1)))
	}
	if b, ok := v.(value.BitVec); ok && s.rng.IntN(2) == 0 {
		flipped := new(big.Int).Set(b.Unsigned())
		at := s.rng.IntN(b.Width())
		return value.BigBitVec(b.Width(), flipped.SetBit(flipped, at, 1-flipped.Bit(at)))
	}
	for range 10 {
		if g := s.guess(sort); !same(g, v) {
			return g
		}
	}
	return model.DrawValue(s.seed, s.model, sort, s.rng)
}

func (s *state) isNumber(sort smtlib.Sort) bool {
	return s.a.SortIs(sort, "Int") || s.a.SortIs(sort, "Real")
}

// rounded gives a number as a value of Int or Real; for Int, one of its neighbours.
func (s *state) rounded(sort smtlib.Sort, r *big.Rat) value.Value {
	if s.a.SortIs(sort, "Real") {
		return value.BigReal(r)
	}
	floor := value.BigReal(r).Floor()
	if !r.IsInt() && s.rng.IntN(2) == 0 {
		return floor.Add(value.NewInt(1))
	}
	return floor
}

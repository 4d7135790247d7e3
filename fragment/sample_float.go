package fragment

import (
	"math/big"

	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func (s *sampler) roundingMode() value.Value {
	modes := value.RoundingModes()
	return modes[s.rng.IntN(len(modes))]
}

// float draws a value of a sort FloatingPoint.
func (s *sampler) float(sort smtlib.Sort) value.Value {
	f, ok := fp.Format(s.arena, sort)
	if !ok {
		return value.Open{Reason: "floating-point format too large"}
	}
	return value.Float{Float: s.floatOf(f, s.literals[sort])}
}

// floatOf draws a float of a format, with literals of the seed near these or the edges of the format most of the time.
func (s *sampler) floatOf(f softfloat.Format, literals []value.Value) softfloat.Float {
	if s.literals != nil {
		switch kind := s.rng.IntN(8); {
		case kind < 3 && len(literals) > 0:
			return s.neighbour(literals[s.rng.IntN(len(literals))].(value.Float).Float)
		case kind < 5:
			edges := floatEdges(f)
			return s.neighbour(edges[s.rng.IntN(len(edges))])
		}
	}
	negative := s.rng.IntN(2) == 0
	switch s.rng.IntN(8) {
	case 0:
		specials := []softfloat.Float{f.NaN(), f.Inf(negative), f.Zero(negative), f.Zero(!negative)}
		return specials[s.rng.IntN(len(specials))]
	case 1, 2: // an integer, or one and a half or a quarter: where rounding to integers has ties
		num := s.magnitude([]int{2, 4, 8, min(f.SB+1, 64)}[s.rng.IntN(4)])
		den := int64(1) << max(s.rng.IntN(4)-1, 0)
		return withSign(f.FromRat(softfloat.RNE, new(big.Rat).SetFrac(num, big.NewInt(den))), negative)
	case 3: // a power of two
		return f.FromFields(negative, s.below(f, 1), new(big.Int))
	case 4, 5: // a number that sums and products with others do not lose
		return f.FromFields(negative, s.below(f, 16), s.magnitude(f.SB-1))
	}
	return f.FromBits(s.magnitude(f.Width()))
}

// below draws a biased exponent: any if spread is 1, otherwise at most that far from the one of 1.0.
func (s *sampler) below(f softfloat.Format, spread int64) *big.Int {
	if spread == 1 {
		return s.magnitude(f.EB)
	}
	bias := int64(1)<<(f.EB-1) - 1
	spread = min(spread, bias)
	return big.NewInt(bias + s.rng.Int64N(2*spread) - spread)
}

func withSign(x softfloat.Float, negative bool) softfloat.Float {
	if negative {
		return softfloat.Neg(x)
	}
	return x
}

// floatEdges are the values of a format at which operators change what they do.
func floatEdges(f softfloat.Format) []softfloat.Float {
	one := f.FromInt(softfloat.RNE, big.NewInt(1))
	half := f.FromRat(softfloat.RNE, big.NewRat(1, 2))
	// From here on, numbers are integers, and from twice that on, even.
	integral := f.FromInt(softfloat.RNE, new(big.Int).Lsh(big.NewInt(1), uint(f.SB-1)))
	return []softfloat.Float{
		f.NaN(), f.Inf(false), f.Inf(true), f.Zero(false), f.Zero(true), f.MinSubnormal(false), step(f.MinNormal(false), -1),
		f.MinNormal(false), f.MaxFinite(false), f.MaxFinite(true), one, softfloat.Neg(one), half, integral,
	}
}

// neighbour gives x, or a float one step away from it, perhaps with the other sign.
func (s *sampler) neighbour(x softfloat.Float) softfloat.Float {
	y := step(x, []int64{0, 0, 0, 1, -1}[s.rng.IntN(5)])
	return withSign(y, s.rng.IntN(6) == 0)
}

// step gives the float that is so many steps above x in magnitude; from zero, one below is the least subnormal number
// of the other sign. NaN, and what is beyond an infinity, has no neighbours.
func step(x softfloat.Float, by int64) softfloat.Float {
	f := x.Format()
	magnitude, ok := softfloat.Abs(x).Bits()
	if !ok {
		return x
	}
	magnitude.Add(magnitude, big.NewInt(by))
	negative := x.IsNegative()
	if magnitude.Sign() < 0 {
		magnitude.Neg(magnitude)
		negative = !negative
	}
	y := f.FromBits(magnitude)
	if y.IsNaN() {
		return x
	}
	return withSign(y, negative)
}

// formats are those of the seed's sorts.
func (s *sampler) formats() []softfloat.Format {
	var formats []softfloat.Format
	for _, sort := range s.arena.Sorts() {
		if s.arena.SortIs(sort, "FloatingPoint") {
			if f, ok := fp.Format(s.arena, sort); ok {
				formats = append(formats, f)
			}
		}
	}
	return formats
}

// pattern draws the bit pattern of a float sometimes, where the seed has a format of that width.
func (s *sampler) pattern(width int) (value.Value, bool) {
	if s.literals == nil {
		return nil, false
	}
	for _, f := range s.formats() {
		if f.Width() == width && s.rng.IntN(3) == 0 {
			return value.BigBitVec(width, s.floatOf(f, nil).IEEEBits()), true
		}
	}
	return nil, false
}

// floatReal draws the real number of a float of the seed's formats sometimes, or a tie between two.
func (s *sampler) floatReal() (value.Value, bool) {
	if s.literals == nil {
		return nil, false
	}
	formats := s.formats()
	if len(formats) == 0 || s.rng.IntN(3) > 0 {
		return nil, false
	}
	x := s.floatOf(formats[s.rng.IntN(len(formats))], nil)
	r, err := softfloat.ToRat(x)
	if err != nil || r.Num().BitLen()+r.Denom().BitLen() > maxFloatReal {
		return nil, false
	}
	if next, err := softfloat.ToRat(step(x, 1)); err == nil && s.rng.IntN(2) == 0 {
		r.Add(r, next)
		r.Mul(r, big.NewRat(1, 2))
	}
	return value.BigReal(r), true
}

// maxFloatReal bounds the size of a real number drawn like that: solvers get it as digits.
const maxFloatReal = 4096

// enumerateFloats gives all values of a small format, NaN once.
func enumerateFloats(f softfloat.Format) []value.Value {
	values := []value.Value{value.Float{Float: f.NaN()}}
	for bits := range uint64(1) << f.Width() {
		if x := f.FromBits64(bits); !x.IsNaN() {
			values = append(values, value.Float{Float: x})
		}
	}
	return values
}

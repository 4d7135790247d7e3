package fp

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "RoundingMode"},
		Sample: func(d *sorts.Draw, _ smtlib.Sort) value.Value {
			modes := value.RoundingModes()
			return modes[d.Rand.IntN(len(modes))]
		},
		Edges: allModes,
		Size:  func(*sorts.Context, smtlib.Sort) value.Domain { return value.Domain(len(value.RoundingModes())) },
		Enumerate: func(c *sorts.Context, s smtlib.Sort) ([]value.Value, bool) {
			return allModes(c, s), true
		},
		Literal:  true,
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int { return int(v.(value.RoundingMode)) },
		Simpler: func(*sorts.Context, smtlib.Sort, value.Value) []value.Value {
			return []value.Value{value.RoundingMode(0)}
		},
		Weight: sorts.MaxWeight,
	},
	{
		SortSpec: smtlib.SortSpec{Name: "FloatingPoint", Indices: 2, Check: checkFormat},
		Sample: func(d *sorts.Draw, s smtlib.Sort) value.Value {
			f, ok := Format(d.Arena, s)
			if !ok {
				return value.Open{Reason: "floating-point format too large"}
			}
			return value.Float{Float: sample(d, f, d.Literals[s])}
		},
		Edges: func(c *sorts.Context, s smtlib.Sort) (edges []value.Value) {
			if f, ok := Format(c.Arena, s); ok {
				for _, x := range Edges(f) {
					edges = append(edges, value.Float{Float: x})
				}
			}
			return edges
		},
		Near: func(v value.Value) []value.Value {
			x := v.(value.Float).Float
			return []value.Value{
				value.Float{Float: Step(x, 1)}, value.Float{Float: Step(x, -1)}, value.Float{Float: softfloat.Neg(x)},
			}
		},
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			indices := c.Arena.SortInfo(s).Indices
			if eb, sb := indices[0].N, indices[1].N; eb+sb < 31 { // all 2·(2^(sb-1) - 1) patterns of NaN are one value
				return 1<<(eb+sb) - 1<<sb + 3
			}
			return value.Infinite
		},
		Enumerate: enumerate,
		Literal:   true,
		Cases:     cases,
		Image:     image,
		HasImage:  hasImage,
		Constants: func(c *sorts.Context, s smtlib.Sort) []value.Value {
			f, ok := Format(c.Arena, s)
			if !ok {
				return nil
			}
			return []value.Value{
				value.Float{Float: f.Zero(false)}, value.Float{Float: f.Inf(false)}, value.Float{Float: f.NaN()},
			}
		},
		Distance: distance,
		Simpler:  simpler,
		Smaller:  smaller,
		Convert:  convert,
	},
	{SortSpec: smtlib.SortSpec{Name: "Float16", Expand: alias(5, 11)}},
	{SortSpec: smtlib.SortSpec{Name: "Float32", Expand: alias(8, 24)}},
	{SortSpec: smtlib.SortSpec{Name: "Float64", Expand: alias(11, 53)}},
	{SortSpec: smtlib.SortSpec{Name: "Float128", Expand: alias(15, 113)}},
}

func allModes(*sorts.Context, smtlib.Sort) (all []value.Value) {
	for _, rm := range value.RoundingModes() {
		all = append(all, rm)
	}
	return all
}

// sample draws a float of a format: usually close to a literal, if there are some, or to an edge.
func sample(d *sorts.Draw, f softfloat.Format, literals []value.Value) softfloat.Float {
	if d.Literals != nil {
		switch kind := d.Rand.IntN(8); {
		case kind < 3 && len(literals) > 0:
			return neighbour(d, literals[d.Rand.IntN(len(literals))].(value.Float).Float)
		case kind < 5:
			edges := Edges(f)
			return neighbour(d, edges[d.Rand.IntN(len(edges))])
		}
	}
	negative := d.Rand.IntN(2) == 0
	switch d.Rand.IntN(8) {
	case 0:
		specials := []softfloat.Float{f.NaN(), f.Inf(negative), f.Zero(negative), f.Zero(!negative)}
		return specials[d.Rand.IntN(len(specials))]
	case 1, 2: // a multiple of 1, 1/2 or 1/4: rounding to integers has ties there
		num := d.Magnitude([]int{2, 4, 8, min(f.SB+1, 64)}[d.Rand.IntN(4)])
		den := int64(1) << max(d.Rand.IntN(4)-1, 0)
		return withSign(f.FromRat(softfloat.RNE, new(big.Rat).SetFrac(num, big.NewInt(den))), negative)
	case 3: // a power of two
		return f.FromFields(negative, d.Magnitude(f.EB), new(big.Int))
	case 4, 5: // a number close enough to others to matter in sums and products
		return f.FromFields(negative, exponent(d, f, 16), d.Magnitude(f.SB-1))
	}
	return f.FromBits(d.Magnitude(f.Width()))
}

// exponent draws a biased exponent whose distance from that of 1.0 is at most spread.
func exponent(d *sorts.Draw, f softfloat.Format, spread int64) *big.Int {
	bias := int64(1)<<(f.EB-1) - 1
	spread = min(spread, bias)
	return big.NewInt(bias + d.Rand.Int64N(2*spread) - spread)
}

// neighbour gives x or a float one step away from it, sometimes with the other sign.
func neighbour(d *sorts.Draw, x softfloat.Float) softfloat.Float {
	y := Step(x, []int64{0, 0, 0, 1, -1}[d.Rand.IntN(5)])
	return withSign(y, d.Rand.IntN(6) == 0)
}

func withSign(x softfloat.Float, negative bool) softfloat.Float {
	if negative {
		return softfloat.Neg(x)
	}
	return x
}

// Edges are the values of a format at which operators change their behaviour.
func Edges(f softfloat.Format) []softfloat.Float {
	one := f.FromInt(softfloat.RNE, big.NewInt(1))
	half := f.FromRat(softfloat.RNE, big.NewRat(1, 2))
	// From here on, all numbers are integers; from twice that on, even ones.
	integral := f.FromInt(softfloat.RNE, new(big.Int).Lsh(big.NewInt(1), uint(f.SB-1)))
	return []softfloat.Float{
		f.NaN(), f.Inf(false), f.Inf(true), f.Zero(false), f.Zero(true), f.MinSubnormal(false), Step(f.MinNormal(false), -1),
		f.MinNormal(false), f.MaxFinite(false), f.MaxFinite(true), one, softfloat.Neg(one), half, integral,
	}
}

// Step gives the float that is by steps above x in magnitude; one step below zero is the least subnormal number of the
// other sign. For NaN, and beyond an infinity, it gives x itself.
func Step(x softfloat.Float, by int64) softfloat.Float {
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

// hasImage reports whether the values of sort to are bit patterns of the floats of sort s, or real numbers.
func hasImage(a *smtlib.Arena, s, to smtlib.Sort) bool {
	f, ok := Format(a, s)
	if !ok {
		return false
	}
	return a.SortIs(to, "Real") || a.SortIs(to, "BitVec") && a.SortInfo(to).Indices[0].N == int64(f.Width())
}

// image draws the bit pattern of a float, or the real number that it is, or one halfway between two floats.
func image(d *sorts.Draw, s, to smtlib.Sort) (value.Value, bool) {
	f, _ := Format(d.Arena, s)
	x := sample(d, f, nil)
	if d.Arena.SortIs(to, "BitVec") {
		return value.BigBitVec(f.Width(), x.IEEEBits()), true
	}
	r, err := softfloat.ToRat(x)
	if err != nil || r.Num().BitLen()+r.Denom().BitLen() > maxReal {
		return nil, false
	}
	if next, err := softfloat.ToRat(Step(x, 1)); err == nil && d.Rand.IntN(2) == 0 {
		r.Add(r, next)
		r.Mul(r, big.NewRat(1, 2))
	}
	return value.BigReal(r), true
}

// maxReal bounds the size of a real number that is drawn this way, in bits: solvers get its digits.
const maxReal = 4096

// enumerate gives all values of a small format; NaN is once, and first.
func enumerate(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
	f, ok := Format(c.Arena, s)
	if !ok {
		return nil, false
	}
	all = append(all, value.Float{Float: f.NaN()})
	for bits := range uint64(1) << f.Width() {
		if x := f.FromBits64(bits); !x.IsNaN() {
			all = append(all, value.Float{Float: x})
		}
	}
	return all, true
}

func distance(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
	f := v.(value.Float)
	switch {
	case f.IsZero() && !f.IsNegative():
		return 0
	case f.IsZero():
		return 2
	case f.IsNaN():
		return 3
	case f.IsInfinite() && !f.IsNegative():
		return 4
	case f.IsInfinite():
		return 5
	}
	negative, exponent, significand := f.Fields()
	n := 1 + 2*significand.BitLen()
	bias := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(f.Format().EB-1)), big.NewInt(1))
	n += 2 * new(big.Int).Sub(exponent, bias).BitLen()
	if negative {
		n++
	}
	return n
}

func simpler(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
	f := v.(value.Float)
	format := f.Format()
	add := func(x softfloat.Float) { simpler = append(simpler, value.Float{Float: x}) }
	add(format.Zero(false))
	for _, n := range []int64{1, -1, 2} {
		add(format.FromInt(softfloat.RNE, big.NewInt(n)))
	}
	add(format.Zero(true))
	add(format.NaN())
	add(format.Inf(false))
	if !f.IsFinite() {
		return simpler
	}
	negative, exponent, significand := f.Fields()
	if negative {
		add(format.FromFields(false, exponent, significand))
	}
	for _, s := range sorts.SimplerNumbers(significand) {
		if s.Sign() >= 0 && s.BitLen() < format.SB {
			add(format.FromFields(negative, exponent, s))
		}
	}
	return simpler
}

// cases are NaN, infinities, zeros, subnormal numbers, and all others by their signs.
func cases(a *smtlib.Arena, t, _ smtlib.Term) ([]smtlib.Term, error) {
	kinds, err := sorts.Applied(a, [][]smtlib.Term{{t}, {t}, {t}, {t}, {t}, {t}, {t}},
		"fp.isNaN", "fp.isInfinite", "fp.isZero", "fp.isSubnormal", "fp.isNormal", "fp.isPositive", "fp.isNegative")
	if err != nil {
		return nil, err
	}
	normal := kinds[4]
	signed, err := sorts.Applied(a, [][]smtlib.Term{{normal, kinds[5]}, {normal, kinds[6]}}, "and", "and")
	return append(kinds[:4:4], signed...), err
}

func smaller(s *smtlib.SortInfo) (smaller []sorts.Form) {
	eb, sb := s.Indices[0].N, s.Indices[1].N
	for _, f := range [][2]int64{{2, 2}, {2, 3}, {3, 3}, {3, 5}, {5, 11}, {8, 24}, {eb - 1, sb}, {eb, sb - 1}} {
		if f[0] >= 2 && f[1] >= 2 && f[0] <= eb && f[1] <= sb && f[0]+f[1] < eb+sb {
			smaller = append(smaller, sorts.Indexed("FloatingPoint", f[0], f[1]))
		}
	}
	return smaller
}

// convert rounds a float to another format.
func convert(s *smtlib.SortInfo, v value.Value, _ *big.Int) value.Value {
	x, isFloat := v.(value.Float)
	f, err := softfloat.NewFormat(int(s.Indices[0].N), int(s.Indices[1].N))
	if !isFloat || err != nil {
		return nil
	}
	return value.Float{Float: f.Convert(softfloat.RNE, x.Float)}
}

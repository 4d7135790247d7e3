package bv

import (
	"math/big"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{
			Name: "BitVec", Indices: 1, Check: func(indices []smtlib.Index) error { return checkWidth(indices[0]) },
		},
		Sample: sample,
		Edges:  edges,
		Near: func(v value.Value) []value.Value {
			b, one := v.(value.BitVec), big.NewInt(1)
			return []value.Value{
				value.BigBitVec(b.Width(), new(big.Int).Add(b.Unsigned(), one)),
				value.BigBitVec(b.Width(), new(big.Int).Sub(b.Unsigned(), one)),
			}
		},
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain {
			if n := width(c.Arena, s); n < 31 {
				return 1 << n
			}
			return value.Infinite
		},
		Enumerate: func(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
			width := width(c.Arena, s)
			for n := range uint64(1) << width {
				all = append(all, value.NewBitVec(width, n))
			}
			return all, true
		},
		Literal: true,
		Cases:   cases,
		Constants: func(c *sorts.Context, s smtlib.Sort) []value.Value {
			return []value.Value{value.BigBitVec(width(c.Arena, s), new(big.Int)).Value()}
		},
		Distance: func(_ *sorts.Context, _ smtlib.Sort, v value.Value) int {
			return sorts.NumberDistance(v.(value.BitVec).Unsigned())
		},
		Simpler: simpler,
		Smaller: narrower,
		Convert: func(s *smtlib.SortInfo, _ value.Value, n *big.Int) value.Value {
			return value.BigBitVec(int(s.Indices[0].N), n)
		},
	},
}

func width(a *smtlib.Arena, s smtlib.Sort) int { return int(a.SortInfo(s).Indices[0].N) }

// sample draws an image of a value of another sort, an edge of a comparison, a number close to one in the script, a
// number of few bits, a single bit, or any bits.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	width := width(d.Arena, s)
	for _, from := range d.Images(s) {
		if d.Rand.IntN(3) == 0 {
			if v, ok := d.Image(from, s); ok {
				return v
			}
		}
	}
	if d.Literals != nil && d.Rand.IntN(3) == 0 {
		half := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		edge := []*big.Int{new(big.Int), big.NewInt(1), half, new(big.Int).Sub(half, big.NewInt(1)), big.NewInt(-1)}
		return value.BigBitVec(width, edge[d.Rand.IntN(len(edge))])
	}
	if i, ok := d.NearNumber(s, []int64{0, 1, -1, 2}); ok {
		return value.BigBitVec(width, i)
	}
	switch d.Rand.IntN(4) {
	case 0:
		return value.BigBitVec(width, d.Magnitude(min(width, 4)))
	case 1:
		return value.BigBitVec(width, new(big.Int).Lsh(big.NewInt(1), uint(d.Rand.IntN(width))))
	}
	return value.BigBitVec(width, d.Magnitude(width))
}

// edges gives the edges of signed and unsigned comparison.
func edges(c *sorts.Context, s smtlib.Sort) (edges []value.Value) {
	width := width(c.Arena, s)
	least := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
	for _, n := range []*big.Int{
		new(big.Int), big.NewInt(1), big.NewInt(-1), least, new(big.Int).Sub(least, big.NewInt(1)), big.NewInt(2),
	} {
		edges = append(edges, value.BigBitVec(width, n).Value())
	}
	return edges
}

func simpler(_ *sorts.Context, _ smtlib.Sort, v value.Value) (simpler []value.Value) {
	b := v.(value.BitVec)
	for _, n := range sorts.SimplerNumbers(b.Unsigned()) {
		if n.Sign() >= 0 {
			simpler = append(simpler, value.BigBitVec(b.Width(), n))
		}
	}
	return simpler
}

// cases divides the vectors into those below, equal to and above a literal, as unsigned numbers. Without a literal that
// has numbers on both sides, it divides them by their top bit.
func cases(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error) {
	if at != smtlib.NoTerm && isBetween(a.Text(at)) {
		return sorts.Ordered("bvult", "bvugt")(a, t, at)
	}
	top := smtlib.NumeralIndex(int64(width(a, a.Sort(t)) - 1))
	extract, err := a.Operator("extract", top, top)
	if err != nil {
		return nil, err
	}
	bit, err := a.App(extract, t)
	if err != nil {
		return nil, err
	}
	args := make([][]smtlib.Term, 2)
	for i, text := range []string{"#b0", "#b1"} {
		literal, err := a.Literal(smtlib.KindBinary, text)
		if err != nil {
			return nil, err
		}
		args[i] = []smtlib.Term{bit, literal}
	}
	return sorts.Applied(a, args, "=", "=")
}

// isBetween reports whether a literal is neither the least nor the greatest number of its width.
func isBetween(literal string) bool {
	digits, greatest := strings.ToLower(literal[2:]), "1"
	if strings.HasPrefix(literal, "#x") {
		greatest = "f"
	}
	return strings.Trim(digits, "0") != "" && strings.Trim(digits, greatest) != ""
}

func narrower(s *smtlib.SortInfo) (narrower []sorts.Form) {
	n := s.Indices[0].N
	for _, width := range []int64{1, 2, 3, 4, 8, n / 2, n - 1} {
		if width > 0 && width < n {
			narrower = append(narrower, sorts.Indexed("BitVec", width))
		}
	}
	return narrower
}

package bv_test

import (
	"math/big"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib/value"
)

// vec gives n modulo 2^width.
func vec(width int, n *big.Int) value.BitVec { return value.BigBitVec(width, n) }

func small(width int, n int64) value.BitVec { return vec(width, big.NewInt(n)) }

// drawVec draws vectors: edges, few bits, many bits, anything.
func drawVec(t *rapid.T, width int, label string) value.BitVec {
	n := new(big.Int)
	switch rapid.IntRange(0, 3).Draw(t, label+" form") {
	case 0:
		n.SetInt64(int64(rapid.IntRange(-4, 4).Draw(t, label)))
	case 1:
		n.Lsh(big.NewInt(1), uint(rapid.IntRange(0, width).Draw(t, label+" bit")))
		n.Add(n, big.NewInt(int64(rapid.IntRange(-2, 2).Draw(t, label))))
	default:
		n.SetBytes(rapid.SliceOfN(rapid.Byte(), 0, width/8+1).Draw(t, label))
	}
	return vec(width, n)
}

// edges are the vectors of a width around which operators change what they do.
func edges(width int) []value.BitVec {
	var vs []value.BitVec
	seen := map[string]bool{}
	for _, bit := range []int{0, 1, 2, width / 2, 31, 32, 63, 64, width - 1} {
		for d := int64(-1); d <= 1; d++ {
			n := new(big.Int).Lsh(big.NewInt(1), uint(max(bit, 0)))
			v := vec(width, n.Add(n, big.NewInt(d)))
			if bit < width && !seen[v.String()] {
				seen[v.String()] = true
				vs = append(vs, v)
			}
		}
	}
	for n := int64(-4); n < 5; n++ {
		if v := small(width, n); !seen[v.String()] {
			seen[v.String()] = true
			vs = append(vs, v)
		}
	}
	return vs
}

package softfloat

import (
	"math/big"
	"testing"
)

// FuzzOperations takes any bytes as a format and three operands and checks all operations against the oracle.
func FuzzOperations(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte{1, 2, 3})
	f.Add(uint8(3), uint8(9), []byte{0x3c, 0, 0xbc, 1, 0x7b, 0xff})
	f.Add(uint8(4), uint8(61), make([]byte, 27))
	f.Add(uint8(2), uint8(70), []byte{0x80})
	f.Fuzz(func(t *testing.T, eb, sb uint8, data []byte) {
		g := Format{2 + int(eb%6), 2 + int(sb%140)}
		o := newOracle(g)
		all := new(big.Int).SetBytes(data[:min(len(data), 64)])
		mask := new(big.Int).Lsh(big.NewInt(1), uint(g.Width()))
		var xs []operand
		for range 3 {
			b := new(big.Int)
			all.DivMod(all, mask, b)
			xs = append(xs, operand{x: g.FromBits(b), r: o.ref(b)})
		}
		checkUnary(t, o, xs[0])
		checkBinary(t, o, xs[0], xs[1])
		checkRelations(t, o, xs[0], xs[1])
		checkFma(t, o, xs[0], xs[1], xs[2])
	})
}

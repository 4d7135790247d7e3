package sorts

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/value"
)

// NumberDistance is the distance of a number from 0: 0, 1, 2, 3, … for 0, 1, -1, 2, …; for larger numbers it grows with
// the number of digits.
func NumberDistance(n *big.Int) int {
	const small = 16
	d := 2 * (small + n.BitLen())
	if n.IsInt64() && n.Int64() >= -small && n.Int64() <= small {
		d = int(2 * n.Int64())
		if d < 0 {
			d = -d
		}
	} else {
		d += 2 * len(n.Text(10)) // digits other than 0 weigh more
		for _, c := range n.Text(10) {
			if c != '0' {
				d++
			}
		}
	}
	if n.Sign() > 0 {
		d--
	}
	return d
}

// SimplerNumbers gives 0, ±1, 2, and numbers between 0 and n.
func SimplerNumbers(n *big.Int) []*big.Int {
	simpler := []*big.Int{
		big.NewInt(0), big.NewInt(1), big.NewInt(-1), big.NewInt(2), new(big.Int).Neg(n),
		new(big.Int).Quo(n, big.NewInt(2)), new(big.Int).Quo(n, big.NewInt(10)),
		new(big.Int).Sub(n, big.NewInt(int64(n.Sign()))),
	}
	if n.Sign() > 0 { // round numbers: only the highest bit, or all bits below it
		power := new(big.Int).Lsh(big.NewInt(1), uint(n.BitLen()-1))
		simpler = append(simpler, power, new(big.Int).Sub(power, big.NewInt(1)))
	}
	return simpler
}

// Shorter gives the lists with half of the elements, and with one element less.
func Shorter(elems []value.Value) [][]value.Value {
	half := len(elems) / 2
	lists := [][]value.Value{nil, elems[:half], elems[half:]}
	for i := range elems {
		lists = append(lists, slices.Delete(slices.Clone(elems), i, i+1))
	}
	return lists
}

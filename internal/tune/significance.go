package tune

import "math/big"

// Significant is the level below which a difference is called one.
const Significant = 0.05

// SignTest is the exact two-sided sign test: how likely it is that pairs which differ as often in one direction as in
// the other do so at least as unevenly as with these counts.
func SignTest(a, b int) float64 {
	n := int64(a + b)
	sum := new(big.Int)
	for k := range int64(min(a, b)) + 1 {
		sum.Add(sum, new(big.Int).Binomial(n, k))
	}
	p, _ := new(big.Rat).SetFrac(sum.Lsh(sum, 1), new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
	return min(1, p)
}

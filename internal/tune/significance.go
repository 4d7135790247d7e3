package tune

import "math/big"

// Significant is the p-value below which a difference counts as significant.
const Significant = 0.05

// SignTest is the p-value of the exact two-sided sign test: the probability that a+b pairs, each of which differs in
// either direction with probability 1/2, are divided at least as unevenly as a to b.
func SignTest(a, b int) float64 {
	n := int64(a + b)
	sum := new(big.Int)
	for k := range int64(min(a, b)) + 1 {
		sum.Add(sum, new(big.Int).Binomial(n, k))
	}
	p, _ := new(big.Rat).SetFrac(sum.Lsh(sum, 1), new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
	return min(1, p)
}

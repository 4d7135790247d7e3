package elimination

import "math/big"

// mostTried is how many integers next to a bound are tried. Conditions of divisibility usually repeat with a smaller
// period.
const mostTried = 64

// Solution gives an integer for which a formula without other variables is true, or nil. It tries integers next to the
// formula's bounds and next to 0, and gives the one nearest to 0; nil does not mean that there is none.
func (s *Solver) Solution(f *Formula, x Variable) *big.Int {
	ends := []*big.Int{new(big.Int)}
	seen := map[*Formula]bool{}
	var collect func(f *Formula)
	collect = func(f *Formula) {
		if seen[f] {
			return
		}
		seen[f] = true
		for _, part := range f.parts {
			collect(part)
		}
		if f.value != nil {
			ends = append(ends, floor(new(big.Rat).Quo(f.value, f.sum.coefficient(x))))
		}
	}
	collect(f)
	var best *big.Int
	for _, end := range ends {
		for n := range 2*mostTried + 1 { // 0, 1, -1, 2, -2, …
			by := int64(n+1) / 2
			if n%2 == 0 {
				by = -by
			}
			tried := new(big.Int).Add(end, big.NewInt(by))
			if best != nil && tried.CmpAbs(best) >= 0 {
				continue
			}
			r := &replacement{s, x, Constant(rat(tried)), map[*Formula]*Formula{}}
			if v, known := r.in(f).Value(); known && v {
				best = tried
				break
			}
		}
	}
	return best
}

package elimination

import (
	"math/big"
	"slices"
)

// mostTried is how many integers next to a bound are tried. Conditions of divisibility usually repeat with a smaller
// period.
const mostTried = 64

// Solution gives a value of x, the only variable of a formula, for which the formula is true, or nil. Of an integer, it
// tries those next to the formula's bounds and next to 0, and gives the one nearest to 0; nil does not mean that there
// is none. Of a rational, it tries 0, the bounds, and a number between any two of them and beyond each.
func (s *Solver) Solution(f *Formula, x Variable) *big.Rat {
	ends := []*big.Rat{new(big.Rat)}
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
			ends = append(ends, new(big.Rat).Quo(f.value, f.sum.coefficient(x)))
		}
	}
	collect(f)
	var best *big.Rat
	try := func(r *big.Rat) bool {
		if s.err != nil || best != nil && absolute(r).Cmp(absolute(best)) >= 0 { // the budget is used up, or r is no better
			return false
		}
		with := &replacement{s, x, Constant(r), map[*Formula]*Formula{}}
		v, known := with.in(f).Value()
		if known && v {
			best = r
		}
		return known && v
	}
	if !x.integer {
		slices.SortFunc(ends, (*big.Rat).Cmp)
		for i, end := range ends {
			try(end)
			try(new(big.Rat).Sub(end, one))
			try(new(big.Rat).Add(end, one))
			if i > 0 {
				try(new(big.Rat).Mul(new(big.Rat).Add(end, ends[i-1]), big.NewRat(1, 2)))
			}
		}
		return best
	}
	for _, end := range ends {
		from := rat(floor(end))
		for n := range 2*mostTried + 1 { // 0, 1, -1, 2, -2, …
			by := int64(n+1) / 2
			if n%2 == 0 {
				by = -by
			}
			if try(new(big.Rat).Add(from, big.NewRat(by, 1))) {
				break
			}
		}
	}
	return best
}

func absolute(r *big.Rat) *big.Rat { return new(big.Rat).Abs(r) }

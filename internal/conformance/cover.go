package conformance

import "iter"

// cover gives rows of choices, one for each column: column i has sizes[i] of them. If there are at most limit rows with
// all combinations, it gives these. Otherwise it gives as many as make sure that all combinations of any t columns
// occur together, for the greatest t from 1 on for which these are at most limit; for t = 1 they may be more.
//
// The rows are a covering array of strength t after Bush (1952): over the field of p elements, p the least prime that
// is no less than any size, they are the values of all polynomials of degree less than t at as many points as there are
// columns. Any t values fix the polynomial, so that each combination occurs exactly once. Choices from size on stand
// for any other one.
func cover(sizes []int, limit int) iter.Seq[[]int] {
	product, most := 1, 2
	for _, n := range sizes {
		most = max(most, n)
		product = min(product*n, 1<<40)
	}
	if product <= limit {
		return all(sizes)
	}
	p := primeFrom(max(most, len(sizes)))
	strength, rows := 1, p
	for strength < len(sizes) && rows*p <= limit {
		strength, rows = strength+1, rows*p
	}
	return func(yield func([]int) bool) {
		coefficients, row := make([]int, strength), make([]int, len(sizes))
		for n := range rows {
			for i, left := 0, n; i < strength; i, left = i+1, left/p {
				coefficients[i] = left % p
			}
			for column, size := range sizes {
				v := 0
				for i := strength - 1; i >= 0; i-- {
					v = (v*column + coefficients[i]) % p
				}
				if v >= size {
					v = (v + n) % size
				}
				row[column] = v
			}
			if !yield(row) {
				return
			}
		}
	}
}

// all gives all combinations; the last column changes fastest.
func all(sizes []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for _, n := range sizes {
			if n == 0 {
				return
			}
		}
		row := make([]int, len(sizes))
		for {
			if !yield(row) {
				return
			}
			i := len(row) - 1
			for ; i >= 0; i-- {
				if row[i]++; row[i] < sizes[i] {
					break
				}
				row[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}

func primeFrom(n int) int {
	for ; ; n++ {
		isPrime := true
		for d := 2; d*d <= n; d++ {
			isPrime = isPrime && n%d != 0
		}
		if isPrime {
			return n
		}
	}
}

package operators

import (
	"iter"
	"math/rand/v2"
	"slices"
)

// covering is rows of choices, one for each column: column i has sizes[i] of them.
type covering struct {
	sizes    []int
	rows     int
	prime    int // 0: these are all combinations
	strength int
}

// cover gives rows of choices. If there are at most limit rows with all combinations, it gives these. Otherwise it
// gives as many as make sure that all combinations of any t columns occur together, for the greatest t from 1 on for
// which these are at most limit; for t = 1 they may be more.
//
// The rows are a covering array of strength t after Bush (1952): over the field of p elements, p the least prime that
// is no less than any size, they are the values of all polynomials of degree less than t at as many points as there are
// columns. Any t values fix the polynomial, so that each combination occurs exactly once. Choices from size on stand
// for any other one. At strength 1, where all columns would have the same value, column i has i + 1 times that.
func cover(sizes []int, limit int) covering {
	product, most := 1, 2
	for _, n := range sizes {
		most = max(most, n)
		product = min(product*n, 1<<40)
	}
	c := covering{sizes: sizes, rows: product}
	if product <= limit {
		return c
	}
	c.prime = primeFrom(max(most, len(sizes)+1))
	c.strength, c.rows = 1, c.prime
	for c.strength < len(sizes) && c.rows*c.prime <= limit {
		c.strength, c.rows = c.strength+1, c.rows*c.prime
	}
	return c
}

// filled adds rows, up to limit, in which the same combinations occur again with other choices in other columns: the
// polynomials of degree t with one first coefficient are a covering array, too.
func (c covering) filled(limit int) covering {
	if c.prime > 0 && c.strength < len(c.sizes) {
		c.rows *= max(1, limit/c.rows)
		c.strength++ // of a part of its rows
	}
	return c
}

// combinations gives all combinations.
func combinations(sizes []int) covering { return cover(sizes, 1<<40) }

// all goes through the rows.
func (c covering) all() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for n := range c.rows {
			if !yield(c.row(n)) {
				return
			}
		}
	}
}

// samples goes through so many rows at most, in a drawn order: the first sample has the first ones, the next one those
// after them, and so on, so that samples that follow each other have all rows together.
func (c covering) samples(limit, sample int) iter.Seq[[]int] {
	if c.rows <= limit {
		return c.all()
	}
	order := rand.New(rand.NewPCG(uint64(c.rows), 0)).Perm(c.rows)
	return func(yield func([]int) bool) {
		for i := range limit {
			if !yield(c.row(order[(sample*limit+i)%c.rows])) {
				return
			}
		}
	}
}

// row gives row n. Of all combinations the last column changes fastest.
func (c covering) row(n int) []int {
	row := make([]int, len(c.sizes))
	if c.prime == 0 {
		for i, size := range slices.Backward(c.sizes) {
			row[i], n = n%size, n/size
		}
		return row
	}
	coefficients := make([]int, c.strength)
	for i, left := 0, n; i < c.strength; i, left = i+1, left/c.prime {
		coefficients[i] = left % c.prime
	}
	for column, size := range c.sizes {
		v := 0
		for _, a := range slices.Backward(coefficients) {
			v = (v*column + a) % c.prime
		}
		if c.strength == 1 { // otherwise all columns would have the same choice
			v = v * (column + 1) % c.prime
		}
		if v >= size {
			v = (v + n) % size
		}
		row[column] = v
	}
	return row
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

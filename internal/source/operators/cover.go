package operators

import (
	"iter"
	"math/rand/v2"
	"slices"
)

// covering is a list of rows. A row has a choice for each column: column i has sizes[i] choices.
type covering struct {
	sizes    []int
	rows     int
	prime    int // 0 if the rows are all combinations
	strength int
}

// cover returns all combinations of choices if they are at most limit. Otherwise, it returns rows in which any t
// columns have all combinations of their choices, for the greatest t of at least 1 with at most limit rows; for t = 1
// there may be more.
//
// The rows are a covering array of strength t after Bush (1952). Let p be the least prime that is not less than any
// size. Over the field of p elements, the rows are the values of all polynomials of degree less than t at as many
// points as there are columns. Any t values determine the polynomial, so that each combination occurs exactly once. A
// value that is not less than the column's size stands for any choice. At strength 1 all columns would have the same
// value, so column i has i + 1 times the value.
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

// filled adds rows, up to limit, in which the same combinations occur again, with other choices in other columns: the
// polynomials of degree t with a fixed first coefficient are a covering array, too.
func (c covering) filled(limit int) covering {
	if c.prime > 0 && c.strength < len(c.sizes) {
		c.rows *= max(1, limit/c.rows)
		c.strength++ // the strength that all polynomials of this degree would have
	}
	return c
}

// combinations returns all combinations.
func combinations(sizes []int) covering { return cover(sizes, 1<<40) }

// all iterates over the rows.
func (c covering) all() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for n := range c.rows {
			if !yield(c.row(n)) {
				return
			}
		}
	}
}

// samples iterates over at most limit rows in a drawn order. Sample 0 has the first ones, sample 1 the next ones, and
// so on, so that consecutive samples have all rows together.
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

// row returns row n. If the rows are all combinations, the last column changes fastest.
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
		if c.strength == 1 { // otherwise all columns would have the same value
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

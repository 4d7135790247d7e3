package conformance

import (
	"fmt"
	"testing"
)

// A covering array has every combination of choices of any columns that it is to cover, and all combinations if they
// are few enough.
func TestCover(t *testing.T) {
	for _, c := range []struct {
		sizes    []int
		limit    int
		strength int
		rows     int
	}{
		{[]int{5, 11, 11, 11}, 10_000, 4, 5 * 11 * 11 * 11}, // all
		{[]int{5, 11, 11, 11}, 2000, 3, 11 * 11 * 11},
		{[]int{5, 11, 11, 11}, 200, 2, 121},
		{[]int{5, 11, 11, 11}, 20, 1, 11},
		{[]int{5, 11, 11, 11}, 1, 1, 11},
		{[]int{4, 2, 6, 3, 2}, 60, 2, 49},
		{[]int{2, 2, 2, 2, 2, 2}, 50, 2, 49}, // more columns than choices
		{[]int{7}, 100, 1, 7},
		{nil, 10, 0, 1},
		{[]int{3, 0}, 10, 0, 0},
	} {
		t.Run(fmt.Sprint(c.sizes, c.limit), func(t *testing.T) {
			var rows [][]int
			for row := range cover(c.sizes, c.limit).all() {
				rows = append(rows, row)
				for i, v := range row {
					if v < 0 || v >= c.sizes[i] {
						t.Fatalf("choice %d of %d", v, c.sizes[i])
					}
				}
			}
			if len(rows) != c.rows {
				t.Errorf("%d rows, want %d", len(rows), c.rows)
			}
			for _, columns := range subsets(len(c.sizes), c.strength) {
				seen, all := map[string]bool{}, 1
				for _, row := range rows {
					var part []int
					for _, i := range columns {
						part = append(part, row[i])
					}
					seen[fmt.Sprint(part)] = true
				}
				for _, i := range columns {
					all *= c.sizes[i]
				}
				if len(rows) > 0 && len(seen) != all {
					t.Errorf("columns %v: %d of %d combinations", columns, len(seen), all)
				}
			}
		})
	}
}

// subsets gives all sets of k numbers below n.
func subsets(n, k int) (all [][]int) {
	for bits := range 1 << n {
		var set []int
		for i := range n {
			if bits>>i&1 == 1 {
				set = append(set, i)
			}
		}
		if len(set) == k {
			all = append(all, set)
		}
	}
	return all
}

// What fills a covering array up has the same combinations again, and others of more columns.
func TestFilled(t *testing.T) {
	few := cover([]int{16, 16}, 55)
	if few.rows != 17 {
		t.Fatalf("%d rows", few.rows)
	}
	pairs, equal := map[string]bool{}, 0
	for row := range few.filled(55).all() {
		pairs[fmt.Sprint(row)] = true
		if row[0] == row[1] {
			equal++
		}
	}
	if len(pairs) < 40 || equal == len(pairs) {
		t.Errorf("%d pairs, %d of them equal", len(pairs), equal)
	}
	if all := cover([]int{4, 4}, 55); all.filled(55).rows != 16 {
		t.Errorf("%d rows of 16 combinations", all.filled(55).rows)
	}
}

// Samples that begin one after the other have all rows together, each no more than the limit.
func TestSome(t *testing.T) {
	all, limit := cover([]int{12, 15}, 2000), 4
	seen := map[string]bool{}
	for begin := range all.rows / limit {
		n := 0
		for row := range all.some(limit, begin) {
			seen[fmt.Sprint(row)] = true
			n++
		}
		if n != limit {
			t.Errorf("%d rows", n)
		}
	}
	if len(seen) != 12*15 {
		t.Errorf("%d of %d rows", len(seen), 12*15)
	}
}

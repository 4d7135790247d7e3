package operators

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A covering array has every combination of choices of any t columns, and all combinations if they are few enough.
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

// subsets returns all sets of k numbers below n.
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

// The rows that fill up a covering array have the same combinations again, and other combinations of more columns.
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

// Consecutive samples have all rows together, each at most limit rows.
func TestSome(t *testing.T) {
	all, limit := cover([]int{12, 15}, 2000), 4
	seen := map[string]bool{}
	for begin := range all.rows / limit {
		n := 0
		for row := range all.samples(limit, begin) {
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

// From a list of all or nearly all combinations, spread takes most choices of each column, whatever period the column
// has in the list. Elements at equal distances would miss up to seven of eight.
func TestSpreadHasNoPeriod(t *testing.T) {
	for _, sizes := range [][]int{{5, 16}, {5, 16, 16}, {16, 5, 8}, {8, 9, 10}, {2, 40, 3}, {7, 7, 7, 7}, {13, 15, 2}} {
		whole := slices.Collect(combinations(sizes).all())
		var holed [][]int
		for i, row := range whole {
			if i%7 != 3 { // as if some values were open
				holed = append(holed, row)
			}
		}
		for _, all := range [][][]int{whole, holed} {
			most := slices.Max(sizes)
			for n := 2 * most; n < min(len(all), 8*most); n++ {
				some := spread(all, n, 0)
				for column, size := range sizes {
					seen := map[int]bool{}
					for _, row := range some {
						seen[row[column]] = true
					}
					if 3*len(seen) < 2*size {
						t.Errorf("%v, %d of %d: column %d has %d of %d choices", sizes, n, len(all), column, len(seen), size)
					}
				}
			}
		}
	}
}

// spread returns elements in order, each at most once.
func TestSpreadIsInOrder(t *testing.T) {
	for length := range 60 {
		all := make([]int, length)
		for i := range all {
			all[i] = i
		}
		for n := range length + 3 {
			some := spread(all, n, 0)
			if len(some) != min(n, length) || !slices.IsSorted(some) || len(slices.Compact(slices.Clone(some))) != len(some) {
				t.Fatalf("%d of %d: %v", n, length, some)
			}
		}
	}
}

// The rows of a small sample differ in all columns with enough choices; in a covering array of strength 1, different
// columns have different choices.
func TestSamplesDiffer(t *testing.T) {
	for _, sizes := range [][]int{{12, 15}, {8, 8, 8}, {4, 9, 16}, {16, 5, 8}, {30, 30, 30}} {
		all, limit, same := cover(sizes, 2000), 4, map[int]int{}
		const turns = 100
		for begin := range turns {
			seen := make([]map[int]bool, len(sizes))
			for row := range all.samples(limit, begin) {
				for column, choice := range row {
					if seen[column] == nil {
						seen[column] = map[int]bool{}
					}
					seen[column][choice] = true
				}
			}
			for column := range sizes {
				if len(seen[column]) == 1 {
					same[column]++
				}
			}
		}
		for column, n := range same {
			if n > turns/10 {
				t.Errorf("%v: in %d of %d samples, all rows have the same choice in column %d", sizes, n, turns, column)
			}
		}
	}
	for _, sizes := range [][]int{{5, 16, 16}, {9, 9, 9, 9}, {2, 2, 2}, {16, 16}} {
		rows, equal := cover(sizes, 1), 0
		if rows.strength != 1 {
			t.Fatalf("%v: strength %d", sizes, rows.strength)
		}
		for row := range rows.all() {
			if row[len(row)-1] == row[len(row)-2] {
				equal++
			}
		}
		if equal == rows.rows {
			t.Errorf("%v: the last two columns have the same choice in all %d rows", sizes, equal)
		}
	}
}

// A few comparisons of languages include some of equal languages that are written in different ways.
func TestComparisons(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, "core", rand.New(rand.NewPCG(1, 1)))
	for _, name := range []string{"=", "distinct"} {
		at := slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name })
		forms := 0
		for _, app := range u.groups[at].apps {
			f := m.formOf(app)
			if !f.compares {
				continue
			}
			forms++
			claims, equal := slices.Collect(m.comparisons(f, 12, 0, opens{})), 0
			for _, c := range claims {
				if m.hasEqualLanguages(f, c.domains, c.args) {
					equal++
				}
			}
			if len(claims) != 12 || equal == 0 || equal == len(claims) {
				t.Errorf("%s: %d of %d claims", f.text.pieces, equal, len(claims))
			}
		}
		if forms == 0 {
			t.Errorf("%s: no form compares languages", name)
		}
	}
}

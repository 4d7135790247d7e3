package operators

import "slices"

// task is a kind of work of units.
type task uint8

// The kinds of work. A unit is about an operator, or for compositions about all operators of a theory.
const (
	smallSorts        task = iota // applications at small sorts
	largeSorts                    // applications at the edges of large sorts
	composed                      // compositions: operators applied to the results of others
	smallModes                    // the same three with a free rounding mode
	largeModes                    //
	composedModes                 //
	smallOneSymbol                // the same three with one symbol in several places
	largeOneSymbol                //
	composedOneSymbol             //
	leastLogics                   // applications at small sorts, under the smallest logic that has them
	tasks
)

// parts are the weights of a unit on each way, ground, equations, assumptions and inverse, by which a solver's budget
// is shared. They were found by trial: with them, quick takes two minutes on two cores, and the samples of
// docs/conformance are found again (again_test.go).
var parts = [tasks][4]int{
	smallSorts: {2, 2, 2, 6},     // on the way inverse a solver has to search
	largeSorts: {2, 2, 1, 3},     // assumptions took a quarter of all time, and other ways show the same faults
	composed:   {24, 12, 60, 60}, // a unit is a whole theory; it comes last, when little time is left

	// It takes a millisecond to decide which of the five modes lead to a result, but there are many compositions.
	smallModes: {3: 3}, largeModes: {3: 3}, composedModes: {3: 120},

	// Only forms with two arguments of one sort are asked about.
	smallOneSymbol: {2: 1, 3: 1}, largeOneSymbol: {2: 1, 3: 1}, composedOneSymbol: {2: 20, 3: 40},
	leastLogics: {1: 1, 2: 1, 3: 1}, // so little that it takes no time from the rest
}

// A unit's weight is multiplied by 1 + applications/appsPerPart; for compositions, by 1 + claims/pairsPerPart, with the
// claims of its way.
const appsPerPart, pairsPerPart = 200, 1000

// amount is the number of claims of one kind of work, on each way.
type amount struct {
	claims [4]int // claims of a unit, approximately; 0: as many of each form as most
	least  [4]int // fewest claims of a form; all if it has fewer; 0 stands for 1
	most   [4]int // most claims of a form; 0: no bound
}

// each is the number of claims of each form of a unit with a number of forms.
func (a amount) each(way Way, forms int) int {
	i := slices.Index(Ways(), way)
	if a.claims[i] == 0 {
		return a.most[i]
	}
	n := max(1, a.least[i], a.claims[i]/max(1, forms))
	if a.most[i] > 0 {
		n = min(n, a.most[i])
	}
	return n
}

// onAll returns the same number for all ways.
func onAll(n int) [4]int { return [4]int{n, n, n, n} }

// leastRows and leastEdges are lower bounds for the claims of each form, at small sorts and at the edges of large ones,
// however many forms there are. mostRows bounds those of a composition, however few operators are selected.
var leastRows, leastEdges, mostRows = onAll(6), onAll(2), onAll(30)

// exhaustively is all cases in small sorts, or covering arrays if these are too many.
var exhaustively = [tasks]amount{
	smallSorts: {most: [4]int{40_000, 40_000, 8000, 30_000}},
	largeSorts: {claims: [4]int{4000, 4000, 600, 200}, least: leastEdges},
	composed:   {claims: [4]int{40_000, 10_000, 4000, 4000}, least: [4]int{12, 12, 6, 6}, most: mostRows},

	smallModes:        {claims: [4]int{3: 4000}},
	largeModes:        {claims: [4]int{3: 600}},
	composedModes:     {claims: [4]int{3: 6000}},
	smallOneSymbol:    {claims: [4]int{2: 300, 3: 600}},
	largeOneSymbol:    {claims: [4]int{2: 200, 3: 400}},
	composedOneSymbol: {claims: [4]int{2: 2000, 3: 2000}},
	leastLogics:       {claims: [4]int{1: 100, 2: 60, 3: 60}},
}

// quickly fits into two minutes on two cores, if a solver is not slow. Claims with literals take the least time, and
// searches for a value the most. There are enough compositions to find a known fault with a loop in a loop again.
var quickly = [tasks]amount{
	smallSorts: {claims: [4]int{1500, 1000, 120, 200}, least: leastRows, most: [4]int{2000, 1000, 150, 200}},
	largeSorts: {claims: [4]int{300, 150, 8, 0}, least: leastEdges},
	composed:   {claims: [4]int{5000, 300, 300, 300}, least: [4]int{4, 3, 1, 2}, most: mostRows},

	smallModes:        {claims: [4]int{3: 150}},
	largeModes:        {claims: [4]int{3: 200}},
	composedModes:     {claims: [4]int{3: 600}},
	smallOneSymbol:    {claims: [4]int{2: 40, 3: 40}},
	largeOneSymbol:    {claims: [4]int{2: 20, 3: 20}},
	composedOneSymbol: {claims: [4]int{2: 300, 3: 300}},
	leastLogics:       {claims: [4]int{1: 40, 2: 20, 3: 16}},
}

// withoutLarge keeps only the work about single operators at small sorts.
func withoutLarge(all [tasks]amount) [tasks]amount {
	for _, t := range []task{largeSorts, composed, largeModes, composedModes, largeOneSymbol, composedOneSymbol} {
		all[t] = amount{}
	}
	return all
}

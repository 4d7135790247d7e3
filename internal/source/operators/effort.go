package operators

import "slices"

// task is a kind of work: what units ask.
type task uint8

// The kinds of work. All are about an operator, but for compositions, which are about all of a theory.
const (
	smallSorts        task = iota // applications at small sorts
	largeSorts                    // at the edges of large ones
	composed                      // operators applied to what others give
	smallModes                    // the same three with a free rounding mode
	largeModes                    //
	composedModes                 //
	smallOneSymbol                // and with one symbol in several places
	largeOneSymbol                //
	composedOneSymbol             //
	leastLogics                   // applications at small sorts, under the least logic that has them
	tasks
)

// parts are how many parts of the work it is to ask a unit on each way: ground, equations, assumptions, inverse. A part
// is what shares of a solver's budget are counted in, so that these are weights. They were found by trial: with them,
// quick takes two minutes on two cores, and the samples of docs/conformance are found again (again_test.go).
var parts = [tasks][4]int{
	smallSorts: {2, 2, 2, 6},     // on the way inverse a solver has to search
	largeSorts: {2, 2, 1, 3},     // assumptions took a quarter of all time, and what is wrong here shows otherwise, too
	composed:   {24, 12, 60, 60}, // of a whole theory; they come last, when little is left over

	// Which of five modes lead to a result is decided in a millisecond, but there are many compositions of them.
	smallModes: {3: 3}, largeModes: {3: 3}, composedModes: {3: 120},

	// Only forms with two arguments of one sort are asked so.
	smallOneSymbol: {2: 1, 3: 1}, largeOneSymbol: {2: 1, 3: 1}, composedOneSymbol: {2: 20, 3: 40},
	leastLogics: {1: 1, 2: 1, 3: 1}, // so little that it takes no time from the rest
}

// There is more work where there are many applications, or compositions: as much again for each so many.
const appsPerPart, pairsPerPart = 200, 1000

// amount is how many claims there are of one kind, on each way.
type amount struct {
	claims [4]int // of a unit, about; 0 for most of each form
	least  [4]int // of a form, if it has so many; at least 1
	most   [4]int // of a form; 0 for no bound
}

// each is how many claims there are of each form, if a unit has so many forms.
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

// onAll is the same number on all ways.
func onAll(n int) [4]int { return [4]int{n, n, n, n} }

// Of each form there are so many claims at least, however many forms there are: at small sorts, and at the edges of
// large ones. Of a composition there are so many at most, however few operators are selected.
var leastRows, leastEdges, mostRows = onAll(6), onAll(2), onAll(30)

// exhaustively is all that can be asked in small sorts, with covering arrays where that is too much together.
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

// quickly is what fits into two minutes of two cores, if a solver is not slow: claims with literals take the least
// time, and searches for a value the most. Compositions are as many as find a wrong loop in a loop again.
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

// withoutLarge leaves out all but what is about single operators at small sorts.
func withoutLarge(all [tasks]amount) [tasks]amount {
	for _, t := range []task{largeSorts, composed, largeModes, composedModes, largeOneSymbol, composedOneSymbol} {
		all[t] = amount{}
	}
	return all
}

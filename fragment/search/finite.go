package search

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// finiteSteps bounds all evaluations of Finite together: under each assignment, a quantifier may take as long as a
// whole evaluation.
const finiteSteps = 10 * operator.DefaultSteps

// Finite decides goals, formulas of the seed, by enumerating all assignments of their symbols, if these have finite
// sorts and there are at most limit assignments. If decided is true and m is nil, the goals are unsatisfiable. It is
// undecided if a sort is infinite, if an assignment makes some goals open and none false, if evaluation takes more than
// finiteSteps, or if ctx ends.
func Finite(
	ctx context.Context, seed *fragment.Seed, goals []smtlib.Term, limit int,
) (m *model.Model, decided bool) {
	for _, g := range goals {
		if seed.Excluded(g) != "" {
			return nil, false
		}
	}
	var symbols []*smtlib.Decl
	for _, t := range reach(seed.Arena, goals) {
		if d := declared(seed.Arena, t); d != nil && !slices.Contains(symbols, d) {
			symbols = append(symbols, d)
		}
	}
	cells, assignments, ok := model.Cells(seed.Arena, symbols, limit)
	if !ok {
		return nil, false
	}
	table := model.Tabulate(seed.Arena, model.New("finite"), cells)
	table.Limit(finiteSteps)
	decided = true
	tried := 0
	for n := range table.Parts(ctx) {
		holds, open := judge(table, n, goals)
		if holds >= 0 {
			return completed(seed, table.Assigned(holds), goals, symbols)
		}
		decided = decided && !open
		tried += n
	}
	return nil, decided && tried == assignments
}

// judge finds the first of n assignments under which all goals are true, -1 if there is none. open reports whether some
// other assignment makes none of the goals false.
func judge(table *model.Tabulation, n int, goals []smtlib.Term) (holds int, open bool) {
	all, some := make([]uint64, (n+63)/64), make([]uint64, (n+63)/64) // all goals true; some goal false
	for i := range n {
		all[i/64] |= 1 << (i % 64)
	}
	every := slices.Clone(all)
	for _, g := range goals {
		isTrue, isFalse := table.Truth(g)
		for i := range all {
			all[i] &= isTrue[i]
			some[i] |= isFalse[i]
		}
		if slices.Equal(some, every) {
			return -1, false
		}
	}
	for i, word := range all {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word), false
		}
	}
	return -1, !slices.Equal(some, every)
}

// completed adds values for the symbols that occur in no goal.
func completed(
	seed *fragment.Seed, tried *model.Model, goals []smtlib.Term, symbols []*smtlib.Decl,
) (*model.Model, bool) {
	m := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 1)))
	m.Source = tried.Source
	for _, d := range symbols {
		m.Set(tried.Interpretation(d))
	}
	m.Complete()
	if !Satisfies(seed, m, goals) {
		return nil, false
	}
	return m, true
}

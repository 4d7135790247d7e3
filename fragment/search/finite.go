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

// finiteSteps bounds the evaluations of Finite together: a quantifier may take all that one evaluation may, under each
// assignment.
const finiteSteps = 10 * operator.DefaultSteps

// Finite decides goals, formulas of the seed, by going through all assignments of the symbols in them, if these range
// over finite sorts and the assignments are at most limit. Decided without a model, the goals are unsatisfiable. It is
// undecided where a sort is infinite, where goals are open under an assignment that makes none of them false, where
// evaluation takes more than finiteSteps, and when ctx ends.
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

// judge finds the first of n assignments under which all goals are true, -1 if there is none; open reports whether none
// of the goals is false under another one.
func judge(table *model.Tabulation, n int, goals []smtlib.Term) (holds int, open bool) {
	all, some := make([]uint64, (n+63)/64), make([]uint64, (n+63)/64) // where all are true, where one is false
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

// completed adds values for the symbols that are in no goal.
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

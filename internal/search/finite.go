package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Finite decides goals, formulas of the seed, by going through all assignments of the symbols in them, if these range
// over finite sorts and the assignments are at most limit. Decided without a model, the goals are unsatisfiable. It is
// undecided where a sort is infinite, where goals are open under an assignment that makes none of them false, and when
// ctx ends.
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
	tried := model.New("finite")
	decided = true
	n := 0
	for range tried.Assignments(ctx, cells) {
		switch holds, open := judge(seed, tried, goals); {
		case holds:
			return completed(seed, tried, goals, symbols)
		case open:
			decided = false
		}
		n++
	}
	return nil, decided && n == assignments
}

// judge tells whether all goals are true; if not, open tells whether none of them is false.
func judge(seed *fragment.Seed, m *model.Model, goals []smtlib.Term) (holds, open bool) {
	e := model.NewSeedEvaluator(seed, m)
	holds = true
	for _, g := range goals {
		switch b, known := e.Value(g).(value.Bool); {
		case !known:
			holds = false
		case !bool(b):
			return false, false
		}
	}
	return holds, !holds
}

// completed adds values for the symbols that are in no goal.
func completed(
	seed *fragment.Seed, tried *model.Model, goals []smtlib.Term, symbols []*smtlib.Decl,
) (*model.Model, bool) {
	m := draw.Model(seed, "random", rand.New(rand.NewPCG(1, 1)))
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

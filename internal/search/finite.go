package search

import (
	"context"
	"math/rand/v2"

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
	cells, ok := cellsOf(seed, goals, limit)
	if !ok {
		return nil, false
	}
	// Nothing is said of uninterpreted sorts: a formula that depends on their elements must stay open.
	tried := model.New("finite")
	interpretations := map[*smtlib.Decl]*model.Interpretation{}
	for _, c := range cells {
		in := interpretations[c.symbol]
		if in == nil {
			in = &model.Interpretation{Fun: c.symbol, Default: c.values[0]}
			interpretations[c.symbol] = in
			tried.Set(in)
		}
		in.Put(c.args, c.values[0])
	}
	digits := make([]int, len(cells))
	decided = true
	for ctx.Err() == nil {
		switch holds, open := judge(seed, tried, goals); {
		case holds:
			return completed(seed, tried, goals, interpretations)
		case open:
			decided = false
		}
		at := 0
		for ; at < len(cells); at++ { // the next assignment, counting
			c := cells[at]
			digits[at] = (digits[at] + 1) % len(c.values)
			interpretations[c.symbol].Put(c.args, c.values[digits[at]])
			if digits[at] > 0 {
				break
			}
		}
		if at == len(cells) {
			return nil, decided
		}
	}
	return nil, false
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
	seed *fragment.Seed, tried *model.Model, goals []smtlib.Term, in map[*smtlib.Decl]*model.Interpretation,
) (*model.Model, bool) {
	m := draw.Model(seed, "random", rand.New(rand.NewPCG(1, 1)))
	m.Source = tried.Source
	for _, interpretation := range in {
		m.Set(interpretation)
	}
	m.Complete()
	if !Satisfies(seed, m, goals) {
		return nil, false
	}
	return m, true
}

// cell is a place with the values it may have.
type cell struct {
	place
	values []value.Value
}

// cellsOf lists the places of all symbols in the goals; ok is false if their assignments are more than limit.
func cellsOf(seed *fragment.Seed, goals []smtlib.Term, limit int) (cells []cell, ok bool) {
	a := seed.Arena
	m := model.New("finite")
	seen := map[*smtlib.Decl]bool{}
	assignments := 1
	for _, t := range reach(a, goals) {
		d := declared(a, t)
		if d == nil || seen[d] {
			continue
		}
		seen[d] = true
		values, ok := m.Values(a, d.Result, limit)
		if !ok || len(values) == 0 {
			return nil, false
		}
		tuples := [][]value.Value{nil}
		for _, p := range d.Params {
			domain, ok := m.Values(a, p, limit)
			if !ok || len(tuples)*len(domain) > limit {
				return nil, false
			}
			var longer [][]value.Value
			for _, tuple := range tuples {
				for _, v := range domain {
					longer = append(longer, append(tuple[:len(tuple):len(tuple)], v))
				}
			}
			tuples = longer
		}
		for _, tuple := range tuples {
			cells = append(cells, cell{place{d, tuple}, values})
			if assignments *= len(values); assignments > limit {
				return nil, false
			}
		}
	}
	return cells, true
}

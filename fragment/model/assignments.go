package model

import (
	"context"
	"iter"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Cell is a place of a model with the values it may have: a constant, or a function for some arguments.
type Cell struct {
	Symbol *smtlib.Decl
	Args   []value.Value
	Values []value.Value
}

// Cells lists the places of symbols that range over finite sorts. ok is false if a sort is infinite, or if there are
// more assignments than limit.
func Cells(a *smtlib.Arena, symbols []*smtlib.Decl, limit int) (cells []Cell, assignments int, ok bool) {
	m := New("finite")
	assignments = 1
	for _, d := range symbols {
		values, ok := m.Values(a, d.Result, limit)
		if !ok || len(values) == 0 || len(d.SortParams) > 0 {
			return nil, 0, false
		}
		tuples := [][]value.Value{nil}
		for _, p := range d.Params {
			domain, ok := m.Values(a, p, limit)
			if !ok || len(tuples)*len(domain) > limit {
				return nil, 0, false
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
			cells = append(cells, Cell{d, tuple, values})
			if assignments *= len(values); assignments > limit {
				return nil, 0, false
			}
		}
	}
	return cells, assignments, true
}

// Assignments enumerates all assignments of the cells: in each iteration, m has the next one, whose number (from 0) is
// yielded. It ends with ctx. Universes of uninterpreted sorts are not set: a formula that depends on their elements
// must stay open.
func (m *Model) Assignments(ctx context.Context, cells []Cell) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, c := range cells {
			in := m.funs[c.Symbol]
			if in == nil {
				in = &Interpretation{Fun: c.Symbol, Default: c.Values[0]}
				m.Set(in)
			}
			in.Put(c.Args, c.Values[0])
		}
		digits := make([]int, len(cells))
		for n := 0; ctx.Err() == nil && yield(n); n++ {
			at := 0
			for ; at < len(cells); at++ {
				c := cells[at]
				digits[at] = (digits[at] + 1) % len(c.Values)
				m.funs[c.Symbol].Put(c.Args, c.Values[digits[at]])
				if digits[at] > 0 {
					break
				}
			}
			if at == len(cells) {
				return
			}
		}
	}
}

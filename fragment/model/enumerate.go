package model

import (
	"context"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Enumerate looks for a model of formulas among all assignments of their symbols, if there are at most limit: symbols
// have the values that formulas determine, or those that bounds leave, or all of a small sort. all reports whether none
// was left out: there were not too many assignments, and enough steps. Functions and points that formulas do not
// determine are not tried.
func Enumerate(ctx context.Context, a *smtlib.Arena, formulas []smtlib.Term, limit int) (found *Model, all bool) {
	r := newRefuter(a, formulas)
	for r.learn() || r.detach() {
	}
	r.confine()
	var cells []Cell
	assignments := 1
	for _, d := range r.missingIn(formulas) {
		of, ok := r.ranging(d, limit)
		if assignments *= of.assignments; !ok || assignments > limit {
			return nil, false
		}
		cells = append(cells, of.cells...)
	}
	table := Tabulate(a, r.model.With(nil), cells)
	table.Limit(r.left)
	tried := 0
	for n := range table.Parts(ctx) {
		tried += n
		if i := firstTrue(table, n, formulas); i >= 0 {
			m := r.model.With(nil)
			for at, c := range cells {
				in := m.Interpretation(c.Symbol)
				if in == nil {
					in = NewInterpretation(c.Symbol, nil, c.Values[0])
					m.Set(in)
				}
				in.Put(c.Args, table.Cell(at, i))
			}
			return m, false
		}
	}
	return nil, tried == assignments && table.Left() > 0
}

// firstTrue is the first of the n assignments in a tabulation's part under which all formulas are true; -1 if there is
// none.
func firstTrue(table *Tabulation, n int, formulas []smtlib.Term) int {
	isOut := make([]bool, n)
	for _, t := range formulas {
		isTrue, _ := table.Truth(t)
		for i := range isOut {
			isOut[i] = isOut[i] || isTrue[i/64]>>(i%64)&1 == 0
		}
	}
	for i, is := range isOut {
		if !is {
			return i
		}
	}
	return -1
}

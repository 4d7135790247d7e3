package model

import (
	"context"
	"iter"
	"math"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Tabulation evaluates terms under all assignments of some cells of a model. Each term has a column: its values under
// the assignments to those cells on which it depends. Each operator has a table of results, which its row computes once
// for each tuple of arguments. So most of a column is looked up, and its values are those of an [Evaluator].
//
// Large numbers of assignments are processed in parts, to keep columns short. It is not safe for concurrent use.
type Tabulation struct {
	arena *smtlib.Arena
	model *Model     // the fixed part, and the values of the cells that differ between parts
	exact *Evaluator // evaluator of terms that do not depend on cells

	cells       []Cell // the first ones are tabulated, the others differ between parts
	inner       int    // number of tabulated cells
	assignments int    // number of assignments to the inner cells
	whole       uint64 // the set of all inner cells, as bits
	place       map[*smtlib.Decl]int
	ranging     map[*smtlib.Decl]bool // symbols of all cells
	functions   map[*smtlib.Decl]*ranged
	moved       map[smtlib.Term]bool // whether a term without a table depends on cells

	values  map[smtlib.Sort]*numbered
	results map[tableOf]*resultTable
	picks   map[[2]uint64][]uint32

	columns []column // index: term
	made    []smtlib.Term
	held    int          // values in columns
	under   []*Evaluator // an evaluator for each assignment, if there are few
	left    int64        // steps that evaluation may still take, see Limit
}

// column has the numbers of a term's values, by assignment to the inner cells in support; the first cell changes
// fastest.
type column struct {
	support uint64
	values  []uint32
}

// Bounds of a tabulation.
const (
	partOfAssignments = 1 << 12 // assignments in a part
	maxInner          = 60      // most inner cells
	maxHeld           = 1 << 24 // most values in all columns
	fewEvaluators     = 64      // most evaluators that are kept
)

// Tabulate gives a tabulation for all assignments of cells. The rest of the model is fixed. The model is changed as by
// [Model.Assignments].
func Tabulate(a *smtlib.Arena, m *Model, cells []Cell) *Tabulation {
	t := &Tabulation{
		arena: a, model: m, exact: NewEvaluator(a, m), cells: cells, assignments: 1,
		place: map[*smtlib.Decl]int{}, ranging: map[*smtlib.Decl]bool{}, moved: map[smtlib.Term]bool{},
		functions: map[*smtlib.Decl]*ranged{},
		values:    map[smtlib.Sort]*numbered{}, results: map[tableOf]*resultTable{}, picks: map[[2]uint64][]uint32{},
		left: math.MaxInt64,
	}
	for _, c := range cells {
		t.ranging[c.Symbol] = true
	}
	for t.inner < min(len(cells), maxInner) && t.assignments*len(cells[t.inner].Values) <= partOfAssignments {
		if c := cells[t.inner]; len(c.Args) == 0 && len(c.Symbol.Params) == 0 {
			t.place[c.Symbol] = t.inner
		}
		t.assignments *= len(cells[t.inner].Values)
		t.inner++
	}
	t.whole = 1<<t.inner - 1
	t.findFunctions()
	return t
}

// Limit bounds the steps that evaluation takes from now on. When they are spent, values are open.
func (t *Tabulation) Limit(steps int64) { t.left = steps }

// Left is the rest of the limit. It may be negative, since the last evaluation may exceed it.
func (t *Tabulation) Left() int64 { return t.left }

// Parts goes through all assignments, part by part, and yields the number of assignments in the part. The other methods
// are about the current part. It ends with ctx.
func (t *Tabulation) Parts(ctx context.Context) iter.Seq[int] {
	return func(yield func(int) bool) {
		for range t.model.Assignments(ctx, t.cells[t.inner:]) {
			t.forget()
			t.under = nil
			if !yield(t.assignments) {
				return
			}
		}
	}
}

// Tabulated is the number of assignments in the current part.
func (t *Tabulation) Tabulated() int { return t.assignments }

// Truth gives the assignments under which a formula is true, and those under which it is false, as bits; under the
// others it is open. The lowest bit of the first word is the first assignment.
func (t *Tabulation) Truth(formula smtlib.Term) (isTrue, isFalse []uint64) {
	c := t.column(formula)
	all := t.numbered(t.arena.Sort(formula)).all
	n := (t.assignments + 63) / 64
	isTrue, isFalse = make([]uint64, n), make([]uint64, n)
	pick := t.pick(t.whole, c.support)
	for i := range t.assignments {
		at := i
		if pick != nil {
			at = int(pick[i])
		}
		if b, known := all[c.values[at]].(value.Bool); known && bool(b) {
			isTrue[i/64] |= 1 << (i % 64)
		} else if known {
			isFalse[i/64] |= 1 << (i % 64)
		}
	}
	return isTrue, isFalse
}

// Value is the value of a closed term under an assignment.
func (t *Tabulation) Value(of smtlib.Term, assignment int) value.Value {
	c := t.column(of)
	if pick := t.pick(t.whole, c.support); pick != nil {
		assignment = int(pick[assignment])
	}
	return t.numbered(t.arena.Sort(of)).all[c.values[assignment]]
}

// Cell is the value of a cell in an assignment.
func (t *Tabulation) Cell(at, assignment int) value.Value {
	c := t.cells[at]
	if at >= t.inner {
		return t.model.funs[c.Symbol].at(c.Args)
	}
	for _, before := range t.cells[:at] {
		assignment /= len(before.Values)
	}
	return c.Values[assignment%len(c.Values)]
}

// forget drops the columns.
func (t *Tabulation) forget() {
	for _, of := range t.made {
		t.columns[of] = column{}
	}
	t.made, t.held = t.made[:0], 0
}

// column gives the column of a closed term, and makes the columns that it needs.
func (t *Tabulation) column(root smtlib.Term) column {
	if t.held > maxHeld {
		t.forget()
	}
	if n := int(t.arena.Len()); n > len(t.columns) {
		t.columns = append(t.columns, make([]column, n-len(t.columns))...)
	}
	for stack := []smtlib.Term{root}; len(stack) > 0; {
		top, n := stack[len(stack)-1], len(stack)
		if t.columns[top].values == nil && t.composed(top) {
			for _, arg := range t.parts(top) {
				if t.columns[arg].values == nil {
					stack = append(stack, arg)
				}
			}
		}
		if len(stack) > n {
			continue
		}
		stack = stack[:n-1]
		if t.columns[top].values == nil {
			c := t.make(top)
			t.columns[top], t.held = c, t.held+len(c.values)
			t.made = append(t.made, top)
		}
	}
	return t.columns[root]
}

// composed reports whether a term's column is made from those of its parts: the term is annotated, a defined constant,
// or applies an operator or a function without cells.
func (t *Tabulation) composed(of smtlib.Term) bool {
	switch t.arena.Kind(of) {
	case smtlib.KindAnnotated:
		return true
	case smtlib.KindApp:
		d := t.arena.Declaration(of)
		if row := t.exact.fun(t.arena.Fun(of)).row; row != nil && row.Applies { // the function may depend on cells
			return false
		}
		return isDefined(d) || len(t.arena.Args(of)) > 0 && (d == nil || d.Kind == smtlib.Declared && !t.ranging[d] ||
			t.functions[d] != nil || d.Kind == smtlib.Defined && d.Body != smtlib.NoTerm && !t.depends(d.Body) ||
			d.Kind == smtlib.Constructor || d.Kind == smtlib.Selector)
	}
	return false
}

// isDefined reports whether a constant is defined as a term.
func isDefined(d *smtlib.Decl) bool {
	return d != nil && d.Kind == smtlib.Defined && len(d.Params) == 0 && d.Body != smtlib.NoTerm
}

// parts gives the terms from whose columns the column of a composed term is made.
func (t *Tabulation) parts(of smtlib.Term) []smtlib.Term {
	if t.arena.Kind(of) == smtlib.KindAnnotated {
		return t.arena.Args(of)[:1]
	}
	if d := t.arena.Declaration(of); isDefined(d) {
		return []smtlib.Term{d.Body}
	}
	return t.arena.Args(of)
}

// make makes a column; the parts of a composed term already have theirs.
func (t *Tabulation) make(of smtlib.Term) column {
	sort := t.arena.Sort(of)
	d := t.arena.Declaration(of)
	at, tabulated := t.place[d]
	switch {
	case t.composed(of) && (t.arena.Kind(of) == smtlib.KindAnnotated || isDefined(d)):
		return t.columns[t.parts(of)[0]]
	case t.composed(of) && t.functions[d] != nil:
		if c, ok := t.lookedUp(of, t.functions[d]); ok {
			return c
		}
		return t.oneByOne(of)
	case t.composed(of):
		return t.applied(of)
	case d != nil && tabulated:
		c := column{support: 1 << at, values: make([]uint32, len(t.cells[at].Values))}
		for i, v := range t.cells[at].Values {
			c.values[i] = t.numbered(sort).number(v)
		}
		return c
	case len(t.arena.Args(of)) == 0 && t.arena.Kind(of) != smtlib.KindQuant && (d == nil || d.Body == smtlib.NoTerm):
		return column{values: []uint32{t.numbered(sort).number(t.evaluate(t.exact, of, (*Evaluator).Renew))}}
	case !t.depends(of):
		return column{values: []uint32{t.numbered(sort).number(t.evaluate(t.exact, of, (*Evaluator).Value))}}
	}
	return t.oneByOne(of)
}

// depends reports whether a term's value may depend on cells.
func (t *Tabulation) depends(of smtlib.Term) bool {
	known, asked := t.moved[of]
	if asked {
		return known
	}
	for _, s := range smtlib.Reachable([]smtlib.Term{of}, t.arena.Below) {
		known = known || t.ranging[t.arena.Declaration(s)]
	}
	t.moved[of] = known
	return known
}

// oneByOne makes a column by evaluation under each assignment.
func (t *Tabulation) oneByOne(of smtlib.Term) column {
	c := column{support: t.whole, values: make([]uint32, t.assignments)}
	numbers := t.numbered(t.arena.Sort(of))
	if t.under == nil {
		t.under = make([]*Evaluator, min(t.assignments, fewEvaluators))
	}
	for i := range c.values {
		if t.left <= 0 {
			c.values[i] = numbers.number(t.exact.env.OutOfBudget())
			continue
		}
		e := (*Evaluator)(nil)
		if i < len(t.under) {
			e = t.under[i]
		}
		if e == nil {
			e = NewEvaluator(t.arena, t.Assigned(i))
		}
		if i < len(t.under) {
			t.under[i] = e
		}
		c.values[i] = numbers.number(t.evaluate(e, of, (*Evaluator).Value))
	}
	return c
}

// evaluate evaluates a term, if there are steps left.
func (t *Tabulation) evaluate(e *Evaluator, of smtlib.Term, by func(*Evaluator, smtlib.Term) value.Value) value.Value {
	if t.left <= 0 {
		return e.env.OutOfBudget()
	}
	before := e.Spent()
	if t.left < operator.DefaultSteps {
		e.Limit(before + t.left)
	}
	v := by(e, of)
	t.left -= e.Spent() - before
	return v
}

// Assigned is the model with an assignment of the current part.
func (t *Tabulation) Assigned(assignment int) *Model {
	m := t.model.With(nil)
	for i, c := range t.cells[:t.inner] {
		in := m.funs[c.Symbol]
		switch {
		case in == nil:
			m.funs[c.Symbol] = &Interpretation{Fun: c.Symbol, Default: c.Values[0]}
		case in == t.model.funs[c.Symbol]:
			m.funs[c.Symbol] = NewInterpretation(c.Symbol, in.Entries, in.Default)
		}
		m.funs[c.Symbol].Put(c.Args, t.Cell(i, assignment))
	}
	return m
}

// applied makes the column of an application.
func (t *Tabulation) applied(of smtlib.Term) column {
	args := t.arena.Args(of)
	var support uint64
	for _, arg := range args {
		support |= t.columns[arg].support
	}
	n := 1
	for i, c := range t.cells[:t.inner] {
		if support>>i&1 == 1 {
			n *= len(c.Values)
		}
	}
	c := column{support: support, values: make([]uint32, n)}
	results := t.table(of)
	columns, picks := make([]column, len(args)), make([][]uint32, len(args))
	for i, arg := range args {
		columns[i] = t.columns[arg]
		picks[i] = t.pick(support, columns[i].support)
	}
	tuple := make([]uint32, len(args))
	for at := range c.values {
		for i := range columns {
			from := at
			if picks[i] != nil {
				from = int(picks[i][at])
			}
			tuple[i] = columns[i].values[from]
		}
		result, known := results.get(tuple)
		if !known {
			result = t.result(of, tuple)
			results.put(tuple, result)
		}
		c.values[at] = result
	}
	return c
}

// result evaluates an application for arguments with these numbers.
func (t *Tabulation) result(of smtlib.Term, tuple []uint32) uint32 {
	e := t.exact
	args := make([]value.Value, len(tuple))
	for i, arg := range t.arena.Args(of) {
		args[i] = t.numbered(t.arena.Sort(arg)).all[tuple[i]]
	}
	if t.left <= 0 {
		return t.numbered(t.arena.Sort(of)).number(e.env.OutOfBudget())
	}
	e.env.Steps = operator.DefaultSteps
	result := e.apply(of, args)
	t.left -= operator.DefaultSteps - e.env.Steps
	return t.numbered(t.arena.Sort(of)).number(result)
}

// pick gives, for each assignment to the cells of support from, the place of its value in a column of support to, which
// is a part of from; nil if the supports are equal.
func (t *Tabulation) pick(from, to uint64) []uint32 {
	if from == to {
		return nil
	}
	key := [2]uint64{from, to}
	if known := t.picks[key]; known != nil {
		return known
	}
	all := []uint32{0}
	step := uint32(1)
	for i, c := range t.cells[:t.inner] {
		if from>>i&1 == 0 {
			continue
		}
		picks := to>>i&1 == 1
		before := all
		for v := 1; v < len(c.Values); v++ {
			for _, at := range before {
				if picks {
					at += uint32(v) * step
				}
				all = append(all, at)
			}
		}
		if picks {
			step *= uint32(len(c.Values))
		}
	}
	t.picks[key] = all
	return all
}

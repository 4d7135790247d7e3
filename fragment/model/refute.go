package model

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Refutation is the reason why formulas cannot be true together. Either some of them determine values of symbols, and
// with these values, whatever the other symbols are, one of the formulas is false; or some contradict each other by the
// connectives alone; or some are linear and have no common solution.
type Refutation struct {
	Given []Given
	// Contradictory are the places of formulas, in ascending order, that contradict each other by the meaning of the
	// connectives, whatever the formulas inside mean. None can be left out. If it is set, no other field is.
	Contradictory []int
	// Linear are the places of linear formulas, in ascending order, that no numbers and truth values make true together.
	// If it is set, no other field is.
	Linear []int
	// Ranging are the cells for which all values were tried, and Assignments is the number of their assignments: 1 if
	// there are no cells.
	Ranging     []Cell
	Assignments int
	// False are places of formulas, in ascending order: under each assignment, one of them is false.
	False []int
}

// String describes the kind of refutation, for users.
func (r *Refutation) String() string {
	switch {
	case len(r.Contradictory) == 1:
		return "one assertion is propositionally unsatisfiable"
	case r.Contradictory != nil:
		return fmt.Sprintf("%d assertions contradict each other propositionally", len(r.Contradictory))
	case len(r.Linear) == 1:
		return "one linear assertion has no solution"
	case r.Linear != nil:
		return fmt.Sprintf("%d linear assertions have no common solution", len(r.Linear))
	case len(r.Ranging) > 0:
		return fmt.Sprintf("all %d assignments were enumerated; each falsifies an assertion", r.Assignments)
	case slices.ContainsFunc(r.Given, func(g Given) bool { return g.Symbol == nil }):
		return "an assertion is false under the values that other assertions fix, of symbols and of points that SMT-LIB " +
			"leaves unspecified"
	case len(r.Given) > 0:
		return "an assertion is false under the symbol values that other assertions fix"
	}
	return "an assertion evaluates to false"
}

// Given is a value that a formula determines: of a symbol, or (if Symbol is nil) of an operator at a point that SMT-LIB
// leaves unspecified.
type Given struct {
	Symbol *smtlib.Decl
	Point  Point
	Args   []value.Value
	Value  value.Value
	By     int // the place of the formula
}

// Model gives a model with the given values, and nothing else.
func (r *Refutation) Model() *Model {
	m := New("given")
	for _, g := range r.Given {
		m.give(g)
	}
	return m
}

// give enters a value. The other values of a function stay open.
func (m *Model) give(g Given) {
	if g.Symbol == nil {
		m.setPoint(g.Point)
		return
	}
	in := m.funs[g.Symbol]
	if in == nil {
		in = &Interpretation{Fun: g.Symbol, Default: value.Open{Reason: reasonUnsaid}}
		m.Set(in)
	}
	in.Put(g.Args, g.Value)
}

// Refute looks for a refutation of formulas, by exact evaluation and by the connectives alone: it finds values of
// symbols that formulas determine, and enumerates the assignments of other symbols if there are at most limit. It gives
// nil if it finds none; there may still be one.
//
// It is sound because an evaluator gives a term a value only if that follows from its model: a term that depends on a
// symbol without interpretation, or on elements of an uninterpreted sort, is open.
func Refute(ctx context.Context, a *smtlib.Arena, formulas []smtlib.Term, limit int) *Refutation {
	return newRefuter(a, formulas).refute(ctx, limit)
}

func (r *refuter) refute(ctx context.Context, limit int) *Refutation {
	if found := r.evaluate(); found != nil {
		return found
	}
	if places := contradiction(r.arena, r.formulas); places != nil {
		return &Refutation{Contradictory: places}
	}
	for r.detach() {
		if found := r.evaluate(); found != nil {
			return found
		}
	}
	return r.enumerate(ctx, limit)
}

// Implied gives the values of symbols that formulas determine: by equations with terms that have a value, by asserted
// predicates, and by implications whose premises are true. Other symbols have no value, and functions are open for
// other arguments. If formulas contradict each other, the first value of a symbol counts.
func Implied(a *smtlib.Arena, formulas []smtlib.Term) *Model {
	r := newRefuter(a, formulas)
	for r.learn() || r.detach() {
	}
	return r.model
}

// evaluate finds all values that formulas determine, and looks for a formula that is false then.
func (r *refuter) evaluate() *Refutation {
	for r.learn() {
	}
	e := r.evaluator()
	defer r.spent(e)
	for i, t := range r.formulas {
		if value.IsFalse(e.Value(t)) {
			return &Refutation{Given: r.given, Assignments: 1, False: []int{i}}
		}
	}
	return nil
}

// refuter looks for a refutation.
type refuter struct {
	arena    *smtlib.Arena
	formulas []smtlib.Term
	model    *Model
	given    []Given
	units    []unit
	domains  map[*smtlib.Decl][]value.Value // values of constants that have only a few, see confine
	left     int64                          // rest of refutationSteps
}

// refutationSteps bounds all evaluations of a refutation together: under each of many assignments, a quantifier may
// take as long as a whole evaluation. The refutations found for three thousand scripts took at most a sixth of it.
const refutationSteps = 2 * operator.DefaultSteps

func newRefuter(a *smtlib.Arena, formulas []smtlib.Term) *refuter {
	r := &refuter{arena: a, formulas: formulas, model: New("given"), left: refutationSteps,
		domains: map[*smtlib.Decl][]value.Value{}}
	for i, t := range formulas {
		r.take(t, i)
	}
	return r
}

// evaluator gives an evaluator for the values found so far, with the steps that are left.
func (r *refuter) evaluator() *Evaluator {
	e := NewEvaluator(r.arena, r.model)
	e.Limit(r.left)
	return e
}

// spent subtracts an evaluator's steps from those that are left.
func (r *refuter) spent(e *Evaluator) { r.left -= e.Spent() }

// unit is a part of a formula, and the truth value that it has if the formula is true.
type unit struct {
	term smtlib.Term
	is   bool
	by   int
}

// take splits a formula into units.
func (r *refuter) take(t smtlib.Term, by int) {
	met := map[unit]bool{}
	for stack := []unit{{t, true, by}}; len(stack) > 0; {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if met[u] {
			continue
		}
		met[u] = true
		parts := u.parts(r.arena)
		if parts == nil {
			r.units = append(r.units, u)
		}
		slices.Reverse(parts)
		stack = append(stack, parts...)
	}
}

// parts gives the units that follow from u and together imply it; nil if it cannot be split.
func (u unit) parts(a *smtlib.Arena) []unit {
	args := a.Args(u.term)
	if a.Kind(u.term) == smtlib.KindAnnotated {
		return []unit{{args[0], u.is, u.by}}
	}
	if a.Kind(u.term) != smtlib.KindApp || len(args) == 0 {
		return nil
	}
	var parts []unit
	switch name := a.OperatorName(u.term); {
	case name == "not":
		return []unit{{args[0], !u.is, u.by}}
	case name == "and" && u.is, name == "or" && !u.is:
		for _, t := range args {
			parts = append(parts, unit{t, u.is, u.by})
		}
	case name == "=>" && !u.is:
		last := len(args) - 1
		for _, t := range args[:last] {
			parts = append(parts, unit{t, true, u.by})
		}
		parts = append(parts, unit{args[last], false, u.by})
	}
	return parts
}

// learn finds values in the units, and reports whether it found one.
func (r *refuter) learn() bool {
	if r.left <= 0 {
		return false
	}
	e := r.evaluator()
	defer r.spent(e)
	n := len(r.given)
	for _, u := range r.units {
		if r.arena.Sort(u.term) == r.arena.Bool() && r.open(e, u.term) {
			r.give(e, u.term, value.Bool(u.is), u.by)
		}
		if !u.is || r.arena.OperatorName(u.term) != "=" {
			continue
		}
		args := r.arena.Args(u.term)
		known := slices.IndexFunc(args, func(t smtlib.Term) bool { return !value.IsOpen(e.Value(t)) })
		if known < 0 {
			continue
		}
		for _, t := range args {
			switch {
			case r.arena.Sort(t) != r.arena.Sort(args[known]):
			case r.open(e, t):
				r.give(e, t, e.Value(args[known]), u.by)
			case r.unspecified(e, t):
				r.givePoint(e, t, e.Value(args[known]), u.by)
			}
		}
	}
	return len(r.given) > n
}

// detach replaces implications whose premises are true by their conclusions, and reports whether there were any.
func (r *refuter) detach() (followed bool) {
	e := r.evaluator()
	defer r.spent(e)
	isTrue := func(t smtlib.Term) bool { return value.IsTrue(e.Value(t)) }
	r.units = slices.Clip(r.units)
	for i := 0; i < len(r.units); i++ {
		u := r.units[i]
		args := r.arena.Args(u.term)
		if !u.is || r.arena.OperatorName(u.term) != "=>" {
			continue
		}
		if last := len(args) - 1; !slices.ContainsFunc(args[:last], func(t smtlib.Term) bool { return !isTrue(t) }) {
			r.units = slices.Delete(r.units, i, i+1)
			i--
			r.take(args[last], u.by)
			followed = true
		}
	}
	return followed
}

// open reports whether a term is an application of a declared symbol without a value.
func (r *refuter) open(e *Evaluator, t smtlib.Term) bool {
	d := r.arena.Declaration(t)
	return d != nil && d.Kind == smtlib.Declared && len(d.SortParams) == 0 && len(d.Params) == len(r.arena.Args(t)) &&
		value.IsOpen(e.Value(t))
}

// unspecified reports whether a term is an application of an operator that has no value although its arguments have.
func (r *refuter) unspecified(e *Evaluator, t smtlib.Term) bool {
	if r.arena.Kind(t) != smtlib.KindApp || !r.arena.Closed(t) || !value.IsOpen(e.Value(t)) {
		return false
	}
	row := e.fun(r.arena.Fun(t)).row
	return row != nil && row.Partial && !slices.ContainsFunc(r.arena.Args(t), func(arg smtlib.Term) bool {
		return value.IsOpen(e.Value(arg))
	})
}

// givePoint enters the value of an operator at a point that SMT-LIB leaves unspecified.
func (r *refuter) givePoint(e *Evaluator, t smtlib.Term, v value.Value, by int) {
	p, ok := e.pointAt(t)
	if !ok || !value.HasKey(v) {
		return
	}
	p.Value = v
	g := Given{Point: p, Value: v, By: by}
	if n := len(r.model.Points()); n < MaxPoints {
		if r.model.give(g); len(r.model.Points()) > n {
			r.given = append(r.given, g)
		}
	}
}

// give enters the value of an application, if its arguments have values and it has none yet.
func (r *refuter) give(e *Evaluator, t smtlib.Term, v value.Value, by int) {
	g := Given{Symbol: r.arena.Declaration(t), Value: v, By: by}
	for _, arg := range r.arena.Args(t) {
		g.Args = append(g.Args, e.Value(arg))
	}
	if _, ok := tupleKey(g.Args); !ok || !value.HasKey(v) {
		return
	}
	if in := r.model.Interpretation(g.Symbol); in != nil && !value.IsOpen(in.At(g.Args)) {
		return // entered in the meantime
	}
	r.model.give(g)
	r.given = append(r.given, g)
}

// fewAssignments bounds the assignments to try for a single formula, before all formulas are considered together.
const fewAssignments = 1 << 6

// enumerate tries assignments of symbols without values: first those of each single formula, then of as many symbols as
// the limit permits, beginning with those with the fewest values.
func (r *refuter) enumerate(ctx context.Context, limit int) *Refutation {
	if limit < 2 {
		return nil
	}
	r.confine()
	known := map[*smtlib.Decl]bool{}
	var all []ranging
	var places []int
	for i, t := range r.formulas {
		places = append(places, i)
		var own []ranging
		for _, d := range r.missing(t) {
			of, ok := r.ranging(d, limit)
			if !ok {
				continue
			}
			own = append(own, of)
			if !known[d] {
				known[d] = true
				all = append(all, of)
			}
		}
		if found := r.try(ctx, own, min(limit, fewAssignments), []int{i}); found != nil {
			return found
		}
	}
	slices.SortStableFunc(all, func(a, b ranging) int { return a.assignments - b.assignments })
	n := 1
	for i, of := range all {
		if n *= of.assignments; n > limit {
			all = all[:i]
			break
		}
	}
	return r.try(ctx, all, limit, places)
}

// missing gives the declared symbols in a formula without an interpretation, in the order of their occurrence.
func (r *refuter) missing(t smtlib.Term) []*smtlib.Decl { return r.missingIn([]smtlib.Term{t}) }

// missingIn is missing for several formulas.
func (r *refuter) missingIn(formulas []smtlib.Term) []*smtlib.Decl {
	var all []*smtlib.Decl
	for _, t := range smtlib.Reachable(formulas, r.arena.Below) {
		d := r.arena.Declaration(t)
		if d != nil && d.Kind == smtlib.Declared && r.model.Interpretation(d) == nil && !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return all
}

// ranging is a symbol's cells, and the number of their assignments.
type ranging struct {
	cells       []Cell
	assignments int
}

// ranging gives the cells of a symbol, whose values are those that confine leaves to a constant, or all of the sort.
func (r *refuter) ranging(d *smtlib.Decl, limit int) (ranging, bool) {
	if values := r.domains[d]; len(values) > 0 {
		return ranging{[]Cell{{Symbol: d, Values: values}}, len(values)}, len(values) <= limit
	}
	cells, n, ok := Cells(r.arena, []*smtlib.Decl{d}, limit)
	return ranging{cells, n}, ok
}

// try enumerates the assignments of symbols, if there are at most limit. There is a refutation if, under each, one of
// the formulas at the given places is false.
func (r *refuter) try(ctx context.Context, symbols []ranging, limit int, places []int) *Refutation {
	var cells []Cell
	assignments := 1
	for _, of := range symbols {
		cells = append(cells, of.cells...)
		if assignments *= of.assignments; assignments > limit {
			return nil
		}
	}
	if len(cells) == 0 {
		return nil
	}
	table := Tabulate(r.arena, r.model.With(nil), cells)
	table.Limit(r.left)
	defer func() { r.left = table.Left() }()
	isFalse := map[int]bool{}
	tried := 0
	for n := range table.Parts(ctx) {
		if !r.covered(table, n, places, isFalse) {
			return nil
		}
		tried += n
	}
	if tried < assignments {
		return nil
	}
	found := &Refutation{Given: r.given, Ranging: cells, Assignments: assignments}
	for _, i := range places {
		if isFalse[i] {
			found.False = append(found.False, i)
		}
	}
	return found
}

// covered reports whether under each of the n assignments in a tabulation's part one of the formulas is false, and adds
// the first that is to isFalse.
func (r *refuter) covered(table *Tabulation, n int, places []int, isFalse map[int]bool) bool {
	left := make([]uint64, (n+63)/64)
	for i := range n {
		left[i/64] |= 1 << (i % 64)
	}
	for _, place := range places {
		_, falseUnder := table.Truth(r.formulas[place])
		rest := uint64(0)
		for i, word := range falseUnder {
			isFalse[place] = isFalse[place] || word&left[i] != 0
			left[i] &^= word
			rest |= left[i]
		}
		if rest == 0 {
			return true
		}
	}
	return false
}

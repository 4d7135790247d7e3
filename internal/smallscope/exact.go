package smallscope

import (
	"context"
	"math/bits"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// table evaluates terms under all assignments to some variables.
type table struct {
	*model.Tabulation
	cells       []model.Cell
	assignments int
}

// verdict is the result of evaluating formulas under every assignment.
type verdict struct {
	expect      instance.Expectation
	models      int // assignments under which all formulas are true
	assignments int
	whole       bool // all other assignments make a formula false: none is open
	first       int  // the number of the first model
}

// cells returns the variables with the values that they may have, and the number of assignments, at most
// MaxAssignments+1.
func (f *Family) cells(vars uint32) (cells []model.Cell, assignments int) {
	assignments = 1
	for i, v := range f.g.vars {
		if vars>>i&1 == 1 {
			cells = append(cells, model.Cell{Symbol: v.decl, Values: v.values})
			assignments = min(assignments*len(v.values), MaxAssignments+1)
		}
	}
	places, of := f.g.places(vars)
	return append(cells, places...), min(assignments*of, MaxAssignments+1)
}

// places returns the places of the functions in a set with the values that they may have, and the number of
// assignments.
func (g *grammar) places(set uint32) (cells []model.Cell, assignments int) {
	assignments = 1
	for i, fun := range g.funs {
		if !g.hasFun(set, i) {
			continue
		}
		for _, c := range fun.cells {
			cells = append(cells, c)
			assignments = min(assignments*len(c.Values), MaxAssignments+1)
		}
	}
	return cells, assignments
}

// assigned returns the model that an assignment stands for.
func assigned(cells []model.Cell, assignment int) *model.Model {
	m := model.New("scope")
	for _, c := range cells {
		in := m.Interpretation(c.Symbol)
		if in == nil {
			in = model.NewInterpretation(c.Symbol, nil, c.Values[0])
			m.Set(in)
		}
		in.Put(c.Args, c.Values[assignment%len(c.Values)])
		assignment /= len(c.Values)
	}
	return m
}

// table returns the table of a set of variables, with its first part tabulated.
func (f *Family) table(vars uint32) *table {
	if t := f.tables[vars]; t != nil {
		return t
	}
	t := &table{}
	t.cells, t.assignments = f.cells(vars)
	t.Tabulation = model.Tabulate(f.terms.arena, model.New("scope"), t.cells)
	t.first()
	f.tables[vars] = t
	return t
}

// exact evaluates formulas under every assignment.
//
// An operator's table evaluates each tuple of arguments once; the values of terms are looked up there. A finding's
// certificate does not depend on the table: it is checked again from its script, by a refutation or a witness.
//
// It passes the assignments under which all formulas are true to an optimization, if there is one.
func (f *Family) exact(s *partial, o *optimization) (verdict, error) {
	t := f.table(s.vars)
	if t.assignments > MaxAssignments || t.assignments == 0 {
		return verdict{}, smtlib.Errors{f.Scope.in.message(f.Scope.Expect.pos, "the variables of an instance have more than "+
			"%d assignments, which are too many to evaluate", MaxAssignments)}
	}
	v := verdict{whole: true}
	part := func(n int) {
		holds, fails := t.under(n, s)
		for i := range holds {
			if v.models == 0 && holds[i] != 0 {
				v.first = v.assignments + 64*i + bits.TrailingZeros64(holds[i])
			}
			v.models += bits.OnesCount64(holds[i])
			for left := holds[i]; o != nil && left != 0; left &= left - 1 {
				k := 64*i + bits.TrailingZeros64(left)
				o.add(t, k, v.assignments+k)
			}
			width := min(64, n-64*i)
			v.whole = v.whole && bits.OnesCount64(holds[i]|fails[i]) == width
		}
		v.assignments += n
	}
	if t.assignments <= t.Tabulated() {
		part(t.assignments) // the columns of other formulas are kept
	} else {
		for n := range t.Parts(context.Background()) {
			part(n)
		}
	}
	f.count.Assignments += uint64(v.assignments)
	switch v.expect = instance.None; {
	case v.models > 0:
		v.expect = instance.Sat
	case v.whole:
		v.expect = instance.Unsat
	}
	return v, nil
}

// under returns, as bits, under which of n assignments all assertions are true, and under which one is false.
func (t *table) under(n int, s *partial) (holds, fails []uint64) {
	holds, fails = make([]uint64, (n+63)/64), make([]uint64, (n+63)/64)
	for i := range n {
		holds[i/64] |= 1 << (i % 64)
	}
	for k, formula := range s.formulas {
		isTrue, isFalse := t.Truth(formula)
		if s.negated != nil && s.negated[k] {
			isTrue, isFalse = isFalse, isTrue
		}
		for i := range holds {
			holds[i] &= isTrue[i]
			fails[i] |= isFalse[i]
		}
	}
	return holds, fails
}

// valueUnder returns the values of terms under an assignment of the table.
func (t *table) valueUnder(assignment int) func(smtlib.Term) value.Value {
	return func(of smtlib.Term) value.Value { return t.Value(of, assignment) }
}

package elimination

import (
	"slices"
	"strings"
)

// Solver eliminates variables. It is not safe for concurrent use.
type Solver struct {
	budget    Budget
	variables int
	err       error
	negated   negation
}

// NewSolver gives a solver that uses up a budget.
func NewSolver(b Budget) *Solver { return &Solver{budget: b, negated: negation{}} }

// stepCost is the cost of a step for each part of its operands, in units of the budget.
const stepCost = 8

// spend uses up budget, and reports whether any is left.
func (s *Solver) spend(size int) bool {
	if s.err == nil && !s.budget.Spend(stepCost*(1+size)) {
		s.err = ErrBudget
	}
	return s.err == nil
}

// Integer makes a variable that is an integer.
func (s *Solver) Integer() Variable { return s.variable(true) }

// Rational makes a variable that is a rational number. It can stand for a real number, too: linear constraints have a
// real solution if and only if they have a rational one.
func (s *Solver) Rational() Variable { return s.variable(false) }

func (s *Solver) variable(integer bool) Variable {
	s.variables++
	return Variable{s.variables, integer}
}

// Not gives the negation of a formula.
func (s *Solver) Not(f *Formula) *Formula { return s.negated.negate(f) }

// Exists eliminates variables: the result is true for values of the other variables if and only if f is true for these
// and some values of the eliminated ones. The error is ErrBudget or ErrMixed.
func (s *Solver) Exists(variables []Variable, f *Formula) (*Formula, error) {
	q := &search{Solver: s, eliminate: map[Variable]bool{}, seen: map[string]bool{}}
	for _, v := range variables {
		q.eliminate[v] = true
	}
	q.run(newSystem(), []*Formula{f})
	switch {
	case s.err != nil:
		return nil, s.err
	case q.valid:
		return True, nil
	case q.mixed:
		return nil, ErrMixed
	}
	return Or(q.found...), nil
}

// search splits the disjunctions of a formula, and eliminates variables from each resulting conjunction.
type search struct {
	*Solver
	eliminate map[Variable]bool
	found     []*Formula // conjunctions without the eliminated variables; the result is their disjunction
	seen      map[string]bool
	valid     bool // one of found is true for all values of the other variables
	mixed     bool // an alternative could not be followed
}

// over reports whether the search has ended.
func (q *search) over() bool { return q.valid || q.err != nil }

// run adds the pending formulas to a system, and splits the disjunctions that remain.
func (q *search) run(c *system, pending []*Formula) {
	c, pending, ok := q.splitIntoLiterals(c, pending)
	if !ok || q.over() {
		return
	}
	if len(pending) == 0 {
		q.project(c)
		return
	}
	least := 0
	for i, f := range pending {
		if len(f.parts) < len(pending[least].parts) {
			least = i
		}
	}
	others := slices.Delete(slices.Clone(pending), least, least+1)
	for _, part := range pending[least].parts {
		if q.over() || !q.spend(len(c.ranges)+len(others)) {
			return
		}
		q.run(c.clone(), append(slices.Clip(others), part))
	}
}

// splitIntoLiterals splits formulas into literals, which it adds to the system, until only disjunctions are left whose
// parts are not known to be true or false. It returns false if the formulas cannot all be true. It changes the system.
func (q *search) splitIntoLiterals(c *system, pending []*Formula) (*system, []*Formula, bool) {
	for {
		var open []*Formula
		changed := false
		for len(pending) > 0 {
			f := pending[len(pending)-1]
			pending = pending[:len(pending)-1]
			if !q.spend(1 + len(f.parts)) {
				return nil, nil, false
			}
			switch f.kind {
			case conjunction:
				pending = append(pending, f.parts...)
			case disjunction:
				rest, v, known := q.rest(c, f)
				switch {
				case known && !v:
					return nil, nil, false
				case known:
				case rest.kind == disjunction:
					open = append(open, rest)
				default:
					pending = append(pending, rest)
				}
			default:
				if v, known := c.status(f); known && v {
					continue
				}
				changed = true
				if !c.add(f) {
					return nil, nil, false
				}
			}
		}
		slices.Reverse(open)
		if x, by, ok := q.definition(c); ok && len(open) > 0 {
			if c, ok = c.replace(q.Solver, x, by); !ok {
				return nil, nil, false
			}
			r := &replacement{q.Solver, x, by, map[*Formula]*Formula{}}
			for i, f := range open {
				open[i] = r.in(f)
			}
			changed = true
		}
		if !changed || len(open) == 0 {
			return c, open, q.err == nil
		}
		pending = open
	}
}

// rest simplifies a disjunction whose parts may have known values in the system; v is its value if that is known.
func (q *search) rest(c *system, f *Formula) (rest *Formula, v, known bool) {
	var parts []*Formula
	for _, part := range f.parts {
		if !q.spend(len(part.parts)) {
			return f, false, false
		}
		switch v, known := c.status(part); {
		case !known:
			parts = append(parts, part)
		case v:
			return nil, true, true
		}
	}
	switch len(parts) {
	case 0:
		return nil, false, true
	case len(f.parts):
		return f, false, false
	}
	return Or(parts...), false, false
}

// definition finds a variable to eliminate that equals a term under no condition on the other variables.
func (q *search) definition(c *system) (x Variable, by Sum, ok bool) {
	for _, r := range c.ranges {
		if !r.single() {
			continue
		}
		for _, m := range r.sum.terms {
			if !q.eliminate[m.variable] ||
				m.variable.integer && (!r.sum.OverIntegers() || !m.coefficient.IsInt() || m.coefficient.Num().CmpAbs(oneInt) != 0) {
				continue
			}
			return m.variable, r.solved(m), true
		}
	}
	return x, by, false
}

// solved solves an equation for one of its variables.
func (r *interval) solved(m monomial) Sum {
	rest := r.sum.without(m.variable)
	return Constant(r.low).Plus(rest, minusOne).Times(inverse(m.coefficient))
}

// give adds a system without variables to eliminate to q.found.
func (q *search) give(c *system) {
	literals := c.literals()
	if len(literals) == 0 {
		q.valid = true
		return
	}
	var b strings.Builder
	for _, f := range literals {
		b.WriteByte(byte('0' + f.kind))
		b.WriteString(f.key)
		if f.value != nil {
			b.WriteByte('?')
			b.WriteString(f.value.RatString())
		}
		b.WriteByte(';')
	}
	if key := b.String(); !q.seen[key] {
		q.seen[key] = true
		q.found = append(q.found, And(literals...))
	}
}

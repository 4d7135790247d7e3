package rules

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// plan says how a rule is applied: by steps that bind its variables one after the other.
type plan struct {
	rule  *Rule
	steps []planStep
	vars  int // number of variables, with those for arguments that are not variables
	head  tupleOf
	body  []tupleOf // one for each literal of the rule's body
	first int       // the relation whose new tuples the first step scans
}

type stepKind uint8

const (
	scanStep    stepKind = iota // all tuples of a relation that fit
	lookupStep                  // a tuple is in a relation
	absentStep                  // a tuple is not in a relation
	filterStep                  // a constraint holds
	compareStep                 // a variable equals a term
	assignStep                  // a variable gets the value of a term
	rangeStep                   // all values of a sort
)

type planStep struct {
	kind     stepKind
	relation int
	isNew    bool // scan: new tuples only
	columns  []planColumn
	key      Tuple // scan: the bits of the keyed columns, by which the relation's tuples are indexed
	tupleOf        // lookup, absent
	v        int   // compare, assign, range
	reads    []int // filter, compare, assign: the variables in value
	size     uint64
	value    function // filter, compare, assign
	// live are the bound variables that this step or a later one uses, if there are bound ones that none uses: for the
	// same values of live, the rest of the plan gives the same heads, so that it is run once. Nil where all values differ,
	// or are too wide to be compared.
	live *tupleOf
}

// planColumn is a column of a scanned relation: what it must equal, or which variable it binds.
type planColumn struct {
	shift, mask uint64
	v           int // variable; -1: a constant
	binds       bool
	keyed       bool // its value is known before the scan
	value       uint64
}

// tupleOf makes a tuple from the variables' values.
type tupleOf struct{ parts []tuplePart }

type tuplePart struct {
	width int
	v     int // variable; -1: a constant
	value uint64
}

func (t tupleOf) tuple(env []uint64) Tuple {
	var tuple Tuple
	for _, p := range t.parts {
		v := p.value
		if p.v >= 0 {
			v = env[p.v]
		}
		tuple = tuple<<p.width | v
	}
	return tuple
}

// planner makes a plan.
type planner struct {
	p          *Program
	pl         *plan
	w          *values
	known      []*Set // tuples of the relations so far, whose numbers decide the order of scans
	vars       []Variable
	bound      []bool
	atoms      []flatAtom // atoms of the rule's body
	conditions []condition
	done       []bool // literals
	used       []bool // conditions
}

// flatAtom is an atom whose arguments are variables, by index, and constants.
type flatAtom struct {
	relation int
	args     []tuplePart
}

// condition is a formula that must hold, or a term that must equal the variable that replaces it in an atom.
type condition struct {
	term smtlib.Term
	of   int // the variable, or -1
}

// compile makes the plan of a rule. If first is the index of a literal, it is for new tuples of that literal.
func (e *evaluation) compile(r *Rule, first int) (*plan, error) {
	c := &planner{
		p: e.p, w: e.w, known: e.result.Relations, pl: &plan{rule: r, first: False}, vars: slices.Clip(r.Vars),
	}
	for _, t := range r.Constraints {
		c.conditions = append(c.conditions, condition{t, -1})
	}
	for _, l := range r.Body {
		a, err := c.flat(l.Atom)
		if err != nil {
			return nil, err
		}
		c.atoms = append(c.atoms, a)
	}
	var head flatAtom
	if r.Head.Relation != False {
		var err error
		if head, err = c.flat(r.Head); err != nil {
			return nil, err
		}
	}
	c.bound = make([]bool, len(c.vars))
	c.done, c.used = make([]bool, len(c.atoms)), make([]bool, len(c.conditions))
	if first >= 0 {
		c.pl.first = r.Body[first].Relation
		c.scan(first, true)
	}
	for {
		if err := c.addDetermined(); err != nil {
			return nil, err
		}
		done, err := c.next()
		if err != nil {
			return nil, err
		}
		if done {
			break
		}
	}
	for _, part := range head.args { // variables that occur in the head only
		if part.v >= 0 && !c.bound[part.v] {
			if err := c.rangeOver(part.v); err != nil {
				return nil, err
			}
		}
	}
	c.pl.vars = len(c.vars)
	for _, a := range c.atoms {
		c.pl.body = append(c.pl.body, tupleOf{a.args})
	}
	c.pl.head = tupleOf{head.args}
	c.findLive()
	return c.pl, nil
}

// findLive finds the steps before which bound variables are of no use any more. Only in front of a step that tries
// several values it pays to remember what was tried.
func (c *planner) findLive() {
	bound := make([]int, len(c.vars)) // the step that binds a variable
	for i := range bound {
		bound[i] = len(c.pl.steps)
	}
	for i, s := range c.pl.steps {
		for _, v := range s.binds() {
			bound[v] = min(bound[v], i)
		}
	}
	needed := make([]bool, len(c.vars))
	for _, part := range c.pl.head.parts {
		if part.v >= 0 {
			needed[part.v] = true
		}
	}
	for i := len(c.pl.steps) - 1; i > 0; i-- {
		s := &c.pl.steps[i]
		for _, v := range s.uses() {
			needed[v] = true
		}
		if s.kind != scanStep && s.kind != rangeStep {
			continue
		}
		var live tupleOf
		width, dead := 0, false
		for v := range c.vars {
			switch {
			case bound[v] >= i:
			case needed[v]:
				part := tuplePart{width: c.vars[v].Sort.Width(), v: v}
				live.parts, width = append(live.parts, part), width+part.width
			default:
				dead = true
			}
		}
		if dead && width <= widestTuple {
			s.live = &live
		}
	}
}

// binds are the variables that a step binds.
func (s *planStep) binds() (vars []int) {
	switch s.kind {
	case assignStep, rangeStep:
		return []int{s.v}
	case scanStep:
		for _, c := range s.columns {
			if c.binds {
				vars = append(vars, c.v)
			}
		}
	}
	return vars
}

// uses are the variables whose values a step reads.
func (s *planStep) uses() []int {
	vars := slices.Clone(s.reads)
	if s.kind == compareStep {
		vars = append(vars, s.v)
	}
	for _, part := range s.parts {
		if part.v >= 0 {
			vars = append(vars, part.v)
		}
	}
	for _, c := range s.columns {
		if c.v >= 0 && !c.binds {
			vars = append(vars, c.v)
		}
	}
	return vars
}

// flat replaces arguments that are neither variables nor constants by new variables, with conditions for their values.
func (c *planner) flat(a Atom) (flatAtom, error) {
	f := flatAtom{relation: a.Relation, args: make([]tuplePart, len(a.Args))}
	for i, t := range a.Args {
		s := c.p.Relations[a.Relation].Columns[i].Sort
		f.args[i] = tuplePart{width: s.Width(), v: -1}
		switch {
		case c.p.IsVar(t):
			f.args[i].v = place(c.vars, t)
		case c.p.IsConstant(t):
			code, err := c.w.constant(t)
			if err != nil {
				return f, err
			}
			f.args[i].value = code
		default:
			f.args[i].v = len(c.vars)
			c.vars = append(c.vars, Variable{Sort: s})
			c.conditions = append(c.conditions, condition{t, f.args[i].v})
		}
	}
	return f, nil
}

// addDetermined adds the steps that need no choice: values by equations, and conditions and literals whose variables
// are all bound.
func (c *planner) addDetermined() error {
	for changed := true; changed; {
		changed = false
		for i, cond := range c.conditions {
			if c.used[i] {
				continue
			}
			v, t := cond.of, cond.term
			is := v >= 0 && c.all(t)
			if v < 0 {
				if is = c.all(t); !is {
					if v, t, is = c.p.definition(c.vars, t, c.bound); !is {
						continue
					}
				}
			} else if !is {
				continue
			}
			f, err := c.w.compile(c.vars, t)
			if err != nil {
				return err
			}
			c.used[i], changed = true, true
			step := planStep{kind: assignStep, v: v, value: f}
			for _, x := range c.p.Arena.FreeVars(t) {
				step.reads = append(step.reads, place(c.vars, x))
			}
			switch {
			case v < 0:
				step.kind = filterStep
			case c.bound[v]:
				step.kind = compareStep
			default:
				if c.vars[v].Sort.Size == 0 {
					return c.w.notComputed(c.vars[v].Sort)
				}
				c.bound[v] = true
			}
			c.pl.steps = append(c.pl.steps, step)
		}
		for i, a := range c.atoms {
			if c.done[i] || slices.ContainsFunc(a.args, func(part tuplePart) bool { return part.v >= 0 && !c.bound[part.v] }) {
				continue
			}
			kind := lookupStep
			if c.pl.rule.Body[i].Negated {
				kind = absentStep
			}
			c.done[i], changed = true, true
			c.pl.steps = append(c.pl.steps, planStep{kind: kind, relation: a.relation, tupleOf: tupleOf{a.args}})
		}
	}
	return nil
}

// all reports whether all variables in a term are bound.
func (c *planner) all(t smtlib.Term) bool {
	return !slices.ContainsFunc(c.p.Arena.FreeVars(t), func(v smtlib.Term) bool { return !c.bound[place(c.vars, v)] })
}

// next chooses a step that binds more variables, and reports whether the plan is complete. Of the literals it takes the
// one that fewest tuples are likely to fit, as if each bit of a bound column left half of them.
func (c *planner) next() (done bool, err error) {
	best, fewest := -1, 0.0
	for i, a := range c.atoms {
		if c.done[i] || c.pl.rule.Body[i].Negated {
			continue
		}
		fit := float64(1 + len(c.known[a.relation].Tuples))
		for _, part := range a.args {
			if part.v < 0 || c.bound[part.v] {
				fit /= float64(uint64(1) << part.width)
			}
		}
		if best < 0 || fit < fewest {
			best, fewest = i, fit
		}
	}
	if best >= 0 {
		c.scan(best, false)
		return false, nil
	}
	least := -1
	look := func(v int) {
		if !c.bound[v] && (least < 0 || c.vars[v].Sort.Size < c.vars[least].Sort.Size) {
			least = v
		}
	}
	for i, a := range c.atoms {
		if c.done[i] {
			continue
		}
		for _, part := range a.args {
			if part.v >= 0 {
				look(part.v)
			}
		}
	}
	for i, cond := range c.conditions {
		if c.used[i] {
			continue
		}
		if cond.of >= 0 {
			look(cond.of)
		}
		for _, v := range c.p.Arena.FreeVars(cond.term) {
			look(place(c.vars, v))
		}
	}
	if least < 0 {
		return true, nil
	}
	return false, c.rangeOver(least)
}

func (c *planner) rangeOver(v int) error {
	s := c.vars[v].Sort
	if s.Size == 0 {
		return c.w.notComputed(s)
	}
	c.bound[v] = true
	c.pl.steps = append(c.pl.steps, planStep{kind: rangeStep, v: v, size: s.Size})
	return nil
}

func (c *planner) scan(i int, isNew bool) {
	a := c.atoms[i]
	s := planStep{kind: scanStep, relation: a.relation, isNew: isNew}
	shift := 0
	for j := len(a.args) - 1; j >= 0; j-- {
		part := a.args[j]
		col := planColumn{shift: uint64(shift), mask: 1<<part.width - 1, v: part.v, value: part.value}
		if part.v < 0 || c.bound[part.v] {
			col.keyed = true
			s.key |= col.mask << col.shift
		} else {
			col.binds = !slices.ContainsFunc(s.columns, func(d planColumn) bool { return d.v == part.v })
		}
		s.columns = append(s.columns, col)
		shift += part.width
	}
	for _, col := range s.columns {
		if col.binds {
			c.bound[col.v] = true
		}
	}
	c.done[i] = true
	c.pl.steps = append(c.pl.steps, s)
}

package rules

import "slices"

// plan is how a rule is applied: steps that bind its variables one after the other.
type plan struct {
	rule  *Rule
	steps []planStep
	vars  int // with those for arguments that are no variables
	head  tupleOf
	body  []tupleOf // of the rule's literals
	first int       // the relation whose new tuples it is for
}

type stepKind uint8

const (
	scanStep   stepKind = iota // all tuples of a relation that fit
	lookupStep                 // a tuple is in a relation
	absentStep                 // it is not
	filterStep                 // a constraint holds
	assignStep                 // a variable is worth a term
	rangeStep                  // all values of a sort
)

type planStep struct {
	kind     stepKind
	relation int
	isNew    bool // scan: new tuples only
	columns  []planColumn
	tupleOf
	v     int // assign, range
	size  uint64
	value func(env []uint64) uint64 // filter, assign
}

// planColumn says what a column of a scanned relation has to be.
type planColumn struct {
	shift, mask uint64
	v           int // variable; -1: a constant
	binds       bool
	value       uint64
}

// tupleOf makes a tuple of the variables' values.
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
	p           *Program
	pl          *plan
	vars        []Variable
	bound       []bool
	atoms       []Atom // of the body, with variables and constants only
	constraints []Term
	done        []bool // literals
	used        []bool // constraints
}

// compile makes the plan of a rule; if first is a literal's place, for new tuples of that one.
func compile(p *Program, r *Rule, first int) (*plan, error) {
	c := &planner{p: p, pl: &plan{rule: r, first: False}, vars: slices.Clip(r.Vars)}
	c.constraints = slices.Clip(r.Constraints)
	for _, l := range r.Body {
		c.atoms = append(c.atoms, c.flat(l.Atom))
	}
	head := r.Head
	if head.Relation != False {
		head = c.flat(head)
	}
	c.bound = make([]bool, len(c.vars))
	c.done, c.used = make([]bool, len(c.atoms)), make([]bool, len(c.constraints))
	if first >= 0 {
		c.pl.first = r.Body[first].Relation
		c.scan(first, true)
	}
	for {
		if err := c.settle(); err != nil {
			return nil, err
		}
		if c.next() {
			break
		}
	}
	for v := range c.vars { // in the head alone
		if !c.bound[v] && head.Relation != False && head.Has(v) {
			c.rangeOver(v)
		}
	}
	c.pl.vars = len(c.vars)
	for _, a := range c.atoms {
		c.pl.body = append(c.pl.body, c.tuple(a))
	}
	if head.Relation != False {
		c.pl.head = c.tuple(head)
	}
	return c.pl, nil
}

// flat replaces arguments that are no variables or constants by variables with that value.
func (c *planner) flat(a Atom) Atom {
	simple := !slices.ContainsFunc(a.Args, func(t Term) bool { return t.Kind != VariableTerm && t.Kind != Constant })
	if simple {
		return a
	}
	b := Atom{a.Relation, slices.Clone(a.Args)}
	for i, t := range b.Args {
		if t.Kind == VariableTerm || t.Kind == Constant {
			continue
		}
		v := Var(len(c.vars))
		c.vars = append(c.vars, Variable{Sort: c.p.Relations[a.Relation].Columns[i].Sort})
		c.constraints = append(c.constraints, App("=", v, t))
		b.Args[i] = v
	}
	return b
}

func (c *planner) tuple(a Atom) tupleOf {
	var t tupleOf
	for i, arg := range a.Args {
		part := tuplePart{width: c.p.Relations[a.Relation].Columns[i].Sort.Width(), v: -1, value: arg.Value}
		if arg.Kind == VariableTerm {
			part.v = arg.Index
		}
		t.parts = append(t.parts, part)
	}
	return t
}

// settle adds what needs no choice: values by equations, constraints and literals whose variables are all bound.
func (c *planner) settle() error {
	for changed := true; changed; {
		changed = false
		for i, t := range c.constraints {
			if c.used[i] {
				continue
			}
			if c.all(t.Visit) {
				sort, f, err := compileTerm(c.vars, t)
				if err == nil && sort.Kind != BoolSort {
					err = &Abstained{"a constraint is not Boolean"}
				}
				if err != nil {
					return err
				}
				c.used[i], changed = true, true
				c.pl.steps = append(c.pl.steps, planStep{kind: filterStep, value: f})
			} else if v, value, is := definition(t, c.bound); is {
				sort, f, err := compileTerm(c.vars, value)
				if err != nil {
					return err
				}
				if sort.Size != c.vars[v].Sort.Size {
					return &Abstained{"an equation between different sorts"}
				}
				c.used[i], changed, c.bound[v] = true, true, true
				c.pl.steps = append(c.pl.steps, planStep{kind: assignStep, v: v, value: f})
			}
		}
		for i, a := range c.atoms {
			if c.done[i] || !c.all(a.Visit) {
				continue
			}
			kind := lookupStep
			if c.pl.rule.Body[i].Negated {
				kind = absentStep
			}
			c.done[i], changed = true, true
			c.pl.steps = append(c.pl.steps, planStep{kind: kind, relation: a.Relation, tupleOf: c.tuple(a)})
		}
	}
	return nil
}

func (c *planner) all(visit func(func(v int))) bool {
	all := true
	visit(func(v int) { all = all && c.bound[v] })
	return all
}

// next chooses what binds more variables, and reports whether nothing is left to do.
func (c *planner) next() bool {
	best, most := -1, -1
	for i, a := range c.atoms {
		if c.done[i] || c.pl.rule.Body[i].Negated {
			continue
		}
		known := 0
		for _, t := range a.Args {
			if t.Kind == Constant || c.bound[t.Index] {
				known++
			}
		}
		if known > most {
			best, most = i, known
		}
	}
	if best >= 0 {
		c.scan(best, false)
		return false
	}
	least := -1
	look := func(v int) {
		if !c.bound[v] && (least < 0 || c.vars[v].Sort.Size < c.vars[least].Sort.Size) {
			least = v
		}
	}
	for i, a := range c.atoms {
		if !c.done[i] {
			a.Visit(look)
		}
	}
	for i, t := range c.constraints {
		if !c.used[i] {
			t.Visit(look)
		}
	}
	if least < 0 {
		return true
	}
	c.rangeOver(least)
	return false
}

func (c *planner) rangeOver(v int) {
	c.bound[v] = true
	c.pl.steps = append(c.pl.steps, planStep{kind: rangeStep, v: v, size: c.vars[v].Sort.Size})
}

func (c *planner) scan(i int, isNew bool) {
	a := c.atoms[i]
	s := planStep{kind: scanStep, relation: a.Relation, isNew: isNew}
	columns := c.p.Relations[a.Relation].Columns
	shift := 0
	for j := len(columns) - 1; j >= 0; j-- {
		w := columns[j].Sort.Width()
		col := planColumn{shift: uint64(shift), mask: 1<<w - 1, v: -1, value: a.Args[j].Value}
		if a.Args[j].Kind == VariableTerm {
			col.v = a.Args[j].Index
			col.binds = !c.bound[col.v]
			c.bound[col.v] = true
		}
		s.columns = append(s.columns, col)
		shift += w
	}
	c.done[i] = true
	c.pl.steps = append(c.pl.steps, s)
}

package rules

import (
	"errors"
	"fmt"
	"slices"
)

// DefaultBudget bounds the steps of an evaluation: the tuples that it visits.
const DefaultBudget = 2_000_000

// Abstained says why the relations of a program are not known: something in it cannot be evaluated, or that takes too
// long.
type Abstained struct{ Reason string }

func (a *Abstained) Error() string { return a.Reason }

// errBudget ends an evaluation.
var errBudget = &Abstained{"the evaluation takes too many steps"}

// Result is the (stratified) least model of a program.
type Result struct {
	Relations []*Set // index: relation of the program
	False     bool   // a clause without a head is violated
	Steps     int
	Rounds    int // most rounds in which mutually recursive relations reached their fixpoint

	why map[fact]reason // first derivation of each tuple, if recorded
}

// fact is a tuple of a relation. For False, the tuple is 0.
type fact struct {
	relation int
	tuple    Tuple
}

// reason is the instance of a rule by which a tuple was derived first.
type reason struct {
	rule   *Rule
	values []uint64
	from   []fact // tuples of the positive literals
}

// Evaluate computes the relations of a program. Variables that no literal binds range over their sorts. The error is an
// *Abstained.
func Evaluate(p *Program, budget int) (*Result, error) { return evaluate(p, budget, false) }

func evaluate(p *Program, budget int, record bool) (*Result, error) {
	if len(p.Warnings) > 0 {
		return nil, &Abstained{"constants are outside of their domains"}
	}
	e := &evaluation{p: p, w: p.work(), budget: budget, result: &Result{}}
	if record {
		e.result.why = map[fact]reason{}
	}
	for i := range p.Relations {
		for _, c := range p.Relations[i].Columns {
			if c.Sort.Size == 0 {
				return nil, e.w.notComputed(c.Sort)
			}
		}
		w := p.Relations[i].Width()
		if w > widestTuple {
			return nil, &Abstained{fmt.Sprintf("tuples of %s are too wide", p.Relations[i].Name)}
		}
		e.result.Relations = append(e.result.Relations, newSet(w))
	}
	groups, _ := p.strata()
	if groups == nil {
		return nil, &Abstained{"negation is not stratified"}
	}
	if err := e.run(groups); err != nil {
		return nil, err
	}
	e.result.Steps = budget - e.budget
	return e.result, nil
}

// Extend computes the tuples of the program's last relation from its only rule, which is not in the program yet, and
// the steps that this took. The result must have the tuples of all other relations.
func (r *Result) Extend(p *Program, rule *Rule, budget int) (set *Set, steps int, err error) {
	width := p.Relations[rule.Head.Relation].Width()
	if width > widestTuple {
		return nil, 0, &Abstained{fmt.Sprintf("tuples of %s are too wide", p.Relations[rule.Head.Relation].Name)}
	}
	set = newSet(width)
	e := &evaluation{
		p: p, w: p.work(), budget: budget, result: &Result{Relations: append(slices.Clip(r.Relations), set)},
	}
	pl, err := e.compile(rule, -1)
	if err != nil {
		return nil, 0, err
	}
	err = e.apply(pl, 0, 0)
	return set, budget - e.budget, err
}

// With computes the tuples of the program's last relation from its rules and from one more, which is not in the program
// yet. No body has the relation.
func (r *Result) With(p *Program, rule *Rule, budget int) (*Set, error) {
	last := len(p.Relations) - 1
	more, _, err := (&Result{Relations: r.Relations[:last]}).Extend(p, rule, budget)
	if err != nil {
		return nil, err
	}
	all := newSet(p.Relations[last].Width())
	for _, t := range slices.Concat(r.Relations[last].Tuples, more.Tuples) {
		all.add(t)
	}
	return all, nil
}

// evaluation is an evaluation under way.
type evaluation struct {
	p       *Program
	w       *values
	budget  int
	result  *Result
	indexes map[indexed]*index
}

// indexed is what an index is for: tuples of a relation, by some of their bits.
type indexed struct {
	relation int
	key      Tuple
}

// index has the tuples of a relation by their values in some columns, in the order in which they were added.
type index struct {
	by   map[Tuple][]Tuple
	upTo int // number of the relation's tuples that the index has
}

// fewTuples is the number of tuples up to which trying all of them is quicker than an index.
const fewTuples = 16

// find returns the tuples of a relation that have the bits of value at those of key, from an index that it brings up to
// date.
func (e *evaluation) find(relation int, key, value Tuple) ([]Tuple, error) {
	all := e.result.Relations[relation].Tuples
	if key == 0 || len(all) <= fewTuples {
		return all, nil
	}
	if e.indexes == nil {
		e.indexes = map[indexed]*index{}
	}
	x := e.indexes[indexed{relation, key}]
	if x == nil {
		x = &index{by: map[Tuple][]Tuple{}}
		e.indexes[indexed{relation, key}] = x
	}
	if e.budget -= len(all) - x.upTo; e.budget < 0 {
		return nil, errBudget
	}
	for _, t := range all[x.upTo:] {
		x.by[t&key] = append(x.by[t&key], t)
	}
	x.upTo = len(all)
	return x.by[value], nil
}

// run evaluates the facts, and then the groups of relations in order.
func (e *evaluation) run(groups [][]int) error {
	byHead := make([][]*Rule, len(e.p.Relations)+1)
	for _, r := range e.p.Rules {
		switch {
		case r.IsFrozen():
			return &Abstained{"a formula is no rule whose parts can be determined"}
		case e.p.IsFact(r):
			if err := e.addFact(r); err != nil {
				return err
			}
		case e.p.IsConstraint(r):
			byHead[len(e.p.Relations)] = append(byHead[len(e.p.Relations)], r)
		default:
			byHead[r.Head.Relation] = append(byHead[r.Head.Relation], r)
		}
	}
	in := make([]bool, len(e.p.Relations))
	for _, g := range groups {
		var own []*Rule
		for _, rel := range g {
			in[rel] = true
			own = append(own, byHead[rel]...)
		}
		if err := e.fixpoint(g, in, own); err != nil {
			return err
		}
		for _, rel := range g {
			in[rel] = false
		}
	}
	for _, r := range byHead[len(e.p.Relations)] {
		pl, err := e.compile(r, -1)
		if err != nil {
			return err
		}
		if err := e.apply(pl, 0, 0); err != nil && !errors.Is(err, errFound) {
			return err
		}
	}
	return nil
}

func (e *evaluation) addFact(r *Rule) error {
	var t Tuple
	for i, c := range e.p.Relations[r.Head.Relation].Columns {
		code, err := e.w.constant(r.Head.Args[i])
		if err != nil {
			return err
		}
		t = t<<c.Sort.Width() | code
	}
	if e.result.Relations[r.Head.Relation].add(t) && e.result.why != nil {
		e.result.why[fact{r.Head.Relation, t}] = reason{rule: r}
	}
	return nil
}

// fixpoint applies the rules of a group: first to all tuples, then to new tuples, while there are any.
func (e *evaluation) fixpoint(group []int, in []bool, own []*Rule) error {
	old := make([]int, len(group))
	for i, rel := range group {
		old[i] = len(e.result.Relations[rel].Tuples)
	}
	place := func(rel int) int {
		for i, g := range group {
			if g == rel {
				return i
			}
		}
		return -1
	}
	var again []*plan
	for _, r := range own {
		pl, err := e.compile(r, -1)
		if err != nil {
			return err
		}
		if err := e.apply(pl, 0, 0); err != nil {
			return err
		}
		for i, l := range r.Body {
			if l.Negated || !in[l.Relation] {
				continue
			}
			pl, err := e.compile(r, i)
			if err != nil {
				return err
			}
			again = append(again, pl)
		}
	}
	for round := 1; len(again) > 0; round++ {
		e.result.Rounds = max(e.result.Rounds, round)
		now, changed := make([]int, len(group)), false
		for i, rel := range group {
			now[i] = len(e.result.Relations[rel].Tuples)
			changed = changed || now[i] > old[i]
		}
		if !changed {
			break
		}
		for _, pl := range again {
			i := place(pl.first)
			if old[i] == now[i] {
				continue
			}
			if err := e.apply(pl, old[i], now[i]); err != nil {
				return err
			}
		}
		old = now
	}
	return nil
}

// errFound ends the application of a clause without a head: once is enough.
var errFound = errors.New("false is derived")

// apply applies a rule. If its plan is for new tuples of a literal, that literal ranges over the tuples from index from
// to to.
func (e *evaluation) apply(pl *plan, from, to int) error {
	m := &machine{e: e, pl: pl, env: make([]uint64, pl.vars), from: from, to: to}
	return m.step(0)
}

// machine executes a plan.
type machine struct {
	e        *evaluation
	pl       *plan
	env      []uint64
	from, to int
	tried    map[int]*Set // values of live variables already tried; key: step
}

// isNew reports whether a step is not done yet with the values of its live variables, and notes that it is. That later
// tuples of recursive rules may be missed does not matter: each is the new one of a later application.
func (m *machine) isNew(i int, live *tupleOf) bool {
	if m.tried == nil {
		m.tried = map[int]*Set{}
	}
	if m.tried[i] == nil {
		width := 0
		for _, part := range live.parts {
			width += part.width
		}
		m.tried[i] = newSet(width)
	}
	return m.tried[i].add(live.tuple(m.env))
}

func (m *machine) step(i int) error {
	if i == len(m.pl.steps) {
		return m.emit()
	}
	if m.e.budget--; m.e.budget < 0 {
		return errBudget
	}
	s := &m.pl.steps[i]
	if s.live != nil && !m.isNew(i, s.live) {
		return nil
	}
	switch s.kind {
	case filterStep, compareStep, assignStep:
		code, err := s.value(m.env)
		switch {
		case err != nil:
			return err
		case s.kind == filterStep && code == 0, s.kind == compareStep && code != m.env[s.v]:
			return nil
		case s.kind == assignStep:
			m.env[s.v] = code
		}
		return m.step(i + 1)
	case lookupStep, absentStep:
		if m.e.result.Relations[s.relation].Has(s.tuple(m.env)) != (s.kind == lookupStep) {
			return nil
		}
		return m.step(i + 1)
	case rangeStep:
		for v := range s.size {
			if m.e.budget--; m.e.budget < 0 {
				return errBudget
			}
			m.env[s.v] = v
			if err := m.step(i + 1); err != nil {
				return err
			}
		}
		return nil
	default:
		return m.scan(i, s)
	}
}

// scan tries the tuples of a relation.
func (m *machine) scan(i int, s *planStep) error {
	all := m.e.result.Relations[s.relation].Tuples
	if s.isNew {
		all = all[m.from:m.to]
	} else {
		var value Tuple
		for j := range s.columns {
			switch c := &s.columns[j]; {
			case c.keyed && c.v >= 0:
				value |= m.env[c.v] << c.shift
			case c.keyed:
				value |= c.value << c.shift
			}
		}
		var err error
		if all, err = m.e.find(s.relation, s.key, value); err != nil {
			return err
		}
	}
	for _, t := range all {
		if m.e.budget--; m.e.budget < 0 {
			return errBudget
		}
		fits := true
		for j := range s.columns {
			c := &s.columns[j]
			v := t >> c.shift & c.mask
			switch {
			case c.binds:
				m.env[c.v] = v
			case c.v >= 0:
				fits = m.env[c.v] == v
			default:
				fits = c.value == v
			}
			if !fits {
				break
			}
		}
		if !fits {
			continue
		}
		if err := m.step(i + 1); err != nil {
			return err
		}
	}
	return nil
}

// emit adds the head.
func (m *machine) emit() error {
	r := m.pl.rule
	if r.Head.Relation == False {
		return m.violated()
	}
	t := m.pl.head.tuple(m.env)
	if m.e.p.Relations[r.Head.Relation].Defined {
		if m.e.result.Relations[r.Head.Relation].Has(t) {
			return nil
		}
		return m.violated()
	}
	if m.e.result.Relations[r.Head.Relation].add(t) {
		m.record(fact{r.Head.Relation, t})
	}
	return nil
}

// violated records that a constraint does not hold.
func (m *machine) violated() error {
	m.e.result.False = true
	m.record(fact{relation: False})
	return errFound
}

func (m *machine) record(f fact) {
	if m.e.result.why == nil {
		return
	}
	why := reason{rule: m.pl.rule, values: append([]uint64(nil), m.env[:len(m.pl.rule.Vars)]...)}
	for i, l := range m.pl.rule.Body {
		if !l.Negated {
			why.from = append(why.from, fact{l.Relation, m.pl.body[i].tuple(m.env)})
		}
	}
	m.e.result.why[f] = why
}

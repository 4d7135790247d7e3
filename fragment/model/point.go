package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// How points that SMT-LIB leaves unspecified, like a quotient by zero, are handled.
const (
	OpenSkip  = "skip"  // such points are open, and so is everything that depends on one
	OpenModel = "model" // the model fixes the points that an equation can pin, and instances contain these equations
)

// Point is an application of an operator to values where SMT-LIB leaves the result unspecified, with the value that a
// model fixes. An unspecified operator is still a function: a model has one value for equal arguments.
type Point struct {
	Operator string // the name, or [Selectors]
	Args     []value.Value
	Value    value.Value

	key   string        // operator, sorts and arguments, as text
	fun   smtlib.Fun    // the function symbol; 0 for the operator of that name
	sorts []smtlib.Sort // sorts of the arguments, then of the value
}

// Selectors stands for the names of selectors of datatypes.
const Selectors = "selectors"

// points are the fixed points of a model, by a key of operator, sorts and arguments.
type points struct {
	index map[string]int
	all   []Point
	draw  func(key string, sort smtlib.Sort) value.Value // draws the value of a new point; nil: such points are open
}

// MaxPoints bounds the fixed points of a model: the evaluation of a quantifier may need very many. Further ones are
// open.
const MaxPoints = 1000

// FixPoints makes the model fix unspecified points when they are evaluated, until [Model.Complete]. draw gives their
// values, by a key of the operator and its arguments.
func (m *Model) FixPoints(draw func(key string, s smtlib.Sort) value.Value) {
	m.points = &points{index: map[string]int{}, draw: draw}
}

// setPoint fixes a point, unless it is fixed already.
func (m *Model) setPoint(p Point) {
	if m.points == nil {
		m.points = &points{index: map[string]int{}}
	}
	if _, known := m.points.index[p.key]; !known {
		m.points.index[p.key] = len(m.points.all)
		m.points.all = append(m.points.all, p)
	}
}

// pointAt gives the point of an application whose arguments have values, without its value. ok is false if it is no
// point, or if its value depends on more than the point.
func (e *Evaluator) pointAt(t smtlib.Term) (p Point, ok bool) {
	before := e.env.Fixed
	defer func() { e.env.Fixed = before }()
	e.env.Fixed = func(c *operator.Call, args []value.Value) value.Value {
		if at, described := e.point(c, args); described && e.at == t && len(args) == len(e.arena.Args(t)) {
			p, ok = at, true
		}
		return nil
	}
	e.Renew(t)
	return p, ok
}

// Points gives all fixed points.
func (m *Model) Points() []Point {
	if m.points == nil {
		return nil
	}
	return m.points.all
}

// PointsOf gives the numbers of those in [Model.Points] on which the values of terms in an arena depend.
func (m *Model) PointsOf(a *smtlib.Arena, terms []smtlib.Term) []int {
	if len(m.Points()) == 0 {
		return nil
	}
	e := NewEvaluator(a, m)
	e.pointsUsed = map[int]bool{}
	for _, t := range terms {
		e.Value(t)
	}
	return slices.Sorted(maps.Keys(e.pointsUsed))
}

// Pin gives the equation between the application at a point and its value.
func (p Point) Pin(a *smtlib.Arena) (smtlib.Term, error) {
	terms := make([]smtlib.Term, len(p.sorts))
	for i, v := range append(slices.Clip(p.Args), p.Value) {
		t, err := theory.Term(a, v, p.sorts[i], nil)
		if err != nil {
			return smtlib.NoTerm, err
		}
		terms[i] = t
	}
	fun := p.fun
	if fun == 0 {
		var err error
		if fun, err = a.Operator(p.Operator); err != nil {
			return smtlib.NoTerm, err
		}
	}
	at, err := a.App(fun, terms[:len(p.Args)]...)
	if err != nil {
		return smtlib.NoTerm, err
	}
	equals, err := a.Operator("=")
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.App(equals, at, terms[len(p.Args)])
}

// fixed is the model's value of the unspecified application under evaluation, or nil.
func (e *Evaluator) fixed(c *operator.Call, args []value.Value) value.Value {
	p, ok := e.point(c, args)
	if !ok {
		return nil
	}
	m := e.model.points
	i, known := m.index[p.key]
	if !known {
		if m.draw == nil || len(m.all) >= MaxPoints {
			return nil
		}
		if p.Value = m.draw(p.key, c.Sort); value.IsOpen(p.Value) {
			return nil
		}
		i = len(m.all)
		e.model.setPoint(p)
	}
	if e.pointsUsed != nil {
		e.pointsUsed[i] = true
	}
	return m.all[i].Value
}

// point describes a point without its value. ok is false if no equation of literals can pin it.
func (e *Evaluator) point(c *operator.Call, args []value.Value) (p Point, ok bool) {
	terms := e.arena.Args(e.at)
	if len(args) > len(terms) {
		return p, false
	}
	p = Point{Operator: c.Fun.Name, Args: slices.Clone(args)}
	if at := e.arena.Fun(e.at); e.arena.FunInfo(at).Name == c.Fun.Name {
		p.fun = at
	}
	if c.Fun.Decl != nil {
		p.Operator = Selectors
	}
	var b strings.Builder
	b.WriteString(cmp.Or(c.Fun.String(), c.Fun.Name))
	for i := range args {
		p.sorts = append(p.sorts, e.arena.Sort(terms[i]))
	}
	p.sorts = append(p.sorts, c.Sort)
	for _, s := range p.sorts {
		if !e.literal(s, nil) {
			return p, false
		}
		b.WriteString(" " + e.arena.SortString(s))
	}
	b.WriteByte(0)
	tuple, ok := tupleKey(args)
	p.key = b.String() + tuple
	return p, ok && c.Fun.As == smtlib.NoSort
}

// literal reports whether every value of a sort can be written without declared symbols, and in a way that every solver
// reads.
func (e *Evaluator) literal(s smtlib.Sort, within []smtlib.Sort) bool {
	if slices.Contains(within, s) {
		return true
	}
	if row := theory.SortRowOf(e.arena, s); row == nil || !row.Literal {
		return false
	}
	info := e.arena.SortInfo(s)
	within = append(within, s)
	parts := slices.Clone(info.Args)
	if info.Decl != nil {
		parts = nil
		for _, k := range info.Decl.Datatype.Constructors {
			parts = append(parts, datatypes.Fields(e.arena, s, k)...)
		}
	}
	return !slices.ContainsFunc(parts, func(part smtlib.Sort) bool { return !e.literal(part, within) })
}

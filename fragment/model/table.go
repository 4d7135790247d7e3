package model

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// table is the usual form of a function in solvers' models: values for some arguments, and one for all others.
type table struct {
	entries []Entry
	other   value.Value
}

// maxTable bounds the tuples of arguments for which a function is evaluated to make its table.
const maxTable = 1 << 12

// tabulate makes the table of the function λvars.body. It is exact: ok is false unless, for each variable, the body
// only compares it with certain values, so that all other values give the same result, or its sort is small.
func (e *Evaluator) tabulate(vars []smtlib.Term, body smtlib.Term) (t table, ok bool) {
	c := e.comparisons(vars, body)
	axes := make([]axis, len(vars))
	size := 1
	for i, v := range vars {
		if axes[i], ok = e.axis(e.arena.Sort(v), c.points[v], c.only(v)); !ok {
			return table{}, false
		}
		if size *= len(axes[i].values); size > maxTable {
			return table{}, false
		}
	}
	f, ok := e.enter(body, vars)
	if !ok {
		return table{}, false
	}
	defer e.leave(f)
	args := make([]value.Value, len(vars))
	var others []value.Value // values for arguments of which some, but not all, represent the rest
	for n := range size {
		rest, elsewhere := n, 0
		for i, a := range axes {
			at := rest % len(a.values)
			args[i], rest = a.values[at], rest/len(a.values)
			if a.rest && at == len(a.values)-1 {
				elsewhere++
			}
		}
		v := e.with(f, args)
		switch {
		case !value.HasKey(v):
			return table{}, false
		case elsewhere == len(vars):
			t.other = v
		case elsewhere > 0:
			others = append(others, v)
		default:
			t.entries = append(t.entries, Entry{Args: slices.Clone(args), Result: v})
		}
	}
	return t.shorten(others)
}

// shorten drops entries with the value of all other arguments. For some arguments with a value that represents
// infinitely many, there can be no entries: these must also have that value.
func (t table) shorten(others []value.Value) (table, bool) {
	if t.other == nil {
		if len(others) > 0 {
			t.other = others[0]
		} else {
			t.other = mostFrequent(t.entries)
		}
	}
	key := value.Key(t.other)
	for _, v := range others {
		if value.Key(v) != key {
			return table{}, false
		}
	}
	t.entries = slices.DeleteFunc(t.entries, func(e Entry) bool { return value.Key(e.Result) == key })
	return t, true
}

func mostFrequent(entries []Entry) value.Value {
	count := map[string]int{}
	best := entries[0].Result
	for _, e := range entries {
		key := value.Key(e.Result)
		if count[key]++; count[key] > count[value.Key(best)] {
			best = e.Result
		}
	}
	return best
}

// axis is the set of values for one argument: all values of its sort; or certain values and, last, one that represents
// the rest.
type axis struct {
	values []value.Value
	rest   bool
}

// axis chooses the values for an argument. Points are the values with which it is compared; if only is set, other
// values need not be distinguished.
func (e *Evaluator) axis(sort smtlib.Sort, points []value.Value, only bool) (axis, bool) {
	if d := e.wholeDomain(sort); d.whole && (!only || len(d.values) <= len(points)+1) {
		return axis{values: d.values}, len(d.values) > 0
	}
	if !only && e.rough == nil {
		return axis{}, false
	}
	if !only {
		*e.rough = true
		near := e.common(sort)
		points = append(points, near[:min(len(near), maxNear)]...)
	}
	seen := map[string]bool{}
	var a axis
	for _, p := range points {
		if !value.HasKey(p) {
			return axis{}, false
		}
		if key := value.Key(p); !seen[key] {
			seen[key] = true
			a.values = append(a.values, p)
		}
	}
	other := e.elsewhere(sort, seen)
	if other == nil {
		return axis{}, false
	}
	a.values, a.rest = append(a.values, other), true
	return a, true
}

// maxNear bounds the points at which a function that is no table is approximated.
const maxNear = 16

// elsewhere gives a value of a sort that is not among those of the keys, nil if none is found.
func (e *Evaluator) elsewhere(sort smtlib.Sort, keys map[string]bool) value.Value {
	const attempts = 100
	d := &sorts.Draw{Context: e.model.Sorts(e.arena), Rand: rand.New(rand.NewPCG(1, 1)), KeepUsed: true}
	for range attempts {
		v := d.Value(sort)
		if value.IsOpen(v) || !value.HasKey(v) {
			return nil
		}
		if !keys[value.Key(v)] {
			return v
		}
	}
	return nil
}

// comparisons are the uses of variables in a body.
type comparisons struct {
	e      *Evaluator
	points map[smtlib.Term][]value.Value // the values with which each variable is compared
	other  map[smtlib.Term]bool          // the variables that are also used in another way
	seen   map[smtlib.Term]bool
	calls  int
}

func (e *Evaluator) comparisons(vars []smtlib.Term, body smtlib.Term) *comparisons {
	c := &comparisons{e: e, points: map[smtlib.Term][]value.Value{}, other: map[smtlib.Term]bool{}}
	as := map[smtlib.Term]smtlib.Term{}
	for _, v := range vars {
		as[v] = v
	}
	c.walk(body, as)
	return c
}

// only reports whether the variable is only compared with points.
func (c *comparisons) only(v smtlib.Term) bool { return !c.other[v] }

// maxInlined bounds the calls of auxiliary functions that a walk enters.
const maxInlined = 1000

// walk visits every use of the variables in t; as maps variables in t to the variables of the function.
func (c *comparisons) walk(t smtlib.Term, as map[smtlib.Term]smtlib.Term) {
	outer := c.seen
	c.seen = map[smtlib.Term]bool{}
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if c.seen[t] || c.e.arena.Closed(t) {
			continue
		}
		c.seen[t] = true
		switch c.e.arena.Kind(t) {
		case smtlib.KindVar:
			c.otherwise(t, as)
		case smtlib.KindApp:
			stack = append(stack, c.application(t, as)...)
		case smtlib.KindQuant:
			args := c.e.arena.Args(t)
			stack = append(stack, args[len(args)-1])
		case smtlib.KindMatch:
			for _, v := range c.e.arena.FreeVars(t) {
				c.otherwise(v, as)
			}
		default:
			stack = append(stack, c.e.arena.Args(t)...)
		}
	}
	c.seen = outer
}

func (c *comparisons) otherwise(t smtlib.Term, as map[smtlib.Term]smtlib.Term) {
	if v, ok := as[t]; ok {
		c.other[v] = true
	}
}

// application visits an application, and gives the arguments that must still be visited.
func (c *comparisons) application(t smtlib.Term, as map[smtlib.Term]smtlib.Term) []smtlib.Term {
	a, args := c.e.arena, c.e.arena.Args(t)
	info := a.FunInfo(a.Fun(t))
	switch {
	case info.Decl != nil:
		def := c.definition(info.Decl)
		if def == nil || c.calls >= maxInlined {
			return args
		}
		c.calls++
		inner := map[smtlib.Term]smtlib.Term{}
		var rest []smtlib.Term
		for i, arg := range args {
			if v, ok := as[arg]; ok {
				inner[def.Vars[i]] = v
			} else {
				rest = append(rest, arg)
			}
		}
		c.walk(def.Body, inner)
		return rest
	case info.Name == "=" || info.Name == "distinct":
		return c.compared(args, as)
	case info.Name == "select":
		v, isVar := as[args[1]]
		array, ok := c.e.closed(args[0]).(value.Array)
		if !isVar || !ok {
			return args
		}
		array.Entries(func(index, _ value.Value) { c.points[v] = append(c.points[v], index) })
		return nil
	}
	return args
}

// definition gives the definition of a symbol, or nil.
func (c *comparisons) definition(d *smtlib.Decl) *smtlib.Decl {
	if d.Kind == smtlib.Declared {
		in := c.e.model.Interpretation(d)
		if in == nil || in.Definition == nil {
			return nil
		}
		d = in.Definition
	}
	if d.Kind != smtlib.Defined || d.Body == smtlib.NoTerm {
		return nil
	}
	return d
}

// compared visits an equation, in which variables may be compared with values. It gives the arguments that must still
// be visited.
func (c *comparisons) compared(args []smtlib.Term, as map[smtlib.Term]smtlib.Term) []smtlib.Term {
	var vars, rest []smtlib.Term
	var values []value.Value
	for _, arg := range args {
		v, isVar := as[arg]
		switch known := c.e.closed(arg); {
		case isVar:
			vars = append(vars, v)
		case known != nil && !value.IsOpen(known):
			values = append(values, known)
		default:
			rest = append(rest, arg)
		}
	}
	if len(vars) > 1 || len(rest) > 0 {
		return args
	}
	for _, v := range vars {
		c.points[v] = append(c.points[v], values...)
	}
	return nil
}

// closed gives the value of a term without variables, or of a variable that has one at present; otherwise nil.
func (e *Evaluator) closed(t smtlib.Term) value.Value {
	switch {
	case e.arena.Closed(t):
		return e.under(t, nil, nil)
	case e.arena.Kind(t) == smtlib.KindVar:
		e.reserve()
		return e.memo[t]
	}
	return nil
}

// lambda gives the array that a lambda in a solver's model denotes.
func (e *Evaluator) lambda(t smtlib.Term) value.Value {
	args := e.arena.Args(t)
	index := e.arena.SortInfo(e.arena.Sort(t)).Args[0]
	values, ok := e.tabulate(args[:1], args[1])
	if !ok {
		return e.env.Open("lambda")
	}
	array := value.NewArray(e.model.Domain(e.arena, index), values.other)
	for _, entry := range values.entries {
		array = array.Store(entry.Args[0], entry.Result)
	}
	return e.env.Bounded(array)
}

package model

import (
	"math"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Evaluator gives the values of terms under a model, exactly or open. It stores all values, so that a term is evaluated
// only once. It is not safe for concurrent use.
type Evaluator struct {
	arena     *smtlib.Arena
	model     *Model
	env       *operator.Env
	memo      []value.Value // index: term; nil if not evaluated yet
	funs      []funEval     // index: function symbol
	stack     []smtlib.Term
	args      []value.Value                 // arguments of the applications under way
	current   operator.Call                 // the call whose row is being evaluated: rows do not nest
	at        smtlib.Term                   // the application that is being evaluated
	plans     map[smtlib.Term][]smtlib.Term // key: body; its terms with free variables, in evaluation order
	saved     []value.Value                 // values in memo that the bodies under way have overwritten
	calls     int                           // nesting of bodies
	recursion int                           // nesting of calls of recursive functions

	domains    map[smtlib.Sort]domain
	candidates map[candidateKey][]value.Value
	literals   map[smtlib.Sort][]value.Value // see addKnown
	guards     map[smtlib.Term][]guard       // key: quantified formula
	readings   map[smtlib.Term]reading       // key: quantified formula

	byItself bool // values for quantified variables come from the quantifier's own terms only

	settled map[smtlib.Term]bool // terms that evaluation alone leaves open, and that have a value by answers, see Ask

	pointsUsed map[int]bool // if set, collects the points of the model that are used

	// rough, if set, permits approximating a lambda that is no table by its values at some points; it becomes true then.
	rough *bool

	settledBy settledBy // the last binding that settled a quantifier, see Settling

	near bool // algebraic numbers are approximated by rationals

	spent int64 // steps that Value has taken
	limit int64 // bound on spent, see Limit
}

// funEval is how a function symbol is evaluated: by its theory's row, or by its declaration.
type funEval struct {
	known bool
	info  *smtlib.FunInfo
	row   *theory.Row
}

// NewEvaluator gives an evaluator for the terms of an arena, which may be a child of the arena of the model's
// functions.
func NewEvaluator(a *smtlib.Arena, m *Model) *Evaluator {
	e := &Evaluator{
		arena: a, model: m, env: operator.NewEnv(), plans: map[smtlib.Term][]smtlib.Term{},
		domains: map[smtlib.Sort]domain{}, limit: math.MaxInt64,
	}
	e.env.Domain = func(a *smtlib.Arena, s smtlib.Sort) value.Domain { return m.Domain(a, s) }
	if m.points != nil {
		e.env.Fixed = e.fixed
	}
	if m.choices != nil {
		e.env.Chosen = e.chosen
	}
	return e
}

// NewSeedEvaluator gives an evaluator for the terms of a seed, with the values of the seed's literals.
func NewSeedEvaluator(seed *fragment.Seed, m *Model) *Evaluator {
	e := NewEvaluator(seed.Arena, m)
	e.memo = slices.Clone(seed.Constants)
	if m.points != nil || m.choices != nil {
		for t, v := range e.memo {
			if value.IsOpen(v) { // it may have a value under the model
				e.memo[t] = nil
			}
		}
	}
	return e
}

// Child gives an evaluator for the terms of a child of the arena, or of the arena itself, under a model that interprets
// the symbols of the arena in the same way. It shares all values of e except those from a solver. Several goroutines
// may call Child, as long as e evaluates nothing.
func (e *Evaluator) Child(a *smtlib.Arena, m *Model) *Evaluator {
	child := NewEvaluator(a, m)
	child.memo = make([]value.Value, len(e.memo), max(len(e.memo), int(a.Len()))+64)
	copy(child.memo, e.memo)
	return child
}

// ByItself makes the values of quantified formulas independent of the other terms in the arena. The evaluator must not
// have evaluated anything.
func (e *Evaluator) ByItself() *Evaluator {
	e.byItself = true
	return e
}

// Holds reports whether a closed formula is true. It is not known if its value is open.
func (e *Evaluator) Holds(f smtlib.Term) (is, known bool) {
	b, known := e.Value(f).(value.Bool)
	return bool(b), known
}

// Value gives the value of a closed term, which may be [value.Open].
func (e *Evaluator) Value(t smtlib.Term) value.Value {
	e.reserve()
	if e.memo[t] != nil {
		return e.memo[t]
	}
	e.stack = append(e.stack[:0], t)
	for len(e.stack) > 0 {
		top := e.stack[len(e.stack)-1]
		if e.memo[top] == nil && !e.pushArgs(top) {
			steps := max(fewSteps, min(operator.DefaultSteps, e.limit-e.spent))
			e.env.Steps = steps
			e.memo[top] = e.node(top)
			e.spent += steps - e.env.Steps
		}
		if e.memo[top] != nil {
			e.stack = e.stack[:len(e.stack)-1]
		}
	}
	return e.memo[t]
}

// Renew evaluates a closed term again with the stored values of its arguments, and stores the result. After a change of
// the model, the caller must renew all closed terms that depend on it, in ascending order of ids, also those inside
// binders and in called bodies.
func (e *Evaluator) Renew(t smtlib.Term) value.Value {
	e.reserve()
	e.memo[t] = nil
	return e.Value(t)
}

// Recall stores a value of a term: an earlier one that Renew has replaced, or one that the model was given.
func (e *Evaluator) Recall(t smtlib.Term, v value.Value) { e.memo[t] = v }

// Known is the stored value of a term, or nil.
func (e *Evaluator) Known(t smtlib.Term) value.Value {
	e.reserve()
	return e.memo[t]
}

// Apply evaluates an application of a theory's operator for other values of its arguments. It stores nothing, and its
// budget is a tenth of the usual one.
func (e *Evaluator) Apply(t smtlib.Term, args []value.Value) value.Value {
	e.env.Steps = operator.DefaultSteps / 10
	return e.apply(t, args)
}

// Regexes is the builder of the regular languages among the values.
func (e *Evaluator) Regexes() *regex.Builder { return e.env.Regexes() }

// Left is the rest of the budget of the term that was evaluated last. It may be negative, since operators may exceed
// it.
func (e *Evaluator) Left() int64 { return e.env.Steps }

// Limit bounds the steps of all calls of Value together; each has its usual budget, too. When they are spent, each
// further term gets a small budget.
func (e *Evaluator) Limit(steps int64) { e.limit = steps }

// Spent is the number of steps of all calls of Value and Solve together.
func (e *Evaluator) Spent() int64 { return e.spent }

// pushArgs pushes the arguments without a value, and reports whether there are any.
func (e *Evaluator) pushArgs(t smtlib.Term) bool {
	n := len(e.stack)
	for _, arg := range e.strictArgs(t) {
		if e.memo[arg] == nil && e.arena.Closed(arg) {
			e.stack = append(e.stack, arg)
		}
	}
	return len(e.stack) > n
}

// strictArgs gives the arguments that must be evaluated before a term: all except the bodies of binders.
func (e *Evaluator) strictArgs(t smtlib.Term) []smtlib.Term {
	args := e.arena.Args(t)
	switch e.arena.Kind(t) {
	case smtlib.KindQuant:
		return nil
	case smtlib.KindMatch, smtlib.KindAnnotated:
		return args[:1]
	}
	return args
}

// Budgets of All, in steps, for all terms together and for each. When the first is spent, further terms get a small
// budget. What is not decided by then is seldom decided at all: thirty times as many steps decide three in ten thousand
// formulas more.
const (
	allSteps  = 3 * eachSteps
	eachSteps = operator.DefaultSteps / 30
	fewSteps  = operator.DefaultSteps / 100
)

// All evaluates every closed term of the arena, in ascending order of ids. It gives the number of steps that it took.
func (e *Evaluator) All() (spent int64) {
	e.reserve()
	for t := smtlib.Term(1); t < e.arena.Len(); t++ {
		if e.memo[t] == nil && e.arena.Closed(t) {
			steps := max(fewSteps, min(eachSteps, allSteps-spent))
			e.env.Steps = steps
			e.memo[t] = e.node(t)
			spent += 1 + steps - e.env.Steps
		}
	}
	return spent
}

// reserve extends the tables to the size of the arena.
func (e *Evaluator) reserve() {
	if n := int(e.arena.Len()); n > len(e.memo) {
		e.memo = append(e.memo, make([]value.Value, n-len(e.memo))...)
	}
}

// node evaluates a term whose arguments have been evaluated.
func (e *Evaluator) node(t smtlib.Term) value.Value {
	switch kind := e.arena.Kind(t); kind {
	case smtlib.KindApp:
		return e.application(t)
	case smtlib.KindAnnotated:
		return e.memo[e.arena.Args(t)[0]]
	case smtlib.KindQuant:
		return e.quantifier(t)
	case smtlib.KindMatch:
		return e.match(t)
	case smtlib.KindAlgebraic:
		if e.near {
			return theory.NearbyValue(e.arena, t)
		}
		return theory.LiteralValue(e.arena, t)
	default:
		return theory.LiteralValue(e.arena, t)
	}
}

func (e *Evaluator) application(t smtlib.Term) value.Value {
	from := len(e.args)
	for _, arg := range e.arena.Args(t) {
		e.args = append(e.args, e.memo[arg])
	}
	result := e.apply(t, e.args[from:])
	e.args = e.args[:from]
	return result
}

// apply evaluates an application for these values of its arguments.
func (e *Evaluator) apply(t smtlib.Term, args []value.Value) value.Value {
	f := e.fun(e.arena.Fun(t))
	e.at = t
	if f.row != nil {
		e.current = operator.Call{Arena: e.arena, Fun: f.info, Sort: e.arena.Sort(t), Args: args}
		if f.row.Applies {
			e.current.Function = e.functionsOf(t)
		}
		return f.row.Value(e.env, &e.current)
	}
	for _, v := range args {
		if _, isOpen := v.(value.Open); isOpen {
			return v
		}
	}
	return e.declared(f.info, args)
}

// functionsOf gives a function that applies the arguments of an application that are functions: lambda terms, and names
// of functions. It restores the state of the outer application, since a body has applications of its own.
func (e *Evaluator) functionsOf(t smtlib.Term) func(i int, args ...value.Value) value.Value {
	return func(i int, args ...value.Value) value.Value {
		one, at := e.current, e.at
		defer func() { e.current, e.at = one, at }()
		f := e.arena.Args(t)[i]
		for e.arena.Kind(f) == smtlib.KindAnnotated {
			f = e.arena.Args(f)[0]
		}
		switch parts := e.arena.Args(f); {
		case e.arena.Kind(f) == smtlib.KindQuant && len(parts) == 1+len(args):
			return e.under(parts[len(args)], parts[:len(args)], args)
		case e.arena.Kind(f) == smtlib.KindApp && len(parts) == 0 && e.arena.Declaration(f) != nil &&
			len(e.arena.Declaration(f).Params) == len(args):
			return e.declared(e.arena.FunInfo(e.arena.Fun(f)), args)
		}
		if table, ok := one.Args[i].(value.Array); ok && len(args) == 1 {
			return table.Select(args[0])
		}
		return e.env.Open("function as a value")
	}
}

func (e *Evaluator) fun(f smtlib.Fun) *funEval {
	for int(f) >= len(e.funs) {
		e.funs = append(e.funs, make([]funEval, max(32, len(e.funs)))...)
	}
	at := &e.funs[f]
	if !at.known {
		at.known, at.info = true, e.arena.FunInfo(f)
		if at.info.Op != nil {
			at.row = theory.RowOf(at.info.Op)
		}
	}
	return at
}

// declared evaluates the application of a symbol that the script declares or defines.
func (e *Evaluator) declared(info *smtlib.FunInfo, args []value.Value) value.Value {
	d := info.Decl
	if len(args) != len(d.Params) {
		return e.env.Open("function as a value")
	}
	switch d.Kind {
	case smtlib.Declared:
		in := e.model.Interpretation(d)
		if in == nil {
			return e.env.Open("no interpretation")
		}
		if in.Definition != nil {
			return e.under(in.Definition.Body, in.Definition.Vars, args)
		}
		return in.at(args)
	case smtlib.Defined:
		if d.Body == smtlib.NoTerm { // the definition of a model that could not be read completely
			return e.env.Open("no definition")
		}
		return e.under(d.Body, d.Vars, args)
	case smtlib.Recursive:
		return e.recursive(d, args)
	case smtlib.Constructor:
		if d.Datatype.Codatatype {
			return e.env.Open("codatatype")
		}
		return e.env.Bounded(value.NewDatatype(d.Name, d.Index, slices.Clone(args)))
	default:
		return e.selector(info, args)
	}
}

// selector evaluates a selector. Applied to a value of another constructor, it is unspecified (section 4.2.3).
func (e *Evaluator) selector(info *smtlib.FunInfo, args []value.Value) value.Value {
	v, ok := args[0].(value.Datatype)
	if !ok || v.Index != info.Decl.Of.Index {
		c := operator.Call{Arena: e.arena, Fun: info, Sort: e.arena.Sort(e.at), Args: args}
		return e.env.Point(&c, "selector on another constructor", args...)
	}
	return v.Args[info.Decl.Index]
}

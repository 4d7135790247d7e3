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

// Evaluator gives the values of terms under a model, exactly or open. It remembers every value: a term is evaluated
// once. It is not safe for concurrent use.
type Evaluator struct {
	arena     *smtlib.Arena
	model     *Model
	env       *operator.Env
	memo      []value.Value // by term; nil is not evaluated yet
	funs      []funEval     // by function symbol
	stack     []smtlib.Term
	args      []value.Value                 // of the applications under way
	one       operator.Call                 // the one that a row evaluates: rows do not nest
	at        smtlib.Term                   // the application whose operator is evaluated
	plans     map[smtlib.Term][]smtlib.Term // by body: its terms with free variables, in evaluation order
	saved     []value.Value                 // what the bodies under way have overwritten in memo
	calls     int                           // nesting of bodies
	recursion int                           // nesting of calls of recursive functions

	domains    map[smtlib.Sort]domain
	candidates map[candidateKey][]value.Value
	literals   map[smtlib.Sort][]value.Value // see addKnown
	guards     map[smtlib.Term][]guard       // by quantified formula
	readings   map[smtlib.Term]reading       // by quantified formula

	byItself bool // only a quantifier's own terms suggest values to try

	settled map[smtlib.Term]bool // open by evaluation alone, not with answers, see Ask

	met map[int]bool // if set, the points of the model that were asked for are entered

	// rough, if set, lets a lambda that is no table be read at some of its points, and is set to true then.
	rough *bool

	near bool // algebraic numbers become rationals nearby

	spent int64 // by Value, in steps
	limit int64 // of what Value spends, see Limit
}

// funEval is how a function symbol is evaluated: by its theory's row, or by its declaration.
type funEval struct {
	known bool
	info  *smtlib.FunInfo
	row   *theory.Row
}

// NewEvaluator evaluates the terms of an arena, which may be a child of the one the model's functions live in.
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

// NewSeedEvaluator evaluates the terms of a seed. It knows the seed's literals already.
func NewSeedEvaluator(seed *fragment.Seed, m *Model) *Evaluator {
	e := NewEvaluator(seed.Arena, m)
	e.memo = slices.Clone(seed.Constants)
	if m.points != nil || m.choices != nil {
		for t, v := range e.memo {
			if value.IsOpen(v) { // the model may know better
				e.memo[t] = nil
			}
		}
	}
	return e
}

// Child gives an evaluator of the terms of a child of the arena, or of the arena itself, under a model that gives the
// symbols of the arena the same meanings. It knows all values that e does, but for those that a solver gave. Several
// goroutines may ask for one, as long as e evaluates nothing.
func (e *Evaluator) Child(a *smtlib.Arena, m *Model) *Evaluator {
	child := NewEvaluator(a, m)
	child.memo = make([]value.Value, len(e.memo), max(len(e.memo), int(a.Len()))+64)
	copy(child.memo, e.memo)
	return child
}

// ByItself makes an evaluator find only those values of quantified formulas that any evaluator finds, whatever other
// terms its arena has. It must not have evaluated anything.
func (e *Evaluator) ByItself() *Evaluator {
	e.byItself = true
	return e
}

// Value gives the value of a closed term.
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

// Renew evaluates a closed term again from what is remembered of its arguments, and remembers the result. Who changes
// the model renews all closed terms that depend on the change, in ascending order of ids, those inside binders and
// called bodies included.
func (e *Evaluator) Renew(t smtlib.Term) value.Value {
	e.reserve()
	e.memo[t] = nil
	return e.Value(t)
}

// Recall makes an evaluator remember a value of a term: one that Renew has replaced, or that the model was given.
func (e *Evaluator) Recall(t smtlib.Term, v value.Value) { e.memo[t] = v }

// Known is the value that is remembered of a term, or nil.
func (e *Evaluator) Known(t smtlib.Term) value.Value {
	e.reserve()
	return e.memo[t]
}

// Apply evaluates the application of a theory's operator as if its arguments had these values. It remembers nothing,
// and its budget is a tenth of the usual one.
func (e *Evaluator) Apply(t smtlib.Term, args []value.Value) value.Value {
	e.env.Steps = operator.DefaultSteps / 10
	return e.apply(t, args)
}

// Regexes is the builder of the regular languages that are values of this evaluator's terms.
func (e *Evaluator) Regexes() *regex.Builder { return e.env.Regexes() }

// Left is what is left of the budget of the term that was evaluated last; an operator may notice late that it is spent.
func (e *Evaluator) Left() int64 { return e.env.Steps }

// Limit bounds the steps that Value takes of all terms together; each has its usual budget, too. When they are spent,
// others get a few.
func (e *Evaluator) Limit(steps int64) { e.limit = steps }

// Spent is how many steps Value has taken, of all terms together.
func (e *Evaluator) Spent() int64 { return e.spent }

// pushArgs puts the arguments that have no value yet on the stack, and reports whether there were any.
func (e *Evaluator) pushArgs(t smtlib.Term) bool {
	n := len(e.stack)
	for _, arg := range e.strictArgs(t) {
		if e.memo[arg] == nil && e.arena.Closed(arg) {
			e.stack = append(e.stack, arg)
		}
	}
	return len(e.stack) > n
}

// strictArgs are the arguments that are evaluated before a term is: not the bodies of binders.
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

// Budgets of All, in steps, for all terms together and for each. When that for all is spent, others get a few.
// What is not decided by then seldom is at all: thirty times as many decide three in ten thousand formulas more.
const (
	allSteps  = 3 * eachSteps
	eachSteps = operator.DefaultSteps / 30
	fewSteps  = operator.DefaultSteps / 100
)

// All evaluates every closed term of the arena, in one pass over the ids. It gives the number of steps that it took.
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

// reserve makes the tables long enough for the arena.
func (e *Evaluator) reserve() {
	if n := int(e.arena.Len()); n > len(e.memo) {
		e.memo = append(e.memo, make([]value.Value, n-len(e.memo))...)
	}
}

// node evaluates a term whose arguments have values.
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

// apply evaluates an application whose arguments have these values.
func (e *Evaluator) apply(t smtlib.Term, args []value.Value) value.Value {
	f := e.fun(e.arena.Fun(t))
	e.at = t
	if f.row != nil {
		e.one = operator.Call{Arena: e.arena, Fun: f.info, Sort: e.arena.Sort(t), Args: args}
		if f.row.Applies {
			e.one.Function = e.functionsOf(t)
		}
		return f.row.Value(e.env, &e.one)
	}
	for _, v := range args {
		if _, isOpen := v.(value.Open); isOpen {
			return v
		}
	}
	return e.declared(f.info, args)
}

// functionsOf applies the arguments of an application that are functions: lambda terms, and names of functions. What is
// remembered of the application is put back, since a body has applications of its own.
func (e *Evaluator) functionsOf(t smtlib.Term) func(i int, args ...value.Value) value.Value {
	return func(i int, args ...value.Value) value.Value {
		one, at := e.one, e.at
		defer func() { e.one, e.at = one, at }()
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
		if d.Body == smtlib.NoTerm { // of a model that could not be read as a whole
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

// selector takes a field out of a datatype's value. On another constructor its result is unspecified (section 4.2.3).
func (e *Evaluator) selector(info *smtlib.FunInfo, args []value.Value) value.Value {
	v, ok := args[0].(value.Datatype)
	if !ok || v.Index != info.Decl.Of.Index {
		c := operator.Call{Arena: e.arena, Fun: info, Sort: e.arena.Sort(e.at), Args: args}
		return e.env.Point(&c, "selector on another constructor", args...)
	}
	return v.Args[info.Decl.Index]
}

package fragment

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Drawn values rarely make an equation true, so that a script of definitions (= x t) would give pools of false
// formulas. An aimed model follows them: it takes the assertions in a random order, and settles the symbols of each,
// one after the other, so that it becomes what is wanted, if there is an easy way. What is settled stays. Nothing is
// promised: evaluation decides what is true.

// aimer settles the values of a model's symbols.
type aimer struct {
	seed  *Seed
	model *Model
	s     *sampler
	e     *Evaluator // what it remembers is settled
	rng   *rand.Rand
	goals []goal
	left  int // goals and terms that may still be looked at
	met   []uint32
	walk  uint32
}

// goal is a term with the value that it is to have.
type goal struct {
	term smtlib.Term
	want value.Value
}

// aimSteps bounds the work on one model.
const aimSteps = 20_000

// aim changes a model that was drawn. In some models most assertions are wanted, in others any half of them.
func (s *sampler) aim(seed *Seed) {
	a := &aimer{
		seed: seed, model: s.model, s: s, e: NewSeedEvaluator(seed, s.model), rng: s.rng, left: aimSteps,
		met: make([]uint32, seed.Arena.Len()),
	}
	wanted := []float64{0.95, 0.95, 0.5}[a.rng.IntN(3)]
	for _, i := range a.rng.Perm(len(seed.Assertions)) {
		if a.left <= 0 {
			return
		}
		a.goals = append(a.goals[:0], goal{seed.Assertions[i], value.Bool(a.rng.Float64() < wanted)})
		for len(a.goals) > 0 && a.left > 0 {
			a.left--
			g := a.goals[len(a.goals)-1]
			a.goals = a.goals[:len(a.goals)-1]
			if a.e.memo[g.term] == nil && a.seed.Arena.Closed(g.term) {
				a.step(g)
			}
		}
	}
}

func (a *aimer) push(t smtlib.Term, want value.Value) { a.goals = append(a.goals, goal{t, want}) }

// step replaces a goal by others.
func (a *aimer) step(g goal) {
	arena := a.seed.Arena
	args := arena.Args(g.term)
	switch arena.Kind(g.term) {
	case smtlib.KindAnnotated:
		a.push(args[0], g.want)
	case smtlib.KindApp:
		f := a.e.fun(arena.Fun(g.term))
		if f.row == nil {
			a.declared(f.info.Decl, args, g)
			return
		}
		if f.row.Theory == "core" && a.core(f.info.Name, args, g) {
			return
		}
		if f.info.Name == "str.++" || f.info.Name == "seq.++" {
			a.concat(args, g)
			return
		}
		a.invert(f, args, g)
	}
}

// core is step for what is wanted of a connective or an equation; it returns false for what invert can do.
func (a *aimer) core(name string, args []smtlib.Term, g goal) bool {
	holds, _ := g.want.(value.Bool)
	switch name {
	case "not":
		a.push(args[0], !holds)
	case "and", "or":
		a.junction(args, holds, bool(holds) == (name == "and"))
	case "=>":
		last := len(args) - 1
		if !holds {
			a.push(args[last], value.Bool(false))
			for _, arg := range args[:last] {
				a.push(arg, value.Bool(true))
			}
			return true
		}
		i := a.rng.IntN(len(args))
		a.push(args[i], value.Bool(i == last))
	case "ite":
		branch := a.rng.IntN(2)
		if b, known := a.e.memo[args[0]].(value.Bool); known {
			branch = 1
			if b {
				branch = 0
			}
		}
		a.push(args[1+branch], g.want)
		a.push(args[0], value.Bool(branch == 0)) // first
	case "=":
		if !holds {
			return false
		}
		a.equate(args)
	case "distinct":
		if !holds {
			return false
		}
		a.separate(args)
	default:
		return false
	}
	return true
}

// junction wants one value of all arguments, or of any.
func (a *aimer) junction(args []smtlib.Term, v value.Bool, all bool) {
	if !all {
		if slices.ContainsFunc(args, func(arg smtlib.Term) bool { return a.e.memo[arg] == value.Value(v) }) {
			return
		}
		a.push(args[a.rng.IntN(len(args))], v)
		return
	}
	for _, i := range a.rng.Perm(len(args)) {
		a.push(args[i], v)
	}
}

// equate gives all arguments the value of one: of one that is settled, if there is such a one.
func (a *aimer) equate(args []smtlib.Term) {
	var settled, free []smtlib.Term
	for _, arg := range args {
		if a.free(arg) {
			free = append(free, arg)
		} else {
			settled = append(settled, arg)
		}
	}
	if len(free) == 0 {
		return
	}
	of := settled
	if len(of) == 0 {
		of = free
	}
	pivot := of[a.rng.IntN(len(of))]
	if len(settled) == 0 && len(args) == 2 && a.constant(args[0]) != a.constant(args[1]) { // a definition
		pivot = args[0]
		if a.constant(pivot) {
			pivot = args[1]
		}
	}
	v := a.value(pivot)
	if v == nil {
		return
	}
	for _, arg := range free {
		if arg != pivot {
			a.push(arg, v)
		}
	}
}

// separate gives arguments different values.
func (a *aimer) separate(args []smtlib.Term) {
	taken := map[string]bool{}
	for _, arg := range args {
		if a.left <= 0 {
			return
		}
		if !a.constant(arg) || a.e.memo[arg] != nil {
			if v := a.value(arg); v != nil && value.HasKey(v) {
				taken[value.Key(v)] = true
			}
			continue
		}
		for range candidatesEach {
			v := a.s.fresh(a.seed.Arena.Sort(arg))
			if value.IsOpen(v) || !value.HasKey(v) {
				return
			}
			if key := value.Key(v); !taken[key] {
				taken[key] = true
				a.push(arg, v)
				break
			}
		}
	}
}

// constant tells whether a term is a declared constant.
func (a *aimer) constant(t smtlib.Term) bool {
	if a.seed.Arena.Kind(t) != smtlib.KindApp || len(a.seed.Arena.Args(t)) > 0 {
		return false
	}
	d := a.seed.Arena.FunInfo(a.seed.Arena.Fun(t)).Decl
	return d != nil && d.Kind == smtlib.Declared
}

// declared is step for a symbol of the script: it settles a constant, or a function at a point.
func (a *aimer) declared(d *smtlib.Decl, args []smtlib.Term, g goal) {
	switch d.Kind {
	case smtlib.Declared:
		in := a.model.Interpretation(d)
		if in == nil || len(args) != len(d.Params) {
			return
		}
		if len(args) == 0 {
			in.Default = g.want
			a.e.memo[g.term] = g.want
			return
		}
		values := a.values(args, -1)
		if values == nil {
			return
		}
		if key, ok := tupleKey(values); ok {
			in.enter(key, Entry{Args: values, Result: g.want})
		}
	case smtlib.Defined:
		if len(args) == 0 && d.Body != smtlib.NoTerm {
			a.push(d.Body, g.want)
		}
	case smtlib.Constructor:
		if v, ok := g.want.(value.Datatype); ok && v.Index == d.Index && len(v.Args) == len(args) {
			for i, arg := range args {
				a.push(arg, v.Args[i])
			}
		}
	case smtlib.Selector:
		if a.free(args[0]) {
			a.field(d, args[0], g.want)
		}
	}
}

// field wants a value of a datatype that has a field like that.
func (a *aimer) field(d *smtlib.Decl, of smtlib.Term, want value.Value) {
	for range candidatesEach {
		v, ok := a.s.fresh(a.seed.Arena.Sort(of)).(value.Datatype)
		if ok && v.Index == d.Of.Index {
			fields := slices.Clone(v.Args)
			fields[d.Index] = want
			a.push(of, value.NewDatatype(d.Of.Name, d.Of.Index, fields))
			return
		}
	}
}

// invert wants such a value of one argument that the application has the wanted one, given the others' values.
func (a *aimer) invert(f *funEval, args []smtlib.Term, g goal) {
	var free []int
	for i, arg := range args {
		if a.free(arg) {
			free = append(free, i)
		}
	}
	if len(free) == 0 || f.row.Eval == nil {
		return
	}
	i := free[a.rng.IntN(len(free))]
	values := a.values(args, i)
	if values == nil {
		return
	}
	arena := a.seed.Arena
	c := &inversion{
		aimer: a, call: operator.Call{Arena: arena, Fun: f.info, Sort: arena.Sort(g.term), Args: values}, at: i, want: g.want,
		sort: arena.Sort(args[i]),
	}
	a.e.env.Steps = operator.DefaultSteps / 10
	for _, v := range c.candidates(f.info.Name) {
		values[i] = v
		if a.left--; value.IsOpen(v) {
			continue
		}
		got := f.row.Eval(a.e.env, &c.call)
		if !value.IsOpen(got) && a.e.env.Equal(got, g.want) == value.Value(value.Bool(true)) {
			a.push(args[i], v)
			return
		}
	}
}

// values settles arguments, but for the one at a position, which stays nil; it gives nil if one is open.
func (a *aimer) values(args []smtlib.Term, but int) []value.Value {
	values := make([]value.Value, len(args))
	for i, arg := range args {
		if i == but {
			continue
		}
		if values[i] = a.value(arg); values[i] == nil {
			return nil
		}
	}
	return values
}

// value settles a term; it is nil if the term is open, or would take too long.
func (a *aimer) value(t smtlib.Term) value.Value {
	if a.e.memo[t] == nil && !a.easy(t) {
		return nil
	}
	v := a.e.Value(t)
	if value.IsOpen(v) {
		return nil
	}
	return v
}

// free tells whether a term has a value yet to be settled, through a symbol that can be chosen.
func (a *aimer) free(t smtlib.Term) bool {
	free, _ := a.survey(t, true)
	return free
}

// easy tells whether a term may be evaluated here.
func (a *aimer) easy(t smtlib.Term) bool {
	_, easy := a.survey(t, false)
	return easy
}

// survey looks at the part of a term that is not settled: is there a declared symbol in it, and nothing that is costly?
// With stop, it ends at the first symbol.
func (a *aimer) survey(t smtlib.Term, stop bool) (free, easy bool) {
	arena := a.seed.Arena
	a.walk++
	easy = true
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.e.memo[t] != nil || a.met[t] == a.walk || !arena.Closed(t) {
			continue
		}
		a.met[t] = a.walk
		if a.left--; a.left <= 0 {
			return free, false
		}
		switch arena.Kind(t) {
		case smtlib.KindQuant, smtlib.KindMatch:
			easy = false
			continue
		case smtlib.KindApp:
			if d := arena.FunInfo(arena.Fun(t)).Decl; d != nil {
				switch {
				case d.Kind == smtlib.Declared:
					if free = true; stop {
						return free, easy
					}
				case d.Kind == smtlib.Recursive:
					easy = false
				case d.Kind == smtlib.Defined && d.Body != smtlib.NoTerm:
					stack = append(stack, d.Body)
				}
			}
		}
		stack = append(stack, arena.Args(t)...)
	}
	return free, easy
}

// concat is invert for words: it cuts what is wanted into pieces, one for each argument that is free.
func (a *aimer) concat(args []smtlib.Term, g goal) {
	rest, join := letters(g.want)
	if join == nil {
		return
	}
	pieces := map[smtlib.Term]value.Value{}
	for i, arg := range args {
		v := pieces[arg]
		if v == nil && !a.free(arg) {
			if v = a.value(arg); v == nil {
				return
			}
		}
		if v == nil {
			n := a.cut(rest, args[i+1:])
			pieces[arg] = join(rest[:n])
			a.push(arg, pieces[arg])
			rest = rest[n:]
			continue
		}
		known, _ := letters(v)
		if len(known) > len(rest) {
			return
		}
		rest = rest[len(known):]
	}
}

// cut says how much of a word the first of some arguments gets: all of it before the next argument that is settled, if
// there is one; otherwise what is drawn.
func (a *aimer) cut(rest []value.Value, others []smtlib.Term) int {
	if len(others) == 0 {
		return len(rest)
	}
	if !a.free(others[0]) {
		next, _ := letters(a.value(others[0]))
		if len(others) == 1 {
			return max(0, len(rest)-len(next))
		}
		for n := range len(rest) - len(next) + 1 {
			if slices.EqualFunc(rest[n:n+len(next)], next, same) {
				return n
			}
		}
	}
	return a.rng.IntN(len(rest) + 1)
}

func same(v, w value.Value) bool { return value.Equal(v, w) == value.Value(value.Bool(true)) }

// letters takes a word apart, and gives what puts one together; nil for what is no word.
func letters(v value.Value) ([]value.Value, func([]value.Value) value.Value) {
	switch v := v.(type) {
	case value.Seq:
		return v.Elems(), func(vs []value.Value) value.Value { return value.NewSeq(slices.Clone(vs)) }
	case value.String:
		var vs []value.Value
		for _, c := range v.Chars() {
			vs = append(vs, value.NewInt(int64(c)))
		}
		return vs, func(vs []value.Value) value.Value {
			var chars []rune
			for _, v := range vs {
				n, _ := v.(value.Int).Int64()
				chars = append(chars, rune(n))
			}
			return value.NewString(chars)
		}
	}
	return nil, nil
}

package search

import (
	"container/heap"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// problem is the input of a search: goals over constants and functions, and the graph of the terms below them.
type problem struct {
	seed    *fragment.Seed
	a       *smtlib.Arena // a child of the seed's arena
	goals   []smtlib.Term
	rewrite *rewriter // rewriter with the eliminated constants

	terms    []smtlib.Term   // terms below the goals, ascending
	parents  [][]smtlib.Term // index: term
	symbolic []bool          // index: term; whether it contains a symbol
	goal     []int32         // index: term; its number among the goals from 1, or 0
	uses     map[*smtlib.Decl][]smtlib.Term
	symbols  []*smtlib.Decl                // symbols in the goals, in order of declaration
	bySort   map[smtlib.Sort][]smtlib.Term // closed terms with symbols
	members  map[smtlib.Term][]membership  // key: string; its memberships among the goals
	constant map[smtlib.Sort][]value.Value // values of closed terms without symbols
	sized    map[smtlib.Term][]smtlib.Term // key: string; terms that equal its length according to goals
}

// membership is a goal (str.in_re s language), or its negation.
type membership struct {
	language smtlib.Term
	in       bool
}

// newProblem prepares goals. If solve is set, constants that goals determine are eliminated.
func newProblem(seed *fragment.Seed, goals []smtlib.Term, solve bool) *problem {
	a := seed.Arena.Child()
	r := newRewriter(a)
	p := &problem{
		seed: seed, a: a, rewrite: r, uses: map[*smtlib.Decl][]smtlib.Term{},
		bySort: map[smtlib.Sort][]smtlib.Term{}, members: map[smtlib.Term][]membership{},
		constant: map[smtlib.Sort][]value.Value{}, sized: map[smtlib.Term][]smtlib.Term{},
	}
	p.goals = r.solve(goals, solve)
	p.terms = reach(a, p.goals)
	p.parents = make([][]smtlib.Term, a.Len())
	p.symbolic = make([]bool, a.Len())
	p.goal = make([]int32, a.Len())
	for i, g := range p.goals {
		p.goal[g] = int32(i + 1)
	}
	p.link()
	p.literals()
	for _, g := range p.goals {
		p.notice(g, true)
	}
	return p
}

// link computes parents, symbols, and the tables that depend on them.
func (p *problem) link() {
	var marked []smtlib.Term
	for _, t := range p.terms {
		for _, c := range children(p.a, t) {
			if k := len(p.parents[c]); k == 0 || p.parents[c][k-1] != t {
				p.parents[c] = append(p.parents[c], t)
			}
		}
		if d := declared(p.a, t); d != nil {
			if p.uses[d] == nil {
				p.symbols = append(p.symbols, d)
			}
			p.uses[d] = append(p.uses[d], t)
			p.symbolic[t] = true
			marked = append(marked, t)
		}
	}
	for len(marked) > 0 {
		t := marked[len(marked)-1]
		marked = marked[:len(marked)-1]
		for _, parent := range p.parents[t] {
			if !p.symbolic[parent] {
				p.symbolic[parent] = true
				marked = append(marked, parent)
			}
		}
	}
	slices.SortFunc(p.symbols, func(d, e *smtlib.Decl) int { return int(d.Fun) - int(e.Fun) })
	for _, t := range p.terms {
		if p.symbolic[t] && p.a.Closed(t) {
			p.bySort[p.a.Sort(t)] = append(p.bySort[p.a.Sort(t)], t)
		}
	}
}

// literals collects the values of terms without symbols.
func (p *problem) literals() {
	for _, t := range p.terms {
		sort := p.a.Sort(t)
		if p.symbolic[t] || !p.a.Closed(t) || sort == p.a.Bool() || len(p.constant[sort]) >= maxLiterals {
			continue
		}
		if v := p.rewrite.ground.Value(t); value.HasKey(v) {
			p.constant[sort] = append(p.constant[sort], v)
		}
	}
}

// maxLiterals bounds the literals per sort that serve as guesses.
const maxLiterals = 512

// notice records a goal about the language or the length of a string; holds is false if it is negated.
func (p *problem) notice(g smtlib.Term, holds bool) {
	args := p.a.Args(g)
	switch name := p.a.OperatorName(g); {
	case name == "not":
		p.notice(args[0], !holds)
	case len(args) == 2 && p.a.SortIs(p.a.Sort(args[1]), "RegLan") && p.a.SortIs(p.a.Sort(args[0]), "String"):
		if !p.symbolic[args[1]] {
			p.members[args[0]] = append(p.members[args[0]], membership{args[1], holds})
		}
	case name == "=" && holds && len(args) == 2:
		for i, side := range args {
			if p.a.OperatorName(side) == "str.len" {
				of := p.a.Args(side)[0]
				p.sized[of] = append(p.sized[of], args[1-i])
			}
		}
	}
}

// costs measure how far a formula is from being true and from being false; 0 if it is.
type costs struct{ yes, no float64 }

func (c costs) wanting(want bool) float64 {
	if want {
		return c.yes
	}
	return c.no
}

// state is an assignment with the values of all terms and their costs.
type state struct {
	*problem
	rng    *rand.Rand
	model  *model.Model
	eval   *model.Evaluator
	in     map[*smtlib.Decl]*model.Interpretation
	cost   []costs   // index: term
	weight []float64 // index: goal
	score  float64   // weighted cost of the goals
	failed int       // goals that are not true

	queue       termHeap
	queued      []bool
	trail       []change
	evaluations int
	tried       int // moves tried
}

// change records what an assignment changed in a term.
type change struct {
	t    smtlib.Term
	was  value.Value
	cost costs
}

// place is where an assignment sets a value: a constant, a function at arguments, or (without arguments) the default of
// a function.
type place struct {
	symbol *smtlib.Decl
	args   []value.Value
}

// assignment sets a value at a place.
type assignment struct {
	place
	v value.Value
}

func newState(p *problem, rng *rand.Rand) *state {
	s := &state{
		problem: p, rng: rng, cost: make([]costs, p.a.Len()), weight: make([]float64, len(p.goals)),
		queued: make([]bool, p.a.Len()),
	}
	for i := range s.weight {
		s.weight[i] = 1
	}
	return s
}

// start takes a model and evaluates all terms.
func (s *state) start(m *model.Model) {
	s.model = m
	s.eval = model.NewEvaluator(s.a, m)
	s.in = map[*smtlib.Decl]*model.Interpretation{}
	for _, d := range s.symbols {
		in := &model.Interpretation{Fun: d, Default: value.Open{Reason: "no value"}}
		if from := m.Interpretation(d); from != nil {
			in.Default = from.Default
		}
		s.in[d] = in
		m.Set(in)
	}
	for _, t := range s.terms {
		if s.a.Closed(t) {
			s.eval.Value(t)
			s.spend(t)
			s.cost[t] = s.costOf(t)
		}
	}
	s.rescore()
}

// rescore computes the score from the costs of the goals.
func (s *state) rescore() {
	s.score, s.failed = 0, 0
	for i, g := range s.goals {
		if c := s.cost[g].yes; c > 0 {
			s.failed++
			s.score += float64(s.weight[i] * c)
		}
	}
}

// value is the value of a closed term under the assignment.
func (s *state) value(t smtlib.Term) value.Value { return s.eval.Value(t) }

// apply makes assignments and updates dependent values. It gives the reverse assignments, for undo.
func (s *state) apply(move []assignment) (back []assignment) {
	s.trail = s.trail[:0]
	for _, as := range move {
		in := s.in[as.symbol]
		back = append(back, assignment{as.place, in.At(as.args)})
		in.Put(as.args, as.v)
		for _, t := range s.uses[as.symbol] {
			s.enqueue(t)
		}
	}
	for len(s.queue) > 0 {
		t := heap.Pop(&s.queue).(smtlib.Term)
		s.queued[t] = false
		if s.a.Closed(t) && !s.renew(t) {
			continue
		}
		for _, parent := range s.parents[t] {
			s.enqueue(parent)
		}
	}
	return back
}

// spend counts the evaluation of t, the last one. The body of a quantifier is evaluated for many values.
func (s *state) spend(t smtlib.Term) {
	s.evaluations++
	if s.a.Kind(t) == smtlib.KindQuant {
		s.evaluations += int(operator.DefaultSteps - s.eval.Left())
	}
}

// renew evaluates a term again, and reports whether its value or costs changed.
func (s *state) renew(t smtlib.Term) bool {
	was, cost := s.eval.Value(t), s.cost[t]
	now := s.eval.Renew(t)
	s.spend(t)
	s.cost[t] = s.costOf(t)
	if cost == s.cost[t] && !isCompound(now) && same(was, now) {
		return false
	}
	s.trail = append(s.trail, change{t, was, cost})
	if i := s.goal[t]; i > 0 {
		s.count(int(i-1), cost.yes, s.cost[t].yes)
	}
	return true
}

// count updates the score when the cost of a goal changes.
func (s *state) count(goal int, from, to float64) {
	if (from > 0) != (to > 0) {
		if to > 0 {
			s.failed++
		} else {
			s.failed--
		}
	}
	s.score += float64(s.weight[goal] * (to - from)) // the conversion forces rounding on all machines, see log2
}

// undo reverses the last apply.
func (s *state) undo(back []assignment) {
	for _, as := range slices.Backward(back) {
		s.in[as.symbol].Put(as.args, as.v)
	}
	for _, c := range slices.Backward(s.trail) {
		s.eval.Recall(c.t, c.was)
		if i := s.goal[c.t]; i > 0 {
			s.count(int(i-1), s.cost[c.t].yes, c.cost.yes)
		}
		s.cost[c.t] = c.cost
	}
	s.trail = s.trail[:0]
}

func (s *state) enqueue(t smtlib.Term) {
	if !s.queued[t] {
		s.queued[t] = true
		heap.Push(&s.queue, t)
	}
}

// isCompound reports whether comparing a value takes longer than evaluating the terms that depend on it.
func isCompound(v value.Value) bool {
	switch v.(type) {
	case value.Array, value.Seq, value.Set, value.Datatype, value.Regex:
		return true
	}
	return false
}

// same reports whether two values are equal.
func same(v, w value.Value) bool {
	switch v := v.(type) {
	case value.Bool:
		return v == w
	case value.Int:
		w, ok := w.(value.Int)
		return ok && v.Cmp(w) == 0
	case value.Real:
		w, ok := w.(value.Real)
		return ok && v.Cmp(w) == 0
	case value.BitVec:
		w, ok := w.(value.BitVec)
		return ok && v.Equal(w)
	case value.Float:
		w, ok := w.(value.Float)
		return ok && v.Equal(w)
	case value.String:
		w, ok := w.(value.String)
		return ok && v.Len() == w.Len() && v.Cmp(w) == 0
	case value.RoundingMode, value.Elem, value.Open:
		return v == w
	}
	return !value.IsOpen(w) && value.Same(v, w)
}

// termHeap is a heap with the least term first.
type termHeap []smtlib.Term

func (h termHeap) Len() int           { return len(h) }
func (h termHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h termHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *termHeap) Push(x any)        { *h = append(*h, x.(smtlib.Term)) }
func (h *termHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

package smallscope

import (
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// optimization is what an instance of a scope that expects optima optimizes, with the right optima.
type optimization struct {
	order string
	goals []goal
	// points are the right optima, each with one value for each goal: one point, or those of a Pareto front.
	points [][]*big.Rat
	first  int  // the number of an assignment with the values of the first point; under box, of its first value
	open   bool // the value of a goal under some model is open
}

// goal is a term, or a group of soft constraints.
type goal struct {
	maximize bool
	term     *node
	soft     []*node
	weights  []string
}

// Bounds of what is drawn. Checks of a Pareto front ask for each point, and once more.
const (
	drawnGoals = 8 // attempts to find goals whose variables the scope permits together with those of the formulas
	mostChecks = 12
)

// softWeights are the weights of soft constraints; "" is the default. They are integers, as sums of them are compared
// in logics that need not have reals.
var softWeights = []string{"", "2", "3"}

// asksOptima reports whether instances have objectives.
func (sc *Scope) asksOptima() bool { return sc.Expect.Verdict == ExpectOptimum }

// optimize draws what the instance with a shape optimizes, by the number of the shape; nil if its variables would be
// too many. Terms are those that are made so far, which is the same for a shape whenever it is enumerated.
func (f *Family) optimize(s *partial) *optimization {
	h := fnv.New64a()
	h.Write(f.Scope.Source)
	rng := rand.New(rand.NewPCG(h.Sum64(), uint64(s.number)))
	for range drawnGoals {
		o := f.drawGoals(rng)
		if o == nil {
			return nil
		}
		vars := s.vars
		for _, g := range o.goals {
			for _, n := range append(g.soft, g.term) {
				if n != nil {
					vars |= n.vars
				}
			}
		}
		if f.Scope.Vars.Has(f.g.varsIn(vars)) {
			s.vars = vars
			return o
		}
	}
	return nil
}

// drawGoals draws what is optimized, and in which order.
func (f *Family) drawGoals(rng *rand.Rand) *optimization {
	sc := f.Scope
	o := &optimization{order: sc.Priorities[rng.IntN(len(sc.Priorities))]}
	for range between(rng, sc.Objectives) {
		n := f.drawNode(rng, f.g.numeric())
		if n == nil {
			return nil
		}
		o.goals = append(o.goals, goal{maximize: rng.IntN(2) == 0, term: n})
	}
	if n := between(rng, sc.Soft); n > 0 {
		g := goal{}
		for range n {
			formula := f.drawNode(rng, []int{slices.Index(f.g.sorts, f.g.root.Bool())})
			if formula == nil {
				return nil
			}
			g.soft, g.weights = append(g.soft, formula), append(g.weights, softWeights[rng.IntN(len(softWeights))])
		}
		o.goals = slices.Insert(o.goals, rng.IntN(len(o.goals)+1), g)
	}
	return o
}

func between(rng *rand.Rand, r Range) int { return r.Min + rng.IntN(r.Max-r.Min+1) }

// numeric are the sorts of terms that can be optimized.
func (g *grammar) numeric() (all []int) {
	for i, s := range g.sorts {
		if g.root.SortIs(s, "Int") || g.root.SortIs(s, "Real") || g.root.SortIs(s, "BitVec") {
			all = append(all, i)
		}
	}
	return all
}

// drawNode draws a term of one of some sorts: its sort and size first, then the term. It is nil if there is none.
func (f *Family) drawNode(rng *rand.Rand, sorts []int) *node {
	var sizes [][]int32
	for _, sort := range sorts {
		for _, ids := range f.terms.by[sort] {
			if len(ids) > 0 {
				sizes = append(sizes, ids)
			}
		}
	}
	if len(sizes) == 0 {
		return nil
	}
	ids := sizes[rng.IntN(len(sizes))]
	return &f.terms.all[ids[rng.IntN(len(ids))]]
}

// add takes an assignment into account, under which all assertions are true.
func (o *optimization) add(t *table, i, number int) {
	point := make([]*big.Rat, len(o.goals))
	for k, g := range o.goals {
		if point[k] = g.value(t, i); point[k] == nil {
			o.open = true
			return
		}
	}
	switch {
	case len(o.points) == 0:
		o.points, o.first = [][]*big.Rat{point}, number
	case o.order == smtlib.Box:
		for k, v := range point {
			if o.compare(k, v, o.points[0][k]) > 0 {
				o.points[0][k] = v
				if k == 0 {
					o.first = number
				}
			}
		}
	case o.order == smtlib.Lexicographic:
		for k, v := range point {
			sign := o.compare(k, v, o.points[0][k])
			if sign > 0 {
				o.points[0], o.first = point, number
			}
			if sign != 0 {
				return
			}
		}
	case !slices.ContainsFunc(o.points, func(other []*big.Rat) bool { return o.asGood(other, point) }):
		o.points = slices.DeleteFunc(o.points, func(other []*big.Rat) bool { return o.asGood(point, other) })
		o.points = append(o.points, point)
		if len(o.points) == 1 {
			o.first = number
		}
	}
}

// compare is positive if a value of a goal is better than another one.
func (o *optimization) compare(k int, v, w *big.Rat) int {
	if o.goals[k].maximize {
		return v.Cmp(w)
	}
	return w.Cmp(v)
}

// asGood reports whether a point is at least as good as another in all goals.
func (o *optimization) asGood(point, other []*big.Rat) bool {
	for k, v := range point {
		if o.compare(k, v, other[k]) < 0 {
			return false
		}
	}
	return true
}

// value is the value of a goal under an assignment of the table's part; nil if it is open.
func (g *goal) value(t *table, i int) *big.Rat {
	if g.term != nil {
		return instance.Number(t.Value(g.term.term, i))
	}
	sum := new(big.Rat)
	for k, n := range g.soft {
		switch t.Value(n.term, i) {
		case value.Value(value.Bool(true)):
		case value.Value(value.Bool(false)):
			sum.Add(sum, smtlib.SoftConstraint{Weight: g.weights[k]}.Cost())
		default:
			return nil
		}
	}
	return sum
}

// optimized are the commands that set the goals, with their terms in an arena.
func (f *Family) optimized(a *smtlib.Arena, o *optimization) (all []smtlib.Command) {
	for i, g := range o.goals {
		if g.term != nil {
			all = append(all, smtlib.Objective{Maximize: g.maximize, Term: f.terms.build(a, g.term)})
		}
		for k, n := range g.soft {
			all = append(all, smtlib.SoftConstraint{
				Formula: f.terms.build(a, n), Weight: g.weights[k], Group: fmt.Sprintf("g%d", i+1),
			})
		}
	}
	return all
}

// checks is how often an instance asks: for each point of a Pareto front, and once more.
func (o *optimization) checks() int {
	if o.order != smtlib.Pareto {
		return 1
	}
	return min(len(o.points)+1, mostChecks)
}

// String says for people what the right optima are.
func (o *optimization) String() string {
	var points []string
	for _, p := range o.points {
		var values []string
		for _, v := range p {
			values = append(values, v.RatString())
		}
		points = append(points, strings.Join(values, ", "))
	}
	switch {
	case len(points) == 0:
		return "none"
	case o.order == smtlib.Pareto:
		return fmt.Sprintf("the points (%s)", strings.Join(points, "), ("))
	}
	return points[0]
}

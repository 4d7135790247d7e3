package search

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// climber is the state of a search.
type climber struct {
	ctx    context.Context
	seed   *fragment.Seed
	given  []smtlib.Term
	budget Budget
	spent  Budget
	rng    *rand.Rand
}

// over reports whether the search must end.
func (c *climber) over() bool {
	return c.spent.Steps >= c.budget.Steps || c.spent.Evaluations >= c.budget.Evaluations || c.ctx.Err() != nil
}

// quickDraws is how many whole models are drawn first, which is enough for many small scripts.
const quickDraws = 8

// draws tries models drawn as in campaigns.
func (c *climber) draws() *model.Model {
	size := len(reach(c.seed.Arena, c.given))
	for n := range quickDraws {
		if c.over() {
			return nil
		}
		m := c.draw(n)
		if n == 0 && hopeless(c.seed, m, c.given) {
			c.budget = Budget{}
			return nil
		}
		if c.satisfied(model.NewSeedEvaluator(c.seed, m), size) {
			m.Complete()
			return m
		}
	}
	return nil
}

// satisfied reports whether all goals are true, and counts the evaluation of their size terms.
func (c *climber) satisfied(e *model.Evaluator, size int) bool {
	c.spent.Steps++
	all := satisfied(e, c.given)
	c.spent.Evaluations += size + int(e.Spent())
	return all
}

// draw chooses a model to start from, with the sources in turn. Half of the models are aimed at the goals.
func (c *climber) draw(n int) *model.Model {
	m := model.Draw(c.seed, model.Sources[n%len(model.Sources)], c.rng)
	m.Source = "search"
	if c.rng.IntN(2) == 0 {
		aim(c.seed, m, c.given, 1, c.rng)
	}
	return m
}

// Parameters of the local search.
const (
	patience  = 400 // steps of the shortest climb; the others' are multiples of it, by Luby's sequence
	proposals = 6   // walks of which a step chooses one
	maxIdle   = 6   // consecutive climbs without a move after which the search ends
)

// climb repeatedly starts from a drawn model, and changes it by walks from goals that are not true.
func (c *climber) climb() *model.Model {
	if c.over() {
		return nil
	}
	solved := newState(newProblem(c.seed, c.given, true), c.rng)
	plain := solved
	idle := 0
	for n := 1; !c.over(); n++ {
		s := solved
		if n%4 == 0 { // without solving for constants, whose values may be easier to guess
			if plain == solved && len(solved.rewrite.order) > 0 {
				plain = newState(newProblem(c.seed, c.given, false), c.rng)
			}
			s = plain
		}
		before := s.evaluations
		s.start(c.beginning(s, n))
		c.spent.Evaluations += s.evaluations - before
		tried := s.tried
		if m := c.ascend(s, patience*luby(n)); m != nil {
			return m
		}
		if s.tried > tried {
			idle = 0
		} else if idle++; idle >= maxIdle {
			break // no walk finds a move: all goals are open or false
		}
	}
	return nil
}

// beginning draws the model that a climb starts from. In turns, constants keep their drawn values, get the simplest
// value, or small numbers.
func (c *climber) beginning(s *state, n int) *model.Model {
	m := c.draw(n / 3)
	sorts := m.Sorts(s.a)
	for _, d := range s.symbols {
		in := m.Interpretation(d)
		if in == nil {
			continue
		}
		v := sorts.Simplest(d.Result)
		switch {
		case n%3 == 1 && v != nil:
			in.Default = v
		case n%3 == 2 && s.isNumber(d.Result):
			in.Default = s.rounded(d.Result, smallNumbers[c.rng.IntN(len(smallNumbers))])
		}
	}
	return m
}

// ascend takes steps until all goals are true, or the number of steps reaches patience.
func (c *climber) ascend(s *state, patience int) *model.Model {
	for i := range s.weight {
		s.weight[i] = 1
	}
	s.rescore()
	for range patience {
		if s.failed == 0 {
			return c.checked(s)
		}
		if c.over() {
			return nil
		}
		before := s.evaluations
		if !c.step(s) {
			s.adjust()
		}
		c.spent.Evaluations += s.evaluations - before
	}
	if s.failed == 0 {
		return c.checked(s)
	}
	return nil
}

// step tries some walks, and makes the best of their moves if it improves the score, sometimes also if it does not. It
// reports whether the score improved.
func (c *climber) step(s *state) bool {
	score := s.score
	var best []assignment
	bestScore := 0.0
	for range proposals {
		c.spent.Steps++
		move := s.propose()
		if move == nil {
			continue
		}
		s.tried++
		back := s.apply(move)
		if best == nil || s.score < bestScore {
			best, bestScore = move, s.score
		}
		s.undo(back)
	}
	if best == nil {
		return false
	}
	better := bestScore < score
	if better || s.rng.IntN(3) == 0 {
		s.apply(best)
	}
	return better
}

// propose gives the move of a walk from a random goal that is not true, or nil.
func (s *state) propose() []assignment {
	at, seen := smtlib.NoTerm, 0
	for _, g := range s.goals {
		if s.cost[g].yes > 0 {
			if seen++; s.rng.IntN(seen) == 0 {
				at = g
			}
		}
	}
	w := newWalker(s)
	switch {
	case at == smtlib.NoTerm || !s.symbolic[at]:
		return nil
	case s.rng.IntN(10) == 0 && w.disturb(at):
	case !w.down.seek(at, value.Bool(true)):
		return nil
	}
	for _, as := range w.move {
		if value.IsOpen(as.v) {
			return nil
		}
	}
	return w.move
}

// adjust increases the weights of goals that are not true.
func (s *state) adjust() {
	for i, g := range s.goals {
		if s.cost[g].yes > 0 {
			s.weight[i]++
		}
	}
	s.rescore()
}

// checked gives the model of a state in which all goals seem true, if evaluation confirms that.
func (c *climber) checked(s *state) *model.Model {
	m := s.complete()
	if !Satisfies(c.seed, m, c.given) {
		return nil
	}
	return m
}

// complete adds the values of constants that were eliminated by solving.
func (s *state) complete() *model.Model {
	m := s.model
	e := model.NewEvaluator(s.a, m)
	for _, d := range s.rewrite.order {
		v := e.Value(s.rewrite.rewrite(s.rewrite.solved[d]))
		if in := m.Interpretation(d); !value.IsOpen(v) {
			in.Default = v
		}
	}
	m.Complete()
	return m
}

// luby is the sequence 1 1 2 1 1 2 4 … (M. Luby, A. Sinclair, D. Zuckerman, 1993), from 1.
func luby(n int) int {
	for k := 1; ; k++ {
		switch {
		case n == 1<<k-1:
			return 1 << (k - 1)
		case n < 1<<k-1:
			return luby(n - (1<<(k-1) - 1))
		}
	}
}

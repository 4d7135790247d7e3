package mutate

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Round is a run of instances under one model, with its pools. It may be shared: what it gives does not change.
type Round struct {
	Number      int
	Model       *fragment.Model
	Initial     fragment.Pool
	Constructed fragment.Pool
	Stats       fragment.Stats   // of the initial pool
	Rejected    int              // draws for the constructed pool that were too deep or known
	Short       bool             // the constructed pool could not be filled
	Answers     fragment.Answers // of the referee, nil without one

	gen   *Generator
	arena *smtlib.Arena
	not   map[smtlib.Term]smtlib.Term // of the false formulas of both pools
	told  map[smtlib.Term]bool        // assertions whose value stands on the referee's answers
	pins  []smtlib.Term               // of the model's points

	family atomic.Pointer[family] // that was drawn last
}

// Bounds of the search for a model that gives a round a good pool.
const (
	modelAttempts = 8
	attemptNodes  = 50_000 // terms that are evaluated for attempts after the first that gave a pool
)

// Round chooses a model and builds the pools: phases 1 and 2 of Algorithm 1. A round without fragments has empty pools.
// Models are tried until one makes some formulas true and others false, or, of a seed with a single formula, gives that
// the value that is preferred in this round.
func (g *Generator) Round(number int) *Round {
	rng := g.rng("round", number)
	preferred := rng.IntN(2) == 0
	var best *Round
	left := attemptNodes
	for attempt := range modelAttempts {
		r := g.attempt(number, attempt, rng)
		if best == nil || len(r.Initial) > len(best.Initial) {
			best = r
		}
		good := r.Stats.True > 0 && r.Stats.False > 0 ||
			len(r.Initial) == 1 && r.Stats.Open == 0 && r.Initial[0].Value == preferred
		if good {
			best = r
			break
		}
		if left -= int(g.Seed.Arena.Len()); len(best.Initial) > 0 && (left < 0 || g.referee != nil) {
			break
		}
	}
	if len(best.Initial) > 0 {
		best.construct(rng)
		best.negate()
		best.pin()
	}
	best.arena.Freeze()
	return best
}

// attempt chooses a model, and evaluates the seed under it.
func (g *Generator) attempt(number, attempt int, rng *rand.Rand) *Round {
	r := &Round{
		Number: number, Model: g.model(number, attempt, rng), gen: g, arena: g.Seed.Arena.Child(),
		not: map[smtlib.Term]smtlib.Term{}, told: map[smtlib.Term]bool{},
	}
	if g.Settings.Open == fragment.OpenModel {
		r.Model.FixPoints(g.Seed, g.rng("points", number).Uint64())
	}
	e := fragment.NewSeedEvaluator(g.Seed, r.Model)
	if g.referee != nil {
		e.All()
		r.Model.Complete()
		r.Answers = e.Ask(g.Seed, func(t smtlib.Term) (v, told bool) { return g.referee(r.Model, t) })
	}
	r.Initial, r.Stats = fragment.InitialPool(g.Seed, e, g.Settings.MaxDepth)
	r.Model.Complete()
	return r
}

// model chooses a model for a round. A reference that decides nothing is followed by random models.
func (g *Generator) model(number, attempt int, rng *rand.Rand) *fragment.Model {
	source, _ := SplitSource(g.Settings.ModelSources[number%len(g.Settings.ModelSources)])
	switch {
	case source != fragment.ReferenceSource:
		return fragment.Draw(g.Seed, source, rng)
	case g.reference != nil && attempt == 0:
		return g.reference.Draw(rng)
	}
	return fragment.Draw(g.Seed, fragment.Sources[0], rng)
}

// construct fills the constructed pool: phase 2. After 10·NC rejected draws in a row the pool is what it is.
func (r *Round) construct(rng *rand.Rand) {
	settings := r.gen.Settings
	want := settings.newFormulas(len(r.Initial))
	and, not := r.connective("and"), r.connective("not")
	known := map[smtlib.Term]bool{}
	rejected := 0
	for len(r.Constructed) < want {
		f := r.randFormula(rng)
		var g fragment.Fragment
		if settings.randOp(rng) == opAnd {
			h := r.randFormula(rng)
			g = fragment.Fragment{
				Formula: r.app(and, f.Formula, h.Formula), Value: f.Value && h.Value, Depth: max(f.Depth, h.Depth) + 1,
				Reference: f.Reference && h.Reference || f.Reference && h.Value || h.Reference && f.Value,
			}
		} else {
			g = fragment.Fragment{Formula: r.app(not, f.Formula), Value: !f.Value, Depth: f.Depth + 1,
				Reference: f.Reference}
		}
		if g.Depth > settings.MaxDepth || known[g.Formula] {
			r.Rejected++
			if rejected++; rejected >= 10*want {
				r.Short = true
				return
			}
			continue
		}
		rejected = 0
		known[g.Formula] = true
		r.Constructed = append(r.Constructed, g)
	}
}

type op uint8

const (
	opNot op = iota
	opAnd
)

// randOp is the paper's RANDOP: the two are functionally complete.
func (s Settings) randOp(rng *rand.Rand) op {
	if rng.Float64() < s.And {
		return opAnd
	}
	return opNot
}

// randFormula is the paper's RANDFORMULA.
func (r *Round) randFormula(rng *rand.Rand) fragment.Fragment {
	if len(r.Constructed) == 0 || rng.Float64() < r.gen.Settings.Initial {
		return r.Initial[rng.IntN(len(r.Initial))]
	}
	return r.Constructed[rng.IntN(len(r.Constructed))]
}

// negate makes the negations of all false formulas, so that instances need not grow the arena, and notes which of what
// instances assert stands on answers.
func (r *Round) negate() {
	not := r.connective("not")
	for _, pool := range []fragment.Pool{r.Initial, r.Constructed} {
		for _, f := range pool {
			holds := f.Formula
			if !f.Value {
				holds = r.app(not, f.Formula)
				r.not[f.Formula] = holds
			}
			if f.Reference {
				r.told[holds] = true
			}
		}
	}
}

// pin makes the equations of the unspecified points that the model fixes, for the same reason.
func (r *Round) pin() {
	for _, p := range r.Model.Points() {
		t, err := p.Pin(r.arena)
		if err != nil {
			panic(fmt.Sprintf("mutate: %v", err)) // points are of sorts that have literals
		}
		r.pins = append(r.pins, t)
	}
}

func (r *Round) connective(name string) smtlib.Fun {
	f, err := r.arena.Operator(name)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // Core is in every signature
	}
	return f
}

func (r *Round) app(f smtlib.Fun, args ...smtlib.Term) smtlib.Term {
	t, err := r.arena.App(f, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // pools hold formulas only
	}
	return t
}

// Instance makes the instance of that index, which must belong to the round: phase 3. The pools must not be empty.
func (r *Round) Instance(index int) *instance.Instance {
	if block := r.block(index); r.strategy(block) == Prefix {
		return r.prefix(index, block)
	}
	rng := r.gen.rng("instance", index)
	n := 1 + rng.IntN(r.gen.Settings.MaxAsserts)
	assertions := make([]smtlib.Term, 0, n)
	for range n {
		assertions = append(assertions, r.assertion(rng))
	}
	return r.instance(index, Boolean, assertions, func() string { return fmt.Sprintf("%d assertions", n) })
}

package search

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Drawn values rarely make an equation true, so that a script of definitions (= x t) would give pools of false
// formulas. An aimed model avoids this: it goes through the assertions in random order and chooses values of the
// symbols in each, one after the other, so that the assertion becomes true (or false) if that is easy. Chosen values do
// not change any more. There is no guarantee: evaluation determines what is true.

// Own is the source of models that make all of a seed's assertions true, if our search finds one.
const Own = "own"

// Sources are the names of the model sources that need no solver.
func Sources() []string { return append([]string{Own}, model.Sources...) }

// Draw chooses a model of a seed. For the sources in [model.Sources] it uses [model.Draw], and aims half of the models
// at the seed's assertions: some of these at most assertions being true, the others at half of them. If the search
// finds no model for the source Own, it draws one near the boundaries.
func Draw(seed *fragment.Seed, source string, rng *rand.Rand) *model.Model {
	if source == Own {
		if m := Search(context.Background(), seed, seed.Assertions, QuickBudget(), rng.Uint64()); m != nil {
			m.Source = Own
			return m
		}
		source = model.Boundary
	}
	m := model.Draw(seed, source, rng)
	if rng.IntN(2) == 0 {
		aim(seed, m, seed.Assertions, []float64{0.95, 0.95, 0.5}[rng.IntN(3)], rng)
	}
	return m
}

// aimer chooses values of a model's symbols. It is the ground of a descent.
type aimer struct {
	*descent
	seed     *fragment.Seed
	model    *model.Model
	surveyed []uint32 // index: term; the number of the last survey that visited it
	last     uint32   // number of the last survey
}

// aimSteps bounds the work on one model.
const aimSteps = 20_000

// aim changes a drawn model such that goals become true with probability wanted, and the others false.
func aim(seed *fragment.Seed, m *model.Model, goals []smtlib.Term, wanted float64, rng *rand.Rand) {
	a := &aimer{seed: seed, model: m, surveyed: make([]uint32, seed.Arena.Len())}
	a.descent = &descent{
		ground: a, a: seed.Arena, eval: model.NewSeedEvaluator(seed, m), rng: rng, whole: true, left: aimSteps,
	}
	for _, i := range rng.Perm(len(goals)) {
		if a.left <= 0 {
			return
		}
		a.seek(goals[i], value.Bool(rng.Float64() < wanted))
	}
}

func (a *aimer) known(t smtlib.Term) value.Value { return a.eval.Known(t) }

func (a *aimer) settled(t smtlib.Term) bool { return a.eval.Known(t) != nil }

// value is open for terms that are costly to evaluate.
func (a *aimer) value(t smtlib.Term) value.Value {
	if a.eval.Known(t) == nil {
		if _, easy := a.survey(t, false); !easy {
			return value.Open{Reason: "not easy"}
		}
	}
	return a.eval.Value(t)
}

func (a *aimer) free(t smtlib.Term) bool {
	free, _ := a.survey(t, true)
	return free
}

func (a *aimer) cost(t smtlib.Term, want bool) float64 {
	if a.eval.Known(t) == value.Value(value.Bool(want)) {
		return 0
	}
	return 1
}

// put gives a value to a constant, or to a function at a point without a value.
func (a *aimer) put(t smtlib.Term, d *smtlib.Decl, v value.Value) bool {
	in := a.model.Interpretation(d)
	if in == nil {
		return false
	}
	var at []value.Value
	for _, arg := range a.a.Args(t) {
		of := a.value(arg)
		if !value.HasKey(of) {
			return false
		}
		at = append(at, of)
	}
	if len(at) > 0 {
		return in.Enter(at, v)
	}
	in.Default = v
	a.eval.Recall(t, v)
	return true
}

func (a *aimer) sample(s smtlib.Sort) value.Value { return model.DrawValue(a.seed, a.model, s, a.rng) }

func (a *aimer) unlike(s smtlib.Sort, v value.Value) value.Value {
	if value.IsOpen(v) {
		return v
	}
	for range drawsEach {
		if other := a.sample(s); !same(v, other) {
			return other
		}
	}
	return value.Open{Reason: "nothing else found"}
}

func (a *aimer) hint(smtlib.Term, int) value.Value { return nil }

func (a *aimer) disturb(smtlib.Term) bool { return false }

// survey visits the part of a term without chosen values. free reports whether it contains a declared symbol, easy
// whether it contains nothing costly. With stop, it ends at the first symbol.
func (a *aimer) survey(t smtlib.Term, stop bool) (free, easy bool) {
	arena := a.seed.Arena
	a.last++
	easy = true
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.settled(t) || a.surveyed[t] == a.last || !arena.Closed(t) {
			continue
		}
		a.surveyed[t] = a.last
		if a.left--; a.left <= 0 {
			return free, false
		}
		switch arena.Kind(t) {
		case smtlib.KindQuant, smtlib.KindMatch:
			easy = false
			continue
		}
		switch d := arena.Declaration(t); {
		case d == nil:
		case d.Kind == smtlib.Declared:
			if free = true; stop {
				return free, easy
			}
		case d.Kind == smtlib.Recursive:
			easy = false
		case d.Kind == smtlib.Defined && d.Body != smtlib.NoTerm:
			stack = append(stack, d.Body)
		}
		stack = append(stack, arena.Args(t)...)
	}
	return free, easy
}

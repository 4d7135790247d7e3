// Package search finds assignments: models of a seed that are aimed at its assertions, and models of given formulas,
// as for a bug that was reported without one. It is a local search over exact values, for all theories, and no solver:
// what it does not find may exist. It also solves polynomial equations over reals, which may have irrational solutions
// only, and decides goals over few finite sorts, by going through all assignments.
//
// What an operator's arguments must be for its result is said by the operator's row; this package knows no theory but
// Core and, in equations, Reals. Nothing that Search finds is trusted: every model is evaluated anew, by the formulas
// as they were given, before it is returned.
//
// It may import smtlib and what is below it, fragment, and the leaves that calculate with values.
package search

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Budget bounds a search; equations over reals with products get a quarter more. The zero Budget finds nothing: use
// DefaultBudget.
type Budget struct {
	Steps       int // assignments that are tried
	Evaluations int // terms that are evaluated for it
}

// DefaultBudget takes seconds at most where terms are cheap to evaluate.
func DefaultBudget() Budget { return Budget{Steps: 200_000, Evaluations: 12_000_000} }

// QuickBudget is for a search that stands beside the making of instances: it takes milliseconds.
func QuickBudget() Budget { return Budget{Steps: 200, Evaluations: 20_000} }

// Result is a model, nil if none was found, and what was spent on it.
type Result struct {
	Model *model.Model
	Budget
}

// Search looks for a model under which all goals, formulas of the seed, are true. It returns nil when the budget is
// spent. The same seed, goals, budget and rng seed give the same answer, unless ctx ends it early.
func Search(
	ctx context.Context, seed *fragment.Seed, goals []smtlib.Term, budget Budget, rngSeed uint64,
) *model.Model {
	return Find(ctx, seed, goals, budget, rngSeed).Model
}

// Find is Search that says what it took.
func Find(ctx context.Context, seed *fragment.Seed, goals []smtlib.Term, budget Budget, rngSeed uint64) Result {
	for _, g := range goals {
		if seed.Excluded(g) != "" {
			return Result{}
		}
	}
	c := &climber{ctx: ctx, seed: seed, given: goals, budget: budget, rng: rand.New(rand.NewPCG(rngSeed, 0x77))}
	m := c.draws()
	if m == nil {
		var decided bool
		if m, decided = Finite(ctx, seed, goals, min(quickFinite, c.budget.Steps)); decided {
			return Result{m, c.spent}
		}
	}
	if m == nil {
		m = c.few()
	}
	if m == nil {
		m = c.climb()
	}
	if m == nil {
		m = c.systems()
	}
	return Result{m, c.spent}
}

// quickFinite is how many assignments are gone through at most before the search.
const quickFinite = 1 << 10

// Satisfies reports whether every goal is true under a model, in a fresh evaluation.
func Satisfies(seed *fragment.Seed, m *model.Model, goals []smtlib.Term) bool {
	return satisfied(model.NewSeedEvaluator(seed, m), goals)
}

func satisfied(e *model.Evaluator, goals []smtlib.Term) bool {
	for _, g := range goals {
		if e.Value(g) != value.Value(value.Bool(true)) {
			return false
		}
	}
	return true
}

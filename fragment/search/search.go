// Package search finds assignments: models of a seed that are aimed at its assertions, and models of given formulas,
// for example of a reported bug without one. It is a local search over exact values, for all theories. It is not a
// solver: if it finds no model, there may still be one. It also solves polynomial equations over reals, which may only
// have irrational solutions, and decides goals over small finite sorts by enumerating all assignments.
//
// The rows of operators know which arguments give a result (their inverses); this package knows no theory but Core and,
// in equations, Reals. A model is only returned after an independent evaluation of the formulas as they were given.
//
// It may import smtlib and the packages below it, fragment, and packages that calculate with values.
package search

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Budget bounds a search; for equations over reals with products, a quarter is added. The zero Budget finds nothing:
// use DefaultBudget.
type Budget struct {
	Steps       int // assignments to try
	Evaluations int // terms to evaluate
}

// DefaultBudget takes at most a few seconds if terms are cheap to evaluate.
func DefaultBudget() Budget { return Budget{Steps: 200_000, Evaluations: 12_000_000} }

// QuickBudget takes milliseconds, for a search during the making of instances.
func QuickBudget() Budget { return Budget{Steps: 200, Evaluations: 20_000} }

// Result is a model, nil if none was found, and what was spent on it.
type Result struct {
	Model *model.Model
	Budget
}

// Search looks for a model under which all goals, formulas of the seed, are true. It returns nil when the budget is
// spent. The result depends only on seed, goals, budget and rngSeed, unless ctx ends the search early.
func Search(
	ctx context.Context, seed *fragment.Seed, goals []smtlib.Term, budget Budget, rngSeed uint64,
) *model.Model {
	return Find(ctx, seed, goals, budget, rngSeed).Model
}

// Find is Search, and also reports the work that it took.
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

// quickFinite bounds the assignments that are enumerated before the search.
const quickFinite = 1 << 10

// Satisfies reports whether every goal is true under a model, by an independent evaluation.
func Satisfies(seed *fragment.Seed, m *model.Model, goals []smtlib.Term) bool {
	return satisfied(model.NewSeedEvaluator(seed, m), goals)
}

func satisfied(e *model.Evaluator, goals []smtlib.Term) bool {
	for _, g := range goals {
		if !value.IsTrue(e.Value(g)) {
			return false
		}
	}
	return true
}

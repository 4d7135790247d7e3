package triage

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// findWitness looks for values that make the assertions of the last check true, and says where they come from: first by
// our own search, then in models of the other installed solvers, last in models of the solver that is wrong, because
// its answers are in doubt. If that solver answers unsat, it may still give a model with other options, or with some
// symbols pinned to guesses. Without guess, these are not tried and our search is short: the witness would only refute
// an opinion. Every proposed model is evaluated. It returns nil if it finds none.
func (s *reduction) findWitness(ctx context.Context, c *reduce.Case, guess bool) (*reduce.Case, string, error) {
	if why := c.Unjudged(); why != "" {
		s.Logger.Info("not searching for a witness: " + why)
		return nil, "", nil
	}
	if contradictory(ctx, c) {
		return nil, "", nil
	}
	s.Logger.Info("searching for a witness")
	budget := search.DefaultBudget()
	if !guess {
		budget = shortBudget()
	}
	if found, err := s.searched(ctx, c, budget); err != nil || found != nil {
		return found, ownSearch, err
	}
	for other, err := range s.others(ctx, c.Logic) {
		if err != nil {
			return nil, "", err
		}
		if found, err := s.modelOf(ctx, other, c); err != nil || found != nil {
			return found, "a model of " + other.Name, err
		}
	}
	own := []*solvers.Solver{s.Solver}
	if guess {
		own = append(s.Solver.Others(), s.Solver)
	}
	for _, variant := range own {
		of, err := s.panel.Solver(ctx, variant)
		if err != nil {
			return nil, "", err
		}
		if found, err := s.modelOf(ctx, of, c); err != nil || found != nil {
			return found, "a model of " + of.Name, err
		}
	}
	if !guess {
		return nil, "", nil
	}
	found, err := s.pinned(ctx, c)
	return found, "a model of " + s.Solver.Name + " with some symbols fixed to guessed values", err
}

// search looks for values that make the assertions of the last check true, nil if it finds none.
func (s *reduction) search(ctx context.Context, c *reduce.Case, budget search.Budget) *model.Model {
	if c.Unjudged() != "" {
		return nil
	}
	return search.Search(ctx, c.Seed, c.Assertions(), budget, s.Seed)
}

// searched returns the case with a witness from our search, nil if that finds none.
func (s *reduction) searched(ctx context.Context, c *reduce.Case, budget search.Budget) (*reduce.Case, error) {
	m := s.search(ctx, c, budget)
	if m == nil {
		return nil, nil
	}
	return s.witnessed(c, m)
}

// ownSearch is where a witness may come from, for people.
const ownSearch = "our own search"

// shortBudget is for a search where other things are known.
func shortBudget() search.Budget {
	budget := search.DefaultBudget()
	return search.Budget{Steps: budget.Steps / 10, Evaluations: budget.Evaluations / 10}
}

// modelOf returns the case with a solver's model as its witness, nil if the solver gives none that makes the assertions
// true. Symbols without a value in the model get random ones, and irrational numbers are approximated; if that does not
// make the assertions true, the model as it is may.
func (s *reduction) modelOf(ctx context.Context, of *panel.Solver, c *reduce.Case) (*reduce.Case, error) {
	m, text, err := s.propose(ctx, of, c)
	switch {
	case err != nil || m == nil:
		return nil, err
	case search.Satisfies(c.Seed, m, c.Assertions()):
		return s.witnessed(c, m)
	}
	return underText(c, "the model of "+of.Name, text), nil
}

// underText is a case with the values of a text as its witness; nil if they do not make its assertions true.
func underText(c *reduce.Case, file string, text []byte) *reduce.Case {
	with := *c
	var err error
	if with.Witness, with.Arena, err = model.Read(c.Seed, file, text); err != nil || with.Witness.Approximate {
		return nil
	}
	with.Witness.IgnoreChoices()
	with.Arena.Freeze()
	if with.Proved = true; with.Check() != nil {
		return nil
	}
	return &with
}

// propose returns a solver's model of the largest part of a script that it finds satisfiable, and its text; nil if it
// gives none.
func (s *reduction) propose(ctx context.Context, of *panel.Solver, c *reduce.Case) (*model.Model, []byte, error) {
	if !of.Probe.Models {
		return nil, nil, nil
	}
	text, err := panel.SeedModel(ctx, []*panel.Solver{of}, c.Seed)
	if err != nil {
		return nil, nil, err
	}
	r := model.ReadReference(c.Seed, text)
	if r == nil {
		return nil, nil, nil
	}
	m := model.DrawReference(r, rand.New(rand.NewPCG(s.Seed, 0)))
	e := model.NewSeedEvaluator(c.Seed, m)
	for _, t := range c.Assertions() {
		e.Value(t) // tables get their entries
	}
	m.Complete()
	return m, text, nil
}

// witnessed gives the case with a model as its witness.
func (s *reduction) witnessed(c *reduce.Case, m *model.Model) (*reduce.Case, error) {
	found := *c
	found.Witness, found.Proved = m, true
	if err := found.Check(); err != nil {
		return nil, fmt.Errorf("internal error: the witness found is not a witness: %w", err)
	}
	return &found, nil
}

// contradictory reports whether a refutation with one assignment exists, which is found faster than any witness.
func contradictory(ctx context.Context, c *reduce.Case) bool {
	return repro.RefutationWithin(ctx, c, 1) != nil
}

// byRefutation: the assertions fix the values of symbols, or leave them finitely many, and under each of these
// assignments one assertion is false, by our evaluator; or some contradict each other propositionally.
type byRefutation struct {
	unchecked
	found *model.Refutation
}

func (byRefutation) before(ctx context.Context, c *reduce.Candidate) (bool, error) {
	again := reread(c)
	return again != nil && repro.Refutation(ctx, again) != nil, nil
}

func (byRefutation) expect() instance.Expectation      { return instance.Unsat }
func (byRefutation) certificate() instance.Certificate { return instance.Derived }
func (p byRefutation) String() string                  { return p.found.String() }

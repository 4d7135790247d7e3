package triage

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// findWitness looks for values that make the assertions of the last check true, and says where they come from: by our
// own search, then in models of the other solvers that are installed, and of the one that is wrong, which comes last
// since its answers are what is doubted. Where it takes the script for unsatisfiable, it may still give a model with
// other options, or when some symbols are pinned to guesses. Whoever proposes a model, our evaluation accepts it. It
// gives nil if there is none.
func (s *state) findWitness(ctx context.Context, c *reduce.Case, guess bool) (*reduce.Case, string, error) {
	if why := c.Unjudged(); why != "" {
		s.Logger.Info("no witness is searched for: " + why)
		return nil, "", nil
	}
	s.Logger.Info("searching for a witness")
	if m := search.Search(ctx, c.Seed, c.Assertions(), search.DefaultBudget(), s.Seed); m != nil {
		found, err := s.witnessed(c, m)
		return found, "our own search", err
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
	return found, "a model of " + s.Solver.Name + " with some symbols pinned to guesses", err
}

// modelOf gives the case with a solver's model as its witness, nil if it gives none that makes the assertions true.
// What the model says nothing of is drawn.
func (s *state) modelOf(ctx context.Context, of *reference.Solver, c *reduce.Case) (*reduce.Case, error) {
	m, err := s.propose(ctx, of, c)
	if err != nil || m == nil || !search.Satisfies(c.Seed, m, c.Assertions()) {
		return nil, err
	}
	return s.witnessed(c, m)
}

// propose gives a solver's model of the largest part of a script that it finds satisfiable, nil if it gives none.
func (s *state) propose(ctx context.Context, of *reference.Solver, c *reduce.Case) (*model.Model, error) {
	if !of.Probe.Models {
		return nil, nil
	}
	text, err := reference.SeedModel(ctx, []*reference.Solver{of}, c.Seed)
	if err != nil {
		return nil, err
	}
	r := model.ReadReference(c.Seed, text)
	if r == nil {
		return nil, nil
	}
	m := draw.Reference(r, rand.New(rand.NewPCG(s.Seed, 0)))
	e := model.NewSeedEvaluator(c.Seed, m)
	for _, t := range c.Assertions() {
		e.Value(t) // tables get their entries
	}
	m.Complete()
	return m, nil
}

// witnessed gives the case with a model as its witness.
func (s *state) witnessed(c *reduce.Case, m *model.Model) (*reduce.Case, error) {
	found := *c
	found.Witness, found.Proved = m, true
	if err := found.Check(); err != nil {
		return nil, fmt.Errorf("internal error: a witness that was found is none: %w", err)
	}
	return &found, nil
}

// Bounds of what is gone through at a time.
const (
	fewAssignments = 1 << 6
	maxAssignments = 1 << 14
)

// unsatisfiable tells whether the goals are known to be false under every assignment: one of them is, whatever the
// symbols are, or those over finite sorts are under each of their assignments.
func unsatisfiable(ctx context.Context, seed *fragment.Seed, goals []smtlib.Term) bool {
	if falseAnyway(seed, goals) {
		return true
	}
	for _, limit := range []int{fewAssignments, maxAssignments} { // mostly one goal will do, and a small one
		var finite []smtlib.Term
		for _, t := range goals {
			m, decided := search.Finite(ctx, seed, []smtlib.Term{t}, limit)
			if decided && m == nil {
				return true
			}
			if decided {
				finite = append(finite, t)
			}
		}
		if m, decided := search.Finite(ctx, seed, finite, maxAssignments); decided && m == nil && len(finite) > 0 {
			return true
		}
	}
	return false
}

// falseAnyway tells whether one of the goals is false whatever the symbols are.
func falseAnyway(seed *fragment.Seed, goals []smtlib.Term) bool {
	e := model.NewSeedEvaluator(seed, model.New("none"))
	return slices.ContainsFunc(goals, func(t smtlib.Term) bool { return e.Value(t) == value.Value(value.Bool(false)) })
}

// byEnumeration: the assertions are false under each of the finitely many assignments, by our evaluator.
type byEnumeration struct{}

func (byEnumeration) before(ctx context.Context, c *reduce.Candidate) (bool, error) {
	again, err := reduce.Read(c.Seed.Path, c.Text, nil)
	if err != nil {
		return false, nil
	}
	return unsatisfiable(ctx, again.Seed, again.Assertions()), nil
}

func (byEnumeration) after(context.Context, *reduce.Candidate) (bool, error) { return true, nil }
func (byEnumeration) expect() instance.Expectation                           { return instance.Unsat }
func (byEnumeration) certificate() instance.Certificate                      { return instance.Derived }
func (byEnumeration) String() string {
	return "an assertion is false under each of the finitely many assignments that matter, by exact evaluation"
}

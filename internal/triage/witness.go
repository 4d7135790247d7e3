package triage

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// findWitness looks for values that make the assertions of the last check true: by our own search, then in the models
// of the other solvers that are installed, then in those that the wrong solver and its variants give for parts of the
// script, at last in those that it gives when some symbols are pinned to guesses. Whoever proposes a model, our
// evaluation accepts it.
func (s *state) findWitness(ctx context.Context, c *reduce.Case) (*reduce.Case, string, error) {
	if why := c.Unjudged(); why != "" {
		s.Logger.Info("no witness is searched for: " + why)
		return nil, "", nil
	}
	goals := c.Assertions()
	s.Logger.Info("searching for a witness")
	if m := search.Search(ctx, c.Seed, goals, search.DefaultBudget(), s.Seed); m != nil {
		found, err := s.witnessed(c, m)
		return found, "our own search", err
	}
	others, err := s.others(ctx, c.Logic)
	if err != nil {
		return nil, "", err
	}
	var names []string
	for _, r := range others {
		names = append(names, r.solver.Name)
	}
	for _, v := range append(s.Solver.Variants(), s.Solver) {
		names = append(names, nameOf(v))
	}
	for _, name := range names {
		m, err := s.modelOf(ctx, name, c)
		if err != nil {
			return nil, "", err
		}
		if m != nil && search.Satisfies(c.Seed, m, goals) {
			found, err := s.witnessed(c, m)
			return found, "a model of " + name, err
		}
	}
	wrong := nameOf(s.Solver)
	found, err := s.pinned(ctx, wrong, c)
	return found, "a model of " + wrong + " with some symbols pinned to guesses", err
}

// nameOf is what [solvers.Catalog.Resolve] finds a solver by.
func nameOf(s *solvers.Solver) string { return s.Entry.Name + "=" + quoted(s.Command) }

// quoted writes a command so that it is read as it is.
func quoted(argv []string) string {
	var parts []string
	for _, arg := range argv {
		parts = append(parts, "'"+strings.ReplaceAll(arg, "'", `'\''`)+"'")
	}
	return strings.Join(parts, " ")
}

// modelOf asks a solver for a model of the script, or of the largest part that it finds satisfiable. What the model
// says nothing of is drawn.
func (s *state) modelOf(ctx context.Context, solver string, c *reduce.Case) (*fragment.Model, error) {
	asker, err := reference.New(ctx, s.Host, s.Catalog, solver)
	if err != nil {
		return nil, nil // it cannot be asked
	}
	text, err := asker.Ask(ctx, c.Seed)
	if err != nil {
		return nil, err
	}
	r := fragment.ReadReference(c.Seed, text)
	if r == nil {
		return nil, nil
	}
	m := r.Draw(rand.New(rand.NewPCG(s.Seed, 0)))
	e := fragment.NewSeedEvaluator(c.Seed, m)
	for _, t := range c.Assertions() {
		e.Value(t) // tables get their entries
	}
	m.Complete()
	return m, nil
}

// witnessed gives the case with a model as its witness.
func (s *state) witnessed(c *reduce.Case, m *fragment.Model) (*reduce.Case, error) {
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
	e := fragment.NewSeedEvaluator(seed, fragment.NewModel("none"))
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

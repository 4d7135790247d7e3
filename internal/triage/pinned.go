package triage

import (
	"context"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// guesses is how often some symbols are given values and a solver is asked for the rest: two seconds each at most.
const guesses = 8

// pinned asks the solver that is wrong for a model of the script with some symbols pinned to boundary values: it may
// find one although it answers unsat to the script. It returns the case with a model that makes the script true by our
// evaluation, nil if none was found.
func (s *reduction) pinned(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	of, err := s.panel.Solver(ctx, s.Solver)
	if err != nil {
		return nil, err
	}
	for i := range guesses {
		rng := rand.New(rand.NewPCG(s.Seed, uint64(i)))
		with, pins := pin(c, rng)
		if pins == 0 {
			continue
		}
		again, err := instance.Read(c.Seed.Path, with.Print(), nil)
		if err != nil {
			continue // a value that reads otherwise
		}
		m, _, err := s.propose(ctx, of, again)
		if err != nil {
			return nil, err
		}
		again.Steps = again.Steps[pins:]
		if m != nil && search.Satisfies(again.Seed, m, again.Assertions()) {
			again.Logic = c.Logic
			return s.witnessed(again, m)
		}
	}
	return nil, nil
}

// pin puts equations in front of a case that pin about half of its constants to boundary values; pins is how many.
func pin(c *reduce.Case, rng *rand.Rand) (with *reduce.Case, pins int) {
	drawn := model.Draw(c.Seed, "boundary", rng)
	pinned := *c
	pinned.Arena = c.Arena.Child()
	pinned.Steps = nil
	for _, d := range c.Seed.Functions {
		if d.Kind != smtlib.Declared || len(d.Params)+len(d.SortParams) > 0 || rng.IntN(2) == 0 {
			continue
		}
		if formula, ok := equation(pinned.Arena, d, drawn.Interpretation(d)); ok {
			pinned.Steps = append(pinned.Steps, smtlib.Assert{Formula: formula})
		}
	}
	pins = len(pinned.Steps)
	pinned.Steps = append(pinned.Steps, c.Steps...)
	pinned.Arena.Freeze()
	return &pinned, pins
}

// equation says that a constant has its value under an interpretation, if that can be written.
func equation(a *smtlib.Arena, d *smtlib.Decl, in *model.Interpretation) (smtlib.Term, bool) {
	if in == nil || in.Default == nil {
		return smtlib.NoTerm, false
	}
	of, err := theory.Term(a, in.Default, d.Result, nil)
	if err != nil {
		return smtlib.NoTerm, false
	}
	symbol, err := a.App(d.Fun)
	if err != nil {
		return smtlib.NoTerm, false
	}
	formula, err := a.Apply("=", symbol, of)
	return formula, err == nil
}

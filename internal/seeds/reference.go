package seeds

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// OpenReference prepares the questions to solvers about seeds that the settings need, if any.
func (s *Set) OpenReference(ctx context.Context, asks *panel.Panel) (err error) {
	cfg := panel.Config{Panel: asks, Out: s.cfg.Out, Asked: s.stats.Reference}
	for _, source := range s.cfg.Settings.ModelSources {
		name, from := mutate.SplitSource(source)
		if name != model.ReferenceSource {
			continue
		}
		if cfg.Models != nil && from != cfg.Models.From {
			return usage.BadFlag("model-source", "--model-source: reference models can come from one solver or directory, "+
				"not from both %s and %s", cfg.Models.From, from)
		}
		cfg.Models = &panel.Source{From: from, Setting: "--model-source " + source}
	}
	if from := s.cfg.Settings.Reference; from != "" {
		cfg.Answers = &panel.Source{From: from, Setting: "--reference " + from}
	}
	if s.cfg.Files != nil { // the coordinator asks; none of its commands is run here
		s.Reference = panel.Elsewhere(cfg.Models != nil, cfg.Answers != nil)
		return nil
	}
	s.ask = func(command string, script instance.Script) (string, error) {
		solver, err := asks.Named(ctx, command)
		if err != nil {
			return "", err
		}
		text, _, err := solver.Model(ctx, script, 0)
		return text, err
	}
	s.Reference, err = panel.Open(ctx, cfg)
	return referenceError(err)
}

// referenceError makes an error of a source's settings a *usage.Error. That a solver does not run is none.
func referenceError(err error) error {
	var bad *panel.BadSource
	_, silent := errors.AsType[*solvers.SilentError](err)
	if errors.As(err, &bad) && !silent {
		return usage.Errorf("%v", bad)
	}
	return err
}

// Said makes a round of the seed at a place, for what solvers say about it: the text of its model, and all answers
// about its formulas that are recorded by then.
func (s *Set) Said(ctx context.Context, place, round int) (model, answers []byte, err error) {
	seed := s.seeds[place]
	if err := seed.readModelOnce(ctx); err != nil {
		return nil, nil, err
	}
	seed.mu.Lock()
	defer seed.mu.Unlock()
	if seed.gen == nil {
		if err := seed.load(); err != nil {
			return nil, nil, err
		}
		defer func() { seed.gen, seed.rounds, seed.src = nil, nil, nil }() // its tests are run elsewhere
	}
	first, err := seed.open(ctx)
	if err == nil && (first == nil || round > 0) {
		_, err = seed.newRound(ctx, round)
	}
	return seed.model, s.Reference.Answers(seed.gen.Seed), err
}

// learn takes over what solvers say about the seed in a round, where another process asks them.
func (s *seed) learn(ctx context.Context, round int) error {
	files := s.set.cfg.Files
	if files == nil || s.scope != nil || !s.set.Reference.Asks() || s.learned[round] {
		return nil
	}
	model, answers, err := files.Said(ctx, s.path, round)
	if err == nil {
		err = s.set.Reference.Learn(s.gen.Seed, model, answers)
	}
	if err != nil {
		return ownError{err}
	}
	if s.learned == nil {
		s.learned = map[int]bool{}
	}
	s.learned[round] = true
	return nil
}

package stock

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// OpenReference prepares the questions to solvers about seeds that the settings need, if any.
func (s *Stock) OpenReference(ctx context.Context, panel *reference.Panel) (err error) {
	cfg := reference.Config{Panel: panel, Out: s.cfg.Out, Asked: s.stats.Reference}
	for _, source := range s.cfg.Settings.ModelSources {
		name, from := mutate.SplitSource(source)
		if name != model.ReferenceSource {
			continue
		}
		if cfg.Models != nil && from != cfg.Models.From {
			return usage.BadFlag("model-source", "--model-source: reference models can come from one solver or directory, "+
				"not from both %s and %s", cfg.Models.From, from)
		}
		cfg.Models = &reference.Source{From: from, Setting: "--model-source " + source}
	}
	if from := s.cfg.Settings.Reference; from != "" {
		cfg.Answers = &reference.Source{From: from, Setting: "--reference " + from}
	}
	s.ask = func(command string, script instance.Script) (string, error) {
		solver, err := panel.Named(ctx, command)
		if err != nil {
			return "", err
		}
		text, _, err := solver.Model(ctx, script, 0)
		return text, err
	}
	s.Reference, err = reference.Open(ctx, cfg)
	return referenceError(err)
}

// referenceError makes an error of a source's settings a *usage.Error.
func referenceError(err error) error {
	var bad *reference.BadSource
	if errors.As(err, &bad) {
		return usage.Errorf("%v", bad)
	}
	return err
}

package campaign

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// openReference prepares what the settings ask solvers for about seeds. It starts a host if there is none.
func (c *Campaign) openReference(ctx context.Context) error {
	cfg := reference.Config{Out: c.cfg.Out, Told: c.stats.Reference}
	for _, source := range c.cfg.Settings.ModelSources {
		name, from := mutate.SplitSource(source)
		if name != draw.ReferenceSource {
			continue
		}
		if cfg.Models != nil && from != cfg.Models.From {
			return badFlag("model-source", "--model-source: reference models can come from one solver or directory, "+
				"not from both %s and %s", cfg.Models.From, from)
		}
		cfg.Models = &reference.Source{From: from, Setting: "--model-source " + source}
	}
	if from := c.cfg.Settings.Reference; from != "" {
		cfg.Answers = &reference.Source{From: from, Setting: "--reference " + from}
	}
	if cfg.Models == nil && cfg.Answers == nil {
		return nil
	}
	var err error
	if c.host == nil {
		if c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
			return err
		}
	}
	cfg.Panel = reference.NewPanel(c.host, c.cfg.Catalog, solvers.ProbeConfig{
		Limits: c.cfg.Limits, Progress: c.cfg.Probing,
	})
	c.reference, err = reference.Open(ctx, cfg)
	return referenceError(err)
}

// referenceError makes a source that does not do a mistake of the user.
func referenceError(err error) error {
	var bad *reference.BadSource
	if errors.As(err, &bad) {
		return usage("%v", bad)
	}
	return err
}

// warn tells people something, a line each.
func (c *Campaign) warn(lines []string) {
	for _, line := range lines {
		c.cfg.Logger.Warn(line)
	}
}

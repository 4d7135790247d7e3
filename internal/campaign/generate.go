package campaign

import (
	"cmp"
	"context"
	"errors"
	"os"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Generate writes cfg.Budget.Instances instances into cfg.Out, and tells how many. It
// runs solvers for reference models and answers only. Errors are as for Run.
func Generate(ctx context.Context, cfg Config) (int, error) {
	c := newCampaign(cfg)
	n, err := c.generate(ctx)
	c.warn(c.reference.Warnings())
	var u *UsageError
	if err != nil && !errors.As(err, &u) {
		err = &InfrastructureError{err}
	}
	return n, err
}

func (c *Campaign) generate(ctx context.Context) (int, error) {
	if err := c.findSeeds(); err != nil {
		return 0, err
	}
	if err := c.refuseUsedOut(); err != nil {
		return 0, err
	}
	if err := c.openReference(ctx); err != nil {
		return 0, err
	}
	if c.host != nil {
		defer c.host.Close()
	}
	ctx, c.stop = context.WithCancel(ctx)
	defer c.stop()
	turns, prepared := c.prepare(ctx, ctx)
	var w instance.Writer
	var buf []byte
	n, begun := 0, false
	for t := range turns {
		if !begun {
			begun = true
			if err := os.MkdirAll(c.cfg.Out, 0o755); err != nil {
				return n, err
			}
			if err := c.reference.Save(); err != nil {
				return n, err
			}
		}
		for i := t.From; i < t.To; i++ {
			in := t.round.Instance(i)
			if in == nil {
				continue // no strategy can make it
			}
			buf = w.AppendInstance(buf[:0], in, instance.Dialect{})
			if err := writeInstance(c.cfg.Out, in, buf); err != nil {
				return n, err
			}
			n++
		}
	}
	<-prepared.done
	if !begun && ctx.Err() == nil {
		return n, cmp.Or(prepared.err, errNoSeed)
	}
	return n, prepared.err
}

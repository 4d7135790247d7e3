package campaign

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Generate writes cfg.Budget.Instances instances into cfg.Out, and tells how many. It
// runs solvers for reference models and answers only. Errors are as for Run.
func Generate(ctx context.Context, cfg Config) (int, error) {
	c := newCampaign(cfg)
	n, err := c.generate(ctx)
	var u *UsageError
	if err != nil && !errors.As(err, &u) {
		err = &InfrastructureError{err}
	}
	return n, err
}

func (c *Campaign) generate(ctx context.Context) (int, error) {
	if err := checkLogics(c.cfg.Logics); err != nil {
		return 0, err
	}
	files, err := FindSeeds(c.cfg.Paths)
	if err != nil {
		return 0, err
	}
	if len(files) == 0 {
		return 0, usage("no file *.smt2 in %s", strings.Join(c.cfg.Paths, ", "))
	}
	if err := c.refuseUsedOut(); err != nil {
		return 0, err
	}
	if err := c.openRecords(ctx); err != nil {
		return 0, err
	}
	if c.host != nil {
		defer c.host.Close()
	}
	if err := c.loadSeeds(ctx, files); err != nil {
		return 0, err
	}
	if len(c.seeds) == 0 {
		return 0, errNoSeed
	}
	if err := os.MkdirAll(c.cfg.Out, 0o755); err != nil {
		return 0, err
	}
	if err := c.saveRecords(); err != nil {
		return 0, err
	}
	sched, _ := newSchedule(c.seeds, c.cfg.Budget)
	var w instance.Writer
	var buf []byte
	n := 0
	for ctx.Err() == nil {
		k, ok := sched.next()
		if !ok {
			break
		}
		for i := k.from; i < k.to; i++ {
			r, err := k.m.round(ctx, i/k.m.per)
			if err != nil {
				return n, err
			}
			in := r.Instance(i)
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
	return n, nil
}

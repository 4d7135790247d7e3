package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Bases has, by the name of a tested solver, the version that it is compared with: a fault that this version shows,
// too, is not new. The zero Bases has none.
type Bases struct {
	of      map[string]*solvers.Solver
	panel   *panel.Panel
	catalog *solvers.Catalog
}

// openBases probes the bases as solvers under test are: what a base that does not run does not show is not new.
func (c *Campaign) openBases(ctx context.Context, panel *panel.Panel) error {
	c.bases.panel, c.bases.catalog = panel, c.cfg.Catalog
	for _, t := range c.targets {
		base := c.bases.Of(t.Name)
		if base == nil {
			continue
		}
		probed, err := panel.Solver(ctx, base)
		if err == nil {
			err = c.askSilent(ctx, base, probed.Probe)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", ask.BaseText(base), err)
		}
		if c.cfg.Scripts == nil || probed.Probe.File {
			continue
		}
		for _, w := range probed.Probe.Warnings {
			c.warn(warning.Ability, t.Name, "", "%s: %s", ask.BaseText(base), w)
		}
	}
	return nil
}

// Of is the base of a tested solver, nil if it has none.
func (b *Bases) Of(solver string) *solvers.Solver {
	if b == nil {
		return nil
	}
	return b.of[solver]
}

// compare runs a confirmed finding on the base of its solver, if it has one, and notes in f whether it has the fault,
// too. on runs a test that is no script on the base; nil: the test is a script.
func (b *Bases) compare(
	ctx context.Context, f *finding.Finding, files finding.Files,
	on func(context.Context, *solvers.Solver) (oracle.Likeness, error),
) error {
	base := b.Of(f.Solver)
	if base == nil {
		return nil
	}
	if on == nil {
		on = func(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error) {
			return b.shows(ctx, base, f, files)
		}
	}
	probed, err := b.panel.Solver(ctx, base)
	if err != nil {
		return err
	}
	f.Base = &finding.BaseRun{Version: probed.Probe.Version, Command: base.Command}
	threshold := ask.ThresholdOf(base.With(f.Configuration.Options...), files.Instance)
	for range threshold.Runs { // a fault that comes and goes is not new either
		like, err := on(ctx, base)
		if err != nil {
			return err
		}
		f.Base.Elsewhere = f.Base.Elsewhere || like == oracle.Elsewhere
		if f.Base.Shows = like == oracle.Alike; f.Base.Shows {
			f.Base.Elsewhere = false
			return nil
		}
	}
	return nil
}

// shows runs a finding's scripts once on a solver, and reports how far that has the fault on all of them.
func (b *Bases) shows(
	ctx context.Context, solver *solvers.Solver, f *finding.Finding, files finding.Files,
) (oracle.Likeness, error) {
	all, err := repro.Showings(ctx, f, files)
	if _, bad := errors.AsType[*repro.BadInput](err); bad {
		return oracle.Unlike, nil
	}
	if err != nil {
		return oracle.Unlike, err
	}
	of := oracle.Alike
	for _, s := range all {
		e, err := s.Run(ctx, b.panel, solver, b.catalog)
		if err != nil {
			return oracle.Unlike, err
		}
		switch _, like := f.In(e); like {
		case oracle.Unlike:
			return like, nil
		case oracle.Elsewhere:
			of = like
		}
	}
	return of, nil
}

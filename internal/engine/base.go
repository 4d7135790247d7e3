package engine

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Bases has, by the name of a tested solver, the version that it is compared with: a fault that this version shows,
// too, is not new. The zero Bases has none.
type Bases struct {
	of      map[string]*solvers.Solver
	panel   *reference.Panel
	catalog *solvers.Catalog
}

// openBases checks that the bases can be run.
func (c *Campaign) openBases(ctx context.Context, panel *reference.Panel) error {
	c.bases.panel, c.bases.catalog = panel, c.cfg.Catalog
	for _, base := range c.bases.of {
		if _, err := panel.Solver(ctx, base); err != nil {
			return err
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

// compare runs a confirmed finding on the base of its solver, if it has one, and notes in f whether it shows the fault,
// too. on runs a test that is no script on the base; nil: the test is a script.
func (b *Bases) compare(
	ctx context.Context, f *finding.Finding, files finding.Files, on func(context.Context, *solvers.Solver) (bool, error),
) error {
	base := b.Of(f.Solver)
	if base == nil {
		return nil
	}
	if on == nil {
		on = func(ctx context.Context, base *solvers.Solver) (bool, error) { return b.shows(ctx, base, f, files) }
	}
	probed, err := b.panel.Solver(ctx, base)
	if err != nil {
		return err
	}
	f.Base = &finding.BaseRun{Version: probed.Probe.Version, Command: base.Command}
	for range ask.Confirmations { // a fault that comes and goes is not new either
		if f.Base.Shows, err = on(ctx, base); err != nil || f.Base.Shows {
			return err
		}
	}
	return nil
}

// shows reports whether a solver shows a finding on its scripts, on each of them once.
func (b *Bases) shows(
	ctx context.Context, solver *solvers.Solver, f *finding.Finding, files finding.Files,
) (bool, error) {
	all, err := triage.Showings(ctx, f, files)
	if _, bad := errors.AsType[*triage.BadInput](err); bad {
		return false, nil
	}
	for i := 0; i < len(all) && err == nil; i++ {
		var e *oracle.Evidence
		if e, err = all[i].Run(ctx, b.panel, solver, b.catalog); err == nil {
			if _, shows := f.Alike(e); !shows {
				return false, nil
			}
		}
	}
	return err == nil, err
}

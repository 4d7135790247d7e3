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
	limits  solvers.Limits
}

// openBases probes the bases as solvers under test are: what a base that does not run does not show is not new.
func (c *Campaign) openBases(ctx context.Context, panel *panel.Panel) error {
	c.bases.panel, c.bases.catalog, c.bases.limits = panel, c.cfg.Catalog, c.cfg.Limits
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

// compare runs a confirmed wrong answer on the base of its solver, if it has one, and notes in the finding whether it
// has the fault, too. What a base that does not run any more does not show is not new: answers fails if it answers no
// trivial scripts, and if it does, it is compared once more.
func (b *Bases) compare(
	ctx context.Context, f *finding.Finding, s *Suspect, answers func(base *solvers.Solver) error,
) error {
	base := b.Of(f.Solver)
	if base == nil {
		return nil
	}
	probed, err := b.panel.Solver(ctx, base)
	if err != nil {
		return err
	}
	f.Base = &finding.BaseRun{Version: probed.Probe.Version, Command: base.Command}
	for again := range 2 {
		like, wasSilent, err := b.has(ctx, base, s)
		f.Base.Shows, f.Base.Elsewhere = like == oracle.Alike, like == oracle.Elsewhere
		if err != nil || f.Base.Shows || !wasSilent || again > 0 {
			return err
		}
		if err := answers(base); err != nil {
			return err
		}
	}
	return nil
}

// has compares a confirmed fault with what the base shows. It was silent if a run ended without an answer, or if that
// is not known.
func (b *Bases) has(
	ctx context.Context, base *solvers.Solver, s *Suspect,
) (like oracle.Likeness, wasSilent bool, err error) {
	if s.Program != nil {
		like, err = repro.Has(s.Fault, ask.ThresholdOf(base, s.instance()), func() (oracle.Likeness, error) {
			return s.Program.In(ctx, base)
		})
		return like, true, err
	}
	version := &repro.Version{Solver: base, Panel: b.panel}
	if s.Class.Crashes() {
		version.Wall = repro.WallOf(s.Wrong.Run.Result.Wall, b.limits.Wall)
	}
	like, err = version.Has(ctx, s.reproduction().Apart())
	return like, version.Silent, err
}

// shows reports whether a solver has the fault of a finding on all of its scripts, each of which is run once.
func (b *Bases) shows(
	ctx context.Context, solver *solvers.Solver, f *finding.Finding, files finding.Files,
) (bool, error) {
	all, err := repro.Read(ctx, f, files, b.catalog)
	if _, bad := errors.AsType[*repro.BadInput](err); bad {
		return false, nil
	}
	for _, r := range all {
		like, err := r.In(ctx, &repro.Version{Solver: solver, Panel: b.panel})
		if err != nil || like != oracle.Alike {
			return false, err
		}
	}
	return err == nil, err
}

package engine

import (
	"context"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
)

// A crash at the place of one that the base shows is not new, although the base does not show it: where memory was
// overwritten, some scripts crash and others do not.

// asInBase notes that a crash is at the place of one that the base shows.
func (k *Keeper) asInBase(f *finding.Finding, files finding.Files) {
	if f.Base == nil || f.InBase() || !f.Place().IsKnown() {
		return
	}
	if other := cause.AtPlaceOf(cause.EvidenceOf(f, files), k.settledIf(isInBase)); other != nil {
		f.Base.Shows, f.Base.As = true, other.ID
		f.SetSignature()
	}
}

func isInBase(e *cause.Evidence) bool { return e.InBase }

// othersInBase notes of crashes that counted as new that they are at the place of one that the base shows.
func (k *Keeper) othersInBase(f *finding.Finding, files finding.Files) error {
	if !f.InBase() || !f.Place().IsKnown() {
		return nil
	}
	e := cause.EvidenceOf(f, files)
	for other := range slices.Values(k.settledIf(func(o *cause.Evidence) bool { return !o.InBase && o.Class.Crashes() })) {
		if cause.AtPlaceOf(e, []*cause.Evidence{other}) == nil {
			continue
		}
		of, files, err := k.load(other.ID)
		if err != nil || of.Base == nil {
			continue // it was not compared with the base
		}
		of.Base.Shows, of.Base.As = true, f.ID
		of.SetSignature()
		k.match(of)
		silenced, err := k.Store.Settle(of, files)
		if err != nil {
			return err
		}
		k.Record.Other.Silenced(of.Class, silenced, k.Store.Signatures())
		k.causes.put(of, files)
	}
	return nil
}

// settledIf is the evidence of the settled findings that satisfy a condition, by their ids.
func (k *Keeper) settledIf(is func(e *cause.Evidence) bool) (all []*cause.Evidence) {
	c := k.causes
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range c.of(slices.Sorted(maps.Keys(c.announced))) {
		if is(e) {
			all = append(all, e)
		}
	}
	return all
}

// reduced is the evidence of the findings that are settled and reduced.
func (k *Keeper) reduced() []*cause.Evidence {
	return k.settledIf(func(e *cause.Evidence) bool { return e.IsReduced })
}

// knowsPlaces reports whether a settled finding in a solver has a place.
func (k *Keeper) knowsPlaces(family string) bool {
	return len(k.settledIf(func(e *cause.Evidence) bool { return e.Family == family && e.Place.IsKnown() })) > 0
}

// load reads a finding that is kept.
func (k *Keeper) load(id string) (*finding.Finding, finding.Files, error) {
	return finding.Load(k.Store.Path(id))
}

// put replaces what is known of a settled finding.
func (c *causes) put(f *finding.Finding, files finding.Files) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.evidence[f.ID] = cause.EvidenceOf(f, files)
}

// locate asks a debugger where a finding crashes that is to be reduced, if another crash has a place that is known, and
// reports whether that says more than was known.
func (c *Campaign) locate(ctx context.Context, r *reduction) bool {
	if r.isLocated || r.evidence == nil || !r.evidence.Class.Crashes() || r.evidence.Place.IsKnown() ||
		!c.keeper.knowsPlaces(r.evidence.Family) {
		return false
	}
	r.isLocated = true
	f, files, err := c.keeper.load(r.id)
	if err != nil {
		return false
	}
	c.askWhere(ctx, f, files)
	r.evidence.Place = f.Place()
	return r.evidence.Place.IsKnown()
}

// locateInBase asks where the crashes are that the base shows, too, which are not reduced: only a few of them are kept.
func (c *Campaign) locateInBase(ctx context.Context, f *finding.Finding) {
	if f.Base == nil || f.InBase() || !f.Place().IsKnown() {
		return
	}
	for _, e := range c.keeper.settledIf(isInBase) {
		if !e.Class.Crashes() || e.Place.IsKnown() || c.located[e.ID] {
			continue
		}
		if c.located == nil {
			c.located = map[string]bool{}
		}
		c.located[e.ID] = true
		other, files, err := c.keeper.load(e.ID)
		if err != nil {
			continue
		}
		if c.askWhere(ctx, other, files); !other.Place().IsKnown() {
			continue
		}
		enter := func(f *finding.Finding) { f.Stack = other.Stack }
		if err := finding.Revise(c.keeper.Store.Path(e.ID), enter, c.cfg.Logger); err == nil {
			c.keeper.causes.put(other, files)
		}
	}
}

// askWhere asks a debugger for the stack of a crash that is not reduced, and enters it.
func (c *Campaign) askWhere(ctx context.Context, f *finding.Finding, files finding.Files) {
	t := c.target(f.Solver)
	if c.cfg.Debugger == nil || c.reducer == nil || t == nil || !f.IsPlaceless() {
		return
	}
	_ = c.stats.During(tally.ForReductions, func() error { // without a stack, nothing is known of the place
		stack, err := triage.Locate(ctx, c.cfg.Debugger, c.reducer, t.Solver, f, files, c.cfg.Limits)
		f.Stack = stack
		return err
	})
}

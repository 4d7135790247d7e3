package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// variant draws, for each instance its own, which options the solver is run with, or which tactic of the seed.
func (t *target) variant(masterSeed uint64, in *instance.Instance) *target {
	all := []*target{t}
	for _, v := range t.variants {
		if v.dialect(in.Seed.Logic).supported && !v.broken.Load() {
			all = append(all, v)
		}
	}
	if len(in.Seed.Tactics) > 0 {
		all = append(all, t.withTactics(in.Seed.Tactics)...)
	}
	if len(all) == 1 {
		return t
	}
	h := sha256.Sum256(fmt.Appendf(nil, "options\n%s\n%d\n%s\n%d", t.Name, masterSeed, in.Seed.Hash, in.Index))
	return all[binary.LittleEndian.Uint64(h[:])%uint64(len(all))]
}

// withTactics gives the solver with each of the tactics that it knows.
func (t *target) withTactics(names []string) []*target {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []*target
	for _, name := range names {
		if v := t.tactics[name]; v != nil && !v.broken.Load() && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// others are the variants and, in the order of their names, the solver with tactics.
func (t *target) others() []*target {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := slices.Clone(t.variants)
	for _, name := range slices.Sorted(maps.Keys(t.tactics)) {
		if v := t.tactics[name]; v != nil {
			all = append(all, v)
		}
	}
	return all
}

// learnTactics asks the solvers for the tactics of a seed, once each.
func (c *Campaign) learnTactics(ctx context.Context, names []string) error {
	if !c.cfg.Vary || c.cfg.Tactic != "" {
		return nil
	}
	for _, t := range c.targets {
		for _, name := range names {
			if t.Entry.CheckUsing == "" || !t.newTactic(name) {
				continue
			}
			v := &target{Solver: t.Named(t.Name + "+tactic"), probe: t.probe, check: t.using(name), lessons: t.lessons}
			v.admit(c.cfg.Mode)
			r, err := c.askProbe(ctx, v)
			if err != nil {
				return err
			}
			if !r.Verdict.Answered() {
				c.cfg.Logger.Warn("a seed's tactic is left out", "solver", t.Name, "tactic", name, "why", r.Reason)
				continue
			}
			t.mu.Lock()
			t.tactics[name] = v
			t.mu.Unlock()
		}
	}
	return nil
}

// newTactic notes a tactic, and tells whether it was unknown.
func (t *target) newTactic(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, known := t.tactics[name]; known {
		return false
	}
	if t.tactics == nil {
		t.tactics = map[string]*target{}
	}
	t.tactics[name] = nil
	return true
}

// using is the command that checks with a tactic.
func (t *target) using(tactic string) string {
	return strings.ReplaceAll(t.Entry.CheckUsing, "{}", tactic) + "\n"
}

// askProbe asks a trivial question with the target's way of asking.
func (c *Campaign) askProbe(ctx context.Context, t *target) (*solvers.Result, error) {
	question := "(set-logic " + t.probe.Logic + ")\n(declare-fun probe () Bool)\n(assert probe)\n" + t.check
	query := solvers.Query{Script: []byte(question), Logic: t.probe.Logic}
	r, err := c.host.Fresh(ctx, t.Solver, query, c.cfg.Limits)
	if err != nil {
		return nil, &InfrastructureError{err}
	}
	return r, nil
}

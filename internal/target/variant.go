package target

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Variant draws, for each instance its own, which options the solver is run with, or which tactic of the seed.
func (t *Target) Variant(masterSeed uint64, in *instance.Instance) *Target {
	all := []*Target{t}
	for _, v := range t.Variants {
		if v.Dialect(in.Logic).Supported && !v.Broken.Load() {
			all = append(all, v)
		}
	}
	if len(in.Seed().Tactics) > 0 {
		all = append(all, t.withTactics(in.Seed().Tactics)...)
	}
	if len(all) == 1 {
		return t
	}
	h := Bits("options\n"+t.Name, masterSeed, in)
	return all[binary.LittleEndian.Uint64(h[:])%uint64(len(all))]
}

// Bits are random bits for a purpose that has nothing to do with how an instance is made.
func Bits(purpose string, masterSeed uint64, in *instance.Instance) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s\n%d", purpose, masterSeed, in.Seed().Hash, in.Index))
}

// withTactics gives the solver with each of the tactics that it knows.
func (t *Target) withTactics(names []string) []*Target {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []*Target
	for _, name := range names {
		if v := t.tactics[name]; v != nil && !v.Broken.Load() && !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// Others are the variants and, in the order of their names, the solver with tactics.
func (t *Target) Others() []*Target {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := slices.Clone(t.Variants)
	for _, name := range slices.Sorted(maps.Keys(t.tactics)) {
		if v := t.tactics[name]; v != nil {
			all = append(all, v)
		}
	}
	return all
}

// LearnTactics asks the solvers for the tactics of a seed, once each.
func (cfg Config) LearnTactics(ctx context.Context, targets []*Target, names []string) error {
	if !cfg.Vary || cfg.Tactic != "" {
		return nil
	}
	for _, t := range targets {
		for _, name := range names {
			if t.Entry.CheckUsing == "" || !t.newTactic(name) {
				continue
			}
			check := t.using(name)
			why, err := cfg.tryTactic(ctx, t, check)
			if err != nil {
				return err
			}
			if why != "" {
				cfg.Warn(fmt.Sprintf("the tactic %s of a seed is not used, since %s says: %s", name, t.Name, why))
				continue
			}
			v := &Target{Solver: t.Named(t.Name + "+tactic"), Given: t.Given, check: check, Lessons: t.Lessons}
			v.probed(t.Probe, cfg.Mode)
			t.mu.Lock()
			t.tactics[name] = v
			t.mu.Unlock()
		}
	}
	return nil
}

// newTactic notes a tactic, and tells whether it was unknown.
func (t *Target) newTactic(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, known := t.tactics[name]; known {
		return false
	}
	if t.tactics == nil {
		t.tactics = map[string]*Target{}
	}
	t.tactics[name] = nil
	return true
}

// using is the command that checks with a tactic.
func (t *Target) using(tactic string) string {
	return strings.ReplaceAll(t.Entry.CheckUsing, "{}", tactic)
}

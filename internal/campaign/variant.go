package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// variant draws, for each instance its own, which options the solver is run with, or which tactic of the seed.
func (t *target) variant(masterSeed uint64, in *instance.Instance) *target {
	all := []*target{t}
	for _, v := range t.variants {
		if v.dialect(in.Logic).supported && !v.broken.Load() {
			all = append(all, v)
		}
	}
	if len(in.Seed().Tactics) > 0 {
		all = append(all, t.withTactics(in.Seed().Tactics)...)
	}
	if len(all) == 1 {
		return t
	}
	h := bitsFor("options\n"+t.Name, masterSeed, in)
	return all[binary.LittleEndian.Uint64(h[:])%uint64(len(all))]
}

// bitsFor are random bits for a purpose that has nothing to do with how an instance is made.
func bitsFor(purpose string, masterSeed uint64, in *instance.Instance) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%s\n%d", purpose, masterSeed, in.Seed().Hash, in.Index))
}

// rng gives random numbers for a purpose that has nothing to do with how an instance is made.
func (c *Campaign) rng(purpose string, in *instance.Instance) *rand.Rand {
	h := bitsFor(purpose, c.cfg.MasterSeed, in)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:]), binary.LittleEndian.Uint64(h[8:])))
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
			check := t.using(name)
			why, err := c.tryTactic(ctx, t, check)
			if err != nil {
				return err
			}
			if why != "" {
				c.cfg.Logger.Warn(fmt.Sprintf("the tactic %s of a seed is not used, since %s says: %s", name, t.Name, why))
				continue
			}
			v := &target{Solver: t.Named(t.Name + "+tactic"), given: t.given, check: check, lessons: t.lessons}
			v.probed(t.probe, c.cfg.Mode)
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
	return strings.ReplaceAll(t.Entry.CheckUsing, "{}", tactic)
}

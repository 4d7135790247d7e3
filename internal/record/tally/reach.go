package tally

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
)

// ReachStats is what one solver says that it did, by name: for seeds as they are, and for instances of them.
type ReachStats struct {
	Seeds      map[string]*SeedReach  `json:"seeds"` // by path
	Strategies map[string]*ReachTable `json:"strategies"`
}

// SeedReach is what a solver did for a seed as it is, and how much of that it does for instances.
type SeedReach struct {
	Hash    string           `json:"hash"`    // of its content
	Options []string         `json:"options"` // of the solver, beside the usual ones
	Said    string           `json:"said"`    // Named, NoName or Unsaid; "" where only instances are counted
	Names   map[string]int64 `json:"names"`   // with how often it was done
	// Instances are those that the solver said something of, Kept those of them that have a name of the seed.
	Instances int            `json:"instances"`
	Kept      map[string]int `json:"kept"`
}

// What a solver said of a seed: names, that it did nothing that has one, or nothing, as it was stopped.
const (
	Named  = "named"
	NoName = "no name"
	Unsaid = "nothing"
)

// ReachTable is what a solver says that it did for some scripts, by name.
type ReachTable struct {
	Scripts int `json:"scripts"` // that were run
	// Silent are scripts of which the solver printed nothing: it was stopped, or does not support them.
	Silent int `json:"silent"`
	// Shallow are those with statistics and no name in them.
	Shallow int                   `json:"shallow"`
	Each    int                   `json:"each"` // sum of the numbers of names of the scripts
	Names   map[string]*ReachName `json:"names"`
	// Compared are the scripts that the solver said something of, and whose seed has names; KeptMillionths sums the
	// shares of these names that they have, in millionths: a sum of integers does not depend on their order.
	Compared       int   `json:"compared"`
	KeptMillionths int64 `json:"kept_millionths"`
}

// ReachName is one thing that a solver did.
type ReachName struct {
	// Counts are scripts by the class of how often it was done for them: 1, 4, 16, …, the largest that is not above it.
	Counts  map[int64]int `json:"counts"`
	Scripts int           `json:"scripts"`
	// First is the first script with it: the one with the least index, and among those of the first seed in path order.
	First ReachScript `json:"first"`
}

// ReachScript is a seed, or an instance of it.
type ReachScript struct {
	Seed     string   `json:"seed"` // path
	Hash     string   `json:"hash"` // of the seed's content
	Index    int      `json:"index"`
	Strategy string   `json:"strategy,omitempty"` // "" of the seed itself
	Options  []string `json:"options,omitempty"`  // of the solver, beside the usual ones
}

// compare orders scripts: what is done first comes first.
func (s ReachScript) compare(other ReachScript) int {
	return cmp.Or(cmp.Compare(s.Index, other.Index), cmp.Compare(s.Seed, other.Seed))
}

// Add counts what was done for a script; said is false if the solver did not say it.
func (t *ReachTable) Add(s ReachScript, counts map[string]int64, said bool) {
	t.Scripts++
	switch {
	case !said:
		t.Silent++
		return
	case len(counts) == 0:
		t.Shallow++
		return
	}
	t.Each += len(counts)
	for name, n := range counts {
		e := entry(&t.Names, name)
		if e.Scripts == 0 || s.compare(e.First) < 0 {
			e.First = s
		}
		e.Scripts++
		count(&e.Counts, reachClass(n), 1)
	}
}

// Complete fills in what is empty, so that it is a table where it is written down.
func (t *ReachTable) Complete() {
	if t.Names == nil {
		t.Names = map[string]*ReachName{}
	}
}

// MeanNames is the number of names of a script that the solver said something of.
func (t *ReachTable) MeanNames() float64 {
	return float64(t.Each) / max(float64(t.Scripts-t.Silent), 1)
}

// ShallowShare is the share of these scripts without any name.
func (t *ReachTable) ShallowShare() float64 {
	return float64(t.Shallow) / max(float64(t.Scripts-t.Silent), 1)
}

// reachClass is the power of 4 that stands for a count, which is positive.
func reachClass(count int64) int64 {
	c := int64(1)
	for count/4 >= c {
		c *= 4
	}
	return c
}

// AddSeed counts what was done for a seed as it is. A seed counts once, however often it is run.
func (r *ReachStats) AddSeed(s ReachScript, counts map[string]int64, said bool) {
	seed := &SeedReach{Hash: s.Hash, Options: s.Options, Said: Named, Names: counts}
	switch {
	case !said:
		seed.Said, seed.Names = Unsaid, nil
	case len(counts) == 0:
		seed.Said = NoName
	}
	entry(&r.Seeds, s.Seed).join(seed)
}

// AddInstance counts what was done for an instance of a seed, of which own are the names of the seed as it is.
func (r *ReachStats) AddInstance(s ReachScript, own, counts map[string]int64, said bool) {
	t := entry(&r.Strategies, s.Strategy)
	t.Add(s, counts, said)
	if !said {
		return
	}
	seed := entry(&r.Seeds, s.Seed)
	seed.Instances++
	if len(own) == 0 {
		return
	}
	kept := 0
	for name := range counts {
		if own[name] > 0 {
			count(&seed.Kept, name, 1)
			kept++
		}
	}
	t.Compared++
	t.KeptMillionths += int64(kept) * 1e6 / int64(len(own))
}

// ReachedBySeed counts what a solver did for a seed as it is.
func (c *Counters) ReachedBySeed(solver string, s ReachScript, counts map[string]int64, said bool) {
	c.Do(func(all *Stats) { entry(&all.Reach, solver).AddSeed(s, counts, said) })
}

// ReachedBy counts what a solver did for an instance, of whose seed own are the names.
func (c *Counters) ReachedBy(solver string, s ReachScript, own, counts map[string]int64, said bool) {
	c.Do(func(all *Stats) { entry(&all.Reach, solver).AddInstance(s, own, counts, said) })
}

// Reaches notes that a solver is asked what it did.
func (c *Counters) Reaches(solver string) { c.Do(func(s *Stats) { entry(&s.Reach, solver) }) }

// join adds what was counted elsewhere. What the solver did for the seed as it is, it did once.
func (s *SeedReach) join(other *SeedReach) {
	if s.Said == "" {
		s.Hash, s.Options, s.Said, s.Names = other.Hash, other.Options, other.Said, other.Names
	}
	s.Instances += other.Instances
	for name, n := range other.Kept {
		count(&s.Kept, name, n)
	}
}

// join keeps the first of two scripts.
func (s *ReachScript) join(other ReachScript) {
	if s.Seed == "" || other.compare(*s) < 0 {
		*s = other
	}
}

// Sum adds up the tables of all strategies.
func (r *ReachStats) Sum() *ReachTable {
	sum := &ReachTable{}
	for _, t := range r.Strategies {
		add(reflect.ValueOf(sum).Elem(), reflect.ValueOf(t).Elem())
	}
	return sum
}

func (r *ReachStats) clone() *ReachStats {
	return &ReachStats{
		Seeds: mapped(r.Seeds, func(s *SeedReach) *SeedReach {
			c := *s
			c.Options, c.Names, c.Kept = slices.Clone(s.Options), maps.Clone(s.Names), maps.Clone(s.Kept)
			return &c
		}),
		Strategies: mapped(r.Strategies, func(t *ReachTable) *ReachTable {
			c := *t
			c.Names = mapped(t.Names, func(n *ReachName) *ReachName {
				c := *n
				c.Counts, c.First.Options = maps.Clone(n.Counts), slices.Clone(n.First.Options)
				return &c
			})
			return &c
		}),
	}
}

// SeedPaths are the seeds that were run as they are, in path order.
func (r *ReachStats) SeedPaths() []string {
	paths := slices.Sorted(maps.Keys(r.Seeds))
	return slices.DeleteFunc(paths, func(path string) bool { return r.Seeds[path].Said == "" })
}

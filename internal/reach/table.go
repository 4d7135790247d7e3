package reach

import "cmp"

// Table counts what a solver reports that it did for some scripts.
type Table struct {
	Scripts int `json:"scripts"` // number of scripts that were run
	// Silent counts scripts for which the solver printed nothing: it was stopped, or does not support them.
	Silent int `json:"silent"`
	// Shallow counts scripts with statistics but without names.
	Shallow int              `json:"shallow"`
	Each    int              `json:"each"` // sum of the numbers of names of the scripts
	Names   map[string]*Name `json:"names"`
}

// Name is one thing that a solver did.
type Name struct {
	// Counts has the numbers of scripts; key: class of how often it was done for them: 1, 4, 16, …, rounded down.
	Counts  map[int64]int `json:"counts"`
	Scripts int           `json:"scripts"`
	// First is the first script with it: the one with the least index, and of the first seed in path order.
	First Script `json:"first"`
}

// Script is a seed, or an instance of it.
type Script struct {
	Seed     string   `json:"seed"` // path of the seed; of the instance if its seed is missing
	Hash     string   `json:"hash"` // hash of the seed's content
	Index    int      `json:"index"`
	Strategy string   `json:"strategy,omitempty"` // "" for the seed itself
	Options  []string `json:"options,omitempty"`  // solver options beside the usual ones
}

// compare orders scripts: what is done first comes first.
func (s Script) compare(other Script) int {
	return cmp.Or(cmp.Compare(s.Index, other.Index), cmp.Compare(s.Seed, other.Seed))
}

// add counts what was done for a script.
func (t *Table) add(a answer) {
	t.Scripts++
	switch {
	case !a.said:
		t.Silent++
		return
	case len(a.counts) == 0:
		t.Shallow++
		return
	}
	t.Each += len(a.counts)
	for name, n := range a.counts {
		e := t.Names[name]
		if e == nil {
			e = &Name{Counts: map[int64]int{}, First: a.script}
			t.Names[name] = e
		}
		if a.script.compare(e.First) < 0 {
			e.First = a.script
		}
		e.Scripts++
		e.Counts[class(n)]++
	}
}

// MeanNames is the number of names of a script that the solver said something of.
func (t *Table) MeanNames() float64 { return float64(t.Each) / max(float64(t.Scripts-t.Silent), 1) }

// ShallowShare is the share of these scripts without any name.
func (t *Table) ShallowShare() float64 {
	return float64(t.Shallow) / max(float64(t.Scripts-t.Silent), 1)
}

// class is the power of 4 that stands for a count, which is positive.
func class(count int64) int64 {
	c := int64(1)
	for count/4 >= c {
		c *= 4
	}
	return c
}

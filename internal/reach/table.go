package reach

import (
	"cmp"
	"encoding/json"
)

// Table is what a solver says that it did for some scripts, by name.
type Table struct {
	Scripts int `json:"scripts"` // that were run
	// Silent are scripts of which the solver printed nothing: it was stopped, or does not support them.
	Silent int `json:"silent"`
	// Shallow are those with statistics and no name in them.
	Shallow int              `json:"shallow"`
	Names   map[string]*Name `json:"names"`

	sum int // of the names of each script
}

// Name is one thing that a solver did.
type Name struct {
	// Counts are scripts by the class of how often it was done for them: 1, 4, 16, …, the largest that is not above it.
	Counts  map[int64]int `json:"counts"`
	Scripts int           `json:"scripts"`
	// First is the first script with it: the one with the least index, and among those of the first seed in path order.
	First Script `json:"first"`
}

// Script is a seed, or an instance of it.
type Script struct {
	Seed     string   `json:"seed"` // path
	Hash     string   `json:"hash"` // of the seed's content
	Index    int      `json:"index"`
	Strategy string   `json:"strategy,omitempty"` // "" of the seed itself
	Options  []string `json:"options,omitempty"`  // of the solver, beside the usual ones
}

// compare orders scripts: what is done first comes first.
func (s Script) compare(other Script) int {
	return cmp.Or(cmp.Compare(s.Index, other.Index), cmp.Compare(s.Seed, other.Seed))
}

// add counts what was done for a script; said is false if the solver did not say it.
func (t *Table) add(s Script, counts map[string]int64, said bool) {
	t.Scripts++
	switch {
	case !said:
		t.Silent++
		return
	case len(counts) == 0:
		t.Shallow++
		return
	}
	t.sum += len(counts)
	if t.Names == nil {
		t.Names = map[string]*Name{}
	}
	for name, count := range counts {
		n := t.Names[name]
		if n == nil {
			n = &Name{Counts: map[int64]int{}, First: s}
			t.Names[name] = n
		}
		if s.compare(n.First) < 0 {
			n.First = s
		}
		n.Counts[class(count)]++
		n.Scripts++
	}
}

// class is the power of 4 that stands for a count, which is positive.
func class(count int64) int64 {
	c := int64(1)
	for count/4 >= c {
		c *= 4
	}
	return c
}

// MarshalJSON writes the names, and none as an empty table.
func (t *Table) MarshalJSON() ([]byte, error) {
	type plain Table
	complete := plain(*t)
	if complete.Names == nil {
		complete.Names = map[string]*Name{}
	}
	return json.Marshal(complete)
}

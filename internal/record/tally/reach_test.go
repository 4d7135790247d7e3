package tally

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A count stands for those up to four times as many; of a name, the script that is made first is kept.
func TestReachTable(t *testing.T) {
	for count, want := range map[int64]int64{1: 1, 3: 1, 4: 4, 15: 4, 16: 16, 1 << 62: 1 << 62} {
		if got := reachClass(count); got != want {
			t.Errorf("%d is of class %d, want %d", count, got, want)
		}
	}
	var table ReachTable
	table.Add(ReachScript{Seed: "b", Index: 1}, map[string]int64{"X": 2}, true)
	table.Add(ReachScript{Seed: "b", Index: 0}, map[string]int64{"X": 5}, true)
	table.Add(ReachScript{Seed: "a", Index: 1}, map[string]int64{"X": 1}, true)
	table.Add(ReachScript{Seed: "c", Index: 0}, nil, false)
	table.Add(ReachScript{Seed: "d", Index: 0}, nil, true)
	x := table.Names["X"]
	if x.First.Seed != "b" || x.First.Index != 0 || x.Scripts != 3 || x.Counts[1] != 2 || x.Counts[4] != 1 ||
		table.Silent != 1 || table.Shallow != 1 || table.Scripts != 5 || table.Each != 3 {
		t.Errorf("%+v of %+v", x, table)
	}
}

// Whatever the order in which parts of a campaign are added up, and written down in between, the sum is the same: a
// seed counts once, though each part has run it, and the first script with a name is the one with the least index.
func TestReachAddsUp(t *testing.T) {
	own := map[string]int64{"X": 3, "Y": 1, "Z": 1}
	part := func(index int, names ...string) Stats {
		c := New("test", 1).Part()
		c.ReachedBySeed("z3", ReachScript{Seed: "a", Hash: "h"}, own, true)
		counts := map[string]int64{}
		for _, name := range names {
			counts[name] = int64(index) + 1
		}
		c.ReachedBy("z3", ReachScript{Seed: "a", Hash: "h", Index: index, Strategy: "whole"}, own, counts, true)
		c.ReachedBy("z3", ReachScript{Seed: "a", Hash: "h", Index: index + 1, Strategy: "terms"}, own, nil, false)
		text, err := Counted{Stats: c.Take()}.Text()
		if err != nil {
			t.Fatal(err)
		}
		read, err := ReadCounted(text)
		if err != nil {
			t.Fatal(err)
		}
		return read.Stats
	}
	parts := []Stats{part(0, "X"), part(2, "X", "Y", "W"), part(4)}
	sum := func(order ...int) *ReachStats {
		s := NewStats()
		for _, i := range order {
			s.Add(parts[i])
		}
		return s.Reach["z3"]
	}
	got := sum(2, 0, 1)
	if diff := cmp.Diff(sum(0, 1, 2), got); diff != "" {
		t.Errorf("another order gives another sum:\n%s", diff)
	}
	s := got.Seeds["a"]
	if s.Instances != 3 || s.Kept["X"] != 2 || s.Kept["Y"] != 1 || s.Names["X"] != 3 || len(s.Kept) != 2 {
		t.Errorf("%+v", s)
	}
	whole := got.Strategies["whole"]
	if whole.Scripts != 3 || whole.Compared != 3 || whole.KeptMillionths != 333_333+666_666 ||
		whole.Names["X"].First.Index != 0 || whole.Names["W"].First.Index != 2 || got.Strategies["terms"].Silent != 3 {
		t.Errorf("%+v", whole)
	}
	if all := got.Sum(); all.Scripts != 6 || all.Silent != 3 || all.Names["X"].Scripts != 2 || len(all.Names) != 3 {
		t.Errorf("%+v", all)
	}
	if diff := cmp.Diff(sum(0, 1, 2), got); diff != "" {
		t.Errorf("adding up strategies changes them:\n%s", diff)
	}
}

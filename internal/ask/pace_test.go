package ask

import (
	"maps"
	"testing"
	"time"
)

const ms = time.Millisecond

var everyMode = []Mode{Reset, Tree, Fresh}

// sample is a definite answer of an old process.
func sample(block int, m Mode, d time.Duration) Sample {
	return Sample{Kind: Kind{"QF_LIA", "a seed", true}, Block: block, Mode: m, Time: d, Definite: true}
}

// play runs instances of a kind, which take so long in each mode, and counts the modes.
func play(t *Table, key Kind, main []Mode, n int, share float64, took map[Mode]time.Duration) map[Mode]int {
	count := map[Mode]int{}
	for i := range n {
		m := t.Choose(key, main, everyMode, share)
		t.Took(Sample{Kind: key, Block: i / whole * whole, Mode: m, Time: took[m], Definite: true})
		count[m]++
	}
	return count
}

// Other modes get their share of the instances if they cost as much, fewer if they cost more, none if the share is 0.
// Instances that are no family do not run mainly in mode tree, even if it is faster.
func TestOtherModes(t *testing.T) {
	alike := map[Mode]time.Duration{Reset: 2 * ms, Tree: 2 * ms, Fresh: 2 * ms}
	slow := map[Mode]time.Duration{Reset: 2 * ms, Tree: 2 * ms, Fresh: 52 * ms}
	fast := map[Mode]time.Duration{Reset: 2 * ms, Tree: ms, Fresh: 52 * ms}
	for _, c := range []struct {
		name  string
		main  []Mode
		share float64
		took  map[Mode]time.Duration
		want  map[Mode]int // of 16,000, about
	}{
		{"alike", everyMode, 0.1, alike, map[Mode]int{Reset: 14400, Tree: 800, Fresh: 800}},
		{"fresh is 26 times as slow", everyMode, 0.1, slow, map[Mode]int{Reset: 15192, Tree: 800, Fresh: 8}},
		{"none wanted", everyMode, 0, alike, map[Mode]int{Reset: 15987, Tree: 12, Fresh: 1}},
		{"all are others", everyMode, 1, alike, map[Mode]int{Reset: 0, Tree: 8000, Fresh: 8000}},
		{"no family", []Mode{Reset, Fresh}, 0.1, fast, map[Mode]int{Reset: 15192, Tree: 800, Fresh: 8}},
	} {
		got := play(new(Table), Kind{"QF_LIA", "a seed", true}, c.main, 16000, c.share, c.took)
		for m, n := range c.want {
			if got[m] < n-24 || got[m] > n+24 {
				t.Errorf("%s: %v, want about %v", c.name, got, c.want)
				break
			}
		}
	}
}

// Measurements of some seeds of a logic are not repeated for others, and decide until a seed's own differ.
func TestSeedsOfALogic(t *testing.T) {
	var table Table
	usual := map[Mode]time.Duration{Reset: 5 * ms, Tree: 2 * ms, Fresh: 30 * ms}
	other := map[Mode]time.Duration{Reset: ms, Tree: 4 * ms, Fresh: 30 * ms}
	for i, c := range []struct {
		key  Kind
		took map[Mode]time.Duration
		n    int
		want map[Mode]int
	}{
		{Kind{"QF_LIA", "1", true}, usual, 14, map[Mode]int{Reset: 1, Tree: 12, Fresh: 1}},
		{Kind{"QF_LIA", "2", true}, usual, 14, map[Mode]int{Tree: 13, Fresh: 1}},
		{Kind{"QF_LIA", "3", true}, usual, 14, map[Mode]int{Tree: 14}},
		{Kind{"QF_LIA", "3", false}, usual, 14, map[Mode]int{Reset: 1, Tree: 12, Fresh: 1}},
		{Kind{"QF_BV", "4", true}, usual, 14, map[Mode]int{Reset: 1, Tree: 12, Fresh: 1}},
		{Kind{"QF_LIA", "5", true}, other, 14, map[Mode]int{Tree: 14}},
	} {
		if got := play(&table, c.key, everyMode, c.n, DefaultOtherShare, c.took); !maps.Equal(got, c.want) {
			t.Errorf("%d: %v, want %v", i, got, c.want)
		}
	}
	if got := play(&table, Kind{"QF_LIA", "5", true}, everyMode, 3000, DefaultOtherShare, other); got[Reset] < 2000 {
		t.Errorf("the seed that is unlike others goes on with %v", got)
	}
}

// Families get harder, and tree is the faster mode for each: that reset took less for the first family than tree for
// the last one must not count.
func TestHarderFamilies(t *testing.T) {
	var table Table
	for family := range 40 {
		hard := time.Duration(1 + family)
		for range 4 {
			table.Took(sample(family*whole, Tree, 2*hard*ms))
			if family%4 == 0 {
				table.Took(sample(family*whole, Reset, 4*hard*ms))
			}
		}
	}
	if k := table.kindOf(sample(0, Tree, 0).Kind); k.best(everyMode) != Tree || k.ratio(Tree, Reset) > 0.51 {
		t.Errorf("%s is the best, tree takes %v of the time", k.best(everyMode), k.ratio(Tree, Reset))
	}
}

// Samples that say nothing about a mode do not count: fast runs without a definite answer, and the first run of a
// session.
func TestSamplesThatDeceive(t *testing.T) {
	var table Table
	for range 10 {
		table.Took(sample(0, Reset, 10*ms))
		vague, loaded := sample(0, Tree, ms), sample(0, Reset, 900*ms)
		vague.Definite, loaded.New = false, true
		table.Took(vague)
		table.Took(loaded)
		table.Took(sample(0, Fresh, 12*ms))
	}
	k := table.kindOf(sample(0, Tree, 0).Kind)
	if k.best(everyMode) != Reset || k.ratio(Fresh, Reset) < 1.19 || k.ratio(Fresh, Reset) > 1.21 {
		t.Errorf("%s is the best, fresh takes %v times the time of reset", k.best(everyMode), k.ratio(Fresh, Reset))
	}
}

// From a walk of some neighbours it follows what a walk of all takes, where fewer instances are the first of a walk.
func TestShortWalks(t *testing.T) {
	const first, rest = 24 * ms, 2 * ms
	for _, n := range []int{2, 8, whole} {
		var table Table
		for i := range n {
			s := sample(0, Tree, rest)
			if i == 0 {
				s.Time, s.First, s.Walk, s.Whole = first, true, n, whole
			}
			table.Took(s)
			table.Took(sample(0, Reset, 3*ms)) // as long as an instance of a whole walk
		}
		if got := table.kindOf(sample(0, Tree, 0).Kind).ratio(Tree, Reset); got < 0.9 || got > 1.4 {
			t.Errorf("of %d: %v times the time", n, got)
		}
	}
}

func TestSlots(t *testing.T) {
	for i, m := range everyMode {
		if m.slot() != i {
			t.Errorf("%s has slot %d", m, m.slot())
		}
	}
}

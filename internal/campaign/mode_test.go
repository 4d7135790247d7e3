package campaign

import (
	"maps"
	"math"
	"testing"
	"time"
)

// play lets a chooser run n instances, the first being number begin, that take so long in each mode, and counts the
// modes.
func play(c *chooser, main, all []Mode, begin, n int, took func(family int, m Mode) time.Duration) map[Mode]int {
	count := map[Mode]int{}
	for i := range n {
		m := c.mode(main, all)
		family := (begin + i) / maxWalk
		c.took(family, m, took(family, m), true, false)
		count[m]++
	}
	return count
}

// always gives times that are the same for all families.
func always(took map[Mode]time.Duration) func(int, Mode) time.Duration {
	return func(_ int, m Mode) time.Duration { return took[m] }
}

func TestChooser(t *testing.T) {
	all := []Mode{Reset, Tree, Fresh}
	ms := time.Millisecond
	for _, c := range []struct {
		name  string
		main  []Mode
		took  map[Mode]time.Duration
		best  Mode
		least map[Mode]int
	}{
		{"sessions are faster", all, map[Mode]time.Duration{Reset: 2 * ms, Tree: 3 * ms, Fresh: 15 * ms}, Reset,
			map[Mode]int{Tree: 100, Fresh: 9}},
		{"families", all, map[Mode]time.Duration{Reset: 2 * ms, Tree: ms, Fresh: 15 * ms}, Tree, map[Mode]int{Reset: 50}},
		{"equally fast", all, map[Mode]time.Duration{Reset: 2 * ms, Tree: 2 * ms, Fresh: 2 * ms}, Reset,
			map[Mode]int{Tree: 240, Fresh: 240}},
		{"no families", []Mode{Reset, Fresh}, map[Mode]time.Duration{Reset: 2 * ms, Tree: ms, Fresh: 15 * ms}, Reset,
			map[Mode]int{Tree: 60}},
		{"sessions are slow", all, map[Mode]time.Duration{Reset: 90 * ms, Tree: 80 * ms, Fresh: 15 * ms}, Fresh,
			map[Mode]int{Reset: 2, Tree: 2}},
	} {
		chooser := &chooser{share: DefaultOtherShare, logic: &logicPaces{}}
		play(chooser, c.main, all, 0, 20, always(c.took))
		count := play(chooser, c.main, all, 20, 5000, always(c.took))
		if count[c.best] < 4500 {
			t.Errorf("%s: %v", c.name, count)
		}
		for m, n := range c.least {
			if count[m] < n {
				t.Errorf("%s: %v, want %s %d times at least", c.name, count, m, n)
			}
		}
	}
}

// Of a logic whose first seeds were slow in some mode, further seeds are not measured in it, but still get their share.
func TestChooserOfLogic(t *testing.T) {
	all := []Mode{Reset, Tree, Fresh}
	ms := time.Millisecond
	logic := &logicPaces{}
	took := always(map[Mode]time.Duration{Reset: 5 * ms, Tree: 2 * ms, Fresh: 30 * ms})
	for seed, want := range []map[Mode]int{
		{Reset: 3, Tree: 16, Fresh: 1}, {Tree: 19, Fresh: 1}, {Tree: 19, Fresh: 1}, {Tree: 20}, {Tree: 20},
	} {
		c := &chooser{share: DefaultOtherShare, logic: logic}
		count := play(c, all, all, 0, 20, took)
		if !maps.Equal(count, want) {
			t.Errorf("seed %d: %v, want %v", seed, count, want)
		}
		if count = play(c, all, all, 20, 1000, took); count[Tree] < 950 || count[Reset] < 5 {
			t.Errorf("seed %d goes on with %v", seed, count)
		}
	}
}

// Families get harder, tree is the faster mode for each: that reset was faster for the first one than tree is for the
// last one says nothing.
func TestChooserOfHarderFamilies(t *testing.T) {
	all := []Mode{Reset, Tree, Fresh}
	c := &chooser{share: DefaultOtherShare, logic: &logicPaces{}}
	count := play(c, all, all, 0, 1000, func(family int, m Mode) time.Duration {
		hardness := time.Duration(1 + family)
		return hardness * map[Mode]time.Duration{Reset: 4, Tree: 2, Fresh: 8}[m] * time.Millisecond
	})
	if count[Tree] < 950 {
		t.Error(count)
	}
}

// A mode that gives up is not fast.
func TestChooserWantsAnswers(t *testing.T) {
	c := &chooser{logic: &logicPaces{}}
	for range 20 {
		c.took(0, Reset, 10*time.Millisecond, true, false)
		c.took(0, Tree, time.Millisecond, false, false)
	}
	if got := best([]Mode{Reset, Tree}, c.compare); got != Reset {
		t.Error(got)
	}
}

// What a young process takes counts until it is known what a grown one takes, be it for other seeds.
func TestChooserOfYoung(t *testing.T) {
	c := &chooser{logic: &logicPaces{}}
	both := []Mode{Reset, Tree}
	for range 20 {
		c.took(0, Tree, 20*time.Millisecond, true, true)
		c.took(0, Reset, 10*time.Millisecond, true, true)
	}
	if got := best(both, c.compare); got != Reset {
		t.Errorf("%s is the best of young ones", got)
	}
	other := &chooser{logic: c.logic}
	for range convincing {
		other.took(0, Tree, time.Millisecond, true, false)
		other.took(0, Reset, 10*time.Millisecond, true, false)
	}
	if got := best(both, c.compare); got != Tree {
		t.Errorf("%s is the best of young ones, where grown ones of other seeds are known", got)
	}
	for range convincing {
		c.took(1, Tree, 3*time.Millisecond, true, false)
		c.took(1, Reset, 2*time.Millisecond, true, false)
	}
	if got := best(both, c.compare); got != Reset {
		t.Errorf("%s is the best of grown ones", got)
	}
}

// Neighbours are compared as wholes, whatever the order of their answers; the last families count the most.
func TestPaces(t *testing.T) {
	var p paces
	for family := range 40 {
		for i, m := range []Mode{Tree, Reset, Tree, Tree, Fresh, Reset} {
			hardness := time.Duration(1 + family)
			took := hardness * map[Mode]time.Duration{Reset: 3, Tree: 1, Fresh: 9}[m] * time.Millisecond
			if m == Tree && i > 0 {
				took *= 2
			}
			p.took(family, m, took, true, family%2 == 0)
		}
	}
	for _, c := range []struct {
		got         comparison
		pairs, time float64
	}{
		{p.all.of(Reset, Tree), maxPairs, 3 / (5.0 / 3)},
		{p.grown.of(Tree, Reset), 40, (5.0 / 3) / 3},
		{p.grown.of(Fresh, Tree), 20, 9 / (5.0 / 3)},
		{p.grown.of(Tree, Tree), 0, 0},
	} {
		if math.Abs(c.got.pairs-c.pairs) > 1e-9 || math.Abs(c.got.time()-c.time) > 0.01 {
			t.Errorf("%v pairs, %v times the time; want %v, %v", c.got.pairs, c.got.time(), c.pairs, c.time)
		}
	}
	for family := range 100 {
		p.took(100+family, Reset, 40*time.Millisecond, true, false)
		p.took(100+family, Tree, 80*time.Millisecond, true, false)
	}
	if c := p.grown.of(Reset, Tree); c.pairs > maxPairs || c.time() > 0.7 {
		t.Errorf("after a change: %v pairs, %v times the time", c.pairs, c.time())
	}
}

// In a logic, one hard seed with many pairs does not outvote many with a few.
func TestLogicPaces(t *testing.T) {
	logic := &logicPaces{}
	for range 5 {
		c := &chooser{logic: logic}
		c.took(0, Reset, 8*time.Millisecond, true, false)
		c.took(0, Tree, time.Millisecond, true, false)
	}
	hard := &chooser{logic: logic}
	for range 50 {
		hard.took(0, Reset, 80*time.Millisecond, true, false)
		hard.took(0, Tree, 90*time.Millisecond, true, false)
	}
	if c := logic.ofGrown(Tree, Reset); math.Abs(c.pairs-8) > 1e-9 || c.cost() > 0.5 {
		t.Errorf("%v pairs, %v times the time", c.pairs, c.cost())
	}
	if n := logic.count(Reset); n != 55 {
		t.Errorf("%d instances", n)
	}
}

// A walk of eight says what a walk of a whole family takes: the first instance counts as a third.
func TestInWholeWalk(t *testing.T) {
	const root, rest = 12 * time.Millisecond, time.Millisecond
	for _, n := range []int{2, 8, maxWalk} {
		sum := inWholeWalk(root, n, true)
		for range n - 1 {
			sum += inWholeWalk(rest, n, false)
		}
		want := float64(root+(maxWalk-1)*rest) / maxWalk
		if got := float64(sum) / float64(n); math.Abs(got-want) > 100 {
			t.Errorf("walk of %d: %v an instance, want %v", n, time.Duration(got), time.Duration(want))
		}
	}
	if got := inWholeWalk(root, 1, true); got != root {
		t.Errorf("alone: %v", got)
	}
}

func TestDrawn(t *testing.T) {
	for _, share := range []float64{0, 0.1, 0.25, 1} {
		n := 0
		for i := range 1000 {
			if drawn(i, share) {
				n++
			}
		}
		if float64(n) != 1000*share {
			t.Errorf("%d of 1000 at %v", n, share)
		}
	}
}

package campaign

import (
	"maps"
	"testing"
	"time"
)

// play lets a chooser run n instances that take so long in each mode, and counts the modes after the first skip ones.
func play(c *chooser, main, all []Mode, took map[Mode]time.Duration, n, skip int) map[Mode]int {
	count := map[Mode]int{}
	for i := range n {
		m := c.mode(main, all)
		c.took(m, took[m], true, false)
		if i >= skip {
			count[m]++
		}
	}
	return count
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
			map[Mode]int{Tree: 100, Fresh: 15}},
		{"families", all, map[Mode]time.Duration{Reset: 2 * ms, Tree: ms, Fresh: 15 * ms}, Tree, map[Mode]int{Reset: 50}},
		{"equally fast", all, map[Mode]time.Duration{Reset: 2 * ms, Tree: 2 * ms, Fresh: 2 * ms}, Reset,
			map[Mode]int{Tree: 240, Fresh: 240}},
		{"no families", []Mode{Reset, Fresh}, map[Mode]time.Duration{Reset: 2 * ms, Tree: ms, Fresh: 15 * ms}, Reset,
			map[Mode]int{Tree: 60}},
		{"sessions are slow", all, map[Mode]time.Duration{Reset: 90 * ms, Tree: 80 * ms, Fresh: 15 * ms}, Fresh,
			map[Mode]int{Reset: 2, Tree: 2}},
	} {
		count := play(&chooser{share: DefaultOtherShare}, c.main, all, c.took, 5020, 20)
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
	logic := &chooser{}
	took := map[Mode]time.Duration{Reset: 5 * ms, Tree: 2 * ms, Fresh: 30 * ms}
	for seed, want := range []map[Mode]int{
		{Reset: 2, Tree: 17, Fresh: 1}, {Tree: 19, Fresh: 1}, {Tree: 19, Fresh: 1}, {Tree: 19, Fresh: 1}, {Tree: 20},
	} {
		c := &chooser{share: DefaultOtherShare, logic: logic}
		count := play(c, all, all, took, 20, 0)
		if !maps.Equal(count, want) {
			t.Errorf("seed %d: %v, want %v", seed, count, want)
		}
		if count = play(c, all, all, took, 1000, 0); count[Tree] < 950 || count[Reset] < 5 {
			t.Errorf("seed %d goes on with %v", seed, count)
		}
	}
}

// A mode that gives up is not fast.
func TestChooserWantsAnswers(t *testing.T) {
	c := &chooser{}
	for range 20 {
		c.took(Reset, 10*time.Millisecond, true, false)
		c.took(Tree, time.Millisecond, false, false)
	}
	if got := c.best([]Mode{Reset, Tree}); got != Reset {
		t.Error(got)
	}
}

// What a young process takes counts until it is known what a grown one takes, but its time is not forgotten.
func TestChooserOfYoung(t *testing.T) {
	c := &chooser{share: DefaultOtherShare}
	both := []Mode{Reset, Tree}
	for range 20 {
		c.took(Tree, 20*time.Millisecond, true, true)
		c.took(Reset, 10*time.Millisecond, true, true)
	}
	if got := c.best(both); got != Reset {
		t.Errorf("%s is the best of young ones", got)
	}
	c.took(Tree, time.Millisecond, true, false)
	c.took(Tree, 90*time.Millisecond, true, true)
	if got := c.best(both); got != Tree {
		t.Errorf("%s is the best of a grown and a young one", got)
	}
	ofLogic := &chooser{logic: c}
	ofLogic.took(Tree, 20*time.Millisecond, true, true)
	ofLogic.took(Reset, 10*time.Millisecond, true, true)
	if got := ofLogic.best(both); got != Tree {
		t.Errorf("%s is the best of young ones, where grown ones of other seeds are known", got)
	}
	if got, want := c.samples[Tree].total, 511*time.Millisecond; got != want {
		t.Errorf("%v in all, want %v", got, want)
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

package ledger

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// blocks cuts rounds into blocks of ten.
func blocks(i, perRound int) (from, to int) {
	start := i / perRound * perRound
	from = start + (i-start)/10*10
	return from, min(from+10, start+perRound)
}

// folder is a number of files, of which some are seeds.
type folder struct {
	good     []bool
	perRound []int
}

// drain takes all work, and tells of each file whether it is a seed with its first work. It gives the indices that
// were handed out of each file that is one.
func drain(t interface{ Fatalf(string, ...any) }, m *Ledger, f folder, max int) [][]int {
	return drainBy(t, m, f, max, m.Next)
}

// drainBy is drain by another way of taking work.
func drainBy(
	t interface{ Fatalf(string, ...any) }, m *Ledger, f folder, max int, next func(context.Context) (Work, bool),
) [][]int {
	got := make([][]int, len(f.good))
	for range max {
		w, ok := next(context.Background())
		if !ok {
			break
		}
		if w.First {
			if w.From != 0 || w.To > 1 {
				t.Fatalf("the first work of a seed is %v", w)
			}
			if !f.good[w.Seed] {
				m.Fail(w)
				continue
			}
			m.Usable(w.Seed, Seed{PerRound: f.perRound[w.Seed]})
		}
		for i := w.From; i < w.To; i++ {
			got[w.Seed] = append(got[w.Seed], i)
		}
		if _, end := blocks(w.From, f.perRound[w.Seed]); w.To > end {
			t.Fatalf("%v goes beyond its block, which ends at %d", w, end)
		}
		m.Done(w)
	}
	return got
}

// An exact number of instances is that of a round robin over the seeds, whatever files are among them that are none,
// and the result is known only when the last file has been looked at.
func TestExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "instances")
		f := folder{good: rapid.SliceOfN(rapid.Bool(), 1, 12).Draw(t, "good")}
		for range f.good {
			f.perRound = append(f.perRound, rapid.IntRange(1, 50).Draw(t, "per round"))
		}
		m := New(len(f.good), Budget{Instances: n}, blocks)
		got := drain(t, m, f, 1<<20)

		var seeds []int // places of those that are seeds
		for i, good := range f.good {
			if good {
				seeds = append(seeds, i)
			}
		}
		want := make([][]int, len(f.good)) // the definition: instance k goes to seed k modulo their number
		for k := range n {
			if len(seeds) > 0 {
				i := seeds[k%len(seeds)]
				want[i] = append(want[i], len(want[i]))
			}
		}
		for i := range want {
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("file %d: got %v, want %v", i, got[i], want[i])
			}
		}
		if p := m.Progress(); len(seeds) > 0 && (p.Done != n || p.Handed != n || p.Expected != n) {
			t.Fatalf("%+v after %d instances", p, n)
		}
	})
}

// Several workers get the same instances as one.
func TestExactConcurrently(t *testing.T) {
	const files, n = 40, 1000
	m := New(files, Budget{Instances: n}, blocks)
	var mu sync.Mutex
	count := make([]int, files)
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(k)))
			for {
				w, ok := m.Next(context.Background())
				if !ok {
					return
				}
				if w.First {
					time.Sleep(time.Duration(rng.IntN(300)) * time.Microsecond)
					if w.Seed%3 == 1 {
						m.Fail(w)
						continue
					}
					m.Usable(w.Seed, Seed{PerRound: 300})
				}
				mu.Lock()
				count[w.Seed] += w.To - w.From
				mu.Unlock()
				m.Done(w)
			}
		})
	}
	wg.Wait()
	sum := 0
	for i, c := range count {
		if i%3 == 1 && c > 0 || i%3 != 1 && c != n/27 && c != n/27+1 {
			t.Errorf("file %d gets %d", i, c)
		}
		sum += c
	}
	if sum != n {
		t.Errorf("%d instances, want %d", sum, n)
	}
}

// What is needed is looked at, nothing else: a few instances need a few files.
func TestFewInstancesNeedFewFiles(t *testing.T) {
	f := folder{good: make([]bool, 1000), perRound: make([]int, 1000)}
	for i := range f.good {
		f.good[i], f.perRound[i] = i%2 == 1, 300
	}
	m := New(1000, Budget{Instances: 3}, blocks)
	drain(t, m, f, 1<<20)
	if p := m.Progress(); p.Known != 6 || p.Done != 3 {
		t.Errorf("%+v, want 6 files known for 3 instances", p)
	}
}

func TestOnePass(t *testing.T) {
	f := folder{good: []bool{true, false, true}, perRound: []int{300, 0, 17}}
	m := New(3, Budget{}, blocks)
	got := drain(t, m, f, 1<<20)
	if len(got[0]) != 300 || len(got[2]) != 17 || m.Progress().Expected != 317 {
		t.Errorf("%d, %d, %+v", len(got[0]), len(got[2]), m.Progress())
	}
	m = New(3, Budget{PerSeed: 5}, blocks)
	if got := drain(t, m, f, 1<<20); len(got[0]) != 5 || len(got[2]) != 5 {
		t.Errorf("%d, %d; want 5 of each", len(got[0]), len(got[2]))
	}
}

// Every seed has its turn early, and none is forgotten.
func TestFair(t *testing.T) {
	f := folder{}
	for range 50 {
		f.good, f.perRound = append(f.good, true), append(f.perRound, 300)
	}
	m := New(50, Budget{Endless: true}, blocks)
	for i, indices := range drain(t, m, f, 50) {
		if len(indices) != 1 {
			t.Errorf("after 50 turns seed %d has had %d instances", i, len(indices))
		}
	}
	for i, indices := range drain(t, m, f, 50*20) {
		if len(indices) < 100 {
			t.Errorf("after 20 more turns seed %d has had %d instances", i, len(indices))
		}
	}
}

// turnsOf takes n turns of some seeds, and counts those of each. It learns of each turn whether that was
// unproductive, and what it took.
func turnsOf(seeds, n int, b Budget, ended func(w Work) (unproductive bool, took time.Duration)) []int {
	m, count := New(seeds, b, blocks), make([]int, seeds)
	for range n {
		w, ok := m.Next(context.Background())
		if !ok {
			break
		}
		if w.First {
			m.Usable(w.Seed, Seed{PerRound: 300})
		}
		count[w.Seed]++
		m.Done(w)
		unproductive, took := ended(w)
		m.Ended(w.Seed, unproductive, took)
	}
	return count
}

// A seed that shows nothing but what is known gets fewer turns, and all of them again when it shows something new. It
// is never given up, and where the number of instances is given, nothing changes.
func TestDullSeedsRest(t *testing.T) {
	turns := func(b Budget, unproductive func(w Work) bool) []int {
		return turnsOf(2, 200, b, func(w Work) (bool, time.Duration) { return unproductive(w), time.Second })
	}
	first := func(w Work) bool { return w.Seed == 0 }
	if got := turns(Budget{Endless: true}, first); got[0] < 3 || got[0] > 12 {
		t.Errorf("of 200 turns an unproductive seed gets %d, the other %d", got[0], got[1])
	}
	if got := turns(Budget{Endless: true}, func(Work) bool { return true }); got[0] < 90 || got[1] < 90 {
		t.Errorf("where all are unproductive, they get %v turns", got)
	}
	early := func(w Work) bool { return w.Seed == 0 && w.From < 4 }
	if got := turns(Budget{Endless: true}, early); got[0] < 60 {
		t.Errorf("a seed that was unproductive at first gets %d of 200 turns, the other %d", got[0], got[1])
	}
	if got := turns(Budget{Instances: 1000}, first); got[0] != got[1] {
		t.Errorf("of an exact number of instances, an unproductive seed gets %d turns, the other %d", got[0], got[1])
	}
}

// A seed whose turns take long gets as much time as others, and not as many turns, unless the number of instances is
// given. It is never given up.
func TestSlowSeedsWait(t *testing.T) {
	const slow = 100
	turns := func(b Budget, took func(w Work) time.Duration) []int {
		return turnsOf(3, 1000, b, func(w Work) (bool, time.Duration) { return false, took(w) })
	}
	first := func(w Work) time.Duration {
		if w.Seed == 0 {
			return slow * time.Second
		}
		return time.Second
	}
	if got := turns(Budget{Endless: true}, first); got[0] < 3 || got[0] > 7 || got[1] < 450 || got[2] < 450 {
		t.Errorf("where the first takes %d times as long, they get %v turns", slow, got)
	}
	if got := turns(Budget{Instances: 3000}, first); got[0] != got[1] {
		t.Errorf("of an exact number of instances, a slow seed and others get %v turns", got)
	}
	same := func(Work) time.Duration { return time.Second }
	if got := turns(Budget{Endless: true}, same); got[0] < 330 || got[1] < 330 || got[2] < 330 {
		t.Errorf("where all take as long, they get %v turns", got)
	}
}

// Unproductive seeds, whose turns take no time, are not looked at more often because of seeds that are slow beside
// them.
func TestDullSeedsRestBesideSlowOnes(t *testing.T) {
	got := turnsOf(9, 2000, Budget{Endless: true}, func(w Work) (bool, time.Duration) {
		if w.Seed > 2 {
			return true, 0
		}
		return false, time.Second
	})
	if good := got[0] + got[1] + got[2]; good < 1800 {
		t.Errorf("where all but the first three are unproductive, they get %v turns", got)
	}
}

// Next waits for what others look at, and for nothing else; the end of its context ends the wait.
func TestNextWaits(t *testing.T) {
	m := New(1, Budget{Instances: 2}, blocks)
	w, _ := m.Next(context.Background())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if w, ok := m.Next(ctx); ok {
		t.Errorf("handed out %v, and it is not known whether that is a seed", w)
	}
	got := make(chan Work)
	go func() {
		w, _ := m.Next(context.Background())
		got <- w
	}()
	m.Usable(w.Seed, Seed{PerRound: 300})
	if w := <-got; w != (Work{From: 1, To: 2}) {
		t.Errorf("got %v", w)
	}
}

// Work that is taken while others look at files is taken from later turns: in the end each seed has had the same.
func TestMeanwhile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := folder{good: rapid.SliceOfN(rapid.Bool(), 1, 12).Draw(t, "good")}
		for range f.good {
			f.perRound = append(f.perRound, rapid.IntRange(1, 50).Draw(t, "per round"))
		}
		budgets := []Budget{{}, {PerSeed: 30}, {Instances: 1}, {Instances: 7}, {Instances: 150}}
		budget := rapid.SampledFrom(budgets).Draw(t, "budget")
		want := drain(t, New(len(f.good), budget, blocks), f, 10_000)
		m := New(len(f.good), budget, blocks)
		got := drainBy(t, m, f, 10_000, func(ctx context.Context) (Work, bool) {
			if rapid.Bool().Draw(t, "meanwhile") {
				m.mu.Lock()
				w, ok, _ := m.pickKnown() // Meanwhile may wait for what only this goroutine will tell
				m.mu.Unlock()
				if ok {
					return w, true
				}
			}
			return m.Next(ctx)
		})
		for i := range want {
			slices.Sort(got[i])
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("seed %d: %v, without anything meanwhile %v", i, got[i], want[i])
			}
		}
	})
}

// While somebody looks at a file, there is work of a seed that is known, and none when all files are.
func TestMeanwhileSomebodyLooks(t *testing.T) {
	ctx := t.Context()
	m := New(2, Budget{}, blocks)
	first, _ := m.Next(ctx)
	m.Usable(first.Seed, Seed{PerRound: 40})
	second, _ := m.Next(ctx)
	if w, ok := m.Meanwhile(ctx); !ok || w != (Work{From: 1, To: 4}) {
		t.Errorf("%v, %t", w, ok)
	}
	m.Usable(second.Seed, Seed{PerRound: 40})
	if w, ok := m.Meanwhile(ctx); ok {
		t.Errorf("%v, and all files are known", w)
	}
	if w, ok := m.Next(ctx); !ok || w != (Work{From: 4, To: 10}) {
		t.Errorf("%v, %t", w, ok)
	}
}

// A seed that gets a few instances in all gets them in one turn, as soon as it is known to be one, ahead of the files
// that nobody has looked at; one that gets more has short turns first.
func TestFewInstancesInOneTurn(t *testing.T) {
	for _, test := range []struct {
		caption string
		budget  Budget
		second  Work
	}{
		{"few of each seed", Budget{PerSeed: 5}, Work{From: 1, To: 5}},
		{"few for all seeds", Budget{Instances: 15}, Work{From: 1, To: 5}},
		{"more than a block of each seed", Budget{PerSeed: 11}, Work{Seed: 1, To: 1, First: true}},
		{"no end", Budget{Endless: true}, Work{Seed: 1, To: 1, First: true}},
	} {
		m := New(3, test.budget, blocks)
		first, _ := m.Next(t.Context())
		m.Usable(first.Seed, Seed{PerRound: 300})
		if w, ok := m.Next(t.Context()); !ok || w != test.second {
			t.Errorf("%s: %v, %t; want %v", test.caption, w, ok, test.second)
		}
	}
}

// Without an end, a seed whose instances take little time gets more of them in a turn than one whose instances do not.
func TestFastSeedsHaveLongTurns(t *testing.T) {
	for took, want := range map[time.Duration]Work{
		time.Second:           {From: 1, To: 4},
		20 * time.Millisecond: {From: 1, To: 6},
		time.Millisecond:      {From: 1, To: 10},
	} {
		m := New(1, Budget{Endless: true}, blocks)
		first, _ := m.Next(t.Context())
		m.Usable(first.Seed, Seed{PerRound: 300})
		m.Ended(first.Seed, false, took)
		if w, ok := m.Next(t.Context()); !ok || w != want {
			t.Errorf("after %v: %v, %t; want %v", took, w, ok, want)
		}
	}
}

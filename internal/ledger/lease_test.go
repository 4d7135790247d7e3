package ledger

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// fleet is who has work of a ledger: each holds what it was leased. What is done of the files, and was counted,
// outlives the ledger.
type fleet struct {
	t      *rapid.T
	f      folder
	budget Budget
	m      *Ledger
	held   []Work
	lost   []Work // work that was returned in the name of somebody who goes on with it
	usable map[int]Seed
	bad    []int
	count  [][]int // number of times that each instance counted
}

func (x *fleet) restart() {
	x.m = New(len(x.f.good), x.budget, blocks)
	x.m.Restore(x.usable, x.bad)
}

// look tells what a file is, as whoever looks at it first does.
func (x *fleet) look(w Work) {
	if !w.First || slices.Contains(x.bad, w.Seed) {
		return
	}
	if !x.f.good[w.Seed] {
		x.bad = append(x.bad, w.Seed)
		x.m.Fail(w)
		return
	}
	if _, known := x.usable[w.Seed]; !known {
		x.usable[w.Seed] = Seed{PerRound: x.f.perRound[w.Seed]}
	}
	x.m.Usable(w.Seed, x.usable[w.Seed])
}

// done tells that work is done, and counts it if it is new.
func (x *fleet) done(w Work) {
	if x.look(w); !x.f.good[w.Seed] {
		return
	}
	before := x.usable[w.Seed]
	known, isNew := x.m.Done(w)
	if want := !overlaps(before.Done, Span{w.From, w.To}); isNew != want {
		x.t.Fatalf("%v is new: %t, and done is %v", w, isNew, before.Done)
	}
	x.usable[w.Seed] = known
	for i := w.From; isNew && i < w.To; i++ {
		for len(x.count[w.Seed]) <= i {
			x.count[w.Seed] = append(x.count[w.Seed], 0)
		}
		x.count[w.Seed][i]++
	}
}

func (x *fleet) take(from *[]Work, caption string) Work {
	at := rapid.IntRange(0, len(*from)-1).Draw(x.t, caption)
	w := (*from)[at]
	*from = slices.Delete(*from, at, at+1)
	return w
}

// step does one of the things that may happen.
func (x *fleet) step() {
	switch what := rapid.IntRange(0, 8).Draw(x.t, "what"); {
	case what < 3 || len(x.held) == 0:
		works, _ := x.m.Lease(rapid.IntRange(1, 60).Draw(x.t, "want"), rapid.IntRange(0, 40).Draw(x.t, "looks"))
		x.held = append(x.held, works...)
	case what < 5:
		x.done(x.take(&x.held, "done"))
	case what == 5: // a worker that is cut off, and goes on
		w := x.take(&x.held, "returned")
		x.m.Return(w)
		x.lost = append(x.lost, w)
	case what == 6:
		w := x.take(&x.held, "only looked at")
		if x.look(w); x.f.good[w.Seed] && w.From < w.To {
			x.held = append(x.held, w)
		}
	case what == 7 && len(x.lost) > 0: // it comes back
		x.done(x.take(&x.lost, "late"))
	default: // the ledger's process is killed; some announce what they have
		x.restart()
		var adopted []Work
		for _, w := range x.held {
			if rapid.Bool().Draw(x.t, "announced") && x.m.Hold(w) {
				adopted = append(adopted, w)
			} else {
				x.lost = append(x.lost, w)
			}
		}
		x.held = adopted
	}
}

// Whatever becomes of leases (done in any order, done twice, returned and done all the same, lost with the ledger's
// process, adopted by the next one), each instance counts once, and the campaign comes to its end.
func TestLeases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, budget := drawFolder(t)
		want := all(t, f, budget)
		x := &fleet{t: t, f: f, budget: budget, usable: map[int]Seed{}, count: make([][]int, len(f.good))}
		x.restart()
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			x.step()
		}
		for turns := 0; ; turns++ {
			for _, w := range x.held {
				x.done(w)
			}
			works, over := x.m.Lease(50, 4)
			if x.held = works; over {
				break
			}
			if turns > 10_000 {
				t.Fatal("it does not end")
			}
		}
		if w, ok := x.m.Next(context.Background()); ok {
			t.Fatalf("after the end there is %v", w)
		}
		if !x.m.Finish(context.Background()) {
			t.Fatal("it is not over")
		}
		for i := range want {
			for _, index := range want[i] {
				if index >= len(x.count[i]) || x.count[i][index] != 1 {
					t.Fatalf("seed %d: counted %v, want each of %v once", i, x.count[i], want[i])
				}
			}
			if len(x.count[i]) > len(want[i]) {
				t.Fatalf("seed %d: %d instances count, want %d", i, len(x.count[i]), len(want[i]))
			}
		}
	})
}

// What is leased is waited for: it may come back.
func TestLeaseIsWaitedFor(t *testing.T) {
	m := New(1, Budget{}, blocks)
	works, over := m.Lease(1, 1)
	if over || !slices.Equal(works, []Work{{To: 1, First: true}}) {
		t.Fatalf("%v, %t", works, over)
	}
	m.Usable(0, Seed{PerRound: 1})
	got := make(chan Work)
	go func() {
		w, _ := m.Next(context.Background())
		got <- w
	}()
	m.Return(works[0])
	w := <-got
	if w != (Work{To: 1}) {
		t.Fatalf("%v", w)
	}
	m.Done(w)
	if _, over := m.Lease(1, 1); !over {
		t.Error("there is nothing left")
	}
}

// A lease has blocks of one seed, at most as many instances as the seed has had before, and the first short turns of a
// seed together with those of others.
func TestLeaseOfOneSeed(t *testing.T) {
	m := New(2, Budget{}, blocks)
	m.Restore(map[int]Seed{0: {PerRound: 40}, 1: {PerRound: 25}}, nil)
	works, _ := m.Lease(9, 1)
	short := []Work{{0, 0, 1, false}, {1, 0, 1, false}, {0, 1, 4, false}, {1, 1, 4, false}, {0, 4, 10, false}}
	if !slices.Equal(works, short) {
		t.Errorf("first %v", works)
	}
	if works, _ = m.Lease(2, 1); !slices.Equal(works, []Work{{1, 4, 10, false}}) {
		t.Errorf("then %v", works)
	}
	works, _ = m.Lease(100, 1)
	if !slices.Equal(works, []Work{{0, 10, 20, false}, {1, 10, 20, false}, {0, 20, 30, false}, {0, 30, 40, false},
		{1, 20, 25, false}}) {
		t.Errorf("at last %v", works)
	}
}

// What cannot have been handed out is not adopted.
func TestHold(t *testing.T) {
	m := New(3, Budget{}, blocks)
	m.Restore(map[int]Seed{0: {PerRound: 30, Done: []Span{{5, 8}}, Count: 3}}, []int{1})
	for _, x := range []struct {
		caption string
		w       Work
		want    bool
	}{
		{"no such seed", Work{Seed: 3, To: 1}, false},
		{"a seed of a negative number", Work{Seed: -1, To: 1}, false},
		{"a negative index", Work{Seed: 0, From: -1, To: 1}, false},
		{"done", Work{Seed: 0, From: 5, To: 8}, false},
		{"partly done", Work{Seed: 0, From: 4, To: 6}, false},
		{"open", Work{Seed: 0, From: 8, To: 10}, true},
		{"held already", Work{Seed: 0, From: 8, To: 10}, false},
		{"held by another in part", Work{Seed: 0, From: 9, To: 10}, false},
		{"over the end of its block", Work{Seed: 0, From: 10, To: 21}, false},
		{"beyond the budget", Work{Seed: 0, From: 30, To: 31}, false},
		{"of a file that cannot be used", Work{Seed: 1, To: 1, First: true}, false},
		{"more of a file that nobody has looked at than one", Work{Seed: 2, To: 2, First: true}, false},
		{"the first look", Work{Seed: 2, To: 1, First: true}, true},
	} {
		if got := m.Hold(x.w); got != x.want {
			t.Errorf("%s: %t", x.caption, got)
		}
	}
	works, _ := m.Lease(100, 1)
	want := []Work{{0, 0, 1, false}, {0, 1, 4, false}, {0, 4, 5, false}, {0, 10, 20, false}, {0, 20, 30, false}}
	if !slices.Equal(works, want) {
		t.Errorf("left is %v", works)
	}
}

// What it costs to return work does not grow with what others have of the same seed.
func TestReturnAllocatesLittle(t *testing.T) {
	m := New(1, Budget{Endless: true}, blocks)
	m.Restore(map[int]Seed{0: {PerRound: 100_000}}, nil)
	var works []Work
	for len(works) < 1000 {
		more, _ := m.Lease(1000, 1)
		works = append(works, more...)
	}
	if n := testing.AllocsPerRun(len(works)/2, func() {
		m.Return(works[0])
		works = works[1:]
	}); n > 10 {
		t.Errorf("%.0f allocations", n)
	}
}

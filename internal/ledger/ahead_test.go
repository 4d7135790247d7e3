package ledger

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// ahead are workers with work of a ledger that has parts.
type ahead struct {
	t           *rapid.T
	stages      []int
	m           *Ledger
	held, stray []Work       // work that is held; stray: returned in the name of somebody who goes on with it
	done        map[int]Seed // outlives the ledger
	counts      []int        // number of times that each part counted
}

// files is the number of files beside the parts.
const files = 2

func (x *ahead) restart() {
	x.m = New(files, Budget{Instances: 4}, blocks)
	if first := x.m.Ahead(x.stages); first != files {
		x.t.Fatalf("the first part has place %d", first)
	}
	x.m.Restore(x.done, nil)
}

func (x *ahead) finish(w Work) {
	if w.Seed < files {
		x.m.Usable(w.Seed, Seed{PerRound: 2})
		known, _ := x.m.Done(w)
		known.PerRound = 2
		x.done[w.Seed] = known
		return
	}
	known, isNew := x.m.Done(w)
	if x.done[w.Seed] = known; isNew {
		x.counts[w.Seed-files]++
	}
	if !x.m.IsDone(w) {
		x.t.Fatalf("part %v is not done", w)
	}
}

func (x *ahead) lease() {
	works, _ := x.m.Lease(50, 3)
	for _, w := range works {
		if w.Seed < files {
			continue
		}
		if w != works[len(works)-1] {
			x.t.Fatalf("something is leased behind a part: %v", works)
		}
		for i, stage := range x.stages {
			if stage < x.stages[w.Seed-files] && x.counts[i] == 0 {
				x.t.Fatalf("part %v of stage %d before part %d of stage %d", w, x.stages[w.Seed-files], i, stage)
			}
		}
	}
	x.held = append(x.held, works...)
}

func (x *ahead) take(from *[]Work) Work {
	at := rapid.IntRange(0, len(*from)-1).Draw(x.t, "which")
	w := (*from)[at]
	*from = slices.Delete(*from, at, at+1)
	return w
}

func (x *ahead) step() {
	switch what := rapid.IntRange(0, 7).Draw(x.t, "what"); {
	case what < 3 || len(x.held) == 0:
		x.lease()
	case what < 5:
		x.finish(x.take(&x.held))
	case what == 5:
		w := x.take(&x.held)
		x.m.Return(w)
		x.stray = append(x.stray, w)
	case what == 6 && len(x.stray) > 0:
		x.finish(x.take(&x.stray))
	default: // another process goes on, to which workers say what they have
		x.restart()
		x.held = slices.DeleteFunc(x.held, func(w Work) bool { return !x.m.Hold(w) })
	}
}

// Whatever workers and processes do, each part counts once, none is handed out before the stages ahead of it have
// ended, and all tests of files are run.
func TestAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stages := rapid.SliceOfN(rapid.IntRange(0, 2), 1, 9).Draw(t, "stages")
		x := &ahead{t: t, stages: stages, done: map[int]Seed{}, counts: make([]int, len(stages))}
		x.restart()
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			x.step()
		}
		for range 100 {
			if x.lease(); len(x.held) == 0 {
				break
			}
			x.finish(x.take(&x.held))
		}
		p := x.m.Progress()
		if slices.ContainsFunc(x.counts, func(n int) bool { return n != 1 }) || !p.AheadOver || p.AheadDone != len(stages) {
			t.Fatalf("parts have counted %v times, of %+v", x.counts, p)
		}
		if p.Done != 4 || p.Expected != 4 || p.Files != files {
			t.Fatalf("instances are done: %+v", p)
		}
		if !x.m.Finish(context.Background()) {
			t.Fatal("there is more")
		}
	})
}

// Parts that were not handed out are given up; what runs still counts.
func TestGiveUpAhead(t *testing.T) {
	m := New(0, Budget{}, blocks)
	m.Ahead([]int{0, 0, 0, 1})
	ctx := context.Background()
	first, _ := m.Next(ctx)
	works, _ := m.Lease(1, 1)
	m.GiveUpAhead()
	if w, ok := m.Lease(1, 1); ok || len(w) > 0 {
		t.Fatalf("after they are given up: %v, over: %t", w, ok)
	}
	m.Return(works[0])
	if _, isNew := m.Done(first); !isNew {
		t.Error("what ran does not count")
	}
	if w, ok := m.Next(ctx); ok {
		t.Errorf("%v is handed out", w)
	}
	if p := m.Progress(); p.Ahead != 4 || p.AheadDone != 1 || !p.AheadOver {
		t.Errorf("%+v", p)
	}
}

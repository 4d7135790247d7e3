package ledger

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Whatever workers and processes do, each part counts once, none is handed out before the stages ahead of it have
// ended, and tests of files are handed out while parts are under way.
func TestAhead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stages := rapid.SliceOfN(rapid.IntRange(0, 2), 1, 9).Draw(t, "stages")
		counts, done := make([]int, len(stages)), map[int]Seed{}
		var m *Memory
		const files = 2
		restart := func() {
			m = NewMemory(files, Budget{Instances: 4}, blocks)
			if first := m.Ahead(stages); first != files {
				t.Fatalf("the first part has place %d", first)
			}
			m.Restore(done, nil)
		}
		restart()
		var held, stray []Work // stray: returned in the name of somebody who goes on with it
		finish := func(w Work) {
			if w.Seed < files {
				m.Usable(w.Seed, Seed{PerRound: 2})
				known, _ := m.Done(w)
				known.PerRound = 2
				done[w.Seed] = known
				return
			}
			known, isNew := m.Done(w)
			if done[w.Seed] = known; isNew {
				counts[w.Seed-files]++
			}
			if !m.IsDone(w) {
				t.Fatalf("part %v is not done", w)
			}
		}
		lease := func() {
			works, _ := m.Lease(50, 3)
			for _, w := range works {
				if w.Seed < files {
					continue
				}
				if w != works[len(works)-1] {
					t.Fatalf("something is leased behind a part: %v", works)
				}
				for i, stage := range stages {
					if stage < stages[w.Seed-files] && counts[i] == 0 {
						t.Fatalf("part %v of stage %d before part %d of stage %d", w, stages[w.Seed-files], i, stage)
					}
				}
			}
			held = append(held, works...)
		}
		take := func(from *[]Work) Work {
			at := rapid.IntRange(0, len(*from)-1).Draw(t, "which")
			w := (*from)[at]
			*from = slices.Delete(*from, at, at+1)
			return w
		}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			switch what := rapid.IntRange(0, 7).Draw(t, "what"); {
			case what < 3 || len(held) == 0:
				lease()
			case what < 5:
				finish(take(&held))
			case what == 5:
				w := take(&held)
				m.Return(w)
				stray = append(stray, w)
			case what == 6 && len(stray) > 0:
				finish(take(&stray))
			default: // another process goes on, to which workers say what they have
				restart()
				held = slices.DeleteFunc(held, func(w Work) bool { return !m.Hold(w) })
			}
		}
		for range 100 {
			if lease(); len(held) == 0 {
				break
			}
			finish(take(&held))
		}
		p := m.Progress()
		if slices.ContainsFunc(counts, func(n int) bool { return n != 1 }) || !p.AheadOver || p.AheadDone != len(stages) {
			t.Fatalf("parts have counted %v times, of %+v", counts, p)
		}
		if p.Done != 4 || p.Expected != 4 || p.Files != files {
			t.Fatalf("instances are done: %+v", p)
		}
		if !m.Finish(context.Background()) {
			t.Fatal("there is more")
		}
	})
}

// Parts that were not handed out are given up; what runs still counts.
func TestGiveUpAhead(t *testing.T) {
	m := NewMemory(0, Budget{}, blocks)
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

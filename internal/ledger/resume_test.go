package ledger

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawFolder draws files, and a budget that ends.
func drawFolder(t *rapid.T) (folder, Budget) {
	f := folder{good: rapid.SliceOfN(rapid.Bool(), 1, 8).Draw(t, "good")}
	for range f.good {
		f.perRound = append(f.perRound, rapid.IntRange(1, 50).Draw(t, "per round"))
	}
	budgets := []Budget{{}, {PerSeed: 30}, {Instances: 1}, {Instances: 7}, {Instances: 400}}
	return f, rapid.SampledFrom(budgets).Draw(t, "budget")
}

// hash is that of the content of a file.
func hash(place int) string { return fmt.Sprintf("%08x", 2654435761*uint32(place+1)) }

// all is what a campaign that nobody divides or stops hands out.
func all(t *rapid.T, f folder, budget Budget) [][]int {
	return drain(t, New(len(f.good), budget, blocks), f, 1<<20)
}

// What the shards of a campaign are handed out is what the whole is: no instance is missing, and none comes twice.
func TestShards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, budget := drawFolder(t)
		want := all(t, f, budget)
		of := rapid.IntRange(1, 4).Draw(t, "shards")
		got := make([][]int, len(f.good))
		for n := range of {
			m := New(len(f.good), budget, blocks)
			m.Only(Shard{n + 1, of})
			handed := 0
			for {
				w, ok := m.Next(context.Background())
				if !ok {
					break
				}
				switch {
				case w.First && !f.good[w.Seed]:
					m.Fail(w)
					continue
				case w.First:
					m.Usable(w.Seed, Seed{PerRound: f.perRound[w.Seed], Hash: hash(w.Seed)})
				}
				for i := w.From; i < w.To; i++ {
					got[w.Seed] = append(got[w.Seed], i)
				}
				handed += w.To - w.From
				if known, isNew := m.Done(w); !isNew || len(known.Done) > 1 {
					t.Fatalf("done in order, and yet not in one piece: %v", known.Done)
				}
			}
			p := m.Progress()
			known := p.Known == p.Files && slices.Contains(f.good, true)
			if p.Handed != handed || p.Done != handed || known && p.Expected != handed {
				t.Fatalf("shard %d of %d has %d instances: %+v", n+1, of, handed, p)
			}
		}
		for i := range want {
			slices.Sort(got[i])
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("seed %d: shards have %v, the whole %v", i, got[i], want[i])
			}
		}
	})
}

// A campaign that stops and goes on, again and again, hands out what one does that is not disturbed: what is done does
// not come again, and all else does.
func TestRestore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, budget := drawFolder(t)
		want := all(t, f, budget)
		shard := Shard{}
		if rapid.Bool().Draw(t, "sharded") {
			shard = Shard{1, 1 + rapid.IntRange(1, 2).Draw(t, "others")}
			m := New(len(f.good), budget, blocks)
			m.Only(shard)
			want = drainBy(t, m, folder{f.good, f.perRound}, 1<<20, m.Next)
		}
		done := make([][]int, len(f.good))
		usable, unusable := map[int]Seed{}, []int{}
		for run := 0; ; run++ {
			m := New(len(f.good), budget, blocks)
			m.Only(shard)
			m.Restore(usable, unusable)
			over, left := true, []Work{}
			for n := rapid.IntRange(1, 40).Draw(t, "works"); ; n-- {
				w, ok := m.Next(context.Background())
				if !ok {
					break
				}
				if n == 0 {
					over = false
					break
				}
				switch {
				case w.First && !f.good[w.Seed]:
					m.Fail(w)
					unusable = append(unusable, w.Seed)
					continue
				case w.First:
					usable[w.Seed] = Seed{PerRound: f.perRound[w.Seed]}
					m.Usable(w.Seed, usable[w.Seed])
				}
				if rapid.IntRange(0, 5).Draw(t, "killed before it is done") == 0 {
					over, left = false, append(left, w)
					continue
				}
				for i := w.From; i < w.To; i++ {
					done[w.Seed] = append(done[w.Seed], i)
				}
				known, isNew := m.Done(w)
				if !isNew || len(known.Done) > len(left)+run*40+1 || known.Count != len(done[w.Seed]) {
					t.Fatalf("%d are done: %+v", len(done[w.Seed]), known)
				}
				usable[w.Seed] = known
			}
			if over {
				break
			}
		}
		for i := range want {
			slices.Sort(done[i])
			if !slices.Equal(done[i], want[i]) {
				t.Fatalf("seed %d: done are %v, want %v", i, done[i], want[i])
			}
		}
		for place, known := range usable {
			if len(known.Done) > 1 {
				t.Fatalf("all of seed %d is done, in pieces: %v", place, known.Done)
			}
		}
	})
}

// A campaign that gets a larger budget goes on where the smaller one ended.
func TestLargerBudget(t *testing.T) {
	f := folder{good: []bool{true, false, true}, perRound: []int{300, 0, 17}}
	first := New(3, Budget{Instances: 33}, blocks)
	drain(t, first, f, 1<<20)
	m := New(3, Budget{Instances: 100}, blocks)
	m.Restore(map[int]Seed{0: first.seeds[0].known, 2: first.seeds[2].known}, []int{1})
	rest := drain(t, m, f, 1<<20)
	again := New(3, Budget{Instances: 100}, blocks) // everything is looked at once more
	again.Restore(map[int]Seed{0: {Done: []Span{{0, 17}}, Count: 17}, 2: {Done: []Span{{0, 16}}, Count: 16}}, nil)
	looked := drain(t, again, f, 1<<20)
	if len(looked[0]) != 33 || len(looked[2]) != 34 || again.Progress() != m.Progress() {
		t.Errorf("looked at again: %v, %+v", looked, again.Progress())
	}
	p := m.Progress()
	if len(rest[0]) != 33 || rest[0][0] != 17 || len(rest[2]) != 34 || p.Done != 100 || p.Handed != 100 {
		t.Errorf("%v, %+v", rest, p)
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"": {}, "1/1": {1, 1}, "2/3": {2, 3}} {
		if got, err := ParseShard(text); err != nil || got != want || got.String() != text {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"0/3", "4/3", "1", "/3", "1/", "a/b", "-1/2", "1/2/3"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

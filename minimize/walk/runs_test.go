package walk

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Those edits are taken that the test lets through one by one, whatever else is tried with them before.
func TestRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "edits")
		works := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "which of them work")
		var taken []int
		tried := 0
		r := NewRuns(n, rapid.Bool().Draw(t, "one by one"))
		for ; !r.AreTried(); tried++ {
			next := r.Next()
			if slices.Contains(works[next.From:next.To], false) {
				r = r.Split()
				continue
			}
			r = r.Take()
		}
		for i, s := range r.Taken {
			if i > 0 && r.Taken[i-1].To >= s.From {
				t.Errorf("%v has neighbours", r.Taken)
			}
			for edit := s.From; edit < s.To; edit++ {
				taken = append(taken, edit)
			}
		}
		for edit, is := range works {
			if slices.Contains(taken, edit) != is {
				t.Errorf("edit %d of %v: taken are %v", edit, works, r.Taken)
			}
		}
		if tried > 2*n {
			t.Errorf("%d edits in %d tests", n, tried)
		}
	})
}

// A position is not changed by what follows from it: the walk goes both ways.
func TestRunsAreImmutable(t *testing.T) {
	r := NewRuns(20, false).Split().Take().Split()
	taken, next := slices.Clone(r.Taken), r.Next()
	for range 3 {
		r.Take().Split().Take()
		r.Split().Take()
		r.Drop().Take()
	}
	if !slices.Equal(taken, r.Taken) || r.Next() != next {
		t.Errorf("%v and %v became %v and %v", taken, next, r.Taken, r.Next())
	}
}

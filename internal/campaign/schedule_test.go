package campaign

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// drain gives the indices that a schedule hands out for each seed, at most max chunks.
func drain(s *schedule, max int) map[*material][]int {
	got := map[*material][]int{}
	for range max {
		c, ok := s.next()
		if !ok {
			break
		}
		for i := c.from; i < c.to; i++ {
			got[c.m] = append(got[c.m], i)
		}
	}
	return got
}

// An exact budget is shared round robin: the first seeds get one more where it does not divide.
func TestScheduleIsExact(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 61, 1000} {
		seeds := []*material{{per: 300}, {per: 300}, {per: 300}}
		s, expected := newSchedule(seeds, Budget{Instances: n})
		got := drain(s, 10_000)
		total := 0
		for i, m := range seeds {
			want := n / 3
			if i < n%3 {
				want++
			}
			indices := got[m]
			total += len(indices)
			if len(indices) != want {
				t.Errorf("%d instances: seed %d gets %d, want %d", n, i, len(indices), want)
			}
			for k, index := range indices {
				if k != index {
					t.Fatalf("%d instances: seed %d gets index %d as its number %d", n, i, index, k)
				}
			}
		}
		if total != n || expected != n {
			t.Errorf("%d instances: %d handed out, %d announced", n, total, expected)
		}
	}
}

// Without a budget, one pass: each seed's own number of instances.
func TestScheduleWithoutBudget(t *testing.T) {
	seeds := []*material{{per: 300}, {per: 17}}
	s, expected := newSchedule(seeds, Budget{})
	got := drain(s, 10_000)
	if len(got[seeds[0]]) != 300 || len(got[seeds[1]]) != 17 || expected != 317 {
		t.Errorf("%d, %d, announced %d", len(got[seeds[0]]), len(got[seeds[1]]), expected)
	}
}

// A budget of time has no end of its own, and every seed has its turn early.
func TestScheduleIsFair(t *testing.T) {
	seeds := make([]*material, 50)
	for i := range seeds {
		seeds[i] = &material{per: 300}
	}
	s, expected := newSchedule(seeds, Budget{Duration: time.Hour})
	if got := drain(s, len(seeds)); len(got) != len(seeds) || expected != 0 {
		t.Errorf("%d of %d seeds have had a turn, announced %d", len(got), len(seeds), expected)
	}
	if got := drain(s, 2000); len(got[seeds[7]]) < 300 {
		t.Errorf("a seed got %d instances only", len(got[seeds[7]]))
	}
}

func TestFindSeeds(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.smt2", "a/z.smt2", "a/y.smt2", "a/notes.txt", "c.txt"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("(assert true)"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := FindSeeds([]string{dir, filepath.Join(dir, "c.txt"), filepath.Join(dir, "b.smt2")})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		name, err := filepath.Rel(dir, f)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if want := []string{"a/y.smt2", "a/z.smt2", "b.smt2", "c.txt"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "a"), link); err != nil {
		t.Fatal(err)
	}
	linked, err := FindSeeds([]string{link})
	if want := []string{filepath.Join(link, "y.smt2"), filepath.Join(link, "z.smt2")}; err != nil || !slices.Equal(linked, want) {
		t.Errorf("behind a link: got %v, %v, want %v", linked, err, want)
	}
	var use *UsageError
	if _, err := FindSeeds([]string{filepath.Join(dir, "nowhere")}); !errors.As(err, &use) {
		t.Errorf("a path that is not there: %v", err)
	}
}

func TestLogicNames(t *testing.T) {
	if err := checkLogics([]string{"QF_LIA", "ALL", "QF_AUFBVLIA", "UFDTNIRA", "HORN"}); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"QF_LAI":   "unknown logic QF_LAI; did you mean QF_AX or QF_LIA or QF_LRA?",
		"qf_lia":   "unknown logic qf_lia; did you mean QF_LIA or QF_ALIA or QF_LIRA?",
		"nonsense": "unknown logic nonsense; logics are named as in SMT-LIB, like QF_LIA",
	} {
		if err := checkLogics([]string{name}); err == nil || err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

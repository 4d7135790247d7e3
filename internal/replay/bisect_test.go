package replay

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// bisected searches versions that are as a pattern says, a character each: W wrong, . right, - refused, ! cannot be
// started, ~ wrong every second time, beginning with right. The finding is of version 1.<found>, if that is not
// negative.
func bisected(t *testing.T, pattern string, found int) *History {
	t.Helper()
	c := &Case{Path: "finding", Finding: &finding.Finding{Version: "fake 0.0"}}
	if found >= 0 {
		c.Finding.Version = fmt.Sprintf("fake solver 1.%d, 64 bit", found)
	}
	var versions []Version
	for i := range pattern {
		versions = append(versions, Version{Solver: &solvers.Solver{Name: fmt.Sprintf("fake-1.%d", i)}})
	}
	b := newBisection(&runner{Config: Config{Repeat: 3}}, c, versions)
	times := make([]int, len(pattern))
	b.run = func(_ context.Context, s *solvers.Solver) (Status, string, error) {
		i := slices.IndexFunc(versions, func(v Version) bool { return v.Solver == s })
		times[i]++
		switch pattern[i] {
		case 'W':
			return Wrong, "", nil
		case '-':
			return Unsupported, "", nil
		case '!':
			return "", "", &solvers.StartError{Solver: s.Name, Err: context.DeadlineExceeded}
		case '~':
			if times[i]%2 == 0 {
				return Wrong, "", nil
			}
		}
		return Right, "", nil
	}
	h, err := b.search(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Wherever a fault begins and ends among thirty releases, ten runs find it, if the finding is of one of them.
func TestBisectThirtyReleases(t *testing.T) {
	const n = 30
	for from := range n {
		for to := from + 1; to <= n; to++ {
			pattern := strings.Repeat(".", from) + strings.Repeat("W", to-from) + strings.Repeat(".", n-to)
			for _, found := range []int{from, (from + to) / 2, to - 1} {
				if found == to {
					continue
				}
				h := bisected(t, pattern, found)
				if h.FirstWrong != from || h.FirstRight != to || !h.Monotone || h.Runs > usualRuns {
					t.Fatalf("%s, found in %d: %d to %d, %d runs, monotone %v", pattern, found, h.FirstWrong, h.FirstRight,
						h.Runs, h.Monotone)
				}
			}
		}
	}
}

// Other histories.
func TestBisect(t *testing.T) {
	for _, x := range []struct {
		name, pattern string
		found         int
		from, to      int
		monotone      bool
	}{
		{"of an unknown version, still wrong", "......WWWW", -1, 6, 10, true},
		{"of an unknown version, wrong from the beginning", "WWW.......", -1, 0, 3, true},
		{"of an unknown version, in between", ".....W....", -1, 5, 6, true},
		{"never", "..........", 3, -1, -1, true},
		{"it comes back", "..WWW..WW.", 3, 2, 5, false},
		{"it comes back at the end", "..WWW....W", 3, 2, 5, false},
		{"versions that are refused", "..--WWW--.", 4, 4, 9, true},
		{"versions that do not start", "!!.!WW!!..", 4, 4, 8, true},
		{"flaky at the border", "....~WWW..", 6, 4, 8, true},
		{"flaky behind", "...WWWWW~.", 4, 3, 9, true},
	} {
		h := bisected(t, x.pattern, x.found)
		if h.FirstWrong != x.from || h.FirstRight != x.to || h.Monotone != x.monotone {
			t.Errorf("%s: %d to %d, monotone %v, %v", x.name, h.FirstWrong, h.FirstRight, h.Monotone, h.Status)
		}
		if strings.Contains(x.name, "flaky") && !slices.Contains(h.Status, Flaky) {
			t.Errorf("%s: %v", x.name, h.Status)
		}
		var text strings.Builder
		if err := h.Text(&text); err != nil || strings.Contains(text.String(), "not only once") == x.monotone {
			t.Errorf("%s: %v\n%s", x.name, err, text.String())
		}
	}
}

// Findings that come and go together are of one cause if they are alike otherwise, too.
func TestGroups(t *testing.T) {
	row := func(class oracle.Class, mark string, status string, operators ...string) *History {
		h := &History{Case: &Case{Finding: &finding.Finding{
			Solver: "z3", Fault: oracle.Fault{Class: class, Mark: mark},
			Reduced: &finding.Reduction{Minimal: true, Operators: operators},
		}}}
		for i, s := range status {
			h.Versions = append(h.Versions, fmt.Sprint("z3-", i))
			h.Status = append(h.Status, map[rune]Status{'W': Wrong, '.': Right}[s])
		}
		return h
	}
	m := &Matrix{Rows: []*History{
		row(oracle.RefutationUnsound, "", "WW.", "=", "mod"),
		row(oracle.RefutationUnsound, "", "WW.", "=", "str.len"),
		row(oracle.RefutationUnsound, "", "WW.", "=", "mod", "div"),
		row(oracle.RefutationUnsound, "", "W..", "mod"),
		row(oracle.SolutionUnsound, "", "WW.", "mod"),
		row(oracle.Crash, "a.cpp:1", "WW.", "mod"),
		row(oracle.Crash, "a.cpp:1", "WW.", "div"),
		row(oracle.RefutationUnsound, "", "WWW", "mod"),
		row(oracle.RefutationUnsound, "", "WWW", "mod"),
		row(oracle.RefutationUnsound, "", "W..", "abs"),
	}}
	m.group()
	if fmt.Sprint(m.Same) != "[[0 2] [5 6] [7 8]]" {
		t.Errorf("one fault: %v", m.Same)
	}
}

func TestVersions(t *testing.T) {
	named := func(names ...string) []*solvers.Solver {
		var all []*solvers.Solver
		for _, n := range names {
			all = append(all, &solvers.Solver{Name: n})
		}
		return all
	}
	for _, good := range [][]*solvers.Solver{
		named("a", "b"), named("z3-4.8.9", "z3-4.8.12", "main"), named("v2", "v10"),
	} {
		if _, err := Given(good); err != nil {
			t.Error(err)
		}
	}
	_, err := Given(named("z3-4.8.12", "z3-4.8.9"))
	if err == nil || !strings.Contains(err.Error(), "oldest to the newest") {
		t.Errorf("in no order: %v", err)
	}
}

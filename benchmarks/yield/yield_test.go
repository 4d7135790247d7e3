package yield

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// A fault of an operator that the seed has is found by combining what is there; one of an operator that it has not, by
// whoever applies that. What never changes a value, and what no instance has, is not found.
func TestSearch(t *testing.T) {
	testenv.Need(t, "z3")
	dir := t.TempDir()
	if _, err := bench.WriteSeed(dir, bench.TinySeed); err != nil {
		t.Fatal(err)
	}
	seeds, err := readSeeds([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	host, err := bench.NewHost(1)
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	honest, err := resolve("z3=z3 rlimit=500000")
	if err != nil {
		t.Fatal(err)
	}
	same := planted.Fault{Operator: "distinct", Wrong: "exchanged"}
	for _, c := range []struct {
		strategy string
		fault    planted.Fault
		found    bool
	}{
		{"boolean", planted.Fault{Theory: "core", Operator: "and", Wrong: "last lost", Polarity: -1}, true},
		{"boolean", planted.Fault{Operator: "mod", Wrong: "argument"}, false},
		{"terms", planted.Fault{Operator: "mod", Wrong: "argument"}, true},
		{"boolean", same, false},
		{"terms", same, false},
	} {
		session := host.Session(honest, sessionConfig)
		s := newSearch([]*planted.Fault{&c.fault}, session)
		if err := s.run(t.Context(), newStream(seeds, alone(c.strategy), *masterSeed), 1000); err != nil {
			t.Fatal(err)
		}
		if got := s.found[0] > 0; got != c.found || len(s.wrong) > 0 {
			t.Errorf("%s, %s: found is %v, of %d instances; wrong without it: %v",
				c.strategy, c.fault.Text(), got, s.instances, s.wrong)
		}
		session.Close()
	}
}

// Strategies' names that the program uses.
func TestContests(t *testing.T) {
	for _, c := range contests() {
		for _, w := range c.strategies {
			if !slices.Contains(mutate.Names(mutate.Strategies()), w.Strategy) {
				t.Errorf("contest %s has the strategy %s", c.name, w.Strategy)
			}
		}
	}
}

// A wrong answer does not count where its operators, without those of Core, include those of another; crashes, and what
// has no others, count by signature.
func TestDistinct(t *testing.T) {
	begin := time.Now()
	c := &campaign{}
	for i, f := range []struct {
		class     oracle.Class
		signature string
		operators []string
	}{
		{oracle.RefutationUnsound, "a", []string{"+", "=", "mod"}},
		{oracle.Crash, "b", nil},
		{oracle.RefutationUnsound, "c", []string{"=", "mod"}},
		{oracle.SolutionUnsound, "d", []string{"div"}},
		{oracle.Crash, "e", nil},
		{oracle.RefutationUnsound, "f", []string{"div", "mod"}},
		{oracle.RefutationUnsound, "not reduced", nil},
		{oracle.InvalidCore, "g", []string{}},
		{oracle.RefutationUnsound, "h", []string{"=", "distinct"}},
		{oracle.RefutationUnsound, "i", []string{"distinct", "mod"}},
		{oracle.Error, "j", []string{"abs"}},
		{oracle.Incomplete, "k", []string{"*"}},
	} {
		found := &finding.Finding{Signature: f.signature, Found: begin.Add(time.Duration(i) * time.Second)}
		found.Class, found.Observed = f.class, solvers.Sat
		if f.class == oracle.Incomplete {
			found.Observed = solvers.Unknown
		}
		if f.operators != nil {
			found.Reduced = &finding.Reduction{Operators: f.operators}
		}
		c.findings = append(c.findings, found)
		c.readings = append(c.readings, reading{time: found.Found, cpu: float64(i + 1)})
	}
	var names []string
	var times []float64
	for _, f := range c.distinct() {
		names, times = append(names, f.name), append(times, f.cpu)
	}
	if want := []string{"c", "b", "d", "e", "g", "h"}; !slices.Equal(names, want) {
		t.Errorf("what counts is %q, want %q", names, want)
	}
	if want := []float64{1, 2, 4, 5, 8, 9}; !slices.Equal(times, want) {
		t.Errorf("found after %v s, want %v", times, want)
	}
	if n := c.unreduced(); n != 1 {
		t.Errorf("%d are not reduced, want 1", n)
	}
	if n := len(union([][]fault{c.distinct(), {{name: "f", operators: []string{"mod"}}}})); n != 6 {
		t.Errorf("%d faults count in both, want 6: c includes the new one", n)
	}
}

// Counters of all processes add up; what was reached twice counts once. A script that ends its process is lost, and no
// other.
func TestCoverage(t *testing.T) {
	for _, program := range []string{"gcc", "gcov"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	dir := t.TempDir()
	source := `#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF)
    if (c == 'x')
      n++;
    else if (c == 'y')
      n--;
    else if (c == '!')
      abort();
  return n != 0;
}
`
	if err := os.WriteFile(filepath.Join(dir, "s.c"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("gcc", "--coverage", "-O0", "-o", "s", "s.c")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	defer func(before string) { *gcovCommand = before }(*gcovCommand)
	*gcovCommand = filepath.Join(dir, "s")
	var r reached
	for i, scripts := range [][]string{
		{"a"}, {"x"}, {"x", "y"}, slices.Repeat([]string{"x", "y"}, batchScripts), {"x", "!", "y", "!"},
	} {
		c, err := cover(t.Context(), filepath.Join(dir, "counters", string(rune('0'+i))), func(yield func([]byte) bool) {
			for _, s := range scripts {
				if !yield([]byte(s)) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		r.add(c)
	}
	// Lines 3 to 12, without those that count up and down where there is no x and no y, and without the one that
	// aborts: a process that does writes no counters.
	if want := []float64{7, 8, 9, 9, 9}; !slices.Equal(r.lines, want) {
		t.Errorf("%v lines, want %v", r.lines, want)
	}
	if want := []float64{5, 6, 7, 7, 7}; !slices.Equal(r.branches, want) {
		t.Errorf("%v branches, want %v", r.branches, want)
	}
	if r.lost != 2 {
		t.Errorf("%d scripts lost, want 2", r.lost)
	}
	if got, want := r.row(), "|  | 9 (7–9) | 7 (5–7) | 2 |"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}

// What follows the exit of a script is the next script: it has to be read.
func TestFilesExit(t *testing.T) {
	dir := t.TempDir()
	script := "(check-sat)\n( exit )\n"
	if err := os.WriteFile(filepath.Join(dir, "s.smt2"), []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	for got := range files(dir) {
		if want := "(check-sat)\n\n"; string(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

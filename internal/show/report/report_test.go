package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/solvers"
)

func running() tally.Stats {
	return tally.Stats{
		Instances: 120, Expected: 400, Rate: 61.4, ETA: 4600 * time.Millisecond,
		Seeds:    tally.SeedStats{Read: 10, Done: 7},
		Verdicts: tally.Verdicts{solvers.Sat: 118, solvers.Unsat: 0, solvers.Timeout: 2},
		Findings: map[oracle.Class]int{oracle.Crash: 1},
		Pools:    tally.PoolStats{True: 30, False: 60, Open: 10},

		Reductions: tally.ReductionStats{Pending: 2, Done: 1}, Settled: 1, Until: 3,
	}
}

const line = "120/400 instances  61/s  sat 118 timeout 2  findings 1  seeds 7/10  causes 1/3  " +
	"to reduce 2  5s to go"

// Before the first instance, there is nothing else to tell than how far the files are read.
func TestStatusLoading(t *testing.T) {
	on := newScreen(80, 10)
	s := NewStatus(on.terminal())
	s.Show(func() tally.Stats { return tally.Stats{Loading: tally.Loading{Done: 3, All: 4000}} })
	if got := on.lines(); len(got) != 1 || got[0] != "reading seeds  3 of 4,000" {
		t.Errorf("%q", got)
	}
}

// While operators are tested, it shows how many parts of that are done.
func TestStatusOfOperators(t *testing.T) {
	on := newScreen(80, 10)
	s := NewStatus(on.terminal())
	s.Show(func() tally.Stats {
		return tally.Stats{Comparing: tally.Loading{Done: 3, All: 64}, Findings: map[oracle.Class]int{oracle.Crash: 2}}
	})
	if got := on.lines(); len(got) != 1 || got[0] != "testing operators: 3 of 64 parts  findings 2" {
		t.Errorf("%q", got)
	}
}

// Where lines stay, there is one every ten seconds: none yet at the beginning.
func TestStatusInFile(t *testing.T) {
	var b bytes.Buffer
	s := NewStatus(Terminal{Writer: &b})
	s.Show(running)
	if b.Len() > 0 {
		t.Errorf("at once: %q", b.String())
	}
	s.last = time.Now().Add(-plainInterval)
	s.Show(running)
	s.Show(running)
	s.Clear()
	if got, want := b.String(), line+"\n"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Where nobody works, there is no rate, and no end in sight.
func TestStatusWhereNobodyWorks(t *testing.T) {
	s := running()
	s.Fleet = &tally.FleetStats{Idle: true}
	want := strings.Replace(strings.TrimSuffix(line, "  5s to go"), "61/s", "nobody works", 1)
	if got := statusLine(s); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The steps behind a finding name the program as it was started, and lines are as wide as the user wants.
func TestStepsNameTheProgram(t *testing.T) {
	of := Terminal{Program: "bin/smtstorm", Columns: 50}
	f := &finding.Finding{Solver: "z3"}
	if got := of.steps(f, "out/findings/x", nil); !strings.Contains(got, "\n  bin/smtstorm minimize out/findings/x\n") {
		t.Errorf("%s", got)
	}
	if of.lineWidth() != 50 || (Terminal{}).lineWidth() != fileColumns ||
		(Terminal{Width: 90, Columns: 50}).lineWidth() != 90 {
		t.Error("lines have another width")
	}
}

func TestWarnings(t *testing.T) {
	half := tally.Stats{Verdicts: tally.Verdicts{solvers.Sat: 5, solvers.Unknown: 3, solvers.Error: 2}}
	if w := Warnings(half); len(w) > 0 {
		t.Errorf("half of the verdicts useless: %q", w)
	}
	half.Verdicts[solvers.Error]++
	if w := Warnings(half); len(w) != 1 || !strings.HasPrefix(w[0], "6 of 11 answers are unknown or error: ") {
		t.Errorf("more than half of the verdicts useless: %q", w)
	}
	short := tally.Stats{Verdicts: tally.Verdicts{solvers.Sat: 1, solvers.Memout: 5, solvers.Timeout: 1}}
	if w := Warnings(short); len(w) != 1 || !strings.HasPrefix(w[0], "6 of 7 answers are timeout or memout: ") {
		t.Errorf("limits too low for most: %q", w)
	}
	if w := Warnings(tally.Stats{Pools: tally.PoolStats{True: 9, Open: 3}}); len(w) != 1 {
		t.Errorf("pools with true formulas only: %q", w)
	}
	rules := tally.RuleStats{Programs: map[string]int{"smt2": 6, "horn": 4}, Unknown: 5}
	if w := Warnings(tally.Stats{RulePrograms: &rules}); len(w) > 0 {
		t.Errorf("half of the programs without an expected result: %q", w)
	}
	rules.Unknown++
	if w := Warnings(tally.Stats{RulePrograms: &rules}); len(w) != 1 || !strings.Contains(w[0], "6 of 10 rule programs") {
		t.Errorf("more than half of the programs without an expected result: %q", w)
	}
}

// Where our own work takes more than the solvers, all who look at the campaign are shown the share and what helps.
func TestOwnWork(t *testing.T) {
	const beginning = "smtstorm's own work took 31 s of processor time, the solvers 12 s: 72.1 % of both is its own; "
	for _, c := range []struct {
		s    tally.Stats
		want string
	}{
		{tally.Stats{OwnCPU: 31, SolverCPU: 31}, ""},
		{tally.Stats{OwnCPU: 3.1, SolverCPU: 1.2}, ""}, // the line on processor time is enough
		{tally.Stats{OwnCPU: 31, SolverCPU: 12}, beginning + "where processors are idle, more --jobs use them"},
		{
			tally.Stats{OwnCPU: 31, SolverCPU: 12, Instances: 1000, Seeds: tally.SeedStats{Done: 200}},
			beginning + "where processors are idle, more --jobs use them, and more instances of each seed cost less than more " +
				"seeds (--instances-per-seed; each had 5 on average)",
		},
	} {
		if got := strings.Join(Warnings(c.s), "\n"); got != c.want {
			t.Errorf("own %v s, solvers %v s:\n got %q\nwant %q", c.s.OwnCPU, c.s.SolverCPU, got, c.want)
		}
	}
}

func TestSummary(t *testing.T) {
	var b bytes.Buffer
	s := tally.Stats{
		Instances: 1, Elapsed: 2.04, Rate: 0.5, Seeds: tally.SeedStats{Done: 1, Skipped: 2}, Unconfirmed: 3,
		Verdicts: tally.Verdicts{solvers.Sat: 1}, Aborted: &tally.Abort{Reason: "interrupted by SIGHUP"},
	}
	Summary(&b, s, t.TempDir())
	want := `1 instance of 1 seed in 2s (0/s), 2 seeds skipped
answers: sat 1
seed subformulas: none evaluable
processor time: solvers 0.0 s, smtstorm 0.0 s
cut short: interrupted by SIGHUP
not counted because a fresh process did not reproduce them: 3 wrong answers
no findings
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}

	// Without an answer, that there are no findings means nothing.
	b.Reset()
	s.Verdicts, s.MinAnswered = tally.Verdicts{solvers.Unknown: 1}, 0.1
	Summary(&b, s, t.TempDir())
	if !strings.HasSuffix(b.String(), "\nnothing was tested\n") {
		t.Errorf("without an answer:\n%s", b.String())
	}
}

// Silenced signatures are not listed, and of the others a number, with the report of the finding that stands for each.
func TestListGroups(t *testing.T) {
	group := func(signature string, n int, known *finding.KnownAs) *results.Group {
		f := &finding.Finding{ID: "s", Signature: signature}
		return &results.Group{
			Signature: signature, Count: n, Known: known, Findings: []*results.Finding{{Finding: f}},
		}
	}
	groups := []*results.Group{
		group("refutation-unsound z3 b", 2, nil), group("reported", 5, &finding.KnownAs{State: finding.Reported}),
		group("crash z3 c", 1, nil),
	}
	for i := range listed + 2 {
		groups = append(groups, group(fmt.Sprintf("error z3 %d", i), 100, nil))
	}
	var b bytes.Buffer
	listGroups(&b, groups, "out")
	want := "  2 times refutation-unsound z3 b\n    out/findings/s/report.md\n  once crash z3 c\n" +
		"    out/findings/s/report.md\n  100 times error z3 0\n"
	if got := b.String(); !strings.HasPrefix(got, want) || !strings.Contains(got, "and 4 causes more in") {
		t.Errorf("got\n%swant\n%s…", got, want)
	}
}

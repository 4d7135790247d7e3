package results

import (
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// night is a campaign on versions of solvers ("z3 4.8") that has found signatures; "a!4.9" is marked as fixed in 4.9.
func night(n int, programs []string, found ...string) *Campaign {
	c := &Campaign{Dir: "night"}
	c.Stats.Started = time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC)
	c.Stats.Elapsed, c.Stats.Instances = 3600, 10
	c.Stats.Programs, c.Stats.Answered = map[string]*tally.Program{}, map[string]*tally.AnswerStats{}
	for _, program := range programs {
		name, version, _ := strings.Cut(program, " ")
		c.Stats.Programs[name] = &tally.Program{Version: version}
		c.Stats.Answered[name] = &tally.AnswerStats{Verdicts: 10, Answered: 9}
	}
	for _, text := range found {
		signature, fixedIn, isFixed := strings.Cut(text, "!")
		solver, _, _ := strings.Cut(signature, ":")
		f := &Finding{Finding: &finding.Finding{ID: signature, Signature: signature, Solver: solver}}
		f.Class = oracle.Crash
		g := &Group{Signature: signature, Count: 1, Findings: []*Finding{f}}
		if isFixed {
			g.Known = &finding.KnownAs{State: finding.Fixed, FixedIn: fixedIn}
		}
		c.Groups = append(c.Groups, g)
	}
	return c
}

// What becomes of faults: what is not seen is not called fixed, and what was fixed may come back.
func TestTrend(t *testing.T) {
	old, middle, newest := []string{"z3 4.8.1", "cvc5 1.0"}, []string{"z3 4.9.0"}, []string{"z3 5.0.0", "cvc5 1.0"}
	trend := NewTrend([]*Campaign{ // in another order than they began
		night(3, newest, "z3:open", "z3:back", "z3:late!5.1.0", "z3:fresh"),
		night(1, old, "z3:open", "z3:gone", "z3:back!4.9.0", "z3:fixed!4.9.0", "cvc5:other"),
		night(2, middle, "z3:open"),
	})
	want := map[string][]Progress{
		"z3:open":    {ProgressNew, ProgressOpen, ProgressOpen},
		"z3:gone":    {ProgressNew, ProgressUnseen, ProgressUnseen},
		"z3:back":    {ProgressNew, ProgressFixed, ProgressRegressed},
		"z3:fixed":   {ProgressNew, ProgressFixed, ProgressFixed},
		"cvc5:other": {ProgressNew, ProgressUntested, ProgressUnseen},
		"z3:late":    {"", "", ProgressNew},
		"z3:fresh":   {"", "", ProgressNew},
	}
	counts := make([]map[Progress]int, 3)
	for _, f := range trend.Faults {
		for n, progress := range want[f.Identity] {
			if f.By[n] != progress {
				t.Errorf("%s: night %d: %q, want %q", f.Identity, n+1, f.By[n], progress)
			}
			if counts[n] == nil {
				counts[n] = map[Progress]int{}
			}
			counts[n][progress]++
		}
		now := want[f.Identity][2]
		if f.Identity == "z3:late" {
			now = ProgressFixed
		}
		if f.Now() != now {
			t.Errorf("%s is %s now, want %s", f.Identity, f.Now(), now)
		}
	}
	if len(trend.Faults) != len(want) || trend.Faults[0].Identity != "z3:fresh" {
		t.Errorf("%d faults, %s first", len(trend.Faults), trend.Faults[0].Identity)
	}
	for n, night := range trend.Nights {
		for _, progress := range Progresses() {
			if night.Counts[progress] != counts[n][progress] {
				t.Errorf("night %d: %d %s, want %d", n+1, night.Counts[progress], progress, counts[n][progress])
			}
		}
	}
	var lines []string
	for _, v := range trend.Versions() {
		lines = append(lines, strings.TrimSpace(v.Solver+" "+v.Version))
		if v.Version == "4.8.1" && (v.Found != 4 || v.New != 4 || v.Fixed != 0) ||
			v.Version == "4.9.0" && (v.Found != 1 || v.New != 0 || v.Fixed != 1) ||
			v.Solver == "cvc5" && (v.Nights != 2 || v.Found != 1 || v.Instances != 20) {
			t.Errorf("%+v", v)
		}
	}
	if got := strings.Join(lines, ", "); got != "cvc5 1.0, z3 4.8.1, z3 4.9.0, z3 5.0.0" {
		t.Error(got)
	}
}

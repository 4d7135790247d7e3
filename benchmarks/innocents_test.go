package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/solvers"
)

// No accusation in a small sample of scripts of others is false, as they are and as logs.
func TestInnocents(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: many scripts are run")
	}
	testenv.Need(t, "z3", "cvc5")
	paths, err := filepath.Glob("../../shared/seeds/*")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skip("SKIPPED: there is no folder ../shared/seeds")
	}
	var builds []*solvers.Solver
	for _, name := range []string{"z3", "cvc5"} {
		s, err := resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		builds = append(builds, s)
	}
	for _, as := range []struct {
		caption string
		logs    bool
		match   string
	}{
		{"as they are", false, "[a-m][.]smt2$"},
		{"as logs", true, "[n-z0-9][.]smt2$"},
	} {
		t.Run(as.caption, func(t *testing.T) {
			scripts, err := choose(paths, as.match, 1)
			if err != nil {
				t.Fatal(err)
			}
			var report strings.Builder
			all := &results{report: &report}
			of := &trial{
				smtstorm: program(t), dir: t.TempDir(), duration: time.Second, timeout: time.Second, logs: as.logs, jobs: 2,
				names: []string{"z3", "cvc5"}, builds: builds,
			}
			if err := of.run(t.Context(), scripts, all); err != nil {
				t.Fatal(err)
			}
			if unknown := all.unknown(); len(unknown) > 0 {
				t.Errorf("%d accusations that nobody has judged to be right:\n%s", len(unknown), report.String())
			}
			if want := 2 * len(scripts); len(scripts) == 0 || len(all.all) != want {
				t.Errorf("%d results, want %d", len(all.all), want)
			}
		})
	}
}

// A false accusation is listed with what each build prints, one that was judged with its reason, and what is recorded
// is not run again.
func TestResults(t *testing.T) {
	knownBefore := knownFaults
	defer func() { knownFaults = knownBefore }()
	knownFaults = []knownFault{{"real.smt2", "s", "everybody else says unsat"}}
	var report, record strings.Builder
	r := &results{report: &report, record: &record}
	for _, one := range []*result{
		{Script: "a/real.smt2", Solver: "s", Minimize: 0, Message: "s answers sat"},
		{Script: "a/fine.smt2", Solver: "s", Minimize: 4, Message: "s answers sat, which is right", Replay: "right"},
		{Script: "a/false.smt2", Solver: "s", Minimize: 4, Replay: "wrong", Whole: map[string]string{"t": "unsat"}},
		{Script: "a/slow.smt2", Solver: "s", Minimize: statusEnded},
	} {
		if err := r.add(one); err != nil {
			t.Fatal(err)
		}
	}
	r.table(&report)
	for _, want := range []string{
		"s: a/real.smt2\n  a real fault: everybody else says unsat\n", "t            whole: unsat\n",
		"s                   4           1           1          1\n",
	} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("%q is missing in\n%s", want, report.String())
		}
	}
	if strings.Contains(report.String(), "fine.smt2") {
		t.Errorf("an innocent is listed:\n%s", report.String())
	}
	again := &results{report: &report}
	if err := again.read(strings.NewReader(record.String() + `{"Script":`)); err != nil {
		t.Fatal(err)
	}
	if len(again.all) != 4 || !again.done[key("a/slow.smt2", "s", false)] || again.done[key("a/slow.smt2", "s", true)] {
		t.Errorf("read again: %v", again.done)
	}
}

// A script as a log keeps its checks and their right answers.
func TestAsLog(t *testing.T) {
	const script = `; expect: unsat
(set-info :status unsat) (set-option :produce-models true)
(set-logic QF_LIA)(declare-const x Int)
(assert (! (> x 1) :named mine)) (assert (< x 1))
(check-sat) (set-info :status sat)
`
	const want = `(set-option :produce-models true)
(set-logic QF_LIA)
` + logQuery + `(set-info :status unsat)
(declare-const x Int)
(assert (! (> x 1) :named mine))
(assert (! (< x 1) :named log@1))
(check-sat)
; answered
(set-info :status sat)
`
	if got := strings.TrimPrefix(string(asLog([]byte(script))), logOption); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	with := 0
	for _, text := range []string{"(assert p)", "(assert q)", "(assert r)", "(assert s)", "(assert t)", "(assert u)"} {
		if strings.HasPrefix(string(asLog([]byte(text))), logOption) {
			with++
		}
	}
	if with == 0 || with == 6 {
		t.Errorf("%d of 6 scripts have the option", with)
	}
}

// The sample of a path is chosen by the names of scripts, and a larger one has what a smaller one has.
func TestChoose(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.smt2", "b.smt2", "c.smt2", "d.smt2", "e.datalog", "README.md"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all, err := choose([]string{dir}, "", 0)
	if err != nil || len(all) != 4 {
		t.Fatalf("%v %v", all, err)
	}
	for n := range 4 {
		if some, err := choose([]string{dir}, "", n+1); err != nil || strings.Join(some, " ") != strings.Join(all[:n+1], " ") {
			t.Errorf("%d: %v, %v, want the first of %v", n+1, some, err, all)
		}
	}
	if some, err := choose([]string{dir}, "c", 0); err != nil || len(some) != 4-3 && len(some) == 0 {
		t.Errorf("those that match: %v, %v", some, err)
	}
}

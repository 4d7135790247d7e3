package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// releases are versions of z3 without a process, 1.0 the oldest. Each says what its word is: a verdict, verdicts
// divided by / that it gives by turns, ! if it cannot be started, and - if it cannot be built.
func releases(t *testing.T, words string) (Config, []Version) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	var versions []Version
	says := map[string][]string{}
	for i, word := range strings.Fields(words) {
		s, err := catalog.Resolve(fmt.Sprintf("z3-1.%d=/nowhere/z3", i))
		if err != nil {
			t.Fatal(err)
		}
		v := Version{Solver: s}
		if word == "-" {
			v.Prepare = func(context.Context) error { return &Skip{"it cannot be built"} }
		}
		says[s.Name], versions = strings.Split(word, "/"), append(versions, v)
	}
	var mu sync.Mutex
	asked := map[string]int{}
	return Config{Catalog: catalog, Repeat: 3, Jobs: 2, Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		name := q.Solver.Name
		v := solvers.Verdict(says[name][asked[name]%len(says[name])])
		asked[name]++
		if v == "!" {
			return nil, &solvers.StartError{Solver: name, Command: q.Solver.Command, Err: errors.New("no such file")}
		}
		r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}}
		if v == solvers.Error {
			r.Complaint, r.Reason = true, "it is not supported"
		}
		return r, nil
	})}, versions
}

// What people are shown of a finding's history, by what the versions answer. Running all versions says the same.
func TestHistories(t *testing.T) {
	for _, x := range []struct{ caption, answers, told string }{
		{"it came, and stays", "sat sat unsat unsat",
			"first wrong: z3-1.2 (z3-1.1 is right)\nfirst right: none, z3-1.3 is still wrong"},
		{"it came, and went", "sat unsat unsat sat",
			"first wrong: z3-1.1 (z3-1.0 is right)\nfirst right: z3-1.3 (z3-1.2 is wrong)"},
		{"it was always there", "unsat unsat",
			"first wrong: z3-1.0, the oldest that could be run\nfirst right: none, z3-1.1 is still wrong"},
		{"it never was", "sat sat sat", "wrong in no version, of 3 that could be judged"},
		{"back and forth", "sat unsat sat unsat sat",
			"first wrong: z3-1.1 (z3-1.0 is right)\nfirst right: z3-1.2 (z3-1.1 is wrong)\n" +
				"not only once: right in z3-1.0, wrong in z3-1.1, right in z3-1.2, wrong in z3-1.3, right in z3-1.4"},
		{"a version refuses the script", "sat error unsat",
			"first wrong: z3-1.2, or one before that could not be run (z3-1.0 is right)\n" +
				"first right: none, z3-1.2 is still wrong"},
		{"a version has no answer", "sat unknown unsat timeout sat",
			"first wrong: z3-1.2, or one before that does not decide (z3-1.0 is right; z3-1.1 answers unknown)\n" +
				"first right: z3-1.4 (z3-1.2 is wrong; z3-1.3 answers timeout)"},
		{"newer versions do not decide", "sat unsat unknown unknown unknown",
			"first wrong: z3-1.1 (z3-1.0 is right)\n" +
				"first right: none; z3-1.1 is wrong; z3-1.2 to z3-1.4 answer unknown"},
		{"newer versions decide no more, or are lost", "unsat unknown timeout - error",
			"first wrong: z3-1.0, the oldest that could be run\n" +
				"first right: none; z3-1.0 is wrong; z3-1.1 answers unknown; z3-1.2 answers timeout\n" +
				"not run: z3-1.3: it cannot be built"},
		{"a version crashes", "sat crash unsat",
			"first wrong: z3-1.1 (z3-1.0 is right)\nfirst right: none, z3-1.2 is still wrong"},
		{"versions cannot be run", "! sat - unsat",
			"first wrong: z3-1.3, or one before that could not be run (z3-1.1 is right)\n" +
				"first right: none, z3-1.3 is still wrong\n" +
				"not run: z3-1.0: solver z3-1.0 cannot start: /nowhere/z3: no such file\nnot run: z3-1.2: it cannot be built"},
		{"a version comes and goes", "sat sat unsat/sat unsat",
			"first wrong: z3-1.2 (z3-1.1 is right)\nfirst right: none, z3-1.3 is still wrong\n" +
				"flaky: z3-1.2 is wrong in some runs only"},
	} {
		t.Run(x.caption, func(t *testing.T) {
			for _, all := range []bool{false, true} {
				cfg, versions := releases(t, x.answers)
				h, err := Bisect(t.Context(), cfg, refuted(t), versions, all)
				if err != nil {
					t.Fatal(err)
				}
				var text bytes.Buffer
				if err := errors.Join(h.Text(&text), h.Untested()); err != nil {
					t.Fatal(err)
				}
				var told []string // but what it took
				for line := range strings.Lines(text.String()) {
					if line = strings.TrimSpace(line); strings.HasPrefix(line, "wrong in no version") {
						line, _, _ = strings.Cut(line, ";")
					}
					if line != "f" && !strings.Contains(line, "runs, and") {
						told = append(told, line)
					}
				}
				if got := strings.Join(told, "\n"); got != x.told {
					t.Errorf("all %v:\n%s\nwant\n%s", all, got, x.told)
				}
			}
		})
	}
}

// Scripts have a history, too: that of a right answer which is proved or said, or of a crash. Without an answer of any
// version nothing was tested.
func TestHistoriesOfScripts(t *testing.T) {
	for _, x := range []struct {
		caption, script string
		says            instance.Expectation
		answers         string
		statuses        string // status of each version
		from, to        int
		untested        bool
	}{
		{"said to be sat", isSat, instance.Sat, "unsat unsat sat", "wrong wrong right", 0, 2, false},
		{"proved to be sat", isSat, instance.None, "sat unsat", "right wrong", 1, 2, false},
		{"the script is wrong", isSat, instance.Unsat, "sat sat", "right right", -1, -1, false},
		{"nobody knows", isOpen, instance.None, "sat unsat sat", "not-judged not-judged not-judged", -1, -1, false},
		{"nobody knows, and one crashes", isOpen, instance.None, "sat crash unsat", "not-judged wrong not-judged", 1, 2,
			false},
		{"nobody answers", isSat, instance.Sat, "unknown timeout error", "not-wrong not-wrong unsupported", -1, -1, true},
	} {
		cfg, versions := releases(t, x.answers)
		c := NewCase("a.smt2", suite.Test{Script: []byte(x.script), Expect: []instance.Expectation{x.says}})
		h, err := Bisect(t.Context(), cfg, c, versions, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Trim(fmt.Sprint(h.Status), "[]"); got != x.statuses || h.FirstWrong != x.from ||
			h.FirstRight != x.to || (h.Untested() != nil) != x.untested {
			t.Errorf("%s: %s, %d to %d, %v", x.caption, got, h.FirstWrong, h.FirstRight, h.Untested())
		}
		for i, v := range versions { // as git bisect asks
			if s, _, err := Once(t.Context(), cfg, v.Solver, c); err != nil || s != h.Status[i] {
				t.Errorf("%s: %s alone: %s, %v", x.caption, v.Solver.Name, s, err)
			}
		}
	}
}

// Findings that came and went together are shown as one fault, and a failure of ours ends all.
func TestMatrix(t *testing.T) {
	cfg, versions := releases(t, "sat unsat unsat sat error")
	var cases []*Case
	for _, id := range []string{"one", "two", "other"} {
		c := refuted(t)
		c.Finding.ID, c.Finding.Signature = id, "refutation-unsound z3 QF_LIA 0" // not reduced, of one seed
		cases = append(cases, c)
	}
	cases[2].Finding.Class = oracle.SolutionUnsound
	m, err := Compare(t.Context(), cfg, cases, versions)
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	if err := errors.Join(m.Text(&table), m.Untested()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| | z3-1.0 | z3-1.1 | z3-1.2 | z3-1.3 | z3-1.4 |\n", "| one | · | wrong | wrong | · | – |\n",
		"\nprobably one fault: one, two\n",
	} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("it lacks %q:\n%s", want, table.String())
		}
	}
	full := errors.New("the disk is full")
	cfg.Ask = ask.Fake(func(*ask.Question) (*solvers.Result, error) { return nil, full })
	if _, err := Compare(t.Context(), cfg, cases, versions); !errors.Is(err, full) {
		t.Error(err)
	}
}

package replay

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// says makes a solver without a process of its answers, one after the other; the last one is given for ever. It notes
// what it is asked.
func says(answers string, asked *[]ask.Question) ask.Fake {
	words := strings.Fields(answers)
	var mu sync.Mutex
	return func(q *ask.Question) (*solvers.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		v := solvers.Verdict(words[min(len(*asked), len(words)-1)])
		*asked = append(*asked, *q)
		r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}, Wall: time.Millisecond}
		if v == solvers.Error {
			r.Complaint, r.Reason = true, "it is not supported"
		}
		return r, nil
	}
}

// replayed runs a case on a solver that answers so, at most three times.
func replayed(t *testing.T, c *Case, name, answers string) (Result, []ask.Question) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := catalog.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	var asked []ask.Question
	results, err := Run(t.Context(), Config{Catalog: catalog, Repeat: 3, Ask: says(answers, &asked)}, s, []*Case{c})
	if err != nil {
		t.Fatal(err)
	}
	return results[0], asked
}

const (
	isSat   = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n"
	isUnsat = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x 3))\n(check-sat)\n"
	// Whether 114 is the sum of three cubes is not known to anybody.
	isOpen = "(set-logic NIA)\n(assert (exists ((x Int) (y Int) (z Int))\n" +
		"  (= (+ (* x x x) (* y y y) (* z z z)) 114)))\n(check-sat)\n"
)

// What becomes of a script, by what the solver answers: first in a session, and then, if that is not right, alone.
func TestStatesOfScripts(t *testing.T) {
	for _, x := range []struct {
		script  string
		says    instance.Expectation // the script
		answers string
		status  Status
		runs    int
		why     string
	}{
		{isSat, instance.Sat, "sat", Right, 1, ""},
		{isUnsat, instance.Unsat, "unsat", Right, 1, ""},
		{isSat, instance.None, "sat", Right, 1, ""}, // proved to be sat
		{isSat, instance.Sat, "unsat", Wrong, 3, ""},
		{isSat, instance.None, "unsat", Wrong, 3, ""},
		{isUnsat, instance.Unsat, "sat", Wrong, 3, ""},
		{isSat, instance.Unsat, "sat", Right, 1, "the script says that unsat is right, and sat is proved"},
		{isSat, instance.Sat, "crash", Wrong, 3, "a solver must not crash, whatever the right answer is"},
		{isSat, instance.Sat, "unsat sat", Flaky, 2, "behind other scripts in one process, and not alone"},
		{isSat, instance.Sat, "unsat unsat sat", Flaky, 3, "wrong in 1 of 3 runs"},
		{isSat, instance.Sat, "unknown sat", Right, 1, ""},
		{isSat, instance.Sat, "unknown", NotWrong, 1, ""},
		{isSat, instance.Sat, "timeout", NotWrong, 1, ""},
		{isOpen, instance.None, "sat", NotJudged, 1, "no right answer is known"},
		{isOpen, instance.None, "unsat", NotJudged, 1, "no right answer is known"},
		{isOpen, instance.None, "unknown", NotJudged, 1, "no right answer is known"},
		{isOpen, instance.None, "crash", Wrong, 3, "a solver must not crash, whatever the right answer is"},
		{isSat, instance.Sat, "unsupported", Unsupported, 1, ""},
		{isSat, instance.Sat, "error", Unsupported, 1, "it is not supported"},
		{isSat, instance.Sat, "error error error sat", Right, 1, ""}, // a trial is rejected, too; the last try sets the logic ALL
		{isSat, instance.Sat, "error error sat error sat error sat", Wrong, 3, "it has to read the script: it is not supported"},
	} {
		c := NewCase("a.smt2", suite.Test{Script: []byte(x.script), Expect: []instance.Expectation{x.says}})
		r, asked := replayed(t, c, "z3", x.answers)
		if r.Status != x.status || r.Runs != x.runs || r.Why != x.why {
			t.Errorf("%s, it says %s, answered %s: %s after %d runs, %q; want %s after %d, %q", x.script, x.says, x.answers,
				r.Status, r.Runs, r.Why, x.status, x.runs, x.why)
		}
		for i, q := range asked {
			if isSession := q.Mode == ask.Reset; isSession != (i == 0) {
				t.Errorf("%s: question %d of mode %q", x.answers, i, q.Mode)
			}
		}
	}
}

// A solver that has another name for a sort gets scripts with it, whichever command asks.
func TestNamesOfSorts(t *testing.T) {
	const script = "(set-logic ALL)\n(declare-fun s () (Set Int))\n(assert (= s s))\n(check-sat)\n"
	for name, want := range map[string]Status{"FiniteSet": Right, "Other": Unsupported} {
		catalog, err := solvers.LoadCatalog()
		if err != nil {
			t.Fatal(err)
		}
		z3, err := catalog.Resolve("z3")
		if err != nil {
			t.Fatal(err)
		}
		cfg := Config{Catalog: catalog, Repeat: 1, Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			if bytes.Contains(q.Script, []byte("("+name+" Int)")) {
				return &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}, nil
			}
			return &solvers.Result{Verdict: solvers.Error, Complaint: true}, nil
		})}
		c := NewCase("a.smt2", suite.Test{Script: []byte(script), Expect: []instance.Expectation{instance.Sat}})
		all, err := Run(t.Context(), cfg, z3, []*Case{c})
		if err != nil || all[0].Status != want {
			t.Errorf("%s: %+v, %v", name, all, err)
		}
		if h, err := Bisect(t.Context(), cfg, c, []Version{{Solver: z3}}, true); err != nil || h.Status[0] != want {
			t.Errorf("%s: bisected: %+v, %v", name, h, err)
		}
	}
}

// refuted is a finding of z3: it said unsat of what x = 4 makes true.
func refuted(t *testing.T) *Case {
	t.Helper()
	f := &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
		},
		Solver: "z3", Program: []string{"z3"}, Expected: "sat", Certificate: string(instance.Evaluated), Mode: "fresh",
		Configuration: finding.Configuration{Options: []string{"smt.arith.solver=2"}}, Logic: "QF_LIA",
	}
	files := finding.Files{Instance: []byte(isSat), Witness: []byte("(define-fun x () Int 4)\n")}
	shows, err := repro.Read(t.Context(), f, files, loaded(t))
	if err != nil {
		t.Fatal(err)
	}
	return &Case{Path: "f", Finding: f, shows: shows}
}

// What becomes of a finding, by the solver and by what it answers. The finding's options are for its family alone.
func TestStatesOfFindings(t *testing.T) {
	for _, x := range []struct {
		solver, answers string
		status          Status
		text            string
		runs            int
		why             string
	}{
		{"z3", "unsat", Wrong, "still wrong", 3, ""},
		{"z3", "sat", Fixed, "fixed", 3, ""},
		{"z3", "sat unsat sat", Flaky, "flaky", 3, "wrong in 1 of 3 runs"},
		{"z3", "unknown", NotWrong, "not-wrong", 1, ""},
		{"z3", "timeout", NotWrong, "not-wrong", 1, ""},
		{"z3", "crash", Wrong, "still wrong", 3, "otherwise than it was found: crash"},
		{"z3", "error", Unsupported, "unsupported", 1, "it is not supported"},
		{"cvc5", "unsat", Wrong, "wrong", 3, ""},
		{"cvc5", "sat", NotWrong, "not-wrong", 3, "its answer is right; the finding is of another solver, z3"},
		{"cvc5", "unknown", NotWrong, "not-wrong", 1, ""},
		{"cvc5", "sat unsat", Flaky, "flaky", 3, "wrong in 2 of 3 runs"},
		{"cvc5", "unsupported", Unsupported, "unsupported", 1, ""},
	} {
		r, asked := replayed(t, refuted(t), x.solver, x.answers)
		got := fmt.Sprintf("%s, %s after %d runs, %q", r.Status, r.Text(), r.Runs, r.Why)
		if want := fmt.Sprintf("%s, %s after %d runs, %q", x.status, x.text, x.runs, x.why); got != want {
			t.Errorf("%s, answered %s: %s; want %s", x.solver, x.answers, got, want)
		}
		if len(asked) != x.runs {
			t.Errorf("%s: asked %d times, said %d", x.answers, len(asked), x.runs)
		}
		if said := r.Sentence(); !strings.HasSuffix(said, ".") || strings.Contains(said, "not-") ||
			strings.Contains(said, "as expected") != (x.solver == "cvc5" && x.answers == "sat") ||
			strings.Contains(said, "right") != (x.status == Fixed) {
			t.Errorf("%s, answered %s: %s", x.solver, x.answers, said)
		}
		for _, q := range asked {
			command := q.Solver.FileCommand(q.Logic, "instance.smt2")
			if has := slices.Contains(command, "smt.arith.solver=2"); has != (x.solver == "z3") || q.Mode == ask.Reset {
				t.Errorf("%s is run by %q, mode %q", x.solver, command, q.Mode)
			}
			if string(q.Script) != isSat {
				t.Errorf("the script is not as it is stored:\n%s", q.Script)
			}
		}
	}
}

var horn = rules.Program{Format: rules.Horn, Queries: []int{0}}

// ran is the evidence of a run of a rule program, by what the engine prints.
func ran(p oracle.Program, output string) *oracle.Evidence {
	verdict, _, _ := strings.Cut(output, "\n")
	r := oracle.Run{Program: &p}
	return &oracle.Evidence{Runs: []oracle.Run{r.Answered(&solvers.Result{
		Verdict: solvers.Verdict(verdict), Stdout: output,
	})}}
}

// The status of a finding on a rule program, by the results of its runs: the reduced program is run first, and the
// original one if the answer to that is not wrong. A bisection runs the reduced one only. Options are for the family of
// the finding's solver alone.
func TestStatesOfPrograms(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	f := &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
		},
		Solver: "z3", Program: []string{"z3"}, Expected: "r = {}", Rules: &finding.RuleProof{Expected: "r = {}"},
		Configuration: finding.Configuration{Options: []string{"whole"}},
		Reduced: &finding.Reduction{
			Rules: &finding.RuleProof{Expected: "r = {0}"}, Configuration: finding.Configuration{Options: []string{"small"}},
		},
	}
	files := finding.Files{Instance: []byte("whole"), Reduced: []byte("small")}
	c := &Case{Path: "f", Finding: f, files: files, isProgram: true}
	always := func(s Status) []Status { return []Status{s} }
	for _, x := range []struct {
		solver       string
		small, whole []Status // status of each run; the last one holds for all further runs
		status       Status
		runs         int
		expected     string
	}{
		{"z3", always(Wrong), nil, Wrong, 3, "r = {0}"},
		{"z3", always(Right), always(Right), Fixed, 6, "r = {0}"},
		{"z3", always(Right), always(Wrong), Wrong, 6, "r = {}"},
		{"z3", []Status{Right, Wrong}, nil, Flaky, 3, "r = {0}"},
		{"z3", always(Right), always(Unsupported), Unsupported, 4, "r = {}"},
		{"z3", always(NotWrong), always(NotWrong), NotWrong, 2, "r = {0}"},
		{"z3", always(NotWrong), always(Right), NotWrong, 4, "r = {0}"}, // it is not fixed: one of them has no answer
		{"cvc5", always(Wrong), nil, Wrong, 3, "r = {0}"},
		{"cvc5", always(Right), always(Right), NotWrong, 6, "r = {0}"},
	} {
		s, err := catalog.Resolve(x.solver)
		if err != nil {
			t.Fatal(err)
		}
		runs := map[string]int{}
		cfg := Config{
			Catalog: catalog, Repeat: 3, Ask: ask.Fake(nil),
			Programs: func(_ context.Context, _ ask.Asker, of *solvers.Solver, _ solvers.Limits, _ *finding.Finding,
				program []byte, options []string,
			) (*oracle.Evidence, error) {
				want := []string{string(program)}
				if of.Name == "cvc5" {
					want = nil
				}
				if !slices.Equal(options, want) {
					t.Errorf("%s, %s: options %q, want %q", of.Name, program, options, want)
				}
				all := map[string][]Status{"small": x.small, "whole": x.whole}[string(program)]
				if len(all) == 0 {
					return nil, fmt.Errorf("%s is run", program)
				}
				n := runs[string(program)]
				runs[string(program)]++
				return map[Status]*oracle.Evidence{
					Right: ran(oracle.Program{Program: &horn, Expect: solvers.Sat}, "sat\n"),
					Wrong: ran(oracle.Program{Program: &horn, Expect: solvers.Sat}, "unsat\n"), Unsupported: nil,
					NotWrong: ran(oracle.Program{Program: &horn, Expect: solvers.Sat}, "unknown\n"),
				}[all[min(n, len(all)-1)]], nil
			},
		}
		results, err := Run(t.Context(), cfg, s, []*Case{c})
		if err != nil {
			t.Fatalf("%s, %v, %v: %v", x.solver, x.small, x.whole, err)
		}
		got := results[0]
		if got.Status != x.status || got.Runs != x.runs || got.Expected != x.expected {
			t.Errorf("%s, %v, %v: %s after %d runs, right is %s; want %s after %d, %s", x.solver, x.small, x.whole, got.Status,
				got.Runs, got.Expected, x.status, x.runs, x.expected)
		}
		before := runs["whole"]
		if h, err := Bisect(t.Context(), cfg, c, []Version{{Solver: s}}, true); err != nil ||
			h.Status[0] != x.small[len(x.small)-1] || runs["whole"] != before {
			t.Errorf("%s, %v, %v: bisected: %+v, %v", x.solver, x.small, x.whole, h, err)
		}
	}
}

// A finding was reduced without options that its version does not need. Another version that rejects the script then is
// run with all that the catalog gives it for the logic.
func TestVersionsThatNeedMoreOptions(t *testing.T) {
	c := refuted(t)
	const script = "(set-logic QF_FP)\n(declare-fun x () Float32)\n(assert (fp.isZero x))\n(check-sat)\n"
	c.Finding.Solver, c.Finding.Program, c.Finding.Configuration = "cvc5", []string{"cvc5"}, finding.Configuration{}
	c.Finding.Reduced = &finding.Reduction{Configuration: finding.Configuration{Omitted: []string{"--fp-exp"}}}
	var err error
	if c.shows, err = repro.Read(t.Context(), c.Finding, finding.Files{
		Instance: []byte(isSat), Witness: []byte("(define-fun x () Int 4)\n"), Reduced: []byte(script),
	}, loaded(t)); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		answers string
		status  Status
		with    []bool // --fp-exp, in each run of the reduced script
	}{
		{"unsat", Wrong, []bool{false, false, false}},
		{"unsupported unsat", Wrong, []bool{false, true, false, false}},
		{"unsupported sat", Fixed, []bool{false, true, false, false}},
		{"unsupported", Unsupported, []bool{false, true}},
	} {
		r, asked := replayed(t, c, "cvc5", x.answers)
		var with []bool
		for _, q := range asked {
			if string(q.Script) == script {
				with = append(with, slices.Contains(q.Solver.FileCommand(q.Logic, "instance.smt2"), "--fp-exp"))
			}
		}
		if r.Status != x.status || !slices.Equal(with, x.with) {
			t.Errorf("%s: %s, %v", x.answers, r.Status, with)
		}
	}
}

package oracle

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// asked makes an instance of a script with an expected answer.
func asked(t *testing.T, text string, expect ...instance.Expectation) *instance.Instance {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	in := &instance.Instance{
		Script: instance.Script{Arena: seed.Arena, Sorts: seed.Sorts, Logic: seed.Logic},
		Seeds:  []*fragment.Seed{seed},
	}
	for _, c := range seed.Script.Commands {
		switch c := c.(type) {
		case smtlib.SetOption:
			in.Options = append(in.Options, c)
		case smtlib.Assert, smtlib.Push, smtlib.Pop, smtlib.Reset, smtlib.CheckSat, smtlib.Other:
			in.Steps = append(in.Steps, c)
		}
	}
	certificates := map[instance.Expectation]instance.Certificate{
		instance.Sat: instance.Evaluated, instance.Unsat: instance.Derived,
	}
	for _, e := range expect {
		in.Checks = append(in.Checks, instance.Check{Expect: e, Certificate: certificates[e]})
	}
	return in
}

func loadCatalog(t *testing.T) *solvers.Catalog {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return catalog
}

// run is the evidence of one run of an instance.
func run(in *instance.Instance, r solvers.Result) *Evidence {
	return &Evidence{Instance: in, Runs: []Run{{Solver: "s", Asked: in, Result: &r}}}
}

const oneCheck = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)"

// For every pair of an expectation and a verdict: a contradiction is found, and nothing else, by the default oracles,
// and by all oracles if the evidence is Claimed.
func TestJudge(t *testing.T) {
	defaults, err := Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	type answers map[solvers.Verdict]Class
	for _, c := range []struct {
		oracles        []Oracle
		claimed        bool
		contradictions map[instance.Expectation]answers
	}{
		{defaults, false, map[instance.Expectation]answers{
			instance.Sat:   {solvers.Unsat: RefutationUnsound, solvers.Crash: Crash, solvers.Error: Error},
			instance.Unsat: {solvers.Sat: SolutionUnsound, solvers.Crash: Crash, solvers.Error: Error},
			instance.None:  {solvers.Crash: Crash, solvers.Error: Error},
		}},
		{All(), true, map[instance.Expectation]answers{
			instance.Sat: {solvers.Unsat: RefutationUnsound, solvers.Crash: Crash, solvers.Unknown: Incomplete,
				solvers.Timeout: Performance, solvers.Error: Error},
			instance.Unsat: {solvers.Sat: SolutionUnsound, solvers.Crash: Crash, solvers.Unknown: Incomplete,
				solvers.Timeout: Performance, solvers.Error: Error},
			instance.None: {solvers.Crash: Crash, solvers.Error: Error},
		}},
	} {
		for expect, wrong := range c.contradictions {
			in := asked(t, oneCheck, expect)
			for _, verdict := range solvers.Verdicts() {
				e := run(in, solvers.Result{Verdict: verdict, Checks: []solvers.Verdict{verdict}, Signature: "mark"})
				e.Claimed = c.claimed
				j, found := Judge(t.Context(), c.oracles, e)
				if class, want := wrong[verdict]; found != want || found && j.Class != class {
					t.Errorf("expected %s, observed %s: finding %v of class %q, want %v of %q",
						expect, verdict, found, j.Class, want, class)
				}
				if !found {
					continue
				}
				if j.Observed != verdict || j.Expect != expect && j.Expect != instance.None {
					t.Errorf("expected %s, observed %s: recorded as %s and %s", expect, verdict, j.Expect, j.Observed)
				}
				if _, again := j.Shown(t.Context(), e); !again || j.Headline("s", "") == "" {
					t.Errorf("%s is not recognised in the run that showed it", j.Fault)
				}
			}
		}
	}
}

// Each check of a script is judged by its own expectation.
func TestJudgeChecks(t *testing.T) {
	in := asked(t, `(declare-const x Int)(push 1)(assert (> x 3))(check-sat)(pop 1)(assert (< x x))(check-sat)`,
		instance.Sat, instance.Unsat)
	for _, c := range []struct {
		checks []solvers.Verdict
		want   string
	}{
		{[]solvers.Verdict{solvers.Sat, solvers.Unsat}, ""},
		{[]solvers.Verdict{solvers.Unsat, solvers.Unsat}, "refutation-unsound at 0"},
		{[]solvers.Verdict{solvers.Sat, solvers.Sat}, "solution-unsound at 1"},
		{[]solvers.Verdict{solvers.Unsat, solvers.Crash}, "crash at 1"}, // an answer before a crash may be wrong
		{[]solvers.Verdict{solvers.Sat, solvers.Unsat, solvers.Sat, solvers.Crash}, "crash at 1"},
	} {
		j, found := Judge(t.Context(), All(), run(in, solvers.Result{Verdict: c.checks[len(c.checks)-1], Checks: c.checks}))
		got := ""
		if found {
			got = string(j.Class) + " at " + string('0'+rune(j.Check))
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.checks, got, c.want)
		}
	}
}

// A fault is not recognised in another one of the same class.
func TestOtherMark(t *testing.T) {
	in := asked(t, oneCheck, instance.Sat)
	j, _ := Judge(t.Context(), All(), run(in, solvers.Result{Verdict: solvers.Crash, Signature: "a.cpp:1"}))
	if _, shown := j.Shown(t.Context(), run(in, solvers.Result{Verdict: solvers.Crash, Signature: "b.cpp:2"})); shown {
		t.Error("a crash elsewhere is taken for the same")
	}
	refusal, _ := Judge(t.Context(), All(), run(in, solvers.Result{Verdict: solvers.Error, Signature: "no arrays"}))
	other := run(in, solvers.Result{Verdict: solvers.Error, Signature: "no sorts"})
	if _, shown := refusal.Shown(t.Context(), other); shown {
		t.Error("any error is taken for the same")
	}
}

// Commands of the instance's own run are after each check, and other runs are named by their oracle.
func TestRequest(t *testing.T) {
	in := asked(t, oneCheck, instance.Sat)
	twice := Oracle{Name: "twice", Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		return Request{Read: []string{"(get-model)", "(get-info :name)"}, Runs: []FurtherRun{{Name: "again", Instance: in}}}
	}}
	all := Ask([]Oracle{invalidModel, twice}, in, nil)
	if len(all.Runs) != 1 || all.Runs[0].Name != "twice/again" {
		t.Errorf("runs %v", all.Runs)
	}
	var w instance.Writer
	got := string(w.AppendInstance(nil, all.Own(in), instance.Dialect{}))
	for _, want := range []string{"(set-option :produce-models true)\n(set-logic", "(check-sat)\n(get-model)\n(get-info :name)\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if len(in.Steps) != 2 {
		t.Error("the instance itself has changed")
	}
	drawn := 0
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		drawn += len(Ask([]Oracle{invalidModel}, in, rng).Read)
	}
	if drawn < 60 || drawn > 140 {
		t.Errorf("%d of 1000 models are asked for", drawn)
	}
}

// The last run may show that an earlier one is wrong: the fault is that of the earlier run, and it is recognised in
// whatever order the runs are repeated.
func TestEarlierRunIsWrong(t *testing.T) {
	in := asked(t, oneCheck, instance.Sat)
	odd := Oracle{Name: "odd", Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		for i := range e.Runs {
			if r := &e.Runs[i]; len(e.Runs) > 1 && r.Result.Verdict == solvers.Unknown {
				return Judgement{Fault: Fault{Class: Disagreement}, Run: r}, true
			}
		}
		return Judgement{}, false
	}}
	wrong := Run{Asked: in, Result: &solvers.Result{Verdict: solvers.Unknown}}
	right := Run{Asked: in, Question: "odd/again", Result: &solvers.Result{Verdict: solvers.Sat}}
	for _, runs := range [][]Run{{wrong, right}, {right, wrong}} {
		e := &Evidence{Instance: in, Runs: runs}
		j, found := Judge(t.Context(), []Oracle{odd}, e)
		if !found || j.Run.Result != wrong.Result || j.Question != "" || j.Observed != solvers.Unknown {
			t.Errorf("%v: %+v", found, j)
		}
	}
	e := run(in, solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}})
	if j, found := Judge(t.Context(), All(), e); !found || j.Run != e.Last() {
		t.Errorf("%v: the last run is not the one that is wrong", found)
	}
}

func TestSelect(t *testing.T) {
	defaults, err := Select(nil)
	if want := []string{
		"rows", "refutation-unsound", "solution-unsound", "optimum", "objective-form", "front", "invalid-model",
		"objective-model", "partial-model", "model-values", "own-check",
		"core", "relation", "lemma", "proof", "goal", "crash",
		"incremental", "disagreement", "simplify", "interpolant", "incomplete", "related", "rules", "error", "state",
		"partition", "label", "repeated",
	}; err != nil ||
		!slices.Equal(Names(defaults), want) {
		t.Errorf("no names: %v, %v", Names(defaults), err)
	}
	one, err := Select([]string{"crash"})
	if err != nil || len(one) != 1 || one[0].Name != "crash" {
		t.Fatalf("crash: %v, %v", one, err)
	}
	cores, err := Select([]string{"core"})
	unsat := asked(t, "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(assert (< x 3))(check-sat)", instance.Unsat)
	for seed := range uint64(20) {
		if runs := Ask(cores, unsat, rand.New(rand.NewPCG(seed, 0))).Runs; err != nil || len(runs) != 1 {
			t.Errorf("core by its name asks %v, %v", runs, err)
		}
	}
	wrong := solvers.Result{Verdict: solvers.Unsat, Checks: []solvers.Verdict{solvers.Unsat}}
	if _, found := Judge(t.Context(), one, run(asked(t, oneCheck, instance.Sat), wrong)); found {
		t.Error("an oracle that was not selected judged")
	}
	if _, err := Select([]string{"delphi"}); err == nil {
		t.Error("an unknown oracle is accepted")
	}
}

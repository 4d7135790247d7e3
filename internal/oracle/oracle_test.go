package oracle

import (
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Every pair of an expectation and a verdict: what contradicts, and nothing else.
func TestJudge(t *testing.T) {
	contradictions := map[instance.Expectation]map[solvers.Verdict]Class{
		instance.Sat:   {solvers.Unsat: RefutationUnsound, solvers.Crash: Crash},
		instance.Unsat: {solvers.Sat: SolutionUnsound, solvers.Crash: Crash},
		instance.None:  {solvers.Crash: Crash},
	}
	for expect, wrong := range contradictions {
		for _, verdict := range solvers.Verdicts() {
			in := &instance.Instance{Checks: []instance.Check{{Expect: expect}}}
			j, found := Judge(All(), in, &solvers.Result{Verdict: verdict, Signature: "mark"})
			if class, want := wrong[verdict]; found != want || found && j.Class != class {
				t.Errorf("expected %s, observed %s: finding %v of class %q, want %v of %q",
					expect, verdict, found, j.Class, want, class)
			}
			if found && (j.Expected != expect || j.Observed != verdict) {
				t.Errorf("expected %s, observed %s: recorded as %s and %s", expect, verdict, j.Expected, j.Observed)
			}
		}
	}
}

func TestSelect(t *testing.T) {
	if all, err := Select(nil); err != nil || len(all) != len(All()) {
		t.Errorf("no names: %d oracles, %v", len(all), err)
	}
	one, err := Select([]string{"crash"})
	if err != nil || len(one) != 1 || one[0].Class != "crash" {
		t.Fatalf("crash: %v, %v", one, err)
	}
	if _, found := Judge(one, &instance.Instance{Checks: []instance.Check{{Expect: instance.Sat}}}, &solvers.Result{Verdict: solvers.Unsat}); found {
		t.Error("an oracle that was not selected judged")
	}
	if _, err := Select([]string{"delphi"}); err == nil {
		t.Error("an unknown oracle is accepted")
	}
}

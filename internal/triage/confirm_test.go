package triage

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// A result that shows the fault in none of its own runs is no result: the fault was that of a busy machine, or comes
// and goes.
func TestResultsThatShowNothing(t *testing.T) {
	runs := 0
	cfg := offline(t, func(script string) solvers.Verdict {
		if runs++; runs < 10 && strings.Contains(script, "(mod ") {
			return solvers.Unsat
		}
		return solvers.Sat
	})
	r, err := Run(t.Context(), t.Context(), cfg, Bug{
		Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness), Fault: &wrongUnsat,
	})
	var not *NotReproduced
	if r != nil || !errors.As(err, &not) || !strings.Contains(not.Observed, "did not show it again, in 3 runs") {
		t.Errorf("%+v, %v", r, err)
	}
}

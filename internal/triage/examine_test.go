package triage

import (
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// What a solver prints behind its answers is quoted by first lines, without temporary directories.
func TestComplaints(t *testing.T) {
	r := &solvers.Result{Asides: []solvers.Aside{
		{Errors: []string{"Parse Error: /tmp/smtstorm-run-12/1/instance.smt2:6.2: no\n  (get-interpolant A p)"}},
		{}, {Errors: []string{"no model"}},
	}}
	if got, want := complaints(r), "; it also prints: Parse Error: instance.smt2:6.2: no; no model"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

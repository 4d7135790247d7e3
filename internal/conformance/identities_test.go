package conformance

import (
	"bytes"
	"testing"
	"time"
)

// Solvers refute no law. make conformance asks about more sorts.
func TestIdentities(t *testing.T) {
	report, err := RunIdentities(t.Context(), newHost(t), 1, 300*time.Millisecond, installed(t, "z3", "cvc5")...)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := report.Write(&table); err != nil {
		t.Fatal(err)
	}
	t.Log(table.String())
	if !report.Clean() {
		t.Error("a law is refuted")
	}
	for _, l := range report.Lines {
		if l.Solvers[0].Agreed+l.Solvers[1].Agreed == 0 {
			t.Errorf("%s: nothing is proved", l.Theory)
		}
	}
}

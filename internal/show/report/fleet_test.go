package report

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Who takes part in a campaign is one line of its status.
func TestFleetLine(t *testing.T) {
	f := &tally.FleetStats{Slots: 96, Leases: 1040, Workers: []tally.WorkerStats{
		{State: tally.Working}, {State: tally.Silent}, {State: tally.Working}, {State: tally.Left}, {State: tally.Refused},
	}}
	if got, want := fleetLine(f), "workers 3 (1 silent)  slots 96  leases 1,040"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	f.Workers = f.Workers[:1]
	if got, want := fleetLine(f), "workers 1  slots 96  leases 1,040"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

package report

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
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

// The overview of a campaign that runs names the workers that are silent or refused; one that has ended has none.
func TestOverviewOfFleet(t *testing.T) {
	stats := tally.New("1", 1).Snapshot()
	stats.Fleet = &tally.FleetStats{Slots: 3, Leases: 4, Workers: []tally.WorkerStats{
		{Name: "a", State: tally.Working}, {Name: "b", State: tally.Silent, Silence: 12.4, Holds: 1},
		{Name: "c", State: tally.Refused, Why: "10 of its results could not be"},
	}}
	show := func(running bool) string {
		var b strings.Builder
		Terminal{Writer: &b}.Overview(&results.Campaign{Dir: "out", Stats: stats}, running)
		return b.String()
	}
	if got := show(false); strings.Contains(got, "workers") {
		t.Errorf("a campaign that has ended has workers:\n%s", got)
	}
	want := "workers 2 (1 silent)  slots 3  leases 4\n  b has been silent for 12s, with 1 lease\n" +
		"  c is refused: 10 of its results could not be\n"
	if got := show(true); !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
	for range 2 * maxTrouble {
		stats.Fleet.Workers = append(stats.Fleet.Workers, tally.WorkerStats{Name: "d", State: tally.Silent})
	}
	if got := show(true); strings.Count(got, "has been silent") != maxTrouble-1 ||
		!strings.Contains(got, "  and 12 more that are silent or refused\n") {
		t.Errorf("too many or too few are named:\n%s", got)
	}
}

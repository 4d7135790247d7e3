package live

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Workers of a fleet are in the metrics, by name as long as there are few; without a fleet there is nothing of it.
func TestFleetMetrics(t *testing.T) {
	server, _ := serve(t)
	stats := statistics(9)
	server.Update(stats)
	if _, body := get(t, server.URL()+"metrics"); strings.Contains(body, "smtstorm_slots") {
		t.Error("there are slots where nobody can join")
	}
	stats.Fleet = &tally.FleetStats{Slots: 3, Leases: 4, Returned: 5, Duplicates: 6, Waiting: 7}
	stats.Fleet.Workers = []tally.WorkerStats{
		{Name: "a", State: tally.Working, Instances: 8}, {Name: "b", State: tally.Silent, Instances: 1},
	}
	server.Update(stats)
	_, body := get(t, server.URL()+"metrics")
	for _, want := range []string{
		`smtstorm_workers{state="working"} 1`, `smtstorm_workers{state="silent"} 1`, `smtstorm_workers{state="left"} 0`,
		"smtstorm_slots 3", "smtstorm_leases_out 4", "smtstorm_leases_returned_total 5", "smtstorm_duplicates_total 6",
		"smtstorm_up_waiting 7", `smtstorm_worker_instances_total{worker="a"} 8`,
	} {
		if !strings.Contains(body, want+"\n") {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	for i := range mostNamed {
		w := tally.WorkerStats{Name: fmt.Sprint("c", i), State: tally.Working, Instances: 2}
		stats.Fleet.Workers = append(stats.Fleet.Workers, w)
	}
	server.Update(stats)
	_, body = get(t, server.URL()+"metrics")
	want := fmt.Sprintf(`smtstorm_worker_instances_total{worker="all"} %d`, 9+2*mostNamed)
	if !strings.Contains(body, want+"\n") || strings.Contains(body, `worker="a"`) {
		t.Errorf("no %s alone in\n%s", want, body)
	}
}

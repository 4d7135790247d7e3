package live

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// What workers say is the value of a label and no more, whatever it is: it adds no line, and bytes that are no UTF-8 do
// not stop the others from being served.
func TestHostileLabels(t *testing.T) {
	const hostile = "a\"} 1\nsmtstorm_slots 99\n\\\xff"
	server, _ := serve(t)
	stats := statistics(9)
	stats.Fleet = &tally.FleetStats{Slots: 3, Workers: []tally.WorkerStats{{Name: hostile, State: tally.Working}}}
	stats.Solvers = map[string]map[string]map[string]*tally.StrategyStats{
		hostile: {hostile: {hostile: {Verdicts: tally.Verdicts{solvers.Verdict(hostile): 7}}}},
	}
	server.Update(stats)
	_, body := get(t, server.URL()+"metrics")
	if !strings.Contains(body, "\nsmtstorm_slots 3\n") || strings.Contains(body, "\nsmtstorm_slots 99") {
		t.Errorf("a text of a worker is a figure:\n%s", body)
	}
	for _, want := range []string{
		`smtstorm_worker_instances_total{worker="a\"} 1\nsmtstorm_slots 99\n\\`, `smtstorm_verdicts_total{solver="a\"} 1\n`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
}

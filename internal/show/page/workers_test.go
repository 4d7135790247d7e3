package page

import (
	"bytes"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// The page has a table of workers where others can join a campaign, and nothing of them where nobody can.
func TestWorkersAreListed(t *testing.T) {
	counters := tally.New("test", 1)
	page := func() string {
		t.Helper()
		var b bytes.Buffer
		if err := Write(&b, &results.Campaign{Dir: t.TempDir(), Stats: counters.Snapshot()}); err != nil {
			t.Fatal(err)
		}
		_, section, _ := strings.Cut(b.String(), `<section id="workers"`)
		section, _, _ = strings.Cut(section, "</section>")
		return section
	}
	if got := page(); got != "" {
		t.Errorf("nobody can join, and there is %s", got)
	}
	fleet := &tally.FleetStats{Slots: 3, Leases: 1040, Returned: 5, Duplicates: 6, Waiting: 7}
	counters.Do(func(s *tally.Stats) { s.Fleet = fleet })
	if got := page(); !strings.Contains(got, "None has joined.") {
		t.Errorf("nobody has joined, and there is %s", got)
	}
	fleet.Workers = []tally.WorkerStats{
		{Name: "a", State: tally.Working, Jobs: 2, Instances: 1200, Rate: 2.54, Holds: 3, Silence: 1.5},
		{Name: hostile, State: tally.Refused, OtherPrograms: []string{"z3", "cvc5"}, Why: hostile},
	}
	got := page()
	for _, want := range []string{
		"3 slots · 1,040 leases out · 5 came back undone · 6 results came twice · 7 messages wait",
		`<tr><td>a</td><td class="word">working</td><td class="n">2</td><td class="n">1,200</td>` +
			`<td class="n" data-v="2.54">2.5</td><td class="n">3</td><td class="n" data-v="1.5">1.5 s ago</td>`,
		"<td>z3, cvc5</td>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Contains(got, "<script>") {
		t.Error("what a worker says is taken for a part of the page")
	}
}

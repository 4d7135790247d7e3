package page

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/reach"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// What solvers did is a section of a campaign that has asked them, by strategy, with what is lost.
func TestReachIsShown(t *testing.T) {
	show := func(dir string) string {
		var b strings.Builder
		if err := Write(&b, &results.Campaign{Dir: dir}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if strings.Contains(show(t.TempDir()), "<h2>Reach</h2>") {
		t.Error("a campaign that has not asked has the section")
	}
	c := tally.New("test", 1)
	own := map[string]int64{"KEPT": 1, "GONE": 2}
	c.ReachedBySeed("cvc5", tally.ReachScript{Seed: "some/seed.smt2"}, own, true)
	instance := tally.ReachScript{Seed: "some/seed.smt2", Strategy: "whole"}
	c.ReachedBy("cvc5", instance, own, map[string]int64{"KEPT": 7}, true)
	s, dir := c.Snapshot(), t.TempDir()
	if err := reach.Write(dir, 1, reach.Reports(&s)); err != nil {
		t.Fatal(err)
	}
	page := show(dir)
	for _, part := range []string{
		"<h2>Reach</h2>", "cvc5: 2 names of seeds, 1 of them lost", "<td>whole</td>", "50 %", "<code>GONE</code>", "seed.smt2",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("%q is not on the page", part)
		}
	}
	if strings.Contains(page, "<code>KEPT</code>") {
		t.Error("a name that an instance has is lost")
	}
}

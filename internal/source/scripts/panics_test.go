package scripts

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// wrongRun plays a campaign in which some of 48 answers are wrong.
func wrongRun(t *testing.T, change func(*campaign)) *campaign {
	t.Helper()
	return play(t, on(often, solvers.Unsat), func(c *campaign) {
		c.MinimizeTime = engine.DefaultMinimizeTime
		change(c)
	})
}

// If we panic, only the work at hand is lost: the campaign goes on to its end, stores its findings, counts and logs the
// panic, and fails.
func TestPanics(t *testing.T) {
	for _, x := range []struct {
		name, costs string
		plant       func(c *campaign)
	}{
		{"an oracle's question", tally.LostInstance, func(c *campaign) {
			asked := 0
			ask := func(*instance.Instance, *rand.Rand) oracle.Request {
				if asked++; asked%2 == 0 {
					panic("planted")
				}
				return oracle.Request{}
			}
			c.scripts.Oracles = append(c.scripts.Oracles, oracle.Oracle{Name: "planted", Ask: ask})
		}},
		{"an oracle's judgement", tally.LostJudgement, func(c *campaign) {
			judged := 0
			planted := oracle.Oracle{Name: "planted", Judge: func(_ context.Context, e *oracle.Evidence) (oracle.Judgement, bool) {
				if judged++; judged%2 == 0 {
					panic("planted")
				}
				return oracle.Judgement{}, false
			}}
			c.scripts.Oracles = append([]oracle.Oracle{planted}, c.scripts.Oracles...)
		}},
		{"what an oracle wants to know further", tally.LostJudgement, func(c *campaign) {
			c.scripts.Oracles = append(c.scripts.Oracles, oracle.Oracle{
				Name: "planted", Follow: func(*instance.Instance, *oracle.Evidence) []oracle.FurtherRun { panic("planted") },
				Suspects: func(*oracle.Evidence) (int, bool) { return 0, true },
				Judge:    func(context.Context, *oracle.Evidence) (oracle.Judgement, bool) { return oracle.Judgement{}, false },
			})
		}},
		{"a reduction", tally.LostReduction, func(c *campaign) { c.Reduce = panicking }},
		{"news", tally.LostReport, func(c *campaign) { c.News = func(finding.News) { panic("planted") } }},
		{"a line of JSON", tally.LostReport, func(c *campaign) { c.Kept = func(finding.News) { panic("planted") } }},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			c := wrongRun(t, x.plant)
			s := c.stats
			if s.Instances == 0 || s.Ledger.Done != 48 || s.Aborted != nil {
				t.Errorf("%d instances, %d done, %v", s.Instances, s.Ledger.Done, s.Aborted)
			}
			if lost := s.Panics[x.costs]; lost == nil || lost.Count == 0 || !strings.Contains(lost.First, "planted") {
				t.Errorf("counted: %v", s.Panics)
			}
			if c.err == nil || !strings.Contains(c.err.Error(), "bugs in smtstorm") {
				t.Errorf("error %v", c.err)
			}
			if n := strings.Count(c.log.String(), "bug in smtstorm, please report it: planted"); n != 1 {
				t.Errorf("said %d times:\n%s", n, &c.log)
			}
			if kept := c.stored(t); len(kept) == 0 {
				t.Error("no finding is kept")
			} else if x.costs == tally.LostReduction && !strings.Contains(kept[0].NotReduced, "planted") {
				t.Errorf("the finding says of its reduction: %q", kept[0].NotReduced)
			}
		})
	}
}

func panicking(
	soft, hard context.Context, cfg triage.Config, f *finding.Finding, files *finding.Files,
) (*triage.Reduced, error) {
	cfg.Report = func(triage.Progress) { panic("planted") }
	return triage.Reduce(soft, hard, cfg, f, files)
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// countdown is a Recorder whose parts are tests of three questions, each of which follows from the answer before. It
// notes what was asked, what was written down, and how many tests were cut off.
type countdown struct {
	source         *numbers
	asked, entered []string
	cutOff         int
	failed         error // error at the end of a test
}

func (c *countdown) Prepare(*seeds.Preliminary, func() ([]byte, error)) error { return nil }
func (c *countdown) Results(*seeds.Preliminary) ([]byte, error)               { return nil, nil }
func (c *countdown) Settings() map[string]any                                 { return nil }
func (c *countdown) Conclude(bool) error                                      { return nil }
func (c *countdown) Test(t *seeds.Turn, _ int, _ *tally.Counters) Test {
	return &counting{c, t.Seed, 3}
}
func (c *countdown) Enter(of *seeds.Preliminary, r []byte) (why string, err error) {
	c.note(of, r)
	return "", nil
}
func (c *countdown) note(of *seeds.Preliminary, results []byte) {
	c.entered = append(c.entered, of.Name+" "+string(results))
}

// counting is the test of a part.
type counting struct {
	*countdown
	part, left int
}

func (x *counting) About() About { return About{Name: fmt.Sprint(x.part), Tabled: true} }

func (x *counting) Ask(t *ask.Target) ([]*Question, string) { return x.next(t), "" }

func (x *counting) next(t *ask.Target) []*Question {
	if x.left == 0 {
		return nil
	}
	text := ask.Text{Script: fmt.Appendf(nil, "%d:%d", x.part, x.left)}
	x.left--
	return []*Question{{Target: t, Text: text, Waits: true}}
}

func (x *counting) Follow(_ context.Context, q *Question, _ *oracle.Evidence) []*Question {
	return x.next(q.Target)
}

func (x *counting) Count(bool) {}

func (x *counting) Suspect(context.Context, *Suspect) (bool, error) { return false, nil }

func (x *counting) End(isDone bool) ([]byte, error) {
	if !isDone {
		x.cutOff++
	}
	return fmt.Appendf(nil, "%d left", x.left), x.failed
}

// A part is asked question by question, and then written down. When the campaign ends, it is cut off, and nothing of it
// counts.
func TestParts(t *testing.T) {
	failed := errors.New("the disk is full")
	for _, x := range []struct {
		caption string
		last    string // question after which the campaign ends; "": it does not
		failed  error
		asked   []string
		entered []string
		cutOff  int
	}{
		{caption: "to the end", asked: []string{"0:3", "0:2", "0:1", "1:3", "1:2", "1:1"},
			entered: []string{"part 0 0 left", "part 1 0 left"}},
		{caption: "in the second part", last: "1:3", asked: []string{"0:3", "0:2", "0:1", "1:3"},
			entered: []string{"part 0 0 left"}, cutOff: 1},
		{caption: "at a part's last question", last: "0:1", asked: []string{"0:3", "0:2", "0:1"},
			entered: []string{"part 0 0 left"}},
		{caption: "a failure", failed: failed, asked: []string{"0:3", "0:2", "0:1"}, cutOff: 1},
	} {
		t.Run(x.caption, func(t *testing.T) {
			soft, stop := context.WithCancel(t.Context())
			defer stop()
			of := &countdown{source: &numbers{name: "parts"}, failed: x.failed}
			c := workerCampaign()
			c.aheadOver, c.recorder, c.makers[of.source] = make(chan struct{}), of, of
			parts := []seeds.Preliminary{
				{Name: "part 0", From: of.source, Input: of.source}, {Name: "part 1", From: of.source, Input: of.source},
			}
			var err error
			if c.seeds, err = seeds.Open(seeds.Config{Only: true, Ahead: parts}, c.stats); err != nil {
				t.Fatal(err)
			}
			c.ledger = ledger.New(0, ledger.Budget{}, nil)
			c.ledger.Ahead([]int{0, 0})
			c.begun, c.runs = make([]atomic.Bool, len(parts)), make([]seedRuns, len(parts))
			c.record = record.New(c.stats, record.Campaign{Out: t.TempDir(), Version: "1", Logger: c.environment.Logger})
			c.record.Remember([]string{"part 0", "part 1"}, c.ledger)
			if err := c.record.Open(nil); err != nil {
				t.Fatal(err)
			}
			c.notePreliminary()
			c.cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
				of.asked = append(of.asked, string(q.Script))
				if string(q.Script) == x.last {
					stop()
				}
				return &solvers.Result{Verdict: solvers.Sat}, nil
			})
			given := make(chan *seeds.Turn, len(parts))
			for place := range parts {
				given <- &seeds.Turn{Work: ledger.Work{Seed: place, To: 1}, Source: of.source, Input: of.source}
			}
			close(given)
			w := c.worker(given)
			if err := w.run(soft, t.Context()); !errors.Is(err, x.failed) {
				t.Fatal(err)
			}
			w.close()
			if err := c.record.Close(c.stats.Snapshot()); err != nil {
				t.Error(err)
			}
			if !slices.Equal(of.asked, x.asked) || !slices.Equal(of.entered, x.entered) || of.cutOff != x.cutOff {
				t.Errorf("asked %q, entered %q, %d cut off", of.asked, of.entered, of.cutOff)
			}
			if p := c.ledger.Progress(); p.AheadDone != len(x.entered) || c.stats.Snapshot().Verdicts[solvers.Sat] != 0 {
				t.Errorf("%d parts are done; verdicts %v", p.AheadDone, c.stats.Snapshot().Verdicts)
			}
		})
	}
}

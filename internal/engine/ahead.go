package engine

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// PreliminarySource is a SeedSource with preliminary tests, which go ahead of all others. The source's Recorder makes
// them.
type PreliminarySource interface {
	SeedSource
	// Preliminary returns those for the solvers of a campaign. They are the same on all machines of a campaign.
	Preliminary(c *Config, all []*solvers.Solver) ([]seeds.Preliminary, error)
}

// Recorder is a Maker of preliminary tests, and writes down their results beside what is counted.
type Recorder interface {
	Maker
	// Prepare prepares for a preliminary test, when OUT is there. results returns the Results that it depends on.
	Prepare(of *seeds.Preliminary, results func() ([]byte, error)) error
	// Enter writes down the results of a test, which is done then. What is there already is not written again. why says
	// why the results are impossible; the error is a failure of ours.
	Enter(of *seeds.Preliminary, results []byte) (why string, err error)
	// Results returns what is written down that a test depends on.
	Results(of *seeds.Preliminary) ([]byte, error)
	// Settings are those of findings.
	Settings() map[string]any
	// Conclude is called when no preliminary test is done any more; whole reports whether all of them are.
	Conclude(whole bool) error
}

// PreliminaryTest is a test that goes ahead of all others. It may take long: when the campaign ends, it is cut off.
type PreliminaryTest interface {
	Test
	// End ends the test, of which all was asked if isDone. Then the results are written down. Otherwise nothing of it
	// counts: it is made anew when the campaign goes on.
	End(isDone bool) (results []byte, err error)
}

func (b ownAcknowledger) Enter(turn ledger.Work, results []byte) error {
	why, err := b.c.recorder.Enter(b.c.seeds.Ahead(turn.Seed), results)
	if why != "" {
		return fmt.Errorf("internal error, please report it: %s", why)
	}
	return err
}

func (b ownAcknowledger) Results(_ context.Context, place int) ([]byte, error) {
	return b.c.recorder.Results(b.c.seeds.Ahead(place))
}

// notePreliminary notes in the campaign's record that its preliminary tests can be done.
func (c *Campaign) notePreliminary() {
	for place := c.seeds.Files(); place < c.seeds.Places(); place++ {
		c.record.Looked(seeds.Look{
			Place: place, File: seeds.File{Hash: c.seeds.Ahead(place).Input.Hash()}, PerRound: 1,
		})
	}
}

// limitAhead ends the preliminary tests when half of the campaign's time is left, which is for tests: this machine cuts
// off what it runs then, and what others run still counts.
func (c *Campaign) limitAhead() (cancel func()) {
	if c.seeds.Places() == c.seeds.Files() || c.time == nil {
		return func() {}
	}
	return c.whenLeft(c.cfg.Budget.Duration/2, func() {
		c.ledger.GiveUpAhead()
		close(c.aheadOver)
	})
}

// isPreliminary reports whether the turn is a preliminary test.
func (t *Turn) isPreliminary() bool { return t.c.seeds.Ahead(t.Seed) != nil }

// preliminary runs a preliminary test. It ends with soft, or when the time for such tests is over.
func (w *worker) preliminary(soft, hard context.Context, t *Turn) error {
	within, cancel := context.WithCancel(soft)
	defer cancel()
	go func() {
		select {
		case <-w.c.aheadOver:
			cancel()
		case <-within.Done():
		}
	}()
	err := w.c.recorder.Prepare(w.c.seeds.Ahead(t.Seed), func() ([]byte, error) {
		return w.c.acknowledger.Results(hard, t.Seed)
	})
	if err == nil {
		err = w.tests(within, hard, t, nil)
	}
	for _, j := range t.jobs {
		if _, endErr := j.test.(PreliminaryTest).End(false); err == nil && hard.Err() == nil {
			err = endErr
		}
	}
	return err
}

// enter ends a preliminary test that is done, and writes down its results.
func (w *worker) enter(j *job) error {
	results, err := j.test.(PreliminaryTest).End(true)
	if err == nil {
		err = w.c.acknowledger.Enter(j.turn.Work, results)
	}
	return err
}

// concludeAhead ends what Recorders write down.
func (c *Campaign) concludeAhead() error {
	if c.recorder == nil {
		return nil
	}
	p := c.ledger.Progress()
	return c.recorder.Conclude(p.AheadDone == p.Ahead)
}

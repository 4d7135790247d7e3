package engine

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// AheadSource has work that goes ahead of all tests, which a Recorder does.
type AheadSource interface {
	seeds.Source
	Settings() []campaigndb.Setting
	Start(b *Bench) Recorder
	// Parts returns this work for the solvers of a campaign. It is the same on all machines of a campaign.
	Parts(c *Config, all []*solvers.Solver) ([]seeds.Part, error)
}

// Recorder does parts, and writes down their results beside what is counted.
type Recorder interface {
	// Worker gives what does the parts of one of the campaign's workers, and counts with the Counters that it is given.
	Worker(stats *tally.Counters) Worker
	// Open opens what is written down. It is called when OUT is there.
	Open() error
	// Enter writes down the results of a part, which is done then. What is there already is not written again. why says
	// why the results are impossible; the error is a failure of ours.
	Enter(of *seeds.Part, results []byte) (why string, err error)
	// Results returns what is written down that a part depends on.
	Results(of *seeds.Part) ([]byte, error)
	// Settings are those of findings.
	Settings() map[string]any
	// Conclude is called when no part is done any more; whole reports whether all of them are.
	Conclude(whole bool) error
}

// Worker does parts, for one goroutine.
type Worker interface {
	// Run does a part while it holds a slot of the turn. It reports by [Turn.Done] that it is done; otherwise it counts as
	// not run. hard is for questions to solvers. An error is a failure of ours, or the end of hard.
	Run(soft, hard context.Context, t *Turn) error
	Close()
}

// recorderOf is the Recorder of a part, nil if there is no part at the place.
func (c *Campaign) recorderOf(place int) Recorder {
	if c.stock.Ahead(place) == nil {
		return nil
	}
	return c.recorder
}

// Enter writes down the results of a part, beside what is counted. Done follows.
func (t *Turn) Enter(results []byte) error { return t.c.book.Enter(t.Work, results) }

// Results returns what is written down that a part depends on.
func (t *Turn) Results(ctx context.Context) ([]byte, error) { return t.c.book.Results(ctx, t.Seed) }

func (b ownBook) Enter(turn ledger.Work, results []byte) error {
	why, err := b.c.recorder.Enter(b.c.stock.Ahead(turn.Seed), results)
	if why != "" {
		return fmt.Errorf("internal error, please report it: %s", why)
	}
	return err
}

func (b ownBook) Results(_ context.Context, place int) ([]byte, error) {
	return b.c.recorder.Results(b.c.stock.Ahead(place))
}

// openAhead opens what Recorders write down, and notes in the campaign's record that its parts can be done.
func (c *Campaign) openAhead() error {
	if c.recorder != nil {
		if err := c.recorder.Open(); err != nil {
			return err
		}
	}
	for place := c.stock.Files(); place < c.stock.Places(); place++ {
		c.memory.Looked(seeds.Look{
			Place: place, File: seeds.File{Hash: c.stock.Ahead(place).Supply.Hash()}, PerRound: 1,
		})
	}
	return nil
}

// limitAhead ends the parts when half of the campaign's time is left, which is for tests: this machine cuts off what it
// runs then, and what others run still counts.
func (c *Campaign) limitAhead() (cancel func()) {
	if c.stock.Places() == c.stock.Files() || c.time == nil {
		return func() {}
	}
	return c.whenLeft(c.cfg.Budget.Duration/2, func() {
		c.ledger.GiveUpAhead()
		close(c.aheadOver)
	})
}

// Ahead returns a context for a part: it ends with soft, or when the time for parts is over. The caller calls cancel.
func (t *Turn) Ahead(soft context.Context) (part context.Context, cancel func()) {
	part, cancel = context.WithCancel(soft)
	go func() {
		select {
		case <-t.c.aheadOver:
			cancel()
		case <-part.Done():
		}
	}()
	return part, cancel
}

// concludeAhead ends what Recorders write down.
func (c *Campaign) concludeAhead() error {
	if c.recorder == nil {
		return nil
	}
	p := c.ledger.Progress()
	return c.recorder.Conclude(p.AheadDone == p.Ahead)
}

package engine

import (
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Acknowledger records which parts of turns are done.
type Acknowledger interface {
	// Acknowledge writes down that a part of a turn is done: which strategies made its tests, and what was counted of
	// them.
	Acknowledge(turn, part ledger.Work, made map[string]int, counted tally.Stats) error
	// Ended is notified when all tests of a turn are done, how long that took, and whether the turn was unproductive: it
	// showed nothing new, or solvers hardly read its tests.
	Ended(turn ledger.Work, unproductive bool, took time.Duration)
	// Enter stores the results of a preliminary test; Results returns the results that one depends on: see Recorder.
	Enter(turn ledger.Work, results []byte) error
	Results(ctx context.Context, place int) ([]byte, error)
}

// ownAcknowledger is that of a campaign which this process owns.
type ownAcknowledger struct{ c *Campaign }

func (b ownAcknowledger) Acknowledge(_, part ledger.Work, made map[string]int, counted tally.Stats) error {
	return b.c.stats.During(tally.ForRecord, func() error {
		_, err := b.c.record.Acknowledge(part, made, counted)
		return err
	})
}

func (b ownAcknowledger) Ended(turn ledger.Work, unproductive bool, took time.Duration) {
	b.c.ledger.Ended(turn.Seed, unproductive, took)
}

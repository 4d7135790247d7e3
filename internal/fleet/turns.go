package fleet

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// progress is how far a turn has come.
type progress struct {
	to      int
	made    map[string]int
	stats   tally.Stats
	results []byte // results of a preliminary test
}

// doneTurn is a turn that is done, and its counts.
type doneTurn struct {
	wire.Turn
	counted tally.Counted
}

// reference is a finding that is sent with the counts of its turn.
type reference struct {
	path  string
	index int
	wire.Counted
}

// Acknowledge notes that a part of a turn is done. The turn is sent when all of it is done.
func (c *Worker) Acknowledge(turn, part ledger.Work, made map[string]int, counted tally.Stats) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.taken[turn]
	if p == nil {
		return nil // its seed cannot be used any more
	}
	p.to = part.To
	for strategy, n := range made {
		p.made[strategy] += n
	}
	p.stats.Add(counted)
	return c.up.err()
}

// Enter notes the results of a part that goes ahead: they are sent with it.
func (c *Worker) Enter(turn ledger.Work, results []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.taken[turn]; p != nil {
		p.results = results
		c.parts++
	}
	return c.up.err()
}

// Results asks the campaign for the results that a part depends on.
func (c *Worker) Results(ctx context.Context, place int) ([]byte, error) {
	said, err := c.said(ctx, place, 0)
	return said.Answers, err
}

// Ended sends a turn that is done.
func (c *Worker) Ended(turn ledger.Work, unproductive bool, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := turn.To - turn.From; n > 0 {
		c.done += n
		const recent = 0.3 // weight of the last turn
		if seconds := took.Seconds() / float64(n); c.seconds == 0 {
			c.seconds = seconds
		} else {
			c.seconds += recent * (seconds - c.seconds)
		}
	}
	c.finish(turn, unproductive, max(took, 1))
	c.flushIfIdle()
}

// flushIfIdle sends what is done if nothing else is under way, so that nobody waits for it. The caller holds the lock.
func (c *Worker) flushIfIdle() {
	if len(c.queue) == 0 && len(c.taken) == 0 {
		c.flush()
	}
}

// finish queues the done part of a turn to be sent; the caller holds the lock.
func (c *Worker) finish(turn ledger.Work, unproductive bool, took time.Duration) {
	p := c.taken[turn]
	delete(c.taken, turn)
	if p == nil || p.to == turn.From {
		return
	}
	path := c.files.pathOf(turn.Seed)
	t := wire.Turn{
		Lease: wire.Work(turn), From: turn.From, To: p.to, Unproductive: unproductive, Took: took,
		Results: p.results,
	}
	c.counted = slices.DeleteFunc(c.counted, func(r reference) bool {
		// What was made from nothing counts with any turn that it can be of.
		isIn := (r.path == path || r.path == "") && t.From <= r.index && r.index < t.To
		if isIn {
			t.Findings = append(t.Findings, r.Counted)
		}
		return isIn
	})
	c.turns = append(c.turns, doneTurn{t, tally.Counted{Made: p.made, Stats: p.stats}})
}

// flush sends the turns that are done, and what was counted outside of tests. It is called with each beat: the cost of
// results to the campaign depends on the number of messages more than on what is in them. The caller holds the lock.
func (c *Worker) flush() {
	m, err := blockOf(c.turns)
	if err == nil {
		m.Other, err = tally.Counted{Stats: c.joined.Other()}.Text()
	}
	if c.turns = nil; err != nil {
		c.up.fail(err)
		return
	}
	c.up.send(wire.Block, m)
}

// blockOf is the message with some turns: those of a seed are counted together.
func blockOf(turns []doneTurn) (m wire.BlockMessage, err error) {
	var seeds []int
	bySeed := map[int][]doneTurn{}
	for _, t := range turns {
		seed := t.Lease.Seed
		if bySeed[seed] == nil {
			seeds = append(seeds, seed)
		}
		bySeed[seed] = append(bySeed[seed], t)
	}
	for _, seed := range seeds {
		r, err := resultOf(bySeed[seed])
		if err != nil {
			return m, err
		}
		m.Results = append(m.Results, r)
	}
	return m, nil
}

// resultOf are the turns of a seed with the sum of their counts.
func resultOf(turns []doneTurn) (r wire.Result, err error) {
	sum := tally.Counted{Made: map[string]int{}, Stats: tally.NewStats()}
	var each []json.RawMessage
	for _, t := range turns {
		text, err := t.counted.Text()
		if err != nil {
			return r, err
		}
		r.Turns, each = append(r.Turns, t.Turn), append(each, text)
		for strategy, n := range t.counted.Made {
			sum.Made[strategy] += n
		}
		sum.Stats.Add(t.counted.Stats)
	}
	if len(turns) == 1 {
		r.Counted = each[0]
		return r, nil
	}
	if r.Counted, err = sum.Text(); err != nil {
		return r, err
	}
	r.Each, err = wire.Pack(each)
	return r, err
}

func compareWork(a, b ledger.Work) int {
	if a.Seed != b.Seed {
		return a.Seed - b.Seed
	}
	return a.From - b.From
}

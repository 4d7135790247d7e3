package fleet

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// beats tells the campaign every few seconds what work this worker has, and what it has done.
func (c *Worker) beats() {
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-time.After(beatTime):
		}
		c.mu.Lock()
		c.flush()
		c.mu.Unlock()
		c.beat()
	}
}

// beatNow is beat after a reconnection: the campaign may be another process now.
func (c *Worker) beatNow() {
	c.mu.Lock()
	joined := c.joined != nil
	c.mu.Unlock()
	if joined {
		go c.beat()
	}
}

// beat sends what work this worker has, and enters the reply. If there was no reply for too long, it ends the worker.
func (c *Worker) beat() {
	c.mu.Lock()
	r := wire.BeatRequest{Full: c.fullSeen, Jobs: c.cfg.Jobs}
	for _, w := range c.queue {
		r.Held = append(r.Held, wire.Work(w))
	}
	for _, w := range slices.SortedFunc(maps.Keys(c.taken), compareWork) {
		r.Held = append(r.Held, wire.Work(w))
	}
	for _, t := range c.turns {
		r.Held = append(r.Held, t.Lease)
	}
	c.mu.Unlock()
	r.Held = append(r.Held, c.up.unsent()...)
	var reply wire.BeatReply
	err := c.ask(c.ctx, wire.Beat, r, &reply)
	if err == nil && reply.Unknown { // it is another process
		r.Full = 0
		if err = c.joinAgain(); err == nil {
			reply = wire.BeatReply{}
			err = c.ask(c.ctx, wire.Beat, r, &reply)
		}
	}
	if err == nil && reply.Unknown {
		err = errors.New("the campaign does not know this worker any more")
	}
	if err != nil {
		if c.ctx.Err() == nil {
			c.up.fail(err)
			c.joined.Stop()
		}
		return
	}
	c.mu.Lock()
	if r.Full == 0 {
		c.fullSeen = 0
	}
	if r.Full == c.fullSeen { // no other beat was quicker
		for _, signature := range reply.Full {
			c.full[signature] = true
		}
		c.fullSeen += len(reply.Full)
	}
	for _, w := range reply.Gone {
		if at := slices.Index(c.queue, ledger.Work(w)); at >= 0 {
			c.queue = slices.Delete(c.queue, at, at+1)
		}
	}
	if reply.Reduce {
		c.reduce = true
	}
	c.wake()
	c.mu.Unlock()
	c.enter(reply.State)
}

// joinAgain joins the campaign again after its process was replaced by another one.
func (c *Worker) joinAgain() error {
	c.joining.Lock()
	defer c.joining.Unlock()
	var welcome wire.Welcome
	if err := c.ask(c.ctx, wire.Settings, c.hello(), &welcome); err != nil {
		return err
	}
	var joined wire.Joined
	if welcome.Refused == "" {
		if err := c.ask(c.ctx, wire.Join, c.kit, &joined); err != nil {
			return err
		}
	}
	if why := cmp.Or(welcome.Refused, joined.Refused); why != "" {
		return usage.Errorf("the campaign does not want this worker any more: %s", why)
	}
	if joined.Manifest != c.manifest {
		return usage.Errorf("the campaign has other seeds now")
	}
	return nil
}

// leases asks for work whenever there is too little.
func (c *Worker) leases() {
	for c.ctx.Err() == nil {
		c.mu.Lock()
		for c.ctx.Err() == nil && c.isTesting() && !c.wants() {
			c.pause(c.ctx)
		}
		if c.ctx.Err() != nil || !c.isTesting() {
			c.mu.Unlock()
			return
		}
		seconds := c.seconds
		c.mu.Unlock()
		var lease wire.LeaseReply
		if c.ask(c.ctx, wire.Lease, wire.LeaseRequest{Seconds: seconds}, &lease) != nil {
			continue
		}
		c.enter(lease.State)
		if lease.Unknown {
			c.beat()
		}
		c.mu.Lock()
		if c.tested { // too late: the campaign notices that no worker has it
			c.mu.Unlock()
			return
		}
		for _, w := range lease.Works {
			c.queue = append(c.queue, ledger.Work(w))
		}
		c.wake()
		c.mu.Unlock()
		if len(lease.Works) == 0 {
			rest(c.ctx, pollTime)
		}
	}
}

// wants reports whether the waiting work lasts for less than a few seconds; the caller holds the lock.
func (c *Worker) wants() bool {
	if c.up.isStuck() {
		return false
	}
	if slices.ContainsFunc(c.queue, func(w ledger.Work) bool { return c.files.isPart[w.Seed] }) {
		return false // nobody knows how long a part takes, and others may have nothing to do
	}
	tests := 0
	for _, w := range c.queue {
		tests += max(1, w.To-w.From)
	}
	if c.seconds == 0 {
		return tests < c.cfg.Jobs
	}
	return float64(tests)*c.seconds < aheadTime*float64(c.cfg.Jobs)
}

// rest waits, at most until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

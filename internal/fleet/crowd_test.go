package fleet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// What a crowd is: workers with slots each, for a campaign with a number of instances.
const crowdSize, crowdSlots, crowdInstances = 50, 2, 3000

// member is a worker of a crowd: the worker that real workers have, in front of a solver that answers at once.
type member struct {
	c      *campaign
	worker *Worker
	ctx    context.Context // context of the tests
	stop   context.CancelFunc
	ran    atomic.Int64  // instances that were run
	pace   time.Duration // time that a turn takes
}

// enlist has a member join.
func (c *campaign) enlist(name string) (*member, error) { return c.enlistFor(name, time.Minute) }

// enlistFor has a member join that has some patience.
func (c *campaign) enlistFor(name string, patience time.Duration) (*member, error) {
	worker, welcome, err := Connect(c.t.Context(), JoinSettings{
		Key: &c.key.Key, Name: name, Version: "1", Commit: "abc", Jobs: crowdSlots, Patience: patience,
		Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err == nil && welcome.Refused != "" {
		err = errors.New(welcome.Refused)
	}
	if err != nil {
		return nil, err
	}
	m := &member{c: c, worker: worker}
	m.ctx, m.stop = context.WithCancel(c.t.Context())
	_, err = worker.Join(c.t.Context(), &engine.Joined{
		Targets: []*ask.Target{fakeTarget()}, Jobs: crowdSlots, Other: tally.NewStats, StopTests: m.stop, Stop: m.stop, Abandon: m.stop,
	})
	return m, err
}

// work runs tests until there are none, reduces meanwhile, and leaves.
func (m *member) work() error {
	var slots sync.WaitGroup
	failed := make(chan error, crowdSlots)
	for range crowdSlots {
		slots.Go(func() { failed <- m.tests() })
	}
	var reducing sync.WaitGroup
	reduces, stopReducing := context.WithCancel(m.c.t.Context())
	reducing.Go(func() {
		for f, files, ok := m.worker.NextReduction(reduces); ok; f, files, ok = m.worker.NextReduction(reduces) {
			f.NotReduced = "it is as small as can be"
			m.worker.Reduced(f, files)
		}
	})
	slots.Wait()
	err := m.worker.Tested(m.c.t.Context())
	for range crowdSlots {
		err = errors.Join(err, <-failed)
	}
	stopReducing()
	reducing.Wait()
	err = errors.Join(err, m.worker.Leave(m.c.t.Context()))
	m.worker.Close()
	return err
}

// tests runs the tests of a slot.
func (m *member) tests() error {
	for {
		work, ok := m.worker.Next(m.ctx)
		if !ok {
			return nil
		}
		if work.First {
			m.worker.Looked(seeds.Look{Place: work.Seed, Logic: "QF_LIA", PerRound: 300})
		}
		if _, err := m.worker.files.Read(m.worker.files.pathOf(work.Seed)); err != nil {
			return err
		}
		for _, part := range halves(work) {
			if err := m.block(work, part); err != nil {
				return err
			}
		}
		time.Sleep(m.pace)
		m.worker.Ended(work, false, max(m.pace, time.Microsecond))
	}
}

// halves are the parts of work that are acknowledged.
func halves(w ledger.Work) []ledger.Work {
	half := w.From + (w.To-w.From)/2
	if half == w.From {
		return []ledger.Work{w}
	}
	return []ledger.Work{{Seed: w.Seed, From: w.From, To: half}, {Seed: w.Seed, From: half, To: w.To}}
}

// block runs some tests of a turn.
func (m *member) block(turn, part ledger.Work) error {
	for i := part.From; i < part.To; i++ {
		m.ran.Add(1)
		if i%findingEach != 0 {
			continue
		}
		found, _ := findingAt(m.c, turn.Seed, i)
		f, files, err := readFound(mustMarshal(m.c.t, found))
		if err != nil {
			return err
		}
		f.Command[0] = "/here/z3"
		f.SetID(files.Instance)
		f.SetSignature()
		run := tally.Run{Solver: f.Solver, Seed: f.SeedPath, Logic: f.Logic, Strategy: "boolean", Index: i}
		if m.worker.Full(f.Signature) {
			m.worker.Count(f, run, nil)
		} else if _, err := m.worker.Keep(f, files, run, nil); err != nil {
			return err
		}
	}
	s := tally.NewStats()
	s.Instances = part.To - part.From
	return m.worker.Acknowledge(turn, part, map[string]int{"boolean": s.Instances}, s)
}

// Fifty workers run a campaign at the same time, each as real ones do; some are cut off or leave, and its owner looks,
// pauses, and goes on. It is for the race detector, too (go test -race).
func TestCrowd(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: fifty workers are at work")
	}
	c := setting{instances: crowdInstances, at: onLoopback}.begin(t, t.TempDir())
	looking, stopLooking := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for n := range crowdSize {
		all.Go(func() {
			m, err := c.enlist(fmt.Sprint("w", n))
			if err != nil {
				t.Error(err)
				return
			}
			switch n % 10 {
			case 0: // it is cut off without a word
				go func() {
					_ = m.work() // there may be nothing left for it
					m.stop()
				}()
				for m.ran.Load() == 0 && m.ctx.Err() == nil {
					time.Sleep(time.Millisecond)
				}
				m.worker.Close()
				m.stop()
				// What it asked for before it was cut off may be leased to it afterwards.
				for looking.Err() == nil {
					c.silence(m.worker.Name())
					rest(looking, 20*time.Millisecond)
				}
				return
			case 1:
				m.worker.Drain()
			}
			if err := m.work(); err != nil {
				t.Error(err)
			}
		})
	}
	var reducing sync.WaitGroup
	reducing.Go(func() { c.reduceAll() })
	var owner sync.WaitGroup
	owner.Go(func() { c.look(looking) })
	for c.o.Ledger.Progress().Done < crowdInstances {
		time.Sleep(10 * time.Millisecond)
	}
	stopLooking()
	owner.Wait()
	if err := c.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	reducing.Wait()
	c.enter(wire.Over)
	all.Wait()
	if n := c.progress(); n != crowdInstances {
		t.Errorf("%d of %d instances are done", n, crowdInstances)
	}
	s := c.stats.Snapshot()
	if want := crowdInstances / findingEach; s.Total() != want || s.Signatures != 1 {
		t.Errorf("%d findings count, and there are %d; %d signatures", s.Total(), want, s.Signatures)
	}
	if n := len(c.o.Keeper.Store.IDs()); n != finding.KeptPerSignature {
		t.Errorf("%d are kept", n)
	}
}

// Where what workers send cannot be stored any more, they keep it and take no work. Nothing is lost, and they go on
// when there is room.
func TestFullStream(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: what is not stored is published again after a while")
	}
	dir, at := t.TempDir(), onLoopback
	at.Serve, at.stored = fmt.Sprint("127.0.0.1:", freePort(t)), 64<<10
	x := setting{instances: crowdInstances, at: at, ticks: true}
	c := x.begin(t, dir)
	m, err := c.enlist("a")
	if err != nil {
		t.Fatal(err)
	}
	m.pace = 20 * time.Millisecond // a few seconds for all
	worked := make(chan error)
	go func() { worked <- m.work() }()
	eventually(t, "seeds are read", func() bool { return c.o.Ledger.Progress().Known == 2 })
	c.stopped() // it reads nothing any more, and hands out work
	c.closing.Wait()
	filler, full := c.worker("filler"), make(chan struct{})
	filling, stop := context.WithCancel(t.Context())
	go func() {
		for n := 0; filling.Err() == nil; n++ {
			_ = filler.conn.Publish(filling, wire.Up(filler.of, filler.name, "junk"), fmt.Sprint(n), make([]byte, 1000),
				func(error) { stop() })
		}
		close(full)
	}()
	<-full
	eventually(t, "the worker takes no work", m.worker.up.isStuck)
	m.worker.mu.Lock()
	if m.worker.wants() {
		t.Error("it asks for work, and nothing can be stored")
	}
	m.worker.mu.Unlock()
	c.end()

	c = x.begin(t, dir)
	eventually(t, "all is done", func() bool {
		if err := c.o.Record.Save(c.stats.Snapshot()); err != nil { // as a campaign does again and again
			t.Error(err)
		}
		return c.o.Ledger.Progress().Done == crowdInstances
	})
	if m.worker.up.isStuck() {
		t.Error("there is room, and the worker does not know it")
	}
	if err := c.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	c.enter(wire.Over)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	if n := c.progress(); n != crowdInstances {
		t.Errorf("%d of %d instances are done", n, crowdInstances)
	}
}

// A worker that is cut off for good runs what it has and nothing else, and ends after its patience. It need not know
// how much of the campaign's time is left.
func TestCutOffForGood(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a worker loses its patience")
	}
	c := setting{instances: crowdInstances, at: onLoopback, ticks: true}.begin(t, t.TempDir())
	m, err := c.enlistFor("a", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	m.pace = 20 * time.Millisecond
	worked := make(chan error)
	go func() { worked <- m.work() }()
	eventually(t, "seeds are read", func() bool { return c.o.Ledger.Progress().Known == 2 })
	c.end()
	m.worker.beat()
	<-m.ctx.Done()
	if err := <-worked; err == nil {
		t.Error("the worker says that all is well")
	}
	handed := int64(c.o.Ledger.Progress().Handed)
	if ran := m.ran.Load(); ran == 0 || ran > handed || handed == crowdInstances {
		t.Errorf("%d instances were handed out of %d, and it has run %d", handed, crowdInstances, ran)
	}
}

// silence makes a worker count as silent for longer than the limit, so that its work is given back.
func (c *campaign) silence(name string) {
	c.Coordinator.mu.Lock()
	c.workers[name].lastSeen = c.now().Add(-2 * silence)
	c.Coordinator.mu.Unlock()
	c.bury()
}

// look looks at the campaign, and pauses it again and again.
func (c *campaign) look(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		if table := c.Table(); len(table.Workers) > crowdSize {
			c.t.Errorf("%d workers", len(table.Workers))
		}
		verb := Resume
		if n%5 == 0 {
			verb = Pause
		}
		if err := c.do(command{Verb: verb}); err != nil {
			c.t.Error(err)
		}
		rest(ctx, 20*time.Millisecond)
	}
	if err := c.do(command{Verb: Resume}); err != nil {
		c.t.Error(err)
	}
}

// reduceAll has all findings reduced that are kept, as the engine does.
func (c *campaign) reduceAll() {
	eventually(c.t, "there are findings", func() bool {
		return len(c.o.Keeper.Store.IDs()) == finding.KeptPerSignature
	})
	for _, id := range c.o.Keeper.Store.IDs() {
		f, files, err := finding.Load(c.o.Keeper.Store.Path(id))
		if err != nil {
			c.t.Error(err)
			return
		}
		ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
		c.Reduce(ctx, f, &files)
		cancel()
	}
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// crowdOptions say how many simulated workers there are, and what they claim to do.
type crowdOptions struct {
	workers, slots int
	pace           time.Duration // time that an instance is said to take
	lasting        time.Duration // time for which the workers run
}

// crowd are simulated workers, which only claim to run tests.
type crowd struct {
	crowdOptions
	key       *fleet.Key
	hello     wire.Hello
	kit       wire.Kit
	leases    atomic.Int64
	messages  atomic.Int64 // messages with results
	instances atomic.Int64 // instances that were sent as done
	again     atomic.Int64 // questions without an answer in time, which were asked again
	counts    sync.Map     // cache of countsOf; key: number of instances
}

// simulated measures the cost of a coordinator that runs no tests itself.
func (f *fleets) simulated(ctx context.Context) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	out := filepath.Join(f.dir, "simulated")
	coordinator := start(f.campaign(ctx, out, "--duration", "24h", "--jobs", "0", "--serve", "127.0.0.1:0"))
	defer func() {
		end()
		<-coordinator.ended
	}()
	join, err := joinFile(ctx, out, coordinator)
	if err != nil {
		return err
	}
	c := &crowd{crowdOptions: f.crowd}
	if c.key, err = fleet.ReadKey(join); err != nil {
		return err
	}
	if err := c.describe(out); err != nil {
		return err
	}
	return c.work(ctx, coordinator.Process.Pid, out)
}

// describe has workers say that they have what the campaign in a directory has.
func (c *crowd) describe(out string) error {
	record, err := campaigndb.Read(out)
	if err != nil {
		return err
	}
	c.hello = wire.Hello{
		Version: wire.Version, Tool: record.Version, Commit: record.Commit, Draws: mutate.Draws, Jobs: c.slots,
	}
	c.kit.Jobs = c.slots
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return err
	}
	for _, s := range record.Settings {
		c.kit.Settings = append(c.kit.Settings, wire.Setting(s))
	}
	for _, s := range record.Solvers {
		args := strings.Fields(s.Command)[1:]
		solver, err := catalog.Resolve(s.Name + "=" + s.Command)
		if err != nil {
			return err
		}
		kit := wire.Solver{
			Name: s.Name, Version: s.Version, Digest: s.Digest, Args: args, Entry: solver.Entry.Digests(),
		}
		c.kit.Solvers = append(c.kit.Solvers, kit)
	}
	return nil
}

// work lets all workers join and work for a while, and prints the figures.
func (c *crowd) work(ctx context.Context, pid int, out string) error {
	begun := time.Now()
	all := make([]*simulant, c.workers)
	var joining errgroup.Group
	joining.SetLimit(50)
	for i := range all {
		joining.Go(func() (err error) {
			all[i], err = c.join(ctx, fmt.Sprint("w", i))
			return err
		})
	}
	if err := joining.Wait(); err != nil {
		return err
	}
	joined := time.Since(begun)
	within, cancel := context.WithTimeout(ctx, c.lasting)
	defer cancel()
	cpu, err := cpuTime(pid)
	if err != nil {
		return err
	}
	begun = time.Now()
	var g errgroup.Group
	for _, w := range all {
		g.Go(func() error { return w.beats(within, ctx) })
		for range c.slots {
			g.Go(func() error { return w.tests(within, ctx) })
		}
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for _, w := range all {
		g.Go(func() error { return w.flush(ctx) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	after, err := cpuTime(pid)
	if err != nil {
		return err
	}
	took := time.Since(begun)
	counted, table, err := c.counted(ctx, out)
	if err != nil {
		return err
	}
	memory, err := memoryPeak(pid)
	if err != nil {
		return err
	}
	leases := c.leases.Load()
	perSecond := func(n int64) float64 { return float64(n) / took.Seconds() }
	fmt.Printf("%d workers of %d slots joined in %.1f s; for %.0f s: %.0f leases/s, %.0f instances/s, "+
		"%.0f messages/s with results\n", c.workers, c.slots, joined.Seconds(), took.Seconds(), perSecond(leases),
		perSecond(c.instances.Load()), perSecond(c.messages.Load()))
	fmt.Printf("coordinator: %.0f %% of a core, %.2f ms a lease, %d MiB at most\n",
		100*(after-cpu).Seconds()/took.Seconds(), 1000*(after-cpu).Seconds()/float64(leases), memory>>20)
	fmt.Printf("sent up %d instances, counted %d; %d results came twice, %d leases came back, %d questions were "+
		"asked again\n", c.instances.Load(), counted, table.Duplicates, table.Returned, c.again.Load())
	return nil
}

// counted waits until the coordinator has read all messages, and returns how many instances it has counted.
func (c *crowd) counted(ctx context.Context, out string) (n int, table fleet.Table, err error) {
	for before := -1; n != before || n < int(c.instances.Load()) && before < 0; {
		before = n
		time.Sleep(2 * time.Second)
		if table, err = fleet.Control(ctx, out, "", "", ""); err != nil {
			return 0, table, err
		}
		n = 0
		for _, w := range table.Workers {
			n += w.Instances
		}
	}
	return n, table, nil
}

// simulant is a simulated worker.
type simulant struct {
	of   *crowd
	name string
	conn *bus.Conn

	sending sync.Mutex
	number  int

	mu    sync.Mutex
	held  map[wire.Work]bool
	ended []wire.Work // finished work that is not sent yet
}

func (c *crowd) join(ctx context.Context, name string) (*simulant, error) {
	conn, err := bus.Dial(bus.Endpoint{
		URLs: c.key.URLs, User: name, Token: c.key.Token, Fingerprint: c.key.Fingerprint, Inbox: wire.Inbox(name),
	})
	if err != nil {
		return nil, err
	}
	w := &simulant{of: c, name: name, conn: conn, held: map[wire.Work]bool{}}
	return w, w.enrol(ctx)
}

// enrol joins the campaign.
func (w *simulant) enrol(ctx context.Context) error {
	var welcome wire.Welcome
	var joined wire.Joined
	if err := w.ask(ctx, wire.Settings, w.of.hello, &welcome); err != nil {
		return err
	}
	if err := w.ask(ctx, wire.Join, w.of.kit, &joined); err != nil {
		return err
	}
	if welcome.Refused != "" || joined.Refused != "" {
		return fmt.Errorf("refused: %s%s", welcome.Refused, joined.Refused)
	}
	return nil
}

func (w *simulant) ask(ctx context.Context, question string, in, out any) error {
	text, err := json.Marshal(in)
	if err != nil {
		return err
	}
	for {
		within, cancel := context.WithTimeout(ctx, beatTime)
		answer, err := w.conn.Request(within, wire.Ask(w.of.key.Campaign, w.name, question), text)
		cancel()
		if err == nil {
			return json.Unmarshal(answer, out)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("%s: %w", question, err)
		}
		w.of.again.Add(1)
	}
}

// send sends a message to the stream, and waits until it is stored.
func (w *simulant) send(ctx context.Context, kind string, what any) error {
	data, err := wire.Pack(what)
	if err != nil {
		return err
	}
	w.sending.Lock()
	defer w.sending.Unlock()
	w.number++
	id := fmt.Sprintf("%s-%d", w.name, w.number)
	part, err := json.Marshal(wire.Chunk{ID: id, Of: 1, Data: data})
	if err != nil {
		return err
	}
	return w.conn.Publish(ctx, wire.Up(w.of.key.Campaign, w.name, kind), id+"/0", part, nil)
}

// beatTime is the time between two beats of real workers.
const beatTime = 5 * time.Second

func (w *simulant) beats(within, ctx context.Context) error {
	for {
		select {
		case <-within.Done():
			return nil
		case <-time.After(beatTime):
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
		var r wire.BeatRequest
		w.mu.Lock()
		for work := range w.held {
			r.Held = append(r.Held, work)
		}
		w.mu.Unlock()
		if err := w.ask(ctx, wire.Beat, r, &wire.BeatReply{}); err != nil {
			return err
		}
	}
}

// flush sends what is done, as real workers do with each beat.
func (w *simulant) flush(ctx context.Context) error {
	w.mu.Lock()
	works := w.ended
	w.ended = nil
	w.mu.Unlock()
	if len(works) == 0 {
		return nil
	}
	block, n, err := w.of.blockOf(works)
	if err != nil {
		return err
	}
	if err := w.send(ctx, wire.Block, block); err != nil {
		return err
	}
	w.of.messages.Add(1)
	w.of.instances.Add(int64(n))
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, work := range works {
		delete(w.held, work)
	}
	return nil
}

// tests is one slot of a worker: it waits as long as the tests would take.
func (w *simulant) tests(within, ctx context.Context) error {
	for within.Err() == nil {
		var lease wire.LeaseReply
		if err := w.ask(ctx, wire.Lease, wire.LeaseRequest{Seconds: w.of.pace.Seconds()}, &lease); err != nil {
			return err
		}
		if len(lease.Works) == 0 {
			time.Sleep(beatTime / 20)
			continue
		}
		w.mu.Lock()
		for _, work := range lease.Works {
			w.held[work] = true
		}
		w.mu.Unlock()
		if err := w.done(within, ctx, lease.Works); err != nil {
			return err
		}
	}
	return nil
}

// done waits, and then has a lease done, unless the measurement is over. What was found out about files is sent at
// once.
func (w *simulant) done(within, ctx context.Context, works []wire.Work) error {
	n := 0
	for _, work := range works {
		n += work.To - work.From
	}
	select {
	case <-within.Done():
		return nil
	case <-time.After(time.Duration(n) * w.of.pace):
	}
	for _, work := range works {
		if work.First {
			look := wire.LookMessage{Place: work.Seed, Logic: "QF_LIA", PerRound: 300}
			if err := w.send(ctx, wire.Look, look); err != nil {
				return err
			}
		}
	}
	w.of.leases.Add(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = append(w.ended, works...)
	return nil
}

// blockOf is the message that works are done, and the number of their instances.
func (c *crowd) blockOf(works []wire.Work) (m wire.BlockMessage, n int, err error) {
	each := map[int][]json.RawMessage{}
	for _, work := range works {
		of := work.To - work.From
		n += of
		at := slices.IndexFunc(m.Results, func(r wire.Result) bool { return r.Turns[0].Lease.Seed == work.Seed })
		if at < 0 {
			at = len(m.Results)
			m.Results = append(m.Results, wire.Result{})
		}
		r := &m.Results[at]
		r.Turns = append(r.Turns, wire.Turn{
			Lease: work, From: work.From, To: work.To, Took: time.Duration(of) * c.pace,
		})
		text, err := c.countsOf(of)
		if err != nil {
			return m, n, err
		}
		each[work.Seed] = append(each[work.Seed], text)
	}
	for i := range m.Results {
		r := &m.Results[i]
		all := 0
		for _, t := range r.Turns {
			all += t.To - t.From
		}
		if r.Counted, err = c.countsOf(all); err == nil && len(r.Turns) > 1 {
			r.Each, err = wire.Pack(each[r.Turns[0].Lease.Seed])
		}
		if err != nil {
			return m, n, err
		}
	}
	return m, n, nil
}

// countsOf are the counts of n instances of several strategies on one solver, as a worker encodes them.
func (c *crowd) countsOf(n int) (json.RawMessage, error) {
	if known, ok := c.counts.Load(n); ok {
		return known.(json.RawMessage), nil
	}
	part, made := tally.New("1", 1).Part(), map[string]int{}
	for i := range n {
		strategy := []string{"boolean", "shape", "arithmetic", "swap", "refute", "merge", "twist", "planted"}[i%8]
		made[strategy]++
		part.Instance(tally.Made{
			Logic: "QF_LIA", Operators: []string{"and", "or", "not", "<=", "+", "*", "ite"},
			Certificates: []instance.Certificate{instance.Evaluated},
		})
		run := tally.Run{Solver: "z3", Logic: "QF_LIA", Strategy: strategy, Seed: "seed.smt2", Index: i, Mode: ask.Reset}
		part.Result(run, &solvers.Result{
			Verdict: []solvers.Verdict{solvers.Sat, solvers.Unsat}[i%2], CPU: c.pace / 2, Wall: c.pace / 2,
		})
	}
	text, err := tally.Counted{Made: made, Stats: part.Take()}.Text()
	c.counts.Store(n, json.RawMessage(text))
	return text, err
}

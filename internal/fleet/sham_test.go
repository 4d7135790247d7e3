package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// tester is a test, or a run of one of rapid.
type tester interface {
	rapid.TB
	Cleanup(func())
	Context() context.Context
}

// campaign is a campaign whose tests nobody runs in this process.
type campaign struct {
	*Coordinator
	t     tester
	stats *tally.Counters
	mu    sync.Mutex
	clock time.Time
	ended bool
	log   *logbook
	lock  *os.File // lock of the directory; nil before it has a campaign
}

const seedText = "(set-logic QF_LIA)(declare-const x Int)(assert (or (> x 3) (< x 0)))"

// begin starts a campaign over two seeds in a directory, or goes on with it.
func begin(t *testing.T, dir string) *campaign {
	t.Helper()
	return setting{instances: 100, at: onLoopback}.begin(t, dir)
}

// onLoopback has workers find a campaign on this machine.
var onLoopback = Config{Serve: "127.0.0.1:0", Version: "1", Commit: "abc"}

// setting is a campaign that is begun.
type setting struct {
	instances int
	at        Config
	before    func(what string)   // see engine.Config.BeforeWrite
	ticks     bool                // whether it has the machine's clock; otherwise a test sets the time
	shows     *bool               // whether findings of workers show on this machine; nil: nobody looks
	ahead     []seeds.Preliminary // preliminary tests
}

// begin starts the campaign over two seeds in a directory, or goes on with it.
func (x setting) begin(t *testing.T, dir string) *campaign {
	t.Helper()
	c, o := x.own(t, dir)
	if err := c.Start(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.end)
	return c
}

// own makes what the process of such a campaign has, before anybody can join.
func (x setting) own(t tester, dir string) (*campaign, *engine.Owned) {
	t.Helper()
	below, out := filepath.Join(dir, "seeds"), filepath.Join(dir, "out")
	for _, dir := range []string{below, out} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.smt2", "b.smt2"} {
		if err := os.WriteFile(filepath.Join(below, name), []byte(seedText), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := &campaign{t: t, stats: tally.New("1", 1), clock: time.Unix(0, 0), log: &logbook{}}
	logger := slog.New(c.log)
	m := record.New(c.stats, record.Campaign{Out: out, Version: "1", Logger: logger, BeforeWrite: x.before})
	cfg := seeds.Config{Paths: []string{below}, Settings: mutate.Defaults(), Logger: logger, Ahead: x.ahead}
	s, err := seeds.Open(cfg, m.Other)
	if err != nil {
		t.Fatal(err)
	}
	l := ledger.New(s.Files(), ledger.Budget{Instances: x.instances}, mutate.Block)
	l.Ahead(make([]int, len(x.ahead)))
	paths := []string{s.Path(0), s.Path(1)}
	for _, part := range x.ahead {
		paths = append(paths, part.Name)
	}
	m.Remember(paths, l)
	if c.lock, err = m.LookBack(nil, func(int, seeds.File) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Recall(); err != nil {
		t.Fatal(err)
	}
	m.Restore()
	if err := m.Open(nil); err != nil {
		t.Fatal(err)
	}
	keeper := &engine.Keeper{Known: &finding.Known{}, Record: m, Stats: c.stats, Logger: logger, Enough: func() {}}
	if err := errors.Join(keeper.Open(out, x.before, nil), keeper.Recover()); err != nil {
		t.Fatal(err)
	}
	if c.Coordinator, err = New(x.at); err != nil {
		t.Fatal(err)
	}
	if !x.ticks {
		c.now = func() time.Time {
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.clock
		}
	}
	begun := map[int]bool{}
	o := &engine.Owned{
		Config: &engine.Config{Config: seeds.Config{Out: out}}, Targets: []*ask.Target{fakeTarget()}, Seeds: s, Ledger: l,
		Record: m, Keeper: keeper, Origin: finding.Origin{Tool: "1"}, Stats: c.stats, Logger: logger,
		Begun: func(place int) bool {
			was := begun[place]
			begun[place] = true
			return !was
		},
		Left: c.stats.Left, Stop: func() {},
	}
	if x.shows != nil {
		o.Repeat = func(_ context.Context, worker string, f *finding.Finding, _ finding.Files) error {
			if !*x.shows {
				f.ShownBy(finding.WorkerRun{Worker: worker, Runs: 1})
			}
			return nil
		}
	}
	return c, o
}

// fakeTarget is the solver of the campaign. Nobody runs it.
func fakeTarget() *ask.Target {
	t := ask.NewTarget(&solvers.Solver{Name: "z3", Command: []string{"/here/z3"}, Entry: &solvers.Entry{
		Name: "z3", Vary: []solvers.Vary{{Options: []string{"smt.arith.solver=2"}}}, Session: []string{"-in"},
	}})
	t.Probe = &solvers.Probe{Version: "z3 1"}
	return t
}

// fakeSolver is the solver of a worker that may join.
func fakeSolver() wire.Solver {
	return wire.Solver{Name: "z3", Version: "z3 1", Entry: fakeTarget().Entry.Digests()}
}

// end ends the campaign's process: nobody is notified.
func (c *campaign) end() {
	if c.ended {
		return
	}
	c.kill()
	if err := c.o.Record.Close(c.stats.Snapshot()); err != nil {
		c.t.Error(err)
	}
}

// kill ends the campaign's process, and nothing more is written.
func (c *campaign) kill() {
	c.ended = true
	c.stopped()
	c.closing.Wait()
	c.conn.Close()
	if c.server != nil {
		c.server.Close()
	}
	c.lock.Close()
}

// later lets time pass, and looks who is silent.
func (c *campaign) later(d time.Duration) {
	c.mu.Lock()
	c.clock = c.clock.Add(d)
	c.mu.Unlock()
	c.bury()
}

// read waits until the campaign has read all that was sent up.
func (c *campaign) read() { c.await(c.t.Context(), c.nextCatch()) }

// sham is a worker that says what a test wants it to say.
type sham struct {
	t    tester
	name string
	of   string
	conn *bus.Conn
	n    int

	digest string // digest of its program

	ctx      context.Context // ends with the campaign's process: then nothing is asked or sent any more
	campaign *campaign       // campaign of another process
}

func (c *campaign) worker(name string) *sham {
	c.t.Helper()
	return c.workerAt(name, c.key.URLs)
}

// workerAt is a worker that finds the campaign somewhere else.
func (c *campaign) workerAt(name string, urls []string) *sham {
	c.t.Helper()
	conn, err := bus.Dial(bus.Endpoint{
		URLs: urls, User: name, Token: c.key.Token, Fingerprint: c.key.Fingerprint, Inbox: wire.Inbox(name),
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(conn.Close)
	return &sham{t: c.t, name: name, of: c.Coordinator.campaign, conn: conn, ctx: c.t.Context()}
}

// joined is a worker that has joined.
func (c *campaign) joined(name string) *sham {
	c.t.Helper()
	return c.enrol(c.worker(name))
}

// enrol has a worker join.
func (c *campaign) enrol(w *sham) *sham {
	c.t.Helper()
	var welcome wire.Welcome
	w.ask(wire.Settings, wire.Hello{Version: wire.Version, Tool: "1", Draws: mutate.Draws, Jobs: 1}, &welcome)
	var joined wire.Joined
	w.ask(wire.Join, wire.Kit{Solvers: []wire.Solver{fakeSolver()}, Jobs: 1}, &joined)
	if welcome.Refused != "" || joined.Refused != "" {
		c.t.Fatalf("%+v, %+v", welcome, joined)
	}
	return w
}

func (w *sham) ask(question string, in, out any) {
	w.t.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		w.t.Fatal(err)
	}
	answer, err := w.conn.Request(w.ctx, wire.Ask(w.of, w.name, question), text)
	if err == nil {
		err = json.Unmarshal(answer, out)
	}
	if w.ctx.Err() == nil && err != nil && w.campaign != nil { // it is just being killed
		<-w.ctx.Done()
	}
	if err != nil && w.ctx.Err() == nil {
		w.t.Fatalf("%s: %v", question, err)
	}
}

func (w *sham) lease() []wire.Work {
	var r wire.LeaseReply
	w.ask(wire.Lease, wire.LeaseRequest{Seconds: 1}, &r)
	return r.Works
}

func (w *sham) send(kind string, what any) {
	w.t.Helper()
	data, err := wire.Pack(what)
	if err != nil {
		w.t.Fatal(err)
	}
	w.n++
	id := fmt.Sprintf("%s-%d", w.name, w.n)
	w.publish(kind, wire.Chunk{ID: id, Of: 1, Data: data})
}

func (w *sham) publish(kind string, part wire.Chunk) {
	w.t.Helper()
	text, err := json.Marshal(part)
	if err != nil {
		w.t.Fatal(err)
	}
	id := fmt.Sprintf("%s/%d", part.ID, part.Part)
	if err := w.conn.Publish(w.ctx, wire.Up(w.of, w.name, kind), id, text, nil); err != nil && w.ctx.Err() == nil {
		w.t.Fatal(err)
	}
}

// turnOf is work that is done, with an instance of boolean for each index.
func turnOf(w wire.Work) doneTurn {
	s := tally.NewStats()
	s.Instances = w.To - w.From
	return doneTurn{
		wire.Turn{Lease: w, From: w.From, To: w.To, Took: time.Second},
		tally.Counted{Made: map[string]int{"boolean": s.Instances}, Stats: s},
	}
}

// blockMessage is the message with some turns.
func blockMessage(t tester, turns ...doneTurn) wire.BlockMessage {
	t.Helper()
	m, err := blockOf(turns)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (w *sham) done(works ...wire.Work) {
	var turns []doneTurn
	for _, of := range works {
		if of.First {
			w.send(wire.Look, wire.LookMessage{Place: of.Seed, Logic: "QF_LIA", PerRound: 300})
		}
		turns = append(turns, turnOf(of))
	}
	w.send(wire.Block, blockMessage(w.t, turns...))
}

// progress is how far the campaign is: what counts is what is done.
func (c *campaign) progress() int {
	c.t.Helper()
	c.read()
	s := c.stats.Snapshot()
	if done := c.o.Ledger.Progress().Done; done != s.Instances+s.PassedOver {
		c.t.Errorf("%d are done, and %d count", done, s.Instances+s.PassedOver)
	}
	return s.Instances
}

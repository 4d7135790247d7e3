package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/mutate"
)

// storage is a stream in memory. It outlives the processes of a campaign.
type storage struct {
	messages []bus.Message
	last     uint64
}

func (s *storage) ID() string { return "storage" }

func (s *storage) Next(_ context.Context, after uint64) (bus.Message, bool, error) {
	at := slices.IndexFunc(s.messages, func(m bus.Message) bool { return m.Number > after })
	if at < 0 {
		return bus.Message{}, false, nil
	}
	return s.messages[at], true, nil
}

func (s *storage) Waiting(context.Context, uint64) (int, error) { return 0, nil }

func (s *storage) Purge(_ context.Context, to uint64) error {
	s.messages = slices.DeleteFunc(s.messages, func(m bus.Message) bool { return m.Number <= to })
	return nil
}

// peer is a worker behind a network that loses, delays and repeats messages. What it sends arrives in order.
type peer struct {
	name string
	n    int
	held []wire.Work // works that the peer has not begun
	out  []outgoing  // messages that it does not know to be stored
}

type outgoing struct {
	kind  string
	part  wire.Chunk
	works []wire.Work // works that the message reports as done
}

func (p *peer) works() []wire.Work {
	all := slices.Clone(p.held)
	for _, m := range p.out {
		all = append(all, m.works...)
	}
	return all
}

// send has a message wait, in one part or in two.
func (p *peer) send(x *lossy, kind string, what any, works ...wire.Work) {
	data, err := wire.Pack(what)
	if err != nil {
		x.t.Fatal(err)
	}
	p.n++
	id, of := fmt.Sprintf("%s-%d", p.name, p.n), 1
	if x.calm || rapid.IntRange(0, 3).Draw(x.t, "parts") > 0 {
		p.out = append(p.out, outgoing{kind, wire.Chunk{ID: id, Of: of, Data: data}, works})
		return
	}
	half := len(data) / 2
	p.out = append(p.out, outgoing{kind, wire.Chunk{ID: id, Of: 2, Data: data[:half]}, works},
		outgoing{kind, wire.Chunk{ID: id, Part: 1, Of: 2, Data: data[half:]}, works})
}

// lossy is a campaign and its workers, whose clock, network and luck are rapid's.
type lossy struct {
	t      *rapid.T
	dir    string
	stream *storage
	peers  []*peer
	named  int
	calm   bool // whether nothing happens any more

	c *campaign
	r *reader
	// untilKill is how many writes are still made before the campaign's process is killed, -1 if it is not: what OUT has
	// then is copied, and what the process writes afterwards is lost.
	untilKill int
	isCopied  bool
}

// begin begins the campaign, or goes on with it.
func (x *lossy) begin() {
	x.untilKill, x.isCopied = -1, false
	c, o := setting{instances: killInstances, at: onLoopback, before: x.beforeWrite}.own(x.t, x.dir)
	if err := c.own(o); err != nil {
		x.t.Fatal(err)
	}
	c.Coordinator.campaign = "lossy"
	c.stream = x.stream
	var err error
	if x.r, err = c.catchUp(); err != nil {
		x.t.Fatal(err)
	}
	x.c = c
}

// beforeWrite is called ahead of each write of the campaign: see untilKill.
func (x *lossy) beforeWrite(string) {
	if x.untilKill == 0 {
		x.copyOut()
	}
	x.untilKill--
}

func (x *lossy) before() string { return filepath.Join(x.dir, "before") }

// copyOut copies what the campaign has written.
func (x *lossy) copyOut() {
	if err := os.CopyFS(x.before(), os.DirFS(filepath.Join(x.dir, "out"))); err != nil {
		x.t.Fatal(err)
	}
	x.isCopied = true
}

// save writes what is otherwise written every few seconds.
func (x *lossy) save() {
	if err := errors.Join(x.c.o.Keeper.Store.Flush(), x.c.o.Record.Save(x.c.stats.Snapshot())); err != nil {
		x.t.Fatal(err)
	}
}

// end ends its process. If it was killed, OUT is what it was in that moment.
func (x *lossy) end(killed bool) {
	if killed && !x.isCopied {
		x.copyOut()
	}
	x.untilKill = -1
	x.c.stopped()
	if err := x.c.o.Record.Close(x.c.stats.Snapshot()); err != nil {
		x.t.Fatal(err)
	}
	x.c.lock.Close()
	if killed {
		out := filepath.Join(x.dir, "out")
		if err := errors.Join(os.RemoveAll(out), os.Rename(x.before(), out)); err != nil {
			x.t.Fatal(err)
		}
	}
}

// join is a new worker.
func (x *lossy) join() *peer {
	x.named++
	p := &peer{name: fmt.Sprint("w", x.named)}
	x.enrol(p)
	return p
}

func (x *lossy) enrol(p *peer) {
	hello := wire.Hello{Version: wire.Version, Tool: "1", Commit: "abc", Draws: mutate.Draws, Jobs: 1}
	kit := wire.Kit{Solvers: []wire.Solver{fakeSolver()}, Jobs: 1}
	if w := x.c.welcome(p.name, hello); w.Refused != "" {
		x.t.Fatal(w.Refused)
	}
	if j := x.c.join(p.name, kit); j.Refused != "" {
		x.t.Fatal(j.Refused)
	}
}

// lease has a worker ask for work; the answer may be lost.
func (x *lossy) lease(p *peer) {
	reply := x.c.lease(p.name, wire.LeaseRequest{Seconds: 1})
	if x.calm || rapid.IntRange(0, 9).Draw(x.t, "answer") > 0 {
		p.held = append(p.held, reply.Works...)
	}
}

// do has a worker do some of what it has, of one work perhaps only a part.
func (x *lossy) do(p *peer, most int) {
	var turns []doneTurn
	var works []wire.Work
	for range min(most, len(p.held)) {
		work := p.held[0]
		p.held = p.held[1:]
		if work.First {
			p.send(x, wire.Look, wire.LookMessage{Place: work.Seed, Logic: "QF_LIA", PerRound: 300})
		}
		turn := turnOf(work)
		if n := work.To - work.From; !x.calm && n > 1 && rapid.IntRange(0, 4).Draw(x.t, "whole") == 0 {
			turn = turnOf(wire.Work{Seed: work.Seed, From: work.From, To: work.To - n/2})
			turn.Lease = work
		}
		for i := turn.From; i < turn.To; i++ {
			if i%findingEach == 0 {
				found, counted := findingAt(x.c, work.Seed, i)
				p.send(x, wire.Found, found)
				turn.Findings = append(turn.Findings, counted)
			}
		}
		turns = append(turns, turn)
		works = append(works, work)
	}
	if len(works) > 0 {
		p.send(x, wire.Block, blockMessage(x.t, turns...), works...)
	}
}

// arrive has the first message of a worker stored. If the worker does not learn that, it is sent again, after the time
// in which the server would notice.
func (x *lossy) arrive(p *peer, learns bool) {
	if len(p.out) == 0 {
		return
	}
	m := p.out[0]
	text, err := json.Marshal(m.part)
	if err != nil {
		x.t.Fatal(err)
	}
	x.stream.last++
	x.stream.messages = append(x.stream.messages, bus.Message{
		Number: x.stream.last, Subject: wire.Up(x.c.Coordinator.campaign, p.name, m.kind), Data: text,
	})
	if learns {
		p.out = p.out[1:]
	}
}

// read reads n messages, or all if there are fewer.
func (x *lossy) read(most int) {
	for range most {
		more, err := x.r.next()
		if err != nil {
			x.t.Fatal(err)
		}
		if !more {
			x.c.caught++
			return
		}
	}
}

// beat has a worker say what it has. What others have it leaves, if it has not begun it.
func (x *lossy) beat(p *peer) {
	reply := x.c.beat(p.name, wire.BeatRequest{Held: p.works(), Jobs: 1})
	if reply.Unknown {
		x.enrol(p)
		reply = x.c.beat(p.name, wire.BeatRequest{Held: p.works(), Jobs: 1})
	}
	p.held = slices.DeleteFunc(p.held, func(w wire.Work) bool { return slices.Contains(reply.Gone, w) })
}

// everything is more messages than there are.
const everything = 1 << 20

// checkNobodyIsBlamed fails if an honest worker is taken for a liar.
func (x *lossy) checkNobodyIsBlamed() {
	for _, w := range x.c.workers {
		if w.wrong > 0 {
			x.t.Fatalf("%d results of %s are taken to be impossible", w.wrong, w.name)
		}
	}
}

// step has something happen.
func (x *lossy) step() {
	p := rapid.SampledFrom(x.peers).Draw(x.t, "worker")
	switch rapid.IntRange(0, 14).Draw(x.t, "what") {
	case 0, 1:
		x.lease(p)
	case 2, 3:
		x.do(p, rapid.IntRange(1, 3).Draw(x.t, "works"))
	case 4, 5, 6:
		for range rapid.IntRange(1, 4).Draw(x.t, "messages") {
			x.arrive(p, rapid.IntRange(0, 3).Draw(x.t, "learns") > 0)
		}
	case 7, 8:
		x.read(rapid.IntRange(1, 5).Draw(x.t, "read"))
	case 9:
		x.beat(p)
	case 10: // some are silent
		x.c.later(silence / 2)
		for _, p := range x.peers {
			if rapid.Bool().Draw(x.t, "beats") {
				x.beat(p)
			}
		}
		x.c.later(silence/2 + time.Second)
	case 11: // it dies
		x.peers[slices.Index(x.peers, p)] = x.join()
	case 12:
		x.save()
	case 13:
		x.r.purged = time.Time{}
		x.r.purge()
	case 14:
		switch rapid.IntRange(0, 2).Draw(x.t, "ends") {
		case 0:
			x.end(false)
		case 1:
			x.end(true)
		case 2: // it is killed while it reads and saves, ahead of one of the writes
			x.untilKill = rapid.IntRange(0, 8).Draw(x.t, "writes")
			x.read(rapid.IntRange(1, 5).Draw(x.t, "read"))
			x.save()
			x.end(true)
		}
		x.begin()
		x.c.later(time.Duration(rapid.IntRange(0, 5).Draw(x.t, "later")) * time.Second)
	}
}

// findings is how many findings there are: those of instances that are done, and those that were kept although a worker
// died before their instance was done, and others died until it was given up. kept are those with a directory.
func (x *lossy) findings() (there, kept int) {
	type instance struct {
		path  string
		index int
	}
	all := map[instance]bool{}
	for place, of := range x.c.manifest {
		for i := 0; i < killInstances; i += findingEach {
			if x.c.o.Ledger.IsDone(ledger.Work{Seed: place, From: i, To: i + 1}) {
				all[instance{of.Path, i}] = true
			}
		}
	}
	store := x.c.o.Keeper.Store
	for _, id := range store.IDs() {
		f, _, err := finding.Load(store.Path(id))
		if err != nil {
			x.t.Fatal(err)
		}
		all[instance{f.SeedPath, f.Index}] = true
		kept++
	}
	return len(all), kept
}

// Whatever messages are lost, repeated or late, in whatever order those of different workers come, and whoever dies
// meanwhile: each instance and each finding counts once.
func TestLossyNetwork(t *testing.T) {
	dirs, runs := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		x := &lossy{t: t, dir: filepath.Join(dirs, fmt.Sprint(runs)), stream: &storage{}}
		x.begin()
		for range 3 {
			x.peers = append(x.peers, x.join())
		}
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			x.step()
			x.checkNobodyIsBlamed()
		}
		x.calm = true
		for _, p := range x.peers { // surviving peers send the rest
			for len(p.out) > 0 {
				x.arrive(p, true)
			}
		}
		x.read(everything)
		x.c.later(silence + adoption)
		honest := x.join()
		for n := 0; !x.isDone(); n++ {
			if n > 1000 {
				t.Fatalf("it does not end: %+v", x.c.o.Ledger.Progress())
			}
			x.lease(honest)
			x.do(honest, everything)
			for len(honest.out) > 0 {
				x.arrive(honest, true)
			}
			x.read(everything)
		}
		x.checkNobodyIsBlamed()
		x.check()
		x.end(false)
	})
}

// isDone reports whether all instances are done, or all files are skipped because workers died over each of them.
func (x *lossy) isDone() bool {
	p := x.c.o.Ledger.Progress()
	return p.Done == killInstances || p.Known == p.Files && p.Usable == 0
}

// check compares what counts with what there was.
func (x *lossy) check() {
	s, done := x.c.stats.Snapshot(), x.c.o.Ledger.Progress().Done
	if s.Instances+s.PassedOver != done {
		x.t.Errorf("%d instances are done, %d count, %d are passed over", done, s.Instances, s.PassedOver)
	}
	there, kept := x.findings()
	if n := s.Total(); n > there || n < there-s.PassedOver {
		x.t.Errorf("%d findings count, and there are %d; %d instances are passed over", n, there, s.PassedOver)
	}
	if kept != min(there, finding.KeptPerSignature) || s.Signatures != min(there, 1) {
		x.t.Errorf("%d of %d are kept, of %d signatures", kept, there, s.Signatures)
	}
	for _, w := range x.c.workers {
		for work := range w.held {
			if !x.c.o.Ledger.IsDone(work) {
				x.t.Errorf("%s still has %v", w.name, work)
			}
		}
	}
}

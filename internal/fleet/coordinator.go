// Package fleet runs one campaign on many machines. The campaign's process, the coordinator, owns its directory and its
// ledger: it leases work, and takes what comes back. Workers on other machines run the same engine, which gets its work
// from their Worker, and reports to it what is done.
//
// Messages are data of package wire: nobody receives a command to run, and each receiver checks what it gets. Package
// bus carries them.
package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Config says where workers find a campaign, and what it sends them.
type Config struct {
	Serve       string // address to listen at; "": a cluster carries the messages
	KeyFile     string // file with a ServeKey; "": one is made in OUT
	URLs        []string
	Credentials string // file with the credentials of a user of the cluster
	Flags       map[string][]string
	Args        string // see wire.OfSeeds
	Version     string
	Commit      string
	Accept      map[string][]string // key: solver; digests of other accepted programs of the same version
	stored      int64               // bytes of results that are stored before they are read; 0: see bus.StreamConfig
	// Announce is called with the path of the file that workers join with; missing says that there are none, and that
	// without any nothing is tested.
	Announce func(join string, missing bool)
}

// Coordinator is an engine.Fleet.
type Coordinator struct {
	fixed
	host     string // address to listen at
	port     int
	key      *ServeKey
	campaign string
	now      func() time.Time

	server  *bus.Server
	conn    *bus.Conn
	stream  stream
	stopped context.CancelFunc
	ctx     context.Context
	closing sync.WaitGroup

	monitor // lock for all that follows
	state   wire.State
	leases
	results
	findings
	reductions
	blobs
}

// fixed is what does not change of a campaign, once it has begun: it is read without the lock.
type fixed struct {
	cfg      Config
	o        *engine.Owned
	manifest []wire.File
	list     string              // hash of the manifest
	solvers  []campaigndb.Solver // solvers at the beginning of the campaign
}

// results is what has become of the workers' messages.
type results struct {
	caught  int // number of times that the reader has found nothing to read
	waiting int // messages that are not read yet
	dropped int // results that came twice
	failed  error
}

// blobs are the data that workers ask for by their hashes.
type blobs struct {
	data   map[string][]byte // the manifest, findings that are being reduced, and what solvers say
	places map[string]int    // key: hash of a file; its place
	said   map[wire.SaidRequest]*saying
}

// findings is what has become of the findings of workers.
type findings struct {
	kept   map[keptKey]wire.KeptReply
	full   []string // signatures of which as many findings as allowed are kept
	isFull map[string]bool
}

type keptKey struct {
	id, path string
	index    int
}

// worker is a worker that has sent Hello.
type worker struct {
	name     string
	jobs     int
	joined   time.Time
	lastSeen time.Time
	hasKit   bool
	left     bool
	refused  string // reason why its results are rejected
	wrong    int    // number of its impossible results
	seconds  float64
	done     int               // instances that are done
	digests  map[string]string // key: solver; digest of the worker's program
	held     map[ledger.Work]*lease
	expects  int // instances of its leases
}

// Times of a coordinator.
const (
	silence    = 15 * time.Second       // time without a sign of a worker after which it is taken to be dead
	adoption   = 3 * time.Second        // time for workers to say what they have, before anything is leased
	idleTime   = 20 * time.Millisecond  // time between two reads of an empty stream
	purgeTime  = 5 * time.Second        // time between two purges of the stream
	leaveTime  = 3 * time.Second        // time for workers to leave at the end
	leaseTime  = 10.0                   // seconds that a lease is meant to take
	leaseShare = 4                      // near its end, 1/leaseShare of a worker's share is leased at once
	fleetPace  = 600                    // bound on the leases that are handed out each second
	missedMost = 3                      // beats after which work that a worker does not know is lost
	wrongMost  = 10                     // impossible results after which a worker is refused
	watchTime  = 500 * time.Millisecond // time between two looks for silent workers
)

// isLoopback reports whether a host is an address that only this machine can reach.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// New makes the fleet of a campaign. The error is a *usage.Error.
func New(cfg Config) (*Coordinator, error) {
	c := &Coordinator{
		fixed: fixed{cfg: cfg}, now: time.Now, state: wire.Running, leases: newLeases(), reductions: newReductions(),
		findings: findings{kept: map[keptKey]wire.KeptReply{}, isFull: map[string]bool{}},
		blobs: blobs{
			data: map[string][]byte{}, places: map[string]int{}, said: map[wire.SaidRequest]*saying{},
		},
	}
	if err := checkIncluded(); err != nil {
		return nil, err
	}
	if cfg.Serve == "" {
		return c, (&Key{URLs: cfg.URLs, Campaign: "new"}).check("--nats")
	}
	host, port, err := net.SplitHostPort(cfg.Serve)
	if err == nil {
		c.port, err = strconv.Atoi(port)
	}
	if err != nil || c.port < 0 || c.port > 1<<16-1 {
		return nil, usage.BadFlag("serve", "--serve %s: it is like :4222, or 0.0.0.0:4222", cfg.Serve)
	}
	if c.host = host; host == "" {
		c.host = "127.0.0.1"
	}
	return c, nil
}

// checkIncluded refuses fleets in a program that has no NATS.
func checkIncluded() error {
	if bus.Included {
		return nil
	}
	return usage.Errorf("this smtstorm was built without fleets (go build -tags nofleet)")
}

// fleetDir is the directory in OUT.
const fleetDir = "fleet"

// Start implements engine.Fleet.
func (c *Coordinator) Start(o *engine.Owned) (err error) {
	if err := c.own(o); err != nil {
		return err
	}
	dir := filepath.Join(o.Config.Out, fleetDir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := c.connect(dir); err != nil {
		return err
	}
	if err := c.openStream(); err != nil {
		return err
	}
	r, err := c.catchUp()
	if err != nil {
		return err
	}
	if err := c.conn.Answer(wire.Prefix(c.campaign)+".ask.*.*", c.answer); err != nil {
		return err
	}
	if err := c.conn.Answer(controlSubject(c.campaign), c.obey); err != nil {
		return err
	}
	if err := c.invite(dir); err != nil {
		return err
	}
	c.closing.Go(r.run)
	c.closing.Go(c.watch)
	return nil
}

// own takes over the campaign, and lists the files that workers can ask for.
func (c *Coordinator) own(o *engine.Owned) error {
	c.o = o
	c.ctx, c.stopped = context.WithCancel(context.Background())
	c.manifest = manifestOf(o.Seeds)
	text, err := json.Marshal(c.manifest)
	if err != nil {
		return err
	}
	c.list, c.solvers = hashOf(text), record.Solvers(o.Targets)
	c.data[c.list] = text
	for place, f := range c.manifest {
		if f.IsRead {
			c.places[f.Hash] = place
		}
	}
	return nil
}

// catchUp reads all messages that workers sent before this process began. Nothing is leased before that.
func (c *Coordinator) catchUp() (*reader, error) {
	r := &reader{c: c, parts: map[string]*parts{}, seen: map[string]int{}}
	if err := r.begin(); err != nil {
		return nil, err
	}
	if c.since = c.now(); c.o.Ledger.Progress().Handed > 0 {
		c.since = c.since.Add(adoption)
	}
	return r, nil
}

// clusterReplicas is the number of servers of a cluster that store results: with three, one may be lost.
const clusterReplicas = 3

// openStream opens the stream of the workers' messages.
func (c *Coordinator) openStream() error {
	cfg := bus.StreamSpec{Name: "smt-" + c.campaign, Subject: wire.Prefix(c.campaign) + ".up.>", Replicas: 1,
		MaxBytes: c.cfg.stored}
	if c.server == nil {
		cfg.Replicas = clusterReplicas
	}
	opened, err := c.conn.OpenStream(c.ctx, cfg)
	if err != nil {
		return err
	}
	c.stream = opened
	if n := opened.Replicas(); n < cfg.Replicas {
		c.o.Logger.Warn(fmt.Sprintf("what workers send is stored on %d of the NATS cluster's servers: if it fails, what the "+
			"campaign has not read yet is lost, and its instances are run again", n))
	}
	return nil
}

// enter sets the state of the campaign, and broadcasts it.
func (c *Coordinator) enter(s wire.State) {
	c.mu.Lock()
	c.state = s
	c.wake()
	c.mu.Unlock()
	_ = c.conn.Tell(wire.Tell(c.campaign), []byte(s)) // a beat tells it again
}

// Finish implements engine.Fleet.
func (c *Coordinator) Finish(ctx context.Context) error {
	if c.conn == nil {
		return nil
	}
	c.enter(wire.Reducing)
	c.await(ctx, func() bool {
		return len(c.held) == 0
	})
	c.await(ctx, c.nextCatch())
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

// nextCatch returns a function that reports whether the reader has read all messages that were sent before this call.
func (c *Coordinator) nextCatch() func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	from := c.caught
	return func() bool { return c.caught >= from+2 } // the present read may have begun before
}

// Close implements engine.Fleet.
func (c *Coordinator) Close(why error) error {
	if c.conn == nil {
		return nil
	}
	if why != nil {
		_ = c.conn.Tell(wire.Tell(c.campaign), []byte(tellWhy+why.Error())) // it is for people
	}
	c.enter(wire.Over)
	ctx, cancel := context.WithTimeout(context.Background(), leaveTime)
	defer cancel()
	c.await(ctx, func() bool {
		for _, w := range c.workers {
			if !w.left {
				return false
			}
		}
		return true
	})
	c.await(ctx, c.nextCatch())
	c.stopped()
	c.closing.Wait()
	c.conn.Close()
	if c.server != nil {
		c.server.Close()
	}
	return nil
}

// answer answers a worker's question.
func (c *Coordinator) answer(subject string, data []byte, answer func([]byte)) {
	name, question := wire.Sender(subject)
	if !wire.IsName(name) {
		return
	}
	reply := func(what any) {
		text, err := json.Marshal(what)
		if err == nil {
			answer(text)
		}
	}
	read := func(to any) bool {
		if err := json.Unmarshal(data, to); err != nil {
			c.blame(name, "a question that cannot be read: "+err.Error())
			return false
		}
		return true
	}
	switch question {
	case wire.Settings:
		if r := (wire.Hello{}); read(&r) {
			reply(c.welcome(name, r))
		}
	case wire.Join:
		if r := (wire.Kit{}); read(&r) {
			reply(c.join(name, r))
		}
	case wire.Lease:
		if r := (wire.LeaseRequest{}); read(&r) {
			reply(c.lease(name, r))
		}
	case wire.Beat:
		if r := (wire.BeatRequest{}); read(&r) {
			reply(c.beat(name, r))
		}
	case wire.Blob:
		if r := (wire.BlobRequest{}); read(&r) {
			reply(c.blob(name, r))
		}
	case wire.Kept:
		if r := (wire.KeptRequest{}); read(&r) {
			go func() { reply(c.whatBecame(r)) }()
		}
	case wire.Said:
		if r := (wire.SaidRequest{}); read(&r) {
			go func() { reply(c.whatIsSaid(name, r)) }()
		}
	case wire.Reduce:
		reply(c.reductionFor(name))
	case wire.Leave:
		if r := (wire.LeaveRequest{}); read(&r) {
			c.leave(name, r)
			reply(struct{}{})
		}
	}
}

// blob returns a part of the manifest, of a seed, or of a finding that is being reduced.
func (c *Coordinator) blob(name string, r wire.BlobRequest) wire.BlobReply {
	c.mu.Lock()
	w, data := c.workers[name], c.data[r.Hash]
	place, isSeed := c.places[r.Hash]
	c.mu.Unlock()
	switch {
	case w == nil || !w.hasKit:
		return wire.BlobReply{Error: "this worker has not joined"}
	case data != nil:
		return partOf(data, r.From)
	case !isSeed:
		return wire.BlobReply{Error: "there is nothing of that hash"}
	}
	content, src := c.o.Seeds.Content(place)
	if content.Hash != r.Hash {
		return wire.BlobReply{Error: c.manifest[place].Path + " has changed since the campaign has begun"}
	}
	return partOf(src, r.From)
}

// whatBecame waits until a finding from a worker has arrived, and returns whether it is kept.
func (c *Coordinator) whatBecame(r wire.KeptRequest) wire.KeptReply {
	ctx, cancel := context.WithTimeout(c.ctx, keptTime)
	defer cancel()
	key := keptKey{r.ID, r.Path, r.At}
	var reply wire.KeptReply
	c.await(ctx, func() (ok bool) {
		reply, ok = c.kept[key]
		return ok
	})
	return reply
}

// blame counts an impossible result of a worker. After wrongMost of them the worker is refused.
func (c *Coordinator) blame(name, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[name]
	if w == nil {
		return
	}
	w.wrong++
	c.o.Logger.Warn(fmt.Sprintf("worker %s: %s; that is not taken", name, why))
	if w.wrong >= wrongMost && w.refused == "" {
		w.refused = fmt.Sprintf("%d of its results could not be", w.wrong)
		c.o.Logger.Error(fmt.Sprintf("worker %s is refused from now on: %s", name, w.refused))
		c.note(name, "refused", w.refused)
		c.giveUp(w)
	}
}

// giveUp returns what a worker has; the caller holds the lock.
func (c *Coordinator) giveUp(w *worker) {
	for _, work := range w.works() {
		c.lose(w.held[work], c.o.Ledger)
	}
	w.left = true
	c.countSlots()
	c.reassign(w.name)
	c.wake()
}

// note appends an event of a worker to a file in OUT.
func (c *fixed) note(name, what, why string) {
	line, err := json.Marshal(struct {
		At   time.Time `json:"at"`
		Name string    `json:"worker"`
		What string    `json:"what"`
		Why  string    `json:"why,omitempty"`
	}{c.o.Record.Now().UTC().Truncate(time.Second), name, what, why})
	if err == nil {
		err = appendLine(filepath.Join(c.o.Config.Out, fleetDir, "workers.jsonl"), line)
	}
	if err != nil {
		c.o.Logger.Warn(err.Error())
	}
}

func appendLine(path string, line []byte) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// fullSince returns the full signatures after the first n.
func (f *findings) fullSince(n int) []string {
	if n < 0 || n > len(f.full) {
		return nil
	}
	return slices.Clone(f.full[n:])
}

// noteFull notes a signature of findings of which as many are kept as the keeper keeps.
func (f *findings) noteFull(k *engine.Keeper, signature string) {
	if !f.isFull[signature] && k.Full(signature) {
		f.isFull[signature] = true
		f.full = append(f.full, signature)
	}
}

// maxKept is of how many findings it is remembered what became of them.
const maxKept = 10_000

// enter remembers what became of a finding.
func (f *findings) enter(of *finding.Finding, reply wire.KeptReply) {
	if len(f.kept) > maxKept {
		clear(f.kept) // nobody waits so long
	}
	f.kept[keptKey{of.ID, of.SeedPath, of.Index}] = reply
}

var _ engine.Fleet = (*Coordinator)(nil)

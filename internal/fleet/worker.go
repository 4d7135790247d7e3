package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
)

// JoinSettings says which campaign a worker joins, and as what.
type JoinSettings struct {
	Key             *Key
	Credentials     string // file with the credentials of a user of a cluster, or ""
	Name            string // name for people; "": that of the machine
	Version, Commit string // smtstorm's version and its commit
	Jobs            int
	Cache           string        // directory where seeds are kept, "": in memory
	Patience        time.Duration // time that the campaign may be silent
	Logger          *slog.Logger
}

// Worker connects the engine of a worker to the campaign: to the engine, it is the owner of the campaign.
type Worker struct {
	cfg      JoinSettings
	name     string
	conn     *bus.Conn
	campaign string
	ctx      context.Context // context that ends with the Worker
	end      context.CancelCauseFunc
	up       *sender
	files    *files
	kit      wire.Kit
	manifest string // hash of the list of seeds
	joining  sync.Mutex

	monitor // lock for all that follows
	joined  *engine.Joined
	drained bool
	tested  bool
	lastReply
	workload
}

// lastReply is what the coordinator's last reply to a worker said of the campaign.
type lastReply struct {
	state    wire.State
	why      string          // why the campaign is cut short, in the coordinator's words
	full     map[string]bool // key: signature
	fullSeen int
	reduce   bool // whether there is something to reduce
}

// workload is the work of a worker, and what it has done of it.
type workload struct {
	queue   []ledger.Work
	taken   map[ledger.Work]*progress
	turns   []doneTurn // finished turns that are not sent yet
	counted []reference
	seconds float64
	done    int
	parts   int // preliminary tests that are done
}

// Times of a worker.
const (
	beatTime    = 5 * time.Second        // time between two beats
	pollTime    = 250 * time.Millisecond // time between two questions for work if there was none
	keptTime    = 2 * time.Second        // time to wait for the answer whether a finding is kept
	stoppedTime = time.Second            // time that a worker which is stopped at once has to say so
	aheadTime   = 5.0                    // seconds of work that wait in front of each slot
)

// Connect connects a worker to a campaign, and returns what its tests depend on. The error of a refusal is a
// *usage.Error.
func Connect(ctx context.Context, cfg JoinSettings) (*Worker, wire.Welcome, error) {
	if err := checkIncluded(); err != nil {
		return nil, wire.Welcome{}, err
	}
	c := &Worker{
		cfg: cfg, campaign: cfg.Key.Campaign, lastReply: lastReply{state: wire.Running, full: map[string]bool{}},
		workload: workload{taken: map[ledger.Work]*progress{}},
	}
	c.ctx, c.end = context.WithCancelCause(context.WithoutCancel(ctx))
	own, err := secret(4)
	if err != nil {
		return nil, wire.Welcome{}, err
	}
	if c.name = cfg.Name + "-" + own; !wire.IsName(c.name) {
		return nil, wire.Welcome{}, usage.Errorf("--name %q: letters, digits, - and _ only, at most 50", cfg.Name)
	}
	var welcome wire.Welcome
	if c.conn, err = c.dial(ctx); err != nil {
		return nil, welcome, err
	}
	c.up = newSender(c.ctx, c.conn, c.campaign, c.name, cfg.Logger)
	err = c.ask(ctx, wire.Settings, c.hello(), &welcome)
	if err == nil && welcome.Refused != "" {
		err = usage.Errorf("the campaign does not want this worker: %s", welcome.Refused)
	}
	if err != nil {
		c.Close()
	}
	return c, welcome, err
}

func (c *Worker) hello() wire.Hello {
	return wire.Hello{
		Version: wire.Version, Tool: c.cfg.Version, Commit: c.cfg.Commit, Draws: mutate.Draws, Jobs: c.cfg.Jobs,
	}
}

// dial connects; it tries again until Patience is over.
func (c *Worker) dial(ctx context.Context) (*bus.Conn, error) {
	for begun := time.Now(); ; {
		conn, err := bus.Dial(bus.Endpoint{
			URLs: c.cfg.Key.URLs, User: c.name, Token: c.cfg.Key.Token, Credentials: c.cfg.Credentials,
			Fingerprint: c.cfg.Key.Fingerprint, Inbox: wire.Inbox(c.name), Connected: c.beatNow,
		})
		switch {
		case err == nil:
			return conn, nil
		case bus.IsRefusal(err):
			return nil, usage.Errorf("this worker cannot join: %v", err)
		case time.Since(begun) > c.cfg.Patience:
			return nil, fmt.Errorf("%w: %w", c.silent(), err)
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(pollTime):
		}
	}
}

// silent is the error of a campaign that does not answer for Patience.
func (c *Worker) silent() error {
	return fmt.Errorf("nobody answers at %s", strings.Join(c.cfg.Key.URLs, ", "))
}

// Name is the name of this worker in the campaign.
func (c *Worker) Name() string { return c.name }

// Parts is how many preliminary tests were done here.
func (c *Worker) Parts() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.parts
}

// Close ends the connection.
func (c *Worker) Close() {
	c.end(errors.New("the worker has left"))
	if c.conn != nil {
		c.conn.Close()
	}
}

// ask asks the campaign, and repeats the question until there is an answer, ctx ends, or there was none for too long.
func (c *Worker) ask(ctx context.Context, question string, in, out any) error {
	data, err := json.Marshal(in)
	if err != nil {
		return err
	}
	subject := wire.Ask(c.campaign, c.name, question)
	for begun := time.Now(); ; {
		within, cancel := context.WithTimeout(ctx, beatTime)
		answer, err := c.conn.Request(within, subject, data)
		cancel()
		switch {
		case err == nil:
			return json.Unmarshal(answer, out)
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case time.Since(begun) > c.cfg.Patience:
			return fmt.Errorf("%w: %w", c.silent(), err)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pollTime):
		}
	}
}

// Owner is the campaign's owner, for [engine.Join].
func (c *Worker) Owner() engine.Owner {
	return engine.Owner{Work: c, Acknowledger: c, Findings: c, Reducer: c, Member: c}
}

// Join implements engine.Membership.
func (c *Worker) Join(ctx context.Context, j *engine.Joined) (seeds.Files, error) {
	kit := wire.Kit{Jobs: j.Jobs}
	for i, s := range record.Solvers(j.Targets) {
		kit.Solvers = append(kit.Solvers, wire.Solver{
			Name: s.Name, Version: s.Version, Digest: s.Digest, Args: j.Targets[i].Command[1:],
			Entry: j.Targets[i].Entry.Digests(),
		})
	}
	for _, s := range j.Settings {
		kit.Settings = append(kit.Settings, wire.Setting(s))
	}
	var joined wire.Joined
	if err := c.ask(ctx, wire.Join, kit, &joined); err != nil {
		return nil, err
	}
	c.kit, c.manifest, j.Programs = kit, joined.Manifest, joined.Programs
	if joined.Refused != "" {
		return nil, usage.Errorf("the campaign does not want this worker: %s", joined.Refused)
	}
	manifest, err := c.blob(ctx, joined.Manifest)
	if err != nil {
		return nil, fmt.Errorf("the list of seeds: %w", err)
	}
	c.files, err = newFiles(manifest, c.cfg.Cache, func(hash string) ([]byte, error) { return c.blob(c.ctx, hash) })
	if err != nil {
		return nil, err
	}
	c.files.said = c.said
	c.mu.Lock()
	c.joined = j
	c.mu.Unlock()
	for _, subject := range []string{wire.Tell(c.campaign), wire.TellOne(c.campaign, c.name)} {
		if err := c.conn.Listen(subject, func(data []byte) { c.obey(string(data)) }); err != nil {
			return nil, err
		}
	}
	go c.beats()
	go c.leases()
	return c.files, nil
}

func (c *Worker) blob(ctx context.Context, hash string) ([]byte, error) {
	return fetchBlob(ctx, hash, func(ctx context.Context, r wire.BlobRequest) (part wire.BlobReply, err error) {
		return part, c.ask(ctx, wire.Blob, r, &part)
	})
}

// Messages of the campaign to one worker, besides states.
const (
	tellDrain  = "drain"
	tellReduce = "reduce"
	tellWhy    = "why " // prefix of the reason why the campaign is cut short
)

// obey carries out a message of the campaign.
func (c *Worker) obey(what string) {
	switch what {
	case tellDrain:
		c.Drain()
	case tellReduce:
		c.mu.Lock()
		c.reduce = true
		c.wake()
		c.mu.Unlock()
	default:
		if why, is := strings.CutPrefix(what, tellWhy); is {
			c.mu.Lock()
			c.why = wire.Cut(strings.ToValidUTF8(why, ""), longestWhy)
			c.mu.Unlock()
			return
		}
		c.enter(wire.State(what))
	}
}

// longestWhy bounds what is shown of the reason why a campaign was cut short, in bytes.
const longestWhy = 500

// enter notes the state of the campaign.
func (c *Worker) enter(s wire.State) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state == s || c.state == wire.Over {
		return
	}
	c.state = s
	c.wake()
	switch s {
	case wire.Reducing:
		c.joined.StopTests()
	case wire.Ending:
		c.joined.Stop()
	case wire.Over: // the campaign has waited for what runs, or was stopped at once
		text := "the campaign is over, and this worker leaves"
		if c.why != "" {
			text += ": " + c.why
		}
		c.cfg.Logger.Info(text)
		c.joined.Stop()
		c.joined.Abandon()
	}
}

// Drain makes the worker leave: work that has begun is finished, the rest is given back.
func (c *Worker) Drain() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drained = true
	c.wake()
}

// isTesting reports whether tests are run; the caller holds the lock.
func (c *Worker) isTesting() bool {
	return !c.drained && (c.state == wire.Running || c.state == wire.Paused)
}

// Next implements seeds.Work.
func (c *Worker) Next(ctx context.Context) (ledger.Work, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ctx.Err() == nil && c.isTesting() {
		if len(c.queue) > 0 {
			w := c.queue[0]
			c.queue = c.queue[1:]
			c.taken[w] = &progress{to: w.From, made: map[string]int{}, stats: tally.NewStats()}
			c.wake()
			return w, true
		}
		c.pause(ctx)
	}
	return ledger.Work{}, false
}

// Meanwhile implements seeds.Work. It returns nothing, because the campaign decides the order of work.
func (c *Worker) Meanwhile(context.Context) (ledger.Work, bool) { return ledger.Work{}, false }

// Usable implements seeds.Work. Looked sends the same; here it ends work in which there is nothing but to read the
// file.
func (c *Worker) Usable(place int, _ ledger.Seed) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.taken, ledger.Work{Seed: place, First: true})
	return true
}

// Fail implements seeds.Work. The campaign gets the reason from Looked.
func (c *Worker) Fail(w ledger.Work) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.taken, w)
	c.flushIfIdle()
	return true
}

// Progress implements seeds.Work. It is empty, because only the campaign knows it.
func (c *Worker) Progress() ledger.Progress { return ledger.Progress{} }

// Looked implements engine.Membership.
func (c *Worker) Looked(look seeds.Look) {
	c.up.send(wire.Look, wire.LookMessage{
		Place: look.Place, Logic: wire.Cut(look.Logic, wire.MaxLogic), PerRound: look.PerRound,
		Why: wire.Cut(look.Why, wire.MaxWhy), Kind: string(look.Kind),
	})
}

// Full implements engine.Findings.
func (c *Worker) Full(signature string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.full[signature]
}

// Count implements engine.Findings: the campaign counts it with its turn.
func (c *Worker) Count(f *finding.Finding, run tally.Run, _ *tally.Counters) bool {
	c.refer(f, run)
	return true
}

// refer adds a finding to the counts of its turn.
func (c *Worker) refer(f *finding.Finding, run tally.Run) {
	text, err := json.Marshal(f)
	of, runErr := json.Marshal(run)
	if err = errors.Join(err, runErr); err != nil {
		c.up.fail(err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	r := reference{f.SeedPath, f.Index - c.joined.From, wire.Counted{Finding: text, Run: of}}
	if run.Part != "" {
		r.path, r.index = run.Part, 0
	}
	c.counted = append(c.counted, r)
}

// Keep implements engine.Findings: the finding is sent to the campaign, which counts it.
func (c *Worker) Keep(
	f *finding.Finding, files finding.Files, run tally.Run, _ *tally.Counters,
) (finding.Added, error) {
	f.Digests = nil
	for _, s := range c.kit.Solvers {
		if s.Name == f.Solver {
			f.Digests = []string{s.Digest}
		}
	}
	m, err := foundMessage(f, files)
	if err == nil {
		m.Run, err = json.Marshal(run)
	}
	if err != nil {
		return finding.Added{}, err
	}
	c.up.send(wire.Found, m)
	short := finding.Finding{ID: f.ID, Fault: f.Fault, Signature: f.Signature, Solver: f.Solver, SeedPath: f.SeedPath,
		Index: f.Index, Incremental: f.Incremental, Rules: f.Rules}
	c.refer(&short, run)
	ctx, cancel := context.WithTimeout(c.ctx, keptTime)
	defer cancel()
	var kept wire.KeptReply
	if c.ask(ctx, wire.Kept, wire.KeptRequest{ID: f.ID, Path: f.SeedPath, At: f.Index}, &kept) != nil || !kept.Known {
		return finding.Added{}, c.up.err() // it comes in later
	}
	return finding.Added{Kept: kept.Kept, First: kept.First}, nil
}

// foundMessage is a finding with its files.
func foundMessage(f *finding.Finding, files finding.Files) (wire.FoundMessage, error) {
	text, err := json.Marshal(f)
	data, filesErr := json.Marshal(files)
	return wire.FoundMessage{Finding: text, Files: data}, errors.Join(err, filesErr)
}

// NextReduction implements engine.Reducer.
func (c *Worker) NextReduction(ctx context.Context) (f *finding.Finding, files finding.Files, ok bool) {
	for {
		c.mu.Lock()
		for ctx.Err() == nil && !c.reduce && !c.isLeaving() {
			c.pause(ctx)
		}
		leaving := ctx.Err() != nil || c.isLeaving()
		c.reduce = false
		c.mu.Unlock()
		if leaving {
			return nil, files, false
		}
		var r wire.ReduceReply
		if err := c.ask(ctx, wire.Reduce, struct{}{}, &r); err != nil || r.ID == "" {
			continue
		}
		data, err := c.blob(ctx, r.Blob)
		if err != nil {
			continue
		}
		if f, files, err = readFound(data); err == nil && f.ID == r.ID {
			return f, files, true
		}
	}
}

// isLeaving reports whether this worker begins nothing new; the caller holds the lock.
func (c *Worker) isLeaving() bool {
	return c.drained || c.state == wire.Ending || c.state == wire.Over
}

func readFound(data []byte) (*finding.Finding, finding.Files, error) {
	var m wire.FoundMessage
	f, files := &finding.Finding{}, finding.Files{}
	err := json.Unmarshal(data, &m)
	if err == nil {
		err = errors.Join(json.Unmarshal(m.Finding, f), json.Unmarshal(m.Files, &files))
	}
	return f, files, err
}

// Reduced implements engine.Reducer.
func (c *Worker) Reduced(f *finding.Finding, files finding.Files) {
	m, err := foundMessage(f, files)
	if err != nil {
		c.up.fail(err)
		return
	}
	c.up.send(wire.Reduced, wire.ReducedMessage{ID: f.ID, Finding: m.Finding, Files: m.Files})
}

// Tested implements engine.Membership.
func (c *Worker) Tested(ctx context.Context) error {
	c.mu.Lock()
	c.tested = true
	var held []wire.Work
	for _, w := range slices.SortedFunc(maps.Keys(c.taken), compareWork) {
		c.finish(w, false, 0)
		held = append(held, wire.Work(w))
	}
	for _, w := range c.queue {
		held = append(held, wire.Work(w))
	}
	c.queue = nil
	c.flush()
	c.mu.Unlock()
	return c.giveBack(ctx, wire.LeaveRequest{Held: held, Stay: true})
}

// giveBack waits until all messages are sent, and gives work back.
func (c *Worker) giveBack(ctx context.Context, r wire.LeaveRequest) error {
	within, cancel := context.WithTimeoutCause(ctx, c.cfg.Patience, c.silent())
	defer cancel()
	go func() { // once the campaign is over, nobody may be there any more
		c.mu.Lock()
		for within.Err() == nil && c.state != wire.Over {
			c.pause(within)
		}
		c.mu.Unlock()
		rest(within, 2*leaveTime)
		cancel()
	}()
	unsent := c.up.wait(within)
	c.mu.Lock()
	over := c.state == wire.Over
	c.mu.Unlock()
	switch err := c.up.err(); {
	case err != nil:
		return err
	case unsent != nil && over:
		c.cfg.Logger.Warn(fmt.Sprintf("the campaign is over, and %v; what they are about is run again when it goes on",
			unsent))
		return nil
	case unsent != nil:
		return unsent
	}
	if err := c.ask(within, wire.Leave, r, &struct{}{}); err != nil && !over {
		return err
	}
	return nil
}

// Leave implements engine.Membership.
func (c *Worker) Leave(ctx context.Context) error {
	if ctx.Err() != nil { // it was stopped: what it has not sent is lost, and others can have its work at once
		within, cancel := context.WithTimeout(c.ctx, stoppedTime)
		defer cancel()
		_ = c.ask(within, wire.Leave, wire.LeaveRequest{Why: "it was stopped"}, &struct{}{})
		return c.up.err()
	}
	c.mu.Lock()
	c.flush()
	c.mu.Unlock()
	return c.giveBack(ctx, wire.LeaveRequest{Why: "it has left"})
}

package engine

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Fleet has tests and reductions of a campaign run on other machines.
type Fleet interface {
	// Start begins to hand out what there is to do.
	Start(c *Owned) error
	// Finish hands out no tests any more, and waits until what was handed out is back, or ctx ends.
	Finish(ctx context.Context) error
	// Reduce has a finding reduced, and enters the result. ok is false if no worker began to reduce it before ctx ended,
	// or no worker can.
	Reduce(ctx context.Context, f *finding.Finding, files *finding.Files) (ok bool)
	// Stats is what is known of who takes part.
	Stats() *tally.FleetStats
	// Close tells everybody that the campaign is over, and what cut it short, if anything did.
	Close(why error) error
}

// Owned is a campaign as its fleet sees it.
type Owned struct {
	Config   *Config
	Targets  []*ask.Target
	Settings []campaigndb.Setting
	Seeds    *seeds.Set
	Ledger   *ledger.Ledger
	Record   *record.Record
	Keeper   *Keeper
	Origin   finding.Origin
	Stats    *tally.Counters // counts of the whole campaign
	Logger   *slog.Logger
	// Repeat runs what a worker has found on the solver that is here, and notes in the finding if it does not show each
	// time. Nil: no solver runs here, and what workers find is kept as they have confirmed it.
	Repeat   func(ctx context.Context, worker string, f *finding.Finding, files finding.Files) error
	Recorder Recorder // maker of preliminary tests; nil: there are none
	// Begun notes that a test of a seed was run, and reports whether it is the first of all.
	Begun func(place int) bool
	// Left is how much is left of the campaign's time; 0: it has no end.
	Left func() time.Duration
	// Stop ends the campaign softly.
	Stop func()
}

// startFleet hands the campaign to the fleet, if there is one.
func (c *Campaign) startFleet() error {
	if c.cfg.Fleet == nil {
		return nil
	}
	o := &Owned{
		Config: &c.cfg, Targets: c.targets, Settings: c.cfg.settings(), Seeds: c.seeds, Ledger: c.ledger,
		Record: c.record, Keeper: &c.keeper, Origin: c.origin, Stats: c.stats, Logger: c.cfg.Logger, Begun: c.beginSeed,
		Recorder: c.recorder, Left: c.stats.Left, Stop: c.stop,
	}
	if c.cfg.Jobs > 0 {
		o.Repeat = c.repeatFound
	}
	return c.cfg.Fleet.Start(o)
}

// MayRepeat reports whether a finding of a worker can be repeated on another machine by its script: time and memory
// are judged where they were measured, and rule programs are no scripts.
func MayRepeat(f *finding.Finding) bool { return !f.Class.Timed() && !f.Memory && f.IsOfScripts() }

// repeatFound is an Owned's Repeat. Where the solver's program is another one by now, a finding stays as the worker has
// confirmed it. It takes a slot: no more solvers run than there are jobs.
func (c *Campaign) repeatFound(ctx context.Context, worker string, f *finding.Finding, files finding.Files) error {
	t := c.target(f.Solver)
	if err := c.environment.Unchanged(t); err != nil || t.Broken.Load() || !MayRepeat(f) {
		return err
	}
	slot := newSlot(c.slots)
	if !slot.Take(ctx) {
		return ctx.Err()
	}
	defer slot.Leave()
	threshold := ask.ThresholdOf(t.With(f.Configuration.Options...), files.Instance)
	again := ask.Tally{Threshold: threshold}
	err := again.Repeat(ask.Rule{IfMissed: true}, func() (shows bool, took time.Duration, err error) {
		shows, err = c.bases.shows(ctx, t.Solver, f, files)
		return shows, 0, err
	})
	if err != nil || again.IsConfirmed() {
		return err
	}
	f.ShownBy(finding.WorkerRun{Worker: worker, Runs: len(again.Seconds), Shown: again.Shown})
	c.warn(warning.Unconfirmed, f.Solver, f.SeedPath, "worker %s: %s (instance %d), but %s; it is kept as not certain",
		worker, f.Fault.Headline(f.Solver, ""), f.Index,
		onlyIn(again.Shown, len(again.Seconds), "a fresh process on this machine"))
	return nil
}

// idleTick is how often it is checked whether anybody runs tests.
const idleTick = time.Second

// endAfter ends the campaign softly when so much of its time has passed, unless cancel is called before.
func (c *Campaign) endAfter(d time.Duration) (cancel func()) {
	now := time.Now()
	c.time = &spending{left: d, last: now}
	c.stats.EndAt(now.Add(d))
	return c.whenLeft(0, c.stop)
}

// whenLeft calls f as soon as no more than so much of the campaign's time is left, unless cancel is called before.
func (c *Campaign) whenLeft(left time.Duration, f func()) (cancel func()) {
	done := make(chan struct{})
	go func() {
		for {
			rest := c.spend() - left
			if rest <= 0 {
				f()
				return
			}
			select {
			case <-done:
				return
			case <-time.After(min(idleTick, rest)):
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// spend spends the campaign's time until now, and returns what is left of it. Where only other machines run tests, time
// in which none of them is there does not count, and the campaign ends later by as much.
func (c *Campaign) spend() (left time.Duration) {
	c.time.mu.Lock()
	defer c.time.mu.Unlock()
	here := c.cfg.Fleet == nil || c.cfg.Jobs > 0
	c.stats.Idle(c.time.until(time.Now(), here || c.cfg.Fleet.Stats().Slots > 0))
	return c.time.left
}

// spending is what is left of a campaign's time.
type spending struct {
	mu   sync.Mutex
	left time.Duration
	last time.Time
}

// until spends the time from the last call until now if it counts; otherwise that time was idle. The caller holds the
// lock.
func (s *spending) until(now time.Time, counts bool) (idle time.Duration) {
	passed := now.Sub(s.last)
	s.last = now
	if !counts {
		return passed
	}
	s.left -= passed
	return 0
}

// beginSeed notes that a test of a seed was run, and reports whether it is the first of all.
func (c *Campaign) beginSeed(place int) bool {
	return !c.seeds.IsNothing(place) && !c.begun[place].Swap(true)
}

// A Reducer reduces findings for the owner of a campaign.
type Reducer interface {
	// NextReduction waits for a finding to reduce. It is not ok when none will come, or when ctx ends.
	NextReduction(ctx context.Context) (f *finding.Finding, files finding.Files, ok bool)
	// Reduced gives it back, reduced or with the reason why it is not.
	Reduced(f *finding.Finding, files finding.Files)
}

// Owner is who has a campaign, on another machine, in each of the roles that he has for those who run its tests.
type Owner struct {
	Work         seeds.Work
	Acknowledger Acknowledger
	Findings     Findings
	Reducer      Reducer
	Member       Membership
}

// Membership is taking part in a campaign that another machine owns.
type Membership interface {
	// Join sends the owner which solvers there are here and what tests depend on, and returns the files of the seeds. The
	// error says why the owner refuses, or that it does not answer.
	Join(ctx context.Context, c *Joined) (seeds.Files, error)
	// Looked receives what was found out about a file.
	Looked(look seeds.Look)
	// Tested is called when no more tests are run here. It gives back the work that is not done; what is done is not lost.
	Tested(ctx context.Context) error
	// Leave sends the last counts, and leaves the campaign.
	Leave(ctx context.Context) error
}

// Joined is who runs tests of a campaign that another machine owns.
type Joined struct {
	Targets  []*ask.Target
	Settings []campaigndb.Setting
	Jobs     int
	// From is the index of the first instance of a scope that is run: the ledger counts from there.
	From int
	// Other returns what was counted since its last call and belongs to no test, with the processor time since then.
	Other func() tally.Stats
	// Programs are the owner's programs for the solvers, by the solver's name: names of findings depend on them. Join of
	// the Membership sets them.
	Programs map[string]string
	// StopTests ends the tests softly: what runs is finished. Stop ends everything in that way. Abandon ends at once what
	// solvers are asked in tests: nobody takes the answers any more.
	StopTests, Stop, Abandon func()
}

// Join runs tests of a campaign that another machine owns, until there are none, or soft ends: then what runs is
// finished. When hard ends, solvers are killed. The Stats are what was done here.
func Join(soft, hard context.Context, cfg Config, owner Owner) (tally.Stats, error) {
	c := newCampaign(cfg)
	c.work, c.acknowledger, c.findings = owner.Work, owner.Acknowledger, owner.Findings
	c.keeper = Keeper{
		Known: &finding.Known{}, Catalog: c.cfg.Catalog, Record: c.record, Stats: c.stats, Logger: c.cfg.Logger,
	}
	c.origin = finding.Origin{
		Tool: cfg.Version, Commit: cfg.Commit, MasterSeed: cfg.MasterSeed, Settings: cfg.Settings.Map(), Clock: cfg.Clock,
	}
	err := c.runJoined(soft, hard, owner)
	s := c.snapshot()
	if err == nil {
		err = s.Failed()
	}
	return s, err
}

func (c *Campaign) runJoined(given, hard context.Context, owner Owner) error {
	end, err := c.prepareSolvers()
	if err != nil {
		return err
	}
	defer end()
	soft, stop := context.WithCancel(given)
	defer stop()
	c.stop = stop
	stopTicking := c.startTicking()
	err = c.testJoined(soft, hard, owner)
	if tickErr := stopTicking(); err == nil {
		err = tickErr
	}
	return err
}

// testJoined joins the campaign, and runs its tests.
func (c *Campaign) testJoined(soft, hard context.Context, owner Owner) error {
	tests, stopTests := context.WithCancel(soft)
	defer stopTests()
	asking, stopAsking := c.asking(tests, hard)
	defer stopAsking()
	if err := c.probe(soft); err != nil {
		return err
	}
	joined := &Joined{
		Targets: c.targets, Settings: c.cfg.settings(), Jobs: c.cfg.Jobs, From: c.cfg.From,
		Other:     c.otherSince(),
		StopTests: stopTests, Stop: c.stop, Abandon: stopAsking,
	}
	var err error
	if c.cfg.Files, err = owner.Member.Join(soft, joined); err != nil {
		return err
	}
	c.programs = joined.Programs
	if err := c.openSeeds(); err != nil {
		return err
	}
	c.seeds.Looked = owner.Member.Looked
	panel, err := c.start(asking)
	if err != nil {
		return err
	}
	defer panel.Close()
	if err := c.seeds.OpenReference(soft, panel); err != nil {
		return err
	}
	prepared := c.seeds.Prepare(tests, c.work, c.stop)
	reduced := make(chan struct{})
	go func() {
		defer close(reduced)
		c.reduceForOwner(soft, hard, owner.Reducer)
	}()
	err = c.runWorkers(tests, asking, prepared.Turns)
	stopTests()
	if preparedErr := prepared.Wait(); err == nil {
		err = preparedErr
	}
	if testedErr := owner.Member.Tested(hard); err == nil {
		err = testedErr
	}
	if err != nil {
		c.stop()
	}
	<-reduced
	c.stop()
	if leaveErr := owner.Member.Leave(hard); err == nil {
		err = leaveErr
	}
	return err
}

// reduceForOwner reduces the findings that the owner hands out, one after the other.
func (c *Campaign) reduceForOwner(soft, hard context.Context, owner Reducer) {
	for f, files, ok := owner.NextReduction(soft); ok; f, files, ok = owner.NextReduction(soft) {
		t := c.target(f.Solver)
		if t == nil {
			f.NotReduced = "no worker has its solver"
		} else if !c.reduceHere(soft, hard, t, f, &files) {
			continue // it stays as it is
		}
		owner.Reduced(f, files)
	}
}

// otherSince makes the function Other of a Joined.
func (c *Campaign) otherSince() func() tally.Stats {
	var solverCPU, ownCPU float64
	var parts tally.SolverParts
	return func() tally.Stats {
		s, now := c.record.Other.Take(), c.stats.Snapshot()
		s.SolverCPU, s.OwnCPU = now.SolverCPU-solverCPU, now.OwnCPU-ownCPU
		s.SolverParts = tally.SolverParts{
			Tests: now.SolverParts.Tests - parts.Tests, Reductions: now.SolverParts.Reductions - parts.Reductions,
		}
		solverCPU, ownCPU, parts = now.SolverCPU, now.OwnCPU, now.SolverParts
		return s
	}
}

// openSeeds finds the files.
func (c *Campaign) openSeeds() (err error) {
	c.cfg.Only = c.cfg.Scripts == nil
	c.cfg.Config.Sources = nil
	var all []*solvers.Solver
	for _, t := range c.targets {
		all = append(all, t.Solver)
	}
	for _, s := range c.cfg.Sources {
		c.cfg.Config.Sources = append(c.cfg.Config.Sources, s)
		if of, ok := s.(PreliminarySource); ok {
			if c.cfg.Ahead, err = of.Preliminary(&c.cfg, all); err != nil {
				return err
			}
		}
	}
	if c.seeds, err = seeds.Open(c.cfg.Config, c.record.Other); err != nil {
		return err
	}
	c.seeds.Takes = func(logic string) bool {
		return slices.ContainsFunc(c.targets, func(t *ask.Target) bool {
			return t.Supports(logic) && !t.IsSilent()
		})
	}
	c.seeds.TakesOf = c.takes
	c.begun, c.runs = make([]atomic.Bool, c.seeds.Places()), make([]seedRuns, c.seeds.Places())
	return nil
}

// asking gives the context of questions: it ends some time after soft, or with hard.
func (c *Campaign) asking(soft, hard context.Context) (ctx context.Context, stop func()) {
	asking, stopAsking := context.WithCancel(hard)
	stopWaiting := context.AfterFunc(soft, func() { time.AfterFunc(c.cfg.Limits.Wall+finishTime, stopAsking) })
	return asking, func() {
		stopWaiting()
		stopAsking()
	}
}

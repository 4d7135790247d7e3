package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// Campaign is one run of the engine.
type Campaign struct {
	cfg        Config
	host       *solvers.Host
	reducer    *solvers.Host // host of the reductions' processes, whose processor time is counted apart
	targets    []*ask.Target
	bases      Bases
	origin     finding.Origin
	stats      *tally.Counters
	ledger     *ledger.Ledger
	record     *record.Record
	keeper     Keeper
	documented documented
	seeds      *seeds.Set
	begun      []atomic.Bool // index: a seed's place; whether a test of the seed was run
	runs       []seedRuns    // index: a seed's place
	ownership
	testMakers
	outFiles
	timing
	slots      *semaphore.Weighted // slots of workers and reductions: one for each job
	oneHere    sync.Mutex          // held by the reduction that runs in this process
	located    map[string]bool     // crashes that the base shows, too, of which a debugger was asked where they are
	reductions *reductions         // nil: findings stay as they are
}

// ownership is what the owner of a campaign does: this process, or another one for a worker of its fleet.
type ownership struct {
	work         seeds.Work        // the work to do
	acknowledger Acknowledger      // records the work that is done
	findings     Findings          // store of findings
	programs     map[string]string // key: solver; its program's path at the owner; nil unless this is a fleet worker
}

// testMakers make the tests of a campaign.
type testMakers struct {
	scripts     Maker
	makers      map[seeds.Source]Maker // makers of other tests, by source
	recorder    Recorder               // maker of preliminary tests; nil if there are none
	environment Environment            // environment that sources get a copy of
}

// outFiles are the open files of OUT.
type outFiles struct {
	lock      *os.File    // nil before OUT is there
	opened    atomic.Bool // OUT is there
	statsFile *tally.File
}

// timing is when a campaign ends.
type timing struct {
	stop      context.CancelFunc // ends the campaign softly: running tests are finished
	over      bool               // whether its time was over before
	worked    time.Duration      // time that it was at work in earlier processes
	time      *spending          // rest of the campaign's time; nil: it has no end
	aheadOver chan struct{}      // closed when the time for preliminary tests is over
}

// Run does a campaign. When soft ends, workers finish the instance at hand; when hard ends, solvers are killed. In
// both cases all is kept; the cause of soft's end is named in the statistics. The Stats are those at the end, whatever
// the error: a *usage.Error, that too little was tested, or a failure of ours.
func Run(soft, hard context.Context, cfg Config) (tally.Stats, error) {
	c := newCampaign(cfg)
	c.stats.Do(func(s *tally.Stats) { s.MinAnswered, s.Until = cfg.MinAnswered, cfg.Budget.UntilFinding })
	if c.cfg.Known == nil {
		c.cfg.Known = &finding.Known{}
	}
	c.origin = finding.Origin{
		Tool: cfg.Version, Commit: cfg.Commit, MasterSeed: cfg.MasterSeed, Settings: cfg.Settings.Map(), Clock: cfg.Clock,
	}
	c.keeper = Keeper{
		Known: c.cfg.Known, Catalog: c.cfg.Catalog, Record: c.record, Stats: c.stats, Kept: cfg.Kept, Logger: cfg.Logger,
		Until: cfg.Budget.UntilFinding, Enough: func() { c.stop() },
	}
	if cfg.MinimizeTime > 0 {
		c.reductions = newReductions(c)
		c.keeper.Reduce = c.reductions.add
	}
	defer func() { c.lock.Close() }() // nil is no file, and stays closed
	err := c.end(soft, c.run(soft, hard))
	if c.over {
		return c.snapshot(), err
	}
	if c.seeds != nil {
		for _, line := range c.seeds.Warnings() {
			c.warn(warning.Seeds, "", "", "%s", line)
		}
	}
	s := c.snapshot()
	if err == nil {
		if c.seeds.Files() > 0 { // Recorders say what they have tested
			err = s.Untested(c.tested())
		}
		err = errors.Join(err, s.Failed())
	}
	return s, err
}

// end says in the statistics whether and why the campaign was cut short, by err or by the end of soft, and writes them
// for the last time. What the end of a context made fail is no error.
func (c *Campaign) end(soft context.Context, err error) error {
	var u *usage.Error
	switch {
	case errors.As(err, &u):
		return err
	case err != nil:
		c.stats.Abort(err.Error())
	case soft.Err() != nil:
		c.stats.Abort(context.Cause(soft).Error())
	}
	c.record.Conclude()
	if c.keeper.Store != nil {
		if writeErr := c.writeLastStats(); err == nil {
			err = writeErr
		}
	}
	if closeErr := c.record.Close(c.snapshot()); err == nil {
		err = closeErr
	}
	return err
}

func newCampaign(cfg Config) *Campaign {
	stats := tally.New(cfg.Version, cfg.MasterSeed)
	remembered := record.New(stats, cfg.remembered())
	cfg.Logger = remembered.Logger()
	c := &Campaign{
		cfg: cfg, stats: stats, slots: semaphore.NewWeighted(int64(cfg.Jobs)), record: remembered,
		timing: timing{stop: func() {}, aheadOver: make(chan struct{})},
	}
	c.acknowledger, c.findings = ownAcknowledger{c}, &c.keeper
	return c
}

// finishTime is how long after the end of its time a campaign waits for what runs, beyond one time limit of a solver.
// What still runs then is cut off, and a wrong answer that can no longer be repeated is counted as not confirmed
// (cutShort). Questions about seeds are not waited for: nothing would be made of the answers.
const finishTime = 1500 * time.Millisecond

// run does a campaign. Its time begins here: what solvers are asked before the first instance belongs to it, and so
// does the reading of seeds.
func (c *Campaign) run(given, hard context.Context) error {
	endSolvers, err := c.prepareSolvers()
	if err != nil {
		return err
	}
	defer endSolvers()
	if err := c.findSeeds(); err != nil {
		return err
	}
	if c.lock, err = c.record.LookBack(c.targets, c.seeds.Unchanged); err != nil {
		return err
	}
	worked, err := c.record.Recall()
	if err != nil {
		return err
	}
	d := c.cfg.Budget.Duration
	if d > 0 {
		if d -= worked; d <= 0 {
			c.over = true
			c.warn(warning.Campaign, "", "", "the campaign in %s has used up its time; give a longer --duration to continue it",
				c.cfg.Out)
			return c.revisit(hard)
		}
	}
	c.worked = worked
	soft, stop := context.WithCancel(given)
	defer stop()
	c.stop = stop
	if d > 0 {
		defer c.endAfter(d)()
	}
	asking, stopAsking := c.asking(soft, hard)
	defer stopAsking()

	stopTicking := c.startTicking()
	err = c.test(given, soft, asking, hard)
	if tickErr := stopTicking(); err == nil {
		err = tickErr
	}
	if soft.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// revisit applies --known, and --recheck, to what a campaign has found whose time is over. No test is run, and nothing
// is reduced.
func (c *Campaign) revisit(asking context.Context) error {
	if err := c.record.Reopen(); err != nil {
		return err
	}
	c.keeper.Reduce = nil
	if err := c.openFindings(asking); err != nil {
		return err
	}
	c.statsFile = c.newStatsFile()
	return nil
}

// prepareSolvers finds the solvers and starts what runs them; end stops it.
func (c *Campaign) prepareSolvers() (end func(), err error) {
	find := ask.Given
	if c.cfg.Ask != nil { // there need not be a program
		find = ask.Named
	}
	all, err := find("solver", c.cfg.Solvers, c.cfg.Catalog)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		c.targets = append(c.targets, ask.NewTarget(s))
		c.stats.Tests(s.Name)
	}
	c.cfg.Settings.WithoutObjectives = !slices.ContainsFunc(all, c.cfg.asksOptima)
	if c.bases.of, err = ask.Bases("base", c.cfg.Bases, all, c.cfg.Catalog); err != nil {
		return nil, err
	}
	if err := c.checkSources(); err != nil {
		return nil, err
	}
	if c.cfg.Ask != nil {
		return func() {}, nil
	}
	if c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
		return nil, err
	}
	if c.reducer, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
		c.host.Close()
		return nil, err
	}
	c.stats.SpentBy(c.host.CPU, c.reducer.CPU)
	return func() {
		c.host.Close()
		c.reducer.Close()
	}, nil
}

// test probes the solvers, runs the workers until there is no work any more or soft ends, and reduces what they find
// until given ends. Questions to solvers are cut off when asking ends, those of reductions when hard ends.
func (c *Campaign) test(given, soft, asking, hard context.Context) error {
	if err := c.probe(soft); err != nil {
		return err
	}
	panel, err := c.start(asking)
	if err != nil {
		return err
	}
	defer panel.Close()
	if err := c.record.CompareSolvers(c.targets); err != nil {
		return err
	}
	if c.worked > 0 && c.cfg.Resumed != nil {
		before := c.stats.Snapshot()
		before.Elapsed = c.worked.Seconds()
		c.cfg.Resumed(before)
	}
	c.record.Restore()
	for place := range c.begun {
		c.begun[place].Store(c.record.Begun(place))
	}
	if err := c.seeds.OpenReference(soft, panel); err != nil {
		return err
	}
	if c.cfg.Jobs == 0 {
		return c.handOut(given, soft, asking, hard)
	}
	prepared := c.seeds.Prepare(soft, c.work, c.stop)
	if err := prepared.Begun(soft); err != nil {
		return err
	}
	if err := c.openOut(asking); err != nil {
		return err
	}
	endReductions := c.startReductions(given, hard)
	defer c.limitAhead()()
	err = c.startFleet() // others have work while this machine confirms what the probes showed
	if err == nil {
		err = c.judgeProbes(asking)
	}
	if err == nil {
		err = c.runWorkers(soft, asking, prepared.Turns)
	}
	c.stop()
	if preparedErr := prepared.Wait(); err == nil {
		err = preparedErr
	}
	return c.finish(asking, endReductions, err)
}

// handOut has the fleet run all tests, and runs none here.
func (c *Campaign) handOut(given, soft, asking, hard context.Context) error {
	if err := c.openOut(asking); err != nil {
		return err
	}
	endReductions := c.startReductions(given, hard)
	defer c.limitAhead()()
	err := c.startFleet()
	if err == nil {
		err = c.judgeProbes(asking)
	}
	if err == nil && c.ledger.Finish(soft) && !c.ledger.Progress().HasWork() {
		err = c.seeds.NoSeed()
	}
	c.stop()
	return c.finish(asking, endReductions, err)
}

// finish waits for the fleet and for reductions after the last test. The error of what was before comes first.
func (c *Campaign) finish(asking context.Context, endReductions func() error, err error) error {
	if c.cfg.Fleet != nil {
		if fleetErr := c.cfg.Fleet.Finish(asking); err == nil {
			err = fleetErr
		}
	}
	if aheadErr := c.concludeAhead(); err == nil {
		err = aheadErr
	}
	if reduceErr := endReductions(); err == nil {
		err = reduceErr
	}
	if c.cfg.Fleet != nil {
		why := err
		if a := c.stats.Snapshot().Aborted; why == nil && a != nil {
			why = errors.New(a.Reason)
		}
		if fleetErr := c.cfg.Fleet.Close(why); err == nil {
			err = fleetErr
		}
	}
	return err
}

// panel makes the panel that asks solvers outside of tests.
func (c *Campaign) panel() *panel.Panel {
	probing := solvers.Probing{Limits: c.cfg.Limits, Progress: c.cfg.Probing}
	return panel.PanelOver(c.cfg.Ask, c.host, c.cfg.Catalog, probing)
}

// start makes the panel, and gets the sources ready.
func (c *Campaign) start(asking context.Context) (*panel.Panel, error) {
	panel := c.panel()
	err := c.startSources(asking, panel)
	if err == nil {
		err = c.openBases(asking, panel)
	}
	if err != nil {
		panel.Close()
	}
	return panel, err
}

// warn logs a warning of a kind. solver and seed say what it is about; each may be "".
func (c *Campaign) warn(kind warning.Kind, solver, seed, format string, args ...any) {
	warning.Log(c.cfg.Logger, kind, warning.Warning{Text: fmt.Sprintf(format, args...), Solver: solver, Seed: seed})
}

// runWorkers runs the workers; an error of one ends the others softly.
func (c *Campaign) runWorkers(soft, hard context.Context, turns <-chan *seeds.Turn) error {
	var g errgroup.Group
	for range c.cfg.Jobs {
		g.Go(func() error {
			w := c.worker(turns)
			defer w.close()
			err := w.run(soft, hard)
			if err != nil {
				c.stop()
			}
			return err
		})
	}
	return g.Wait()
}

// startTicking shows the status and writes stats.json from time to time, until stop is called.
func (c *Campaign) startTicking() (stop func() error) {
	return tally.Ticks{
		Guard:    c.stats.SparingReport(c.cfg.Logger),
		Snapshot: c.snapshot, Status: c.cfg.Status,
		Keep: func() error {
			if !c.opened.Load() {
				return nil
			}
			err := c.stats.During(tally.ForRecord, c.writeStats)
			if err != nil { // for its workers, too, which leave before it has ended
				c.stats.Abort(err.Error())
			}
			return err
		},
	}.Start(c.stop)
}

// snapshot gives the statistics of the moment.
func (c *Campaign) snapshot() tally.Stats {
	if c.work != nil {
		p := c.work.Progress()
		c.stats.Do(func(s *tally.Stats) {
			s.Expected, s.Ledger = p.Expected, tally.LedgerStats{Handed: p.Handed, Done: p.Done}
			s.Loading = tally.Loading{Done: p.Known, All: p.Files}
			if s.Comparing = (tally.Loading{}); !p.AheadOver || p.Files == 0 {
				s.Comparing = tally.Loading{Done: p.AheadDone, All: p.Ahead}
			}
		})
	}
	s := c.stats.Snapshot()
	if c.cfg.Fleet != nil {
		s.Fleet = c.cfg.Fleet.Stats()
		if s.Fleet != nil {
			s.Fleet.Idle = c.cfg.Jobs == 0 && !s.Fleet.IsManned()
		}
	}
	return s
}

// writeStats writes the counts of findings, and stats.json.
func (c *Campaign) writeStats() error {
	if err := c.keeper.Store.Flush(); err != nil {
		return err
	}
	s := c.snapshot()
	if err := c.record.Save(s); err != nil {
		return err
	}
	if c.cfg.BeforeWrite != nil {
		c.cfg.BeforeWrite("statistics")
	}
	s.Running = true
	return c.statsFile.Write(s)
}

// findSeeds lists the files, and opens the ledger.
func (c *Campaign) findSeeds() (err error) {
	if err := c.openSeeds(); err != nil {
		return err
	}
	c.seeds.Looked = c.record.Looked
	b := c.cfg.Budget
	c.ledger = ledger.New(c.seeds.Files(), ledger.Budget{
		Instances: b.Instances, PerSeed: b.PerSeed,
		Endless: (b.Duration > 0 || b.UntilFinding > 0) && c.cfg.Step == 0,
	}, mutate.Block)
	c.ledger.Only(c.cfg.Shard)
	c.work = c.ledger
	var paths []string
	var stages []int
	for place := range c.seeds.Places() {
		if paths = append(paths, c.seeds.Path(place)); place >= c.seeds.Files() {
			stages = append(stages, c.seeds.Ahead(place).Stage)
		}
	}
	c.ledger.Ahead(stages)
	c.record.Remember(paths, c.ledger)
	return nil
}

// openOut makes OUT, and what is written there from the beginning.
func (c *Campaign) openOut(asking context.Context) (err error) {
	if c.lock == nil {
		if c.lock, err = outdir.Make(c.cfg.Out); err != nil {
			return err
		}
	}
	if err := c.record.Open(c.targets); err != nil {
		return err
	}
	c.notePreliminary()
	if err := c.openFindings(asking); err != nil {
		return err
	}
	if err := c.seeds.Reference.Save(); err != nil {
		return err
	}
	for _, dir := range []string{c.cfg.Dump, c.cfg.Derived} {
		if dir == "" {
			continue
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	c.statsFile = c.newStatsFile()
	c.opened.Store(true)
	return c.writeStats()
}

func (c *Campaign) newStatsFile() *tally.File {
	return tally.NewFile(c.cfg.Out, filepath.Join(finding.Dir(c.cfg.Out), "index.json"))
}

// openFindings opens the findings that are there, and updates what is known of them.
func (c *Campaign) openFindings(asking context.Context) error {
	if err := c.keeper.Open(c.cfg.Out, c.cfg.BeforeWrite, c.cfg.News); err != nil {
		return err
	}
	if err := c.recheck(asking); err != nil {
		return err
	}
	return c.keeper.Recover()
}

// recheck asks the findings that are there again.
func (c *Campaign) recheck(asking context.Context) error {
	if c.cfg.Recheck == nil {
		return nil
	}
	var tested []*solvers.Solver
	for _, t := range c.targets {
		tested = append(tested, t.Solver)
	}
	if err := c.cfg.Recheck(asking, c.host, tested); err != nil {
		return err
	}
	return c.keeper.Store.Flush() // reads what was noted
}

// target is the solver of a name, nil if it is not tested.
func (c *Campaign) target(name string) *ask.Target {
	if i := slices.IndexFunc(c.targets, func(t *ask.Target) bool { return t.Name == name }); i >= 0 {
		return c.targets[i]
	}
	return nil
}

// tested lists the solvers under test, and whether they were dropped.
func (c *Campaign) tested() []tally.Tested {
	var all []tally.Tested
	for _, t := range c.targets {
		all = append(all, tally.Tested{Name: t.Name, Dropped: t.Broken.Load()})
	}
	return all
}

// writeLastStats is writeStats at the end. It uses the disk space that was reserved for it.
func (c *Campaign) writeLastStats() error {
	if c.statsFile == nil {
		return nil
	}
	c.statsFile.UseRoom()
	flushErr := c.keeper.Store.Flush()
	s := c.snapshot()
	if err := c.statsFile.WriteLast(s); err != nil {
		return err
	}
	return flushErr
}

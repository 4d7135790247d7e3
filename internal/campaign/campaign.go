package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// Campaign is one run of the engine.
type Campaign struct {
	cfg        Config
	host       *solvers.Host
	targets    []*target.Target
	seeds      []*seed // the files, in path order
	ledger     *ledger.Memory
	reference  reference.Records // what solvers say about seeds
	store      *finding.Store
	stats      *tally.Counters
	slots      *semaphore.Weighted // of workers and reductions: one for each job
	stop       context.CancelFunc  // ends the campaign softly: what runs is finished
	reductions *reductions         // nil: findings stay as they are
	news       *news
	explained  explanations
	warm       warm
	partners   *partners
	stdin      func() ([]byte, error)
	asks       bool          // an oracle asks more than the instance does
	found      chan struct{} // closed when there is a seed
	foundSeed  func()
	lock       *os.File    // of OUT
	opened     atomic.Bool // OUT is there
	statsFile  *tally.File
}

// Run does a campaign. When soft ends, workers finish the instance at hand; when hard ends, solvers are killed. In
// both cases all is kept; the cause of soft's end is named in the statistics. The Stats are those at the end, whatever
// the error, which is a *UsageError, an *InfrastructureError, an *UntestedError, or nil.
func Run(soft, hard context.Context, cfg Config) (tally.Stats, error) {
	c := newCampaign(cfg)
	c.asks = slices.ContainsFunc(cfg.Oracles, func(o oracle.Oracle) bool { return o.Ask != nil })
	c.stats.Do(func(s *tally.Stats) { s.MinAnswered, s.Until = cfg.MinAnswered, cfg.Budget.UntilFinding })
	if c.cfg.Known == nil {
		c.cfg.Known = &finding.Known{}
	}
	c.news = newNews(c)
	if cfg.MinimizeTime > 0 {
		c.reductions = newReductions(c)
	}
	defer c.leaveOut()
	err := c.end(soft, c.run(soft, hard))
	c.warn(c.reference.Warnings())
	s := c.snapshot()
	if err == nil {
		err = c.untested(&s)
	}
	return s, err
}

// end says in the statistics whether and why the campaign was cut short, by err or by the end of soft, and writes them
// for the last time. What the end of a context made fail is no error.
func (c *Campaign) end(soft context.Context, err error) error {
	var u *UsageError
	switch {
	case errors.As(err, &u):
		return err
	case err != nil && c.store != nil:
		err = fmt.Errorf("the campaign was cut short: %w", err)
	}
	switch {
	case err != nil:
		c.stats.Abort(err.Error())
	case soft.Err() != nil:
		c.stats.Abort(context.Cause(soft).Error())
	}
	if c.store != nil {
		if writeErr := c.writeLastStats(); err == nil {
			err = writeErr
		}
	}
	var i *InfrastructureError
	if err != nil && !errors.As(err, &i) {
		err = &InfrastructureError{err}
	}
	return err
}

func newCampaign(cfg Config) *Campaign {
	found := make(chan struct{})
	return &Campaign{
		cfg: cfg, stats: tally.New(cfg.Version, cfg.MasterSeed), slots: semaphore.NewWeighted(int64(cfg.Jobs)),
		stdin: sync.OnceValues(func() ([]byte, error) { return seedfile.Read("-") }),
		found: found, foundSeed: sync.OnceFunc(func() { close(found) }), stop: func() {},
	}
}

// finishTime is how long after the end of its time a campaign waits for what runs, beyond one time limit of a solver.
const finishTime = 1500 * time.Millisecond

// run does a campaign. Its time begins here: what solvers are asked before the first instance belongs to it, and so
// does the reading of seeds.
func (c *Campaign) run(given, hard context.Context) error {
	if err := c.resolve(); err != nil {
		return err
	}
	if err := c.findSeeds(); err != nil {
		return err
	}
	if err := c.refuseUsedOut(); err != nil {
		return err
	}
	var err error
	if c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
		return err
	}
	defer c.host.Close()
	soft, stop := context.WithCancel(given)
	defer stop()
	c.stop = stop
	if d := c.cfg.Budget.Duration; d > 0 {
		defer time.AfterFunc(d, stop).Stop()
		c.stats.EndAt(time.Now().Add(d))
	}
	asking, stopAsking := context.WithCancel(hard)
	defer stopAsking()
	defer context.AfterFunc(soft, func() { time.AfterFunc(c.cfg.Limits.Wall+finishTime, stopAsking) })()

	stopTicking := c.startTicking()
	err = c.work(given, soft, asking, hard)
	if tickErr := stopTicking(); err == nil {
		err = tickErr
	}
	if soft.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// work probes the solvers, runs the workers until there is no work any more or soft ends, and reduces what they find
// until given ends. Solvers are asked as long as asking lasts, in reductions as long as hard does.
func (c *Campaign) work(given, soft, asking, hard context.Context) error {
	if err := c.probe(soft); err != nil {
		return err
	}
	if err := c.openReference(soft); err != nil {
		return err
	}
	turns, prepared := c.prepare(soft, asking)
	select {
	case <-c.found:
	case <-prepared.done:
		if soft.Err() == nil {
			return cmp.Or(prepared.err, errNoSeed)
		}
	}
	if err := c.openOut(); err != nil {
		return err
	}
	endReductions := c.startReductions(given, hard)
	err := c.judgeProbes(asking)
	if err == nil {
		err = c.runWorkers(soft, asking, turns)
	}
	c.stop()
	<-prepared.done
	if err == nil {
		err = prepared.err
	}
	if reduceErr := endReductions(); err == nil {
		err = reduceErr
	}
	return err
}

// runWorkers runs the workers; an error of one ends the others softly.
func (c *Campaign) runWorkers(soft, hard context.Context, turns <-chan *turn) error {
	var g errgroup.Group
	for range c.cfg.Jobs {
		g.Go(func() error {
			w := newWorker(c)
			defer w.close()
			err := w.run(soft, hard, turns)
			if err != nil {
				c.stop()
			}
			return err
		})
	}
	return g.Wait()
}

// startTicking shows the status and writes stats.json from time to time, until the function that it gives is called.
func (c *Campaign) startTicking() (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	failed := make(chan error, 1)
	go func() { failed <- c.tick(ctx) }()
	return func() error {
		cancel()
		return <-failed
	}
}

// Intervals of the status and of stats.json.
const (
	statusInterval = 500 * time.Millisecond
	statsEvery     = 4 // statuses
)

func (c *Campaign) tick(ctx context.Context) error {
	ticker := time.NewTicker(statusInterval)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if c.cfg.Status != nil {
			c.cfg.Status(c.snapshot())
		}
		if n%statsEvery == 0 && c.opened.Load() {
			if err := c.writeStats(); err != nil {
				c.stop()
				return err
			}
		}
	}
}

// snapshot gives the statistics of the moment.
func (c *Campaign) snapshot() tally.Stats {
	if c.ledger != nil {
		p := c.ledger.Progress()
		c.stats.Do(func(s *tally.Stats) {
			s.Expected, s.Ledger = p.Expected, tally.LedgerStats{Handed: p.Handed, Done: p.Done}
			s.Loading = tally.Loading{Done: p.Known, All: p.Files}
		})
	}
	return c.stats.Snapshot()
}

// writeStats writes the counts of findings, and stats.json.
func (c *Campaign) writeStats() error {
	if err := c.store.Flush(); err != nil {
		return err
	}
	return c.statsFile.Write(c.snapshot())
}

// findSeeds lists the files, and opens the ledger.
func (c *Campaign) findSeeds() error {
	if err := checkLogics(c.cfg.Logics); err != nil {
		return err
	}
	files, err := seedfile.Find(c.cfg.Paths)
	switch {
	case err != nil:
		return usage("%v", err)
	case len(files) == 0:
		return usage("no file *.smt2 in %s", strings.Join(c.cfg.Paths, ", "))
	}
	for _, path := range files {
		c.seeds = append(c.seeds, &seed{path: path, c: c})
	}
	c.partners = newPartners(files, c.readSource)
	b := c.cfg.Budget
	c.ledger = ledger.NewMemory(len(files), ledger.Budget{
		Instances: b.Instances, PerSeed: b.PerSeed, Endless: b.Duration > 0 || b.UntilFinding > 0,
	}, mutate.Block)
	return nil
}

// errNoSeed follows the warnings of skip.
var errNoSeed = usage("no seed can be used; for the reasons see above")

// resolve finds the solvers.
func (c *Campaign) resolve() error {
	if len(c.cfg.Solvers) == 0 {
		return usage("no solver given; for example: --solver z3")
	}
	names := map[string]bool{}
	for _, arg := range c.cfg.Solvers {
		s, err := c.cfg.Catalog.Resolve(arg)
		if err != nil {
			return badFlag("solver", "%v", err)
		}
		if names[s.Name] {
			return badFlag("solver", "two solvers are named %s; name them apart with NAME=COMMAND", s.Name)
		}
		names[s.Name] = true
		c.targets = append(c.targets, target.New(s))
		c.stats.Do(func(st *tally.Stats) { st.Answered[s.Name] = &tally.AnswerStats{} })
	}
	return nil
}

// writeLastStats is writeStats at the end, with the room that was kept for it.
func (c *Campaign) writeLastStats() error {
	if c.statsFile == nil {
		return nil
	}
	c.statsFile.UseRoom()
	flushErr := c.store.Flush()
	if err := c.statsFile.WriteLast(c.snapshot()); err != nil {
		return err
	}
	return flushErr
}

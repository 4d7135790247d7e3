package campaign

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// Campaign is one run of the engine.
type Campaign struct {
	cfg        Config
	host       *solvers.Host
	targets    []*target
	seeds      []*material
	references *references // nil unless reference models are asked for
	answers    *answers    // nil unless there is a reference solver
	store      *finding.Store
	stats      *counters
	sched      *schedule
	stop       context.CancelFunc // ends the campaign softly: what runs is finished
	reductions *reductions        // nil: findings stay as they are
	news       *news
	explained  explanations
	warm       warm
	partners   *partners
	stdin      func() ([]byte, error)
	asks       bool // an oracle asks more than the instance does
	statsFile  *statsFile
}

// Run does a campaign. When soft ends, workers finish the instance at hand; when hard ends, solvers are killed. In
// both cases all is kept; the cause of soft's end is named in the statistics. The Stats are those at the end, whatever
// the error, which is a *UsageError, an *InfrastructureError, an *UntestedError, or nil.
func Run(soft, hard context.Context, cfg Config) (Stats, error) {
	c := newCampaign(cfg)
	c.asks = slices.ContainsFunc(cfg.Oracles, func(o oracle.Oracle) bool { return o.Ask != nil })
	c.stats.do(func(s *Stats) { s.MinAnswered = cfg.MinAnswered })
	if c.cfg.Known == nil {
		c.cfg.Known = &finding.Known{}
	}
	c.news = newNews(c)
	if cfg.MinimizeTime > 0 {
		c.reductions = newReductions(c)
	}
	err := c.end(soft, c.run(soft, hard))
	s := c.stats.snapshot()
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
	case soft.Err() != nil && errors.Is(err, context.Canceled):
		err = nil
	case err != nil && c.store != nil:
		err = fmt.Errorf("the campaign was cut short: %w", err)
	}
	switch {
	case err != nil:
		c.stats.abort(err.Error())
	case soft.Err() != nil:
		c.stats.abort(context.Cause(soft).Error())
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
	return &Campaign{
		cfg: cfg, stats: newCounters(cfg.Version, cfg.MasterSeed),
		stdin: sync.OnceValues(func() ([]byte, error) { return ReadFile("-") }),
	}
}

func (c *Campaign) run(soft, hard context.Context) error {
	if err := c.resolve(); err != nil {
		return err
	}
	if err := checkLogics(c.cfg.Logics); err != nil {
		return err
	}
	files, err := FindSeeds(c.cfg.Paths)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usage("no file *.smt2 in %s", strings.Join(c.cfg.Paths, ", "))
	}
	if err := c.refuseUsedOut(); err != nil {
		return err
	}
	if c.host, err = solvers.NewHost(solvers.HostConfig{Logger: c.cfg.Logger, Waiters: c.cfg.Jobs + 1}); err != nil {
		return err
	}
	defer c.host.Close()
	if err := c.probe(soft); err != nil {
		return err
	}
	if err := c.openRecords(hard); err != nil {
		return err
	}
	if err := c.loadSeeds(soft, files); err != nil {
		return err
	}
	if len(c.seeds) == 0 && soft.Err() == nil {
		return errNoSeed
	}
	if err := c.openOut(); err != nil {
		return err
	}
	return c.work(soft, hard)
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
		c.targets = append(c.targets, &target{Solver: s, given: s.Name, lessons: newLessons(s.Entry.Lacks)})
		c.stats.do(func(st *Stats) { st.Answered[s.Name] = &AnswerStats{} })
	}
	return nil
}

// refuseUsedOut keeps a campaign from mixing with what another left.
func (c *Campaign) refuseUsedOut() error {
	entries, err := os.ReadDir(c.cfg.Out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usage("--out %v", plain(err))
	case len(entries) > 0:
		return usage("%s is not empty; choose another directory with --out, or move it away", c.cfg.Out)
	}
	return nil
}

func (c *Campaign) openOut() error {
	if err := os.MkdirAll(c.cfg.Out, 0o755); err != nil {
		return err
	}
	switch err := os.Mkdir(finding.Dir(c.cfg.Out), 0o755); { // of two campaigns that begin together, one makes it
	case errors.Is(err, fs.ErrExist):
		return usage("%s is in use by another campaign; choose another directory with --out", c.cfg.Out)
	case err != nil:
		return err
	}
	var err error
	if c.store, err = finding.Open(c.cfg.Out); err != nil {
		return err
	}
	if err := c.saveRecords(); err != nil {
		return err
	}
	if c.cfg.Dump != "" {
		if err := os.MkdirAll(c.cfg.Dump, 0o755); err != nil {
			return err
		}
	}
	c.statsFile = newStatsFile(c.cfg.Out)
	return c.writeStats()
}

// skip names and counts a seed that is not used.
func (c *Campaign) skip(path string, why error) {
	if errors.Is(why, errOtherLogic) {
		return // not what was asked for: neither read nor skipped
	}
	c.stats.seedSkipped()
	var lines []string
	for line := range strings.Lines(why.Error()) {
		lines = append(lines, strings.TrimSpace(line))
	}
	text := strings.Join(lines, "; ")
	if !strings.HasPrefix(text, path) {
		text = path + ": " + text
	}
	c.cfg.Logger.Warn("seed skipped: " + text)
}

// work runs the workers until the budget is used up, and reduces what they find.
func (c *Campaign) work(soft, hard context.Context) error {
	given := soft
	soft, c.stop = context.WithCancel(soft)
	defer c.stop()
	if d := c.cfg.Budget.Duration; d > 0 {
		timer := time.AfterFunc(d, c.stop)
		defer timer.Stop()
		c.stats.endAt(time.Now().Add(d))
	}
	var expected int
	c.sched, expected = newSchedule(c.seeds, c.cfg.Budget)
	c.stats.do(func(s *Stats) { s.Expected, s.Until = expected, c.cfg.Budget.UntilFinding })

	endReductions := c.startReductions(given, hard)
	ticking, stopTicking := context.WithCancel(context.Background())
	ticker := make(chan error, 1)
	go func() { ticker <- c.tick(ticking) }()

	err := c.judgeProbes(hard)
	if err == nil {
		err = c.runWorkers(soft, hard)
	}
	if reduceErr := endReductions(); err == nil {
		err = reduceErr
	}
	stopTicking()
	if tickErr := <-ticker; err == nil {
		err = tickErr
	}
	return err
}

// runWorkers runs the workers; an error of one ends the others softly.
func (c *Campaign) runWorkers(soft, hard context.Context) error {
	var g errgroup.Group
	for range c.cfg.Jobs {
		g.Go(func() error {
			w := newWorker(c)
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

// Intervals of the status and of stats.json.
const (
	statusInterval = 500 * time.Millisecond
	statsEvery     = 4 // statuses
)

// show shows the status from time to time.
func (c *Campaign) show(ctx context.Context) {
	if c.cfg.Status == nil {
		return
	}
	ticker := time.NewTicker(statusInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			c.cfg.Status(c.stats.snapshot())
		}
	}
}

// tick shows the status and writes stats.json from time to time.
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
			c.cfg.Status(c.stats.snapshot())
		}
		if n%statsEvery == 0 {
			if err := c.writeStats(); err != nil {
				c.stop()
				return err
			}
		}
	}
}

// writeStats writes the counts of findings, and stats.json.
func (c *Campaign) writeStats() error {
	if err := c.store.Flush(); err != nil {
		return err
	}
	return c.statsFile.write(c.stats.snapshot())
}

// writeLastStats is writeStats at the end, with the room that was kept for it.
func (c *Campaign) writeLastStats() error {
	if c.statsFile == nil {
		return nil
	}
	c.statsFile.useRoom()
	flushErr := c.store.Flush()
	if err := c.statsFile.writeLast(c.stats.snapshot()); err != nil {
		return err
	}
	return flushErr
}

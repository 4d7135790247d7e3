package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/memory"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Campaign is one run.
type Campaign struct {
	cfg     Config
	source  *instance.Source
	seeds   []*instance.Seed // by place; none: programs are made from nothing
	partly  lint.Sources     // seeds of which something is left aside
	host    *solvers.Host
	asks    ask.Asker
	targets []*target.Target
	keeper  engine.Keeper
	origin  finding.Origin
	live    *tally.Counters // of everything
	stats   *tally.Counters // of what is to be remembered, which live has, too
	memory  *memory.Memory
	ledger  *ledger.Memory
	file    *tally.File
	stop    context.CancelFunc
	over    bool              // it has had its time
	step    func(what string) // called ahead of "judge" and "reduce": tests panic there

	mu       sync.Mutex
	verdicts map[string]string // of seeds, by engine and seed
	refusals map[spoken]int    // programs refused of a form of which a solver has read none; -1: it has read one
	finished []done            // since the last acknowledgement
}

// Run does a campaign. When soft ends, workers finish the program at hand; when hard ends, engines are killed.
func Run(soft, hard context.Context, cfg Config) (tally.Stats, error) {
	return newCampaign(cfg).whole(soft, hard)
}

func newCampaign(cfg Config) *Campaign {
	return &Campaign{
		cfg: cfg, live: tally.New(cfg.Version, cfg.MasterSeed), verdicts: map[string]string{},
		refusals: map[spoken]int{}, step: func(string) {},
		source: &instance.Source{MasterSeed: cfg.MasterSeed, Strategies: cfg.Strategies, Rewrites: cfg.Rewrites},
	}
}

func (c *Campaign) whole(soft, hard context.Context) (tally.Stats, error) {
	cfg := c.cfg
	if c.cfg.Known == nil {
		c.cfg.Known = &finding.Known{}
	}
	c.memory = memory.New(c.live, c.cfg.remembered())
	c.stats, c.cfg.Logger = c.memory.Other, c.memory.Logger()
	c.origin = finding.Origin{
		Tool: cfg.Version, Commit: cfg.Commit, MasterSeed: cfg.MasterSeed, Settings: map[string]any{"rules": true},
	}
	c.keeper = engine.Keeper{
		Known: c.cfg.Known, Memory: c.memory, Stats: c.live, Kept: cfg.Kept, Logger: c.cfg.Logger, Until: cfg.UntilFinding,
		Enough: func() { c.stop() },
	}
	c.live.Do(func(s *tally.Stats) {
		s.MinAnswered, s.Until = cfg.MinAnswered, cfg.UntilFinding
		s.Findings[oracle.WrongRelation] = 0
		s.OfRules()
		s.Add(cfg.Beside)
		if !cfg.Beside.Started.IsZero() {
			s.Started = cfg.Beside.Started
		}
		s.Signatures, s.Settled = cfg.Beside.Signatures, cfg.Beside.Settled // in the same directory
	})
	err := c.run(soft, hard)
	for _, line := range c.partly.Warnings() {
		c.warn(warning.Seeds, "", "", "%s", line)
	}
	if closeErr := c.close(); err == nil {
		err = closeErr
	}
	s := c.live.Snapshot()
	var u *usage.Error
	if err == nil && !c.over && !errors.As(err, &u) {
		err = errors.Join(s.Untested(c.tested()), s.Failed())
	}
	return s, err
}

// close acknowledges the last programs, and closes what remembers them.
func (c *Campaign) close() error {
	var err error
	if c.keeper.Store != nil {
		err = c.acknowledge()
	}
	return errors.Join(err, c.memory.Close(c.live.Snapshot()))
}

func (c *Campaign) tested() []tally.Tested {
	var all []tally.Tested
	for _, t := range c.targets {
		all = append(all, tally.Tested{Name: t.Name})
	}
	return all
}

// engines are the solvers, each of which has to read some form of rule programs, unless others have other seeds.
func (c *Config) engines() (all []*solvers.Solver, err error) {
	given, err := target.Given("solver", c.Solvers, c.Catalog)
	for _, s := range given {
		switch {
		case s.Entry.Generic || len(s.Entry.Rules) > 0:
			all = append(all, s)
		case !c.Mixed:
			return nil, usage.BadFlag("solver",
				"%s reads no rule programs; z3 does, and of Horn clauses cvc5, eldarica and golem", s.Name)
		}
	}
	return all, err
}

// HasEngines tells whether one of the solvers reads some form of rule programs.
func (c *Config) HasEngines() (bool, error) {
	all, err := c.engines()
	return len(all) > 0, err
}

// resolve finds the engines.
func (c *Campaign) resolve() error {
	all, err := c.cfg.engines()
	for _, s := range all {
		c.targets = append(c.targets, target.New(s))
		c.live.Tests(s.Name)
	}
	return err
}

func (c *Campaign) run(given, hard context.Context) (err error) {
	if err := c.resolve(); err != nil {
		return err
	}
	if c.over = len(c.targets) == 0; c.over {
		c.warn(warning.Campaign, "", "", "no solver reads rule programs: these seeds are left out")
		return nil
	}
	if err := c.readSeeds(); err != nil {
		return err
	}
	var lock *os.File
	defer func() { lock.Close() }() // nil is no file
	if lock, err = c.memory.LookBack(c.targets, func(place int, was stock.File) bool {
		seed := c.seed(place)
		return seed == nil || seed.Hash == was.Hash
	}); err != nil {
		return err
	}
	worked, err := c.memory.Recall()
	if err != nil {
		return err
	}
	if c.cfg.Duration > 0 && worked >= c.cfg.Duration {
		c.over = true
		c.warn(warning.Campaign, "", "", "the campaign in %s has had its time; with a longer --duration it would go on",
			c.cfg.Out)
		return nil
	}
	if c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
		return err
	}
	defer c.host.Close()
	c.asks = ask.NewProcesses(c.host, c.cfg.Limits, nil)
	c.live.SpentBy(c.host.CPU)
	soft, stop := context.WithCancel(given)
	defer stop()
	c.stop = stop
	if d := c.cfg.Duration - worked; c.cfg.Duration > 0 {
		defer time.AfterFunc(d, stop).Stop()
		c.live.EndAt(time.Now().Add(d))
	}
	if err := c.probe(hard); err != nil {
		return err
	}
	c.memory.Restore()
	c.live.Do(func(s *tally.Stats) { s.Seeds.Read = c.cfg.Beside.Seeds.Read + len(c.seeds) })
	if lock == nil {
		if lock, err = outdir.Make(c.cfg.remembered().Out); err != nil {
			return err
		}
	}
	if c.cfg.Mixed { // what is remembered has a directory of its own
		whole, err := outdir.Reenter(c.cfg.Out)
		if err != nil {
			return err
		}
		defer whole.Close()
	}
	if err := c.open(); err != nil {
		return err
	}
	endTicking := tally.Ticks{
		Snapshot: c.live.Snapshot, Status: c.cfg.Status, Keep: c.record, Guard: c.stats.SparingReport(c.cfg.Logger),
	}.Start(c.stop)
	err = c.work(soft, hard)
	err = errors.Join(err, endTicking())
	switch {
	case err != nil:
		c.live.Abort(err.Error())
	case given.Err() != nil:
		c.live.Abort(context.Cause(given).Error())
	}
	c.file.UseRoom()
	return errors.Join(err, c.keeper.Store.Flush(), c.file.WriteLast(c.live.Snapshot()))
}

// trivial are programs that each engine for their form answers.
var trivial = []string{
	"(declare-rel probe ((_ BitVec 2)))\n(rule (probe #b01))\n(query probe :print-answer true)\n",
	"P 4\n\nprobe(A:P) printtuples\nprobe(1).\n",
}

// answersProgram reports whether an engine answers a trivial program, or does not end by itself.
func (c *Campaign) answersProgram(ctx context.Context, s *solvers.Solver) (bool, error) {
	for _, text := range trivial {
		p, errs := rules.Parse("(probe)", []byte(text))
		if len(errs) > 0 {
			return false, fmt.Errorf("a question of the probe cannot be read: %w", errs)
		}
		if !reads(s, p.Dialect) {
			continue
		}
		o, err := c.execute(ctx, s, p)
		if err != nil || o.answer != nil || !o.result.EndedByItself() {
			return true, err
		}
	}
	return false, nil
}

// probe asks the engines for their versions, which have to be those of before. An engine that does not answer anything
// is a *solvers.SilentError.
func (c *Campaign) probe(ctx context.Context) (err error) {
	for _, t := range c.targets {
		if t.Probe, err = c.host.Probe(ctx, t.Solver, c.cfg.Limits); err != nil {
			return err
		}
		if t.Probe.Silent == nil {
			continue
		}
		answers, err := c.answersProgram(ctx, t.Solver)
		switch {
		case err != nil:
			return err
		case !answers:
			return t.Probe.Silent
		}
	}
	return c.memory.CompareSolvers(c.targets)
}

// open opens what is written during the campaign.
func (c *Campaign) open() (err error) {
	if err := c.memory.Open(c.targets); err != nil {
		return err
	}
	if c.keeper.Store, err = finding.Open(c.cfg.Out, c.cfg.Logger); err != nil {
		return err
	}
	c.keeper.Store.LostReport = func(err error) {
		c.stats.Lost(c.cfg.Logger, tally.LostReport, "a report is missing", err)
	}
	c.keeper.News = finding.NewAnnouncer(c.keeper.Store, c.cfg.Known, c.cfg.News)
	if err := c.keeper.Recover(func(f *finding.Finding) bool { return f.Rules != nil }); err != nil {
		return err
	}
	if c.cfg.Dump != "" {
		if err := os.MkdirAll(c.cfg.Dump, 0o755); err != nil {
			return err
		}
	}
	c.file = tally.NewFile(c.cfg.Out, filepath.Join(finding.Dir(c.cfg.Out), "index.json"))
	return nil
}

// record writes what is acknowledged, the counts of findings, and stats.json.
func (c *Campaign) record() error {
	return errors.Join(c.acknowledge(), c.keeper.Store.Flush(), c.file.Write(c.live.Snapshot()))
}

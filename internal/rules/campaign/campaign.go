package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Campaign is one run.
type Campaign struct {
	cfg      Config
	source   *instance.Source
	host     *solvers.Host
	solvers  []*solvers.Solver
	versions map[string]string // by solver
	store    *finding.Store
	news     *finding.Announcer
	stats    *tally.Counters
	file     *tally.File
	stop     context.CancelFunc
	next     atomic.Int64 // index to make

	mu       sync.Mutex
	verdicts map[string]string // of seeds, by engine and seed
}

// Run does a campaign. When soft ends, workers finish the program at hand; when hard ends, engines are killed.
func Run(soft, hard context.Context, cfg Config) (tally.Stats, error) {
	c := &Campaign{
		cfg: cfg, stats: tally.New(cfg.Version, cfg.MasterSeed), versions: map[string]string{},
		source:   &instance.Source{MasterSeed: cfg.MasterSeed, Strategies: cfg.Strategies},
		verdicts: map[string]string{},
	}
	if c.cfg.Known == nil {
		c.cfg.Known = &finding.Known{}
	}
	c.stats.Do(func(s *tally.Stats) {
		s.MinAnswered, s.Until, s.Expected = cfg.MinAnswered, cfg.UntilFinding, cfg.Instances
		s.Findings[oracle.WrongRelation] = 0
		s.Rules = tally.NewRuleStats()
	})
	err := c.run(soft, hard)
	s := c.stats.Snapshot()
	var u *usage.Error
	if err == nil && !errors.As(err, &u) {
		err = s.Untested(c.tested())
	}
	return s, err
}

func (c *Campaign) tested() []tally.Tested {
	var all []tally.Tested
	for _, s := range c.solvers {
		all = append(all, tally.Tested{Name: s.Name})
	}
	return all
}

// resolve finds the engines; each has to read some form of rule programs.
func (c *Campaign) resolve() error {
	if len(c.cfg.Solvers) == 0 {
		return usage.Errorf("no solver given; for example: --solver z3")
	}
	for _, arg := range c.cfg.Solvers {
		s, err := c.cfg.Catalog.Resolve(arg)
		if err != nil {
			return usage.BadFlag("solver", "%v", err)
		}
		if !s.Generic && len(s.Entry.Rules) == 0 {
			return usage.BadFlag("solver", "%s reads no rule programs; z3 does, and of Horn clauses cvc5, eldarica and golem",
				s.Name)
		}
		if _, twice := c.versions[s.Name]; twice {
			return usage.BadFlag("solver", "two solvers are named %s; name them apart with NAME=COMMAND", s.Name)
		}
		c.versions[s.Name] = ""
		c.solvers = append(c.solvers, s)
		c.stats.Do(func(st *tally.Stats) { st.Answered[s.Name] = &tally.AnswerStats{} })
	}
	return nil
}

func (c *Campaign) run(given, hard context.Context) (err error) {
	if err := c.resolve(); err != nil {
		return err
	}
	if err := c.readSeeds(); err != nil {
		return err
	}
	if c.host, err = solvers.NewHost(solvers.HostConfig{Process: c.cfg.Process}); err != nil {
		return err
	}
	defer c.host.Close()
	soft, stop := context.WithCancel(given)
	defer stop()
	c.stop = stop
	if c.cfg.Duration > 0 {
		defer time.AfterFunc(c.cfg.Duration, stop).Stop()
		c.stats.EndAt(time.Now().Add(c.cfg.Duration))
	}
	for _, s := range c.solvers {
		p, err := c.host.Probe(hard, s, c.cfg.Limits)
		if err != nil {
			return err
		}
		c.versions[s.Name] = p.Version
	}
	lock, err := outdir.Make(c.cfg.Out)
	if err != nil {
		return err
	}
	defer lock.Close()
	if c.store, err = finding.Open(c.cfg.Out, c.cfg.Logger); err != nil {
		return err
	}
	if c.cfg.Dump != "" {
		if err := os.MkdirAll(c.cfg.Dump, 0o755); err != nil {
			return err
		}
	}
	c.news = finding.NewAnnouncer(c.store, c.cfg.Known, c.cfg.News)
	c.file = tally.NewFile(c.cfg.Out, filepath.Join(finding.Dir(c.cfg.Out), "index.json"))
	ticking, endTicking := context.WithCancel(context.Background())
	ticked := make(chan error, 1)
	go func() { ticked <- c.tick(ticking) }()
	err = c.work(soft, hard)
	endTicking()
	err = errors.Join(err, <-ticked)
	switch {
	case err != nil:
		c.stats.Abort(err.Error())
	case given.Err() != nil:
		c.stats.Abort(context.Cause(given).Error())
	}
	c.file.UseRoom()
	return errors.Join(err, c.store.Flush(), c.file.WriteLast(c.stats.Snapshot()))
}

// tick shows the status and writes stats.json from time to time.
func (c *Campaign) tick(ctx context.Context) error {
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		s := c.stats.Snapshot()
		if c.cfg.Status != nil {
			c.cfg.Status(s)
		}
		if n%4 == 0 {
			if err := errors.Join(c.store.Flush(), c.file.Write(s)); err != nil {
				c.stop()
				return err
			}
		}
	}
}

// work runs the workers; an error of one ends the others.
func (c *Campaign) work(soft, hard context.Context) error {
	var g errgroup.Group
	for range c.cfg.Jobs {
		g.Go(func() error {
			for soft.Err() == nil {
				index := int(c.next.Add(1)) - 1
				if c.cfg.Instances > 0 && index >= c.cfg.Instances {
					return nil
				}
				if err := c.test(hard, index); err != nil {
					c.stop()
					if hard.Err() != nil {
						return nil
					}
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// test makes an instance and runs it on every engine that reads its form.
func (c *Campaign) test(ctx context.Context, index int) error {
	in := c.source.Make(index)
	if in == nil {
		c.stats.PassedOver()
		return nil
	}
	if c.cfg.Dump != "" {
		name := fmt.Sprintf("%06d-%s%s", index, in.Strategy, Extension(in.Program.Dialect))
		if err := atomicfile.Write(filepath.Join(c.cfg.Dump, name), rules.Print(in.Program), 0o644); err != nil {
			return err
		}
	}
	c.stats.Query()
	c.count(in)
	for _, s := range c.solvers {
		if !reads(s, in.Program.Dialect) {
			continue
		}
		if err := c.ask(ctx, s, in); err != nil {
			return err
		}
		for _, reference := range in.References {
			reference.Index = index
			if err := c.ask(ctx, s, reference); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask runs an instance on an engine and looks into what is wrong with the answer.
func (c *Campaign) ask(ctx context.Context, s *solvers.Solver, in *instance.Instance) error {
	if in.Base != nil && in.Expect == "" {
		return c.askPair(ctx, s, in)
	}
	o, err := c.answer(ctx, s, in)
	if err != nil {
		return err
	}
	if f := judge(in.Program, c.of(in), o); f != nil {
		return c.confirm(ctx, s, in, f, o)
	}
	return nil
}

// Extension is how names of files of a dialect end.
func Extension(d rules.Dialect) string {
	if d == rules.Datalog {
		return ".datalog"
	}
	return ".smt2"
}

// answer runs an instance and counts what came of it.
func (c *Campaign) answer(ctx context.Context, s *solvers.Solver, in *instance.Instance) (*outcome, error) {
	o, err := c.execute(ctx, s, in.Program)
	if err != nil {
		return nil, err
	}
	r := *o.result
	r.Verdict = o.verdict()
	c.stats.RuleResult(s.Name, string(in.Program.Dialect), in.Strategy, &r)
	c.stats.Do(func(s *tally.Stats) {
		switch {
		case len(in.References) > 0:
			s.Rules.Incremental += r.Wall.Seconds()
		case in.IsReference:
			s.Rules.Reference += r.Wall.Seconds()
		}
	})
	return o, nil
}

// count counts an instance.
func (c *Campaign) count(in *instance.Instance) {
	c.stats.Do(func(s *tally.Stats) {
		s.Instances++
		if in.Seed != nil && in.Strategy == "seed" {
			s.Seeds.Done++
		}
		s.Rules.Count(string(in.Program.Dialect), isNonEmpty(in))
		for _, n := range in.Counts {
			s.Rules.Step(n.Step, n.Applied, n.Directed, n.Changed)
		}
	})
}

// isNonEmpty tells whether the right answer has a tuple, or says that something is derived.
func isNonEmpty(in *instance.Instance) bool {
	if in.Right == nil {
		return in.Expect == "unsat"
	}
	for _, q := range in.Program.Queries {
		if len(in.Right.Relations[q].Tuples) > 0 {
			return true
		}
	}
	return in.Right.False
}

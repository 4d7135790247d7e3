package engines

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"golang.org/x/sync/singleflight"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Measure is what a recipe spends.
type Measure string

// The measures.
const (
	Time  Measure = "time"  // processor time
	Steps Measure = "steps" // the solver's own count, which is the same on every machine
)

// What a recipe is made for.
const (
	ByLogic = "logic"
	BySet   = "set"
)

// Config says what is tuned, on what, and how long.
type Config struct {
	Solver     string // as on the command line
	Catalog    *solvers.Catalog
	Process    *solvers.Process
	Ask        ask.Asker // asks in place of processes; nil: these are run
	Paths      []string  // files and directories of the benchmark set
	Read       *ReadSet  // keeps what is read of it for other searches; may be nil
	Logics     []string  // only checks of these; empty for all
	Algorithms []tune.Algorithm
	Plan       tune.Plan // without its algorithm
	Initial    string    // the file of a recipe; "" for the solver as it is
	Timeout    time.Duration
	Limit      time.Duration // r_max; 0: the timeout for each check
	MaxSteps   int64         // takes the place of the timeout where steps are measured; 0: as many as the catalog says
	Memory     int64
	Measure    Measure
	By         string
	Grade      solvers.Grade
	HeldOut    float64 // share of the checks
	MinChecks  int
	MaxChecks  int
	Repeat     int     // number of runs of each finalist
	MinAnswer  float64 // share of the checks that something has to decide
	Neighbours bool    // each recipe that differs in one thing is compared with the result
	Seed       uint64
	Jobs       int
	Duration   time.Duration // 0: as long as it takes
	Out        string
	Resume     bool
	Restart    bool
	Known      *finding.Known
	Version    string // smtstorm's version
	Commit     string
	Logger     *slog.Logger
	News       func(finding.News) // shows findings to people, or nil
	Progress   func(Progress)     // may be nil; called from several goroutines
	Probing    func(waiting []*solvers.Solver, elapsed time.Duration)
}

// Progress is the state of a search, for people.
type Progress struct {
	Group       string // the logic
	Stage       string
	Evaluation  int // number of the current evaluation
	Evaluations int // number of all evaluations
	Best        int // checks that the best recipe so far decides
	Default     int // checks that the solver as it is decides
	Checks      int // number of all training checks that count
	Runs        int64
	Done, Total int // work of the whole search, approximately
	Elapsed     time.Duration
	ToGo        time.Duration // time left, approximately; 0: not known yet
}

// tuning is the state of a search.
type tuning struct {
	Config
	underTest
	kept
	advance
	soft     context.Context // ends what goes on: a search, or its judgement
	whole    context.Context // ends all searches
	panel    *panel.Panel
	statuses *triage.Statuses
	flights  singleflight.Group
	bound    int64 // limit for a recipe on a check
	barred   []Barred
	dropped  map[string]bool // engines that the build does not support
	ends     []func()        // close what was opened

	initialRecipe *solvers.Recipe // nil: there is none
	initialText   []byte          // content of the recipe's file

	oracles, modelOracles []oracle.Oracle
}

// underTest is the solver that is tuned.
type underTest struct {
	host   *solvers.Host
	solver *solvers.Solver
	probe  *solvers.Probe
	tested *ask.Target
	asker  ask.Asker
}

// kept is where runs and findings are kept.
type kept struct {
	environment *engine.Environment
	loop        *engine.Runner // runs the trials
	keeper      *engine.Keeper
	stats       *tally.Counters
	store       *store
	trace       *os.File // trace.jsonl
}

// advance is how far a search has come.
type advance struct {
	runs  atomic.Int64
	begun time.Time
	total int // work for Progress; done is the part done so far
	done  atomic.Int64
	shown atomic.Pointer[Progress]
}

// Tune searches for recipes. When soft ends, the best so far is the result, marked as unfinished; hard ends everything.
// The error is a *usage.Error, that too little was decided, or a failure of ours.
func Tune(soft, hard context.Context, cfg Config) (*Report, error) {
	if err := cfg.checkOut(); err != nil {
		return nil, err
	}
	t, err := begin(soft, hard, cfg)
	if err != nil {
		return nil, err
	}
	defer t.end()
	searches, err := t.searches(hard, false)
	if err != nil {
		return nil, err
	}
	if err := t.openOut(); err != nil {
		return nil, err
	}
	if t.whole = soft; t.Duration > 0 {
		var cancel context.CancelFunc
		t.whole, cancel = context.WithTimeoutCause(soft, t.Duration, errDuration)
		defer cancel()
	}
	r, err := t.tune(hard, searches)
	if r != nil {
		r.Findings = t.stats.Snapshot().Total()
		switch {
		case t.whole.Err() != nil:
			r.Unfinished, r.Why = true, context.Cause(t.whole).Error()
		case r.isUnfinished(): // the rest of the time was for held-out checks
			r.Unfinished, r.Why = true, errDuration.Error()
		}
		if writeErr := r.write(t.Out, t.Catalog); err == nil {
			err = writeErr
		}
	}
	if err == nil {
		stats := t.stats.Snapshot()
		err = stats.Failed()
	}
	return r, err
}

var errDuration = errors.New("the end of --duration")

// heldOutShare is the part of a limited time that is kept for the held-out checks.
const heldOutShare = 0.2

// allot gives a search its part of a limited time, where so many searches are left: until judge is called, t.soft ends
// early enough for the held-out checks.
func (t *tuning) allot(left int) (judge, end func()) {
	t.soft = t.whole
	deadline, isLimited := t.whole.Deadline()
	if !isLimited {
		return func() {}, func() {}
	}
	own := time.Until(deadline) / time.Duration(left)
	all, endAll := context.WithTimeoutCause(t.whole, own, errDuration)
	search, endSearch := context.WithTimeoutCause(all, own-time.Duration(heldOutShare*float64(own)), errDuration)
	t.soft = search
	return func() { t.soft = all }, func() {
		endSearch()
		endAll()
	}
}

// begin opens the solver. Runs and findings are not kept before openOut.
func begin(soft, hard context.Context, cfg Config) (*tuning, error) {
	t := &tuning{Config: cfg, soft: soft, dropped: map[string]bool{}, advance: advance{begun: time.Now()}}
	if t.Known == nil {
		t.Known = &finding.Known{}
	}
	all, err := ask.Given("solver", []string{cfg.Solver}, cfg.Catalog)
	if err != nil {
		return nil, err
	}
	if t.solver = all[0]; len(t.solver.Entry.Declared) == 0 {
		return nil, usage.Errorf("nothing to tune: %s has no engines; see --catalog", t.solver.Name)
	}
	if err := t.readInitial(); err != nil {
		return nil, err
	}
	if err := t.setBound(); err != nil {
		return nil, err
	}
	if err := t.openSolver(hard); err != nil {
		t.end()
		return nil, err
	}
	t.openOracles()
	t.stats = tally.New(t.Version, t.Seed)
	memory := record.New(t.stats, record.Campaign{Out: t.Out, Version: t.Version, Logger: t.Logger})
	t.keeper = &engine.Keeper{Known: t.Known, Stats: t.stats, Logger: t.Logger, Record: memory}
	t.environment = &engine.Environment{
		MasterSeed: t.Seed, Host: t.host, Ask: t.asker, Panel: t.panel, Targets: []*ask.Target{t.tested},
		Findings: t.keeper,
		Stats:    t.stats, MinimizeTime: reduceTime, Catalog: t.Catalog, Other: t.stats, Logger: t.Logger,
		Origin: finding.Origin{Tool: t.Version, Commit: t.Commit, MasterSeed: t.Seed},
	}
	t.loop = t.environment.NewRunner(t.stats)
	t.store = &store{runs: map[string]outcome{}}
	return t, nil
}

// end closes what was opened, the last first.
func (t *tuning) end() {
	for _, end := range slices.Backward(t.ends) {
		end()
	}
}

// setBound sets what a recipe may spend on a check.
func (t *tuning) setBound() error {
	t.bound = int64(t.Timeout)
	if t.Measure != Steps {
		return nil
	}
	counts := t.solver.Entry.Steps
	if counts == nil {
		return usage.BadFlag("measure", "--measure steps: %s does not count its steps, as far as is known", t.solver.Name)
	}
	if t.bound = t.MaxSteps; t.bound == 0 {
		t.bound = counts.Usual
	}
	return nil
}

// openSolver probes the solver, and makes the asker.
func (t *tuning) openSolver(ctx context.Context) (err error) {
	limits := solvers.Limits{Memory: t.Memory}
	probing := solvers.Probing{Limits: limits, Progress: t.Probing}
	t.probe = &solvers.Probe{File: true, Models: true}
	if t.Ask == nil {
		if t.host, err = solvers.NewHost(solvers.HostConfig{Process: t.Process}); err != nil {
			return err
		}
		t.ends = append(t.ends, func() { _ = t.host.Close() })
		probes, err := t.host.ProbeAll(ctx, probing, t.solver)
		if err != nil {
			return err
		}
		t.probe = probes[0]
	}
	asker, end := ask.Open(t.Ask, t.host, limits, t.probe)
	t.asker, t.panel = asker, panel.PanelOver(t.Ask, t.host, t.Catalog, probing)
	t.tested = ask.NewTarget(t.solver)
	t.tested.Probe = t.probe
	t.ends = append(t.ends, end, t.panel.Close)
	return nil
}

// hasStore reports whether OUT has the runs of an earlier search.
func (c *Config) hasStore() bool {
	_, err := os.Stat(filepath.Join(c.Out, storeName))
	return err == nil
}

// checkOut returns a *usage.Error if OUT is not empty and has no search.
func (c *Config) checkOut() error {
	if c.hasStore() {
		return nil
	}
	return outdir.Check(c.Out)
}

// openOut makes OUT, or goes on with what is there.
func (t *tuning) openOut() error {
	enter := outdir.Make
	if t.hasStore() {
		enter = outdir.Reenter
	}
	lock, err := enter(t.Out)
	if err != nil {
		return err
	}
	t.ends = append(t.ends, func() { _ = lock.Close() })
	if t.store, err = openStore(t.Out, t.facts(), t.Resume, t.Restart); err != nil {
		return err
	}
	t.ends = append(t.ends, func() { _ = t.store.close() })
	if err := t.keeper.Open(t.Out, nil, t.News); err != nil {
		return err
	}
	t.ends = append(t.ends, func() { _ = t.keeper.Store.Flush() })
	if t.trace, err = os.Create(filepath.Join(t.Out, TraceName)); err != nil {
		return err
	}
	t.ends = append(t.ends, func() { _ = t.trace.Close() })
	return nil
}

// facts are the settings that runs depend on.
func (t *tuning) facts() []fact {
	return []fact{
		{"smtstorm", t.Version}, {"solver", fmt.Sprintf("%q", t.solver.Command)}, {"solver version", t.probe.Version},
		{"measure", string(t.Measure)}, {"timeout", t.Timeout.String()}, {"memory", humanize.IBytes(uint64(t.Memory))},
	}
}

func (t *tuning) openOracles() {
	t.statuses = &triage.Statuses{Panel: t.panel, Seed: t.Seed, Logger: t.Logger}
	t.oracles = oracle.MustSelect("refutation-unsound", "solution-unsound", "crash")
	t.modelOracles = oracle.MustSelect("invalid-model", "disagreement")
}

// timeOf is an amount of the measure time.
func timeOf(n int64) time.Duration { return time.Duration(n) }

// show shows people how far the search is.
func (t *tuning) show(p Progress) {
	t.shown.Store(&p)
	t.tick()
}

func (t *tuning) tick() {
	if p := t.shown.Load(); p != nil && t.Progress != nil {
		now := *p
		now.Runs, now.Elapsed, now.Done = t.runs.Load(), time.Since(t.begun), int(t.done.Load())
		now.ToGo = now.Estimate(t.Duration)
		t.Progress(now)
	}
}

// Estimate is about how long a search will take that may take limit; 0 for any time.
func (p *Progress) Estimate(limit time.Duration) time.Duration {
	if p.Done == 0 {
		return max(limit-p.Elapsed, 0)
	}
	left := time.Duration(float64(p.Elapsed) * float64(max(p.Total-p.Done, 0)) / float64(p.Done))
	if limit > 0 {
		left = min(left, max(limit-p.Elapsed, 0))
	}
	return left
}

// String is the state in a line.
func (p Progress) String() string {
	text := fmt.Sprintf("%s: %s", p.Group, p.Stage)
	if p.Evaluation > 0 {
		text += fmt.Sprintf(", evaluation %d of %d, best %d of %s (as it is: %d)", p.Evaluation, p.Evaluations, p.Best,
			english.Plural(p.Checks, "check", ""), p.Default)
	}
	text += fmt.Sprintf(", %s, %s", english.Plural(int(p.Runs), "run", ""), p.Elapsed.Round(time.Second))
	if p.ToGo > 0 {
		text += fmt.Sprintf(", about %s to go", p.ToGo.Round(time.Second))
	}
	return text
}

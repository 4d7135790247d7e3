package operators

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config says which solvers are asked, and about what.
type Config struct {
	Names        []string         // the solvers, as the user gives them
	Catalog      *solvers.Catalog // of these solvers, and of those that the reduction of a finding may ask
	Process      *solvers.Process
	Scope        Scope
	Theories     []string // only these; nil for all
	Operators    []string // only these; nil for all
	Logics       []string // only applications that one of these has; nil for all
	Ways         []Way    // only these; nil for all
	Part, Of     int      // only every Of-th operator, beginning with number Part, from 1; 0 for all
	Seed         uint64   // of all draws
	Jobs         int      // solver processes that run at the same time; 0 stands for 1
	Limits       solvers.Limits
	Out          string // directory for findings and the record; "" for none
	Resume       bool   // continue the run that was begun in Out
	Known        *finding.Known
	MinimizeTime time.Duration // for the reduction of each finding; 0 for no reduction
	Version      string        // of this program
	Commit       string
	Logger       *slog.Logger
	Stats        *tally.Counters                              // count our panics; nil for new counters
	Progress     func(done, units int, elapsed time.Duration) // may be nil
	Probing      func(waiting []*solvers.Solver, elapsed time.Duration)
	Cell         func(Cell) // called with each cell when it is complete; may be nil

	// Bench is the bench of the campaign that the run is a part of, or nil; see Source. The campaign stores and reduces
	// findings.
	Bench *engine.Bench

	only func(Way, *claim) bool // for tests: only these claims of the scope; nil for all
}

// DefaultMinimizeTime is the default time for the reduction of a finding.
const DefaultMinimizeTime = 10 * time.Second

// Conform asks solvers about operators. The report has the results until ctx ends. The error is a *usage.Error, the
// message that a solver answered nothing, the context's cause, or an internal failure.
func Conform(ctx context.Context, cfg Config) (_ *Report, err error) {
	cfg.Jobs = max(cfg.Jobs, 1)
	if cfg.Known == nil {
		cfg.Known = &finding.Known{}
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Stats == nil {
		cfg.Stats = tally.New(cfg.Version, cfg.Seed)
	}
	all, err := ask.Given("solver", cfg.Names, cfg.Catalog)
	if err != nil {
		return nil, err
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	if err := cfg.CheckOut(); err != nil {
		return nil, err
	}
	host, err := solvers.NewHost(solvers.HostConfig{Process: cfg.Process})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, host.Close()) }()
	probes, err := host.ProbeAll(ctx, solvers.ProbeConfig{Progress: cfg.Probing}, all...)
	if err != nil {
		return nil, err
	}
	if cfg.Out != "" {
		lock, err := cfg.enter()
		if err != nil {
			return nil, err
		}
		defer lock.Close()
	}
	r, err := run(ctx, host, cfg, all, probes)
	stats := cfg.Stats.Snapshot()
	if failed := stats.Failed(); failed != nil {
		return r, errors.Join(err, failed)
	}
	if err == nil {
		err = r.Untested()
	}
	return r, err
}

// CheckOut returns a *usage.Error if there is something in Out that is not to be continued.
func (cfg *Config) CheckOut() error {
	switch {
	case cfg.Out == "" || cfg.Resume:
		return nil
	case IsAt(cfg.Out):
		return usage.Errorf("%s has a run of conform: --resume continues it; otherwise choose another directory with --out, "+
			"or move it away", cfg.Out)
	}
	return outdir.Check(cfg.Out)
}

// enter locks the directory of results: a new one, or with Resume an existing one.
func (cfg *Config) enter() (*os.File, error) {
	if cfg.Resume {
		return outdir.Reenter(cfg.Out)
	}
	return outdir.Make(cfg.Out)
}

// check returns a *usage.Error if a theory or an operator does not exist.
func (cfg *Config) check() error {
	var theories []string
	operators := slices.Clone(declaredNames)
	for _, row := range theory.Rows() {
		if !slices.Contains(theories, row.Theory) {
			theories = append(theories, row.Theory)
		}
		operators = append(operators, row.Name)
	}
	theories = append(theories, functionTheory)
	for _, t := range cfg.Theories {
		if !slices.Contains(theories, t) {
			return usage.BadFlag("theory", "unknown theory %q; there are %s", t, strings.Join(theories, ", "))
		}
	}
	for _, w := range cfg.Ways {
		if !slices.Contains(Ways(), w) {
			return usage.BadFlag("way", "unknown way %q; there are %v", w, Ways())
		}
	}
	for _, o := range cfg.Operators {
		if !slices.Contains(operators, o) {
			return usage.BadFlag("operator", "unknown operator %q", o)
		}
	}
	return nil
}

package operators

import (
	"context"
	"errors"
	"fmt"
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

// Config says who is asked about what.
type Config struct {
	Names        []string         // of the solvers, as the user gives them
	Catalog      *solvers.Catalog // of these, and of those that the reduction of a finding may ask
	Process      *solvers.Process
	Scope        Scope
	Theories     []string // only these; nil for all
	Operators    []string // only these; nil for all
	Logics       []string // only what these have; nil for all
	Ways         []Way    // only these; nil for all
	Part, Of     int      // only each so many operators, from the one with that number on, from 1; 0 for all
	Seed         uint64   // of all draws
	Jobs         int      // solver processes at work at the same time; 0 stands for 1
	Limits       solvers.Limits
	Out          string // directory for findings and for what is done; "" for none
	Resume       bool   // go on with what was begun there
	Known        *finding.Known
	MinimizeTime time.Duration // for each finding; 0 for none
	Version      string        // of ours
	Commit       string
	Logger       *slog.Logger
	Stats        *tally.Counters                              // notified of panics of ours; nil for counters of its own
	Progress     func(done, units int, elapsed time.Duration) // may be nil
	Probing      func(waiting []*solvers.Solver, elapsed time.Duration)
	Cell         func(Cell) // is notified of each cell when it is complete; may be nil

	// Bench is that of a campaign that the comparison is a part of, or nil. Out is then its directory, which it has
	// locked, and it stores and reduces findings.
	Bench *engine.Bench

	only func(Way, *claim) bool // tests leave out the other claims of the scope; nil for none
}

// DefaultMinimizeTime is how long a finding is reduced.
const DefaultMinimizeTime = 10 * time.Second

// Conform asks solvers about operators. The report has what was found out until ctx ends; the error is a *usage.Error,
// that a solver answered nothing, the context's cause, or a failure of ours.
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
	own := cfg.Out != "" && cfg.Bench == nil
	if own && !cfg.Resume {
		if err := outdir.Check(cfg.Out); err != nil {
			return nil, err
		}
	}
	var host *solvers.Host
	if cfg.Bench != nil {
		host = cfg.Bench.Host
	} else {
		if host, err = solvers.NewHost(solvers.HostConfig{Process: cfg.Process}); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, host.Close()) }()
	}
	probes, err := host.ProbeAll(ctx, solvers.ProbeConfig{Progress: cfg.Probing}, all...)
	if err != nil {
		return nil, err
	}
	if own {
		lock, err := cfg.enter()
		if err != nil {
			return nil, err
		}
		defer lock.Close()
	}
	r, err := run(ctx, host, cfg, all, probes)
	if cfg.Bench != nil {
		return r, err
	}
	stats := cfg.Stats.Snapshot()
	if failed := stats.Failed(); failed != nil {
		return r, errors.Join(err, failed)
	}
	if silent := r.silent(); err == nil && len(silent) > 0 {
		err = fmt.Errorf("%s answered nothing", strings.Join(silent, ", "))
	}
	return r, err
}

// enter locks the directory of results: a new one, or one to go on with.
func (cfg *Config) enter() (*os.File, error) {
	if cfg.Resume {
		return outdir.Reenter(cfg.Out)
	}
	return outdir.Make(cfg.Out)
}

// check refuses theories and operators that there are none of.
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

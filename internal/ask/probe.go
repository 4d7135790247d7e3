package ask

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is how solvers are to be used.
type Config struct {
	Host      *solvers.Host
	Ask       Asker // nil: solvers run in processes of the host; else they are taken to work, see FakeProbe
	Limits    solvers.Limits
	Mode      Mode
	Tactic    string // tactic for solvers that can check with one; "" for none
	Vary      Vary
	Silent    bool // a solver that answers no script is no error
	OpenModel bool // instances pin the values that SMT-LIB leaves unspecified
	Warn      func(solver, text string)
	// Progress is called from time to time with the solvers that have not finished the probe; or nil.
	Progress func(waiting []*solvers.Solver, elapsed time.Duration)
}

// TacticError says why a tactic cannot be used.
type TacticError struct{ Why string }

func (e *TacticError) Error() string { return e.Why }

// Probe finds out what the solvers can do, all at the same time. That one cannot start is an error, and so is the end
// of ctx; a *TacticError says that the tactic cannot be used.
func (cfg Config) Probe(ctx context.Context, targets []*Target) error {
	commands := make([]*solvers.Solver, len(targets))
	for i, t := range targets {
		commands[i] = t.Solver
	}
	probes, err := cfg.probeAll(ctx, commands)
	if err != nil {
		return err
	}
	for i, t := range targets {
		t.probed(probes[i], cfg.Mode, cfg.Limits.Measure)
		t.vary, t.within = cfg.Vary, withinOf(cfg.Limits.Wall)
		cfg.warnOf(t)
	}
	if err := cfg.learnSorts(ctx, targets); err != nil {
		return err
	}
	return cfg.useTactic(ctx, targets)
}

// learnSorts finds out which solvers have another name for a sort, all at the same time.
func (cfg Config) learnSorts(ctx context.Context, targets []*Target) error {
	if cfg.Ask != nil {
		return nil
	}
	asks, end := Open(nil, cfg.Host, cfg.Limits, nil)
	defer end()
	g, ctx := errgroup.WithContext(ctx)
	for _, t := range targets {
		if t.Probe.Silent == nil {
			g.Go(func() error { return t.LearnSorts(ctx, asks) })
		}
	}
	return g.Wait()
}

// probeAll probes solvers, all at the same time.
func (cfg Config) probeAll(ctx context.Context, all []*solvers.Solver) ([]*solvers.Probe, error) {
	if cfg.Ask == nil {
		return cfg.Host.ProbeAll(ctx, solvers.Probing{
			Limits: cfg.Limits, Progress: cfg.Progress, Silent: cfg.Silent,
		}, all...)
	}
	probes := make([]*solvers.Probe, len(all))
	for i := range probes {
		probes[i] = FakeProbe()
	}
	return probes, nil
}

// warnOf says what does not work with a solver, and what that means for the campaign.
func (cfg Config) warnOf(t *Target) {
	if cfg.OpenModel && len(t.Entry.FreePoints) == 0 {
		cfg.Warn(t.Name, "--open model: it is unknown whether "+t.Name+" lets a script choose what SMT-LIB leaves "+
			"unspecified, like (div x 0); it gets no instances with such points")
	}
	for _, w := range t.Probe.Warnings {
		cfg.Warn(t.Name, t.Name+": "+w)
	}
	if cfg.Mode == Reset && !t.Probe.Reset || cfg.Mode == Tree && !t.Probe.PushPop {
		cfg.Warn(t.Name, fmt.Sprintf("--mode %s does not work with %s: each instance runs in its own process instead",
			cfg.Mode, t.Name))
	}
}

// useTactic makes the solvers that know tactics check with the user's. Each has to accept it.
func (cfg Config) useTactic(ctx context.Context, all []*Target) error {
	if cfg.Tactic == "" {
		return nil
	}
	if err := solvers.CheckMeaning(cfg.Tactic); err != nil {
		return &TacticError{cfg.Tactic + ": " + err.Error()}
	}
	all = slices.DeleteFunc(slices.Clone(all), func(t *Target) bool { return t.Entry.CheckUsing == "" })
	if len(all) == 0 {
		return &TacticError{fmt.Sprintf("%s: none of the solvers supports tactics", cfg.Tactic)}
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, t := range all {
		t.check = t.using(cfg.Tactic)
		g.Go(func() error {
			why, err := cfg.tryTactic(ctx, t, t.check)
			if err == nil && why != "" {
				err = &TacticError{fmt.Sprintf("%s: %s says: %s", cfg.Tactic, t.Name, why)}
			}
			return err
		})
	}
	return g.Wait()
}

// tryTactic asks a solver a trivial question with a command that names a tactic. why says why that does not work, or is
// "". The limit is what the probe has left of [solvers.ProbeTime], at least a second.
func (cfg Config) tryTactic(ctx context.Context, t *Target, check string) (why string, err error) {
	limits := cfg.Limits
	limits.Wall = min(limits.Wall, max(time.Second, solvers.ProbeTime-t.Probe.Took))
	question := "(set-logic " + t.Probe.Logic + ")\n(declare-fun probe () Bool)\n(assert probe)\n" +
		instance.Dialect{Check: check}.Command()
	asker := cfg.Ask
	if asker == nil {
		asker = NewProcesses(cfg.Host, limits, nil)
	}
	a, err := One(ctx, asker, Question{Solver: t.Solver, Script: []byte(question), Logic: t.Probe.Logic})
	if err != nil {
		return "", err
	}
	if !a.Result.Verdict.Answered() {
		return a.Result.Reason, nil
	}
	return "", nil
}

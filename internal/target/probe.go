package target

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is how solvers are to be used.
type Config struct {
	Host      *solvers.Host
	Limits    solvers.Limits
	Mode      pace.Mode
	Tactic    string // for solvers that can check with one; "" for none
	Vary      bool   // the options
	OpenModel bool   // instances have points that SMT-LIB leaves unspecified, and say what is there
	Warn      func(text string)
	// Progress is told which solvers are still waited for while they are probed, or nil.
	Progress func(waiting []*solvers.Solver, elapsed time.Duration)
}

// TacticError says why a tactic cannot be used.
type TacticError struct{ Why string }

func (e *TacticError) Error() string { return e.Why }

// Probe finds out what the solvers can do, all at the same time. That one cannot start is an error, and so is the end
// of ctx; a *TacticError says that the tactic cannot be used.
func (cfg Config) Probe(ctx context.Context, targets []*Target) error {
	var all []*Target
	var commands []*solvers.Solver
	for _, t := range targets {
		all, commands = append(all, t), append(commands, t.Solver)
		if !cfg.Vary {
			continue
		}
		for _, s := range t.Solver.Variants() {
			t.Variants = append(t.Variants, &Target{Solver: s, Given: t.Given, Lessons: t.Lessons})
			all, commands = append(all, t.Variants[len(t.Variants)-1]), append(commands, s)
		}
	}
	probes, err := cfg.Host.ProbeAll(ctx, solvers.ProbeConfig{Limits: cfg.Limits, Progress: cfg.Progress}, commands...)
	if err != nil {
		return err
	}
	for i, t := range all {
		t.probed(probes[i], cfg.Mode)
		cfg.warnOf(t)
	}
	for _, t := range targets {
		t.Variants = slices.DeleteFunc(t.Variants, func(v *Target) bool {
			if !v.Probe.File {
				cfg.Warn(v.Name + " does not answer a simple script rightly: these options are not used")
			}
			return !v.Probe.File
		})
	}
	return cfg.useTactic(ctx, all)
}

// warnOf says what does not work with a solver, and what that means for the campaign.
func (cfg Config) warnOf(t *Target) {
	if cfg.OpenModel && len(t.Entry.FreePoints) == 0 {
		cfg.Warn("--open model: it is not known whether " + t.Name + " lets a script choose what SMT-LIB leaves " +
			"unspecified, like (div x 0); it gets no instances with such points")
	}
	for _, w := range t.Probe.Warnings {
		cfg.Warn(t.Name + ": " + w)
	}
	if cfg.Mode == pace.Reset && !t.Probe.Reset || cfg.Mode == pace.Tree && !t.Probe.PushPop {
		cfg.Warn(fmt.Sprintf("--mode %s does not work with %s: each instance gets a process of its own instead",
			cfg.Mode, t.Name))
	}
}

// useTactic has the solvers that know tactics check with the user's. Each has to take it.
func (cfg Config) useTactic(ctx context.Context, all []*Target) error {
	if cfg.Tactic == "" {
		return nil
	}
	all = slices.DeleteFunc(slices.Clone(all), func(t *Target) bool { return t.Entry.CheckUsing == "" })
	if len(all) == 0 {
		return &TacticError{fmt.Sprintf("%s: none of the solvers has tactics", cfg.Tactic)}
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

// tryTactic asks a solver a trivial question with a command that names a tactic. It says why that does not work, or "".
// The questions of the probe and all those with tactics together take no longer than [solvers.ProbeTime].
func (cfg Config) tryTactic(ctx context.Context, t *Target, check string) (why string, err error) {
	limits := cfg.Limits
	left := solvers.ProbeTime - t.Probe.Took - time.Duration(t.tacticTime.Load())
	if left <= 0 {
		return fmt.Sprintf("nothing, since the %s for all questions to it are over", solvers.ProbeTime), nil
	}
	limits.Wall = min(limits.Wall, left)
	question := "(set-logic " + t.Probe.Logic + ")\n(declare-fun probe () Bool)\n(assert probe)\n" +
		instance.Dialect{Check: check}.Command()
	query := solvers.Query{Script: []byte(question), Logic: t.Probe.Logic}
	r, err := cfg.Host.Fresh(ctx, t.Solver, query, limits)
	if err != nil {
		return "", err
	}
	t.tacticTime.Add(int64(r.Wall))
	if !r.Verdict.Answered() {
		return r.Reason, nil
	}
	return "", nil
}

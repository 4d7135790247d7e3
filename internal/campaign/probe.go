package campaign

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// probe finds out what the solvers can do, all at the same time. One that cannot start ends the campaign before
// anything is generated; so does the end of ctx.
func (c *Campaign) probe(ctx context.Context) error {
	var all []*target
	var commands []*solvers.Solver
	for _, t := range c.targets {
		all, commands = append(all, t), append(commands, t.Solver)
		if !c.cfg.Vary {
			continue
		}
		for _, s := range t.Solver.Variants() {
			t.variants = append(t.variants, &target{Solver: s, given: t.given, lessons: t.lessons})
			all, commands = append(all, t.variants[len(t.variants)-1]), append(commands, s)
		}
	}
	probes, err := c.host.ProbeAll(ctx, solvers.ProbeConfig{Limits: c.cfg.Limits, Progress: c.cfg.Probing}, commands...)
	if err != nil {
		return &InfrastructureError{err}
	}
	for i, t := range all {
		t.probed(probes[i], c.cfg.Mode)
		c.warnOf(t)
	}
	for _, t := range c.targets {
		t.variants = slices.DeleteFunc(t.variants, func(v *target) bool {
			if !v.probe.File {
				c.cfg.Logger.Warn(v.Name + " does not answer a simple script rightly: these options are not used")
			}
			return !v.probe.File
		})
	}
	return c.useTactic(ctx, all)
}

// warnOf says what does not work with a solver, and what that means for the campaign.
func (c *Campaign) warnOf(t *target) {
	if c.cfg.Settings.Open == fragment.OpenModel && len(t.Entry.FreePoints) == 0 {
		c.cfg.Logger.Warn("--open model: it is not known whether " + t.Name + " lets a script choose what SMT-LIB leaves " +
			"unspecified, like (div x 0); it gets no instances with such points")
	}
	for _, w := range t.probe.Warnings {
		c.cfg.Logger.Warn(t.Name + ": " + w)
	}
	if c.cfg.Mode == pace.Reset && !t.probe.Reset || c.cfg.Mode == pace.Tree && !t.probe.PushPop {
		c.cfg.Logger.Warn(fmt.Sprintf("--mode %s does not work with %s: each instance gets a process of its own instead",
			c.cfg.Mode, t.Name))
	}
}

// useTactic has the solvers that know tactics check with the user's. Each has to take it.
func (c *Campaign) useTactic(ctx context.Context, all []*target) error {
	if c.cfg.Tactic == "" {
		return nil
	}
	all = slices.DeleteFunc(slices.Clone(all), func(t *target) bool { return t.Entry.CheckUsing == "" })
	if len(all) == 0 {
		return badFlag("tactic", "--tactic %s: none of the solvers has tactics", c.cfg.Tactic)
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, t := range all {
		t.check = t.using(c.cfg.Tactic)
		g.Go(func() error {
			why, err := c.tryTactic(ctx, t, t.check)
			if err == nil && why != "" {
				err = badFlag("tactic", "--tactic %s: %s says: %s", c.cfg.Tactic, t.Name, why)
			}
			return err
		})
	}
	return g.Wait()
}

// tryTactic asks a solver a trivial question with a command that names a tactic. It says why that does not work, or "".
// The questions of the probe and all those with tactics together take no longer than [solvers.ProbeTime].
func (c *Campaign) tryTactic(ctx context.Context, t *target, check string) (why string, err error) {
	limits := c.cfg.Limits
	left := solvers.ProbeTime - t.probe.Took - time.Duration(t.tacticTime.Load())
	if left <= 0 {
		return fmt.Sprintf("nothing, since the %s for all questions to it are over", solvers.ProbeTime), nil
	}
	limits.Wall = min(limits.Wall, left)
	question := "(set-logic " + t.probe.Logic + ")\n(declare-fun probe () Bool)\n(assert probe)\n" +
		instance.Dialect{Check: check}.Command()
	query := solvers.Query{Script: []byte(question), Logic: t.probe.Logic}
	r, err := c.host.Fresh(ctx, t.Solver, query, limits)
	if err != nil {
		return "", &InfrastructureError{err}
	}
	t.tacticTime.Add(int64(r.Wall))
	if !r.Verdict.Answered() {
		return r.Reason, nil
	}
	return "", nil
}

// probeStrategy is named as what made the instance of a finding of a probe.
const probeStrategy = "probe"

// judgeProbes makes findings of what solvers answered wrongly when they were probed. They are confirmed and stored as
// those of instances are.
func (c *Campaign) judgeProbes(ctx context.Context) error {
	for _, t := range c.targets {
		for _, v := range append([]*target{t}, t.variants...) {
			if err := c.judgeProbe(ctx, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// judgeProbe follows up what one solver did, once for each kind of fault: the questions are much the same.
func (c *Campaign) judgeProbe(ctx context.Context, t *target) error {
	type fault struct {
		class oracle.Class
		mark  string
	}
	seen := map[fault]bool{}
	w := newWorker(c)
	defer w.close()
	for _, p := range t.probe.Wrong {
		a, err := probeAnswer(ctx, t, p)
		if err != nil {
			return err
		}
		j, wrong := oracle.Judge(c.cfg.Oracles, &a.job.heard)
		if f := (fault{j.Class, j.Mark}); !wrong || seen[f] {
			continue
		} else {
			seen[f] = true
		}
		if a.trace != nil {
			err = w.confirmTrace(ctx, a, a.result, j)
		} else {
			err = w.confirm(ctx, a, j)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fewAssignments is more than there are for a question of the probe.
const fewAssignments = 16

// probeAnswer is a probe's question as an instance, with what the solver did. The right answer is found by trying all
// assignments.
func probeAnswer(ctx context.Context, t *target, p solvers.ProbeAnswer) (*answer, error) {
	read, err := reduce.Read("(probe)", p.Query.Script, nil)
	if err != nil {
		return nil, fmt.Errorf("a question of the probe cannot be read: %w", err)
	}
	in := &instance.Instance{
		Script: read.Script, Seeds: []*fragment.Seed{read.Seed}, Strategy: probeStrategy,
		How: func() []string { return []string{"a question of the probe: every solver is asked it first"} },
	}
	in.Checks = instance.Unknown(len(read.Checks()))
	if len(in.Checks) == 1 {
		m, decided := search.Finite(ctx, read.Seed, in.Active(0), fewAssignments)
		switch {
		case m != nil:
			in.Checks[0] = instance.Check{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m}
		case decided:
			in.Checks[0] = instance.Check{Expect: instance.Unsat, Certificate: instance.Derived}
		}
	}
	a := &answer{
		t: t, in: in, mode: pace.Fresh, result: p.Result, trace: p.Trace, source: p.Query.Script,
		script: fmt.Appendf(nil, "; expect: %s\n%s", in.Last().Expect, p.Query.Script),
	}
	a.job = &job{in: in, from: []*answer{a}, heard: oracle.Evidence{Instance: in, Runs: []oracle.Run{a.run(p.Result)}}}
	switch {
	case p.Trace != nil && p.Keep:
		a.mode = pace.Tree
	case p.Trace != nil:
		a.mode = pace.Reset
	}
	return a, nil
}

package campaign

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/search"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// probe finds out what the solvers can do. One that cannot start ends the campaign before anything is generated.
func (c *Campaign) probe(ctx context.Context) error {
	tactics := 0
	for _, t := range c.targets {
		if err := c.probeTarget(ctx, t); err != nil {
			return err
		}
		if t.check != "" {
			tactics++
		}
		if !c.cfg.Vary {
			continue
		}
		for _, s := range t.Solver.Variants() {
			v := &target{Solver: s, given: t.given, lessons: t.lessons}
			if err := c.probeTarget(ctx, v); err != nil {
				return err
			}
			if !v.probe.File {
				c.cfg.Logger.Warn(v.Name + " does not answer a simple script rightly: these options are not used")
				continue
			}
			t.variants = append(t.variants, v)
		}
	}
	if c.cfg.Tactic != "" && tactics == 0 {
		return badFlag("tactic", "--tactic %s: none of the solvers has tactics", c.cfg.Tactic)
	}
	return nil
}

func (c *Campaign) probeTarget(ctx context.Context, t *target) error {
	p, err := c.host.Probe(ctx, t.Solver)
	if err != nil {
		return &InfrastructureError{err}
	}
	t.probe, t.check = p, ""
	t.admit(c.cfg.Mode)
	if c.cfg.Settings.Open == fragment.OpenModel && len(t.Entry.FreePoints) == 0 {
		c.cfg.Logger.Warn("--open model: it is not known whether " + t.Name + " lets a script choose what SMT-LIB leaves " +
			"unspecified, like (div x 0); it gets no instances with such points")
	}
	for _, w := range p.Warnings {
		c.cfg.Logger.Warn(t.Name + ": " + w)
	}
	if c.cfg.Mode == Reset && !p.Reset || c.cfg.Mode == Tree && !p.PushPop {
		c.cfg.Logger.Warn(fmt.Sprintf("--mode %s does not work with %s: each instance gets a process of its own instead",
			c.cfg.Mode, t.Name))
	}
	if c.cfg.Tactic == "" || t.Entry.CheckUsing == "" {
		return nil
	}
	t.check = t.using(c.cfg.Tactic)
	r, err := c.askProbe(ctx, t)
	if err != nil {
		return err
	}
	if !r.Verdict.Answered() {
		return badFlag("tactic", "--tactic %s: %s says: %s", c.cfg.Tactic, t.Name, r.Reason)
	}
	return nil
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
		t: t, in: in, mode: Fresh, result: p.Result, trace: p.Trace, source: p.Query.Script,
		script: fmt.Appendf(nil, "; expect: %s\n%s", in.Last().Expect, p.Query.Script),
	}
	a.job = &job{in: in, from: []*answer{a}, heard: oracle.Evidence{Instance: in, Runs: []oracle.Run{a.run(p.Result)}}}
	switch {
	case p.Trace != nil && p.Keep:
		a.mode = Tree
	case p.Trace != nil:
		a.mode = Reset
	}
	return a, nil
}

package campaign

import (
	"context"
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// probe finds out what the solvers can do. One that cannot start ends the campaign before anything is generated; so
// does the end of ctx.
func (c *Campaign) probe(ctx context.Context) error {
	if err := c.targetConfig().Probe(ctx, c.targets); err != nil {
		var tactic *target.TacticError
		if errors.As(err, &tactic) {
			return usage.BadFlag("tactic", "--tactic %v", err)
		}
		return err
	}
	for _, t := range c.targets {
		c.stats.Program(t.Name, t.Probe.Version, t.Command)
	}
	return nil
}

// targetConfig is how the solvers are used.
func (c *Campaign) targetConfig() target.Config {
	return target.Config{
		Host: c.host, Limits: c.cfg.Limits, Mode: c.cfg.Mode, Tactic: c.cfg.Tactic, Vary: c.cfg.Vary,
		Silent:    len(c.cfg.Sources) > 0,
		OpenModel: c.cfg.Settings.Open == model.OpenModel, Progress: c.cfg.Probing,
		Warn: func(solver, text string) {
			if !c.cfg.Only { // other tests are asked in files of their own, whatever does not work
				c.warn(warning.Ability, solver, "", "%s", text)
			}
		},
	}
}

// judgeProbes makes findings of what solvers answered wrongly when they were probed. They are confirmed and stored as
// those of instances are.
func (c *Campaign) judgeProbes(ctx context.Context) error {
	if c.cfg.Only {
		return nil
	}
	for _, t := range c.targets {
		if err := c.judgeProbe(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// judgeProbe follows up what one solver did, once for each kind of fault: the questions are much the same.
func (c *Campaign) judgeProbe(ctx context.Context, t *target.Target) error {
	seen := map[string]bool{} // faults by class and mark
	w := newWorker(c)
	defer w.close()
	for _, p := range t.Probe.Wrong {
		a, err := probeAnswer(ctx, t, p)
		if err != nil {
			return err
		}
		err = w.sparing(a, func() error {
			j, wrong := oracle.Judge(c.cfg.Oracles, &a.job.heard)
			if !wrong || seen[j.Fault.String()] {
				return nil
			}
			seen[j.Fault.String()] = true
			if a.trace != nil {
				return w.confirmTrace(ctx, a, a.result, j)
			}
			return w.confirm(ctx, a, j)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// probeAnswer is a probe's question as an instance, with what the solver did.
func probeAnswer(ctx context.Context, t *target.Target, p solvers.ProbeAnswer) (*answer, error) {
	in, err := target.Question(ctx, p.Query)
	if err != nil {
		return nil, err
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

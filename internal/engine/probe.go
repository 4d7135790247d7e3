package engine

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// probe finds out what the solvers can do. One that cannot start ends the campaign before anything is generated; so
// does the end of ctx.
func (c *Campaign) probe(ctx context.Context) error {
	if err := c.targetConfig().Probe(ctx, c.targets); err != nil {
		var tactic *ask.TacticError
		if errors.As(err, &tactic) {
			return usage.BadFlag("tactic", "--tactic %v", err)
		}
		return err
	}
	for _, t := range c.targets {
		// Wrong answers are findings, which say more.
		if c.cfg.Scripts != nil && c.cfg.Mode == ask.Reset && !t.Probe.Reset && len(t.Probe.Wrong) == 0 && !t.IsSilent() {
			return usage.BadFlag("mode", "--mode reset does not work with %s, for the reason above; without --mode, each "+
				"instance gets a process of its own where sessions do not work", t.Name)
		}
		c.stats.Program(t.Name, t.Probe.Version, t.Command)
	}
	return nil
}

// targetConfig is how the solvers are used.
func (c *Campaign) targetConfig() ask.Config {
	return ask.Config{
		Host: c.host, Ask: c.cfg.Ask, Limits: c.cfg.Limits, Mode: c.cfg.Mode, Tactic: c.cfg.Tactic, Vary: c.cfg.Vary,
		Silent:    len(c.cfg.sources()) > 0,
		OpenModel: c.cfg.Settings.Open == model.OpenModel, Progress: c.cfg.Probing,
		Warn: func(solver, text string) {
			if c.cfg.Scripts != nil { // other tests run as files, which need no session
				c.warn(warning.Ability, solver, "", "%s", text)
			}
		},
	}
}

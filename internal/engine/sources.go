package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// checkSources reports, as a usage error, a solver that can do nothing: where scripts are no seeds, each has to take
// tests of a source.
func (c *Campaign) checkSources() error {
	if c.cfg.Scripts != nil {
		return nil
	}
	for _, t := range c.targets {
		if !slices.ContainsFunc(c.cfg.sources(), func(s seeds.Source) bool { return s.Takes(t.Solver, "") }) {
			return usage.BadFlag("solver", "%s", c.whoTakes(t.Name))
		}
	}
	return nil
}

// whoTakes says that a solver takes no tests of the sources, and which solvers of the catalog do.
func (c *Campaign) whoTakes(name string) string {
	var all []string
	for _, s := range c.cfg.sources() {
		var takers []string
		for _, known := range c.cfg.Catalog.Names() {
			if s.Takes(c.cfg.Catalog.Rebuild(known, []string{known}), "") {
				takers = append(takers, known)
			}
		}
		all = append(all, fmt.Sprintf("%s does not support %s; solvers that do: %s",
			name, s.Name(), strings.Join(takers, ", ")))
	}
	return strings.Join(all, "\n")
}

// takes reports whether a solver under test accepts tests of the source and a seed's logic.
func (c *Campaign) takes(s seeds.Source, logic string) bool {
	return slices.ContainsFunc(c.targets, func(t *ask.Target) bool { return s.Takes(t.Solver, logic) })
}

// startSources gets the sources ready. A solver that answers no script has to answer the questions of one of them.
func (c *Campaign) startSources(ctx context.Context, panel *panel.Panel) error {
	asks, _ := ask.Open(c.cfg.Ask, c.host, c.cfg.Limits, nil) // the host ends what still runs
	c.documented.host, c.documented.limits, c.documented.debugger = c.host, c.cfg.Limits, c.cfg.Debugger
	c.environment = Environment{
		Campaign: &c.cfg, MasterSeed: c.cfg.MasterSeed, Ask: asks, Host: c.host, Catalog: c.cfg.Catalog,
		Panel: panel, Bases: &c.bases, Targets: c.targets, Seeds: c.seeds, Findings: c.findings, Stats: c.stats,
		Origin: c.origin, Programs: c.programs, Limits: c.cfg.Limits, AdaptsTimeout: c.cfg.AdaptsTimeout,
		MinimizeTime: c.cfg.MinimizeTime,
		Dump:         c.cfg.Dump, Derived: c.cfg.Derived, Other: c.record.Other, Logger: c.cfg.Logger,
		documented: &c.documented,
	}
	if c.cfg.Scripts != nil {
		c.scripts = c.cfg.Scripts.Start(&c.environment)
	}
	c.makers = map[seeds.Source]Maker{}
	for _, s := range c.cfg.Sources {
		m := s.Start(&c.environment)
		if r, ok := m.(Recorder); ok {
			c.recorder = r
		}
		c.makers[s] = m
	}
	for _, t := range c.targets {
		if err := c.askSilent(ctx, t.Solver, t.Probe); err != nil {
			return err
		}
	}
	return nil
}

// judgeProbes makes findings of what solvers answered wrong when they were probed.
func (c *Campaign) judgeProbes(ctx context.Context) error {
	judge, ok := c.scripts.(ProbeJudge)
	if !ok {
		return nil
	}
	w := c.worker(nil)
	defer w.close()
	for _, t := range c.targets {
		tests, err := judge.Probed(ctx, t)
		if err != nil {
			return err
		}
		if err := w.judgeProbe(ctx, t, tests); err != nil {
			return err
		}
	}
	return nil
}

// judgeProbe follows up the wrong answers of one solver to its probe, one for each kind of fault, since the questions
// are similar.
func (w *worker) judgeProbe(ctx context.Context, t *ask.Target, tests []Test) error {
	seen := map[string]bool{} // faults by class and mark
	for _, test := range tests {
		j := w.newJob(nil, 0, test)
		questions, _ := test.Ask(t)
		for _, q := range questions {
			a := &answer{Question: *q, job: j, result: q.Run.Result, trace: q.Trace}
			j.evidence.Enter(a.run(a.result), a)
			err := w.sparing(a, func() error {
				found, wrong := oracle.Judge(ctx, j.Oracles, &j.evidence.Evidence)
				if !wrong || seen[found.Fault.String()] {
					return nil
				}
				seen[found.Fault.String()] = true
				if a.trace != nil {
					return w.confirmTrace(ctx, a, a.result, found)
				}
				return w.confirm(ctx, a, found)
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// askSilent asks a solver that answers no script the trivial tests of the sources. If it answers none of these either,
// the error says so.
func (c *Campaign) askSilent(ctx context.Context, solver *solvers.Solver, probe *solvers.Probe) error {
	if probe.Silent == nil {
		return nil
	}
	for _, s := range c.cfg.Sources {
		if prober, ok := c.makers[s].(Prober); ok && s.Takes(solver, "") {
			if answers, err := prober.Answers(ctx, solver); err != nil || answers {
				return err
			}
		}
	}
	return probe.Silent
}

// makerOf makes the tests of a turn.
func (c *Campaign) makerOf(t *seeds.Turn) Maker {
	if t.Source == nil {
		return c.scripts
	}
	return c.makers[t.Source]
}

package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// checkSources reports, as a usage error, a solver that can do nothing: where scripts are no seeds, each has to take
// tests of a source.
func (c *Campaign) checkSources() error {
	if !c.cfg.Only {
		return nil
	}
	for _, t := range c.targets {
		if !slices.ContainsFunc(c.cfg.Sources, func(s engine.Source) bool { return s.Takes(t.Solver) }) {
			return usage.BadFlag("solver", "%s", c.whoTakes(t.Name))
		}
	}
	return nil
}

// whoTakes says that a solver takes no tests of the sources, and which solvers of the catalog do.
func (c *Campaign) whoTakes(name string) string {
	var all []string
	for _, s := range c.cfg.Sources {
		var takers []string
		for _, known := range c.cfg.Catalog.Names() {
			if s.Takes(c.cfg.Catalog.Rebuild(known, []string{known})) {
				takers = append(takers, known)
			}
		}
		all = append(all, fmt.Sprintf("%s takes no %s; solvers that do: %s", name, s.Name(), strings.Join(takers, ", ")))
	}
	return strings.Join(all, "\n")
}

// takes reports whether one of the solvers can be given tests of a source.
func (c *Campaign) takes(s stock.Source) bool {
	return slices.ContainsFunc(c.targets, func(t *target.Target) bool { return s.Takes(t.Solver) })
}

// startSources gets the sources ready. A solver that answers no script has to answer the questions of one of them.
func (c *Campaign) startSources(ctx context.Context) error {
	c.testers = map[stock.Source]engine.Tester{}
	for _, s := range c.cfg.Sources {
		c.testers[s] = s.Start(&engine.Bench{
			MasterSeed: c.cfg.MasterSeed, Ask: ask.NewProcesses(c.host, c.cfg.Limits, nil), Targets: c.targets,
			Keeper: &c.keeper, Origin: c.origin, Limits: c.cfg.Limits, Impatient: c.cfg.Impatient,
			MinimizeTime: c.cfg.MinimizeTime, Dump: c.cfg.Dump, Logger: c.cfg.Logger,
		})
	}
	for _, t := range c.targets {
		if err := c.askSilent(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// askSilent asks a solver that answers no script what each source has for that, and gives the error that it is if it
// answers nothing.
func (c *Campaign) askSilent(ctx context.Context, t *target.Target) error {
	if !t.IsSilent() {
		return nil
	}
	for _, s := range c.cfg.Sources {
		if !s.Takes(t.Solver) {
			continue
		}
		if answers, err := c.testers[s].Answers(ctx, t.Solver); err != nil || answers {
			return err
		}
	}
	return t.Probe.Silent
}

// test makes and runs the tests of a turn of a source. When soft ends, what is left of them counts as not done.
func (w *worker) test(soft, hard context.Context, t *stock.Turn) error {
	tester, made, asked, begun := w.c.testers[t.Source], map[string]int{}, false, time.Now()
	w.c.stats.Query()
	done := t.Work
	done.To = done.From
	for done.To < t.To && soft.Err() == nil {
		tested, err := tester.Test(hard, t.Supply, done.To, w.stats)
		if err != nil {
			return errors.Join(w.acknowledge(done, made), err)
		}
		if tested.Strategy != "" {
			made[tested.Strategy]++
		}
		if tested.Asked && !asked {
			asked = true
			w.begun(t.Seed)
		}
		done.To++
	}
	if err := w.lookForChanges(); err != nil {
		return err
	}
	if done.To == t.To {
		w.c.ledger.Ended(t.Seed, !asked, time.Since(begun))
	}
	return w.acknowledge(done, made)
}

// begun counts a seed when the first of its tests was run.
func (w *worker) begun(place int) {
	if !w.c.stock.IsNothing(place) && !w.c.seeds[place].begun.Swap(true) {
		w.stats.Do(func(s *tally.Stats) { s.Seeds.Done++ })
	}
}

// acknowledge writes down that work is done, with what was counted.
func (w *worker) acknowledge(done ledger.Work, made map[string]int) error {
	if done.From == done.To {
		return nil
	}
	return w.c.memory.Acknowledge(done, made, w.stats.Take())
}

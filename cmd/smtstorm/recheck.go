package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/source/programs"
	"github.com/smtstorm/smtstorm/solvers"
)

// askAgain runs the best finding of each signature, and the given findings, on those solvers of --recheck that are
// versions of their solver, and notes which are fixed, or wrong again. The last solver decides.
func (r *reporting) askAgain(
	c *cli.Context, campaigns []*results.Campaign, findings []string,
) (func(*finding.Finding) (draft.Check, bool), error) {
	log := plainLog(c)
	end, err := r.open(c, log)
	if err != nil {
		return nil, err
	}
	defer end()
	under, err := solversNamed(c, "recheck", r.recheck, r.Catalog)
	if err != nil {
		return nil, err
	}
	soft, _, done := interruptible(log)
	defer done()
	all, err := toRecheck(campaigns, findings)
	if err != nil {
		return nil, err
	}
	checks := map[string]draft.Check{}
	for _, s := range under {
		isOf := func(f *results.Finding) bool {
			team := draft.TeamOf(f.Finding)
			return f.Solver == s.Name || team != nil && team == draft.TeamFor(s.Name, s.Command[0])
		}
		checked, err := recheckOn(soft, r.Config, s, all, isOf, log)
		if err != nil {
			return nil, err
		}
		for _, r := range checked {
			text := r.Sentence()
			if before, ok := checks[r.Case.Finding.ID]; ok {
				text = before.Text + " " + text
			}
			checks[r.Case.Finding.ID] = draft.Check{StillWrong: r.Bad(), Text: text}
		}
	}
	asked := map[string]bool{}
	for id := range checks {
		asked[id] = true
	}
	sayNotAsked(all, asked, "recheck", under, log)
	return func(f *finding.Finding) (draft.Check, bool) {
		check, looked := checks[f.ID]
		return check, looked
	}, nil
}

// toRecheck are the findings that recheck runs.
func toRecheck(campaigns []*results.Campaign, dirs []string) (all []*results.Finding, err error) {
	for _, campaign := range campaigns {
		for _, g := range campaign.Groups {
			all = append(all, g.Best())
		}
	}
	for _, dir := range dirs {
		_, g, err := results.ReadFinding(dir)
		if err != nil {
			return nil, err
		}
		all = append(all, g.Best())
	}
	return all, nil
}

// recheckOn runs those findings on a solver that isOf selects, notes in them what it does, and says so of each.
func recheckOn(
	ctx context.Context, cfg replay.Config, s *solvers.Solver, all []*results.Finding,
	isOf func(*results.Finding) bool, log *slog.Logger,
) ([]replay.Result, error) {
	var dirs []string
	for _, f := range all {
		if isOf(f) {
			dirs = append(dirs, f.Dir)
		}
	}
	if len(dirs) == 0 {
		return nil, nil
	}
	cases, err := replay.Find(ctx, dirs, cfg.Catalog, nil, log)
	if err != nil {
		return nil, inputError{err}
	}
	checked, err := replay.Recheck(ctx, cfg, s, cases, log)
	for _, r := range checked {
		log.Info(fmt.Sprintf("asked again: %s %s", r.Case.Finding.ID, r.Text()))
	}
	if len(checked) > 0 {
		log.Info(fmt.Sprintf("findings of %s, asked again: %s", checked[0].Who(), replay.Counts(checked, s.Name)))
	}
	return checked, err
}

// sayNotAsked lists the findings that none of some solvers was asked about; flag names these.
func sayNotAsked(
	all []*results.Finding, asked map[string]bool, flag string, under []*solvers.Solver, log *slog.Logger,
) {
	var names []string
	for _, s := range under {
		names = append(names, s.Name)
	}
	for _, f := range all {
		if !asked[f.ID] {
			log.Info(fmt.Sprintf("not asked again: %s is about %s; --%s names %s, and --%s %s=COMMAND would ask it",
				f.ID, f.Solver, flag, strings.Join(names, ", "), flag, f.Solver))
		}
	}
}

// openFindings makes the function that asks the open findings in a campaign's directory again, each as its solver is
// now, before the campaign goes on (--recheck).
func openFindings(cfg engine.Config, log *slog.Logger) engine.Recheck {
	again := replay.Config{
		Ask: cfg.Ask, Catalog: cfg.Catalog, Limits: cfg.Limits, Jobs: max(1, cfg.Jobs), Repeat: rechecks,
		Programs: programs.Recheck,
	}
	return func(ctx context.Context, host *solvers.Host, tested []*solvers.Solver) error {
		groups, err := results.Groups(cfg.Out)
		if err != nil {
			return err
		}
		var open []*results.Finding
		for _, g := range groups {
			if !g.Known.Silences() {
				open = append(open, g.Best())
			}
		}
		again.Host = host
		asked := map[string]bool{}
		for _, s := range tested {
			isOf := func(f *results.Finding) bool { return f.Solver == s.Name }
			checked, err := recheckOn(ctx, again, s, open, isOf, log)
			if err != nil {
				return err
			}
			for _, r := range checked {
				asked[r.Case.Finding.ID] = true
			}
		}
		sayNotAsked(open, asked, "solver", tested, log)
		return nil
	}
}

// rechecks is how often a finding is run again.
const rechecks = 3

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// minimizeKept reduces the findings of a campaign that are kept and not reduced, one after the other, those in the base
// too. The exit status is that of the worst.
func minimizeKept(c *cli.Context, out string, code *int) error {
	if c.IsSet("out") {
		return usagef("--out cannot be given with %s: each result is written into the directory of its finding",
			finding.Dir(out))
	}
	groups, err := finding.Groups(out)
	if err != nil {
		return inputError{err}
	}
	if len(groups) == 0 {
		return inputError{fmt.Errorf("%s has no findings", finding.Dir(out))}
	}
	reduced, left, worst := 0, 0, exitOK
	for _, signature := range slices.Sorted(maps.Keys(groups)) {
		for _, id := range groups[signature].IDs {
			dir := filepath.Join(finding.Dir(out), id)
			f, _, err := finding.Load(dir)
			if err != nil {
				return inputError{err}
			}
			if f.Reduced != nil {
				left++
				continue
			}
			fmt.Fprintln(c.App.ErrWriter, dir)
			*code = exitOK
			if err := minimizeFinding(c, dir, code); err != nil {
				return err
			}
			if worst = max(worst, *code); *code == exitOK {
				reduced++
			}
		}
	}
	*code = worst
	fmt.Fprintf(c.App.Writer, "%d reduced, %d were before\n", reduced, left)
	return nil
}

// minimizeFinding reduces a finding of a campaign: its directory says what is wrong, and gets the result.
func minimizeFinding(c *cli.Context, dir string, code *int) error {
	for _, name := range []string{"witness", "expect", "baseline"} {
		if c.IsSet(name) {
			return usagef("--%s cannot be given with a finding: %s says that itself", name, dir)
		}
	}
	f, files, err := finding.Load(dir)
	if err != nil {
		return inputError{err}
	}
	if !f.IsOfScripts() {
		return minimizeRulesFinding(c, dir, f, files, code)
	}
	cfg, err := reductionConfig(c, func(catalog *solvers.Catalog) (*solvers.Solver, error) {
		if len(f.Program) == 0 {
			return nil, usagef("finding.json does not name the solver; give it with --solver")
		}
		return catalog.Rebuild(f.Solver, f.Program), nil
	})
	if err != nil {
		return err
	}
	cfg = cfg.For(f)
	if b := f.Base; b != nil && !f.InBase() { // then smaller scripts must not show it there either
		if cfg.Base = cfg.Catalog.Rebuild(f.Solver, b.Command); cfg.Base.Installed() != nil {
			plainLog(c).Warn(fmt.Sprintf("the base, %s, is not installed: it may show what is left", b.Command[0]))
			cfg.Base = nil
		}
	}
	out := filepath.Join(dir, finding.ReducedName)
	saved := out + ".new" // an earlier result may be smaller, or the campaign may be writing one
	defer os.Remove(saved)
	var entered error
	enter := func(ctx context.Context, cfg triage.Config, r *triage.Reduced) {
		entered = triage.Enter(ctx, cfg, r, f, &files)
	}
	r, err := runReduction(c, cfg, triage.BugOf(f, files, cfg.Solver, cfg.Catalog), saved, enter)
	switch {
	case r == nil:
		return minimizeError(c, err, code)
	case entered != nil:
		return minimizeError(c, entered, code)
	}
	if storeErr := storeReduced(c, cfg.Catalog, dir, out, f, files, r); storeErr != nil {
		return errors.Join(storeErr, err)
	}
	return errors.Join(err, afterFinding(c, cfg, dir))
}

// storeReduced writes the result of a reduction into the finding's directory, and to where the user wants it.
func storeReduced(
	c *cli.Context, catalog *solvers.Catalog, dir, out string, f *finding.Finding, files finding.Files,
	r *triage.Reduced,
) error {
	logger := plainLog(c)
	err := finding.SettleIn(dir, f, files, catalog, logger)
	if path := c.String("out"); path != "" && !errors.Is(err, finding.ErrSmaller) {
		err = errors.Join(err, atomicfile.Write(path, files.Reduced, 0o644))
	}
	if err != nil {
		return err
	}
	report.Reduction(c.App.Writer, r, out, filepath.Join(dir, finding.ReportName))
	return nil
}

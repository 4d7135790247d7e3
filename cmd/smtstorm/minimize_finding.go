package main

import (
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
	out := filepath.Join(dir, finding.ReducedName)
	saved := out + ".new" // an earlier result may be smaller, or the campaign may be writing one
	defer os.Remove(saved)
	r, err := runReduction(c, cfg, triage.BugOf(f, files, cfg.Solver, cfg.Catalog), saved)
	if r == nil {
		return minimizeError(c, err, code)
	}
	if storeErr := storeReduced(c, cfg.Catalog, dir, out, f, files, r, code); storeErr != nil || *code != 0 {
		return errors.Join(storeErr, err)
	}
	return errors.Join(err, afterFinding(c, cfg, dir))
}

// storeReduced writes the result of a reduction into the finding's directory, and to where the user wants it.
func storeReduced(
	c *cli.Context, catalog *solvers.Catalog, dir, out string, f *finding.Finding, files finding.Files,
	r *triage.Reduced, code *int,
) error {
	if err := triage.Enter(r, f, &files); err != nil {
		return minimizeError(c, err, code)
	}
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

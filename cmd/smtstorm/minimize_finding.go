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

// kept reduces the findings of a campaign that are kept and not reduced, one after the other, those in the base
// too. The exit status is that of the worst.
func (m *minimizing) kept(c *cli.Context, out string, code *int) error {
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
	given := *m
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
			*m = given
			if err := m.finding(c, dir, code); err != nil {
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

// finding reduces a finding of a campaign: its directory says what is wrong, and gets the result.
func (m *minimizing) finding(c *cli.Context, dir string, code *int) error {
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
		return m.rulesFinding(c, dir, f, files, code)
	}
	err = m.complete(c, func(catalog *solvers.Catalog) (*solvers.Solver, error) {
		if len(f.Program) == 0 {
			return nil, usagef("finding.json does not name the solver; give it with --solver")
		}
		return catalog.Rebuild(f.Solver, f.Program), nil
	})
	if err != nil {
		return err
	}
	m.Config = m.For(f)
	if b := f.Base; b != nil && !f.InBase() { // then smaller scripts must not show it there either
		if m.Base = m.Catalog.Rebuild(f.Solver, b.Command); m.Base.Installed() != nil {
			plainLog(c).Warn(fmt.Sprintf("the base, %s, is not installed: it may show what is left", b.Command[0]))
			m.Base = nil
		}
	}
	out := filepath.Join(dir, finding.ReducedName)
	saved := out + ".new" // an earlier result may be smaller, or the campaign may be writing one
	defer os.Remove(saved)
	var entered error
	enter := func(ctx context.Context, r *triage.Reduced) {
		entered = triage.Enter(ctx, m.Config, r, f, &files)
	}
	r, err := m.reduce(c, triage.BugOf(f, files, m.Solver, m.Catalog), saved, enter)
	switch {
	case r == nil:
		return minimizeError(c, err, code)
	case entered != nil:
		return minimizeError(c, entered, code)
	}
	if storeErr := m.store(c, dir, out, f, files, r); storeErr != nil {
		return errors.Join(storeErr, err)
	}
	return errors.Join(err, m.afterFinding(c, dir))
}

// store writes the result of a reduction into the finding's directory, and to where the user wants it.
func (m *minimizing) store(
	c *cli.Context, dir, out string, f *finding.Finding, files finding.Files, r *triage.Reduced,
) error {
	logger := plainLog(c)
	err := finding.SettleIn(dir, f, files, m.Catalog, logger)
	if m.out != "" && !errors.Is(err, finding.ErrSmaller) {
		err = errors.Join(err, atomicfile.Write(m.out, files.Reduced, 0o644))
	}
	if err != nil {
		return err
	}
	report.Reduction(c.App.Writer, r, out, filepath.Join(dir, finding.ReportName))
	return nil
}

package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// byCriterion reduces a file while a program finds it interesting.
func (m *minimizing) byCriterion(c *cli.Context, path string, code *int) error {
	for _, flag := range []string{"solver", "witness", "expect", "check", "baseline", "bounds", "bounds-only", "draft"} {
		if c.IsSet(flag) {
			return usagef("--%s and --criterion: a criterion says by itself which scripts are kept, and nothing is "+
				"known of answers", flag)
		}
	}
	criterion, err := solvers.Criterion(m.criterion)
	if err != nil {
		return usagef("--criterion: %v", err)
	}
	err = m.complete(c, func(*solvers.Catalog) (*solvers.Solver, error) { return criterion, nil })
	if err != nil {
		return err
	}
	script, err := seedfile.Read(path)
	if err != nil {
		return inputError{err}
	}
	out, err := m.reducedPath(path)
	if err != nil {
		return err
	}
	var kept *triage.Kept
	err = m.reducing(c, out, func(soft, hard context.Context) (found bool, err error) {
		kept, err = triage.RunCriterion(soft, hard, m.Config, path, script)
		return kept != nil, err
	})
	if kept == nil {
		return minimizeError(c, err, code)
	}
	if err != nil {
		return err
	}
	if err := atomicfile.Write(out, kept.Script, 0o644); err != nil {
		return err
	}
	report.Kept(c.App.Writer, kept, out)
	return nil
}

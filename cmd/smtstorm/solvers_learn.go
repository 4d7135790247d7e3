package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/smtstorm/smtstorm/internal/learn"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/solvers"
)

// learnTime is how long a solver is asked what it can do.
const learnTime = time.Minute

// learnSolver asks a solver what it can do, and writes an entry of a catalog.
func learnSolver(
	ctx context.Context, w io.Writer, host *solvers.Host, status *report.Status, asked string, paths []string,
) error {
	s, err := (&solvers.Catalog{}).Resolve(asked)
	if err != nil {
		return usageError{err}
	}
	cfg := learn.Config{Host: host, Solver: s, Budget: learnTime, Progress: func(asked int) {
		status.Line(fmt.Sprintf("question %d to %s", asked, s.Name))
	}}
	var files []string
	if len(paths) > 0 {
		if files, err = seedfile.Find(paths); err != nil {
			return inputError{err}
		}
	}
	for _, path := range files {
		script, err := seedfile.Read(path)
		if err != nil {
			return inputError{err}
		}
		cfg.Seeds = append(cfg.Seeds, learn.Seed{Path: path, Script: script})
	}
	entry, err := learn.Learn(ctx, cfg)
	status.Clear()
	if err != nil {
		return err
	}
	return entry.Write(w, s.Name)
}

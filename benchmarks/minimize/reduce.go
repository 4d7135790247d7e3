package minimize

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// reduced is the result for a case.
type reduced struct {
	Case          *testcase
	Before, After size
	Script        []byte // nil if the case was not reduced
	Witness       []byte
	Tests         int
	Own           time.Duration // processor time of this program
	Solver        time.Duration // wall time until the solver's answers
	Elapsed       time.Duration
	Minimal       bool       // reducing it again changes nothing
	Failed        string     // why it was not reduced
	Others        []*reduced // with other numbers of jobs
	Bisected      *size
	Compared      *compared
}

// reduce reduces a case.
func (m *maker) reduce(ctx context.Context, c *testcase, cfg triage.Config) (*reduced, error) {
	r := &reduced{Case: c}
	own := cpu()
	result, err := m.triage(ctx, c, c.Script, c.Witness, cfg)
	r.Own = cpu() - own
	var none *triage.NotReproduced
	var words *triage.Disagreement
	switch {
	case errors.As(err, &none), errors.As(err, &words):
		r.Failed = err.Error()
		return r, nil
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		r.Failed = "out of time"
	case err != nil:
		return nil, err
	}
	r.Script, r.Tests, r.Solver, r.Elapsed = result.Best.Text, result.Tests, result.SolverTime, result.Elapsed
	if r.Witness, err = result.Witness(); err != nil {
		return nil, err
	}
	r.After, err = measure(r.Script)
	return r, err
}

// checkMinimal sets Minimal, by reducing the result once more.
func (m *maker) checkMinimal(ctx context.Context, r *reduced) error {
	result, err := m.triage(ctx, r.Case, r.Script, r.Witness, m.config(1))
	if err != nil {
		return fmt.Errorf("again: %w", err)
	}
	r.Minimal = bytes.Equal(result.Best.Text, r.Script)
	return nil
}

// bisect reduces a case as the published procedure does. It returns nil for cases without a witness: the procedure is
// for instances that are satisfiable by construction.
func (m *maker) bisect(ctx context.Context, c *testcase) (*size, error) {
	if c.Witness == nil {
		return nil, nil
	}
	cfg := m.config(1)
	cfg.Bounds = true
	result, err := m.triage(ctx, c, c.Script, c.Witness, cfg)
	if err != nil || result.Bisected == nil {
		return nil, err
	}
	s, err := measure(result.Bisected.Text)
	return &s, err
}

func (m *maker) config(jobs int) triage.Config {
	return triage.Config{
		Host: m.host, Catalog: m.catalog, Limits: solvers.Limits{Wall: patience}, Jobs: jobs, Seed: m.masterSeed,
		Logger: slog.New(slog.DiscardHandler),
	}
}

func (m *maker) triage(
	ctx context.Context, c *testcase, script, witness []byte, cfg triage.Config,
) (*triage.Reduced, error) {
	var err error
	if cfg.Solver, err = m.solver(c.Command); err != nil {
		return nil, err
	}
	if cfg.Probe, err = m.probe(ctx, cfg.Solver); err != nil {
		return nil, err
	}
	soft, cancel := context.WithTimeout(ctx, m.limit)
	defer cancel()
	bug := triage.Bug{Path: c.Name + ".smt2", Script: script, Witness: witness, Expect: c.Expect}
	return triage.Run(soft, ctx, cfg, bug)
}

// cpu is the processor time that this program has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// save writes the case and its reduction into a directory.
func (r *reduced) save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string][]byte{
		"instance.smt2": r.Case.Script, "witness.smt2": r.Case.Witness, "command": []byte(quote(r.Case.Command) + "\n"),
		"reduced.smt2": r.Script, "reduced-witness.smt2": r.Witness,
	}
	if r.Compared != nil {
		files["ddsmt.smt2"] = r.Compared.Script
	}
	for name, text := range files {
		if text == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

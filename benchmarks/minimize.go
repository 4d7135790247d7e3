package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// minimizing measures the reduction of findings. It makes cases, each an instance with a known answer and a solver that
// answers wrongly: faults planted in a fake solver, and findings of real solvers, hidden among generated formulas. It
// reduces each, and prints the size of the result and the effort. Its document is minimize.md.
func minimizing(h *harness) func(context.Context) error {
	only := h.String("cases", "", "regular expression; only cases whose names match")
	bisected := h.Bool("bounds", false, "reduce the cases as the published procedure does, too")
	save := h.String("save", "", "directory to write the cases and what is left of them to")
	limit := h.Duration("limit", 5*time.Minute, "limit of time for a case")
	seed := h.seed()
	return func(ctx context.Context) error {
		host, err := newHost()
		if err != nil {
			return err
		}
		defer host.Close()
		m, err := newMaker(host, ".", *seed, *limit)
		if err != nil {
			return err
		}
		cases, err := m.cases(ctx, *only)
		if err != nil {
			return err
		}
		t := &reductions{out: os.Stdout, bisected: *bisected}
		t.head()
		for _, c := range cases {
			r, err := m.measure(ctx, c, *bisected)
			if err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
			t.row(r)
			if *save != "" {
				if err := r.save(filepath.Join(*save, c.Name)); err != nil {
					return err
				}
			}
		}
		t.sums()
		return nil
	}
}

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
	Minimal       bool   // reducing it again changes nothing
	Failed        string // reason why it was not reduced
	Bisected      *size
}

// measure reduces a case, and the result once more; and, with bisected, as the published procedure does.
func (m *maker) measure(ctx context.Context, c *testcase, bisected bool) (*reduced, error) {
	before, err := sizeOf(c.Script)
	if err != nil {
		return nil, err
	}
	r, err := m.reduce(ctx, c)
	if err != nil {
		return nil, err
	}
	r.Before = before
	if r.Failed == "" {
		if err := m.checkMinimal(ctx, r); err != nil {
			return nil, err
		}
	}
	if bisected {
		r.Bisected, err = m.bisect(ctx, c)
	}
	return r, err
}

// reduce reduces a case.
func (m *maker) reduce(ctx context.Context, c *testcase) (*reduced, error) {
	r := &reduced{Case: c}
	own := processorTime()
	result, err := m.triage(ctx, c, c.Script, c.Witness, m.config())
	r.Own = processorTime() - own
	var none *triage.NotReproduced
	var words *triage.Disagreement
	switch {
	case errors.As(err, &none), errors.As(err, &words):
		r.Failed = err.Error()
		return r, nil
	case outOfTime(ctx, err):
		r.Failed = "out of time"
	case err != nil:
		return nil, err
	}
	r.Script, r.Tests, r.Solver, r.Elapsed = result.Best.Text, result.Tests, result.SolverTime, result.Elapsed
	if r.Witness, err = result.Witness(); err != nil {
		return nil, err
	}
	r.After, err = sizeOf(r.Script)
	return r, err
}

// checkMinimal sets Minimal, by reducing the result once more, if there is time for that.
func (m *maker) checkMinimal(ctx context.Context, r *reduced) error {
	result, err := m.triage(ctx, r.Case, r.Script, r.Witness, m.config())
	if outOfTime(ctx, err) {
		return nil
	}
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
	cfg := m.config()
	cfg.Bounds = true
	result, err := m.triage(ctx, c, c.Script, c.Witness, cfg)
	if err != nil && !outOfTime(ctx, err) || result == nil || result.Bisected == nil {
		return nil, err
	}
	s, err := sizeOf(result.Bisected.Text)
	return &s, err
}

// outOfTime reports whether a reduction has ended because of the limit for a case.
func outOfTime(ctx context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil
}

func (m *maker) config() triage.Config {
	return triage.Config{
		Host: m.host, Catalog: m.catalog, Limits: solvers.Limits{Wall: patience}, Jobs: 1, Seed: m.masterSeed,
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

// save writes the case and its reduction into a directory.
func (r *reduced) save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := map[string][]byte{
		"instance.smt2": r.Case.Script, "witness.smt2": r.Case.Witness, "command": []byte(quote(r.Case.Command) + "\n"),
		"reduced.smt2": r.Script, "reduced-witness.smt2": r.Witness,
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

// Largest results that are expected for planted faults.
const (
	maxAsserts = 3
	maxNodes   = 25
)

// reductions prints results as they come, and sums them up.
type reductions struct {
	out      io.Writer
	bisected bool // whether the published procedure (bisection) is measured as well
	all      []*reduced
}

func (t *reductions) head() {
	fmt.Fprintf(t.out, "%-26s %-10s %-18s | %7s %5s %5s %5s | %6s %5s %5s %5s | %5s %6s %8s %9s",
		"case", "logic", "class", "bytes", "assert", "depth", "nodes", "bytes", "assert", "depth", "nodes",
		"tests", "own s", "solver s", "1-minimal")
	if t.bisected {
		fmt.Fprintf(t.out, " | bisection: %6s %6s %5s", "bytes", "assert", "depth")
	}
	fmt.Fprintln(t.out)
}

func (t *reductions) row(r *reduced) {
	t.all = append(t.all, r)
	fmt.Fprintf(t.out, "%-26s %-10s %-18s | %7d %6d %5d %5d |",
		r.Case.Name, r.Case.Logic, r.Case.Class, r.Before.Bytes, r.Before.Asserts, r.Before.Depth, r.Before.Nodes)
	if r.Script != nil {
		fmt.Fprintf(t.out, " %6d %6d %5d %5d | %5d %6.1f %8.1f %9s",
			r.After.Bytes, r.After.Asserts, r.After.Depth, r.After.Nodes, r.Tests, r.Own.Seconds(), r.Solver.Seconds(),
			map[bool]string{true: "yes", false: "no"}[r.Minimal])
	}
	if r.Failed != "" {
		fmt.Fprintf(t.out, " %s", r.Failed)
	}
	if b := r.Bisected; b != nil {
		fmt.Fprintf(t.out, " |            %6d %6d %5d", b.Bytes, b.Asserts, b.Depth)
	} else if t.bisected {
		fmt.Fprintf(t.out, " | %30s", "")
	}
	fmt.Fprintln(t.out)
}

// sums prints the figures of all cases together. A case that was not reduced counts as one that keeps its size and is
// not minimal.
func (t *reductions) sums() {
	var saved, tests, own, bisected []float64
	var large, failed []string
	logics := map[string]bool{}
	minimal := 0
	for _, r := range t.all {
		logics[r.Case.Logic] = true
		after := r.After
		if r.Script == nil {
			after, failed = r.Before, append(failed, r.Case.Name)
		}
		saved = append(saved, 100*(1-float64(after.Bytes)/float64(r.Before.Bytes)))
		tests, own = append(tests, float64(r.Tests)), append(own, r.Own.Seconds())
		if r.Minimal {
			minimal++
		}
		if r.Case.Kind == kindPlanted && (after.Asserts > maxAsserts || after.Nodes > maxNodes) {
			large = append(large, r.Case.Name)
		}
		if r.Bisected != nil {
			bisected = append(bisected, 100*(1-float64(r.Bisected.Bytes)/float64(r.Before.Bytes)))
		}
	}
	if len(t.all) == 0 {
		return
	}
	fmt.Fprintf(t.out, "\n%d cases of %d logics\n", len(t.all), len(logics))
	fmt.Fprintf(t.out, "medians: %.1f %% of the bytes gone, %.0f tests, %.1f s of own time\n",
		median(saved), median(tests), median(own))
	fmt.Fprintf(t.out, "greatest: %.0f tests, %.1f s of own time\n", slices.Max(tests), slices.Max(own))
	fmt.Fprintf(t.out, "1-minimal: %d of %d, %.0f %%\n", minimal, len(t.all), 100*float64(minimal)/float64(len(t.all)))
	fmt.Fprintf(t.out, "planted faults with more than %d assertions or %d nodes left: %s\n",
		maxAsserts, maxNodes, orNone(large))
	fmt.Fprintf(t.out, "not reduced: %s\n", orNone(failed))
	if len(bisected) > 0 {
		fmt.Fprintf(t.out, "the published bisection of bounds alone: %.1f %% of the bytes gone at the median of %d cases\n",
			median(bisected), len(bisected))
	}
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

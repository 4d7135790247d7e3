package split

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/solvers"
)

var repeats = flags.Int("repeat", 5, "workers, yield: so many runs of each kind, of which medians are printed")

// Wholes of workers: so many scripts with so many assertions, which take two slices each.
const (
	dividedScripts  = 100
	dividedAsserted = 2 * parts.DefaultAssertions
)

// workers compares split run with two workers with one. Unless solvers are named, it asks one that waits for each
// answer and takes no processor.
func workers(ctx context.Context, dir string, paths []string) error {
	if len(*named) == 0 {
		*named = []string{bench.Fake(fakesolver.Command("honest", "delay=150ms"))}
	}
	if len(paths) == 0 {
		paths = []string{filepath.Join(dir, "seeds")}
		if err := writeDivisible(paths[0]); err != nil {
			return err
		}
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return err
	}
	process := bench.Prepare(3) // two workers and who hands out
	took := map[int][]float64{}
	var s *parts.Summary
	for n := range *repeats {
		for jobs := 1; jobs <= 2; jobs++ {
			cfg := parts.RunConfig{
				Config: parts.Config{How: parts.Size, Seed: 1, Version: "measured", Logger: slog.New(slog.DiscardHandler)},
				Out:    filepath.Join(dir, fmt.Sprintf("%d-%d", n, jobs)), Solvers: *named, Catalog: catalog, Process: process,
				Jobs: jobs, Limits: solvers.Limits{Wall: 10 * time.Second},
			}
			begun := time.Now()
			if s, err = parts.Run(ctx, paths, cfg); err != nil {
				return err
			}
			took[jobs] = append(took[jobs], time.Since(begun).Seconds())
		}
	}
	fmt.Printf("%d wholes, %d parts, %d findings; medians of %d runs: %.1f s with one worker, %.1f s with two\n", s.Wholes,
		s.Parts, s.Findings, *repeats, bench.Median(took[1]), bench.Median(took[2]))
	var ratios []float64
	for n := range *repeats {
		ratios = append(ratios, took[1][n]/took[2][n])
	}
	fmt.Printf("two are %.2f times as quick (median of pairs; from %.2f to %.2f)\n", bench.Median(ratios),
		slices.Min(ratios), slices.Max(ratios))
	return nil
}

// writeDivisible writes scripts of many assertions, all of which can be true.
func writeDivisible(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range dividedScripts {
		var b strings.Builder
		b.WriteString("(set-logic QF_LIA)\n(declare-const x Int)\n")
		for n := range dividedAsserted {
			fmt.Fprintf(&b, "(assert (> x %d))\n", i*dividedAsserted+n)
		}
		b.WriteString("(check-sat)\n")
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.smt2", i)), []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

package split

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/benchmarks/yield"
	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/mutate"
)

// sliceFaults is the number of the planted faults.
const sliceFaults = 20261124

var instances = flags.Int("instances", 600, "yield: of the scripts, and of their slices")

// yields compares what instances of long scripts find with what those of their slices do: planted faults, that an
// honest solver confirms.
func yields(ctx context.Context, dir string, paths []string) error {
	files, err := seedfile.Find(paths)
	if err != nil {
		return err
	}
	var long []string
	for _, file := range files {
		src, err := seedfile.Read(file)
		if err != nil {
			return err
		}
		if _, _, err := read(file, src, leastAsserts); err == nil {
			long = append(long, file)
		}
	}
	slices := filepath.Join(dir, "slices")
	cfg := parts.Config{How: parts.Size, Seed: 1, Version: "measured", Logger: slog.New(slog.DiscardHandler)}
	if err := cfg.Complete(); err != nil {
		return err
	}
	written, err := parts.Write(long, slices, cfg)
	if err != nil {
		return err
	}
	fmt.Println(written)
	turns := filepath.Join(dir, "turns")
	if err := byTurns(filepath.Join(slices, "parts"), turns); err != nil {
		return err
	}
	host, err := bench.NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	faults, err := planted.Faults(sliceFaults)
	if err != nil {
		return err
	}
	for _, strategies := range [][]mutate.Weight{mutate.AllStrategies(), {{Strategy: "boolean", Weight: 1}}} {
		settings := mutate.Defaults()
		settings.Strategies = strategies
		name := "all strategies"
		if len(strategies) == 1 {
			name = strategies[0].Strategy
		}
		for _, of := range []struct {
			what  string
			paths []string
		}{{"scripts", long}, {"slices", []string{filepath.Join(slices, "parts")}}, {"slices by turns", []string{turns}}} {
			var shares, halves []float64
			for n := range uint64(*repeats) {
				f, err := yield.Honest(ctx, host, faults, of.paths, settings, *masterSeed+n, *instances)
				if err != nil {
					return err
				}
				shares = append(shares, 100*f.Share)
				if f.Median == 0 {
					f.Median = f.Made + 1 // half of the faults are not found
				}
				halves = append(halves, float64(f.Median))
			}
			fmt.Printf("%s of %s: %.1f %% of %d faults are found, half of all by instance %.0f of %d "+
				"(medians of %.1f and %.0f)\n", name, of.what, bench.Median(shares), len(faults), bench.Median(halves), *instances,
				shares, halves)
		}
	}
	return nil
}

// byTurns copies parts into a directory in whose order the first part of each script comes first, then the second ones:
// instances are made in the order of paths, so that neighbours are not of one script.
func byTurns(from, to string) error {
	files, err := seedfile.Find([]string{from})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, file := range files {
		name := filepath.Base(file) + "-" + filepath.Base(filepath.Dir(file)) + ".smt2"
		if err := os.Link(file, filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}

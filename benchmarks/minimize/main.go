// Command minimize measures the reduction of findings. It makes cases, each an instance with a known answer and a
// solver that answers wrongly: faults planted in a fake solver, reported bugs and findings of real solvers, hidden
// among generated formulas. It reduces each and prints how small it became, and what that took.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/fakesolver"
)

var (
	seeds  = flag.String("seeds", "benchmarks/seeds", "directory of seeds")
	bugs   = flag.String("bugs", "../shared/bugs", "directory of reported bugs; without it there are fewer cases")
	faults = flag.String("faults", "testdata/solver-faults", "directory of the solvers' known faults")
	only   = flag.String("cases", "", "regular expression; only cases whose names match")
	save   = flag.String("save", "", "directory to write the cases to")
	number = flag.Uint64("seed", 1, "master seed of the instances")
)

func main() {
	fakesolver.Main()
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "minimize:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	m, err := newMaker(*seeds, *bugs, *faults, *number)
	if err != nil {
		return err
	}
	defer m.close()
	cases, err := m.cases(ctx, *only)
	if err != nil {
		return err
	}
	for _, c := range cases {
		if *save != "" {
			if err := c.save(filepath.Join(*save, c.Name)); err != nil {
				return err
			}
		}
		s, err := measure(c.Script)
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %-10s %-20s %7d %5d %4d %6d\n", c.Name, c.Logic, c.Class, s.Bytes, s.Asserts, s.Depth, s.Nodes)
	}
	return nil
}

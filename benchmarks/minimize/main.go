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
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/fakesolver"
)

var (
	seeds  = flag.String("seeds", "benchmarks/seeds", "directory of seeds")
	bugs   = flag.String("bugs", "../shared/bugs", "directory of reported bugs; without it there are fewer cases")
	faults = flag.String("faults", "testdata/solver-faults", "directory of the solvers' known faults")
	only   = flag.String("cases", "", "regular expression; only cases whose names match")
	save   = flag.String("save", "", "directory to write the cases to")
	ddsmt  = flag.String("ddsmt", "", "command of ddSMT: compare with it")
	golden = flag.String("golden", "z3;cvc5 --lang=smt2 --strings-exp;cvc4 --lang=smt2.6 --strings-exp",
		"commands of second solvers for ddSMT, between semicolons; the first one that is right is taken")
	limit  = flag.Duration("limit", 2*time.Minute, "limit of time for a case, of ddSMT")
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
	}
	if *ddsmt != "" {
		return compareAll(ctx, m, cases)
	}
	for _, c := range cases {
		s, err := measure(c.Script)
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %-10s %-20s %7d %5d %4d %6d\n", c.Name, c.Logic, c.Class, s.Bytes, s.Asserts, s.Depth, s.Nodes)
	}
	return nil
}

// compareAll prints what ddSMT makes of the cases.
func compareAll(ctx context.Context, m *maker, cases []*testcase) error {
	fmt.Printf("%-26s %7s | %6s %4s %5s %6s %8s  %s\n",
		"case", "bytes", "bytes", "asrt", "nodes", "tests", "seconds", "golden")
	for _, c := range cases {
		d, err := m.compare(ctx, c, *ddsmt, strings.Split(*golden, ";"), *limit)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		note := d.Golden
		if d.Over {
			note += "; out of time"
		}
		if d.Problem != "" {
			note += "; " + d.Problem
		}
		fmt.Printf("%-26s %7d | %6d %4d %5d %6d %8.1f  %s\n",
			c.Name, len(c.Script), d.After.Bytes, d.After.Asserts, d.After.Nodes, d.Tests, d.Seconds, note)
		if *save != "" && d.reduced != nil {
			if err := os.WriteFile(filepath.Join(*save, c.Name, "ddsmt.smt2"), d.reduced, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

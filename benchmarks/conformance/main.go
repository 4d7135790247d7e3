// Conformance compares the evaluator with solvers on every operator, and prints a table: operator, sorts, trials, open
// values, and for each solver agreements, its known faults, what it does not read, what it does not answer, and
// unexplained disagreements. A second table has the laws of package identity, which the solvers are asked to refute. It
// exits with 1 if there are disagreements, or if a law is refuted.
//
//	go run ./benchmarks/conformance -trials 1000000 -solver z3 -solver new=/opt/z3/bin/z3
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/conformance"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		code = 2
	}
	os.Exit(code)
}

func run(ctx context.Context) (code int, err error) {
	cfg, err := configure()
	if err != nil {
		return 0, err
	}
	host, err := bench.NewHost(cfg.Jobs)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, host.Close()) }()
	begun := time.Now()
	cfg.Progress = func(done, units int) {
		if done%20 == 0 || done == units {
			fmt.Fprintf(os.Stderr, "%d of about %d parts, %.0f s\n", done, units, time.Since(begun).Seconds())
		}
	}
	report, err := conformance.Run(ctx, host, cfg)
	if err != nil {
		return 0, err
	}
	if err := report.Write(os.Stdout); err != nil {
		return 0, err
	}
	compared := 0
	for _, t := range report.Total().Solvers {
		compared += t.Compared()
	}
	took := time.Since(begun).Seconds()
	fmt.Printf("\n%d comparisons in %.0f s: %.0f/s\n", compared, took, float64(compared)/took)
	clean := report.Clean()
	if cfg.Operator == nil && cfg.Theory == "" {
		laws, err := conformance.RunIdentities(ctx, host, lawsPerRow, lawTime, cfg.Solvers...)
		if err != nil {
			return 0, err
		}
		fmt.Println()
		if err := laws.Write(os.Stdout); err != nil {
			return 0, err
		}
		clean = clean && laws.Clean()
	}
	if !clean {
		return 1, nil
	}
	return 0, nil
}

// Of each law, so many choices of sorts and indices are asked about, and a solver may take so long for one.
const (
	lawsPerRow = 4
	lawTime    = 2 * time.Second
)

// configure reads the flags.
func configure() (cfg conformance.Config, err error) {
	var which bench.Names
	flag.Var(&which, "solver", "NAME, NAME=COMMAND or a path; may be repeated (default z3 and cvc5)")
	flag.IntVar(&cfg.Trials, "trials", 200_000, "terms to evaluate, in all")
	flag.Uint64Var(&cfg.Seed, "seed", 1, "seed of all draws")
	operator := flag.String("operator", "", "only operators that match this regular `expression`")
	flag.StringVar(&cfg.Theory, "theory", "", "only this theory: core, arith, bv, …")
	flag.IntVar(&cfg.Jobs, "jobs", 1, "comparisons that run at a time")
	flag.IntVar(&cfg.PerRow, "sorts", 0, "applications of an operator at different sorts, at most (default 40)")
	flag.Parse()
	if *operator != "" {
		if cfg.Operator, err = regexp.Compile(*operator); err != nil {
			return cfg, err
		}
	}
	if len(which) == 0 {
		which = bench.Names{"z3", "cvc5"}
	}
	cfg.Solvers, err = bench.Resolve(which...)
	return cfg, err
}

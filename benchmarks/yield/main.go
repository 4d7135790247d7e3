// Package yield measures what strategies find: planted faults, by the instances that it takes until each is found; and
// faults of solvers that are released, by the processor time that it takes.
package yield

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	seedFolder       = flags.String("seeds", "benchmarks/seeds", "folder of seeds")
	masterSeed       = flags.Uint64("seed", 1, "of the instances")
	instances        = flags.Int("instances", 10_000, "at most, with all strategies, for the planted faults")
	aloneInstances   = flags.Int("alone", 5_000, "at most, with a strategy alone; 0 leaves them out")
	booleanInstances = flags.Int("boolean", 50_000, "at most, with boolean alone; 0 leaves it out")
	honestSolver     = flags.String("honest", "z3=z3 rlimit=500000",
		"the solver that says what is unsatisfiable of what planted faults make of instances; with a limit of its own")

	confirmInstances = flags.Int("confirm", 0, "instances of a campaign with a solver for each planted fault; 0 for none")

	cpuTime = flags.Duration("cpu", 5*time.Minute, "processor time of each run on a solver")
	runs    = flags.Int("runs", 3, "runs of each contest on a solver, and for the coverage; medians are printed")
	binary  = flags.String("smtstorm", "bin/smtstorm", "the binary under test")
	keep    = flags.String("keep", "", "directory for the results of campaigns; else they are deleted")

	gcovCommand = flags.String("gcov-command", "",
		"command of a solver that was built with gcov, for a shell; it reads scripts from its standard input; see coverage")
	gcovInstances = flags.Int("gcov-instances", 5_000, "instances of each contest, for the coverage")

	faultSeeds = flags.Names("fault-seed", "of the planted faults, 1 if none is given; 0 for none")
	only       = flags.Names("only", "all, a strategy, or none: no others")
	commands   = flags.Names("solver", "a released solver, NAME or NAME=COMMAND")
	corpora    = flags.Names("corpus", "a folder of scripts whose coverage is measured, too, NAME=DIR;\n"+
		"the folders of one name are its runs")
	peers = flags.Names("peer", "another program, NAME=COMMAND, for a shell, see runPeer")
)

// Command is the subcommand yield.
var Command = bench.Command{
	Name: "yield", Usage: "what strategies find: planted faults, and faults of released solvers",
	Flags: flags, Run: measure,
}

var flags = bench.NewFlags("yield")

func measure(ctx context.Context, dir string) error {
	for _, name := range *only {
		if name != "all" && name != "none" && !slices.Contains(mutate.Names(mutate.Strategies()), name) {
			return fmt.Errorf("-only %s: there is no such strategy", name)
		}
	}
	host, err := bench.NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	faults, err := drawFaults()
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		if err := plantedFaults(ctx, host, faults); err != nil {
			return err
		}
	}
	if *confirmInstances > 0 {
		if err := confirm(ctx, dir, faults); err != nil {
			return err
		}
	}
	if err := releases(ctx, dir); err != nil || *gcovCommand == "" {
		return err
	}
	return coverage(ctx, dir)
}

func resolve(name string) (*solvers.Solver, error) {
	all, err := bench.Resolve(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all[0], nil
}

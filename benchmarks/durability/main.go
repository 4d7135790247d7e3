// Package durability measures how campaigns survive their process: it kills campaigns at random moments and checks that
// nothing is lost, and it sends ten million instances through the ledger and the database of a campaign, to measure the
// cost and the time to resume the campaign afterwards. Solvers are fake ones, so that all work is ours.
package durability

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"syscall"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	kills  = flags.Int("kills", 200, "kills at random moments")
	large  = flags.Int("large", 10_000_000, "instances that go through the ledger and the database")
	seeds  = flags.Int("seeds", 500, "seeds that these are of")
	sample = flags.Int("sample", 100_000, "instances of the campaign whose processor time is measured")
)

// Child runs the campaign of a child process, if this is one, and ends it.
func Child() {
	if out := os.Getenv(envOut); out != "" {
		child(out)
		os.Exit(0)
	}
}

// Command is the subcommand durability.
var Command = bench.Command{
	Name: "durability", Usage: "what kills lose, and what it costs to go on",
	Flags: flags, Run: func(_ context.Context, dir string) error {
		if err := killing(dir, *kills); err != nil {
			return err
		}
		return lasting(dir)
	},
}

var flags = bench.NewFlags("durability")

// Environment variables of a child: the directory for results, the directory of seeds, and the number of the write
// ahead of which it is killed, 0 for none.
const (
	envOut   = "DURABILITY_OUT"
	envSeeds = "DURABILITY_SEEDS"
	envKill  = "DURABILITY_KILL"
)

// instances is the number of instances of a campaign that is killed.
const instances = 600

// child runs a campaign against a solver that is wrong on one script of five.
func child(out string) {
	kill, _ := strconv.Atoi(os.Getenv(envKill))
	var mu sync.Mutex
	before := func(string) {
		mu.Lock()
		defer mu.Unlock()
		if kill--; kill == 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	_, err := run(configOf(out, os.Getenv(envSeeds), fake("always-unsat", "every=5", "but=probe"), instances, before))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func fake(behaviour string, options ...string) string {
	return bench.Fake(fakesolver.Command(behaviour, options...))
}

// configOf is a campaign over the seeds of a directory.
func configOf(out, seeds, solver string, n int, before func(string)) engine.Config {
	settings := mutate.Defaults()
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	return engine.Config{
		Config: stock.Config{
			Paths: []string{seeds}, Jobs: 2, MasterSeed: 1, Out: out, Settings: settings, Version: "durability",
			Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		},
		Solvers: []string{solver}, Budget: engine.Budget{Instances: n}, Mode: ask.Auto,
		Scripts:     &scripts.Source{OtherShare: ask.DefaultOtherShare, Oracles: answers()},
		BeforeWrite: before, Process: prepared(),
		Limits: solvers.Limits{Wall: solvers.DefaultWall, Memory: solvers.DefaultMemory},
	}
}

func run(cfg engine.Config) (tally.Stats, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return tally.Stats{}, err
	}
	cfg.Catalog = catalog
	ctx := context.Background()
	return engine.Run(ctx, ctx, cfg)
}

// prepared is this process, prepared for campaigns.
var prepared = sync.OnceValue(func() *solvers.Process { return bench.Prepare(1 + runtime.NumCPU()) })

// writeSeeds writes so many seeds, all of them different.
func writeSeeds(dir string, n int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range n {
		text := fmt.Sprintf("; %d\n%s", i, bench.TinySeed)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%05d.smt2", i)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// answers are the oracles that judge answers only: fake solvers know the right answers from the scripts, and invent
// everything else.
func answers() []oracle.Oracle {
	oracles, err := oracle.Select([]string{"refutation-unsound", "solution-unsound", "crash"})
	if err != nil {
		panic(err)
	}
	return oracles
}

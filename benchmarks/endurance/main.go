// Package endurance measures what a long campaign needs, against solvers that answer at once, so that all the work is
// ours: our memory over many instances, the throughput against a solver that crashes on every tenth instance, and two
// workers against two bare solver processes. The last one needs real solvers.
package endurance

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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
	memory  = flags.Int("memory", 100_000, "instances of the run whose memory is measured")
	crashes = flags.Int("crashes", 10_000, "instances of the run with crashes")
	bare    = flags.Int("bare", 2_000, "instances for each of two workers, and for each of two bare processes")
	runs    = flags.Int("runs", 3, "runs with the bare processes; medians are printed")
)

// Command is the subcommand endurance.
var Command = bench.Command{
	Name: "endurance", Usage: "memory over many instances, and throughput against crashes and beside bare solvers",
	Flags: flags, Run: func(_ context.Context, dir string) error { return measure(dir) },
}

var flags = bench.NewFlags("endurance")

func measure(dir string) error {
	seed, err := bench.WriteSeed(dir, bench.TinySeed)
	if err != nil {
		return err
	}
	b := &campaigns{dir: dir, seed: seed}
	for _, part := range []func() error{b.memory, b.crashes, b.workers} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// campaigns runs campaigns of one seed.
type campaigns struct {
	dir, seed string
	n         int
	status    func(snapshot func() tally.Stats)
}

// run does a campaign of n instances.
func (b *campaigns) run(solver string, mode ask.Mode, jobs, n int, dump string) (tally.Stats, error) {
	b.n++
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return tally.Stats{}, err
	}
	ctx := context.Background()
	settings := mutate.Defaults()
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	return engine.Run(ctx, ctx, engine.Config{
		Config: stock.Config{
			Paths: []string{b.seed}, Jobs: jobs, MasterSeed: 1, Out: filepath.Join(b.dir, fmt.Sprint("out-", b.n)),
			Settings: settings, Logger: slog.New(slog.DiscardHandler),
		},
		Solvers: []string{solver}, Catalog: catalog, Budget: engine.Budget{Instances: n}, Mode: mode,
		Scripts: &scripts.Source{OtherShare: ask.DefaultOtherShare, Oracles: answers()},
		Dump:    dump, Status: b.status, Process: prepared(),
	})
}

// prepared is this process, prepared for campaigns.
var prepared = sync.OnceValue(func() *solvers.Process { return bench.Prepare(1 + runtime.NumCPU()) })

func fake(behaviour string, options ...string) string {
	return bench.Fake(fakesolver.Command(behaviour, options...))
}

// maxMemory is what a campaign at default settings may take.
const maxMemory = 300 << 20

// memory prints our resident memory at each tenth of a long campaign.
func (b *campaigns) memory() error {
	var sizes []string
	most := int64(0)
	b.status = func(snapshot func() tally.Stats) {
		s := snapshot()
		size := resident()
		most = max(most, size)
		for s.Instances >= *memory/10*(len(sizes)+1) {
			sizes = append(sizes, strconv.FormatInt(size>>20, 10))
		}
	}
	begin := time.Now()
	_, err := b.run(fake("instant"), ask.Auto, 2, *memory, "")
	b.status = nil
	if err != nil {
		return err
	}
	for len(sizes) < 10 {
		sizes = append(sizes, strconv.FormatInt(resident()>>20, 10))
	}
	fmt.Printf("memory: %d instances in %.0f s, largest %d MiB; MiB at each tenth: %s\n", *memory,
		time.Since(begin).Seconds(), most>>20, strings.Join(sizes, " "))
	if most > maxMemory {
		return fmt.Errorf("%d MiB are more than %d", most>>20, maxMemory>>20)
	}
	return nil
}

// resident is our resident memory in bytes.
func resident() int64 {
	data, err := os.ReadFile("/proc/self/statm")
	if f := bytes.Fields(data); err == nil && len(f) > 1 {
		pages, _ := strconv.ParseInt(string(f[1]), 10, 64)
		return pages * int64(os.Getpagesize())
	}
	return 0
}

// thinks makes the fake solver wait as long as z3 takes for a tiny instance. Starting a process takes several times
// that.
const thinks = "delay=2ms"

// crashes compares a solver that crashes on every tenth instance with one that does not.
func (b *campaigns) crashes() error {
	honest, err := b.run(fake("honest", thinks), ask.Reset, 1, *crashes, "")
	if err != nil {
		return err
	}
	wild, err := b.run(fake("segv", "every=10", "on=x", thinks), ask.Reset, 1, *crashes, "")
	if err != nil {
		return err
	}
	fmt.Printf("crashes: %d of %d instances, findings %d; %.0f/s against %.0f/s without: %.0f%%\n",
		wild.Verdicts[solvers.Crash], wild.Instances, wild.Total(), wild.Rate, honest.Rate, 100*wild.Rate/honest.Rate)
	crashed, answered := wild.Verdicts[solvers.Crash], wild.Verdicts[solvers.Sat]
	if crashed == 0 || crashed != wild.Total() || crashed+answered != *crashes || wild.Instances != *crashes {
		return fmt.Errorf("not every instance was classified, or not every crash found: %v", wild.Verdicts)
	}
	return nil
}

// workers compares two workers with two bare solver processes on the same instances.
func (b *campaigns) workers() error {
	both, err := bench.Resolve("z3", "cvc5")
	if err != nil {
		return err
	}
	for _, s := range both {
		dump := filepath.Join(b.dir, s.Name)
		if _, err := b.run(s.Name, ask.Reset, 2, 2**bare, dump); err != nil {
			return err
		}
		halves, err := joined(dump)
		if err != nil {
			return err
		}
		var ours, theirs, ratios []float64
		for range *runs {
			stats, err := b.run(s.Name, ask.Reset, 2, 2**bare, "")
			if err != nil {
				return err
			}
			begin := time.Now()
			var g errgroup.Group
			for _, half := range halves {
				g.Go(func() error { _, err := bench.Bare(s, "QF_LIA", half); return err })
			}
			if err := g.Wait(); err != nil {
				return err
			}
			rate := float64(2**bare) / time.Since(begin).Seconds()
			ours, theirs, ratios = append(ours, stats.Rate), append(theirs, rate), append(ratios, stats.Rate/rate)
		}
		fmt.Printf("workers: %s: two workers %.0f/s, two bare processes %.0f/s: %.0f%%\n",
			s.Name, bench.Median(ours), bench.Median(theirs), 100*bench.Median(ratios))
	}
	return nil
}

// joined joins the instances of a directory, one half a script, with (reset) between.
func joined(dir string) (halves [2][]byte, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if err != nil {
		return halves, err
	}
	middle := len(files) / 2
	if halves[0], err = bench.Join(files[:middle]); err != nil {
		return halves, err
	}
	halves[1], err = bench.Join(files[middle:])
	return halves, err
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

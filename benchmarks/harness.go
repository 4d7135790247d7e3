package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// command is a subcommand of the program: it measures one thing.
type command struct {
	name    string
	usage   string                                     // what the command measures
	prepare func(*harness) func(context.Context) error // defines the flags; what it gives runs after they are read
}

// harness is what commands share: their flags, of which some are the same for several of them, and a directory.
type harness struct {
	*flag.FlagSet
	dir string // empty at the beginning, and removed at the end
}

// run runs a command. A signal ends it softly, a second one at once.
func (c command) run(args []string) error {
	h := &harness{FlagSet: flag.NewFlagSet(c.name, flag.ExitOnError)}
	run := c.prepare(h)
	if err := h.Parse(args); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	defer stop()
	var err error
	if h.dir, err = os.MkdirTemp("", c.name+"-"); err != nil {
		return err
	}
	defer os.RemoveAll(h.dir)
	return run(ctx)
}

// Flags that several commands have.

func (h *harness) smtstorm() *string {
	return h.String("smtstorm", "bin/smtstorm", "the binary under test")
}

func (h *harness) seeds() *string { return h.String("seeds", "benchmarks/seeds", "folder of seeds") }

func (h *harness) seed() *uint64 { return h.Uint64("seed", 1, "master seed of the instances") }

func (h *harness) runs(n int) *int { return h.Int("runs", n, "runs; medians are printed") }

// names is a flag that can be repeated, with all its values.
func (h *harness) names(name, usage string) *[]string {
	var names []string
	h.Func(name, usage+"; repeatable", func(s string) error {
		names = append(names, s)
		return nil
	})
	return &names
}

// prepare prepares this process to run several solvers at the same time, as smtstorm does.
func prepare(atOnce int) *solvers.Process {
	p, err := solvers.PrepareProcess(atOnce)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return p
}

// newHost makes a host for one solver at a time.
func newHost() (*solvers.Host, error) {
	return solvers.NewHost(solvers.HostConfig{Process: prepare(1)})
}

// resolve finds a solver of the built-in catalog, named as on the command line.
func resolve(name string) (*solvers.Solver, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return nil, err
	}
	return catalog.Resolve(name)
}

// process is a program that was started.
type process struct {
	*exec.Cmd
	stderr bytes.Buffer
	ended  chan struct{}
	err    error
}

func start(c *exec.Cmd) *process {
	p := &process{Cmd: c, ended: make(chan struct{})}
	c.Stderr = &p.stderr
	if p.err = c.Start(); p.err != nil {
		close(p.ended)
		return p
	}
	go func() {
		p.err = c.Wait()
		close(p.ended)
	}()
	return p
}

// wait waits for the end, and returns why the process has failed. Exit status 1 is no failure: it says that a campaign
// has findings.
func (p *process) wait() error {
	<-p.ended
	if p.err == nil || p.ProcessState != nil && p.ProcessState.ExitCode() == 1 {
		return nil
	}
	said := p.stderr.String()
	return fmt.Errorf("%s: %w: %s", strings.Join(p.Args, " "), p.err, said[max(0, len(said)-2000):])
}

// isKilled reports whether a process that has ended was killed.
func (p *process) isKilled() bool { return p.ProcessState != nil && p.ProcessState.ExitCode() < 0 }

// run runs smtstorm with results in a directory. A solver that answers little is no failure.
func run(ctx context.Context, smtstorm, out string, args ...string) (tally.Stats, error) {
	c := exec.CommandContext(ctx, smtstorm, append(args, "--min-answered", "0%", "--out", out)...)
	if err := start(c).wait(); err != nil {
		return tally.Stats{}, err
	}
	return statsOf(out)
}

// statsOf reads what a campaign has counted.
func statsOf(out string) (s tally.Stats, err error) {
	data, err := os.ReadFile(filepath.Join(out, "stats.json"))
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	return s, err
}

// prepared is this process, prepared for campaigns of its own.
var prepared = sync.OnceValue(func() *solvers.Process { return prepare(1 + runtime.NumCPU()) })

// campaign is a campaign of this process with two jobs over the seeds below a path, with the default settings of
// smtstorm but for the oracles, if some are named.
func campaign(out, from string, budget engine.Budget, oracles ...string) (engine.Config, error) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		return engine.Config{}, err
	}
	judges, err := oracle.Select(oracles)
	if err != nil {
		return engine.Config{}, err
	}
	settings := mutate.Defaults()
	settings.Strategies = mutate.AllStrategies()
	return engine.Config{
		Config: seeds.Config{
			Paths: []string{from}, Jobs: 2, MasterSeed: 1, Out: out, Settings: settings, Version: "benchmarks",
			Logger: slog.New(slog.DiscardHandler),
		},
		Catalog: catalog, Budget: budget, Mode: ask.Auto, Process: prepared(),
		Scripts: &scripts.Source{
			Oracles: judges, Slow: oracle.DefaultSlowness(),
		},
		Limits: solvers.Limits{Wall: solvers.DefaultWall, Memory: solvers.DefaultMemory},
	}, nil
}

// tinySeed is a seed whose instances take a solver less time than its start.
const tinySeed = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(assert (> (+ x (* 2 y)) 3))
(assert (or p (< x 10)))
(assert (=> p (= y (- x 1))))
(assert (distinct x y))
(check-sat)
`

// writeSeeds makes a directory of tiny seeds, all of them different.
func writeSeeds(dir string, n int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range n {
		text := fmt.Sprintf("; %d\n%s", i, tinySeed)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".smt2")), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pair is the medians of what two programs do by turns, and of the ratio of the first to the second.
type pair struct{ first, second, ratio float64 }

// byTurns runs two programs by turns, some times: a machine's speed changes by more than what they differ by.
func byTurns(runs int, first, second func(run int) (float64, error)) (pair, error) {
	var firsts, seconds, ratios []float64
	for i := range runs {
		a, err := first(i)
		if err != nil {
			return pair{}, err
		}
		b, err := second(i)
		if err != nil {
			return pair{}, err
		}
		firsts, seconds, ratios = append(firsts, a), append(seconds, b), append(ratios, a/b)
	}
	return pair{median(firsts), median(seconds), median(ratios)}, nil
}

// median is the median; 0 if there are no values.
func median(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	return (xs[(n-1)/2] + xs[n/2]) / 2
}

// processorTime is that of this process, the collector's included.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// cpuTime is the processor time of a process that runs (proc(5): fields 14 and 15 of stat).
func cpuTime(pid int) (time.Duration, error) {
	const ticksPerSecond = 100
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	var user, system int
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return 0, err
	}
	return time.Duration(user+system) * time.Second / ticksPerSecond, nil
}

// memoryPeak is the largest resident memory so far of a process that runs, in bytes (proc(5): VmHWM of status).
func memoryPeak(pid int) (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.Atoi(number)
	return n << 10, err
}

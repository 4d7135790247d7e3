// Package throughput compares the rate of a campaign with that of the bare solver on the very same instances, side by
// side in one run: in mode reset against the solver reading all of them from one file with (reset) between, in mode
// fresh against the solver started once a file. It prints medians. Then the rates of all modes on families of
// instances, and for each logic of the benchmarks' seeds what our own work costs in processor time beside the
// solver's.
package throughput

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	binary    = flags.String("smtstorm", "bin/smtstorm", "the binary under test")
	instances = flags.Int("instances", 2000, "instances a run; a fifth of them in mode fresh")
	runs      = flags.Int("runs", 5, "runs; medians are printed; 0 for none")
	seedFile  = flags.String("seed-file", "", "seed instead of a tiny one of QF_LIA")
	seeds     = flags.String("seeds", "benchmarks/seeds", "folders of seeds, one for each logic")
	perMode   = flags.Duration("mode-time", 3*time.Second, "time of auto for each seed and solver; 0 for no such table")
	modeRow   = flags.String("mode-row", "", "only the rows of that table whose \"seed solver\" has this in it")
	perLogic  = flags.Duration("logic-time", 10*time.Second, "time for each logic and solver; 0 for no such table")
)

// Command is the subcommand throughput.
var Command = bench.Command{
	Name: "throughput", Usage: "campaigns beside bare solvers, modes, own cost by logic",
	Flags: flags, Run: func(_ context.Context, dir string) error { return measure(dir) },
}

var flags = bench.NewFlags("throughput")

func measure(dir string) error {
	seed, err := *seedFile, error(nil)
	if seed == "" {
		if seed, err = bench.WriteSeed(dir, bench.TinySeed); err != nil {
			return err
		}
	}
	both, err := bench.Resolve("z3", "cvc5")
	if err != nil {
		return err
	}
	fmt.Printf("%-6s %-6s %12s %12s %8s %10s\n", "solver", "mode", "campaign/s", "bare/s", "ratio", "own CPU")
	for _, s := range both {
		if *runs == 0 {
			break
		}
		for _, mode := range []string{"reset", "fresh"} {
			n := *instances
			if mode == "fresh" {
				n /= 5
			}
			if err := compare(dir, seed, s, mode, n); err != nil {
				return fmt.Errorf("%s, %s: %w", s.Name, mode, err)
			}
		}
	}
	if *perMode > 0 {
		if err := modes(dir); err != nil {
			return err
		}
	}
	if *perLogic == 0 {
		return nil
	}
	return logics(dir)
}

// compare measures one solver in one mode.
func compare(dir, seed string, s *solvers.Solver, mode string, n int) error {
	dump := filepath.Join(dir, s.Name+"-"+mode)
	if _, err := fixed(dir, seed, s.Name, mode, n, dump); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dump, "*.smt2"))
	if err != nil {
		return err
	}
	slices.SortFunc(files, func(a, b string) int { return number(a) - number(b) })
	var ours, bare, ratio, own []float64
	for range *runs {
		st, err := fixed(dir, seed, s.Name, mode, n, "")
		if err != nil {
			return err
		}
		d, err := runBare(s, mode, files)
		if err != nil {
			return err
		}
		rate := float64(n) / d.Seconds()
		ours, bare = append(ours, st.Rate), append(bare, rate)
		ratio, own = append(ratio, st.Rate/rate), append(own, st.Own/st.Solver)
	}
	fmt.Printf("%-6s %-6s %12.0f %12.0f %7.0f%% %9.1f%%\n",
		s.Name, mode, bench.Median(ours), bench.Median(bare), 100*bench.Median(ratio), 100*bench.Median(own))
	return nil
}

// number is the index at the end of an instance's name.
func number(path string) int {
	base := strings.TrimSuffix(filepath.Base(path), ".smt2")
	n := 0
	fmt.Sscan(base[strings.LastIndexByte(base, '-')+1:], &n)
	return n
}

type stats struct {
	Instances int     `json:"instances"`
	Rate      float64 `json:"instances_per_second"`
	Own       float64 `json:"own_cpu_seconds"`
	Solver    float64 `json:"solver_cpu_seconds"`
}

// fixed runs a number of instances of a seed on one worker, with no questions but the check, like runBare.
func fixed(dir, seed, solver, mode string, n int, dump string) (stats, error) {
	args := []string{"--solver", solver, "--mode", mode, "--jobs", "1", "--instances", fmt.Sprint(n), "--no-minimize",
		"--strategy", "boolean", "--oracle", "refutation-unsound", "--vary-options", "none", seed}
	if dump != "" {
		args = append(args, "--dump", dump)
	}
	return run(dir, args...)
}

// run runs smtstorm. Findings, and a solver that answers little, are no errors.
func run(dir string, args ...string) (stats, error) {
	var st stats
	out, err := os.MkdirTemp(dir, "out-")
	if err != nil {
		return st, err
	}
	c := exec.Command(*binary, append(args, "--min-answered", "0%", "--out", out)...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Run(); err != nil && c.ProcessState.ExitCode() != 1 {
		return st, fmt.Errorf("%w: %s", err, stderr.String())
	}
	data, err := os.ReadFile(filepath.Join(out, "stats.json"))
	if err == nil {
		err = json.Unmarshal(data, &st)
	}
	return st, err
}

// runBare runs the solver without smtstorm.
func runBare(s *solvers.Solver, mode string, files []string) (time.Duration, error) {
	if mode == "fresh" {
		begin := time.Now()
		for _, f := range files {
			argv := s.FileCommand("QF_LIA", f)
			if err := exec.Command(argv[0], argv[1:]...).Run(); err != nil {
				return 0, err
			}
		}
		return time.Since(begin), nil
	}
	all, err := bench.Join(files)
	if err != nil {
		return 0, err
	}
	return bench.Bare(s, "QF_LIA", all)
}

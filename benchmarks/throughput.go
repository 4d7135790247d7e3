package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// rates is how the rate of campaigns is compared with that of bare solvers.
type rates struct {
	smtstorm, seed, dir string
	instances, runs     int
}

// throughput compares the rate of a campaign with that of the bare solver on the very same instances, side by side in
// one run: in mode reset against the solver reading all of them from one file with (reset) between, in mode fresh
// against the solver started once a file.
func throughput(h *harness) func(context.Context) error {
	smtstorm, runs := h.smtstorm(), h.runs(5)
	instances := h.Int("instances", 2000, "instances a run; a fifth of them in mode fresh")
	seed := h.String("seed-file", "", "seed instead of a tiny one of QF_LIA")
	return func(ctx context.Context) error {
		if *seed == "" {
			*seed = filepath.Join(h.dir, "seeds")
			if err := writeSeeds(*seed, 1); err != nil {
				return err
			}
		}
		fmt.Printf("%-6s %-6s %12s %12s %8s %10s\n", "solver", "mode", "campaign/s", "bare/s", "ratio", "own CPU")
		for _, name := range []string{"z3", "cvc5"} {
			s, err := resolve(name)
			if err != nil {
				return err
			}
			for _, mode := range []string{"reset", "fresh"} {
				n := *instances
				if mode == "fresh" {
					n /= 5
				}
				r := &rates{*smtstorm, *seed, filepath.Join(h.dir, name+"-"+mode), n, *runs}
				if err := r.compare(ctx, s, mode); err != nil {
					return fmt.Errorf("%s, %s: %w", name, mode, err)
				}
			}
		}
		return nil
	}
}

// compare measures one solver in one mode.
func (r *rates) compare(ctx context.Context, s *solvers.Solver, mode string) error {
	dump := filepath.Join(r.dir, "instances")
	if _, err := r.campaign(ctx, s, mode, "dumped", "--dump", dump); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dump, "*.smt2"))
	if err != nil {
		return err
	}
	slices.SortFunc(files, func(a, b string) int { return number(a) - number(b) })
	var own []float64
	p, err := byTurns(r.runs, func(run int) (float64, error) {
		st, err := r.campaign(ctx, s, mode, fmt.Sprint(run))
		own = append(own, st.OwnCPU/st.SolverCPU)
		return st.Rate, err
	}, func(int) (float64, error) {
		took, err := bare(ctx, s, mode, files)
		return float64(r.instances) / took.Seconds(), err
	})
	if err != nil {
		return err
	}
	fmt.Printf("%-6s %-6s %12.0f %12.0f %7.0f%% %9.1f%%\n", s.Name, mode, p.first, p.second, 100*p.ratio, 100*median(own))
	return nil
}

// number is the index at the end of an instance's name.
func number(path string) int {
	base := strings.TrimSuffix(filepath.Base(path), ".smt2")
	n := 0
	fmt.Sscan(base[strings.LastIndexByte(base, '-')+1:], &n)
	return n
}

// campaign runs the instances on one worker, with no questions but the check, as the bare solver does.
func (r *rates) campaign(
	ctx context.Context, s *solvers.Solver, mode, name string, more ...string,
) (tally.Stats, error) {
	return run(ctx, r.smtstorm, filepath.Join(r.dir, name), append(more, "--solver", s.Name, "--mode", mode, "--jobs", "1",
		"--instances", fmt.Sprint(r.instances), "--no-minimize", "--strategy", "boolean",
		"--oracle", "refutation-unsound", "--vary-options", "none", r.seed)...)
}

// bare runs a solver without smtstorm, and returns the wall time.
func bare(ctx context.Context, s *solvers.Solver, mode string, files []string) (time.Duration, error) {
	const logic = "QF_LIA"
	if mode == "fresh" {
		begin := time.Now()
		for _, f := range files {
			argv := s.FileCommand(logic, f)
			if err := exec.CommandContext(ctx, argv[0], argv[1:]...).Run(); err != nil {
				return 0, err
			}
		}
		return time.Since(begin), nil
	}
	var all []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return 0, err
		}
		all = append(append(all, text...), "(reset)\n"...)
	}
	argv := s.SessionCommand(logic)
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Stdin = bytes.NewReader(all)
	begin := time.Now()
	err := c.Run()
	return time.Since(begin), err
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/google/shlex"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// owning is how our own process is measured.
type owning struct {
	solver          string
	duration        time.Duration
	each, most      int
	jobs            int
	byPart          bool
	seeds, binaries []string
}

// own measures what our own process costs beside a solver, over many seeds: processor time and memory of campaigns of
// one binary, or of several in turn, and how much of that memory is alive and not garbage.
func own(h *harness) func(context.Context) error {
	binaries := h.names("smtstorm", "a binary under test, perhaps with flags as in 'bin/smtstorm --mode reset'; "+
		"bin/smtstorm by default; of several, each has its turn")
	solver := h.String("solver", "z3", "the solver")
	duration := h.Duration("duration", time.Minute, "time of a run")
	each := h.Int("each", 5, "instances of each seed; 0: as many as there is time for")
	most := h.Int("instances", 0, "instances of a run; 0: as many as there is time for")
	jobs := h.Int("jobs", 2, "solver processes")
	runs := h.Int("runs", 1, "runs of each binary")
	byPart := h.Bool("parts", false, "profile each run: which part of our work takes how much processor time")
	return func(ctx context.Context) error {
		if h.NArg() == 0 {
			return errors.New("name seeds")
		}
		if len(*binaries) == 0 {
			*binaries = []string{"bin/smtstorm"}
		}
		m := &owning{*solver, *duration, *each, *most, *jobs, *byPart, h.Args(), *binaries}
		return m.measure(ctx, h.dir, *runs)
	}
}

func (m *owning) measure(ctx context.Context, dir string, runs int) error {
	profiles, taken := map[string]profiled{}, map[string][]float64{}
	fmt.Printf("%-24s %6s %9s %6s %8s %6s %5s %9s %9s %10s\n",
		"binary", "seeds", "instances", "own s", "solver s", "own %", "gc %", "alive MiB", "heap MiB", "memory MiB")
	for i := range runs {
		for k, binary := range m.binaries {
			out := filepath.Join(dir, fmt.Sprint(i, "-", k))
			r, err := m.run(ctx, binary, out)
			if err != nil {
				return err
			}
			fmt.Printf("%-24s %6d %9d %6.1f %8.1f %6.1f %5d %9d %9d %10d\n", binary[max(0, len(binary)-24):],
				r.Seeds.Read, r.Instances, r.OwnCPU, r.SolverCPU, 100*r.OwnCPU/r.SolverCPU, r.collecting, r.alive, r.heap,
				r.resident>>20)
			taken[binary] = append(taken[binary], r.SolverCPU)
			if !m.byPart {
				continue
			}
			switch p, err := readProfile(profileOf(out)); {
			case errors.Is(err, fs.ErrNotExist):
				fmt.Fprintf(os.Stderr, "%s is a version that writes no profile\n", binary)
			case err != nil:
				return err
			default:
				profiles[binary] = p.plus(profiles[binary])
			}
		}
	}
	if m.most > 0 && runs > 1 {
		for _, binary := range m.binaries[1:] {
			fmt.Printf("%s: the solver takes %+.1f %%, the median of pairs\n", binary,
				100*more(taken[m.binaries[0]], taken[binary]))
		}
	}
	if m.byPart {
		writeParts(os.Stdout, m.binaries, profiles)
	}
	return nil
}

// more is by what share the values of pairs are larger than those before: the median.
func more(before, after []float64) float64 {
	var ratios []float64
	for i := range before {
		ratios = append(ratios, after[i]/before[i]-1)
	}
	return median(ratios)
}

// profileOf is where the profile of a campaign is, by its directory.
func profileOf(out string) string { return out + ".pprof" }

// ownFigures are the figures of one campaign; those of memory are the largest that were seen.
type ownFigures struct {
	tally.Stats

	alive, heap int // MiB at the end and at the beginning of a garbage collection
	collecting  int // percent of our processor time
	resident    int // bytes
}

// collection matches Go's lines about garbage collections (GODEBUG=gctrace=1): the percentage of processor time so far,
// and the size of the heap at its beginning, at its end, and of what is alive, in MiB.
var collection = regexp.MustCompile(`(?m)^gc \d+ @[\d.]+s (\d+)%: .* (\d+)->(\d+)->(\d+) MB`)

// run runs a campaign. A solver that answers little is no failure.
func (m *owning) run(ctx context.Context, binary, out string) (f ownFigures, err error) {
	args := append([]string{"--solver", m.solver, "--jobs", strconv.Itoa(m.jobs), "--duration", m.duration.String(),
		"--no-minimize", "--min-answered", "0%", "--out", out}, m.seeds...)
	if m.most > 0 {
		args = append(args, "--instances", strconv.Itoa(m.most))
	}
	if m.each > 0 {
		args = append(args, "--instances-per-seed", strconv.Itoa(m.each))
	}
	command, err := shlex.Split(binary)
	if err != nil || len(command) == 0 {
		return f, fmt.Errorf("-smtstorm %q is no command", binary)
	}
	c := exec.CommandContext(ctx, command[0], append(command[1:], args...)...)
	c.Env = append(os.Environ(), "GODEBUG=gctrace=1")
	if m.byPart {
		c.Env = append(c.Env, "SMTSTORM_CPU_PROFILE="+profileOf(out))
	}
	p := start(c)
	for running := true; running; {
		select {
		case <-p.ended:
			running = false
		case <-time.After(100 * time.Millisecond):
			if size, err := memoryPeak(p.Process.Pid); err == nil {
				f.resident = size
			}
		}
	}
	err = p.wait()
	for _, line := range collection.FindAllStringSubmatch(p.stderr.String(), -1) {
		number := func(i int) int { n, _ := strconv.Atoi(line[i]); return n }
		f.collecting, f.heap, f.alive = number(1), max(f.heap, number(2), number(3)), max(f.alive, number(4))
	}
	if err == nil {
		f.Stats, err = statsOf(out)
	}
	return f, err
}

// Package own measures what our own process costs beside a solver, over many seeds: processor time and memory of
// campaigns of one binary, or of several in turn, and how much of that memory is alive and not garbage.
package own

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
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

	"github.com/smtstorm/smtstorm/benchmarks/bench"
)

var (
	binaries = flags.Names("smtstorm", "a binary under test, perhaps with flags as in 'bin/smtstorm --reach some'; "+
		"bin/smtstorm by default; of several, each has its turn")
	solver   = flags.String("solver", "z3", "the solver")
	duration = flags.Duration("duration", time.Minute, "time of a run")
	each     = flags.Int("each", 5, "instances of each seed; 0: as many as there is time for")
	most     = flags.Int("instances", 0, "instances of a run; 0: as many as there is time for")
	jobs     = flags.Int("jobs", 2, "solver processes")
	rounds   = flags.Int("rounds", 1, "runs of each binary")
	byPart   = flags.Bool("parts", false, "profile each run: which part of our work takes how much processor time")
)

// Command is the subcommand own.
var Command = bench.Command{
	Name: "own", Usage: "what our own process costs over many seeds, time and memory: SEED...",
	Flags: flags, Run: func(ctx context.Context, dir string) error { return measure(ctx, dir, flags.Args()) },
}

var flags = bench.NewFlags("own")

func measure(ctx context.Context, dir string, seeds []string) error {
	if len(seeds) == 0 {
		return errors.New("name seeds")
	}
	of := *binaries
	if len(of) == 0 {
		of = []string{"bin/smtstorm"}
	}
	profiles, taken := map[string]profiled{}, map[string][]float64{}
	fmt.Printf("%-24s %6s %9s %6s %8s %6s %5s %9s %9s %10s\n",
		"binary", "seeds", "instances", "own s", "solver s", "own %", "gc %", "alive MiB", "heap MiB", "memory MiB")
	for range *rounds {
		for _, binary := range of {
			out, err := os.MkdirTemp(dir, "out-")
			if err != nil {
				return err
			}
			r, err := run(ctx, binary, out, seeds)
			if err != nil {
				return fmt.Errorf("%s: %w", binary, err)
			}
			fmt.Printf("%-24s %6d %9d %6.1f %8.1f %6.1f %5d %9d %9d %10d\n", binary[max(0, len(binary)-24):],
				r.Seeds.Read, r.Instances, r.Own, r.Solver, 100*r.Own/r.Solver, r.collecting, r.alive, r.heap, r.resident>>20)
			taken[binary] = append(taken[binary], r.Solver)
			if !*byPart {
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
	if *most > 0 && *rounds > 1 {
		for _, binary := range of[1:] {
			fmt.Printf("%s: the solver takes %+.1f %%, the median of pairs\n", binary, 100*more(taken[of[0]], taken[binary]))
		}
	}
	if *byPart {
		writeParts(os.Stdout, of, profiles)
	}
	return nil
}

// more is by what share the values of pairs are larger than those before: the median.
func more(before, after []float64) float64 {
	var ratios []float64
	for i := range before {
		ratios = append(ratios, after[i]/before[i]-1)
	}
	return bench.Median(ratios)
}

// profileOf is where the profile of a campaign is, by its directory.
func profileOf(out string) string { return out + ".pprof" }

// figures are the figures of one campaign; those of memory are the largest that were seen.
type figures struct {
	Seeds struct {
		Read int `json:"read"`
	} `json:"seeds"`
	Instances int     `json:"instances"`
	Own       float64 `json:"own_cpu_seconds"`
	Solver    float64 `json:"solver_cpu_seconds"`

	alive, heap int   // in MiB: at the end and at the beginning of a garbage collection
	collecting  int   // percent of our processor time
	resident    int64 // bytes
}

// collection matches Go's line about a garbage collection (GODEBUG=gctrace=1): the percentage of processor time so far,
// and the size of the heap at its beginning, at its end, and of what is alive, in MiB.
var collection = regexp.MustCompile(`^gc \d+ @[\d.]+s (\d+)%: .* (\d+)->(\d+)->(\d+) MB`)

// run runs a campaign. Findings, and a solver that answers little, are no errors.
func run(ctx context.Context, binary, out string, seeds []string) (figures, error) {
	var f figures
	args := append([]string{"--solver", *solver, "--jobs", strconv.Itoa(*jobs), "--duration", duration.String(),
		"--no-minimize", "--min-answered", "0%", "--out", out}, seeds...)
	if *most > 0 {
		args = append(args, "--instances", strconv.Itoa(*most))
	}
	if *each > 0 {
		args = append(args, "--instances-per-seed", strconv.Itoa(*each))
	}
	command, err := shlex.Split(binary)
	if err != nil || len(command) == 0 {
		return f, fmt.Errorf("-smtstorm %q is no command", binary)
	}
	c := exec.CommandContext(ctx, command[0], append(command[1:], args...)...)
	c.Env = append(os.Environ(), "GODEBUG=gctrace=1")
	if *byPart {
		c.Env = append(c.Env, "SMTSTORM_CPU_PROFILE="+profileOf(out))
	}
	stderr, err := c.StderrPipe()
	if err != nil {
		return f, err
	}
	if err := c.Start(); err != nil {
		return f, err
	}
	ended, watched := make(chan struct{}), make(chan int64)
	go func() { watched <- largest(c.Process.Pid, ended) }()
	var last string
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		m := collection.FindStringSubmatch(lines.Text())
		if m == nil {
			last = lines.Text()
			continue
		}
		number := func(i int) int { n, _ := strconv.Atoi(m[i]); return n }
		f.collecting, f.heap, f.alive = number(1), max(f.heap, number(2), number(3)), max(f.alive, number(4))
	}
	err = c.Wait()
	close(ended)
	f.resident = <-watched
	if err != nil && c.ProcessState.ExitCode() != 1 {
		return f, fmt.Errorf("%w: %s", err, last)
	}
	data, err := os.ReadFile(filepath.Join(out, "stats.json"))
	if err == nil {
		err = json.Unmarshal(data, &f)
	}
	return f, err
}

// largest is the largest resident memory of a process in bytes, sampled several times a second.
func largest(pid int, ended <-chan struct{}) (most int64) {
	for {
		select {
		case <-ended:
			return most
		case <-time.After(100 * time.Millisecond):
		}
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if f := bytes.Fields(data); err == nil && len(f) > 1 {
			pages, _ := strconv.ParseInt(string(f[1]), 10, 64)
			most = max(most, pages*int64(os.Getpagesize()))
		}
	}
}

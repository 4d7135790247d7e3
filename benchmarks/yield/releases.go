package yield

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
)

// released is the result of a contest's runs on a solver.
type released struct {
	contest   string
	wrong     []float64 // by run: distinct wrong answers
	crashes   []float64
	instances []float64
	cpu       []float64 // seconds
	curves    [][]fault
	unreduced int
}

// releases looks for faults of released solvers: each contest gets the same processor time on each solver, -runs times.
func releases(ctx context.Context, dir string) error {
	if *keep != "" {
		dir = *keep
	}
	for _, solver := range *commands {
		var all []*released
		for _, c := range contests() {
			flags := []string(nil)
			if c.name != "all" {
				flags = []string{"--strategy", c.name}
			}
			r := &released{contest: c.name}
			for run := range *runs {
				out := filepath.Join(dir, fileName(solver), c.name, fmt.Sprint(run+1))
				if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
					return err
				}
				got, err := runCampaign(ctx, out, solver, *masterSeed+uint64(run), *cpuTime, flags...)
				if err != nil {
					return fmt.Errorf("%s: %w", c.name, err)
				}
				r.add(got)
			}
			all = append(all, r)
		}
		for _, peer := range *peers {
			name, command, _ := strings.Cut(peer, "=")
			r := &released{contest: name}
			for run := range *runs {
				out := filepath.Join(dir, fileName(solver), "peer-"+name, fmt.Sprint(run+1))
				got, err := runPeer(ctx, out, solver, command, *masterSeed+uint64(run))
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				r.add(got)
			}
			all = append(all, r)
		}
		printReleased(solver, all)
	}
	return nil
}

// fileName makes a file name from a solver's command.
func fileName(solver string) string {
	return strings.NewReplacer("/", "_", " ", "_", "=", "-").Replace(solver)
}

func (r *released) add(c *campaign) {
	faults := c.distinct()
	crashes := 0
	for _, f := range faults {
		if f.crash {
			crashes++
		}
	}
	r.wrong = append(r.wrong, float64(len(faults)-crashes))
	r.crashes = append(r.crashes, float64(crashes))
	r.instances = append(r.instances, float64(c.last().instances))
	r.cpu = append(r.cpu, c.last().cpu)
	r.curves = append(r.curves, faults)
	r.unreduced += c.unreduced()
}

// points are the parts of the processor time at which a curve is printed.
var points = []float64{0.1, 0.25, 0.5, 0.75, 1}

// printReleased prints the table of a solver, the curves, and what was found.
func printReleased(solver string, all []*released) {
	fmt.Printf("\n%s: %v of processor time a run, %d runs; medians\n\n", solver, *cpuTime, *runs)
	fmt.Print("| strategies | wrong answers | crashes | instances | signatures a minute | not reduced |")
	for _, p := range points {
		fmt.Printf(" by %.0f s |", p*cpuTime.Seconds())
	}
	fmt.Print("\n|---|---:|---:|---:|---:|---:|" + strings.Repeat("---:|", len(points)) + "\n")
	for _, r := range all {
		var rate []float64
		for i, faults := range r.curves {
			rate = append(rate, 60*float64(len(faults))/max(r.cpu[i], 1))
		}
		fmt.Printf("| %s | %.0f | %.0f | %.0f | %.2f | %d |",
			r.contest, bench.Median(r.wrong), bench.Median(r.crashes), bench.Median(r.instances), bench.Median(rate),
			r.unreduced)
		for _, p := range points {
			var found []float64
			for _, faults := range r.curves {
				n := 0.0
				for _, f := range faults {
					if f.cpu <= p*cpuTime.Seconds() || p == 1 {
						n++
					}
				}
				found = append(found, n)
			}
			fmt.Printf(" %.0f |", bench.Median(found))
		}
		fmt.Println()
	}
	fmt.Println()
	for _, r := range all {
		for _, f := range union(r.curves) {
			fmt.Printf("%-12s %s\n", r.contest, f.name)
		}
	}
}

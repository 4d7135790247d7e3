// Package tree compares ways to run families of instances with shared first assertions, side by side in one run: as a
// tree, in a flat loop of push and pop, and with (reset) between. It prints medians of instances a second, and how much
// more processor time the solver takes in the flat loop.
package tree

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

var (
	instances = flags.Int("instances", 20*mutate.FamilySize, "instances a run")
	runs      = flags.Int("runs", 5, "runs; medians are printed")
	seeds     = flags.String("seeds", "benchmarks/seeds/QF_LIA", "directory of seeds; the first ones are used")
	count     = flags.Int("count", 3, "seeds")
)

// Command is the subcommand tree.
var Command = bench.Command{
	Name: "tree", Usage: "families of instances as trees, under push and pop, with resets",
	Flags: flags, Run: func(context.Context, string) error { return measure() },
}

var flags = bench.NewFlags("tree")

func measure() error {
	files, err := seedfile.Find([]string{*seeds})
	if err != nil {
		return err
	}
	both, err := bench.Resolve("z3", "cvc5")
	if err != nil {
		return err
	}
	host, err := bench.NewHost(1)
	if err != nil {
		return err
	}
	defer host.Close()
	fmt.Printf("%-6s %-24s %8s %8s %8s %9s %9s %7s\n",
		"solver", "seed", "tree/s", "flat/s", "reset/s", "tree/flat", "CPU", "saved")
	for _, s := range both {
		for _, file := range files[:min(*count, len(files))] {
			f, err := newFamily(file)
			if err == nil {
				err = f.compare(host, s)
			}
			if err != nil {
				return fmt.Errorf("%s, %s: %w", s.Name, file, err)
			}
		}
	}
	return nil
}

// family is the instances of one seed, in walks.
type family struct {
	name    string
	logic   string
	heads   [][]byte
	walks   [][]solvers.Branch
	scripts [][]byte
}

func newFamily(file string) (*family, error) {
	src, err := seedfile.Read(file)
	if err != nil {
		return nil, err
	}
	seed, err := fragment.ReadSeed(file, src)
	if err != nil {
		return nil, err
	}
	settings := mutate.Defaults()
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Prefix, Weight: 1}}
	settings.Instances = *instances
	round := mutate.NewGenerator(seed, settings, "benchmark", 1).Round(0)
	f := &family{name: filepath.Base(file), logic: seed.Logic}
	var w instance.Writer
	for begin := 0; begin < *instances; begin += mutate.FamilySize {
		var ins []*instance.Instance
		var walk []solvers.Branch
		for i := begin; i < min(begin+mutate.FamilySize, *instances); i++ {
			in := round.Instance(i)
			ins, walk = append(ins, in), append(walk, solvers.Branch{Asserts: w.Asserts(in)})
			f.scripts = append(f.scripts, w.AppendInstance(nil, in, instance.Dialect{}))
		}
		f.heads, f.walks = append(f.heads, w.AppendHead(nil, ins, instance.Dialect{})), append(f.walks, walk)
	}
	return f, nil
}

// compare measures one solver.
func (f *family) compare(host *solvers.Host, s *solvers.Solver) error {
	cfg := solvers.SessionConfig{Logic: f.logic}
	var sharing, alone solvers.TreeStats
	ways := []struct {
		name string
		run  func() error
	}{
		{"tree", func() (err error) { sharing, err = f.walk(host.Tree(s, cfg)); return err }},
		{"flat", func() (err error) { alone, err = f.walk(host.Flat(s, cfg)); return err }},
		{"reset", func() error { return f.reset(host, s) }},
	}
	rates := map[string][]float64{}
	var cpus []float64 // of the flat loop, by the tree's
	for range *runs {
		for _, way := range ways {
			begin := time.Now()
			if err := way.run(); err != nil {
				return err
			}
			rates[way.name] = append(rates[way.name], float64(*instances)/time.Since(begin).Seconds())
		}
		cpus = append(cpus, alone.CPU.Seconds()/sharing.CPU.Seconds())
	}
	tree, flat, reset := bench.Median(rates["tree"]), bench.Median(rates["flat"]), bench.Median(rates["reset"])
	var ratios []float64
	for i := range *runs {
		ratios = append(ratios, rates["tree"][i]/rates["flat"][i])
	}
	saved := float64(sharing.Saved) / float64(sharing.Saved+sharing.Asserted)
	fmt.Printf("%-6s %-24.24s %8.0f %8.0f %8.0f %8.2fx %8.2fx %6.0f%%\n",
		s.Name, f.name, tree, flat, reset, bench.Median(ratios), bench.Median(cpus), 100*saved)
	return nil
}

// walk runs all walks. What is flat does not share: every branch is alone, on the same head.
func (f *family) walk(t *solvers.Tree) (solvers.TreeStats, error) {
	defer t.Close()
	for i, walk := range f.walks {
		err := t.Walk(context.Background(), f.heads[i], walk, func(solvers.TreeAnswer) error { return nil }, nil)
		if err != nil {
			return solvers.TreeStats{}, err
		}
	}
	return t.Stats(), nil
}

func (f *family) reset(host *solvers.Host, s *solvers.Solver) error {
	session := host.Session(s, solvers.SessionConfig{Logic: f.logic})
	defer session.Close()
	for _, script := range f.scripts {
		if _, err := session.Run(context.Background(), solvers.Query{Script: script, Logic: f.logic}); err != nil {
			return err
		}
	}
	return nil
}

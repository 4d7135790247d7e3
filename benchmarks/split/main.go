// Package split measures how seeds are divided into parts.
//
//	go run ./benchmarks split graphs             100,000 random graphs: sizes, union, containment, order
//	go run ./benchmarks split large              100,000 assertions that share a symbol, and in a chain
//	go run ./benchmarks split models             members of scopes: their models are those of their cubes
//	go run ./benchmarks split slices SEED...     parts, sizes, and pairs that stay together, by settings
//	go run ./benchmarks split every SEED...      all scripts, in all ways: time, panics, parts that are refused
//	go run ./benchmarks split -solver z3 composed SEED...   scripts made of two others, whose answers say its own
//	go run ./benchmarks split -solver z3 joins SEED...      instances, and the answers to their cubes and components
//	go run ./benchmarks split yield SEED...                 planted faults that long scripts show, and their slices
//	go run ./benchmarks split workers                       split run with two workers beside one
package split

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Command is the subcommand split.
var Command = bench.Command{
	Name: "split", Usage: "how seeds are divided into parts: graphs, large, models, slices SEED..., every SEED..., " +
		"composed SEED..., joins SEED..., yield SEED..., workers",
	Flags: flags, Run: func(ctx context.Context, dir string) error {
		asking := map[string]func(ctx context.Context, dir string, paths []string) error{
			"composed": composed, "joins": joins, "yield": yields,
			"workers": workers,
		}
		if ask := asking[flags.Arg(0)]; ask != nil {
			return ask(ctx, dir, flags.Args()[1:])
		}
		measure := map[string]func(files []string) error{
			"graphs": graphs, "large": large, "models": models, "slices": slicesOf, "every": every,
		}[flags.Arg(0)]
		if measure == nil {
			return errors.New("say what to measure: graphs, large, models, slices SEED..., every SEED..., composed SEED..., " +
				"joins SEED..., yield SEED... or workers")
		}
		files, err := seedfile.Find(flags.Args()[1:])
		if err != nil {
			return err
		}
		return measure(files)
	},
}

var flags = bench.NewFlags("split")

// neighbourhoods reads settings of the published algorithm.
func neighbourhoods(size, radius int, replicate string) split.Neighbourhoods {
	p, err := split.ParseShare(replicate)
	if err != nil {
		panic(err) // it is written here
	}
	return split.Neighbourhoods{Size: size, Radius: radius, Replicate: p}
}

// graphs divides random graphs.
func graphs([]string) error {
	const tried = 100_000
	rng := rand.New(rand.NewPCG(1, 1))
	for range tried {
		n := 1 + rng.IntN(14)
		var edges [][2]int
		for range rng.IntN(3 * n) {
			edges = append(edges, [2]int{rng.IntN(n), rng.IntN(n)})
		}
		how := neighbourhoods(1+rng.IntN(8), 1+rng.IntN(4), fmt.Sprintf("0.%d", rng.IntN(10)))
		divided, err := split.FromEdges(n, edges).ByDependencies(how)
		if err != nil {
			return err
		}
		covered := map[int32]bool{}
		for _, part := range divided {
			if len(part) < 1 || len(part) > how.Size {
				return fmt.Errorf("%d units, edges %v, %+v: part %v", n, edges, how, part)
			}
			for _, u := range part {
				covered[u] = true
			}
		}
		rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		again, err := split.FromEdges(n, edges).ByDependencies(how)
		if err != nil || len(covered) != n || !slices.EqualFunc(divided, again, slices.Equal) {
			return fmt.Errorf("%d units, edges %v, %+v: %d covered, %v, then %v, %w", n, edges, how, len(covered), divided,
				again, err)
		}
	}
	fmt.Printf("%d graphs: sizes, union and order are right\n", tried)
	return nil
}

// large divides scripts of many assertions, from their texts.
func large([]string) error {
	const n = 100_000
	var shared, chain bytes.Buffer
	for _, b := range []*bytes.Buffer{&shared, &chain} {
		b.WriteString("(set-logic QF_LIA)\n(declare-const x Int)\n")
	}
	for i := range n {
		fmt.Fprintf(&shared, "(assert (distinct x %d))\n", i)
		fmt.Fprintf(&chain, "(declare-const x%d Int)\n", i)
		if i > 0 {
			fmt.Fprintf(&chain, "(assert (< x%d x%d))\n", i-1, i)
		}
	}
	for _, c := range []struct {
		name string
		text *bytes.Buffer
	}{{"one symbol", &shared}, {"a chain", &chain}} {
		c.text.WriteString("(check-sat)\n")
		begun := time.Now()
		seed, units, err := read(c.name, c.text.Bytes(), 1)
		if err != nil {
			return err
		}
		read := time.Since(begun)
		divided, err := split.Dependencies(seed.Arena, units).ByDependencies(neighbourhoods(8, 1, "0.1"))
		if err != nil {
			return err
		}
		fmt.Printf("%s: %d assertions, %d parts, %.1f s, of these %.1f s to read them\n", c.name, len(units), len(divided),
			time.Since(begun).Seconds(), read.Seconds())
	}
	return nil
}

// errNotOne says that a script has more or less than one check, or too few assertions.
var errNotOne = errors.New("it does not ask once about so many assertions")

// read returns the units of a script with one check of at least so many assertions.
func read(path string, src []byte, least int) (*fragment.Seed, []smtlib.Term, error) {
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return nil, nil, err
	}
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	if len(script.Checks()) != 1 || len(script.Active(0)) < least {
		return nil, nil, errNotOne
	}
	return seed, split.Units(&script, 0), nil
}

// leastAsserts is how many assertions a script has to have to be measured by slices.
const leastAsserts = 20

// way is a setting that is measured.
type way struct {
	name                string
	divide              func(seed *fragment.Seed, units []smtlib.Term) ([][]int32, error)
	parts, placed, made int
	kept                float64
}

// slicesOf measures parts of scripts with one check.
func slicesOf(files []string) error {
	along := func(radius int, replicate string) func(*fragment.Seed, []smtlib.Term) ([][]int32, error) {
		return func(seed *fragment.Seed, units []smtlib.Term) ([][]int32, error) {
			return split.Dependencies(seed.Arena, units).ByDependencies(neighbourhoods(8, radius, replicate))
		}
	}
	ways := []*way{
		{name: "size", divide: func(_ *fragment.Seed, units []smtlib.Term) ([][]int32, error) {
			return split.BySize(len(units), 8), nil
		}},
		{name: "dependencies k=1 p=0.1", divide: along(1, "0.1")},
		{name: "dependencies k=2 p=0.1", divide: along(2, "0.1")},
		{name: "dependencies k=1 p=0.3", divide: along(1, "0.3")},
	}
	scripts, total := 0, 0
	for _, file := range files {
		src, err := seedfile.Read(file)
		if err != nil {
			return err
		}
		seed, units, err := read(file, src, leastAsserts)
		if err != nil {
			continue
		}
		scripts, total = scripts+1, total+len(units)
		pairs := sharing(seed.Arena, units)
		for _, w := range ways {
			divided, err := w.divide(seed, units)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			w.add(divided, pairs)
		}
	}
	fmt.Printf("%d scripts\n", scripts)
	for _, w := range ways {
		fmt.Printf("%-24s %6d parts, sum of sizes %4.1f, kept %.0f %%\n", w.name, w.parts,
			float64(w.placed)/float64(max(total, 1)), 100*w.kept/float64(max(w.made, 1)))
	}
	return nil
}

// add measures the parts of a script.
func (w *way) add(divided [][]int32, pairs map[[2]int32]bool) {
	together := map[[2]int32]bool{}
	for _, part := range divided {
		w.placed += len(part)
		for i, x := range part {
			for _, y := range part[i+1:] {
				if pair := [2]int32{x, y}; pairs[pair] {
					together[pair] = true
				}
			}
		}
	}
	w.parts += len(divided)
	if len(pairs) > 0 {
		w.kept += float64(len(together)) / float64(len(pairs))
		w.made++
	}
}

// sharing are the pairs of units with a common symbol.
func sharing(a *smtlib.Arena, units []smtlib.Term) map[[2]int32]bool {
	having := map[*smtlib.Decl][]int32{}
	for i, u := range units {
		for _, t := range smtlib.Reachable([]smtlib.Term{u}, a.Below) {
			d := a.Declaration(t)
			if d == nil || d.Kind != smtlib.Declared {
				continue
			}
			if of := having[d]; len(of) == 0 || of[len(of)-1] != int32(i) {
				having[d] = append(having[d], int32(i))
			}
		}
	}
	pairs := map[[2]int32]bool{}
	for _, of := range having {
		for i, x := range of {
			for _, y := range of[i+1:] {
				pairs[[2]int32{x, y}] = true
			}
		}
	}
	return pairs
}

// every divides all scripts in all ways, and reads the parts.
func every(files []string) error {
	for _, how := range []parts.How{parts.Size, parts.Dependencies, parts.Components, parts.Cubes} {
		cfg := parts.Config{How: how, Seed: 1, Version: "measured", Logger: slog.New(slog.DiscardHandler)}
		if err := cfg.Complete(); err != nil {
			return err
		}
		begun := time.Now()
		wholes, made, refused, left := 0, 0, 0, 0
		var printer instance.Writer
		for _, file := range files {
			src, err := seedfile.Read(file)
			if err != nil {
				return err
			}
			of, err := cfg.Read(file, src)
			if err != nil {
				left++
				continue
			}
			for _, w := range of {
				wholes++
				for _, p := range w.Parts {
					made++
					text := printer.AppendInstance(nil, p.Asked, instance.Dialect{})
					if _, errs := fragment.ReadSeed(file, text); errs != nil {
						refused++
						fmt.Printf("%s: a part is refused: %v\n", file, errs)
					}
				}
			}
		}
		fmt.Printf("%s: %d files, %d of them left out; %d wholes, %d parts, %d of them refused; %.1f s\n", how, len(files),
			left, wholes, made, refused, time.Since(begun).Seconds())
	}
	return nil
}

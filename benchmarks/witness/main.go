// Package witness counts for how many satisfiable scripts a model is found without a solver, by logic. It counts small
// scripts with one check that are marked as satisfiable: by :status, by a comment or by their folder's name. Scripts
// with quantifiers are counted separately: most are open under every model.
package witness

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/smtlib"
)

var (
	steps      = flags.Int("steps", search.DefaultBudget().Steps, "assignments tried for a script")
	assertions = flags.Int("assertions", 100, "most assertions of a script")
	size       = flags.Int("size", 12_000, "most bytes of a script")
	patience   = flags.Duration("patience", 20*time.Second, "longest time for a script; it does not count as found then")
	rngSeed    = flags.Uint64("seed", 1, "of the random source")
	verbose    = flags.Bool("v", false, "print a line for every script")
)

// Command is the subcommand witness.
var Command = bench.Command{
	Name: "witness", Usage: "for how many satisfiable scripts a model is found without a solver",
	Flags: flags, Run: func(context.Context, string) error {
		folders := flags.Args()
		if len(folders) == 0 {
			folders = []string{"benchmarks/seeds"}
		}
		return measure(folders)
	},
}

var flags = bench.NewFlags("witness")

// tally counts scripts and those with a model.
type tally struct{ scripts, found int }

func (t *tally) add(found bool) {
	t.scripts++
	if found {
		t.found++
	}
}

func (t tally) String() string {
	if t.scripts == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d %3d %%", t.found, t.scripts, 100*t.found/t.scripts)
}

func measure(folders []string) error {
	files, err := seedfile.Find(folders)
	if err != nil {
		return err
	}
	var ground, quantified, all tally
	byLogic := map[string]*[2]tally{}
	for _, path := range files {
		seed := satisfiable(path)
		if seed == nil {
			continue
		}
		began := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), *patience)
		budget := search.DefaultBudget()
		budget.Steps = *steps
		r := search.Find(ctx, seed, seed.Assertions, budget, *rngSeed)
		cancel()
		found := r.Model != nil
		row := byLogic[seed.Logic]
		if row == nil {
			row = &[2]tally{}
			byLogic[seed.Logic] = row
		}
		all.add(found)
		if isQuantified(seed) {
			quantified.add(found)
			row[1].add(found)
		} else {
			ground.add(found)
			row[0].add(found)
		}
		if *verbose {
			fmt.Printf("%-5v %6d steps %9d evaluations %6.2f s  %s\n",
				found, r.Steps, r.Evaluations, time.Since(began).Seconds(), path)
		}
	}
	fmt.Printf("%-14s %16s %16s\n", "logic", "ground", "quantified")
	for _, logic := range slices.Sorted(maps.Keys(byLogic)) {
		fmt.Printf("%-14s %16v %16v\n", logic, byLogic[logic][0], byLogic[logic][1])
	}
	fmt.Printf("%-14s %16v %16v    together %v\n", "all", ground, quantified, all)
	return nil
}

var comment = regexp.MustCompile(`(?m)^; *(EXPECT|expect): sat\r?$`)

// satisfiable reads a small script that is marked as satisfiable; nil if it is not.
func satisfiable(path string) *fragment.Seed {
	src, err := os.ReadFile(path)
	if err != nil || len(src) > *size {
		return nil
	}
	if bytes.Count(src, []byte("(check-sat")) > 1 || bytes.Contains(src, []byte("(push")) {
		return nil
	}
	seed, err := fragment.ReadSeed(path, src)
	if err != nil || len(seed.Assertions) > *assertions {
		return nil
	}
	folder := filepath.Base(filepath.Dir(path))
	if seed.Status == "sat" || seed.Status == "" && (folder == "sat" || comment.Match(src)) {
		return seed
	}
	return nil
}

func isQuantified(seed *fragment.Seed) bool {
	for t := smtlib.Term(1); t < seed.Arena.Len(); t++ {
		if seed.Arena.Kind(t) == smtlib.KindQuant {
			return true
		}
	}
	return false
}

// Acceptance measures what becomes of scripts that others wrote: how many of those that a solver reads we read, why the
// others are refused, and of how many without quantifiers some model makes sub-formulas true and others false.
//
//	go run ./benchmarks/acceptance -solver z3 -solver cvc5 -models 8 ../shared/seeds
//
// With -logics, shares are printed for each logic, with -files, the files that fall short are named. With -bound, the
// solvers are asked of these files whether any model at all gives both truth values: what they refuse is out of reach.
// -source and -open are a campaign's --model-source and --open.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment/model"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "acceptance:", err)
		os.Exit(2)
	}
}

// options are the program's flags.
type options struct {
	solvers bench.Names
	models  int
	sources bench.Names
	open    string
	logics  bool
	files   bool
	bound   bool
}

func run(ctx context.Context) error {
	var o options
	flag.Var(&o.solvers, "solver", "also ask this `SOLVER` whether it reads the scripts; repeatable")
	flag.IntVar(&o.models, "models", 8, "`N` models of each script")
	flag.Var(&o.sources, "source", "models from `SOURCE`, as --model-source of a campaign; repeatable")
	flag.StringVar(&o.open, "open", model.OpenSkip, "unspecified points, as --open of a campaign")
	flag.BoolVar(&o.bound, "bound", false, "ask the solvers which files that fall short could do better")
	flag.BoolVar(&o.logics, "logics", false, "shares by logic")
	flag.BoolVar(&o.files, "files", false, "name the files that fall short")
	flag.Parse()
	dir := filepath.Join("..", "shared", "seeds")
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	files, err := scripts(dir)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Printf("skipped: there is no %s\n", dir)
		return nil
	}
	if err != nil {
		return err
	}
	read, err := readAll(files)
	if err != nil {
		return err
	}
	asked, err := openPanel(o.solvers)
	if err != nil {
		return err
	}
	defer asked.host.Close()
	if err := accepted(ctx, asked, read); err != nil {
		return err
	}
	return o.pools(ctx, asked, read)
}

// scripts lists the *.smt2 files below a directory.
func scripts(dir string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".smt2") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

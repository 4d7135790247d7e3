// Package acceptance measures what becomes of scripts that others wrote: how many of those that a solver reads we
// read, why the others are refused, and of how many without quantifiers some model makes sub-formulas true and others
// false.
//
//	go run ./benchmarks acceptance -solver z3 -solver cvc5 -models 8 DIR
//
// With -logics, shares are printed for each logic, with -files, the files that fall short are named. With -bound, the
// solvers are asked of these files whether any model at all gives both truth values: what they refuse is out of reach.
// -source and -open are a campaign's --model-source and --open.
package acceptance

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment/model"
)

// Command is the subcommand acceptance.
var Command = bench.Command{
	Name: "acceptance", Usage: "what becomes of scripts that others wrote: read, refused, and why",
	Flags: flags, Run: func(ctx context.Context, _ string) error { return run(ctx) },
}

var flags = bench.NewFlags("acceptance")

var (
	named     = flags.Names("solver", "also ask this `SOLVER` whether it reads the scripts")
	models    = flags.Int("models", 8, "`N` models of each script")
	sources   = flags.Names("source", "models from `SOURCE`, as --model-source of a campaign")
	open      = flags.String("open", model.OpenSkip, "unspecified points, as --open of a campaign")
	bound     = flags.Bool("bound", false, "ask the solvers which files that fall short could do better")
	byLogic   = flags.Bool("logics", false, "shares by logic")
	nameFiles = flags.Bool("files", false, "name the files that fall short")
)

func run(ctx context.Context) error {
	dir := filepath.Join("..", "shared", "seeds")
	if flags.NArg() > 0 {
		dir = flags.Arg(0)
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
	asked, err := openPanel(*named)
	if err != nil {
		return err
	}
	defer asked.host.Close()
	if err := accepted(ctx, asked, read); err != nil {
		return err
	}
	return pools(ctx, asked, read)
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

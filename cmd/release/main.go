// Command release makes the files of a release: for each system an archive with the program, its manual pages and
// completions, and a bill of its materials (SBOM); and the checksums of all. The same commit gives the same bytes,
// wherever and whenever it is built: go run ./cmd/release -out dist
//
// It runs the Go tool and the program that it has built.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	cfg := Config{Targets: Targets()}
	flag.StringVar(&cfg.Source, "source", ".", "the checkout that is built")
	flag.StringVar(&cfg.Out, "out", "dist", "directory for the results")
	flag.StringVar(&cfg.Go, "go", "go", "command of the Go tool")
	var named []Target
	flag.Func("target", "only this system, like linux/amd64; can be repeated", func(text string) error {
		t, err := ParseTarget(text)
		named = append(named, t)
		return err
	})
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "release: it takes no argument, and there is %s\n", flag.Arg(0))
		os.Exit(2)
	}
	if named != nil {
		cfg.Targets = named
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	files, err := Make(ctx, cfg)
	if err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
	for _, name := range files {
		fmt.Println(filepath.Join(cfg.Out, name))
	}
}

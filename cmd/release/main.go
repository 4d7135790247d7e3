// Command release makes the archives of a version of smtstorm, see package release: go run ./cmd/release -out dist
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/release"
)

func main() {
	cfg := release.Config{Targets: release.Targets()}
	flag.StringVar(&cfg.Source, "source", ".", "the checkout that is built")
	flag.StringVar(&cfg.Out, "out", "dist", "directory for the results")
	flag.StringVar(&cfg.Go, "go", "go", "command of the Go tool")
	var named []release.Target
	flag.Func("target", "only this system, like linux/amd64; can be repeated", func(text string) error {
		t, err := release.ParseTarget(text)
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
	files, err := release.Make(ctx, cfg)
	if err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
	for _, name := range files {
		fmt.Println(filepath.Join(cfg.Out, name))
	}
}

package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	rinstance "github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

var update = flag.Bool("update", false, "rewrite testdata/bytes.txt")

// TestBytes compares instances with those of the version before, strategy by strategy: the same seeds and settings give
// the same bytes. A change that is meant to give others raises the version (mutate.Draws), in a commit of its own with
// the new hashes (-update).
func TestBytes(t *testing.T) {
	const golden = "testdata/bytes.txt"
	lines := make([]string, len(mutate.Strategies())+len(rinstance.Strategies()))
	t.Run("strategies", func(t *testing.T) {
		for i, s := range mutate.Strategies() {
			t.Run(s.Name, func(t *testing.T) {
				t.Parallel()
				lines[i] = scriptsOf(t, s.Name)
			})
		}
		for i, s := range rinstance.Strategies() {
			t.Run("rules "+s.Name, func(t *testing.T) {
				t.Parallel()
				lines[len(mutate.Strategies())+i] = programsOf(t, s.Name)
			})
		}
	})
	got := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("other bytes than before (-before +now):\n%s", diff)
	}
}

// bytesOf is a line of the golden file.
func bytesOf(name string, n int, h hash.Hash) string {
	return fmt.Sprintf("%s %d %x\n", name, n, h.Sum(nil)[:10])
}

// Of every seedStep-th seed, instancesOfEach instances are made: 200 in all, if a strategy can act everywhere.
const seedStep, instancesOfEach = 18, 10

// scriptsOf hashes the instances that a strategy makes of some of the seeds, with what is certain about them.
func scriptsOf(t *testing.T, strategy string) string {
	settings := mutate.Defaults()
	var err error
	if settings.Strategies, err = mutate.ParseStrategies([]string{strategy}); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for i, path := range seedFiles(t) {
		if i%seedStep == 0 {
			paths = append(paths, path)
		}
	}
	seeds, err := seeds.Open(seeds.Config{
		Paths: paths, Settings: settings, MasterSeed: 1, Jobs: 1, InOrder: true, Out: t.TempDir(),
		Logger: slog.New(slog.DiscardHandler),
	}, tally.New("", 1))
	if err != nil {
		t.Fatal(err)
	}
	prepared := seeds.Prepare(t.Context(), ledger.New(seeds.Files(),
		ledger.Budget{PerSeed: instancesOfEach}, mutate.Block), func() {})
	var all []string // in any order: the ledger decides which instances come when
	var w instance.Writer
	for turn := range prepared.Turns {
		for i := turn.From; i < turn.To; i++ {
			in := turn.Instance(i)
			if in == nil {
				continue
			}
			text := w.AppendInstance(fmt.Appendf(nil, "%s %d\n", in.Seed().Hash, i), in, instance.Dialect{})
			for _, c := range in.Checks {
				text = fmt.Appendf(text, "%s %s\n", c.Expect, c.Certificate)
			}
			all = append(all, string(text))
		}
	}
	if err := prepared.Wait(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	h := sha256.New()
	for _, text := range all {
		io.WriteString(h, text)
	}
	return bytesOf(strategy, len(all), h)
}

// programsOf hashes the first 50 rule programs of a strategy, with the programs that are asked for beside them.
func programsOf(t *testing.T, strategy string) string {
	strategies, err := rinstance.ParseStrategies([]string{strategy})
	if err != nil {
		t.Fatal(err)
	}
	source := &rinstance.Source{MasterSeed: 1, Strategies: strategies}
	h, n := sha256.New(), 0
	for i := range 50 {
		in := source.Make(nil, i)
		if in == nil {
			continue
		}
		n++
		for _, p := range append([]*rinstance.Instance{in}, in.References...) {
			h.Write(rules.Print(p.Program))
			fmt.Fprintln(h, p.Expect, p.Right != nil)
		}
	}
	return bytesOf("rules "+strategy, n, h)
}

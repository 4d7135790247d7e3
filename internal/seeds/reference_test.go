package seeds

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// unsure is a solver that answers the questions of a probe rightly, and unknown to others. It is gone after a number of
// them.
const unsure = `#!/bin/sh
if grep -q probe "$1"; then
	if [ $(grep -c assert "$1") = 2 ]; then echo unsat; else echo sat; fi
	exit
fi
echo >> %[1]s.asked
if [ $(wc -l < %[1]s.asked) -ge %[2]d ]; then rm -f %[1]s; fi
echo unknown
`

// openUnsure opens a seed in a directory with one formula, which evaluation leaves open, so that this solver is asked.
// asked gives how often it was.
func openUnsure(t *testing.T, dir string, leaves int) (of *Set, asked func() int) {
	t.Helper()
	program, path := filepath.Join(dir, "unsure"), filepath.Join(dir, "seed.smt2")
	text := `(set-logic NIA) (declare-const x Int)
		(assert (forall ((a Int)) (exists ((b Int)) (< (+ a x) (* b b)))))`
	if err := errors.Join(os.WriteFile(program, fmt.Appendf(nil, unsure, program, leaves), 0o755),
		os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Paths: []string{path}, Settings: mutate.Defaults(), Out: filepath.Join(dir, "out"),
		Logger: slog.New(slog.DiscardHandler),
	}
	cfg.Settings.Reference, cfg.Settings.ModelSources = "unsure="+program, model.Sources
	if of, err = Open(cfg, tally.New("", 1)); err != nil {
		t.Fatal(err)
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	if err := of.OpenReference(t.Context(), panel.NewPanel(host, catalog, solvers.Probing{})); err != nil {
		t.Fatal(err)
	}
	return of, func() int {
		asked, err := os.ReadFile(program + ".asked")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(asked), "\n")
	}
}

// askedOfUnsure has that seed made a round, and gives how often the solver was asked.
func askedOfUnsure(t *testing.T, leaves int, do func(s *seed)) int {
	t.Helper()
	of, asked := openUnsure(t, t.TempDir(), leaves)
	s := of.seeds[0]
	if err := s.load(); err != nil {
		t.Fatal(err)
	}
	do(s)
	return asked()
}

// What is said about a round is recorded before anybody learns it: the next process says the same, and asks nobody.
func TestSaidAfterRestart(t *testing.T) {
	dir, rounds := t.TempDir(), 3
	var said [][]byte
	for process := range 2 {
		of, asked := openUnsure(t, dir, 1000)
		if err := of.Reference.Save(); err != nil { // as when OUT is there
			t.Fatal(err)
		}
		before := asked() // runs of the probe
		for round := range rounds {
			_, answers, err := of.Said(t.Context(), 0, round)
			if err != nil {
				t.Fatal(err)
			}
			if process == 0 {
				said = append(said, answers)
				continue
			}
			// What was said about later rounds is known by now.
			if last := said[rounds-1]; !bytes.Equal(answers, last) || !bytes.Contains(last, []byte("unknown")) {
				t.Errorf("about round %d was said\n%s\nand in all\n%s", round, answers, last)
			}
		}
		if n := asked() - before; (n > 0) != (process == 0) {
			t.Errorf("process %d has asked %d times", process, n)
		}
	}
}

// The first round replaces a round without formulas, unless a reference solver fails meanwhile.
func TestRoundWithoutReference(t *testing.T) {
	of := askedOfUnsure(t, 1000, func(s *seed) {
		if r, err := s.newRound(t.Context(), 1); err != nil || len(r.Initial) > 0 {
			t.Fatalf("%v, %v", r, err)
		}
	})
	askedOfUnsure(t, of/2, func(s *seed) {
		var own ownError
		if r, err := s.round(t.Context(), 1); !errors.As(err, &own) {
			t.Errorf("%v, %v", r, err)
		}
	})
}

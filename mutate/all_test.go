package mutate

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/build"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Every strategy, on seeds of every logic: what it makes is true under its witness, is the same each time, names the
// operators and sorts that solvers may not have, and stays in the logic of each logic's first seed if it is asked to.
func TestEveryStrategy(t *testing.T) {
	folders, err := filepath.Glob("../benchmarks/seeds/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no seeds: %v", err)
	}
	for _, s := range Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			acted := 0
			for _, folder := range folders {
				files, err := filepath.Glob(folder + "/*.smt2")
				if err != nil {
					t.Fatal(err)
				}
				for i, file := range files[:min(2, len(files))] {
					if tryStrategy(t, s, file, i == 0) {
						acted++
					}
				}
			}
			if acted == 0 {
				t.Error("it acts on no seed")
			}
		})
	}
}

// everywhere are operators and sorts that every solver has; instances need not name them.
var everywhere = map[string]bool{
	"Bool": true, "not": true, "and": true, "or": true, "=>": true, "xor": true, "ite": true, "=": true, "distinct": true,
	"true": true, "false": true,
}

// shared and sharedAgain have the families of small scopes for all seeds, as a campaign has.
var shared, sharedAgain Library

// tryStrategy makes instances of a seed, and then those that stay in its logic if that is wanted. It reports whether
// the strategy acts on it.
func tryStrategy(t *testing.T, s Strategy, file string, stays bool) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, stay := range slices.Compact([]bool{false, stays}) {
		only := func(settings *Settings) {
			settings.Strategies, settings.Stay = []Weight{{s.Name, 1}}, stay
		}
		g := generator(t, string(text), only).WithLibrary(&shared)
		again := generator(t, string(text), only).WithLibrary(&sharedAgain).Round(0)
		r := g.Round(0)
		if len(r.Initial) == 0 {
			return false
		}
		if err := r.Acts(); errors.Is(err, build.ErrCannotAct) {
			continue
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var w instance.Writer
		for i := range 24 {
			in, other := r.Instance(i), again.Instance(i)
			if in == nil {
				continue
			}
			if err := in.Verify(); err != nil {
				t.Fatalf("%s: instance %d: %v\n%s", file, i, err, w.AppendInstance(nil, in, instance.Dialect{}))
			}
			for _, name := range theory.NeedsOf(in.Arena, in.Formulas()).Symbols() {
				if _, named := slices.BinarySearch(in.Symbols, name); !named && !everywhere[name] {
					t.Fatalf("%s: instance %d has %s, and does not name it", file, i, name)
				}
			}
			if stay && in.Logic != g.Seed.Logic {
				t.Fatalf("%s: instance %d is of logic %s, the seed of %s", file, i, in.Logic, g.Seed.Logic)
			}
			text := w.AppendInstance(nil, in, instance.Dialect{})
			if same := w.AppendInstance(nil, other, instance.Dialect{}); !slices.Equal(text, same) {
				t.Fatalf("%s: instance %d is another one when it is made again:\n%s\n%s", file, i, text, same)
			}
		}
	}
	return true
}

// A logic whose name tells nothing, as z3's QF_FD, is believed to have the theories that its seed has, and no others.
func TestLogicThatTellsNothing(t *testing.T) {
	const script = `(set-logic QF_FD) (declare-const x (_ BitVec 4)) (declare-const y (_ BitVec 4)) (declare-const p Bool)
		(declare-const a (Array (_ BitVec 4) (_ BitVec 4)))
		(assert (or p (bvult (bvadd x #x3) y))) (assert (=> p (= (select a x) (bvmul y #x5)))) (assert (bvule x #xb))`
	within := []string{"QF_ABV", "QF_AX", "QF_BV", "QF_UF"}
	kept := 0
	for _, s := range Strategies() {
		g := generator(t, script, func(settings *Settings) { settings.Strategies = []Weight{{s.Name, 1}} })
		for round := range 3 {
			r := g.Round(round)
			if r.Acts() != nil {
				continue
			}
			for i := range 40 {
				in := r.Instance(round*g.PerRound() + i)
				if in == nil || in.Logic != "QF_FD" {
					continue
				}
				kept++
				if logic := theory.LeastLogic(in.Arena, in.Formulas()); !slices.Contains(within, logic) {
					t.Fatalf("%s: instance %d says that it is of QF_FD, and is of %s", s.Name, i, logic)
				}
			}
		}
	}
	if kept == 0 {
		t.Error("no instance is of the seed's logic")
	}
}

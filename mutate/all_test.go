package mutate

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Every strategy, on two seeds of every logic: its instances are true under their witness, are the same each time, and
// list the operators and sorts that solvers may lack. Those of the second seed also stay in their logic.
func TestEveryStrategy(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: every strategy acts on every seed")
	}
	folders, err := filepath.Glob("../benchmarks/seeds/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no seeds: %v", err)
	}
	var seeds []*twoRounds
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.smt2")
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range files[:min(2, len(files))] {
			seeds = append(seeds, newTwoRounds(t, file, i == 1))
		}
	}
	for _, s := range Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			acted := false
			for _, seed := range seeds {
				acted = seed.try(t, s) || acted
			}
			if !acted {
				t.Error("it acts on no seed")
			}
		})
	}
}

// everywhere are operators and sorts that every solver has; instances need not list them.
var everywhere = map[string]bool{
	"Bool": true, "not": true, "and": true, "or": true, "=>": true, "xor": true, "ite": true, "=": true, "distinct": true,
	"true": true, "false": true,
}

// twoRounds are the same round of a seed, made twice, for all strategies. The second time, the seed was read again, and
// what the first time found out about it is known.
type twoRounds struct {
	file        string
	stay        bool
	from, again *Generator
	rounds      [2]*Round
}

func newTwoRounds(t *testing.T, file string, stay bool) *twoRounds {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	settings := func(s *Settings) { s.Stay = stay }
	known := new(kit.Memory)
	r := &twoRounds{
		file: file, stay: stay, from: generator(t, string(text), settings).WithMemory(known),
		again: generator(t, string(text), settings).WithMemory(known),
	}
	r.rounds = [2]*Round{r.from.Round(0), r.again.Round(0)}
	return r
}

// by returns one of the rounds with the maker of one strategy.
func (r *twoRounds) by(s Strategy, g *Generator, of *Round) *Round {
	alone := *g
	alone.Settings.Strategies = []Weight{{s.Name, 1}}
	return alone.roundOf(of.Material)
}

// try makes instances of the seed, and reports whether the strategy acts on it.
func (r *twoRounds) try(t *testing.T, s Strategy) bool {
	t.Helper()
	round, again := r.by(s, r.from, r.rounds[0]), r.by(s, r.again, r.rounds[1])
	if len(round.Initial) == 0 {
		return false
	}
	if err := round.Acts(); errors.Is(err, kit.ErrCannotAct) {
		return true
	} else if err != nil {
		t.Fatalf("%s: %v", r.file, err)
	}
	var w instance.Writer
	for i := range 24 {
		in, other := round.Instance(i), again.Instance(i)
		if in == nil {
			continue
		}
		if err := in.Verify(); err != nil {
			t.Fatalf("%s: instance %d: %v\n%s", r.file, i, err, w.AppendInstance(nil, in, instance.Dialect{}))
		}
		for _, name := range theory.NeedsOf(in.Arena, in.Formulas()).Symbols() {
			if _, named := slices.BinarySearch(in.Symbols, name); !named && !everywhere[name] {
				t.Fatalf("%s: instance %d has %s, and does not name it", r.file, i, name)
			}
		}
		if r.stay && in.Logic != r.from.Seed.Logic {
			t.Fatalf("%s: instance %d is of logic %s, the seed of %s", r.file, i, in.Logic, r.from.Seed.Logic)
		}
		text := w.AppendInstance(nil, in, instance.Dialect{})
		if same := w.AppendInstance(nil, other, instance.Dialect{}); !slices.Equal(text, same) {
			t.Fatalf("%s: instance %d is another one when it is made again:\n%s\n%s", r.file, i, text, same)
		}
	}
	return true
}

// A logic with an unknown name, such as z3's QF_FD, is assumed to have exactly the theories that its seed has.
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

package panel

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// scripted makes a solver of a shell script, which gets the script's file as $1.
func scripted(t *testing.T, name, text string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return name + "=" + program
}

// A model is that of the last check, whatever was asked before it.
func TestModelOfTheLastCheck(t *testing.T) {
	host, catalog := installed(t)
	seed, err := fragment.ReadSeed("seed.smt2", []byte(`(set-logic QF_LIA) (declare-const x Int)
		(assert (> x 0)) (assert (= x 11)) (assert (= x 22))`))
	if err != nil {
		t.Fatal(err)
	}
	script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, nil)
	check := script.Steps[0]
	assert := func(i int) smtlib.Command { return smtlib.Assert{Formula: seed.Assertions[i]} }
	script.Steps = []smtlib.Command{
		assert(0), smtlib.Push{Levels: 1}, assert(1), check, smtlib.Pop{Levels: 1}, assert(2), check,
	}
	steps := len(script.Steps)
	panel := NewPanel(host, catalog, solvers.Probing{})
	for _, name := range []string{"z3", "cvc5", "cvc4"} {
		testenv.Need(t, name)
		s, err := panel.Named(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		model, r, err := s.Model(t.Context(), script, 0)
		if err != nil || !slices.Equal(r.Checks, []solvers.Verdict{solvers.Sat, solvers.Sat}) {
			t.Fatalf("%s: %v, %+v", name, err, r)
		}
		if !strings.Contains(model, "22") || strings.Contains(model, "11") {
			t.Errorf("%s gives\n%s", name, model)
		}
	}
	if len(script.Steps) != steps || len(script.Options) > 0 {
		t.Error("the script of the caller is another one now")
	}
}

// Commands that a solver needs are in front of each question, except with Verbatim.
func TestVerbatim(t *testing.T) {
	host, catalog := installed(t)
	catalog, err := catalog.With("test", []byte(`[quiet]
about = "a solver that prints success, until that is switched off"
command = ["quiet"]
[[quiet.option]]
script = ["(set-option :print-success false)"]
`))
	if err != nil {
		t.Fatal(err)
	}
	name := scripted(t, "quiet", `read first < "$1"
if [ "$first" != "(set-option :print-success false)" ]; then echo success; fi
echo sat`)
	known, err := catalog.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	panel := NewPanel(host, catalog, solvers.Probing{})
	s := panel.Open(known, &solvers.Probe{File: true})
	for verbatim, want := range map[bool]string{false: "sat\n", true: "success\nsat\n"} {
		s.Verbatim = verbatim
		r, err := s.Ask(t.Context(), Query{Script: []byte("(check-sat)\n"), Logic: "QF_LIA", Checks: 1})
		if err != nil || r.Stdout != want {
			t.Errorf("verbatim %v: %v, %q", verbatim, err, r.Stdout)
		}
	}
	if runs, _ := panel.Spent(); runs != 2 {
		t.Errorf("%d runs", runs)
	}
}

// The solvers that solve most are asked first, and each is probed once.
func TestInstalled(t *testing.T) {
	testenv.Need(t, "z3")
	testenv.Need(t, "cvc5")
	host, catalog := installed(t)
	panel := NewPanel(host, catalog, solvers.Probing{})
	var all []*Solver
	for s, err := range panel.Installed(t.Context(), "QF_LIA") {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if len(all) < 2 || all[0].Name != "z3" || all[1].Name != "cvc5" {
		t.Fatalf("%v", all)
	}
	for s, err := range panel.Installed(t.Context(), "QF_LRA") {
		if err != nil || s != all[0] {
			t.Errorf("%v, %v", s, err)
		}
		break
	}
}

// Seeds without a model are reported in one line. Answers before there is a directory wait, later ones are written at
// once; and recorded questions are not asked again.
func TestRecords(t *testing.T) {
	host, catalog := installed(t)
	asked := filepath.Join(t.TempDir(), "asked")
	source := &Source{From: scripted(t, "once", fmt.Sprintf(`if grep -q probe "$1"; then
	if [ $(grep -c assert "$1") = 2 ]; then echo unsat; else echo sat; fi
	if grep -q get-model "$1"; then echo "((define-fun probe () Bool true))"; fi
	exit
fi
echo >> %s
if grep -q 7 "$1"; then echo sat; echo "((define-fun x () Int 7))"; else echo unknown; fi`, asked))}
	panel := NewPanel(host, catalog, solvers.Probing{})
	cfg := Config{Panel: panel, Out: filepath.Join(t.TempDir(), "out"), Models: source}
	var seeds []*fragment.Seed
	for _, text := range []string{"(= x 7)", "(> x 5)", "(< x 5)"} {
		seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic QF_LIA) (declare-const x Int) (assert "+text+")"))
		if err != nil {
			t.Fatal(err)
		}
		seeds = append(seeds, seed)
	}
	files := func() int {
		found, err := filepath.Glob(filepath.Join(cfg.Out, modelsDir, "*.smt2"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	var first []string
	for range 2 {
		r, err := Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for i, seed := range seeds {
			text, err := r.Model(t.Context(), seed)
			if err != nil || strings.HasPrefix(string(text), None) != (i > 0) {
				t.Errorf("seed %d: %v, %s", i, err, text)
			}
			texts = append(texts, string(text))
			if n, want := files(), []int{0, 0, 3}[i]; first == nil && n != want {
				t.Errorf("%d files after seed %d, want %d", n, i, want)
			}
			if i == 1 {
				if err := r.Save(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if lines := r.Warnings(); len(lines) != 1 || !strings.HasPrefix(lines[0], "2 of 3 seeds have no reference model") {
			t.Errorf("%q", lines)
		}
		if first != nil && !slices.Equal(texts, first) {
			t.Errorf("%q, then %q", first, texts)
		}
		if first == nil {
			if err := os.Truncate(asked, 0); err != nil {
				t.Fatal(err)
			}
		}
		first = texts
	}
	if again, err := os.ReadFile(asked); err != nil || len(again) > 0 {
		t.Errorf("what was recorded was asked %d times again, %v", len(again), err)
	}
	var nobody Records
	if text, err := nobody.Model(t.Context(), seeds[0]); text != nil || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	if lines, err := nobody.Warnings(), nobody.Save(); lines != nil || err != nil {
		t.Errorf("%q, %v", lines, err)
	}
}

// A solver whose sessions end over most questions gets processes for single scripts; others keep their sessions.
func TestSessionsThatAreLost(t *testing.T) {
	for verdict, most := range map[solvers.Verdict]int{solvers.Crash: fewestStarts + 1, solvers.Sat: 20} {
		sessions := 0
		fake := &ask.FakeSessions{Answer: func(q *ask.Question, _ int) (*solvers.Result, error) {
			if q.Mode == ask.Reset {
				sessions++
			}
			return &solvers.Result{Verdict: verdict}, nil
		}}
		solver, err := (&solvers.Catalog{}).Resolve("mine=./mine")
		if err != nil {
			t.Fatal(err)
		}
		s := &Solver{Solver: solver, Probe: ask.FakeProbe(), asker: fake, target: ask.NewTarget(solver)}
		for range 20 {
			if _, err := s.Ask(t.Context(), Query{Script: []byte("(check-sat)\n"), Checks: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if sessions != most {
			t.Errorf("%s: %d questions to sessions, not %d", verdict, sessions, most)
		}
	}
}

package panel

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/embedded"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestMain makes the test binary what our program is for z3's library: its own child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == embedded.Command {
		os.Exit(embedded.Run(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// seeds are scripts, and how many of their assertions a reference model makes true at least.
var seeds = []struct {
	caption, script string
	of              string // description of the model
	holds           int
}{
	{"satisfiable", `(set-logic QF_UFLIA) (declare-fun f (Int) Int) (declare-const x Int)
		(assert (= (f x) (+ (* 7919 x) 1))) (assert (> x 1000)) (assert (not (= (f 0) (f 1))))`, "model of the script", 3},
	{"bit-vectors and arrays", `(set-logic QF_ABV) (declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
		(declare-const i (_ BitVec 8)) (assert (= (bvmul (select a i) i) #x55)) (assert (bvugt i #x10))
		(assert (not (= (select a #x00) (select a #x01))))`, "model of the script", 3},
	{"an unsatisfiable part", `(set-logic QF_LRA) (declare-const x Real) (declare-const y Real)
		(assert (< x y)) (assert (> (* 3.0 x) 17.5)) (assert (< y 0.0)) (assert (= (+ x y) 31.25))`,
		"model of 3 of the script's 4 conjuncts", 3},
	{"one conjunct", `(set-logic QF_LIA) (declare-const x Int) (assert (and (> x 5) (> x 8) (< x 3) (= (mod x 7) 2)))`,
		"model of 3 of the script's 4 conjuncts", 0},
	{"no part at all", `(set-logic QF_LIA) (declare-const x Int) (assert (distinct x x))`,
		"model of the negation of the script (sat)", 0},
}

// installed gives a host that is closed with the test, and the catalog.
func installed(t *testing.T) (*solvers.Host, *solvers.Catalog) {
	t.Helper()
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Close() })
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return host, embedded.In(catalog)
}

// TestAsk asks every way there is for models.
func TestAsk(t *testing.T) {
	host, catalog := installed(t)
	for _, solver := range []string{"", "z3", "cvc5", "cvc4"} {
		t.Run("solver "+solver, func(t *testing.T) {
			testenv.Need(t, max(solver, "z3"))
			panel := NewPanel(host, catalog, solvers.Probing{})
			for _, s := range seeds {
				t.Run(s.caption, func(t *testing.T) { askForModel(t, panel, solver, s.script, s.of, s.holds) })
			}
		})
	}
}

func askForModel(t *testing.T, panel *Panel, solver, script, of string, holds int) {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	asked, err := panel.ForModels(t.Context(), solver, seed.Logic)
	if err != nil {
		t.Fatal(err)
	}
	// What the largest part is must not depend on the load.
	text, err := seedModel(t.Context(), asked, seed, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "; "+of+", from ") {
		t.Errorf("want a %s, got\n%s", of, text)
	}
	ref := model.ReadReference(seed, text)
	if ref == nil {
		t.Fatalf("cannot be read:\n%s", text)
	}
	e := model.NewSeedEvaluator(seed, model.DrawReference(ref, rand.New(rand.NewPCG(1, 1))))
	held := 0
	for _, f := range seed.Assertions {
		if e.Value(f).String() == "true" {
			held++
		}
	}
	if held < holds {
		t.Errorf("%d assertions are true, want %d, under\n%s", held, holds, text)
	}
}

// TestNoModel is about solvers that give none.
func TestNoModel(t *testing.T) {
	host, catalog := installed(t)
	panel := NewPanel(host, catalog, solvers.Probing{})
	for _, solver := range []string{"unheard-of", "silent=true", "/does/not/exist"} {
		_, err := Open(t.Context(), Config{
			Panel: panel, Out: t.TempDir(), Models: &Source{From: solver, Setting: "--model-source reference=" + solver},
		})
		var bad *BadSource
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), "--model-source reference="+solver+": ") {
			t.Errorf("%s: %v", solver, err)
		}
	}
	for script, why := range map[string]string{
		"(set-logic QF_LIA) (assert (= 1 1))":                       "the script declares nothing",
		"(set-logic QF_LIA) (declare-const x Int) (assert (= x 1))": "no solver that gives models takes QF_LIA",
	} {
		seed, err := fragment.ReadSeed("seed.smt2", []byte(script))
		if err != nil {
			t.Fatal(err)
		}
		text, err := SeedModel(t.Context(), nil, seed)
		if err != nil || string(text) != None+why+"\n" || model.ReadReference(seed, text) != nil {
			t.Errorf("got %s, %v", text, err)
		}
	}
}

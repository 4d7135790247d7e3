package model_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// overdrawn is how far an evaluation may go beyond its budget: the last operator may notice late.
const overdrawn = operator.DefaultSteps / 3

// withinBudget evaluates the assertions of a script, each on its own, and looks at what is left of the budget.
func withinBudget(t *testing.T, path string, src []byte) {
	t.Helper()
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return
	}
	for i, source := range model.Sources {
		e := model.NewSeedEvaluator(seed, model.Draw(seed, source, rand.New(rand.NewPCG(1, uint64(i)))))
		for k, f := range seed.Assertions {
			e.Value(f)
			if e.Left() < -overdrawn {
				t.Errorf("%s: assertion %d takes %d steps more than its budget", path, k+1, -e.Left())
			}
		}
	}
}

// TestHardScripts evaluates scripts that would take forever without a budget.
func TestHardScripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "hard", "*.smt2"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fragment.ReadSeed(path, src); err != nil {
			t.Error(err)
		}
		withinBudget(t, path, src)
	}
}

// TestCandidatesTakeSteps looks for the value that settles a quantifier among more and more literals.
func TestCandidatesTakeSteps(t *testing.T) {
	spent := func(literals int) int64 {
		src := []byte("(declare-const i Int)(assert (exists ((x Int)) (= (- x 1) i)))")
		for n := range literals {
			src = fmt.Appendf(src, "(assert (< i %d))", 1000+n)
		}
		seed, err := fragment.ReadSeed("s.smt2", src)
		if err != nil {
			t.Fatal(err)
		}
		e := model.NewSeedEvaluator(seed, model.Draw(seed, model.Sources[0], rand.New(rand.NewPCG(1, 1))))
		if v := e.Value(seed.Assertions[0]); !value.IsTrue(v) {
			t.Fatal(v)
		}
		return operator.DefaultSteps - e.Left()
	}
	if few, many := spent(10), spent(10_000); many-few < 10_000 {
		t.Errorf("%d steps among 10 literals, %d among 10000", few, many)
	}
}

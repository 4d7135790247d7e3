package panel

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestDecide asks two solvers about formulas of real seeds that evaluation leaves open: they must agree where both
// decide, and decide some at all.
func TestDecide(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers decide what is hard")
	}
	host, catalog := installed(t)
	var deciders []*Solver
	panel := NewPanel(host, catalog, solvers.Probing{})
	for _, solver := range []string{"z3", "cvc5"} {
		testenv.Need(t, solver)
		d, err := panel.Named(context.Background(), solver)
		if err != nil {
			t.Fatal(err)
		}
		deciders = append(deciders, d)
	}
	asked, both, decided := 0, 0, map[bool]int{}
	for _, logic := range []string{"UFLIA", "AUFLIA", "AUFLIRA", "LIA", "LRA", "NIA", "NRA", "UFNIA", "UFDTLIA"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "..", "benchmarks", "seeds", logic, "*.smt2"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no seeds of %s: %v", logic, err)
		}
		for i, path := range files {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			seed, err := fragment.ReadSeed(path, src)
			if err != nil {
				t.Fatal(err)
			}
			m := model.Draw(seed, model.Sources[i%len(model.Sources)], rand.New(rand.NewPCG(1, uint64(i))))
			e := model.NewSeedEvaluator(seed, m)
			e.All()
			m.Complete()
			e.Ask(seed, func(f smtlib.Term) (v, ok bool) {
				asked++
				q, err := NewQuestions(seed, m, f)
				if err != nil {
					t.Fatal(err)
				}
				var values []bool
				for _, d := range deciders {
					decision, err := d.Decide(context.Background(), q)
					if err != nil {
						t.Fatal(err)
					}
					if v, ok := decision.Value(); ok {
						values = append(values, v)
						decided[v]++
					}
				}
				if len(values) == len(deciders) {
					if both++; values[0] != values[1] {
						t.Errorf("%s: z3 and cvc5 tell different things of\n%s", path, q.Formula)
					}
				}
				return len(values) > 0 && values[0], len(values) > 0
			})
		}
	}
	t.Logf("%d formulas, %d decided by both solvers; true %d times, false %d times", asked, both, decided[true],
		decided[false])
	if both < 10 || decided[true] == 0 || decided[false] == 0 {
		t.Errorf("%d of %d formulas are decided by both", both, asked)
	}
}

// TestAskLeavesOpenPoints has formulas about which no solver may be asked: solvers may choose their values.
func TestAskLeavesOpenPoints(t *testing.T) {
	for _, s := range []struct {
		caption, formula string
		asked            bool
	}{
		{"a plain one", "(forall ((a Int)) (exists ((b Int)) (<= a (+ (* b b) x))))", true},
		{"division by a literal", "(forall ((a Int)) (exists ((b Int)) (<= (div a 3) (div (* b b) 7))))", true},
		{"division by 0", "(forall ((a Int)) (exists ((b Int)) (= (+ a x) (div b 0))))", false},
		{"division by anything", "(forall ((a Int)) (exists ((b Int)) (= (+ a x) (mod b a))))", false},
		{"in a definition", "(forall ((a Int)) (exists ((b Int)) (= (+ a x) (f b))))", false},
		{"a selector of one constructor", "(forall ((p P)) (exists ((b Int)) (<= (fst p) (+ (* b b) x))))", true},
		{"a selector of several", "(forall ((l L)) (exists ((b Int)) (= (head l) (+ b x))))", false},
		{"no known meaning", "(forall ((a Real)) (exists ((b Real)) (> (+ a b) (sin a))))", false},
		{"rounding", "(forall ((a Float32)) (exists ((b Float32)) (fp.eq b (fp.min a b))))", false},
	} {
		t.Run(s.caption, func(t *testing.T) {
			seed, err := fragment.ReadSeed("seed.smt2", []byte(`(set-logic ALL) (declare-const x Int)
				(declare-datatype P ((pair (fst Int) (snd Int)))) (declare-datatype L ((nil) (cons (head Int) (tail L))))
				(define-fun f ((a Int)) Int (div 3 a)) (assert `+s.formula+`)`))
			if err != nil {
				t.Fatal(err)
			}
			m := model.Draw(seed, "random", rand.New(rand.NewPCG(1, 1)))
			asked := false
			model.NewSeedEvaluator(seed, m).Ask(seed, func(smtlib.Term) (v, ok bool) {
				asked = true
				return false, false
			})
			if asked != s.asked {
				t.Errorf("asked: %v, want %v", asked, s.asked)
			}
		})
	}
}

package model

import (
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func drawn(t *testing.T, source string, draws int) (*fragment.Seed, []*Model) {
	t.Helper()
	seed := mustRead(t, "../testdata/strings.smt2")
	rng := rand.New(rand.NewPCG(7, 7))
	var models []*Model
	for range draws {
		models = append(models, Draw(seed, source, rng))
	}
	return seed, models
}

// TestStringModels: every assertion is true in some models and false in others, few are open (a long string in the
// language of another), and every value has a term that denotes it.
func TestStringModels(t *testing.T) {
	for _, source := range Sources {
		seed, models := drawn(t, source, 3000)
		spent := 0
		values := map[smtlib.Term]map[value.Value]int{}
		for _, m := range models {
			e := NewSeedEvaluator(seed, m)
			for i, f := range seed.Assertions {
				v := e.Value(f)
				if v == value.Value(value.Open{Reason: "budget"}) {
					if spent++; spent > len(models)/20 {
						t.Fatalf("assertion %d takes too much too often", i)
					}
					continue
				}
				if value.IsOpen(v) {
					t.Fatalf("assertion %d is %v", i, v)
				}
				if values[f] == nil {
					values[f] = map[value.Value]int{}
				}
				values[f][v]++
			}
			for _, d := range seed.Functions {
				if d.Kind != smtlib.Declared {
					continue
				}
				a := seed.Arena.Child()
				v := m.Interpretation(d).Default
				term, err := theory.Term(a, v, d.Result, nil)
				if err != nil {
					t.Fatal(err)
				}
				if back := NewEvaluator(a, m).Value(term); !value.Same(back, v) {
					t.Fatalf("%v is written as %s, which is %v", v, a.TermString(term), back)
				}
			}
		}
		for i, f := range seed.Assertions {
			if i == 3 || i == 4 {
				continue // equalities with what a model rarely has
			}
			if len(values[f]) < 2 && (source == "boundary" || i > 0) {
				t.Errorf("%s: assertion %d is always %v", source, i, values[f])
			}
		}
		t.Logf("%s: %v", source, values)
	}
}

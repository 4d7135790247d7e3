package generate

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// A printed program is parsed as the same program, in every format.
func TestProgramsAreReadAsPrinted(t *testing.T) {
	for i := range 3000 {
		format := []rules.Format{rules.SMT, rules.Datalog, rules.Horn}[i%3]
		set := Defaults()
		if format == rules.Horn {
			set = Positive()
		}
		p, result := Program(rand.New(rand.NewPCG(1, uint64(i))), format, set)
		text := rules.Print(p)
		q, errs := rules.Parse("p", text)
		if len(errs) > 0 {
			t.Fatalf("%v\n%s", errs[0].Detail(), text)
		}
		if again := rules.Print(q); q.Format != format || !bytes.Equal(again, text) {
			t.Fatalf("%s:\n%s\nis read as\n%s", format, text, again)
		}
		second, err := rules.Evaluate(q, budget)
		if err != nil {
			t.Fatal(err)
		}
		for rel := range p.Relations {
			if len(result.Relations[rel].Tuples) != len(second.Relations[rel].Tuples) {
				t.Fatalf("relation %s of\n%s", p.Relations[rel].Name, text)
			}
		}
	}
}

func TestSameNumbersSameProgram(t *testing.T) {
	one, _ := Program(rand.New(rand.NewPCG(3, 4)), rules.SMT, Defaults())
	two, _ := Program(rand.New(rand.NewPCG(3, 4)), rules.SMT, Defaults())
	if !bytes.Equal(rules.Print(one), rules.Print(two)) {
		t.Error("the same random numbers give different programs")
	}
}

func BenchmarkProgram(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		Program(rand.New(rand.NewPCG(1, uint64(i))), rules.SMT, Defaults())
	}
}

// Programs that grow rule by rule have tuples in the answer to their last rule much more often than programs whose
// rules are drawn at random.
func TestIncrementalPrograms(t *testing.T) {
	for _, n := range []int{10, 40, 60} {
		share := func(empty float64) float64 {
			set := Defaults()
			set.Empty, set.OldHead, set.Options, set.Constant = empty, 0.02, 0, 0.2
			nonEmpty := 0
			const programs = 150
			for i := range programs {
				g := New(rand.New(rand.NewPCG(9, uint64(i))), rules.SMT, set)
				for range n {
					g.Grow()
				}
				last := g.Program.Rules[len(g.Program.Rules)-1].Head.Relation
				if len(g.Result.Relations[last].Tuples) > 0 {
					nonEmpty++
				}
			}
			return float64(nonEmpty) / programs
		}
		incremental, random := share(0), share(1)
		t.Logf("%d rules: %.0f %% non-empty when they grow, %.0f %% at random, ratio %.1f", n, 100*incremental, 100*random,
			incremental/random)
		if incremental < 0.9 || incremental <= random {
			t.Errorf("%d rules: %.2f and %.2f", n, incremental, random)
		}
	}
}

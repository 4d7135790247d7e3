package instance

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// Programs in layers, as DLSmith's: the sizes are kept and reached, rules take lower layers only, and what is evaluated
// rule by rule is what the whole program derives. Without layers, nothing is different.
func TestLayers(t *testing.T) {
	size := PublishedLayers
	most := Layers{}
	for draw := range uint64(40) {
		rng := rand.New(rand.NewPCG(7, draw))
		d := []rules.Format{rules.SMT, rules.Datalog}[draw%2]
		p, right := generate.Layered(rng, d, generate.Defaults(), size)
		whole, err := rules.Evaluate(p, rules.DefaultBudget)
		if err != nil {
			t.Fatal(err)
		}
		layer, heads := map[int]int{}, map[int]int{}
		for _, r := range p.Rules {
			heads[r.Head.Relation]++
			for _, l := range r.Body {
				if l.Relation >= r.Head.Relation {
					t.Errorf("program %d: %s takes what is above", draw, p.Text(r))
				}
				layer[r.Head.Relation] = max(layer[r.Head.Relation], 1+layer[l.Relation])
			}
		}
		inputs := 0
		for rel := range p.Relations {
			if !slices.Equal(whole.Relations[rel].Sorted(), right.Relations[rel].Sorted()) {
				t.Errorf("program %d: %s is %v, and not %v", draw, p.Relations[rel].Name, whole.Relations[rel].Sorted(),
					right.Relations[rel].Sorted())
			}
			if p.Relations[rel].Input {
				inputs++
				continue
			}
			most.Rules, most.Layers = max(most.Rules, heads[rel]), max(most.Layers, layer[rel])
		}
		n := len(p.Relations) - inputs
		if n > size.Layers*size.Nodes || most.Rules > size.Rules || most.Layers > size.Layers {
			t.Errorf("program %d: %d relations, at most %+v", draw, n, most)
		}
	}
	if most.Rules != size.Rules || most.Layers < 8 {
		t.Errorf("the largest are %+v", most)
	}
	strategies, err := ParseStrategies([]string{"dlsmith"})
	if err != nil {
		t.Fatal(err)
	}
	s := &Source{MasterSeed: 1, Strategies: strategies, Layers: size, Steps: 100}
	steps, largest := 0, 0
	for i := range 40 {
		in := s.Make(nil, i)
		if in == nil {
			t.Errorf("there is no program %d", i)
			continue
		}
		steps, largest = max(steps, len(in.Changes)), max(largest, len(in.Program.Rules))
	}
	if steps < 50 || largest < 100 {
		t.Errorf("at most %d steps, and %d rules", steps, largest)
	}
}

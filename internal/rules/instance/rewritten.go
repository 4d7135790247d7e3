package instance

import (
	"cmp"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// queryfuzz rewrites bodies of rules as the tool of that name does.
var queryfuzz = Strategy{Name: "queryfuzz", formats: ofRules, make: func(rng *rand.Rand, s *Source) *Instance {
	p, right := generate.Program(rng, s.format(rng), generate.Defaults())
	return s.rewritten(rng, &Instance{Strategy: "queryfuzz", Program: p, Right: right}, rewrite.QueryFuzz(), 20)
}}

// dlsmith rewrites the graph of relations, and bodies.
var dlsmith = Strategy{Name: "dlsmith", formats: ofRules, make: func(rng *rand.Rand, s *Source) *Instance {
	draw := generate.Program
	if s.Layers != (Layers{}) {
		draw = func(rng *rand.Rand, d rules.Format, set generate.Settings) (*rules.Program, *rules.Result) {
			return generate.Layered(rng, d, set, s.Layers)
		}
	}
	p, right := draw(rng, s.format(rng), generate.Defaults())
	return s.rewritten(rng, &Instance{Strategy: "dlsmith", Program: p, Right: right}, rewrite.All(), 40)
}}

// Layers bound the sizes of programs in layers.
type Layers = generate.Layers

// PublishedLayers are DLSmith's bounds.
var PublishedLayers = Layers{Layers: 10, Nodes: 3, Rules: 10}

// mostRules bounds the rules of a program: engines take longer for longer ones, which find no more.
const mostRules = 60

// unchanged is the probability of keeping a step that could have changed the answer but did not.
const unchanged = 0.4

// budget bounds the steps of evaluating a program.
const budget = 300_000

// rewritten rewrites a program by a sequence of steps that all change its answer in the same direction, or not at all.
func (s *Source) rewritten(rng *rand.Rand, in *Instance, of []rewrite.Transformation, longest int) *Instance {
	of = s.Rewrites.filter(of)
	in.Before = &Instance{Program: in.Program, Right: in.Right}
	most := mostRules
	if n := len(in.Program.Rules); n > mostRules { // the user wants large ones
		most += n
	}
	want := []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts}[rng.IntN(3)]
	in.Steps = []string{"all steps together: the answer " + wantText(want)}
	for n := range 1 + rng.IntN(cmp.Or(s.Steps, longest)) {
		before := in.Program
		step, next, relation := rewrite.Draw(rng, in.Program, of, want, n)
		count := Count{Step: step.Name, Directed: relation != rewrite.Equal}
		if next != nil && len(next.Rules) <= most {
			count.Applied, count.Changed = in.take(rng, next, relation)
		}
		in.Counts = append(in.Counts, count)
		if count.Applied {
			in.step(step, relation, before)
		}
	}
	return in.evaluated()
}

func wantText(want rewrite.Relation) string {
	switch want {
	case rewrite.Expands:
		return "may get more tuples, and loses none"
	case rewrite.Contracts:
		return "may lose tuples, and gets none"
	}
	return "stays"
}

// take decides whether to keep the result of a step. If the step may change the answer, the program is evaluated at
// once; if the answer has not changed, the step is kept less often. Other steps keep the answer.
func (in *Instance) take(rng *rand.Rand, next *rules.Program, relation rewrite.Relation) (taken, changed bool) {
	if relation == rewrite.Equal {
		in.Program, in.stale = next, true
		return true, false
	}
	right, err := rules.Evaluate(next, budget)
	if err != nil {
		return false, false
	}
	changed = right.False != in.Right.False
	for _, q := range next.Queries {
		changed = changed || len(right.Relations[q].Tuples) != len(in.Right.Relations[q].Tuples)
	}
	if !changed && rng.Float64() > unchanged {
		return false, false
	}
	in.Program, in.Right, in.stale = next, right, false
	return true, changed
}

// evaluated is the instance with the least model of its program, after all steps; nil if that takes too long.
func (in *Instance) evaluated() *Instance {
	if !in.stale {
		return in
	}
	right, err := rules.Evaluate(in.Program, budget)
	if err != nil {
		return nil
	}
	in.Right, in.stale = right, false
	return in
}

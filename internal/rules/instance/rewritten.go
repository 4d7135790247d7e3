package instance

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// queryfuzz rewrites bodies of rules as the tool of that name does.
var queryfuzz = Strategy{Name: "queryfuzz", make: func(rng *rand.Rand) *Instance {
	return rewritten(rng, "queryfuzz", rewrite.QueryFuzz(), 20)
}}

// dlsmith rewrites the graph of relations, and bodies.
var dlsmith = Strategy{Name: "dlsmith", make: func(rng *rand.Rand) *Instance {
	return rewritten(rng, "dlsmith", rewrite.All(), 40)
}}

// mostRules is how many rules a program may get: longer ones take engines longer, and find no more.
const mostRules = 60

// unchanged is the chance that a step which could have changed the answer, and did not, is kept.
const unchanged = 0.4

// budget is what the evaluation of a program may take.
const budget = 300_000

// rewritten draws a program, and a sequence of steps that change its answer in one way at most.
func rewritten(rng *rand.Rand, name string, of []rewrite.Transformation, longest int) *Instance {
	p, result := generate.Program(rng, dialect(rng), generate.Defaults())
	in := &Instance{Strategy: name, Program: p, Right: result}
	want := []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts}[rng.IntN(3)]
	in.Steps = []string{"all steps together: the answer " + wantText(want)}
	for n := range 1 + rng.IntN(longest) {
		step, next, relation := rewrite.Draw(rng, in.Program, of, want, n)
		count := Count{Step: step.Name, Directed: relation != rewrite.Equal}
		if next != nil && len(next.Rules) <= mostRules {
			count.Applied, count.Changed = in.take(rng, next, relation)
		}
		in.Counts = append(in.Counts, count)
		if count.Applied {
			in.Steps = append(in.Steps, fmt.Sprintf("%s (%s)", step, relation))
		}
	}
	return in
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

// take evaluates what comes of a step. What changes nothing although it could is taken the more rarely.
func (in *Instance) take(rng *rand.Rand, next *rules.Program, relation rewrite.Relation) (taken, changed bool) {
	right, err := rules.Evaluate(next, budget)
	if err != nil {
		return false, false
	}
	for _, q := range next.Queries {
		changed = changed || len(right.Relations[q].Tuples) != len(in.Right.Relations[q].Tuples)
	}
	if relation != rewrite.Equal && !changed && rng.Float64() > unchanged {
		return false, false
	}
	in.Program, in.Right = next, right
	return true, changed
}

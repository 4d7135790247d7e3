package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// invalidModel: a solver answers sat, and an assertion is false under the model that it gives.
var invalidModel = Oracle{
	Name: "invalid-model", Grounds: "an assertion is false under the model that the solver gives, by exact evaluation",
	Ask: func(_ *instance.Instance, rng *rand.Rand) Request {
		if rng != nil && rng.Float64() >= modelShare {
			return Request{}
		}
		return Request{
			Options: []smtlib.SetOption{{Keyword: "produce-models", Value: "true"}}, Read: []string{"(get-model)"},
		}
	},
	Judge: func(e *Evidence) (Judgement, bool) {
		r := e.Last()
		for i := range r.Asked.Checks {
			items := r.Result.Behind(i)
			if r.Answer(i) != solvers.Sat || len(items) == 0 {
				continue
			}
			if shows := falsified(r.Asked, i, strings.Join(items, "\n")); shows != nil {
				fault := Fault{Class: InvalidModel, Observed: solvers.Sat}
				return Judgement{Fault: fault, Check: i, Shows: shows}, true
			}
		}
		return Judgement{}, false
	},
	Headline: func(Fault) string { return "answers sat with a model under which an assertion is false" },
}

// modelShare is the share of instances whose model is asked for: solvers preprocess less when they have to give one.
const modelShare = 0.1

// falsified shows a formula that is asked about at a check and is false under a solver's model. It gives nothing if there
// is none for certain: the model cannot be read as a whole, has approximate values, or leaves all others open.
func falsified(in *instance.Instance, check int, model string) []string {
	var w instance.Writer
	active := in.Active(check)
	flat := instance.Flat(in.Arena, in.Sorts, in.Logic, active)
	again, err := fragment.ReadSeed("instance", w.AppendScript(nil, &flat, instance.Dialect{}))
	if err != nil {
		return nil
	}
	m, arena, err := fragment.ReadModel(again, "model", []byte(model))
	if err != nil || m.Approximate {
		return nil
	}
	e := fragment.NewEvaluator(arena, m)
	for _, t := range again.Assertions {
		if again.Excluded(t) == "" && e.Value(t) == value.Value(value.Bool(false)) {
			return []string{
				"The solver's model:\n" + model,
				fmt.Sprintf("Under it, this assertion is false:\n%s", again.Arena.TermString(t)),
			}
		}
	}
	return nil
}

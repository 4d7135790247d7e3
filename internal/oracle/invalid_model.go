package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// invalidModel: a solver answers sat, and an assertion is false under the model that it gives.
var invalidModel = Oracle{
	Name: "invalid-model", Class: InvalidModel,
	Grounds: "an assertion is false under the model that the solver gives, by exact evaluation",
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
			if holds, shows := UnderModel(r.Asked, i, strings.Join(items, "\n")); holds == False {
				fault := Fault{Observed: solvers.Sat}
				return Judgement{Fault: fault, Check: i, Shows: shows}, true
			}
		}
		return Judgement{}, false
	},
	Headline: func(Fault) string { return "answers sat with a model under which an assertion is false" },
}

// WrongModel is the fault of a solver whose model makes an assertion false.
func WrongModel() Fault {
	return Fault{Oracle: invalidModel.Name, Class: InvalidModel, Expect: instance.None, Observed: solvers.Sat}
}

// modelShare is the share of instances whose model is asked for: solvers preprocess less when they have to give one.
const modelShare = 0.1

// Holds is what evaluation makes of formulas under a solver's model.
type Holds int

// What evaluation can make of them.
const (
	Unjudged Holds = iota // the model cannot be read as a whole, or leaves something open
	True                  // each of them is true
	False                 // one of them is false
)

// UnderModel evaluates what is asked about at a check under the model that a solver gives for it, exactly. If one of
// the formulas is false, shows says which, and under which model.
func UnderModel(in *instance.Instance, check int, text string) (holds Holds, shows []string) {
	var w instance.Writer
	flat := instance.Flat(in.Arena, in.Sorts, in.Logic, in.Active(check))
	again, err := fragment.ReadSeed("instance", w.AppendScript(nil, &flat, instance.Dialect{}))
	if err != nil {
		return Unjudged, nil
	}
	m, arena, err := model.Read(again, "model", []byte(text))
	if err != nil {
		return Unjudged, nil
	}
	m.IgnoreChoices() // another choice might make the assertions true
	e := model.NewEvaluator(arena, m)
	holds = True
	for _, t := range again.Assertions {
		if again.Excluded(t) != "" {
			holds = Unjudged
			continue
		}
		switch e.Value(t) {
		case value.Value(value.Bool(false)):
			return False, []string{
				"The solver's model:\n" + text,
				fmt.Sprintf("Under it, this assertion is false:\n%s", again.Arena.TermString(t)),
			}
		case value.Value(value.Bool(true)):
		default:
			holds = Unjudged
		}
	}
	return holds, nil
}

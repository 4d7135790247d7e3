package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// objectiveModel: the model that comes with optima in lexicographic order does not attain them. (If it has better
// values, the oracle optimum says so. Of which of several objectives the model of box is, nobody says.)
var objectiveModel = Oracle{
	Name: "objective-model", Class: InvalidObjectiveModel, Default: true,
	Grounds: "the objectives have other values in the solver's model than it prints",
	Ask:     func(in *instance.Instance, _ *rand.Rand) Request { return AskOptima(in) },
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for check := range r.Result.Checks {
			text, given := r.Model(check)
			if !given {
				continue
			}
			o, _ := optimaOf(r, check)
			if o == nil || o.Order != smtlib.Lexicographic {
				continue
			}
			w := o.assign(text)
			if w == nil {
				continue
			}
			for i, v := range w.values {
				if v == nil || !o.exact(i) {
					break
				}
				if o.compare(i, v) == 0 {
					continue
				}
				j := Judgement{Fault: Fault{Observed: solvers.Sat, Way: o.way(i)}, Check: check, Shows: []string{shownModel(text)}}
				j.Why = fmt.Sprintf("%s%s is printed as %s, but in the solver's model it is %s, by exact evaluation",
					o.name(i), o.behindOthers(i), o.shown(i), v.RatString())
				return j, true
			}
		}
		return Judgement{}, false
	},
}

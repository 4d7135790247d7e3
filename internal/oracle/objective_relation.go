package oracle

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// objectiveRelation: the optima that a solver prints for a script and for one derived from it contradict each other,
// whatever the right ones are: the derived script optimizes one objective alone, or the same one in another form, or
// asserts more. Only optima that are equal by definition are compared: of the first objective in lexicographic order,
// of each in box. Values that are better, or a refutation, show which of the two is wrong.
var objectiveRelation = Oracle{
	Name: "objective-relation", Class: OptimumDisagreement,
	Grounds: "the optima of the script and of one derived from it cannot both be right",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		all := objective.Derive(in)
		if len(all) == 0 || rng != nil && rng.IntN(asksRelation) > 0 {
			return Request{}
		}
		drawn := all[0].Name
		if rng != nil {
			drawn = all[rng.IntN(len(all))].Name
		}
		request := AskOptima(in)
		for i, d := range all {
			if (rng == nil || d.Name == drawn) && (i == 0 || d.Name != all[i-1].Name) {
				asks := AskOptima(d.Script)
				request.Runs = append(request.Runs, FurtherRun{
					Name: d.Name, Instance: asks.Own(d.Script), OfDecided: true, Needs: solvers.Optimize,
				})
			}
		}
		return request
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		return e.besideItself(ctx, "objective-relation", e.judgeRelation)
	},
	Headline: func(f Fault) string {
		if f.Class == WrongOptimum {
			return optimum.Headline(f)
		}
		return "prints an optimum that contradicts the one of a derived script; one of the two is wrong"
	},
	Right: func(f Fault) string {
		if f.Class == WrongOptimum {
			return ""
		}
		return "The two optima should follow from each other."
	},
}

// asksRelation is the number of instances with objectives among which one is asked about: each takes another run.
const asksRelation = 4

// judgeRelation compares the optimum of an objective with what is printed for a derived script.
func (e *Evidence) judgeRelation(ctx context.Context, own, made *Run, name string) (Judgement, bool) {
	check, last := objective.LastOptimized(own.Asked), len(made.Asked.Checks)-1
	if check < 0 || own.Answer(check) != solvers.Sat || made.Answer(last) != solvers.Sat {
		return Judgement{}, false
	}
	o, d := own.optima(check), made.optima(last)
	if o == nil || d == nil {
		return Judgement{}, false
	}
	for _, r := range objective.Derive(own.Asked) {
		if r.Name != name {
			continue
		}
		clash := r.Clash(o, d)
		if clash == "" {
			continue
		}
		j := Judgement{Fault: Fault{Class: OptimumDisagreement}, Why: "one of the two optima is wrong; it is not known which"}
		wrong, other, at := own, made, check
		if w := wrongOptimum(ctx, e, own, check, o); w != nil {
			j = own.judgedOptima(w, check)
		} else if w := wrongOptimum(ctx, e, made, last, d); w != nil {
			j, wrong, other, at = made.judgedOptima(w, last), made, own, last
		}
		if j.Class == "" {
			j.Class = WrongOptimum
		}
		j.Run, j.Check, j.Observed, j.Shows = wrong, at, solvers.Sat, append([]string{clash}, j.Shows...)
		j.With = []int{slices.IndexFunc(e.Runs, func(run Run) bool {
			return run.Question == other.Question && run.Solver == other.Solver && run.Varied == other.Varied
		})}
		return j, true
	}
	return Judgement{}, false
}

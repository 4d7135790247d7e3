package oracle

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// The oracles that judge what one run prints about objectives. Package objective has the judgements.

// ofOptima are these oracles.
var ofOptima = []string{"optimum", "objective-form", "front", "objective-model"}

// optimum: a solver prints an optimum that is none: values that make every assertion true are better, or none are as
// good.
var optimum = Oracle{
	Name: "optimum", Class: WrongOptimum, Default: true,
	Grounds: "exact evaluation shows that the optimum is another one",
	Ask:     askOptima, Judge: eachOptima(wrongOptimum),
	Headline: func(f Fault) string {
		switch f.Mark {
		case objective.BetterExists:
			return "prints an optimum, and better values exist"
		case objective.Bounded:
			return "prints an infinite optimum of a bounded objective"
		}
		return "prints an optimum that no values attain"
	},
}

// objectiveForm: a printed optimum can be none, whatever the assertions are.
var objectiveForm = Oracle{
	Name: "objective-form", Class: WrongOptimum, Default: true,
	Grounds: "no objective has such an optimum, whatever the assertions are",
	Ask:     askOptima,
	Judge: eachOptima(func(_ context.Context, _ *Evidence, r *Run, check int, o *objective.Optima) *objective.Wrong {
		if r.Answer(check) != solvers.Sat {
			return nil
		}
		return o.Impossible()
	}),
	Headline: func(f Fault) string { return "prints an optimum that is " + f.Mark },
}

// objectiveModel: the model that comes with optima in lexicographic order does not attain them. (If it has better
// values, the oracle optimum says so. Of which of several objectives the model of box is, nobody says.)
var objectiveModel = Oracle{
	Name: "objective-model", Class: InvalidObjectiveModel, Default: true,
	Grounds: "the objectives have other values in the solver's model than it prints",
	Ask:     askOptima,
	Judge: eachOptima(func(_ context.Context, _ *Evidence, r *Run, check int, o *objective.Optima) *objective.Wrong {
		text, given := r.Model(check)
		if !given {
			return nil
		}
		wrong := o.Unattained(text)
		if wrong != nil {
			wrong.Shows = []string{shownModel(text)}
		}
		return wrong
	}),
}

// front: with the priority pareto, each check gives another point that no values dominate, then unsat. A point is wrong
// if values dominate it; a front if a point comes twice, or if it ends although there are values that none of its
// points is as good as. Only checks with nothing in between are judged: what changes do to the front is not specified.
var front = Oracle{
	Name: "front", Class: IncompleteFront, Default: true,
	Grounds: "exact evaluation shows that the Pareto front is another one",
	Ask:     askOptima,
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r, points := e.Last(), objective.Front{}
		if r.Asked == nil || r.Asked.Arena == nil || !r.Asked.HasObjectives() {
			return Judgement{}, false
		}
		for check := range r.Result.Checks {
			if check > 0 && changes(r.Asked, check) {
				break
			}
			var wrong *objective.Wrong
			isPoint := false
			switch answer := r.Answer(check); {
			case answer == solvers.Sat:
				if o := r.optima(check); o != nil {
					wrong, isPoint = points.Point(ctx, o, e.models())
				}
			case answer == solvers.Unsat && points.Begun():
				wrong = points.End(ctx, objective.Of(r.Asked, check), e.models())
			}
			if wrong != nil {
				return r.judgedOptima(wrong, check), true
			}
			if !isPoint {
				break
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch f.Mark {
		case objective.Dominated:
			return "prints a point of a Pareto front that other values dominate"
		case objective.SamePoint:
			return "prints a point of a Pareto front twice"
		}
		return "ends a Pareto front that lacks a point"
	},
}

// changes reports whether something other than what reads answers is between a check and the one before.
func changes(in *instance.Instance, check int) bool {
	at := in.Script.Checks()
	return check >= len(at) || slices.ContainsFunc(in.Steps[at[check-1]+1:at[check]], func(step smtlib.Command) bool {
		other, is := step.(smtlib.Other)
		return !is || other.Effect() != smtlib.Harmless
	})
}

// AskOptima asks for the optima, and for the model with them.
func AskOptima(in *instance.Instance) Request { return askOptima(in, nil) }

func askOptima(in *instance.Instance, _ *rand.Rand) Request {
	if !in.HasObjectives() {
		return Request{}
	}
	r := askModel(nil, 1)
	r.Read = append(r.Read, getObjectives)
	return r
}

const getObjectives = "(get-objectives)"

// optima reads what a run printed about the objectives of a check, directly behind its answer; nil if there is nothing
// that can be judged.
func (r *Run) optima(check int) *objective.Optima {
	if r.Asked == nil || r.Asked.Arena == nil || !r.Asked.HasObjectives() || r.Result.Truncated ||
		!r.Answer(check).Answered() {
		return nil
	}
	items := slices.DeleteFunc(slices.Clone(r.Result.Behind(check)), func(item string) bool {
		return !solvers.IsObjectives(item)
	})
	asked, _ := behind(r.Asked, check)
	if len(items) != 1 || !slices.Contains(asked, getObjectives) {
		return nil
	}
	return objective.Printed(r.Asked, check, items[0])
}

// models are the models that the solvers of the evidence gave.
func (e *Evidence) models() (all []string) {
	for i := range e.Runs {
		r := &e.Runs[i]
		for check := range r.Result.Checks {
			if text, given := r.Model(check); given && r.Asked != nil && r.Asked.Arena != nil {
				all = append(all, text)
			}
		}
	}
	return all
}

// eachOptima judges the optima of each check that is not answered unsat.
func eachOptima(
	judge func(ctx context.Context, e *Evidence, r *Run, check int, o *objective.Optima) *objective.Wrong,
) func(ctx context.Context, e *Evidence) (Judgement, bool) {
	return func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for check := range r.Result.Checks {
			if o := r.optima(check); o != nil && r.Answer(check) != solvers.Unsat {
				if wrong := judge(ctx, e, r, check, o); wrong != nil {
					return r.judgedOptima(wrong, check), true
				}
			}
		}
		return Judgement{}, false
	}
}

// judgedOptima is the judgement of what is wrong at a check.
func (r *Run) judgedOptima(w *objective.Wrong, check int) Judgement {
	return Judgement{
		Fault: Fault{Mark: w.Mark, Observed: r.Answer(check), Way: Way{Kind: w.Kind, Objective: w.Objective}},
		Check: check, Why: w.Why, Shows: w.Shows, Under: w.Under,
	}
}

// wrongOptimum is a printed optimum that is proved wrong: that of the fault that is looked for if it is among several.
func wrongOptimum(ctx context.Context, e *Evidence, r *Run, check int, o *objective.Optima) (first *objective.Wrong) {
	isLike := func(w *objective.Wrong) bool {
		first = cmp.Or(first, w)
		return e.For == nil || w.Mark == e.For.Mark && w.Kind == e.For.Way.Kind && w.Objective == e.For.Way.Objective
	}
	for w := range o.Worse(ctx, e.models()) {
		if isLike(w) {
			return w
		}
	}
	if r.Answer(check) == solvers.Sat {
		for w := range o.Refuted(ctx) {
			if isLike(w) {
				return w
			}
		}
	}
	return first
}

// WrongOptima judges what a run prints about objectives.
func WrongOptima(ctx context.Context, r Run) (Judgement, bool) {
	return Judge(ctx, MustSelect(ofOptima...), &Evidence{Instance: r.Asked, Runs: []Run{r}})
}

// RightOptima reports whether all optima that a run prints are proved right, from a check on. It is true without
// objectives, and of a check that is right to be unsat.
func (r *Run) RightOptima(ctx context.Context, from int) bool {
	if r.Asked == nil || r.Asked.Arena == nil {
		return true
	}
	for check := from; check < len(r.Asked.Script.Checks()); check++ {
		isRight := len(r.Asked.Optimized(check).Objectives) == 0
		switch answer := r.Answer(check); {
		case answer == solvers.Unsat && !isRight && !r.Asked.Enumerates(check):
			isRight = check < len(r.Asked.Checks) && r.Asked.Checks[check].Expect == instance.Unsat
		case answer == solvers.Sat && !isRight:
			o := r.optima(check)
			isRight = o != nil && o.Right(ctx)
		}
		if !isRight {
			return false
		}
	}
	return true
}

// Reason says what is wrong, for people: of several wrong optima, of each.
func (j *Judgement) Reason(ctx context.Context) string {
	if j.Class.OfOptima() && j.Run != nil && j.Run.Answer(j.Check) == solvers.Sat {
		if o := j.Run.optima(j.Check); o != nil {
			var all []string
			for w := range o.Refuted(ctx) {
				all = append(all, w.Why)
			}
			if len(all) > 1 {
				return fmt.Sprintf("%d optima are wrong: %s", len(all), strings.Join(all, "; "))
			}
		}
	}
	fault := j.Fault
	if j.Run != nil && j.Run.Result != nil {
		fault = fault.Quoting(j.Run.Result)
	}
	return cmp.Or(j.Why, fault.Mark, j.Grounds())
}

// OfOptima reports whether optima, or the model that comes with them, show faults of the class.
func (c Class) OfOptima() bool {
	return c == WrongOptimum || c == InvalidObjectiveModel || c == IncompleteFront || c == OptimumDisagreement
}

// Optimized describes the objectives that the fault is about, in the script of an instance; nil if it is about none.
func (j Judgement) Optimized(in *instance.Instance) *objective.Described {
	if !j.Class.OfOptima() || in == nil {
		return nil
	}
	return objective.Describe(&in.Script, j.Check)
}

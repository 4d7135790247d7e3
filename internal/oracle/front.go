package oracle

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Marks of wrong Pareto fronts.
const (
	dominated = "dominated"
	samePoint = "twice"
	lostPoint = "lost point"
)

// front: with the priority pareto, each check gives another point that no values dominate, then unsat. A point is wrong
// if values dominate it; a front if a point comes twice, or if it ends although there are values that none of its
// points is as good as. Only checks with nothing in between are judged: what changes do to the front is not specified.
// Only fronts of integers, bit-vectors and soft constraints end: others may approach a point.
var front = Oracle{
	Name: "front", Class: IncompleteFront, Default: true,
	Grounds: "exact evaluation shows that the Pareto front is another one",
	Ask:     func(in *instance.Instance, _ *rand.Rand) Request { return AskOptima(in) },
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if r.Asked == nil || r.Asked.Arena == nil || !r.Asked.HasObjectives() {
			return Judgement{}, false
		}
		points := [][]*big.Rat{}
		for check := range r.Result.Checks {
			if check > 0 && changes(r.Asked, check) {
				return Judgement{}, false
			}
			switch r.Answer(check) {
			case solvers.Sat:
				o, _ := optimaOf(r, check)
				if o == nil || o.Order != smtlib.Pareto {
					return Judgement{}, false
				}
				point, isPoint := o.point()
				if !isPoint {
					return Judgement{}, false
				}
				if j, found := o.judgePoint(ctx, e, r, check, point, points); found {
					j.Check, j.Observed = check, solvers.Sat
					return j, true
				}
				points = append(points, point)
			case solvers.Unsat:
				if len(points) == 0 {
					return Judgement{}, false
				}
				j, found := judgeEnd(ctx, e, r, check, points)
				j.Check, j.Observed = check, solvers.Unsat
				return j, found
			default:
				return Judgement{}, false
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch f.Mark {
		case dominated:
			return "prints a point of a Pareto front that other values dominate"
		case samePoint:
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

// point is the point of a Pareto front that is printed; ok is false if a value is not read, or not attained.
func (o *optima) point() (point []*big.Rat, ok bool) {
	for i, p := range o.printed {
		if !o.exact(i) {
			return nil, false
		}
		point = append(point, p.Low.Standard)
	}
	return point, true
}

// asGood reports whether a point is at least as good as another in all objectives, and whether it is better in one.
func (o *optima) asGood(point, other []*big.Rat) (asGood, better bool) {
	for i, v := range point {
		sign := v.Cmp(other[i]) * o.Objectives[i].Toward()
		if sign < 0 {
			return false, false
		}
		better = better || sign > 0
	}
	return true, better
}

// judgePoint judges a point behind others.
func (o *optima) judgePoint(
	ctx context.Context, e *Evidence, r *Run, check int, point []*big.Rat, before [][]*big.Rat,
) (Judgement, bool) {
	for n, other := range before {
		if len(point) == 1 { // z3 gives the optimum of one objective at each check
			break
		}
		if slices.EqualFunc(point, other, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			j := Judgement{Fault: Fault{Mark: samePoint}}
			j.Why = fmt.Sprintf("checks %d and %d print the same point %s of the Pareto front", n+1, check+1, textOf(point))
			return j, true
		}
	}
	for _, w := range o.assignments(e, r, check) {
		if slices.Contains(w.values, nil) {
			continue
		}
		if asGood, better := o.asGood(w.values, point); asGood && better {
			return o.isDominated(w, point)
		}
	}
	if w := o.beyond(ctx, o.dominating(point)); w != nil {
		return o.isDominated(w, point)
	}
	return Judgement{}, false
}

// dominating are formulas that say that a point is dominated.
func (o *optima) dominating(point []*big.Rat) func(a *smtlib.Arena) ([]smtlib.Term, error) {
	return func(a *smtlib.Arena) (all []smtlib.Term, err error) {
		for i, v := range point {
			t, err := o.Objectives[i].Compared(a, o.Objectives[i].Beyond()+"=", v)
			if err != nil {
				return nil, err
			}
			all = append(all, t)
		}
		return o.withBetter(a, all, point)
	}
}

// withBetter adds to formulas that an objective has a better value than in a point.
func (o *optima) withBetter(a *smtlib.Arena, all []smtlib.Term, point []*big.Rat) ([]smtlib.Term, error) {
	var better []smtlib.Term
	for i, v := range point {
		t, err := o.Objectives[i].Compared(a, o.Objectives[i].Beyond(), v)
		if err != nil {
			return nil, err
		}
		better = append(better, t)
	}
	if len(better) == 1 {
		return append(all, better...), nil
	}
	t, err := a.Apply("or", better...)
	return append(all, t), err
}

// isDominated is the judgement of a point that values dominate.
func (o *optima) isDominated(w *assignment, point []*big.Rat) (Judgement, bool) {
	j := Judgement{Fault: Fault{Mark: dominated}}
	j.Why = fmt.Sprintf("values that make every assertion true give the objectives the values %s, which dominate the "+
		"printed point %s of the Pareto front", textOf(w.values), textOf(point))
	return o.shows(j, w, o.dominating(point))
}

// shows completes a judgement that depends on values for which further formulas are true.
func (o *optima) shows(
	j Judgement, w *assignment, further func(a *smtlib.Arena) ([]smtlib.Term, error),
) (Judgement, bool) {
	added, err := further(w.arena)
	if err != nil {
		return Judgement{}, false
	}
	w.arena.Freeze()
	j.Under = &instance.Claim{
		Arena: w.arena, Sorts: o.seed.Sorts, Formulas: append(slices.Clone(o.seed.Assertions), added...),
		Witness: w.model, Expect: instance.Sat, Certificate: instance.Evaluated,
	}
	j.Shows = []string{"With these values, every assertion is true:\n" + shownConstants(o.seed, w.model)}
	return j, true
}

// judgeEnd judges an answer unsat behind points: there must be no values that none of the points is as good as.
func judgeEnd(ctx context.Context, e *Evidence, r *Run, check int, points [][]*big.Rat) (Judgement, bool) {
	o, _ := objectivesOf(r, check)
	if o == nil || o.Order != smtlib.Pareto || slices.ContainsFunc(o.Objectives, func(of instance.Objective) bool {
		return of.Term != smtlib.NoTerm && o.seed.Arena.SortIs(o.seed.Arena.Sort(of.Term), "Real")
	}) {
		return Judgement{}, false
	}
	uncovered := func(w *assignment) bool {
		return !slices.Contains(w.values, nil) && !slices.ContainsFunc(points, func(point []*big.Rat) bool {
			asGood, _ := o.asGood(point, w.values)
			return asGood
		})
	}
	further := func(a *smtlib.Arena) (all []smtlib.Term, err error) {
		for _, point := range points {
			if all, err = o.withBetter(a, all, point); err != nil {
				return nil, err
			}
		}
		return all, nil
	}
	found := o.beyond(ctx, further)
	for _, w := range o.assignments(e, r, check) {
		if uncovered(w) {
			found = w
			break
		}
	}
	if found == nil || !uncovered(found) {
		return Judgement{}, false
	}
	j := Judgement{Fault: Fault{Mark: lostPoint}}
	j.Why = fmt.Sprintf("the front ends behind %d points, none of which is as good as the values %s of the objectives "+
		"under values that make every assertion true", len(points), textOf(found.values))
	return o.shows(j, found, further)
}

// beyond looks for values for which further formulas are true.
func (o *optima) beyond(ctx context.Context, further func(a *smtlib.Arena) ([]smtlib.Term, error)) *assignment {
	if o.seed.Arena.Len() > largestSearched {
		return nil
	}
	a := o.seed.Arena.Child()
	added, err := further(a)
	if err != nil {
		return nil
	}
	a.Freeze()
	return o.found(ctx, &instance.Claim{
		Arena: a, Sorts: o.seed.Sorts, Formulas: append(slices.Clone(o.seed.Assertions), added...),
	})
}

// textOf is a point for people.
func textOf(point []*big.Rat) string {
	text := ""
	for i, v := range point {
		if i > 0 {
			text += ", "
		}
		text += v.RatString()
	}
	return "(" + text + ")"
}

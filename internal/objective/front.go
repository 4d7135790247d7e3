package objective

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Marks of wrong Pareto fronts.
const (
	Dominated = "dominated"
	SamePoint = "twice"
	LostPoint = "lost point"
)

// Front is the Pareto front that checks print one after the other, a point each.
type Front struct{ points [][]*big.Rat }

// Begun reports whether a point was printed.
func (f *Front) Begun() bool { return len(f.points) > 0 }

// Point judges the next point: values may dominate it, or it may have come before. isPoint is false if what is printed
// is no point of a front: a value is not read, or not attained.
func (f *Front) Point(ctx context.Context, o *Optima, models []string) (wrong *Wrong, isPoint bool) {
	if o.Order != smtlib.Pareto {
		return nil, false
	}
	var point []*big.Rat
	for i, p := range o.printed {
		if !o.exact(i) {
			return nil, false
		}
		point = append(point, p.Low.Standard)
	}
	before := f.points
	f.points = append(f.points, point)
	for n, other := range before {
		if len(point) == 1 { // z3 gives the optimum of one objective at each check
			break
		}
		if slices.EqualFunc(point, other, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			why := fmt.Sprintf("checks %d and %d print the same point %s of the Pareto front", n+1, len(f.points), textOf(point))
			return &Wrong{Mark: SamePoint, Why: why}, true
		}
	}
	dominating := [][]relation{o.better(point)}
	for i, v := range point {
		dominating = slices.Insert(dominating, i, []relation{{i, o.Objectives[i].Beyond() + "=", v}})
	}
	found := o.among(ctx, models, dominating, func(values []*big.Rat) bool {
		asGood, better := o.asGood(values, point)
		return asGood && better
	})
	if found == nil {
		return nil, true
	}
	return o.shows(found, Dominated, fmt.Sprintf("values that make every assertion true give the objectives the values "+
		"%s, which dominate the printed point %s of the Pareto front", textOf(found.values), textOf(point)), dominating), true
}

// End judges an answer unsat behind the points: there must be no values that none of the points is as good as. Only
// fronts of integers, bit-vectors and soft constraints end: others may approach a point.
func (f *Front) End(ctx context.Context, o *Optima, models []string) *Wrong {
	if o == nil || o.Order != smtlib.Pareto || slices.ContainsFunc(o.Objectives, func(of instance.Objective) bool {
		return of.Term != smtlib.NoTerm && o.seed.Arena.SortIs(o.seed.Arena.Sort(of.Term), "Real")
	}) {
		return nil
	}
	var uncovered [][]relation
	for _, point := range f.points {
		uncovered = append(uncovered, o.better(point))
	}
	found := o.among(ctx, models, uncovered, func(values []*big.Rat) bool {
		return !slices.ContainsFunc(f.points, func(point []*big.Rat) bool {
			asGood, _ := o.asGood(point, values)
			return asGood
		})
	})
	if found == nil {
		return nil
	}
	return o.shows(found, LostPoint, fmt.Sprintf("the front ends behind %d points, none of which is as good as the "+
		"values %s of the objectives under values that make every assertion true", len(f.points), textOf(found.values)),
		uncovered)
}

// better is the clause that an objective has a better value than in a point.
func (o *Optima) better(point []*big.Rat) (clause []relation) {
	for i, v := range point {
		clause = append(clause, relation{i, o.Objectives[i].Beyond(), v})
	}
	return clause
}

// asGood reports whether a point is at least as good as another in all objectives, and whether it is better in one.
func (o *Optima) asGood(point, other []*big.Rat) (asGood, better bool) {
	for i, v := range point {
		sign := v.Cmp(other[i]) * o.Objectives[i].Toward()
		if sign < 0 {
			return false, false
		}
		better = better || sign > 0
	}
	return true, better
}

// among looks for values of the objectives that a test accepts: those that are known, or what is found for clauses.
func (o *Optima) among(
	ctx context.Context, models []string, clauses [][]relation, test func(values []*big.Rat) bool,
) *assignment {
	isWanted := func(w *assignment) bool { return w != nil && !slices.Contains(w.values, nil) && test(w.values) }
	for _, w := range o.assignments(models) {
		if isWanted(w) {
			return w
		}
	}
	if o.isLarge() {
		return nil
	}
	if w := o.find(ctx, clauses); isWanted(w) {
		return w
	}
	return nil
}

// shows is a wrong front, with values for which clauses are true.
func (o *Optima) shows(w *assignment, mark, why string, clauses [][]relation) *Wrong {
	under := o.claim(w, clauses...)
	if under == nil {
		return nil
	}
	return &Wrong{
		Mark: mark, Why: why, Under: under,
		Shows: []string{"With these values, every assertion is true:\n" + o.constants(w)},
	}
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

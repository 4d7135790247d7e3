package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

const objectiveRelationName = "objective-relation"

// objectiveRelation: the optima that a solver prints for a script and for one derived from it contradict each other,
// whatever the right ones are: the derived script optimizes one objective alone, or the same one in another form, or
// asserts more. Only optima that are equal by definition are compared: of the first objective in lexicographic order,
// of each in box. Values that are better, or a refutation, show which of the two is wrong.
var objectiveRelation = Oracle{
	Name: objectiveRelationName, Class: OptimumDisagreement, Default: true,
	Grounds: "the optima of the script and of one derived from it cannot both be right",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		all := relatedObjectives(in)
		if len(all) == 0 {
			return Request{}
		}
		if rng != nil {
			if !asksRelation.hit(rng) {
				return Request{}
			}
			all = pickedRelation(all, rng)
		}
		request := AskOptima(in)
		for _, r := range all {
			request.Runs = append(request.Runs, Question{
				Name: r.name, Instance: r.script, OfDecided: true, Needs: solvers.Optimize,
			})
		}
		return request
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		return e.besideItself(ctx, objectiveRelationName, e.judgeRelation)
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

// oneIn draws with odds of one in n.
type oneIn int

func (n oneIn) hit(rng *rand.Rand) bool { return rng.IntN(int(n)) == 0 }

// asksRelation is the share of instances with objectives about which a relation is asked: each takes another run.
const asksRelation oneIn = 4

// pickedRelation draws one of the derived scripts, with both cases if it is one of these.
func pickedRelation(all []derivedScript, rng *rand.Rand) []derivedScript {
	drawn := all[rng.IntN(len(all))]
	return slices.DeleteFunc(slices.Clone(all), func(r derivedScript) bool {
		return r.name != drawn.name && !(r.kind == inCase && drawn.kind == inCase && r.objective == drawn.objective)
	})
}

// relatedValue is the optimum of an objective by what is printed of it for a derived script.
func (r *derivedScript) relatedValue(p solvers.PrintedObjective) solvers.Optimum {
	v := p.Low
	if r.scale != nil {
		v = v.Times(r.scale)
	}
	if r.shift != nil {
		v = v.Plus(solvers.Rational(r.shift))
	}
	return v
}

// judgeRelation compares the optimum of an objective with what is printed for a derived script.
func (e *Evidence) judgeRelation(ctx context.Context, own, made *Run, name string) (Judgement, bool) {
	check := checkWithObjectives(own.Asked)
	all := relatedObjectives(own.Asked)
	at := slices.IndexFunc(all, func(r derivedScript) bool { return r.name == name })
	if check < 0 || at < 0 || own.Answer(check) != solvers.Sat {
		return Judgement{}, false
	}
	r := all[at]
	o, _ := optimaOf(own, check)
	if o == nil {
		return Judgement{}, false
	}
	places := len(o.Objectives)
	if r.kind != sameWhole {
		places = 1
	}
	for place := range places {
		if r.kind == sameWhole {
			r.objective = place
		}
		if !o.isComparable(r.objective) || !o.areFixed(r) {
			continue
		}
		if r.kind == inCase {
			return e.judgeCases(ctx, own, made, o, r)
		}
		d, v, ok := printedFor(made, r, place)
		if !ok || sameOptimum(o.printed[r.objective].Low, v) {
			continue
		}
		said := fmt.Sprintf("%s is printed as %s. %s: by that, it is %s.", o.name(r.objective), o.shown(r.objective),
			r.says, v)
		return e.settleOptima(ctx, own, check, o, made, d, r, said)
	}
	return Judgement{}, false
}

// printedFor is the optimum that follows from what is printed at a place for a derived script; ok is false if none
// does.
func printedFor(made *Run, r derivedScript, place int) (d *optima, v solvers.Optimum, ok bool) {
	last := len(made.Asked.Checks) - 1
	d, _ = optimaOf(made, last)
	if d == nil || made.Answer(last) != solvers.Sat || !d.isComparable(place) || !d.judgeable(place) {
		return nil, v, false
	}
	return d, r.relatedValue(d.printed[place]), true
}

// judgeCases compares the optimum of a script with those of the script with a formula, and with its negation: neither
// is better, and one of them is as good.
func (e *Evidence) judgeCases(ctx context.Context, own, made *Run, o *optima, r derivedScript) (Judgement, bool) {
	whole := o.printed[r.objective].Low
	worse, unsat := 0, 0
	for i := range e.Runs {
		run := &e.Runs[i]
		if !isCase(run, r) || run.Solver != made.Solver || run.Varied != made.Varied {
			continue
		}
		if run.Answer(0) == solvers.Unsat {
			unsat++
			continue
		}
		d, v, ok := printedFor(run, r, 0)
		if !ok {
			return Judgement{}, false
		}
		sign := directed(o.Objectives[r.objective], v, whole)
		if sign > 0 {
			said := fmt.Sprintf("%s is printed as %s. With a further assertion, it is %s, which is better.",
				o.name(r.objective), o.shown(r.objective), v)
			return e.settleOptima(ctx, own, checkWithObjectives(own.Asked), o, run, d, r, said)
		}
		if sign < 0 {
			worse++
		}
	}
	if worse == 0 || worse+unsat < 2 {
		return Judgement{}, false
	}
	said := fmt.Sprintf("%s is printed as %s. With a further assertion, and with its negation, it is worse, or the "+
		"answer is unsat.", o.name(r.objective), o.shown(r.objective))
	return e.settleOptima(ctx, own, checkWithObjectives(own.Asked), o, made, nil, r, said)
}

// isCase reports whether a run is about a case of a derived script that is one.
func isCase(run *Run, r derivedScript) bool {
	return r.kind == inCase && strings.HasPrefix(run.Question, objectiveRelationName+"/"+string(inCase)) &&
		strings.HasSuffix(run.Question, fmt.Sprintf(" of %d", r.objective+1))
}

// settleOptima judges which of two runs whose optima contradict each other is wrong, if that is known.
func (e *Evidence) settleOptima(
	ctx context.Context, own *Run, check int, o *optima, made *Run, d *optima, r derivedScript, said string,
) (Judgement, bool) {
	with := func(j Judgement, wrong *Run) Judgement {
		j.Run, j.With = wrong, nil
		for i := range e.Runs {
			run := &e.Runs[i]
			if run != wrong && run.Solver == wrong.Solver && run.Varied == wrong.Varied &&
				(run == own || run == made || isCase(run, r)) {
				j.With = append(j.With, i)
			}
		}
		j.Observed, j.Shows = solvers.Sat, append([]string{said}, j.Shows...)
		return j
	}
	if j, found := o.judge(ctx, e, own, check); found {
		j.Class, j.Check = WrongOptimum, check
		return with(j, own), true
	}
	if d != nil {
		last := len(made.Asked.Checks) - 1
		if j, found := d.judge(ctx, e, made, last); found {
			j.Class, j.Check = WrongOptimum, last
			return with(j, made), true
		}
	}
	j := Judgement{Fault: Fault{Class: OptimumDisagreement}, Check: check}
	j.Why = "one of the two optima is wrong; it is not known which"
	return with(j, own), true
}

// isComparable reports whether the optimum of an objective is printed as one value, and is defined without others.
func (o *optima) isComparable(i int) bool {
	p := o.printed[i]
	return p.Open == "" && !p.Interval && o.Order != smtlib.Pareto && settledByStandard(o.seed) &&
		!slices.ContainsFunc(o.goals(), func(t smtlib.Term) bool { return isOpenEnded(o.seed.Arena, t) })
}

// goals are the terms and formulas that are optimized.
func (o *optima) goals() (all []smtlib.Term) {
	for _, of := range o.Objectives {
		if of.Term != smtlib.NoTerm {
			all = append(all, of.Term)
		}
		for _, c := range of.Soft {
			all = append(all, c.Formula)
		}
	}
	return all
}

// isOpenEnded reports whether SMT-LIB leaves values of a term open, or solvers promise nothing for it: a product.
func isOpenEnded(a *smtlib.Arena, t smtlib.Term) bool {
	logic, _ := theory.ParseLogic(theory.NeedsOf(a, []smtlib.Term{t}).LeastLogic())
	return logic.Nonlinear || slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{t}, a.Below), func(u smtlib.Term) bool {
		return slices.Contains(unspecified, a.OperatorName(u))
	})
}

// areFixed reports whether the objectives before one in lexicographic order are printed with the values that a derived
// script asserts.
func (o *optima) areFixed(r derivedScript) bool {
	if o.Order != smtlib.Lexicographic {
		return true
	}
	if r.kind == sameWhole {
		return o.judgeable(r.objective)
	}
	for j := range r.objective {
		if j >= len(r.fixed) || !o.exact(j) || o.printed[j].Low.Standard.Cmp(r.fixed[j]) != 0 {
			return false
		}
	}
	return true
}

// sameOptimum reports whether optima differ by no more than what is infinitesimal.
func sameOptimum(a, b solvers.Optimum) bool {
	return a.Infinite.Sign() == b.Infinite.Sign() && (a.Infinite.Sign() != 0 || a.Standard.Cmp(b.Standard) == 0)
}

// directed compares optima of an objective: it is positive if the first is better, by more than what is infinitesimal.
func directed(of instance.Objective, a, b solvers.Optimum) int {
	sign := a.Infinite.Sign() - b.Infinite.Sign()
	if sign == 0 && a.Infinite.Sign() == 0 {
		sign = a.Standard.Cmp(b.Standard)
	}
	if !of.Maximize {
		sign = -sign
	}
	return sign
}

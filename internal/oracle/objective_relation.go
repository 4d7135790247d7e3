package oracle

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
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
		var request Request
		all := derivedOptima(in)
		if len(all) == 0 || rng != nil && rng.IntN(asksRelation) > 0 {
			return request
		}
		drawn := all[0].name
		if rng != nil {
			drawn = all[rng.IntN(len(all))].name
		}
		request = AskOptima(in)
		for i, d := range all {
			if (rng == nil || d.name == drawn) && (i == 0 || d.name != all[i-1].name) {
				request.Runs = append(request.Runs, FurtherRun{
					Name: d.name, Instance: d.script, OfDecided: true, Needs: solvers.Optimize,
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

// derivedOptimum is an optimum that follows from that of an objective of another script.
type derivedOptimum struct {
	name             string // name of the question; two in a row may have one script
	script           *instance.Instance
	objective, place int      // places of the objective in the other script, and in this one
	scale, shift     *big.Rat // factor for the printed optimum, and what is added behind that; nil: none
	isBound          bool     // the script asserts more: the optimum is not better
	says             string   // sentence about the script, for people
}

// otherForms are forms of a term from whose optimum that of the term follows.
var otherForms = []struct {
	name, operator string
	literal        int64 // first argument; 0: none
	scale, shift   *big.Rat
	isOpposite     bool
	says           string
}{
	{"dual", "-", 0, big.NewRat(-1, 1), nil, true, "Its sign is changed, and the direction"},
	{"shifted", "+", 7, nil, big.NewRat(-7, 1), false, "7 is added to it"},
	{"scaled", "*", 3, big.NewRat(1, 3), nil, false, "It is multiplied by 3"},
}

// optimizedCheck is the last check of a script that optimizes something; -1 if there is none, or it does so with a
// tactic, or for a Pareto front.
func optimizedCheck(in *instance.Instance) int {
	at := in.Script.Checks()
	for check := len(at) - 1; check >= 0; check-- {
		if o := in.Optimized(check); len(o.Objectives) > 0 {
			if o.Unclear != "" || o.Order == smtlib.Pareto || in.Steps[at[check]].(smtlib.CheckSat).Using != "" {
				return -1
			}
			return check
		}
	}
	return -1
}

// derivedOptima derives scripts from the last check of an instance that optimizes something.
func derivedOptima(in *instance.Instance) (all []derivedOptimum) {
	if in.Arena == nil || !in.HasObjectives() || len(in.Points) > 0 || len(in.Checks) == 0 || optimizedCheck(in) < 0 {
		return nil
	}
	check := optimizedCheck(in)
	of, formulas := in.Optimized(check), in.Active(check)
	in.Arena.Freeze()
	a := in.Arena.Child()
	defer a.Freeze()
	add := func(d derivedOptimum, kind string, steps []smtlib.Command) {
		script := instance.Script{Arena: a, Sorts: in.Sorts, Logic: in.Logic, Steps: steps}
		made := derive.From(in, script, instance.Unknown(len(script.Checks())))
		if c := in.Checks[min(check, len(in.Checks)-1)]; !d.isBound && c.Expect == instance.Sat {
			*made.Last() = c
		}
		request := AskOptima(made)
		d.name, d.script = fmt.Sprintf("%s %d", kind, d.objective+1), request.Own(made)
		all = append(all, d)
	}
	optimizes := func(d derivedOptimum, kind string, further []smtlib.Term, goals ...smtlib.Command) {
		steps := []smtlib.Command{smtlib.Priority{Order: smtlib.Lexicographic}}
		for _, t := range append(slices.Clip(formulas), further...) {
			steps = append(steps, derive.Assert(t))
		}
		add(d, kind, append(append(steps, goals...), smtlib.CheckSat{}))
	}
	for i, objective := range of.Objectives {
		if i > 0 && of.Order == smtlib.Lexicographic {
			break
		}
		if len(of.Objectives) > 1 {
			var goals []smtlib.Command
			for _, at := range objective.Steps {
				goals = append(goals, in.Steps[at])
			}
			optimizes(derivedOptimum{objective: i, says: "It is optimized alone"}, "alone", nil, goals...)
		}
		if objective.Term == smtlib.NoTerm {
			continue
		}
		for _, form := range otherForms {
			d := derivedOptimum{objective: i, scale: form.scale, shift: form.shift, says: form.says}
			t, ok := formOf(a, form.operator, form.literal, objective.Term)
			if width := bitsOf(a, objective.Term); width > 0 && form.isOpposite {
				t, ok = formOf(a, "bvnot", 0, objective.Term)
				all := new(big.Int).Lsh(big.NewInt(1), width)
				d.shift, d.says = new(big.Rat).SetInt(all.Sub(all, big.NewInt(1))), "Its bits are inverted, and the direction"
			}
			if ok && in.Seed().Offers(theory.NeedsOf(a, []smtlib.Term{t})) {
				optimizes(d, form.name, nil, smtlib.Objective{Maximize: objective.Maximize != form.isOpposite, Term: t})
			}
		}
		if part := leastAtom(a, formulas); part != smtlib.NoTerm && !in.Incremental() {
			d := derivedOptimum{objective: i, isBound: true, says: "A further assertion does not make it better"}
			optimizes(d, "case", []smtlib.Term{part}, smtlib.Objective{Maximize: objective.Maximize, Term: objective.Term})
		}
	}
	for i := range of.Objectives {
		if in.Incremental() {
			d := derivedOptimum{objective: i, place: i, says: "It is optimized in a script that has this check alone"}
			add(d, "whole", in.Alone(check).Steps)
			all[len(all)-1].name = "whole"
		}
	}
	return all
}

// formOf applies an operator to a literal, if that is not 0, and a term of its sort. ok is false if that is not
// possible.
func formOf(a *smtlib.Arena, operator string, n int64, t smtlib.Term) (made smtlib.Term, ok bool) {
	args := []smtlib.Term{t}
	if n != 0 {
		v := value.NewInt(n).Value()
		if a.SortIs(a.Sort(t), "Real") {
			v = value.BigReal(big.NewRat(n, 1)).Value()
		}
		is, err := theory.Term(a, v, a.Sort(t), nil)
		if err != nil || bitsOf(a, t) > 0 {
			return smtlib.NoTerm, false
		}
		args = []smtlib.Term{is, t}
	}
	made, err := a.Apply(operator, args...)
	return made, err == nil
}

// bitsOf is the width of a bit-vector; 0 for a term of another sort.
func bitsOf(a *smtlib.Arena, t smtlib.Term) uint {
	if !a.SortIs(a.Sort(t), "BitVec") {
		return 0
	}
	return uint(a.SortInfo(a.Sort(t)).Indices[0].N)
}

// leastAtom is a closed formula inside of others, the same in smaller scripts as long as they have it; NoTerm if there
// is none.
func leastAtom(a *smtlib.Arena, formulas []smtlib.Term) smtlib.Term {
	atoms := slices.DeleteFunc(smtlib.Reachable(formulas, a.Args), func(t smtlib.Term) bool {
		return a.Sort(t) != a.Bool() || len(a.Args(t)) == 0 || !a.Closed(t) || slices.Contains(formulas, t) ||
			a.Kind(t) != smtlib.KindApp
	})
	if len(atoms) == 0 {
		return smtlib.NoTerm
	}
	return derive.ByHash(a, atoms)[0]
}

// judgeRelation compares the optimum of an objective with what is printed for a derived script.
func (e *Evidence) judgeRelation(ctx context.Context, own, made *Run, name string) (Judgement, bool) {
	check, last := optimizedCheck(own.Asked), len(made.Asked.Checks)-1
	if check < 0 || own.Answer(check) != solvers.Sat || made.Answer(last) != solvers.Sat {
		return Judgement{}, false
	}
	o, _ := optimaOf(own, check)
	d, _ := optimaOf(made, last)
	if o == nil || d == nil {
		return Judgement{}, false
	}
	for _, r := range derivedOptima(own.Asked) {
		if r.name != name || !o.isComparable(r.objective) || !d.isComparable(r.place) {
			continue
		}
		v, whole := d.printed[r.place].Low, o.printed[r.objective].Low
		if r.scale != nil {
			v = v.Times(r.scale)
		}
		if r.shift != nil {
			v = v.Plus(solvers.Rational(r.shift))
		}
		if sign := directed(o.Objectives[r.objective], v, whole); sign == 0 || r.isBound && sign < 0 {
			continue
		}
		said := fmt.Sprintf("%s is printed as %s. %s: by that, it is %s.", o.name(r.objective), o.shown(r.objective),
			r.says, v)
		j, found := o.judge(ctx, e, own, check)
		wrong, other, at := own, made, check
		if !found {
			if j, found = d.judge(ctx, e, made, last); found {
				wrong, other, at = made, own, last
			}
		}
		j.Class = WrongOptimum
		if !found {
			j = Judgement{Fault: Fault{Class: OptimumDisagreement}}
			j.Why = "one of the two optima is wrong; it is not known which"
		}
		j.Run, j.Check, j.Observed, j.Shows = wrong, at, solvers.Sat, append([]string{said}, j.Shows...)
		j.With = []int{slices.IndexFunc(e.Runs, func(run Run) bool {
			return run.Question == other.Question && run.Solver == other.Solver && run.Varied == other.Varied
		})}
		return j, true
	}
	return Judgement{}, false
}

// isComparable reports whether the optimum of an objective is printed as one value, and is defined: SMT-LIB leaves no
// value open, and solvers promise something, which they do not for products.
func (o *optima) isComparable(i int) bool {
	var goals []smtlib.Term
	for _, of := range o.Objectives {
		if of.Term != smtlib.NoTerm {
			goals = append(goals, of.Term)
		}
		for _, c := range of.Soft {
			goals = append(goals, c.Formula)
		}
	}
	a := o.seed.Arena
	logic, _ := theory.ParseLogic(theory.NeedsOf(a, goals).LeastLogic())
	return o.judgeable(i) && !o.printed[i].Interval && settledByStandard(o.seed) && !logic.Nonlinear &&
		!slices.ContainsFunc(smtlib.Reachable(goals, a.Below), func(u smtlib.Term) bool {
			return slices.Contains(unspecified, a.OperatorName(u))
		})
}

// directed compares optima of an objective: it is positive if the first is better, by more than what is infinitesimal.
func directed(of instance.Objective, a, b solvers.Optimum) int {
	sign := a.Infinite.Sign() - b.Infinite.Sign()
	if sign == 0 && a.Infinite.Sign() == 0 {
		sign = a.Standard.Cmp(b.Standard)
	}
	return sign * of.Toward()
}

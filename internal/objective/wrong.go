package objective

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Wrong is a wrong optimum, or a wrong Pareto front, with what proves that.
type Wrong struct {
	Mark            string // what is wrong
	Kind, Objective string // how the optimum is printed, and what is optimized; "" for a front
	Why             string // in a clause
	Shows           []string
	Under           *instance.Claim // nil if it is wrong whatever the assertions are
}

// Marks of wrong optima.
const (
	BetterExists = "better"       // values that make all assertions true are better
	TooGood      = "not attained" // no values are as good
	Bounded      = "bounded"      // an optimum is printed as infinite, and is not
)

// Kinds of what is printed as an optimum that is none.
const (
	Infinite        = "infinite"
	Approached      = "only approached"
	Finite          = "finite"
	FiniteUnbounded = "finite, of an objective without a bound"
)

// wrong is the printed optimum of an objective, which is wrong.
func (o *Optima) wrong(i int, mark string) *Wrong {
	w := &Wrong{Mark: mark, Kind: Finite, Objective: "minimize"}
	switch best := o.best(i); {
	case best.Infinite.Sign() != 0:
		w.Kind = Infinite
	case best.Epsilon.Sign() != 0:
		w.Kind = Approached
	}
	of := o.Objectives[i]
	if of.Maximize {
		w.Objective = "maximize"
	}
	if of.Term == smtlib.NoTerm {
		w.Objective = "soft constraints"
	} else {
		w.Objective += " " + o.seed.Arena.SortInfo(o.seed.Arena.Sort(of.Term)).Name
	}
	return w
}

// Worse yields proofs that printed optima are wrong: values that make every assertion true, and an objective better.
// They are those of the instance's witness, and of models.
func (o *Optima) Worse(ctx context.Context, models []string) iter.Seq[*Wrong] {
	return func(yield func(*Wrong) bool) {
		for _, w := range o.assignments(models) {
			for _, i := range o.improved(w) {
				if wrong := o.isWorse(ctx, i, w); wrong != nil && !yield(wrong) {
					return
				}
			}
		}
	}
}

// Refuted yields a proof for each objective whose printed optimum is found to be wrong: values that are better, by a
// search or by elimination from linear arithmetic, or a refutation of that there are any as good.
func (o *Optima) Refuted(ctx context.Context) iter.Seq[*Wrong] {
	return func(yield func(*Wrong) bool) {
		for i := range o.Objectives {
			if !o.judgeable(i) || o.isLarge() {
				continue
			}
			var wrong *Wrong
			if w := o.findBetter(ctx, i); w != nil {
				wrong = o.isWorse(ctx, i, w)
			} else {
				wrong = o.isTooGood(i)
			}
			if wrong != nil && !yield(wrong) {
				return
			}
		}
	}
}

// Unattained judges the values that the objectives have in a model, which should attain the optima, in lexicographic
// order. It is nil if they do.
func (o *Optima) Unattained(text string) *Wrong {
	w := o.assign(text)
	if w == nil || o.Order != smtlib.Lexicographic {
		return nil
	}
	for i, v := range w.values {
		if v == nil || !o.exact(i) {
			break
		}
		if o.compare(i, v) != 0 {
			wrong := o.wrong(i, "")
			wrong.Why = fmt.Sprintf("%s is printed as %s, but in the solver's model it is %s, by exact evaluation",
				o.named(i), o.shown(i), v.RatString())
			return wrong
		}
	}
	return nil
}

// Impossible says what is printed that can be no optimum, whatever the assertions are; nil if nothing is. The values of
// an objective are a union of intervals, or of numbers apart from each other: their supremum is a number that is
// attained, or approached from below. Of the objectives in lexicographic order only the first is judged: what an order
// means behind an objective that attains no optimum is not specified.
func (o *Optima) Impossible() *Wrong {
	if o.Order == smtlib.Pareto {
		return nil
	}
	for i := range o.Objectives {
		if mark := o.impossible(i); mark != "" {
			w := o.wrong(i, mark)
			w.Why = fmt.Sprintf("%s is printed as %s, which is %s", o.name(i), o.shown(i), mark)
			return w
		}
		if o.Order == smtlib.Lexicographic {
			break
		}
	}
	return nil
}

// impossible says why what is printed can be no optimum of an objective; "" if it can.
func (o *Optima) impossible(i int) string {
	p, of := o.printed[i], o.Objectives[i]
	if p.Open != "" {
		return ""
	}
	if p.Interval {
		if p.Low.Compare(p.High) > 0 {
			return "an empty interval"
		}
		return ""
	}
	a, isSum := o.seed.Arena, of.Term == smtlib.NoTerm
	isBits := !isSum && a.SortIs(a.Sort(of.Term), "BitVec")
	isWhole := isBits || !isSum && a.SortIs(a.Sort(of.Term), "Int")
	switch v := p.Low; {
	case v.Infinite.Sign() != 0:
		switch {
		case isBits:
			return "infinite, of a bit-vector"
		case isSum:
			return "infinite, of a sum of weights"
		case v.Infinite.Sign() != of.Toward():
			return "infinite on the wrong side"
		}
	case v.Epsilon.Sign() != 0 && (isWhole || isSum):
		return "infinitesimally near to a number, of values that are apart"
	case v.Epsilon.Sign() == of.Toward():
		return "beyond the number that it is infinitesimally near to"
	case isWhole && !v.Standard.IsInt():
		return "no integer, of an integer"
	case isBits && !fits(v.Standard.Num(), a, of.Term):
		return "no value of the bit-vector"
	}
	return ""
}

// fits reports whether a number is the unsigned number of a bit-vector of a term's width.
func fits(n *big.Int, a *smtlib.Arena, t smtlib.Term) bool {
	return n.Sign() >= 0 && n.BitLen() <= int(a.SortInfo(a.Sort(t)).Indices[0].N)
}

// improved returns the objectives whose printed optima an assignment proves wrong: its value is better, and those
// of objectives that come first in lexicographic order are as printed.
func (o *Optima) improved(w *assignment) (all []int) {
	if o.Order == smtlib.Pareto {
		return nil
	}
	for i := range o.printed {
		v := w.values[i]
		isOpen, sign := v == nil || o.printed[i].Open != "", 0
		if !isOpen {
			sign = o.compare(i, v)
		}
		if sign > 0 {
			all = append(all, i)
		}
		if o.Order == smtlib.Lexicographic && (isOpen || sign != 0 || !o.exact(i)) {
			break
		}
	}
	return all
}

// largestSearched bounds the terms of scripts for which better values are searched, or a bound proved.
const largestSearched = 2000

func (o *Optima) isLarge() bool { return o.seed.Arena.Len() > largestSearched }

// findBetter looks for values with which an objective is better than printed.
func (o *Optima) findBetter(ctx context.Context, i int) *assignment {
	of, best := o.Objectives[i], o.best(i)
	than := best.Standard
	switch {
	case best.Infinite.Sign() == of.Toward():
		return nil
	case best.Infinite.Sign() != 0: // all values are better
		than = new(big.Rat).Neg(toward(of, farthest[0]))
	}
	if found := o.find(ctx, o.behind(i, of.Beyond(), than)); found != nil && slices.Contains(o.improved(found), i) {
		return found
	}
	return nil
}

// find looks for values that make the assertions true, and of each clause a relation: by elimination, among all if they
// are few, or by a search.
func (o *Optima) find(ctx context.Context, clauses [][]relation) *assignment {
	c := o.claim(nil, clauses...)
	if c == nil {
		return nil
	}
	m, decided := model.Decide(c.Arena, c.Formulas)
	if !decided {
		m, decided = model.Enumerate(ctx, c.Arena, c.Formulas, instance.MaxAssignments)
	}
	switch {
	case m != nil:
		c.Witness = m
		return o.assignWitness(c)
	case decided:
		return nil
	}
	flat := instance.Flat(c.Arena, c.Sorts, "", c.Formulas)
	seed := derive.Reread(&flat, 0)
	if seed == nil {
		return nil
	}
	if m = search.Search(ctx, seed, seed.Assertions, search.QuickBudget(), 1); m == nil || len(m.Points()) > 0 {
		return nil
	}
	return o.assignWitness(&instance.Claim{Arena: seed.Arena, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: m})
}

// isWorse says that there are better values of an objective.
func (o *Optima) isWorse(ctx context.Context, i int, w *assignment) *Wrong {
	of, v := o.Objectives[i], w.values[i].RatString()
	wrong := o.wrong(i, BetterExists)
	if wrong.Kind == Finite && of.Term != smtlib.NoTerm && !o.isLarge() && // it has no bound, or one that plays no part
		o.find(ctx, o.behind(i, of.Beyond(), toward(of, farthest[len(farthest)-1]))) != nil {
		wrong.Kind = FiniteUnbounded
	}
	wrong.Why = fmt.Sprintf("%s is printed as %s, but it is %s under values that make every assertion true, by exact "+
		"evaluation", o.named(i), o.shown(i), v)
	relation, bound := of.Beyond(), o.best(i).Standard
	if o.best(i).Infinite.Sign() != 0 { // all values are better
		relation, bound = "=", w.values[i]
	}
	if wrong.Under = o.claim(w, o.behind(i, relation, bound)...); wrong.Under == nil {
		return nil
	}
	wrong.Shows = []string{fmt.Sprintf("Printed for %s: %s%s.", o.name(i), o.shown(i), o.condition(i)),
		fmt.Sprintf("With these values, every assertion is true, and the objective is %s:\n%s", v, o.constants(w))}
	return wrong
}

// constants are the values of the assertions' symbols, for people.
func (o *Optima) constants(w *assignment) string {
	return derive.ShownValues(o.seed.Arena, o.seed.Assertions, w.model)
}

// margin is how far a value may be from an optimum that is printed as not attained.
var margin = big.NewRat(1, 100)

// farthest bounds objectives that are said to be unbounded, for the proof that they are not.
var farthest = []*big.Rat{big.NewRat(1_000, 1), big.NewRat(1_000_000, 1), big.NewRat(1_000_000_000_000, 1)}

// toward is a number with the sign of better values of an objective.
func toward(of instance.Objective, n *big.Rat) *big.Rat {
	return new(big.Rat).Mul(n, big.NewRat(int64(of.Toward()), 1))
}

// refuted proves that an objective is never in a relation with a number; nil if it does not.
func (o *Optima) refuted(i int, is string, to *big.Rat) *instance.Claim {
	if c := o.claim(nil, o.behind(i, is, to)...); c != nil && c.Refutation() != nil {
		return c
	}
	return nil
}

// isTooGood looks for a proof that no values are as good as printed.
func (o *Optima) isTooGood(i int) *Wrong {
	p, of := o.printed[i].Low, o.Objectives[i]
	if o.printed[i].Interval {
		return nil
	}
	mark, is, bounds := TooGood, of.Beyond(), []*big.Rat(nil)
	switch {
	case p.Finite():
		is, bounds = is+"=", []*big.Rat{p.Standard}
	case p.Infinite.Sign() == of.Toward():
		mark = Bounded
		for _, at := range farthest {
			bounds = append(bounds, toward(of, at))
		}
	case p.Infinite.Sign() == 0 && p.Epsilon.Sign() == -of.Toward():
		bounds = []*big.Rat{new(big.Rat).Sub(p.Standard, toward(of, margin))}
	}
	for _, at := range bounds {
		if c := o.refuted(i, is, at); c != nil {
			w := o.wrong(i, mark)
			w.Under, w.Why = c, fmt.Sprintf("%s is printed as %s, but no values that make every assertion true make it %s "+
				"%s: %s", o.named(i), o.shown(i), is, at.RatString(), c.Refutation())
			return w
		}
	}
	return nil
}

// Right reports whether all optima are proved right: none are better, and the values attain them, or come as near as
// one likes.
func (o *Optima) Right(ctx context.Context) bool {
	for i := range o.Objectives {
		if !o.judgeable(i) || o.printed[i].Interval || !o.isRight(ctx, i) {
			return false
		}
	}
	return true
}

// isRight reports whether the printed optimum of an objective is proved right.
func (o *Optima) isRight(ctx context.Context, i int) bool {
	p, toward, beyond := o.printed[i].Low, o.Objectives[i].Toward(), o.Objectives[i].Beyond()
	switch {
	case p.Finite():
		if o.refuted(i, beyond, p.Standard) == nil {
			return false
		}
		w := o.find(ctx, o.behind(i, "=", p.Standard))
		return w != nil && w.values[i] != nil && w.values[i].Cmp(p.Standard) == 0
	case p.Infinite.Sign() == toward:
		return o.passes(i, nil)
	case p.Infinite.Sign() == 0 && p.Epsilon.Sign() == -toward:
		return o.refuted(i, beyond+"=", p.Standard) != nil && o.passes(i, p.Standard)
	}
	return false
}

// passes reports whether an objective has better values than each number that is worse than a bound; nil: than each.
func (o *Optima) passes(i int, bound *big.Rat) bool {
	c := o.claim(nil, o.before(i)...)
	if c == nil {
		return false
	}
	a, beyond := c.Arena.Child(), o.Objectives[i].Beyond()
	goal, err := o.Objectives[i].Goal(a)
	if err != nil || a.SortIs(a.Sort(goal), "BitVec") {
		return false
	}
	v := a.Var("passed", a.Sort(goal))
	premise, err := a.Apply("true")
	if bound != nil {
		var end smtlib.Term
		if end, err = theory.Term(a, value.BigReal(bound).Value(), a.Sort(goal), nil); err == nil {
			premise, err = a.Apply(beyond, end, v)
		}
	}
	if err != nil {
		return false
	}
	better, err := a.Apply(beyond, goal, v)
	if err != nil {
		return false
	}
	a.Freeze()
	return model.HoldsForAll(a, v, premise, append(c.Formulas, better))
}

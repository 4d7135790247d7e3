package oracle

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Marks of wrong optima.
const (
	betterExists = "better"       // values that make all assertions true are better
	tooGood      = "not attained" // no values are as good
	isBounded    = "bounded"      // an optimum is printed as infinite, and is not
)

// optimum: a solver prints an optimum that is none. Values that make every assertion true, and an objective better,
// prove that, wherever they come from: the witness of the instance, a model of a solver, a search, or elimination from
// linear arithmetic. That no values are as good as printed is proved by a refutation.
var optimum = Oracle{
	Name: "optimum", Class: WrongOptimum, Default: true,
	Grounds: "exact evaluation shows that the optimum is another one",
	Ask:     func(in *instance.Instance, _ *rand.Rand) Request { return AskOptima(in) },
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for check := range r.Result.Checks {
			o, _ := optimaOf(r, check)
			if o == nil || r.Answer(check) == solvers.Unsat {
				continue
			}
			if j, found := o.judge(ctx, e, r, check); found {
				j.Check, j.Observed = check, r.Answer(check)
				return j, true
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch f.Mark {
		case betterExists:
			return "prints an optimum, and better values exist"
		case isBounded:
			return "prints an infinite optimum of a bounded objective"
		}
		return "prints an optimum that no values attain"
	},
}

// Kinds of what is printed as an optimum that is none.
const (
	infinite        = "infinite"
	approached      = "only approached"
	finite          = "finite"
	finiteUnbounded = "finite, of an objective without a bound"
)

// way is how the optimum of an objective is printed, which is wrong, and what is optimized.
func (o *optima) way(i int) Way {
	w := Way{Kind: finite, Objective: "minimize"}
	switch best := o.best(i); {
	case best.Infinite.Sign() != 0:
		w.Kind = infinite
	case best.Epsilon.Sign() != 0:
		w.Kind = approached
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

// hasBeyond reports whether values are found with which an objective is better than any of farthest: it has no bound,
// or one that plays no part.
func (o *optima) hasBeyond(ctx context.Context, i int) bool {
	of := o.Objectives[i]
	if of.Term == smtlib.NoTerm || o.seed.Arena.Len() > largestSearched {
		return false
	}
	c := o.claim(i, of.Beyond(), toward(of, farthest[len(farthest)-1]), nil)
	return c != nil && o.found(ctx, c) != nil
}

// judge looks for a proof that a printed optimum is wrong: that of the fault that is looked for if it is among several.
func (o *optima) judge(ctx context.Context, e *Evidence, r *Run, check int) (first Judgement, found bool) {
	for j := range o.wrong(ctx, e, r, check) {
		if e.For == nil || j.Mark == e.For.Mark && j.Way.Kind == e.For.Way.Kind && j.Way.Objective == e.For.Way.Objective {
			return j, true
		}
		if !found {
			first, found = j, true
		}
	}
	return first, found
}

// wrong yields proofs that printed optima are wrong.
func (o *optima) wrong(ctx context.Context, e *Evidence, r *Run, check int) iter.Seq[Judgement] {
	return func(yield func(Judgement) bool) {
		for _, w := range o.assignments(e, r, check) {
			for _, i := range o.improved(w) {
				if j, found := o.isBetter(ctx, i, w); found && !yield(j) {
					return
				}
			}
		}
		if r.Answer(check) != solvers.Sat {
			return
		}
		for i := range o.Objectives {
			if j, found := o.isWrong(ctx, i); found && !yield(j) {
				return
			}
		}
	}
}

// isWrong looks for a proof that the printed optimum of an objective is wrong.
func (o *optima) isWrong(ctx context.Context, i int) (Judgement, bool) {
	if !o.judgeable(i) {
		return Judgement{}, false
	}
	if w := o.findBetter(ctx, i); w != nil {
		return o.isBetter(ctx, i, w)
	}
	return o.isTooGood(i)
}

// Reason says what is wrong, for people: of several wrong optima, of each.
func (j *Judgement) Reason(ctx context.Context) string {
	if j.Class.OfOptima() && j.Run != nil {
		if all := wrongObjectives(ctx, *j.Run, j.Check); len(all) > 1 {
			return fmt.Sprintf("%d optima are wrong: %s", len(all), strings.Join(all, "; "))
		}
	}
	fault := j.Fault
	if j.Run != nil && j.Run.Result != nil {
		fault = fault.Quoting(j.Run.Result)
	}
	return cmp.Or(j.Why, fault.Mark, j.Grounds())
}

// wrongObjectives says of each objective whose printed optimum is wrong at a check why that is so.
func wrongObjectives(ctx context.Context, r Run, check int) (why []string) {
	o, _ := optimaOf(&r, check)
	if o == nil || r.Answer(check) != solvers.Sat {
		return nil
	}
	for i := range o.Objectives {
		if j, found := o.isWrong(ctx, i); found {
			why = append(why, j.Why)
		}
	}
	return why
}

// largestSearched bounds the terms of scripts for which better values are searched, or a bound proved.
const largestSearched = 2000

// findBetter looks for values with which an objective is better than printed.
func (o *optima) findBetter(ctx context.Context, i int) *assignment {
	of, best := o.Objectives[i], o.best(i)
	than := best.Standard
	switch {
	case best.Infinite.Sign() == of.Toward() || o.seed.Arena.Len() > largestSearched:
		return nil
	case best.Infinite.Sign() != 0: // all values are better
		than = new(big.Rat).Neg(toward(of, farthest[0]))
	}
	c := o.claim(i, of.Beyond(), than, nil)
	if c == nil {
		return nil
	}
	if found := o.found(ctx, c); found != nil && slices.Contains(o.improved(found), i) {
		return found
	}
	return nil
}

// found looks for values that make the formulas of a claim true: by elimination, among all if they are few, or by a
// search.
func (o *optima) found(ctx context.Context, c *instance.Claim) *assignment {
	m, decided := model.Decide(c.Arena, c.Formulas)
	if !decided {
		m, decided = model.Enumerate(ctx, c.Arena, c.Formulas, instance.MaxAssignments)
	}
	if !decided && m == nil {
		m = o.searched(ctx, c)
	}
	if m == nil {
		return nil
	}
	var w instance.Writer
	c.Witness = m
	text, err := w.Witness(c)
	if err != nil {
		return nil
	}
	return o.assign(string(smtlib.WithoutComments(text)))
}

// searched looks for values that make the formulas of a claim true.
func (o *optima) searched(ctx context.Context, c *instance.Claim) *model.Model {
	flat := instance.Flat(c.Arena, c.Sorts, "", c.Formulas)
	seed := reread(&flat, 0)
	if seed == nil {
		return nil
	}
	m := search.Search(ctx, seed, seed.Assertions, search.QuickBudget(), 1)
	if m == nil || len(m.Points()) > 0 {
		return nil
	}
	var w instance.Writer
	text, err := w.Witness(&instance.Claim{Arena: seed.Arena, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: m})
	if err != nil {
		return nil
	}
	read, _, err := model.Read(o.seed, "model", text)
	if err != nil {
		return nil
	}
	return read
}

// isBetter is the judgement of an objective for which there are better values.
func (o *optima) isBetter(ctx context.Context, i int, w *assignment) (Judgement, bool) {
	j := Judgement{Fault: Fault{Mark: betterExists, Way: o.way(i)}}
	if j.Way.Kind == finite && o.hasBeyond(ctx, i) {
		j.Way.Kind = finiteUnbounded
	}
	j.Why = fmt.Sprintf("%s%s is printed as %s, but it is %s under values that make every assertion true, by exact "+
		"evaluation", o.name(i), o.behindOthers(i), o.shown(i), w.values[i].RatString())
	relation, bound := o.Objectives[i].Beyond(), o.best(i).Standard
	if o.best(i).Infinite.Sign() != 0 { // all values are better
		relation, bound = "=", w.values[i]
	}
	if j.Under = o.claim(i, relation, bound, w); j.Under == nil {
		return Judgement{}, false
	}
	j.Shows = []string{fmt.Sprintf("Printed for %s: %s%s.", o.name(i), o.shown(i), o.behindOthers(i)),
		fmt.Sprintf("With these values, every assertion is true, and the objective is %s:\n%s", w.values[i].RatString(),
			shownConstants(o.seed, w.model))}
	return j, true
}

// margin is how far a value may be from an optimum that is printed as not attained.
var margin = big.NewRat(1, 100)

// farthest bounds objectives that are said to be unbounded, for the proof that they are not.
var farthest = []*big.Rat{big.NewRat(1_000, 1), big.NewRat(1_000_000, 1), big.NewRat(1_000_000_000_000, 1)}

// toward is a number with the sign of better values of an objective.
func toward(of instance.Objective, n *big.Rat) *big.Rat {
	return new(big.Rat).Mul(n, big.NewRat(int64(of.Toward()), 1))
}

// isTooGood looks for a proof that no values are as good as printed.
func (o *optima) isTooGood(i int) (Judgement, bool) {
	p, of := o.printed[i].Low, o.Objectives[i]
	if o.printed[i].Interval || o.seed.Arena.Len() > largestSearched {
		return Judgement{}, false
	}
	type bound struct {
		relation string
		at       *big.Rat
		mark     string
	}
	beyond := of.Beyond()
	var bounds []bound
	switch {
	case p.Finite():
		bounds = []bound{{beyond + "=", p.Standard, tooGood}}
	case p.Infinite.Sign() == of.Toward():
		for _, at := range farthest {
			bounds = append(bounds, bound{beyond, toward(of, at), isBounded})
		}
	case p.Infinite.Sign() == 0 && p.Epsilon.Sign() == -of.Toward():
		bounds = []bound{{beyond, new(big.Rat).Sub(p.Standard, toward(of, margin)), tooGood}}
	}
	for _, b := range bounds {
		c := o.claim(i, b.relation, b.at, nil)
		if c == nil || c.Refutation() == nil {
			continue
		}
		j := Judgement{Fault: Fault{Mark: b.mark, Way: o.way(i)}, Under: c}
		j.Why = fmt.Sprintf("%s%s is printed as %s, but no values that make every assertion true make it %s %s: %s",
			o.name(i), o.behindOthers(i), o.shown(i), b.relation, b.at.RatString(), c.Refutation())
		return j, true
	}
	return Judgement{}, false
}

package oracle

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// objectiveForm: a printed optimum can be none, whatever the assertions are. The values of an objective are a union of
// intervals, or of numbers apart from each other: their supremum is a number that is attained, or approached from
// below. Of the objectives in lexicographic order only the first is judged: what an order means behind an objective
// that attains no optimum is not specified.
var objectiveForm = Oracle{
	Name: "objective-form", Class: WrongOptimum, Default: true,
	Grounds: "no objective has such an optimum, whatever the assertions are",
	Ask:     func(in *instance.Instance, _ *rand.Rand) Request { return AskOptima(in) },
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		for check := range r.Result.Checks {
			o, _ := optimaOf(r, check)
			if o == nil || o.Order == smtlib.Pareto || r.Answer(check) != solvers.Sat {
				continue
			}
			for i := range o.Objectives {
				if i > 0 && o.Order == smtlib.Lexicographic {
					break
				}
				mark := o.impossible(i)
				if mark == "" {
					continue
				}
				j := Judgement{Fault: Fault{Mark: mark, Observed: solvers.Sat, Way: o.way(i)}, Check: check}
				j.Why = fmt.Sprintf("%s is printed as %s, which is %s", o.name(i), o.shown(i), mark)
				return j, true
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string { return "prints an optimum that is " + f.Mark },
}

// impossible says why what is printed can be no optimum of an objective; "" if it can.
func (o *optima) impossible(i int) string {
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
	a := o.seed.Arena
	isBits := of.Term != smtlib.NoTerm && a.SortIs(a.Sort(of.Term), "BitVec")
	isWhole := isBits || of.Term != smtlib.NoTerm && a.SortIs(a.Sort(of.Term), "Int")
	switch v := p.Low; {
	case v.Infinite.Sign() != 0:
		switch {
		case isBits:
			return "infinite, of a bit-vector"
		case of.Term == smtlib.NoTerm:
			return "infinite, of a sum of weights"
		case v.Infinite.Sign() != of.Toward():
			return "infinite on the wrong side"
		}
	case v.Epsilon.Sign() != 0 && (isWhole || of.Term == smtlib.NoTerm):
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
	width := int(a.SortInfo(a.Sort(t)).Indices[0].N)
	return n.Sign() >= 0 && value.BigBitVec(width, n).Unsigned().Cmp(n) == 0
}

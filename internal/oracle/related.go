package oracle

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// related: a solver's answers to two scripts cannot both be right, whatever the right ones are. One script is made from
// the other: it is the same in another order, or lacks an assertion. The oracle asks about instances with a Relation.
var related = Oracle{
	Name: "related", Class: Disagreement, Default: true,
	Grounds: "the answers to the script and to one derived from it cannot both be right",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		if in.Relation == "" && rng != nil {
			return Request{}
		}
		return askDerived(in, func() (all []FurtherRun) {
			if in.Relation != instance.Implied {
				if other := reordered(in); other != nil {
					all = append(all, FurtherRun{Name: "reordered", Instance: other, OfDecided: true})
				}
			}
			if in.Relation != instance.Equal {
				for i, other := range without(in) {
					all = append(all, FurtherRun{Name: fmt.Sprintf("without %d", i+1), Instance: other, OfDecided: true})
				}
			}
			return all
		})
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		return e.besideItself(ctx, "related", e.judgeRelated)
	},
	Headline: func(f Fault) string {
		switch f.Class {
		case RefutationUnsound:
			return "answers unsat, but sat with a correct model to a related script"
		case SolutionUnsound:
			return "answers sat, but unsat to a related script, and unsat is proved"
		}
		return fmt.Sprintf("answers %s to a script; its answer to one derived from it contradicts "+
			"that; %s", f.Observed, oneIsWrong)
	},
	Right: whileUnsettled("The answers to the two scripts should be consistent."),
}

// judgeRelated compares the answers to a script and to one that was made from it.
func (e *Evidence) judgeRelated(ctx context.Context, own, made *Run, way string) (Judgement, bool) {
	says := "The same script with its symbols, arguments and assertions in another order"
	if way != "reordered" {
		says = "The same script without one of its assertions"
		if own.Answer(0) != solvers.Sat { // it has more assertions, and may be unsat because of them
			return Judgement{}, false
		}
	}
	p := clash(ctx, answer{own, 0}, answer{made, 0})
	if p == nil {
		return Judgement{}, false
	}
	return e.against(p, fmt.Sprintf("%s gets %s, the script itself %s.", says, made.Answer(0), own.Answer(0))), true
}

// reordered returns the script with its constants exchanged, and with the arguments of commuting operators and the
// assertions in reverse order; nil if that is the script itself, or it has definitions, which would stay as they are.
func reordered(in *instance.Instance) *instance.Instance {
	formulas := in.Active(0)
	if slices.ContainsFunc(smtlib.Reachable(formulas, in.Arena.Args), func(t smtlib.Term) bool {
		d := in.Arena.Declaration(t)
		return d != nil && d.Body != smtlib.NoTerm
	}) {
		return nil
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	symbols := exchanged(a, formulas)
	made := make([]smtlib.Term, len(formulas))
	isSame := true
	for i, f := range formulas {
		t, err := a.Replace(f, symbols)
		if err == nil {
			t, err = reversed(a, t)
		}
		if err != nil {
			return nil
		}
		made[len(made)-1-i] = t
	}
	a.Freeze()
	for i, t := range made {
		isSame = isSame && t == formulas[i]
	}
	if isSame {
		return nil
	}
	return asking(in, a, made)
}

// exchanged maps each declared constant in formulas to the next one of its sort.
func exchanged(a *smtlib.Arena, formulas []smtlib.Term) map[smtlib.Term]smtlib.Term {
	bySort := map[smtlib.Sort][]smtlib.Term{}
	for _, t := range smtlib.Reachable(formulas, a.Args) {
		if d := a.Declaration(t); d != nil && d.Kind == smtlib.Declared && len(a.Args(t)) == 0 {
			bySort[a.Sort(t)] = append(bySort[a.Sort(t)], t)
		}
	}
	by := map[smtlib.Term]smtlib.Term{}
	for _, sort := range slices.Sorted(maps.Keys(bySort)) {
		all := bySort[sort]
		slices.SortFunc(all, func(t, u smtlib.Term) int { return int(a.Fun(t)) - int(a.Fun(u)) })
		for i, t := range all {
			by[t] = all[(i+1)%len(all)]
		}
	}
	return by
}

// reversed reverses the arguments of commuting operators.
func reversed(a *smtlib.Arena, t smtlib.Term) (smtlib.Term, error) {
	now := map[smtlib.Term]smtlib.Term{}
	for _, s := range smtlib.Reachable([]smtlib.Term{t}, a.Args) {
		args := slices.Clone(a.Args(s))
		for i, arg := range args {
			args[i] = now[arg]
		}
		if from, commutes := theory.CommutesFrom(a.OperatorName(s)); commutes && ofOneSort(a, args[min(from, len(args)):]) {
			slices.Reverse(args[from:])
		}
		now[s] = s
		if slices.Equal(args, a.Args(s)) {
			continue
		}
		made, err := a.Remake(s, args)
		if err != nil {
			return smtlib.NoTerm, err
		}
		now[s] = made
	}
	return now[t], nil
}

func ofOneSort(a *smtlib.Arena, terms []smtlib.Term) bool {
	return len(terms) > 1 && !slices.ContainsFunc(terms, func(t smtlib.Term) bool { return a.Sort(t) != a.Sort(terms[0]) })
}

// without returns the scripts that lack one assertion each.
func without(in *instance.Instance) []*instance.Instance {
	formulas := in.Active(0)
	if len(formulas) < 2 {
		return nil
	}
	var all []*instance.Instance
	for i := range formulas {
		rest := slices.Delete(slices.Clone(formulas), i, i+1)
		all = append(all, asking(in, in.Arena, rest))
	}
	return all
}

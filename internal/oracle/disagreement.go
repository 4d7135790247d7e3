package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"math/rand/v2"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// disagreement: the same script is answered sat and unsat, by two solvers, or by one solver with and without its
// options and tactics. The oracle asks about scripts whose right answer is not known: it negates an assertion of the
// instance. A model that makes all assertions true, the solver's or one that a search finds, or a refutation shows
// which answer is wrong.
var disagreement = Oracle{
	Name: "disagreement", Class: Disagreement, Default: true, Share: disagreementShare,
	Grounds: "the same script gets both sat and unsat",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		open := undecidedScript(in)
		if open == nil {
			return Request{}
		}
		return Request{Runs: []FurtherRun{{Name: "open", Instance: open}, {Name: "default", Instance: open, AsIs: true}}}
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		last := e.Last()
		for i := range e.Runs {
			other := &e.Runs[i]
			if other == last || !sameScript(last, other) || last.Solver == other.Solver && last.Varied == other.Varied {
				continue
			}
			for check := range last.Asked.Checks {
				if j, found := settle(ctx, e, last, other, check); found {
					return j, true
				}
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		switch f.Class {
		case RefutationUnsound:
			return "answers unsat to a script for which another run gives a model of all assertions"
		case SolutionUnsound:
			return "answers sat to a script; another run proves unsat"
		}
		return fmt.Sprintf("answers %s to a script; another solver or configuration answers %s; %s",
			f.Observed, opposite(f.Observed), oneIsWrong)
	},
	Right: whileUnsettled("Both runs should give the same answer."),
}

// whileUnsettled returns a Right with this text for faults of class Disagreement, in which it is not known which of two
// answers is wrong.
func whileUnsettled(right string) func(Fault) string {
	return func(f Fault) string {
		if f.Class != Disagreement {
			return ""
		}
		return right
	}
}

// oneIsWrong ends headlines of faults of which nothing is proved.
const oneIsWrong = "one of the two answers is wrong; it is not known which"

// opposite is the answer that cannot be right if another one is.
func opposite(v solvers.Verdict) solvers.Verdict {
	if v == solvers.Sat {
		return solvers.Unsat
	}
	return solvers.Sat
}

// disagreementShare is the share of instances from which a script is made whose right answer is not known.
const disagreementShare = 0.02

// undecidedScript negates the assertion whose text has the smallest hash, so that a smaller script that still has this
// assertion negates the same one. It is nil if there is none, or the script has several checks.
func undecidedScript(in *instance.Instance) *instance.Instance {
	if len(in.Checks) != 1 || in.Incremental() || len(in.Points) > 0 {
		return nil
	}
	formulas := slices.Clone(in.Active(0))
	first := -1
	for i, t := range formulas {
		if first < 0 || derive.HashOf(in.Arena.TermString(t)) < derive.HashOf(in.Arena.TermString(formulas[first])) {
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	negated, err := a.Apply("not", formulas[first])
	if err != nil {
		return nil
	}
	a.Freeze()
	formulas[first] = negated
	open := *in
	open.Script = instance.Flat(a, in.Sorts, in.Logic, formulas)
	open.Options = []smtlib.SetOption{{Keyword: produceModels, Value: "true"}}
	open.Steps = append(open.Steps, smtlib.Other{Text: getModel})
	open.Checks, open.Group, open.Family = instance.Unknown(1), nil, false
	if open.Checks[0].Near = in.Checks[0].Witness; open.Checks[0].Near == nil {
		open.Checks[0].Near = in.Checks[0].Near
	}
	return &open
}

// sameScript reports whether two runs are of the same script: the instance's own, or the one with a negated assertion.
func sameScript(a, b *Run) bool {
	of := func(r *Run) string {
		if strings.HasPrefix(r.Question, "disagreement/") {
			return "open"
		}
		return r.Question
	}
	return of(a) == of(b) && (of(a) == "" || of(a) == "open")
}

// settle reports whether two runs answer a check differently whose right answer is not known, and judges which one is
// wrong.
func settle(ctx context.Context, e *Evidence, a, b *Run, check int) (Judgement, bool) {
	x, y := a.Answer(check), b.Answer(check)
	if check >= len(b.Asked.Checks) || !x.Definite() || !y.Definite() || x == y ||
		a.Asked.Checks[check].Expect != instance.None || b.Asked.Checks[check].Expect != instance.None {
		return Judgement{}, false
	}
	isSat, isUnsat := a, b
	if x == solvers.Unsat {
		isSat, isUnsat = b, a
	}
	p := whoErrs(ctx, isSat, isUnsat, check, check)
	if p == nil {
		if seed := derive.Reread(&isSat.Asked.Script, check); seed == nil || !derive.IsSettled(seed) {
			return Judgement{}, false
		}
		p = unproved(isUnsat, isSat)
	}
	return e.against(p, check, fmt.Sprintf("For the same script, %s answers %s.", p.other.Solver, p.other.Answer(check))),
		true
}

// proof says why one of two answers that contradict each other is wrong.
type proof struct {
	class        Class
	wrong, other *Run
	shows        string          // the proof for people
	under        *instance.Claim // claim about the values that a search found; nil if there was no search
}

// unproved returns a proof that only names one of two answers as wrong, without proving it.
func unproved(wrong, other *Run) *proof {
	return &proof{Disagreement, wrong, other, "Neither answer is proved.", nil}
}

// whoErrs says which of two runs is wrong, the one that answers sat at the check ofSat or the one that answers unsat at
// ofUnsat, and why; nil if that is not known.
func whoErrs(ctx context.Context, isSat, isUnsat *Run, ofSat, ofUnsat int) *proof {
	if text, given := isSat.Model(ofSat); given && UnderModel(&isSat.Asked.Script, ofSat, text).Holds == True {
		shows := "The model given with sat makes every assertion true, by exact evaluation:\n" + text
		return &proof{RefutationUnsound, isUnsat, isSat, shows, nil}
	}
	const assignments = 1 << 10
	seed := derive.Reread(&isSat.Asked.Script, ofSat)
	if seed != nil && model.RefuteLinear(ctx, seed.Arena, seed.Assertions, assignments) != nil {
		return &proof{SolutionUnsound, isSat, isUnsat, "Unsat is derived by exact evaluation.", nil}
	}
	return satisfiedBySearch(ctx, isUnsat, isSat, ofUnsat)
}

// satisfiedBySearch searches for a short time for values under which all assertions are true that a run answers unsat
// to; nil if it finds none. other is the run whose answer contradicts that.
func satisfiedBySearch(ctx context.Context, isUnsat, other *Run, check int) *proof {
	seed := derive.Reread(&isUnsat.Asked.Script, check)
	if seed == nil {
		return nil
	}
	m := search.Search(ctx, seed, seed.Assertions, search.QuickBudget(), 1)
	if m == nil {
		return nil
	}
	shows := "Every assertion that is answered unsat is true under these values, by exact evaluation:\n" +
		derive.ShownValues(seed.Arena, seed.Assertions, m)
	claim := &instance.Claim{Arena: seed.Arena, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: m}
	return &proof{RefutationUnsound, isUnsat, other, shows, claim}
}

// against is the judgement of the wrong run of a proof at a check. said is the sentence that says what contradicts its
// answer.
func (e *Evidence) against(p *proof, check int, said string) Judgement {
	j := e.opposed(p.class, p.wrong, p.other, check, said, p.shows)
	if p.under != nil {
		j.Why = "values that were searched for make every assertion true, by exact evaluation"
		j.Under = p.under
	}
	return j
}

// opposed is the judgement of a wrong run, by comparison with another one.
func (e *Evidence) opposed(class Class, wrong, other *Run, check int, shows ...string) Judgement {
	j, _ := e.wrongRow(class, "", wrong, check, wrong.Answer(check), other, shows...)
	j.Why = map[Class]string{
		RefutationUnsound: "another run's model makes every assertion true, by exact evaluation",
		SolutionUnsound:   "the assertions are unsatisfiable by exact evaluation",
	}[class]
	if wrong.Question == "" { // the instance's own run, which wrongRow has added
		j.With = slices.DeleteFunc(j.With, func(i int) bool { return &e.Runs[i] == wrong })
	}
	return j
}

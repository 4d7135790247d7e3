package oracle

import (
	"context"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Two answers that cannot both be right: to one script, or to a script and one that is derived from it. A model that
// makes all assertions true, the solver's or one that a search finds, or a refutation shows which one is wrong.

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

// asking returns an instance with the script of formulas, which asks for a model; its right answer is not known.
func asking(in *instance.Instance, a *smtlib.Arena, formulas []smtlib.Term) *instance.Instance {
	reads := askModel(nil, 0)
	return reads.Own(derive.From(in, instance.Flat(a, in.Sorts, in.Logic, formulas), instance.Unknown(1)))
}

// askDerived asks about scripts that are derived from one with a single check whose right answer is not known, and for
// models, which tell which answer is wrong.
func askDerived(in *instance.Instance, derived func() []FurtherRun) Request {
	if in.Incremental() || len(in.Points) > 0 || in.Last().Expect != instance.None {
		return Request{}
	}
	request := askModel(nil, 0)
	if request.Runs = derived(); len(request.Runs) == 0 {
		return Request{}
	}
	return request
}

// besideItself looks for two answers of a solver that cannot both be right: to the script itself, and to one that an
// oracle has derived from it, whose question has a name. One of the two is the last run.
func (e *Evidence) besideItself(
	ctx context.Context, oracle string,
	judge func(ctx context.Context, own, made *Run, name string) (Judgement, bool),
) (Judgement, bool) {
	last := e.Last()
	for i := range e.Runs {
		own, made := last, &e.Runs[i]
		if own.Question != "" {
			own, made = made, own
		}
		name, isMade := strings.CutPrefix(made.Question, oracle+"/")
		if !isMade || own.Question != "" || own.Solver != made.Solver || own.Varied != made.Varied {
			continue
		}
		if j, found := judge(ctx, own, made, name); found {
			return j, true
		}
	}
	return Judgement{}, false
}

// answer is the answer of a run to a check.
type answer struct {
	*Run
	check int
}

func (a answer) given() solvers.Verdict { return a.Answer(a.check) }

// proof says why one of two answers that contradict each other is wrong.
type proof struct {
	class        Class
	wrong, other answer
	shows        string          // the proof for people
	under        *instance.Claim // claim about the values that a search found; nil if there was no search
}

// unproved returns a proof that only names one of two answers as wrong, without proving it.
func unproved(wrong, other answer) *proof {
	return &proof{Disagreement, wrong, other, "Neither answer is proved.", nil}
}

// clash judges two answers of which the right ones are not known, if one is sat and the other unsat; else nil. If
// nothing is proved, it names unsat.
func clash(ctx context.Context, isSat, isUnsat answer) *proof {
	for _, a := range []answer{isSat, isUnsat} {
		if a.check >= len(a.Asked.Checks) || a.Asked.Checks[a.check].Expect != instance.None || !a.given().Definite() {
			return nil
		}
	}
	if isSat.given() == isUnsat.given() {
		return nil
	}
	if isSat.given() == solvers.Unsat {
		isSat, isUnsat = isUnsat, isSat
	}
	if text, given := isSat.Model(isSat.check); given && UnderModel(&isSat.Asked.Script, isSat.check, text).Holds == True {
		shows := "The model given with sat makes every assertion true, by exact evaluation:\n" + text
		return &proof{RefutationUnsound, isUnsat, isSat, shows, nil}
	}
	seed := derive.Reread(&isSat.Asked.Script, isSat.check)
	if seed != nil && model.RefuteLinear(ctx, seed.Arena, seed.Assertions, instance.MaxAssignments) != nil {
		return &proof{SolutionUnsound, isSat, isUnsat, "Unsat is derived by exact evaluation.", nil}
	}
	if p := satisfiedBySearch(ctx, isUnsat, isSat); p != nil {
		return p
	}
	return unproved(isUnsat, isSat)
}

// satisfiedBySearch searches for a short time for values under which all assertions are true that are answered unsat;
// nil if it finds none. The other answer contradicts that.
func satisfiedBySearch(ctx context.Context, isUnsat, other answer) *proof {
	seed := derive.Reread(&isUnsat.Asked.Script, isUnsat.check)
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

// against is the judgement of the wrong answer of a proof. said is the sentence that says what contradicts it.
func (e *Evidence) against(p *proof, said string) Judgement {
	j := e.opposed(p.class, p.wrong.Run, p.other.Run, said, p.shows)
	j.Check, j.Observed = p.wrong.check, p.wrong.given()
	if p.under != nil {
		j.Why, j.Under = "values that were searched for make every assertion true, by exact evaluation", p.under
	}
	return j
}

// opposed is the judgement of a wrong run with one check, by comparison with another one.
func (e *Evidence) opposed(class Class, wrong, other *Run, shows ...string) Judgement {
	j := Judgement{Fault: Fault{Class: class, Observed: wrong.Answer(0)}, Run: wrong, Shows: shows}
	j.Why = map[Class]string{
		RefutationUnsound: "another run's model makes every assertion true, by exact evaluation",
		SolutionUnsound:   "the assertions are unsatisfiable by exact evaluation",
	}[class]
	return e.beside(j, other)
}

// beside makes a judgement depend on another run, and on the instance's own run, from which reduction makes smaller
// scripts. If other is nil, the judgement is of a reply: of one in the instance's own run, it stays as it is.
func (e *Evidence) beside(j Judgement, other *Run) Judgement {
	if other == nil && j.Run.Question == "" {
		return j
	}
	for i := range e.Runs {
		if r := &e.Runs[i]; r != j.Run && (r == other || r.Question == "" && r.Solver == j.Run.Solver) {
			j.With = append(j.With, i)
		}
	}
	return j
}

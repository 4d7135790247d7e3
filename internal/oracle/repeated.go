package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// repeated: a solver answers sat and unsat to the same bytes, each time in a process of its own and with the same
// options. Whichever is right, the other is wrong. Other oracles need a fault to be there each time.
var repeated = Oracle{
	Name: "repeated", Class: SelfContradiction, Default: true, Share: repeatedShare,
	Grounds: "the same bytes get both sat and unsat from the same solver, run with the same options",
	Ask: func(in *instance.Instance, _ *rand.Rand) (r Request) {
		for i := range repetitions {
			r.Runs = append(r.Runs, FurtherRun{Name: repetition(i), Instance: in, Alone: true})
		}
		return r
	},
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		var runs []int // indices of the last run's solver's runs
		for i := range e.Runs {
			r := &e.Runs[i]
			if strings.HasPrefix(r.Question, "repeated/") && r.Solver == e.Last().Solver && r.Varied == e.Last().Varied &&
				r.Asked == e.Last().Asked && r.Result.Reused == 0 {
				runs = append(runs, i)
			}
		}
		if len(runs) < repetitions || !strings.HasPrefix(e.Last().Question, "repeated/") {
			return Judgement{}, false
		}
		at := slices.IndexFunc(runs, func(i int) bool { return e.Runs[i].Question == "repeated/"+repetition(repetitions-1) })
		if at < 0 {
			return Judgement{}, false
		}
		wrong := &e.Runs[runs[at]]
		for check := range wrong.Asked.Checks {
			times := map[solvers.Verdict]int{}
			for _, i := range runs {
				times[e.Runs[i].Answer(check)]++
			}
			if times[solvers.Sat] > 0 && times[solvers.Unsat] > 0 {
				return Judgement{
					Fault: Fault{Observed: wrong.Answer(check)}, Run: wrong, Check: check, Whole: true,
					With: slices.Delete(runs, at, at+1),
					Shows: []string{fmt.Sprintf("Of %d runs of the same bytes, each in a process of its own, %d answer sat and %d unsat.",
						repetitions, times[solvers.Sat], times[solvers.Unsat])},
				}, true
			}
		}
		return Judgement{}, false
	},
	Headline: func(Fault) string { return "answers sat and unsat to the same script, in different runs" },
	Right: func(Fault) string {
		return "A solver that is run on the same bytes with the same options does not answer both sat and unsat."
	},
}

// repeatedShare is the share of instances that are run several times, and repetitions is how often: a solver that errs
// in every third run gives both answers in 91 % of all cases.
const (
	repeatedShare = 0.002
	repetitions   = 6
)

// repetition names a question.
func repetition(i int) string { return fmt.Sprint("again ", i+1) }

// Repeatedly is the fault that a solver answers both sat and unsat to the same bytes, as the oracle repeated sees it.
// ok is false if a fault is such a one already, or has no answer.
func (f Fault) Repeatedly() (of Fault, ok bool) {
	if f.Class == repeated.Class || !f.Observed.Definite() {
		return Fault{}, false
	}
	return Fault{
		Oracle: repeated.Name, Class: repeated.Class, Question: repeated.Name + "/" + repetition(repetitions-1),
		Expect: instance.None, Observed: f.Observed,
	}, true
}

// Again are the questions of further runs of the same bytes that it takes to see the fault; nil if it takes none.
func (f Fault) Again() (questions []string) {
	if f.Class != repeated.Class {
		return nil
	}
	for i := range repetitions - 1 {
		questions = append(questions, repeated.Name+"/"+repetition(i))
	}
	return questions
}

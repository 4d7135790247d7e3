package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// incremental: a solver's answer to a check of an incremental script differs from its answer to the same assertions
// alone. If the right answer is known, other oracles find the wrong run by itself. If not, a model that makes all
// assertions true, the solver's or one that a search finds, or a refutation shows which run is wrong.
var incremental = Oracle{
	Name: "incremental", Class: Disagreement, Default: true,
	Grounds: "the same assertions get sat in one script and unsat in another",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		var request Request
		if !in.Incremental() {
			return request
		}
		drawn := -1
		if rng != nil {
			drawn = rng.IntN(len(in.Checks))
		}
		for i := range in.Checks {
			if drawn < 0 || i == drawn {
				request.Runs = append(request.Runs, Question{Name: oneShot(i), Instance: askedAlone(in, i)})
			}
		}
		return request
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		last := len(e.Runs) - 1
		for i := range last {
			own, alone := last, i
			if e.Runs[own].Question != "" {
				own, alone = i, last
			}
			check, isOneShot := oneShotOf(&e.Runs[alone])
			// A reduced script ends at the check that is asked alone, and may have lost earlier ones.
			check = min(check, len(e.Runs[own].Asked.Checks)-1)
			if !isOneShot || check < 0 || e.Runs[own].Question != "" || e.Runs[own].Solver != e.Runs[alone].Solver {
				continue
			}
			if e.Runs[own].Asked.Checks[check].Expect != instance.None { // other oracles find the wrong one
				continue
			}
			given, other := e.Runs[own].Answer(check), e.Runs[alone].Answer(0)
			if !given.Definite() || !other.Definite() || given == other {
				continue
			}
			if j, known := e.settleAlone(ctx, &e.Runs[own], &e.Runs[alone], check); known {
				return j, true
			}
			return Judgement{
				Fault: Fault{Expect: instance.None, Observed: given}, Run: &e.Runs[own], Check: check, With: []int{alone},
				Shows: []string{fmt.Sprintf("Alone, the active assertions of the check get %s.", other)},
			}, true
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		one, other := "one check of an incremental script", "in a separate script"
		if f.Question != "" {
			one, other = "a script with one check", "at one check of an incremental script"
		}
		switch f.Class {
		case RefutationUnsound:
			return fmt.Sprintf("answers unsat to %s, but gives a model of the same assertions %s", one, other)
		case SolutionUnsound:
			return fmt.Sprintf("answers sat to %s, but unsat to the same assertions %s; unsat is proved", one, other)
		}
		return fmt.Sprintf("answers %s to %s, but %s to the same assertions %s; %s",
			f.Observed, one, opposite(f.Observed), other, oneIsWrong)
	},
	Right: whileUnsettled("Both scripts should give the same answer."),
}

// askedAlone is the script with the assertions of one check. If the right answer is not known, it asks for a model,
// which may show the answer.
func askedAlone(in *instance.Instance, check int) *instance.Instance {
	q := in.OneShot(check)
	if q.Checks[0].Expect == instance.None {
		q.Options = []smtlib.SetOption{{Keyword: produceModels, Value: "true"}}
		q.Steps = append(q.Steps, smtlib.Other{Text: getModel})
	}
	return q
}

// settleAlone judges which of two different answers to a check, in the script and alone, is wrong, if that is known.
func (e *Evidence) settleAlone(ctx context.Context, own, alone *Run, check int) (Judgement, bool) {
	var p *proof
	if own.Answer(check) == solvers.Unsat {
		p = whoErrs(ctx, alone, own, 0, check)
	} else {
		p = whoErrs(ctx, own, alone, check, 0)
	}
	if p == nil {
		return Judgement{}, false
	}
	of, where := 0, "At a check of the other script"
	if p.wrong == own {
		of, where = check, "Alone"
	}
	return e.against(p, of, fmt.Sprintf("%s, the same assertions get %s.", where, opposite(p.wrong.Answer(of)))), true
}

// oneShot names the question of a check alone.
func oneShot(check int) string { return fmt.Sprintf("check %d", check+1) }

// oneShotOf returns the check, counted from 0, that a run asks alone.
func oneShotOf(r *Run) (check int, ok bool) {
	text, ok := strings.CutPrefix(r.Question, "incremental/")
	if ok {
		_, err := fmt.Sscanf(text, "check %d", &check)
		ok = err == nil
	}
	return check - 1, ok
}

// Apart compares a wrong answer to a check of an incremental script with the solver's answer to the same assertions
// alone, in a sentence for reports: does the fault need earlier checks? "" if alone is neither sat nor unsat.
func Apart(wrong, alone solvers.Verdict) string {
	switch {
	case !alone.Definite():
		return ""
	case alone == wrong:
		return fmt.Sprintf("Alone, the same assertions also get %s; earlier checks are not needed.", alone)
	}
	return fmt.Sprintf("Alone, the same assertions get %s; the fault is in state kept from earlier checks.", alone)
}

package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/mutate/instance"
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
				request.Runs = append(request.Runs, FurtherRun{Name: oneShot(i), Instance: askedAlone(in, i)})
			}
		}
		return request
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		return e.besideItself(ctx, "incremental", e.judgeAlone)
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
	q, reads := in.OneShot(check), Request{}
	if q.Checks[0].Expect == instance.None {
		reads = askModel(nil, 0)
	}
	return reads.Own(q)
}

// judgeAlone compares the answers to a check of a script and to its assertions alone. A reduced script ends at the
// check that is asked alone, and may have lost earlier ones. Where the right answer is known, other oracles find the
// wrong run.
func (e *Evidence) judgeAlone(ctx context.Context, own, alone *Run, name string) (Judgement, bool) {
	check, isOneShot := oneShotOf(name)
	if check = min(check, len(own.Asked.Checks)-1); !isOneShot || check < 0 {
		return Judgement{}, false
	}
	p := clash(ctx, answer{own, check}, answer{alone, 0})
	if p == nil {
		return Judgement{}, false
	}
	if p.class == Disagreement {
		p = unproved(answer{own, check}, answer{alone, 0})
	}
	where := "At a check of the other script"
	if p.wrong.Run == own {
		where = "Alone"
	}
	return e.against(p, fmt.Sprintf("%s, the same assertions get %s.", where, opposite(p.wrong.given()))), true
}

// oneShot names the question of a check alone.
func oneShot(check int) string { return fmt.Sprintf("check %d", check+1) }

// oneShotOf returns the check, counted from 0, that a question of a name asks alone.
func oneShotOf(name string) (check int, ok bool) {
	_, err := fmt.Sscanf(name, "check %d", &check)
	return check - 1, err == nil
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

package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// incremental: a solver answers a check of a script that asks several times otherwise than the same assertions alone.
// Where the right answer is known, one of the two runs is wrong by itself, and other oracles say so.
var incremental = Oracle{
	Name: "incremental", Class: Disagreement, Default: true,
	Grounds: "the same assertions are answered sat in one script, and unsat in another",
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
				request.Runs = append(request.Runs, Question{Name: oneShot(i), Instance: in.OneShot(i)})
			}
		}
		return request
	},
	Judge: func(e *Evidence) (Judgement, bool) {
		last := len(e.Runs) - 1
		for i := range last {
			own, alone := last, i
			if e.Runs[own].Question != "" {
				own, alone = i, last
			}
			check, isOneShot := oneShotOf(&e.Runs[alone])
			if !isOneShot || e.Runs[own].Question != "" || e.Runs[own].Solver != e.Runs[alone].Solver {
				continue
			}
			if e.Runs[own].Asked.Checks[check].Expect != instance.None { // one of them is wrong by itself
				continue
			}
			given, other := e.Runs[own].Answer(check), e.Runs[alone].Answer(0)
			if !given.Definite() || !other.Definite() || given == other {
				continue
			}
			return Judgement{
				Fault: Fault{Expect: instance.None, Observed: given}, Run: &e.Runs[own], Check: check, With: []int{alone},
				Shows: []string{fmt.Sprintf("Alone, what is active at the check is answered %s.", other)},
			}, true
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		return fmt.Sprintf("answers %s to a check of a script that asks several times, and %s to the same assertions "+
			"in a script of their own; %s", f.Observed, opposite(f.Observed), oneIsWrong)
	},
}

// oneShot names the question of a check alone.
func oneShot(check int) string { return fmt.Sprintf("check %d", check+1) }

// oneShotOf gives the check, counted from 0, whose question a run answers alone.
func oneShotOf(r *Run) (check int, ok bool) {
	text, ok := strings.CutPrefix(r.Question, "incremental/")
	if ok {
		_, err := fmt.Sscanf(text, "check %d", &check)
		ok = err == nil
	}
	return check - 1, ok
}

// Apart says of a wrong answer to a check of a script that asks several times what the solver answers to the same
// assertions alone: whether the fault is in what it keeps from step to step.
func Apart(wrong, alone solvers.Verdict) string {
	switch {
	case !alone.Definite():
		return ""
	case alone == wrong:
		return fmt.Sprintf("Alone, the same assertions are answered %s as well: it does not take several checks.", alone)
	}
	return fmt.Sprintf("Alone, the same assertions are answered %s: the fault is in what it keeps from before.", alone)
}

package oracle

import (
	"context"
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// incomplete: a solver answers unknown to a script of a fragment that it decides, although the right answer is known.
// It is asked for the reason: unknown because of time, memory or another limit is no fault.
var incomplete = Oracle{
	Name: "incomplete", Class: Incomplete, Default: true,
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if !e.Claimed && r.Question != askReason {
			return Judgement{}, false
		}
		j, found := undecided(e, r)
		if !found || e.Claimed {
			return j, found
		}
		reason := reasonOf(r, j.Check)
		j.Shows = []string{r.Solver + " decides scripts like this one, and its reason names no limit: " + reason + "."}
		return j, !limited.MatchString(reason)
	},
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		j, found := undecided(e, e.Last())
		return j.Check, found && e.Last().Question == ""
	},
	Follow: func(in *instance.Instance, _ *Evidence) []FurtherRun {
		asking := *in
		asking.Steps = slices.Clone(in.Steps)
		if n := len(in.Steps); n == 0 || !reads(in.Steps[n-1:], getReason) {
			asking.Steps = append(asking.Steps, smtlib.Other{Text: getReason})
		}
		return []FurtherRun{{Name: "reason", Instance: &asking}}
	},
}

// The command that asks for the reason of unknown, and the question with this command.
const (
	getReason = "(get-info :reason-unknown)"
	askReason = "incomplete/reason"
)

// limited matches reasons that are about a limit, not about the script, in the words of Z3 and cvc5
// (UnknownExplanation).
var limited = regexp.MustCompile(`(?i)time|memory|memout|resource|limit|cancel|interrupt|unsupported|not supported`)

// reasonOf is the reason that a run gives after a check; "none" if it gives none.
func reasonOf(r *Run, check int) string {
	if items := r.Result.Behind(check); len(items) > 0 {
		return items[len(items)-1]
	}
	return "none"
}

// undecided looks for a check that a run answers with unknown although the right answer is known. A solver is expected
// to decide what the catalog says, and under a configuration nothing. If the evidence is Claimed, the last check is a
// fault in any case.
func undecided(e *Evidence, r *Run) (Judgement, bool) {
	for check := range min(len(r.Asked.Checks), len(r.Result.Checks)) {
		expect := r.Asked.Checks[check].Expect
		if expect == instance.None || r.Answer(check) != solvers.Unknown {
			continue
		}
		if e.Claimed && check == len(r.Asked.Checks)-1 || !r.Varied && decides(r, check) {
			return Judgement{Fault: Fault{Expect: expect, Observed: solvers.Unknown}, Check: check}, true
		}
	}
	return Judgement{}, false
}

// decides reports whether the catalog says that the solver decides the script of a run up to a check.
func decides(r *Run, check int) bool {
	if r.Entry == nil || r.Asked.Arena == nil {
		return false
	}
	if r.Entry.Has(solvers.Optimize, r.Asked.Logic) && len(r.Asked.Optimized(check).Objectives) > 0 {
		return false // other engines answer, of which the catalog says nothing
	}
	c, standard := contents(r, check)
	return standard && r.Entry.Decides(c)
}

// contents describes a run's script up to a check. standard is false if the catalog says nothing about such scripts:
// those with operators outside of SMT-LIB, or with tactics.
func contents(r *Run, check int) (c solvers.Contents, standard bool) {
	cut := r.Asked.Until(check)
	needs := theory.NeedsOf(cut.Arena, cut.Asserted())
	usesTactic := func(step smtlib.Command) bool {
		c, asks := step.(smtlib.CheckSat)
		return asks && c.Using != ""
	}
	c = solvers.Contents{
		Declared: cut.Logic, Least: needs.LeastLogic(), Symbols: needs.Symbols(),
		Several: cut.Incremental() || r.Mode == underPush,
	}
	return c, needs.Standard() && !slices.ContainsFunc(cut.Steps, usesTactic)
}

// underPush is the mode in which instances are asserted between push and pop.
const underPush = "tree"

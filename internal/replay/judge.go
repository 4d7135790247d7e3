package replay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// judged is what one run comes to.
type judged struct {
	status   Status
	observed string
	why      string
}

// judgeFinding judges evidence by the fault of a finding. An answer that is wrong otherwise is wrong, too.
func judgeFinding(ctx context.Context, f oracle.Fault, expected instance.Expectation, e *oracle.Evidence) judged {
	last := e.Last().Result
	j := judged{observed: string(last.Verdict), why: reason(last)}
	if seen, shows := f.Seen(e); shows {
		j.status, j.why = Wrong, ""
		if seen.Mark != f.Mark {
			j.why = fmt.Sprintf("at another place than it was found at: %s", cmp.Or(seen.Mark, "unknown"))
		}
		return j
	}
	if other, found := contradicted(e); found {
		j.status, j.why = Wrong, fmt.Sprintf("otherwise than it was found: %s", other.Fault)
		return j
	}
	switch j.status = answered(expected, last); {
	case j.status == Right && f.Class.InModel():
		j.status, j.why = modelStatus(e)
	case j.status == Right && f.Class.InCore() && triage.BlamedTogether(ctx, e.Last().Asked, last):
		j.status, j.why = Wrong, wrongCore
	case j.status == Right && f.Memory && slices.ContainsFunc(e.Runs, unseen):
		j.status, j.why = Undecided, "the memory that it takes is not seen"
	}
	return j
}

// unseen tells whether a run answered, and its memory is not known.
func unseen(r oracle.Run) bool { return r.Result.Verdict.Answered() && !r.Result.Peak.Known() }

// judgeScript judges the answers to a script of which only the right ones are known, and the models that it asks for.
func judgeScript(ctx context.Context, c *Case, r *solvers.Result) judged {
	expect := c.test.Expect
	in := &instance.Instance{Checks: instance.Unknown(len(expect))}
	for i, e := range expect {
		in.Checks[i].Expect = e
	}
	j := judged{observed: answers(r), why: reason(r)}
	e := &oracle.Evidence{Instance: in, Runs: []oracle.Run{{Asked: in, Result: r}}}
	if wrong, found := contradicted(e); found {
		j.status = Wrong
		if wrong.Mark != "" {
			j.why = wrong.Mark
		}
		return j
	}
	j.status = answered(in.Last().Expect, r)
	for i := range in.Checks[:len(in.Checks)-1] {
		if j.status == Right && in.Checks[i].Expect != instance.None && !e.Last().Answer(i).Definite() {
			j.status = Undecided
		}
	}
	if j.status == Right && readsMore(r) {
		switch in := triage.Asked(c.Path, c.test.Script, expect); {
		case in == nil:
		case wrongModel(in, r):
			j.status, j.why = Wrong, "an assertion is false under its model, or values contradict it"
		case triage.BlamedTogether(ctx, in, r):
			j.status, j.why = Wrong, wrongCore
		}
	}
	return j
}

const wrongCore = "all that is in its core can be true together"

// readsMore tells whether a script has asked for more than answers.
func readsMore(r *solvers.Result) bool {
	for i := range r.Checks {
		if len(r.Behind(i)) > 0 {
			return true
		}
	}
	return false
}

// wrongModel tells whether an assertion is false under a model that a script has asked for, or under a value of a
// symbol that the model omits, or the values behind it contradict the assertions or the model.
func wrongModel(in *instance.Instance, r *solvers.Result) bool {
	oracles, err := oracle.Select([]string{"invalid-model", "partial-model", "model-values"})
	if err != nil {
		panic(err) // they are named here
	}
	_, isWrong := oracle.Judge(oracles, &oracle.Evidence{Instance: in, Runs: []oracle.Run{{Asked: in, Result: r}}})
	return isWrong
}

// contradicted asks the oracles that look at answers alone: whoever is wrong in another way than before is wrong.
func contradicted(e *oracle.Evidence) (oracle.Judgement, bool) {
	oracles, err := oracle.Select([]string{"refutation-unsound", "solution-unsound", "crash"})
	if err != nil {
		panic(err) // they are named here
	}
	return oracle.Judge(oracles, e)
}

// answered is the status of a result that contradicts nothing.
func answered(expected instance.Expectation, r *solvers.Result) Status {
	switch {
	case r.Refused():
		return Unsupported
	case r.Verdict.Definite(), r.Verdict == solvers.Unknown && expected == instance.None:
		return Right
	}
	return Undecided
}

// modelStatus is the status of a solver that once gave a wrong model: it is right if its model makes everything true.
func modelStatus(e *oracle.Evidence) (Status, string) {
	r := e.Last()
	check := len(r.Asked.Checks) - 1
	if r.Answer(check) != solvers.Sat {
		return Right, ""
	}
	model, given := r.Model(check)
	if !given {
		return Undecided, "it gives no model"
	}
	if judged := oracle.UnderModel(r.Asked, check, model); judged.Holds != oracle.True {
		return Undecided, cmp.Or(judged.Why, "its model is not judged")
	}
	return Right, ""
}

// answers are all that a solver said of the checks.
func answers(r *solvers.Result) string {
	if len(r.Checks) < 2 {
		return string(r.Verdict)
	}
	var all []string
	for _, c := range r.Checks {
		all = append(all, string(c))
	}
	if !r.Verdict.Answered() {
		all = append(all, string(r.Verdict))
	}
	return strings.Join(all, " ")
}

// reason is why there is no answer: without places on this machine, if it is known without.
func reason(r *solvers.Result) string { return cmp.Or(r.Signature, r.Reason) }

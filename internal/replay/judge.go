package replay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// judged is the judgement of one run.
type judged struct {
	status   Status
	expected []instance.Expectation // the right answers of a script's checks, by which it was judged
	observed string
	why      string
	isProved bool // the answer is wrong whatever the right answers are
}

// judgeFinding judges evidence by the fault of a finding. An answer with another fault is wrong, too, but for a crash
// of the finding's solver at another place: see [oracle.Elsewhere]. own says that the solver is a version of that one.
func judgeFinding(
	ctx context.Context, f oracle.Fault, expected instance.Expectation, e *oracle.Evidence, own bool,
) judged {
	last := e.Last().Result
	j := judged{observed: string(last.Verdict), why: reason(last)}
	if seen, like := f.In(ctx, e); like != oracle.Unlike {
		switch {
		case like == oracle.Alike:
			j.status, j.why = Wrong, ""
		case isRejection(last) && !own: // it rejects the script otherwise than the finding's solver
			j.status = Unsupported
		default:
			j.status = Wrong
			if like == oracle.Elsewhere && own {
				j.status = Elsewhere
			}
			j.why = otherwise(f, seen.Fault, last)
		}
		return j
	}
	if other, found := contradicted(ctx, e); found {
		j.status, j.why = Wrong, fmt.Sprintf("otherwise than it was found: %s", other.Quoting(last))
		return j
	}
	if j.status = answered(expected, last); j.status != Right {
		return j
	}
	isUndecided := func(r oracle.Run) bool { return !r.Result.Verdict.Definite() }
	wrongCore := ""
	if f.Class.InCore() {
		wrongCore = triage.WrongCore(ctx, *e.Last())
	}
	switch {
	case f.Class.OfOptima() && !e.Last().RightOptima(ctx, len(e.Last().Asked.Checks)-1):
		j.status, j.why = NotWrong, smtlib.OptimaUnknown
	case f.Class.InModel():
		j.status, j.why = modelStatus(e)
	case wrongCore != "":
		j.status, j.why = Wrong, wrongCore
	case f.Class.InCore() && last.Verdict == solvers.Unsat && len(last.Behind(len(last.Checks)-1)) == 0:
		j.status, j.why = NotWrong, "it does not say what is to blame"
	case f.Class.Compared() && (len(e.Runs) == 1 || slices.ContainsFunc(e.Runs, isUndecided)):
		j.status, j.why = NotWrong, "there is no answer to compare its own with"
	case f.Memory && slices.ContainsFunc(e.Runs, unseen):
		j.status, j.why = NotWrong, "the memory that it takes is not seen"
	}
	return j
}

// otherwise says how a fault of the same class, which a run shows, differs from that of a finding.
func otherwise(f, seen oracle.Fault, r *solvers.Result) string {
	if seen.Mark == f.Mark && seen.Mark != "" {
		w := seen.Way
		return "otherwise than it was found: " + strings.Join(slices.DeleteFunc([]string{
			w.Kind, w.Objective, w.Priority,
		}, func(s string) bool { return s == "" }), ", ")
	}
	return fmt.Sprintf("at another place than it was found at: %s", cmp.Or(seen.Quoting(r).Mark, "unknown"))
}

// judgeProgram judges the answer to a rule program, of a finding or of none: then any fault counts.
func judgeProgram(ctx context.Context, c *Case, e *oracle.Evidence, own bool) judged {
	last, isKnown := e.Last().Result, e.Last().Program.IsKnown()
	if f := c.Finding; f != nil {
		j := judgeFinding(ctx, f.Fault, instance.Expectation(f.Expected), e, own)
		if (j.status == Right || j.status == NotWrong) && f.Class.InRelation() && !isKnown {
			j.status = NotJudged
		}
		return j
	}
	j := judged{observed: string(last.Verdict), why: reason(last)}
	switch _, isWrong := oracle.Judge(ctx, oracle.MustSelect(), e); {
	case isWrong:
		j.status, j.why = Wrong, ""
	case isKnown || isRejection(last):
		if j.status = answered(instance.Sat, last); j.status == Right {
			j.why = "" // what it has printed besides is about nothing wrong
		}
	default:
		j.status = NotJudged
	}
	return j
}

// unseen reports whether a run answered but its memory was not measured.
func unseen(r oracle.Run) bool { return r.Result.Verdict.Answered() && !r.Result.Peak.Known() }

// judgeScript judges the answers to a script by the right answers as far as they are known, and the models that the
// script asks for. An answer that the script states is taken for right without a proof, as regression suites want it.
// If a solver answers otherwise, or the script states nothing, a proof is looked for, which overrides the script.
//
// A script that shows a finding says of which class it is: a solver that does not decide it is wrong where that is the
// finding. A script that is rejected is unsupported here, see [runner.judgeRejection].
func judgeScript(ctx context.Context, c *Case, s *solvers.Solver, r *solvers.Result) judged {
	if c.test.NoCheck {
		return judgeReplies(ctx, c, s, r)
	}
	said, unclear := c.stated()
	j := judgeAnswers(ctx, said, r)
	if wrong, found := c.showsItsClass(ctx, s, r); found && j.status != Wrong {
		return judged{status: Wrong, expected: said, observed: j.observed, why: wrong.Reason(ctx)}
	}
	if j.status == Wrong && j.isProved || j.status == Unsupported {
		return j
	}
	right := said
	if j.status == Wrong || slices.Contains(said, instance.None) {
		right = c.rightAnswers(ctx, r)
		j = judgeAnswers(ctx, right, r)
	}
	for i, e := range right {
		if said[i] != instance.None && said[i] != e {
			j.why = fmt.Sprintf("the script says that %s is right, and %s is proved", said[i], e)
		}
	}
	if j.status != Wrong && (readsMore(r) || c.claims()) {
		j = judgeFurther(ctx, c, s, right, r, j)
	}
	switch {
	case unclear == "" || !slices.Contains(right, instance.None):
	case j.status == NotJudged:
		j.why = unclear
	case j.status == Right:
		j.why = strings.TrimPrefix(j.why+"; "+unclear, "; ")
	}
	if j.status == Wrong && c.witness != "" {
		j.why = strings.TrimPrefix(j.why+"; all is true under "+c.witness, "; ")
	}
	if j.status == Right && smtlib.SetsObjectives(c.test.Script) && !rightOptima(ctx, c, r) {
		j.why = strings.TrimPrefix(j.why+"; "+smtlib.OptimaUnknown, "; ")
	}
	return j
}

// judgeReplies judges the run of a script without a check by the replies to its commands.
func judgeReplies(ctx context.Context, c *Case, s *solvers.Solver, r *solvers.Result) judged {
	none := []instance.Expectation{instance.None}
	j := judged{status: NotJudged, expected: none, observed: "replies", why: reason(r)}
	replies := triage.Replies(ctx, c.Path, c.test.Script, none, s, r)
	for _, reply := range replies {
		switch {
		case reply.Wrong != nil:
			j.status, j.why = Wrong, reply.Why
			return j
		case reply.Standing == oracle.Right:
			j.status, j.why = Right, ""
		}
	}
	if j.status != Right {
		switch {
		case r.Verdict == solvers.Crash:
			j.status = Wrong
			return j
		case isRejection(r):
			j.status = Unsupported
			return j
		case !r.Verdict.Answered():
			j.status = NotWrong
			return j
		}
	}
	if unjudged := oracle.ListUnjudged(replies); unjudged != "" {
		j.why = "not judged: " + unjudged
	} else if len(replies) > 0 && j.status == NotJudged {
		j.why = "no reply claims anything"
	}
	return j
}

// showsItsClass judges a result by the class that the script of a case says, unless it takes another run to see that.
func (c *Case) showsItsClass(ctx context.Context, s *solvers.Solver, r *solvers.Result) (oracle.Judgement, bool) {
	class := oracle.Class(c.test.Class)
	if class == "" || class.Timed() || class.Compared() || isRejection(r) {
		return oracle.Judgement{}, false
	}
	in := repro.Asked(c.Path, c.test.Script, c.test.Expect)
	if in == nil {
		return oracle.Judgement{}, false
	}
	oracles := slices.DeleteFunc(oracle.All(), func(o oracle.Oracle) bool { return o.Class != class })
	return oracle.Judge(ctx, oracles, &oracle.Evidence{Instance: in, Claimed: true, Runs: []oracle.Run{{
		Solver: s.Name, Entry: s.Entry, Asked: in, Text: c.test.Script, Result: r,
	}}})
}

// judgeAnswers compares answers with the right ones.
func judgeAnswers(ctx context.Context, right []instance.Expectation, r *solvers.Result) judged {
	in := &instance.Instance{Checks: instance.Unknown(len(right))}
	for i, e := range right {
		in.Checks[i].Expect = e
	}
	j := judged{observed: answers(r), why: reason(r), expected: right}
	e := &oracle.Evidence{Instance: in, Runs: []oracle.Run{{Asked: in, Result: r}}}
	if wrong, found := contradicted(ctx, e); found {
		j.status = Wrong
		j.isProved = wrong.Expect == instance.None
		j.why = cmp.Or(wrong.Reason(ctx), j.why)
		return j
	}
	var unknown []string // numbers of checks
	for i, e := range right {
		if e == instance.None {
			unknown = append(unknown, strconv.Itoa(i+1))
		}
	}
	switch j.status = answered(in.Last().Expect, r); {
	case j.status == Unsupported:
	case len(unknown) == len(right):
		j.status, j.why = NotJudged, cmp.Or(j.why, "no right answer is known")
	case j.status == Right:
		for i, e := range right {
			if e != instance.None && !(&oracle.Run{Asked: in, Result: r}).Answer(i).Definite() {
				j.status = NotWrong
			}
		}
		if j.status == Right && len(unknown) > 0 {
			j.why = fmt.Sprintf("not judged: check %s of %d", strings.Join(unknown, ", "), len(right))
		}
	}
	return j
}

// judgeFurther judges what a solver prints besides answers that are not wrong. A model that makes all assertions true
// proves an answer that was not judged.
func judgeFurther(
	ctx context.Context, c *Case, s *solvers.Solver, right []instance.Expectation, r *solvers.Result, j judged,
) judged {
	in := repro.Asked(c.Path, c.test.Script, right)
	if in == nil {
		return j
	}
	run := oracle.Run{Entry: s.Entry, Asked: in, Text: c.test.Script, Result: r}
	replies := triage.Replies(ctx, c.Path, c.test.Script, right, s, r)
	wrong, isWrong := oracle.WrongOptima(ctx, run)
	wrongReply := slices.IndexFunc(replies, func(reply oracle.Reply) bool { return reply.Wrong != nil })
	switch {
	case isWrong:
		j.status, j.why = Wrong, wrong.Reason(ctx)
		return j
	case wrongReply >= 0:
		j.status, j.why = Wrong, replies[wrongReply].Why
		return j
	case j.status == NotWrong:
		return j
	}
	right = slices.Clone(right)
	var notes []string
	isProved := false
	for check := range right {
		if model, given := run.Model(check); given {
			isTrue := oracle.UnderModel(&in.Script, check, model).Holds == oracle.True
			if isTrue && right[check] == instance.None && in.Unclear(check) == "" {
				right[check], isProved = instance.Sat, true
			}
		}
		if text := run.ForeignValues(check); text != "" {
			notes = append(notes, text)
		}
	}
	if isProved {
		if j = judgeAnswers(ctx, right, r); j.status == Right {
			j.why = strings.TrimSuffix("all is true under its model; "+j.why, "; ")
		}
	}
	if unjudged := oracle.ListUnjudged(replies); unjudged != "" {
		notes = append(notes, "not judged: "+unjudged)
	}
	if j.status == Right || j.status == NotJudged {
		j.why = strings.TrimPrefix(strings.Join(append([]string{j.why}, notes...), "; "), "; ")
	}
	return j
}

// rightOptima reports whether the optima of all checks are proved right.
func rightOptima(ctx context.Context, c *Case, r *solvers.Result) bool {
	in := repro.Asked(c.Path, c.test.Script, c.test.Expect)
	if in == nil {
		return false
	}
	run := oracle.Run{Asked: in, Result: r}
	return run.RightOptima(ctx, 0)
}

// readsMore reports whether the solver printed more than answers, such as a model.
func readsMore(r *solvers.Result) bool {
	for i := range r.Checks {
		if len(r.Behind(i)) > 0 {
			return true
		}
	}
	return false
}

// claims reports whether the script asks for more than answers.
func (c *Case) claims() bool {
	return slices.ContainsFunc(smtlib.NamedCommands(c.test.Script), func(command smtlib.NamedCommand) bool {
		return smtlib.ReplyTo(command.Name, command.Word).Claims()
	})
}

// contradicted asks the oracles that judge answers, and the solver's own checks of them: a solver with another fault
// than before is wrong, too.
func contradicted(ctx context.Context, e *oracle.Evidence) (oracle.Judgement, bool) {
	return oracle.Judge(ctx, oracle.MustSelect(
		"refutation-unsound", "solution-unsound", "crash", "own-check", "relation", "label",
	), e)
}

// answered is the status of a result that contradicts nothing.
func answered(expected instance.Expectation, r *solvers.Result) Status {
	switch {
	case isRejection(r):
		return Unsupported
	case r.Verdict.Definite(), r.Verdict == solvers.Unknown && expected == instance.None:
		return Right
	}
	return NotWrong
}

// isRejection reports whether a solver rejects a script.
func isRejection(r *solvers.Result) bool {
	return r.Verdict == solvers.Unsupported || r.Verdict == solvers.Error && r.Complaint
}

// modelStatus is the status for a finding of a wrong model: right if the model makes every assertion true.
func modelStatus(e *oracle.Evidence) (Status, string) {
	r := e.Last()
	if p := r.Program; p != nil {
		if r.Result.Verdict == solvers.Sat && !oracle.InvariantsHold(p.Program, r.Result.Stdout) {
			return NotWrong, "its model is not judged"
		}
		return Right, ""
	}
	check := len(r.Asked.Checks) - 1
	if r.Answer(check) != solvers.Sat {
		return Right, ""
	}
	model, given := r.Model(check)
	if !given {
		return NotWrong, "it gives no model"
	}
	if judged := oracle.UnderModel(&r.Asked.Script, check, model); judged.Holds != oracle.True {
		return NotWrong, cmp.Or(judged.Why, "its model is not judged")
	}
	return Right, ""
}

// answers lists the solver's answers to the checks, for people.
func answers(r *solvers.Result) string {
	if len(r.Checks) < 2 {
		return string(r.Verdict)
	}
	var all []string
	for _, c := range r.Checks {
		all = append(all, string(c))
	}
	if !r.Verdict.Answered() && r.Checks[len(r.Checks)-1] != r.Verdict { // such as a crash after the last answer
		all = append(all, string(r.Verdict))
	}
	return strings.Join(all, " ")
}

// reason is why there is no answer: where a solver crashed, or what it says.
func reason(r *solvers.Result) string {
	switch {
	case r.Rejected != nil && (r.Rejected.Check > 0 || r.Rejected.Said == r.Signature):
		return r.Rejected.String() + "; what is behind that is not judged"
	case r.Unknown != "" && isRejection(r):
		return "it does not know " + r.Unknown
	case r.Verdict == solvers.Crash:
		return cmp.Or(oracle.Fault{Mark: r.Signature}.Quoting(r).Mark, r.Reason)
	}
	return r.Reason
}

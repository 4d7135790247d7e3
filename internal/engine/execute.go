package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// maxWalk bounds the instances of one walk.
const maxWalk = mutate.BlockSize

// answer is the answer of one solver to one question of a test, and how it was given.
type answer struct {
	Question // its Text has the script for a process of its own; in mode tree it is made when it is needed, see whole
	job      *job

	result *solvers.Result
	head   []byte         // in mode tree: common beginning of the walk's instances
	alone  bool           // whether a fresh process gave the result: it has repeated what a session showed
	trace  *solvers.Trace // the session's trace; nil in a process of its own
	judged bool
	first  *answer   // answer to what was asked at first; nil: this one
	later  []*answer // in the first answer: answers to further questions that wait
	sent   bool      // whether it waited, and is asked now

	answered ask.Answer // the asker's answer; the zero value if it did not come in a batch
}

// inSession reports whether the process had been sent other scripts before.
func (a *answer) inSession() bool {
	return a.mode() == ask.Tree || a.mode() == ask.Reset && a.result.Reused > 0
}

// due are the further answers to ask for, now that this one has been judged. Those that are judged are not needed any
// more.
func (a *answer) due() (due []*answer) {
	first := cmp.Or(a.first, a)
	first.later = slices.DeleteFunc(first.later, func(a *answer) bool { return a.judged })
	for _, later := range first.later {
		if !later.sent {
			later.sent, due = true, append(due, later)
		}
	}
	return due
}

// freshQuestion is the question to a process of its own.
func (w *worker) freshQuestion(a *answer) ask.Question {
	w.whole(a)
	how := a.How
	how.Mode = ""
	return w.printer.Question(a.Target, a.Text, how)
}

// firstQuestion is the question in its mode, with the time limit for its logic.
func (w *worker) firstQuestion(a *answer) ask.Question {
	q := w.printer.Question(a.Target, a.Text, a.How)
	q.Head = a.head
	if w.AdaptsTimeout && a.Run.Asked != nil {
		q.Timeout = a.Target.Base.Usual.Limit(a.logic(), cmp.Or(q.Timeout, w.Limits.Wall),
			a.Target.Base.Probe.Query)
	}
	if a.Within > 0 {
		q.Timeout = min(a.Within, cmp.Or(q.Timeout, w.Limits.Wall))
	}
	return q
}

// sessionSolver is the solver with the commands of the mode.
func (a *answer) sessionSolver() *solvers.Solver {
	if a.mode() == ask.Tree {
		return a.Target.ForIncremental()
	}
	return a.Target.Solver
}

// counted describes the answer's run for the statistics.
func (a *answer) counted() tally.Run {
	run := a.job.countedOn(a.Target)
	if a.Run.Asked != nil {
		run.Logic = a.logic()
	}
	run.Strategy = cmp.Or(a.Strategy, run.Strategy)
	run.Items, run.Mode, run.Question = a.Target.Configuration.Items(), a.mode(), a.Run.Question
	run.Form = a.form()
	return run
}

// form is how the question is asked, in the statistics: by its name, without the numbers of questions of a kind.
func (q *Question) form() string {
	kind, _, _ := strings.Cut(q.Run.Question, " ")
	return cmp.Or(q.Form, strings.TrimRight(kind, "0123456789"), "instance")
}

// judge counts an answer, and finds out whether a solver also gives it in a fresh process, if that is in doubt, and
// whether it is wrong. If that panics, only the answer is lost.
func (w *worker) judge(ctx context.Context, a *answer) error {
	if a.Run.Question == "" {
		w.count(a.job)
	}
	a.took()
	w.tellLate(a)
	a.judged = true
	return w.sparing(a, func() error {
		if err := w.countResult(ctx, a); err != nil {
			return w.Failed(a.Target, err)
		}
		return w.judgeAnswer(ctx, a)
	})
}

// sparing calls do for an answer. If that panics, only the answer is lost.
func (w *worker) sparing(a *answer, do func() error) error {
	return w.stats.Sparing(w.Logger, tally.LostJudgement, func() string {
		return fmt.Sprintf("the answers of %s to %s are skipped", a.Target.Name, a.job.Name)
	}, do)
}

// countResult finds out which result of an answer counts, learns from it, and counts it.
func (w *worker) countResult(ctx context.Context, a *answer) error {
	if err := w.learn(ctx, a); err != nil {
		return err
	}
	verdict, err := w.repeatAlone(ctx, a)
	if err == nil && a.result.Complaint {
		before := a.result
		if err = w.refused(ctx, a); verdict == before {
			verdict = a.result
		}
	}
	if !a.result.Refused() {
		origin := a.Run.Origin()
		a.Target.Lessons.Taken(origin)
	}
	if run := a.run(a.result); run.Asked != nil && a.result.Verdict.Answered() {
		var parts []string
		if a.result.Verdict.Definite() { // some solvers answer unknown to what they do not read
			parts = run.UnknownParts()
		}
		a.Target.Lessons.Answered(a.logic(), parts)
	}
	if a.job.Tabled {
		return err
	}
	w.stats.Result(a.counted(), verdict)
	if r := a.result; err == nil && r.Refused() {
		run := a.run(r)
		why, symbol := r.Signature, run.Lacking()
		if symbol != "" {
			why = ask.UnknownSymbol(symbol)
		}
		w.stats.Refused(a.counted(), r, why, symbol)
		if !r.Complaint {
			w.explain(a)
		}
	}
	return err
}

// judgeAnswer finds out whether an answer is wrong, alone or beside others to the test, and what follows from it.
func (w *worker) judgeAnswer(ctx context.Context, a *answer) error {
	asked := &a.job.evidence
	if len(a.job.Oracles) == 0 { // nothing is judged by the runs before
		*asked = oracle.Case[*answer]{Evidence: a.job.Evidence}
	}
	a.Run.Before = a.job.turn.past().Enter(a.Target.Name, a.Run.Question, a.result)
	asked.Enter(a.run(a.result), a)
	if j, wrong := oracle.Judge(ctx, a.job.Oracles, &asked.Evidence); wrong {
		return w.confirm(ctx, asked.Wrong(j), j)
	}
	return w.follow(ctx, a)
}

// follow asks what follows from an answer, or has it wait. What does not wait is asked in a process of its own.
func (w *worker) follow(ctx context.Context, a *answer) error {
	for _, q := range a.job.test.Follow(ctx, &a.Question, &a.job.evidence.Evidence) {
		further := &answer{Question: *q, job: a.job, first: cmp.Or(a.first, a)}
		if err := w.dumpDerived(further); err != nil {
			return w.Failed(further.Target, err)
		}
		if q.Waits {
			further.first.later = append(further.first.later, further)
			continue
		}
		further.alone = true
		var err error
		if further.result, err = w.fresh(ctx, further); err != nil {
			if err = w.Failed(further.Target, err); err != nil || further.Target == a.Target {
				return err
			}
			continue
		}
		if err := w.judge(ctx, further); err != nil {
			return err
		}
	}
	return nil
}

// took records how long an instance took, for later time limits, and whether that was a limit, for the choice of
// modes.
func (a *answer) took() {
	in, t := a.Run.Asked, a.Target
	if in == nil {
		return
	}
	if r := a.result; !t.Varied() && (r.Verdict.Definite() || r.Verdict == solvers.Unknown) {
		t.Usual.Took(a.logic(), r.Wall)
	}
	if a.Run.Question != "" || in.Incremental() || t.Varied() {
		return
	}
	atLimit := a.result.Verdict == solvers.Timeout || a.result.Verdict == solvers.Memout
	t.Ran(a.job.Evidence.Instance.Logic, a.mode(), atLimit)
}

// tellLate warns once if most instances get no answer because the time limit is shortened for them.
func (w *worker) tellLate(a *answer) {
	name := a.Target.Name
	shortened := w.AdaptsTimeout && a.Run.Asked != nil && a.Within == 0 && a.result.Wall < w.Limits.Wall/2
	if a.result.Verdict == solvers.Timeout && shortened && a.Target.Base.Usual.Late() {
		warning.Log(w.Logger, warning.Ability, warning.Warning{Solver: name, Text: name +
			" gives no answer to half of the instances within time limits that are shortened to what others of their logic " +
			"usually take; --timeout sets the same limit for all"})
	}
}

// repeatAlone repeats an answer in a fresh process if a session may be the cause: a crash or a refusal in a process
// that was sent other scripts before need not be due to this script. Faults that only sessions show count as well, and
// after a few of them such sessions are no longer used for the logic.
//
// It returns the result whose verdict is counted: a crash of the session always is; a refusal that is not repeated is
// replaced by the fresh process's answer. a.result, which is judged, becomes the repetition's.
func (w *worker) repeatAlone(ctx context.Context, a *answer) (counts *solvers.Result, err error) {
	r := a.result
	if r.Retried && r.First.Verdict == solvers.Crash { // perhaps after the previous script
		w.sessionFault(a, r.First)
		return r.First, w.suspect(ctx, a, r.First)
	}
	if r.Explained { // a process of its own has rejected it, too
		a.alone = true
		return r, nil
	}
	refused := r.Refused()
	if !a.inSession() || r.Verdict != solvers.Crash && !(refused && a.Target.DoubtRefusal(a.logic(), a.mode())) {
		return r, nil
	}
	alone, err := w.fresh(ctx, a)
	if err != nil {
		return r, err
	}
	if refused {
		if alone.Verdict.Answered() {
			w.sessionFault(a, r)
			a.result = alone
		}
		return a.result, nil
	}
	a.result = alone
	if alone.Verdict == solvers.Crash {
		a.alone = true
		return r, nil
	}
	w.sessionFault(a, r)
	return r, w.suspect(ctx, a, r)
}

// fresh repeats the run in a process of its own.
func (w *worker) fresh(ctx context.Context, a *answer) (*solvers.Result, error) {
	run, err := w.asking(a).ask(ctx, w.subject(a, nil), false)
	return run.Result, err
}

// whole makes the script of an answer, if it has none yet.
func (w *worker) whole(a *answer) {
	if a.Text.Script == nil {
		how := a.How
		how.Mode = ""
		a.Text.Script = w.printer.Question(a.Target, ask.Text{Instance: a.Text.Instance}, how).Script
	}
}

// sessionFault counts a fault that only a session showed, and ends the process. The trace stays valid.
func (w *worker) sessionFault(a *answer, r *solvers.Result) {
	w.stats.SessionFault()
	a.answered.Restart()
	if a.Target.Fault(a.logic(), a.mode()) {
		w.warn(warning.Sessions, a, "%s answered several instances of %s in mode %s "+
			"differently than in a separate process, the last one with %s (%s); instances of this logic now run in "+
			"another mode", a.Target.Name, a.logic(), a.mode(), r.Verdict, r.Reason)
	}
}

// warn logs a warning of a kind about an answer.
func (w *worker) warn(kind warning.Kind, a *answer, format string, args ...any) {
	warning.Log(w.Logger, kind, warning.Warning{
		Text: fmt.Sprintf(format, args...), Solver: a.Target.Name, Seed: a.job.Run.Seed,
	})
}

// suspect judges a result that only a session showed, and has it confirmed if it is a fault.
func (w *worker) suspect(ctx context.Context, a *answer, r *solvers.Result) error {
	if len(a.job.Oracles) == 0 && r.Verdict == solvers.Crash { // the test judges, and it gets the other answer
		w.NotShown(ctx, a.counted(), fmt.Sprintf("%s crashes in a session (%s)", a.Target.Name, a.job.Name), w.stats)
		return nil
	}
	evidence := a.job.evidence.Evidence
	evidence.Runs = append(slices.Clip(evidence.Runs), a.run(r))
	return w.sparing(a, func() error {
		if j, wrong := oracle.Judge(ctx, a.job.Oracles, &evidence); wrong && j.Run == evidence.Last() {
			return w.confirmTrace(ctx, a, r, j)
		}
		return nil
	})
}

// crashedAgain follows up a crash at the repetition of a check. It is counted in place of the first answer, unless that
// was a crash as well.
func (w *worker) crashedAgain(ctx context.Context, a *answer, before *solvers.Result) error {
	if before.Verdict != solvers.Crash && !before.Retried {
		w.stats.Recount(a.counted(), before, a.result)
	}
	w.sessionFault(a, a.result)
	return w.suspect(ctx, a, a.result)
}

// askerOf returns what asks a solver for this worker.
func (w *worker) askerOf(t *ask.Target) ask.Asker {
	asker := w.askers[t.Base]
	if asker == nil {
		var end func()
		asker, end = w.Asker(t.Base)
		w.askers[t.Base], w.ends = asker, append(w.ends, end)
	}
	return asker
}

// recalled judges those answers that are known, and returns the others.
func (w *worker) recalled(ctx context.Context, answers []*answer) (unknown []*answer, err error) {
	for _, a := range answers {
		if a.Recall == nil {
			unknown = append(unknown, a)
		} else if r := a.Recall(); r == nil {
			unknown = append(unknown, a)
		} else {
			a.judged, a.result = true, r
			a.job.evidence.Enter(a.run(r), a)
			if err := w.sparing(a, func() error { return w.follow(ctx, a) }); err != nil {
				return nil, err
			}
		}
	}
	return unknown, nil
}

// ask runs questions on a solver, and then the questions that are due after the answers, until there are none.
func (w *worker) ask(soft, hard context.Context, t *ask.Target, all []*answer, prepare func() error) error {
	for {
		if err := w.askOnce(soft, hard, t, all, prepare); err != nil {
			return err
		}
		var due []*answer
		for _, a := range all {
			due = append(due, a.due()...)
		}
		if len(due) == 0 || t.Broken.Load() {
			return nil
		}
		for _, a := range due {
			w.whole(a)
		}
		all = due
	}
}

// askOnce runs questions on a solver, and judges each answer as it arrives. After soft has ended, it asks only what
// belongs to tests that are begun.
func (w *worker) askOnce(soft, hard context.Context, t *ask.Target, all []*answer, prepare func() error) error {
	ended := soft.Err() != nil
	if ended {
		all = begun(all)
	}
	answers, err := w.recalled(hard, all)
	if err != nil {
		return err
	}
	questions := make([]ask.Question, len(answers))
	for i, a := range answers {
		questions[i] = w.firstQuestion(a)
	}
	if len(answers) > 0 && answers[0].Run.Question == "" {
		w.count(answers[0].job) // count it at the start, since it may take the solver long
	}
	for answered, err := range w.askerOf(t).Ask(hard, questions, prepare) {
		a := answers[answered.Question]
		if err != nil {
			err = w.silent(hard, &repro.Subject{Target: a.Target, Run: a.Run}, a.job.prober, answered.Result, err)
		}
		if err != nil {
			if err := w.Failed(a.Target, err); err != nil || a.Target.Broken.Load() {
				return err
			}
			continue
		}
		if err := w.receive(hard, a, answered); err != nil {
			return err
		}
		if !ended && soft.Err() != nil {
			break
		}
		if next := answered.Question + 1; next < len(answers) && answers[next].Run.Question == "" {
			w.count(answers[next].job)
		}
	}
	if !ended && soft.Err() != nil {
		return w.ask(soft, hard, t, answers, prepare)
	}
	return nil
}

// receive judges an answer. A walk may give a second answer to its first branch.
func (w *worker) receive(ctx context.Context, a *answer, answered ask.Answer) error {
	again := answered.First != nil
	if again {
		second := *a
		a = &second
	}
	a.answered, a.trace, a.result = answered, answered.Trace, a.Run.Answered(answered.Result).Result
	switch {
	case !again:
		return w.judge(ctx, a)
	case answered.Changed():
		return w.suspect(ctx, a, a.result)
	case a.result.Verdict == solvers.Crash:
		return w.crashedAgain(ctx, a, answered.First)
	}
	return nil
}

// await queues an instance for a walk with others of its group.
func (w *worker) await(soft, hard context.Context, a *answer, prepare func() error) error {
	waiting := w.waiting[a.Target]
	if n := len(waiting); n > 0 && (!waiting[0].Run.Asked.WalksWith(a.Run.Asked) ||
		waiting[0].How.Logic != a.How.Logic || n >= maxWalk) {
		if err := w.walk(soft, hard, a.Target, prepare); err != nil {
			return err
		}
	}
	if !slices.Contains(w.walking, a.Target) {
		w.walking = append(w.walking, a.Target)
	}
	w.waiting[a.Target] = append(w.waiting[a.Target], a)
	return nil
}

// walkAll runs all walks that wait.
func (w *worker) walkAll(soft, hard context.Context, prepare func() error) error {
	for _, t := range w.walking {
		if err := w.walk(soft, hard, t, prepare); err != nil {
			return err
		}
	}
	w.walking = nil
	return nil
}

// walk runs the instances that wait for a walk on a solver.
func (w *worker) walk(soft, hard context.Context, t *ask.Target, prepare func() error) error {
	answers := w.waiting[t]
	delete(w.waiting, t)
	if soft.Err() != nil {
		answers = begun(answers)
	}
	if len(answers) == 0 || t.Broken.Load() {
		return nil
	}
	ins := make([]*instance.Instance, len(answers))
	for i, a := range answers {
		ins[i] = a.Run.Asked
	}
	head := w.printer.Head(t, ins, answers[0].How.Logic)
	for _, a := range answers {
		a.head = head
	}
	return w.ask(soft, hard, t, answers, prepare)
}

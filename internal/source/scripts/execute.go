package scripts

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// maxWalk bounds the instances of one walk.
const maxWalk = mutate.FamilySize

// answer is the answer of one solver to one instance, and how it was run.
type answer struct {
	t        *ask.Target
	job      *job
	in       *instance.Instance // the instance that was run
	question string             // name of an oracle's question; "" for the instance's own run
	within   time.Duration      // a shorter time limit; 0 for the usual one
	logic    string             // that the solver is sent
	script   []byte             // for a process of its own; in mode tree it is made when it is needed, see worker.whole
	asserts  []string           // in mode tree
	source   []byte             // text of the seed, if that is not a file of the campaign

	mode   ask.Mode
	result *solvers.Result
	before oracle.History // results of the solver for earlier instances of the seed
	head   []byte         // in mode tree: the common beginning of the walk's instances
	walk   int            // in mode tree: number of instances of the walk
	alone  bool           // the result is that of a fresh process, which has repeated what a session showed
	trace  *solvers.Trace // of the session; nil in a process of its own
	judged bool
	later  []*answer // answers to questions that are only asked if the solver has decided this one; see oracle.Question

	answered ask.Answer // as it came from the asker; the zero value for one that did not come in a batch
}

// inSession reports whether the process had been sent other scripts before.
func (a *answer) inSession() bool {
	return a.mode == ask.Tree || a.mode == ask.Reset && a.result.Reused > 0
}

// due are the further answers to ask for, now that this one has been judged.
func (a *answer) due() []*answer {
	if a.judged && a.result.Verdict.Definite() {
		return a.later
	}
	return nil
}

// text is what is asked, as it was printed.
func (a *answer) text() ask.Text {
	return ask.Text{Instance: a.in, Script: a.script, Asserts: a.asserts}
}

// freshQuestion is the question to a process of its own.
func (w *worker) freshQuestion(a *answer) ask.Question {
	w.whole(a)
	return w.printer.Question(a.t, a.text(), ask.How{Logic: a.logic})
}

// firstQuestion is the question in the answer's mode, with the time limit for its logic.
func (w *worker) firstQuestion(a *answer) ask.Question {
	q := w.printer.Question(a.t, a.text(), ask.How{Mode: a.mode, Logic: a.logic})
	q.Head = a.head
	if w.AdaptsTimeout {
		q.Timeout = a.t.Base.Usual.Limit(a.in.Logic, cmp.Or(q.Timeout, w.Limits.Wall), a.t.Base.Probe.Query)
	}
	if a.within > 0 {
		q.Timeout = min(a.within, cmp.Or(q.Timeout, w.Limits.Wall))
	}
	return q
}

// solver is the solver with the command for a process of its own.
func (a *answer) solver() *solvers.Solver {
	if a.in.Incremental() {
		return a.t.ForIncremental()
	}
	return a.t.Solver
}

// run is the answer as a run to be judged, with the given result.
func (a *answer) run(r *solvers.Result) oracle.Run {
	run := oracle.Run{
		Solver: a.t.Name, Entry: a.t.Entry, Varied: a.t.Varied(), Mode: string(a.mode), Question: a.question, Asked: a.in,
		Result: r, Untried: a.t.Untried(a.in.Logic), Before: a.before, Logic: a.logic, Has: a.t.Lessons.HasAnsweredWith,
	}
	if a.t.HasTactic() { // the catalog's entry does not apply to the tactic
		run.Entry = nil
	}
	return run
}

// sessionSolver is the solver with the commands of the mode.
func (a *answer) sessionSolver() *solvers.Solver {
	if a.mode == ask.Tree {
		return a.t.ForIncremental()
	}
	return a.t.Solver
}

// counted describes the answer's run for the statistics.
func (a *answer) counted() tally.Run {
	run := runOf(a.t.Name, a.in)
	run.Items, run.Mode, run.Question = a.t.Configuration.Items(), a.mode, a.question
	return run
}

// runOf describes the run of an instance on a solver for the statistics.
func runOf(solver string, in *instance.Instance) tally.Run {
	seed := in.Seed()
	return tally.Run{
		Solver: solver, Logic: in.Logic, Strategy: in.Strategy, Seed: seed.Path, SeedHash: seed.Hash, Index: in.Index,
	}
}

// judge counts an answer and finds out whether it is wrong. If that panics, only the answer is lost.
func (w *worker) judge(ctx context.Context, a *answer) error {
	w.count(a.job)
	a.took()
	w.tellLate(a)
	a.judged = true
	return w.sparing(a, func() error { return w.look(ctx, a) })
}

// sparing calls do for an answer. If that panics, only the answer is lost.
func (w *worker) sparing(a *answer, do func() error) error {
	return w.stats.Sparing(w.Logger, tally.LostJudgement, func() string {
		return fmt.Sprintf("the answers of %s to %s are skipped", a.t.Name, nameOf(a.in))
	}, do)
}

// look finds out whether a solver also gives the answer in a fresh process, if that is in doubt, and whether it is
// wrong.
func (w *worker) look(ctx context.Context, a *answer) error {
	if err := w.learn(ctx, a); err != nil {
		return w.Failed(a.t, err)
	}
	verdict, err := w.doubt(ctx, a)
	if err == nil && a.result.Complaint {
		before := a.result
		if err = w.refused(ctx, a); verdict == before {
			verdict = a.result
		}
	}
	if !a.result.Refused() {
		a.t.Lessons.Taken(a.in)
	}
	if a.result.Verdict.Answered() {
		a.t.Lessons.Answered(a.in.Logic, a.in.Symbols)
	}
	w.stats.Result(a.counted(), verdict)
	if err != nil {
		return w.Failed(a.t, err)
	}
	r := a.result
	if r.Refused() {
		why, symbol := r.Signature, ""
		if _, found := slices.BinarySearch(a.in.Symbols, r.Unknown); found {
			why, symbol = ask.UnknownSymbol(r.Unknown), r.Unknown
		}
		w.stats.Refused(a.counted(), r, why, symbol)
		if !r.Complaint {
			w.explain(a)
		}
	}
	a.before = a.job.turn.seed.past.Enter(a.t.Name, a.question, r)
	asked := &a.job.evidence
	asked.Enter(a.run(r), a)
	if j, wrong := oracle.Judge(w.Oracles, &asked.Evidence); wrong {
		return w.confirm(ctx, asked.Wrong(j), j)
	}
	for _, q := range oracle.FollowUps(w.Oracles, &asked.Evidence) {
		if err := w.followUp(ctx, a, q); err != nil {
			return err
		}
	}
	return nil
}

// followUp asks a further question of an oracle about an instance, in a process of its own, after an answer has been
// judged.
func (w *worker) followUp(ctx context.Context, a *answer, q oracle.Question) error {
	if q.OfSession && !a.inSession() || q.Unoptimized && a.t.Entry.Unoptimized == nil {
		return nil
	}
	further := &answer{t: a.t, job: a.job, in: q.Instance, question: q.Name, alone: true}
	further.logic, further.source, further.mode = a.logic, a.source, ask.Fresh
	if q.Unoptimized {
		further.t = a.t.Base.Under(ask.Configuration{Options: a.t.Entry.Unoptimized})
	}
	var err error
	if further.result, err = w.fresh(ctx, further); err != nil {
		return w.Failed(a.t, err)
	}
	return w.judge(ctx, further)
}

// took records how long an instance took, for later time limits and the choice of modes.
func (a *answer) took() {
	if r := a.result; !a.t.Varied() && (r.Verdict.Definite() || r.Verdict == solvers.Unknown) {
		a.t.Usual.Took(a.in.Logic, r.Wall)
	}
	if a.question != "" || a.in.Incremental() || a.t.Varied() {
		return
	}
	a.t.Pace.Took(ask.Sample{
		Kind: ask.KindOf(a.job.in), Block: a.in.Block, Mode: a.mode, Time: a.result.Wall,
		Definite: a.result.Verdict.Definite(), New: a.result.Reused == 0, First: a.answered.Root, Walk: a.walk,
		Whole: maxWalk,
	})
}

// tellLate warns once if most instances get no answer because the time limit is shortened for them.
func (w *worker) tellLate(a *answer) {
	shortened := w.AdaptsTimeout && a.within == 0 && a.result.Wall < w.Limits.Wall/2
	if a.result.Verdict == solvers.Timeout && shortened && a.t.Base.Usual.Late() {
		w.warn(warning.Ability, a.t.Name, "", "%s gives no answer to half of the instances within time limits that are "+
			"shortened to what others of their logic usually take; --timeout sets the same limit for all", a.t.Name)
	}
}

// doubt repeats an answer in a fresh process if a session may be the cause: a crash or a refusal in a process that was
// sent other scripts before need not be due to this script. Faults that only sessions show count as well, and after a
// few of them such sessions are no longer used for the logic.
//
// It returns the result whose verdict is counted: a crash of the session always is; a refusal that is not repeated is
// replaced by the fresh process's answer. a.result, which is judged, becomes the repetition's.
func (w *worker) doubt(ctx context.Context, a *answer) (counts *solvers.Result, err error) {
	r := a.result
	logic := a.in.Logic
	if r.Retried && r.First.Verdict == solvers.Crash { // perhaps after the previous script
		w.sessionFault(a, r.First)
		return r.First, w.suspect(ctx, a, r.First)
	}
	refused := r.Refused()
	if !a.inSession() || r.Verdict != solvers.Crash && !(refused && a.t.DoubtRefusal(logic, a.mode)) {
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
	answered, err := ask.One(ctx, w.asker(a.t), w.freshQuestion(a))
	return answered.Result, err
}

// whole makes the script of an answer, if it has none yet.
func (w *worker) whole(a *answer) {
	if a.script == nil {
		a.script = w.printer.Question(a.t, ask.Text{Instance: a.in}, ask.How{Logic: a.logic}).Script
	}
}

// sessionFault counts a fault that only a session showed, and ends the process. The trace stays valid.
func (w *worker) sessionFault(a *answer, r *solvers.Result) {
	w.stats.SessionFault()
	a.answered.Restart()
	if a.t.Fault(a.in.Logic, a.mode) {
		w.warn(warning.Sessions, a.t.Name, a.in.Seed().Path, "%s answered several instances of %s in mode %s "+
			"differently than in a separate process, the last one with %s (%s); instances of this logic now run in "+
			"another mode", a.t.Name, a.in.Logic, a.mode, r.Verdict, r.Reason)
	}
}

// suspect judges a result that only a session showed, and has it confirmed if it is a fault.
func (w *worker) suspect(ctx context.Context, a *answer, r *solvers.Result) error {
	evidence := a.job.evidence.Evidence
	evidence.Runs = append(slices.Clip(evidence.Runs), a.run(r))
	return w.sparing(a, func() error {
		if j, wrong := oracle.Judge(w.Oracles, &evidence); wrong && j.Run == evidence.Last() {
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

// asker returns what asks a solver for this worker.
func (w *worker) asker(t *ask.Target) ask.Asker {
	asker := w.askers[t.Base]
	if asker == nil {
		var end func()
		asker, end = w.Bench.Asker(t.Base)
		w.askers[t.Base], w.ends = asker, append(w.ends, end)
	}
	return asker
}

// ask runs questions on a solver, and judges each answer as it arrives; then it asks the questions that are due after
// these answers. After soft has ended, it asks only what belongs to instances that are begun.
func (w *worker) ask(
	soft, hard context.Context, t *ask.Target, answers []*answer, prepare func() error,
) error {
	ended := soft.Err() != nil
	if ended {
		if answers = begun(answers); len(answers) == 0 {
			return nil
		}
	}
	questions := make([]ask.Question, len(answers))
	for i, a := range answers {
		questions[i] = w.firstQuestion(a)
	}
	if len(answers) > 0 {
		w.count(answers[0].job) // count it at the start, since it may take the solver long
	}
	for answered, err := range w.asker(t).Ask(hard, questions, prepare) {
		a := answers[answered.Question]
		if err != nil {
			if err := w.Failed(a.t, err); err != nil || a.t.Broken.Load() {
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
		if next := answered.Question + 1; next < len(answers) {
			w.count(answers[next].job)
		}
	}
	if !ended && soft.Err() != nil {
		if err := w.ask(soft, hard, t, answers, prepare); err != nil {
			return err
		}
	}
	var due []*answer
	for _, a := range answers {
		due = append(due, a.due()...)
	}
	due = slices.DeleteFunc(due, func(a *answer) bool { return a.judged })
	if len(due) == 0 || t.Broken.Load() {
		return nil
	}
	for _, a := range due {
		w.whole(a)
	}
	return w.ask(soft, hard, t, due, prepare)
}

// receive judges an answer. A walk may give a second answer to its first branch.
func (w *worker) receive(ctx context.Context, a *answer, answered ask.Answer) error {
	again := answered.First != nil
	if again {
		second := *a
		a = &second
	}
	a.answered, a.result, a.trace = answered, answered.Result, answered.Trace
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
	waiting := w.waiting[a.t]
	if n := len(waiting); n > 0 &&
		(!waiting[0].in.WalksWith(a.in) || waiting[0].logic != a.logic || n >= maxWalk) {
		if err := w.walk(soft, hard, a.t, prepare); err != nil {
			return err
		}
	}
	if !slices.Contains(w.walking, a.t) {
		w.walking = append(w.walking, a.t)
	}
	w.waiting[a.t] = append(w.waiting[a.t], a)
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
		a.walk, ins[i] = len(answers), a.in
	}
	head := w.printer.Head(t, ins, answers[0].logic)
	for _, a := range answers {
		a.head = head
	}
	return w.ask(soft, hard, t, answers, prepare)
}

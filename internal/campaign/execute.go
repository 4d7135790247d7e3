package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// session is a solver's process with what it was started for.
type session struct {
	*solvers.Session
	command []string
}

// tree is a session for walks, with the instances that wait for the next one.
type tree struct {
	*solvers.Tree
	command []string
	waiting []*answer
}

// maxWalk is how many instances are walked at once.
const maxWalk = mutate.FamilySize

// answer is what one solver answered to one instance, and how it was asked.
type answer struct {
	t        *target.Target
	job      *job
	in       *instance.Instance // what is asked
	question string             // of an oracle; "" for the instance's own run
	within   time.Duration      // what the answer is worth, if that is less than for others; 0: it is not
	logic    string             // that the solver is told
	script   []byte             // as for a process of its own; in mode tree made when it is needed, see worker.whole
	source   []byte             // of the seed, if that is no file of the campaign

	mode   pace.Mode
	result *solvers.Result
	before oracle.History // what the solver did with earlier instances of the seed
	walk   int            // in mode tree: how many instances were walked together
	root   bool           // the first of these
	alone  bool           // the result is a fresh process's, which repeated what a session had shown
	trace  *solvers.Trace // of the session; nil in a process of its own
	judged bool
}

// inSession tells whether the process had been told other things before.
func (a *answer) inSession() bool {
	return a.mode == pace.Tree || a.mode == pace.Reset && a.result.Reused > 0
}

func (a *answer) query() solvers.Query {
	return solvers.Query{Script: a.script, Logic: a.logic, Checks: len(a.in.Checks), Timeout: a.t.Within}
}

// impatient is the query with the time that the answer is worth.
func (w *worker) impatient(a *answer) solvers.Query {
	q := a.query()
	if w.c.cfg.Impatient {
		q.Timeout = a.t.Base.Usual.Limit(a.in.Logic, cmp.Or(q.Timeout, w.c.cfg.Limits.Wall))
	}
	if a.within > 0 {
		q.Timeout = min(a.within, cmp.Or(q.Timeout, w.c.cfg.Limits.Wall))
	}
	return q
}

// solver is the solver with the command that a process of its own takes.
func (a *answer) solver() *solvers.Solver {
	if a.in.Incremental() {
		return a.t.ForIncremental()
	}
	return a.t.Solver
}

// dialect is how the solver wants it written.
func (a *answer) dialect() instance.Dialect { return a.t.Dialect(a.logic).Dialect }

// run is the answer as a run for judgement, with another result perhaps.
func (a *answer) run(r *solvers.Result) oracle.Run {
	run := oracle.Run{
		Solver: a.t.Name, Entry: a.t.Entry, Varied: a.t.Varied(), Mode: string(a.mode), Question: a.question, Asked: a.in,
		Result: r, Untried: a.t.Untried(a.in.Logic), Before: a.before,
	}
	if a.t.HasTactic() { // what the catalog says is of the solver's own
		run.Entry = nil
	}
	return run
}

// sessionSolver is the solver with the commands of the mode.
func (a *answer) sessionSolver() *solvers.Solver {
	if a.mode == pace.Tree {
		return a.t.ForIncremental()
	}
	return a.t.Solver
}

// counted is the answer as it is counted.
func (a *answer) counted() tally.Run {
	return tally.Run{
		Solver: a.t.Name, Items: a.t.Configuration.Items(), Asked: a.in, Mode: a.mode, Question: a.question,
	}
}

// judge counts an answer and looks whether it is wrong.
func (w *worker) judge(ctx context.Context, a *answer) error {
	w.count(a.job)
	a.took()
	a.judged = true
	if err := w.learn(ctx, a); err != nil {
		return w.failed(a.t, err)
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
		a.t.Lessons.Answered(a.in.Logic)
	}
	w.stats.Result(a.counted(), verdict)
	if err != nil {
		return w.failed(a.t, err)
	}
	r := a.result
	if r.Refused() {
		why, symbol := r.Signature, ""
		if _, found := slices.BinarySearch(a.in.Symbols, r.Unknown); found {
			why, symbol = target.UnknownSymbol(r.Unknown), r.Unknown
		}
		w.stats.Refused(a.counted(), r, why, symbol)
		if !r.Complaint {
			w.explain(a)
		}
	}
	a.before = a.job.turn.seed.past.Enter(a.t.Name, a.question, r)
	heard := &a.job.heard
	heard.Runs, a.job.from = append(heard.Runs, a.run(r)), append(a.job.from, a)
	if j, wrong := oracle.Judge(w.c.cfg.Oracles, heard); wrong {
		return w.confirm(ctx, a.job.answerOf(j.Run), j)
	}
	for _, q := range oracle.FollowUps(w.c.cfg.Oracles, heard) {
		if err := w.followUp(ctx, a, q); err != nil {
			return err
		}
	}
	return nil
}

// followUp asks, in a process of its own, what an oracle wants to know of an instance now that an answer has come in.
func (w *worker) followUp(ctx context.Context, a *answer, q oracle.Question) error {
	if q.OfSession && !a.inSession() || q.Unoptimized && a.t.Entry.Unoptimized == nil {
		return nil
	}
	further := &answer{t: a.t, job: a.job, in: q.Instance, question: q.Name, within: q.Within, alone: true}
	further.logic, further.source, further.mode = a.logic, a.source, pace.Fresh
	if q.Unoptimized {
		further.t = a.t.Base.Under(target.Configuration{Options: a.t.Entry.Unoptimized})
	}
	var err error
	if further.result, err = w.fresh(ctx, further); err != nil {
		return w.failed(a.t, err)
	}
	return w.judge(ctx, further)
}

// answerOf is the answer that a run of the evidence is.
func (j *job) answerOf(r *oracle.Run) *answer {
	for i := range j.heard.Runs {
		if r == &j.heard.Runs[i] {
			return j.from[i]
		}
	}
	panic("campaign: a judgement of a run that nobody has seen") // oracles judge the evidence that they are given
}

// took tells how long an instance took whose mode was chosen.
func (a *answer) took() {
	if r := a.result; !a.t.Varied() && (r.Verdict.Definite() || r.Verdict == solvers.Unknown) {
		a.t.Usual.Took(a.in.Logic, r.Wall)
	}
	if a.question != "" || a.in.Incremental() || a.t.Varied() {
		return
	}
	a.t.Pace.Took(pace.Sample{
		Kind: target.Kind(a.job.in), Block: a.in.Block, Mode: a.mode, Time: a.result.Wall,
		Definite: a.result.Verdict.Definite(), New: a.result.Reused == 0, First: a.root, Walk: a.walk, Whole: maxWalk,
	})
}

// doubt asks again alone, in a fresh process, what a session may have brought upon the instance: a crash or a refusal
// in a process that was told other things before need not be this script's doing. What a session alone does is a fault
// of the solver, too, and after a few of them a logic gets no more of such sessions.
//
// It gives the result whose verdict counts: a crash of the session counts, whatever the repetition does; in the place
// of a refusal that does not repeat there is the answer. The answer's own result, which is judged, is the repetition's.
func (w *worker) doubt(ctx context.Context, a *answer) (counts *solvers.Result, err error) {
	r := a.result
	logic := a.in.Logic
	if r.Retried && r.First.Verdict == solvers.Crash { // at the end of the script before, perhaps
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

// fresh asks again in a process of its own, if the program is still the one that was probed.
func (w *worker) fresh(ctx context.Context, a *answer) (*solvers.Result, error) {
	if err := a.t.Probe.Unchanged(a.t.Solver); err != nil {
		return nil, err
	}
	w.whole(a)
	return w.c.host.Fresh(ctx, a.solver(), a.query(), w.c.cfg.Limits)
}

// whole makes the script of an answer that was got without one.
func (w *worker) whole(a *answer) {
	if a.script == nil {
		a.script = w.writer.AppendInstance(nil, a.in, a.dialect())
	}
}

// sessionFault counts what a solver did in a session only, and ends the process. The trace stays what it is.
func (w *worker) sessionFault(a *answer, r *solvers.Result) {
	w.stats.SessionFault()
	if a.mode == pace.Tree {
		w.trees[a.t].Restart()
	} else {
		w.sessions[a.t.Process()].Restart()
	}
	if a.t.Fault(a.in.Logic, a.mode) {
		w.c.cfg.Logger.Warn(fmt.Sprintf("%s has answered several instances of %s in mode %s otherwise than in a process of "+
			"their own, the last one with %s (%s); instances of this logic are run in another way from now on",
			a.t.Name, a.in.Logic, a.mode, r.Verdict, r.Reason))
	}
}

// suspect follows up what happened in a session only, if it is something to find.
func (w *worker) suspect(ctx context.Context, a *answer, r *solvers.Result) error {
	heard := a.job.heard
	heard.Runs = append(slices.Clip(heard.Runs), a.run(r))
	if j, wrong := oracle.Judge(w.c.cfg.Oracles, &heard); wrong && j.Run == heard.Last() {
		return w.confirmTrace(ctx, a, r, j)
	}
	return nil
}

// crashedAgain follows up a crash at a check that was answered before: it takes the place of the answer among the
// verdicts, unless that was a crash as well.
func (w *worker) crashedAgain(ctx context.Context, a *answer, before *solvers.Result) error {
	if before.Verdict != solvers.Crash && !before.Retried {
		w.stats.Recount(a.counted(), before, a.result)
	}
	w.sessionFault(a, a.result)
	return w.suspect(ctx, a, a.result)
}

// session gives the worker's session with a solver, a new one if the logic needs another command. There is one at most
// with options of a configuration: they are seldom drawn again.
func (w *worker) session(t *target.Target, logic string) *session {
	t = t.Process()
	command := t.SessionCommand(logic)
	if s := w.sessions[t]; s != nil {
		if slices.Equal(s.command, command) {
			return s
		}
		s.Close()
	}
	for other, s := range w.sessions {
		if t.Varied() && other.Varied() && other.Base == t.Base {
			s.Close()
			delete(w.sessions, other)
		}
	}
	s := &session{command: command, Session: w.c.host.Session(t.Solver, w.c.sessionConfig(t, logic))}
	w.sessions[t] = s
	return s
}

func (c *Campaign) sessionConfig(t *target.Target, logic string) solvers.SessionConfig {
	return solvers.SessionConfig{Logic: logic, Limits: c.cfg.Limits, Pinned: t.Probe}
}

// tree gives the worker's tree with a solver, a new one if the logic needs another command.
func (w *worker) tree(t *target.Target, logic string) *tree {
	command := t.ForIncremental().SessionCommand(logic)
	if s := w.trees[t]; s != nil {
		if slices.Equal(s.command, command) {
			return s
		}
		w.c.memory.Other.Tree(s.Stats())
		s.Close()
	}
	if !slices.Contains(w.walking, t) {
		w.walking = append(w.walking, t)
	}
	s := &tree{command: command, Tree: w.c.host.Tree(t.Solver, w.c.sessionConfig(t, logic))}
	s.Check = t.Dialect(logic).Command()
	w.trees[t] = s
	return s
}

// await lets an instance wait for others over the same arena, to be walked with them.
func (w *worker) await(soft, hard context.Context, a *answer, prepare func() error) error {
	if s := w.trees[a.t]; s != nil && len(s.waiting) > 0 &&
		(!s.waiting[0].in.WalksWith(a.in) || s.waiting[0].logic != a.logic || len(s.waiting) >= maxWalk) {
		if err := w.walk(soft, hard, a.t, s, prepare); err != nil {
			return err
		}
	}
	s := w.tree(a.t, a.logic)
	s.waiting = append(s.waiting, a)
	return nil
}

// walkAll runs what waits.
func (w *worker) walkAll(soft, hard context.Context, prepare func() error) error {
	for _, t := range w.walking {
		s := w.trees[t]
		if err := w.walk(soft, hard, t, s, prepare); err != nil {
			return err
		}
		if t.Varied() { // it is seldom drawn again
			w.c.memory.Other.Tree(s.Stats())
			s.Close()
			delete(w.trees, t)
		}
	}
	w.walking = slices.DeleteFunc(w.walking, (*target.Target).Varied)
	return nil
}

// walk runs the instances that wait for a solver, and judges each answer as it comes. After a soft end, only the answer
// under way is waited for.
func (w *worker) walk(soft, hard context.Context, t *target.Target, s *tree, prepare func() error) error {
	if len(s.waiting) == 0 || t.Broken.Load() || soft.Err() != nil {
		return nil
	}
	answers := s.waiting
	s.waiting = nil
	first := answers[0]
	branches := make([]solvers.Branch, len(answers))
	ins := make([]*instance.Instance, len(answers))
	for i, a := range answers {
		branches[i].Asserts, ins[i] = a.job.asserts, a.in
	}
	head := w.writer.AppendHead(nil, ins, first.dialect())
	root := true
	var own error // of ours, or of judging: not the walk's
	err := s.Walk(hard, head, branches, func(answered solvers.TreeAnswer) error {
		a := *answers[answered.Branch] // there may be two of them
		a.result, a.trace = answered.Result, s.Trace(answered.Result)
		a.walk, a.root = len(answers), root
		root = false
		switch {
		case answered.First == nil:
			own = w.judge(hard, &a)
			answers[answered.Branch].judged = true
		case answered.Changed():
			own = w.suspect(hard, &a, answered.Result)
		case answered.Result.Verdict == solvers.Crash:
			own = w.crashedAgain(hard, &a, answered.First)
		}
		if own == nil && soft.Err() != nil {
			return errStopped
		}
		return own
	}, prepare)
	switch {
	case errors.Is(err, errStopped):
		return nil
	case err != nil && own == nil:
		return w.failed(t, err)
	}
	return err
}

// errStopped ends a walk.
var errStopped = errors.New("the campaign is at its end")

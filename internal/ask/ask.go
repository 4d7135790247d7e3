// Package ask runs scripts on solvers. It is the only package that holds solver processes: sessions, trees, processes
// for one script, and replayed traces. What is asked, and what an answer means, is the business of the caller.
//
// A Target is a solver under test as a campaign knows it: how it wants scripts written, in which modes it can be run,
// what is known from its refusals, and which of its options are varied. Options and tactics that some instances are run
// with are listed in the catalog (vary in solvers/catalog.toml) and drawn in configuration.go. internal/engine finds
// out which one a solver rejects, and internal/triage drops those that a fault does not need.
//
// It may import mutate/instance and what that stands on, solvers and the leaves.
package ask

import (
	"context"
	"iter"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// Question is one script as one solver gets it.
type Question struct {
	Solver *solvers.Solver // solver with the options that it is called with
	Mode   Mode            // Reset, Tree, or Fresh, which "" stands for
	Script []byte          // the script to send, in modes fresh and reset
	Logic  string
	Checks int
	// Limits are those of the process that gets the question; nil stands for the asker's. Timeout overrides the limit of
	// wall time for the question; 0 does not.
	Limits  *solvers.Limits
	Timeout time.Duration
	// Apart tells sessions for the same command apart: solvers keep some options across (reset).
	Apart string
	// For mode tree: Head is the text that all questions of a walk begin with, Asserts are the commands after it, each
	// with its newline, and Check is the command that asks, with its newline ("" for (check-sat)).
	Head    []byte
	Asserts []string
	Check   string
	// Trace, if not nil, is sent to a session of its own, script by script, in place of Script and Mode.
	Trace *solvers.Trace
}

func (q *Question) query() solvers.Query {
	return solvers.Query{Script: q.Script, Logic: q.Logic, Checks: q.Checks, Timeout: q.Timeout}
}

// Answer is what a solver answered to a question.
type Answer struct {
	Question int             // place of the question in the batch
	Result   *solvers.Result // nil if a process that got a trace answered nothing
	// Trace is what the process was sent up to the question's script, nil if the question had a process of its own. It is
	// valid until the next answer.
	Trace *solvers.Trace
	// First is the earlier answer to a question that was asked again at the end of a walk, see [solvers.TreeAnswer].
	First *solvers.Result
	// Reached is how many scripts of a trace have an answer.
	Reached int

	restart func()
}

// Changed reports whether the process of a walk contradicts itself.
func (a *Answer) Changed() bool {
	again := solvers.TreeAnswer{Result: a.Result, First: a.First}
	return again.Changed()
}

// Restart ends the session that gave the answer, for it is not trusted any more. Questions that it has not answered yet
// are sent to a new process.
func (a *Answer) Restart() {
	if a.restart != nil {
		a.restart()
	}
}

// Asker asks solvers. The questions of one session are sent together, so that the solver never waits for us; others are
// asked one after the other. The answers come in an order of the asker's choice; a walk may answer a question twice.
// meanwhile, which may be nil, is called once, while a solver works.
//
// An error is about the question of its answer and those behind it in the same session; the rest of the batch is asked
// if the caller goes on. It is our own failure, a *solvers.ChangedError, or the end of ctx; a *solvers.SilentError
// comes with the result that made the asker suspicious. A caller that stops early gives up the questions without an
// answer.
type Asker interface {
	Ask(ctx context.Context, batch []Question, meanwhile func() error) iter.Seq2[Answer, error]
}

// One asks a single question.
func One(ctx context.Context, asker Asker, q Question) (Answer, error) {
	for a, err := range asker.Ask(ctx, []Question{q}, nil) {
		return a, err
	}
	return Answer{}, context.Cause(ctx)
}

// Counted asks a single question of a solver whose entry has statistics, and gives what the solver says that it did for
// it, by name; said is false if it did not say it.
func Counted(ctx context.Context, asker Asker, q Question) (a Answer, counts map[string]int64, said bool, err error) {
	how := q.Solver.Entry.Statistics
	q.Script = how.Ask(q.Script)
	if a, err = One(ctx, asker, q); err != nil {
		return a, nil, false, err
	}
	counts, said = how.Take(a.Result)
	return a, counts, said, nil
}

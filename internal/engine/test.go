package engine

import (
	"cmp"
	"context"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// Maker makes the tests of a source, for all workers of a campaign.
type Maker interface {
	// Test makes the test of an index of a turn, or nil if there is none to make. Tests are a function of the seed, the
	// settings and their index alone. What a test counts, it counts in stats.
	Test(t *seeds.Turn, index int, stats *tally.Counters) Test
}

// Test is what an index of a seed gives: what solvers are asked, and what is wrong with their answers. The engine asks,
// judges each answer by the test's oracles, and has what is wrong confirmed and kept. If a method panics, only the test
// is lost, or the answer.
type Test interface {
	// About is what is known of the test ahead of its runs. It is called once.
	About() About
	// Ask returns what a solver is asked at first: none if the test is not for the solver, or for a reason that is
	// counted and shown to the user.
	Ask(t *ask.Target) (questions []*Question, declined string)
	// Follow returns what the solver is asked because of an answer, which is the last run of the evidence and is not
	// known to be wrong. ctx is for what the test asks by itself, of a Runner.
	Follow(ctx context.Context, q *Question, e *oracle.Evidence) []*Question
	// Count counts the test, when a solver gets it. isFirst says that it is the first of its seed.
	Count(isFirst bool)
	// Suspect completes a wrong answer that is to be confirmed, and reports whether it is to be.
	Suspect(ctx context.Context, s *Suspect) (isOne bool, err error)
}

// About is what is known of a test ahead of its runs.
type About struct {
	Run      tally.Run       // statistics that all runs of the test have in common, without the solver
	Evidence oracle.Evidence // evidence that judgements depend on beside runs
	Oracles  []oracle.Oracle
	Name     string // name for people, like "instance 3 of seed.smt2"
	Alike    string // tests that a solver probably accepts or rejects alike, like "instances of seed.smt2"
	// File is the name of its file in the user's directory. Files are all of its files; nil: one with the instance of the
	// evidence.
	File  string
	Files func() []atomicfile.File
	// Tabled says that the source has a table of its own of what solvers answer. The answers are not counted among those
	// to instances, and what a solver rejects is an answer like others: nobody is warned of it.
	Tabled bool
}

// Question is what a test asks a solver.
type Question struct {
	Target *ask.Target // the solver, under its configuration
	Text   ask.Text
	How    ask.How
	// Run is how it is judged: the question's name, and what is asked about; the solver's name, if that of the target is
	// another. With a result, it is an answer that is there already; see [Runner] and [ProbeJudge].
	Run oracle.Run
	// Strategy is the strategy of the script in the statistics; "": the test's.
	Strategy string
	Form     string        // form of the question in the statistics; "": the question's name
	Derived  bool          // whether it is made from an answer, and so is none of the test's files
	Within   time.Duration // a shorter time limit for the first answer; 0 for the usual one
	// Waits says that it is asked together with others, when all that are asked now have an answer.
	Waits bool
	// Recall returns the answer if it is known: then the question is not asked. Nil: it is not known.
	Recall func() *solvers.Result
	// Trace is what the session was sent that gave the answer that is there already.
	Trace *solvers.Trace
}

// run is the run of the question with a result.
func (q *Question) run(r *solvers.Result) oracle.Run {
	run := q.Run
	run.Solver, run.Entry = cmp.Or(run.Solver, q.Target.Name), q.Target.Entry
	run.Varied = run.Varied || q.Target.Varied()
	run.Mode, run.Logic = string(q.mode()), q.How.Logic
	if in := run.Asked; in != nil {
		run.Untried, run.Has = q.Target.Untried(in.Logic), q.Target.Lessons.Has
	}
	if q.Target.HasTactic() { // the catalog's entry does not apply to the tactic
		run.Entry = nil
	}
	if r == nil {
		return run
	}
	return run.Answered(r)
}

// mode is how the question is asked.
func (q *Question) mode() ask.Mode {
	if q.How.Mode == "" {
		return ask.Fresh
	}
	return q.How.Mode
}

// logic is the logic of what is asked.
func (q *Question) logic() string {
	if in := q.Run.Asked; in != nil {
		return in.Logic
	}
	return q.Text.Logic
}

package triage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/solvers"
)

// runner asks one solver. It may be used by several goroutines: each question takes a session of its own, or a fresh
// process where sessions do not do.
type runner struct {
	host   *solvers.Host
	solver *solvers.Solver
	probe  *solvers.Probe
	limits solvers.Limits
	logic  string // of the sessions: a script of another logic gets a fresh process
	fresh  bool   // no sessions
	// session is the solver whose session gets scripts of several checks, always a new one; nil: a file is run.
	session *solvers.Solver

	mu   sync.Mutex
	idle []*solvers.Session

	runs atomic.Int64 // questions
	time atomic.Int64 // of the solver, in nanoseconds of wall time
}

// newRunner makes the runner of the solver that is wrong.
func (s *state) newRunner(logic string) *runner {
	r := &runner{
		host: s.Host, solver: s.Solver, probe: s.probe, limits: s.Limits, logic: logic, session: s.bug.Session,
	}
	s.opened = append(s.opened, r)
	return r
}

// question is what a solver is asked.
type question struct {
	script []byte
	logic  string
	checks int
	many   bool            // several checks, or push and pop
	pieces func() [][]byte // of the script, each with a check
}

func ask(c *reduce.Candidate) question {
	return question{
		script: c.Text, logic: c.Logic, checks: len(c.Checks()), many: c.Incremental(), pieces: c.Pieces,
	}
}

// run asks in the quickest way that will do.
func (r *runner) run(ctx context.Context, q question) (*solvers.Result, error) {
	if r.fresh || q.many || q.logic != r.logic || !r.probe.Reset {
		return r.alone(ctx, q)
	}
	s := r.take()
	defer r.put(s)
	result, err := s.Run(ctx, r.query(q))
	r.count(result)
	return result, err
}

// alone asks in a fresh process.
func (r *runner) alone(ctx context.Context, q question) (*solvers.Result, error) {
	if q.many && r.session != nil && q.pieces != nil {
		return r.replay(ctx, q)
	}
	solver := r.solver
	if q.many {
		solver = solver.ForIncremental()
	}
	result, err := r.host.Fresh(ctx, solver, r.query(q), r.limits)
	r.count(result)
	return result, err
}

// replay asks in a session of its own. Unless that is a crash, the result is empty if the process did not get as far as
// the last check.
func (r *runner) replay(ctx context.Context, q question) (*solvers.Result, error) {
	trace := solvers.NewTrace(q.pieces())
	result, n, err := r.host.Replay(ctx, r.session, trace, solvers.SessionConfig{Logic: q.logic, Limits: r.limits})
	r.count(result)
	if err == nil && (result == nil || n < trace.Len() && result.Verdict != solvers.Crash) {
		result = &solvers.Result{Reason: fmt.Sprintf("ended after %d of %d checks", n, trace.Len())}
	}
	if result != nil && len(result.Checks) == 1 && q.checks > 1 { // of the last piece: those of the others are not known
		result.Checks = append(make([]solvers.Verdict, q.checks-1), result.Checks...)
		result.Items = append(make([][]string, q.checks-1), result.Items...)
	}
	return result, err
}

func (r *runner) query(q question) solvers.Query {
	return solvers.Query{Script: q.script, Logic: q.logic, Checks: q.checks}
}

func (r *runner) count(result *solvers.Result) {
	r.runs.Add(1)
	if result != nil {
		r.time.Add(int64(result.Wall))
	}
}

func (r *runner) take() *solvers.Session {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.idle); n > 0 {
		s := r.idle[n-1]
		r.idle = r.idle[:n-1]
		return s
	}
	return r.host.Session(r.solver, solvers.SessionConfig{Logic: r.logic, Limits: r.limits})
}

func (r *runner) put(s *solvers.Session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle = append(r.idle, s)
}

func (r *runner) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.idle {
		s.Close()
	}
	r.idle = nil
}

// lost tells whether an error only says that nobody waits for the answer any more.
func lost(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// Bounds of the time for one test: as long as it took to see the fault, and some more.
const (
	leastTime   = 500 * time.Millisecond
	timesLonger = 10
)

func testTime(seen time.Duration, limit time.Duration) time.Duration {
	return min(limit, max(leastTime, timesLonger*seen))
}

// describe says what a solver answered.
func describe(r *solvers.Result) string {
	text := cmp.Or(string(r.Verdict), "nothing")
	if r.Reason != "" {
		text += fmt.Sprintf(" (%s)", r.Reason)
	}
	return text
}

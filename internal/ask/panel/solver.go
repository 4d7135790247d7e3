package panel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Solver is a solver that is asked for its opinion of scripts, or for models of them. Several goroutines may use it:
// each question takes a session of its own, or a process.
//
// A question goes to a session where many are asked and an answer that only the session gives would be noticed
// ([Solver.Ask]): that costs a fraction of a process. It goes to a fresh process where a result depends on the answer
// ([Solver.AskFresh]), and where a model is wanted ([Solver.Model]), for the options that ask for models change what a
// solver does with later scripts. No question is asked twice: what a solver does not answer in its time, it seldom
// answers in twice the time, while another solver may. [Panel.Installed] says which solver is asked first.
type Solver struct {
	*solvers.Solver
	Probe  *solvers.Probe
	Limits solvers.Limits
	// Fresh says that there are no sessions: each question gets a process.
	Fresh bool
	// Session is the solver whose session gets scripts of several checks, always a new one; nil: a file is run.
	Session *solvers.Solver
	// Verbatim says that scripts are run as they are, without the commands that the solver needs in front: the script
	// itself is tested.
	Verbatim bool

	asker  ask.Asker
	target *ask.Target

	sessions sessions
	runs     atomic.Int64 // number of questions
	time     atomic.Int64 // wall time that the solver took, in nanoseconds
}

// Query is a script that a solver is asked.
type Query struct {
	Script  []byte
	Logic   string
	Checks  int
	Several bool            // whether it has several checks, or scopes, or is reset
	Pieces  func() [][]byte // gives pieces of the script, each with a check; nil: it is not taken apart
	Within  time.Duration   // overrides the solver's limit of wall time in a fresh process; 0 does not
	CPU     time.Duration   // overrides the solver's limit of processor time there; 0 does not
}

// QueryOf is a script that is printed, with the tactic that it is checked with; "" for none.
func QueryOf(script *instance.Script, tactic string) Query {
	var dialect instance.Dialect
	if tactic != "" {
		var p smtlib.Printer
		dialect.Check = string(p.AppendCommand(nil, script.Arena, smtlib.CheckSat{Using: tactic}))
	}
	w := instance.Writer{Shortest: true}
	text := w.AppendScript(nil, script, dialect)
	ends := w.Ends()
	return Query{
		Script: text, Logic: script.Logic, Checks: len(script.Checks()), Several: script.Incremental(),
		Pieces: func() [][]byte { return instance.Pieces(text, ends) },
	}
}

// String names the solver and its version, for people.
func (s *Solver) String() string {
	if s.Probe.Version == "" {
		return s.Name
	}
	return fmt.Sprintf("%s (%s)", s.Name, s.Probe.Version)
}

// Versioned names the solver with the number of its version.
func (s *Solver) Versioned() string { return solvers.Versioned(s.Name, s.Probe.Version) }

// Ask asks in a session where that will do, otherwise as AskFresh does. The error is our own failure, or the context's.
func (s *Solver) Ask(ctx context.Context, q Query) (*solvers.Result, error) {
	if s.Fresh || q.Several || !s.Probe.Reset || s.sessions.areLost() {
		return s.AskFresh(ctx, q)
	}
	s.sessions.begin()
	r, err := s.run(ctx, s.question(s.Solver, ask.Reset, q))
	s.sessions.end(r)
	return r, err
}

// sessions counts questions that went to sessions, to notice a solver whose sessions end over most of them, as one does
// that ends at an error: each question starts a process then, whose answer is asked for again in a fresh one.
type sessions struct {
	mu                   sync.Mutex
	asked, started       int // questions, and processes that were started for them
	underWay, atSameTime int // questions now, and the most at the same time
}

// fewestStarts are processes for each question at the same time that are started before sessions are given up.
const fewestStarts = 3

func (s *sessions) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	s.underWay++
	s.atSameTime = max(s.atSameTime, s.underWay)
}

func (s *sessions) end(r *solvers.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.underWay--
	if r != nil && r.Session && r.Reused == 0 {
		s.started++
	}
}

// areLost reports whether sessions end over most questions.
func (s *sessions) areLost() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.started > fewestStarts*s.atSameTime && 2*s.started > s.asked
}

// AskFresh asks in a fresh process.
func (s *Solver) AskFresh(ctx context.Context, q Query) (*solvers.Result, error) {
	if q.Several && s.Session != nil && q.Pieces != nil {
		return s.replay(ctx, q)
	}
	solver := s.Solver
	if q.Several {
		solver = solver.ForIncremental()
	}
	return s.run(ctx, s.question(solver, ask.Fresh, q))
}

// run asks and counts a question.
func (s *Solver) run(ctx context.Context, q ask.Question) (*solvers.Result, error) {
	a, err := ask.One(ctx, s.asker, q)
	s.count(a.Result)
	return a.Result, err
}

// replay asks in a session of its own. The result has no answers if the process did not reach the last check, unless it
// crashed.
func (s *Solver) replay(ctx context.Context, q Query) (*solvers.Result, error) {
	trace := solvers.NewTrace(q.Pieces())
	var p ask.Printer
	a, err := ask.One(ctx, s.asker, p.Question(s.target, ask.Text{Trace: trace, Logic: q.Logic}, ask.How{
		Solver: s.Session, Limits: &s.Limits, Timeout: q.Within,
	}))
	r := a.Result
	s.count(r)
	if err == nil && (r == nil || a.Reached < trace.Len() && r.Verdict != solvers.Crash) {
		r = &solvers.Result{Reason: fmt.Sprintf("ended after %d of %d checks", a.Reached, trace.Len())}
	}
	return r.AsLast(q.Checks), err
}

// Model asks for a model behind the last check of a script, in at most the given time (0: the solver's limit). The text
// is what it prints there as its model; the result is that of the whole script.
func (s *Solver) Model(
	ctx context.Context, script instance.Script, within time.Duration,
) (text string, r *solvers.Result, err error) {
	checks := script.Checks()
	last := len(checks) - 1
	script.Steps = slices.Insert(slices.Clone(script.Steps), checks[last]+1, smtlib.Command(getModel))
	if !slices.ContainsFunc(script.Options, func(o smtlib.SetOption) bool { return o.Keyword == giveModels.Keyword }) {
		script.Options = append(slices.Clip(script.Options), giveModels)
	}
	q := QueryOf(&script, "")
	q.Within = within
	r, err = s.AskFresh(ctx, q)
	if err != nil || len(r.Checks) != len(checks) || r.Truncated {
		return "", r, err
	}
	return strings.Join(r.Behind(last), "\n"), r, nil
}

var (
	giveModels = smtlib.SetOption{Keyword: "produce-models", Value: "true"}
	getModel   = smtlib.Other{Name: "get-model", Text: "(get-model)"}
)

// question is a script as it is sent, with what the solver needs in front.
func (s *Solver) question(solver *solvers.Solver, mode ask.Mode, q Query) ask.Question {
	var p ask.Printer
	limits := s.Limits
	limits.CPU = cmp.Or(q.CPU, limits.CPU)
	return p.Question(s.target, ask.Text{
		Script: q.Script, Logic: q.Logic, Checks: q.Checks, Verbatim: s.Verbatim,
	}, ask.How{Mode: mode, Solver: solver, Limits: &limits, Timeout: q.Within})
}

func (s *Solver) count(r *solvers.Result) {
	s.runs.Add(1)
	if r != nil {
		s.time.Add(int64(r.Wall))
	}
}

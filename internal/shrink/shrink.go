package shrink

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is how bugs are made small.
type Config struct {
	Host    *solvers.Host
	Catalog *solvers.Catalog // of the solvers that may be asked for a witness, or for a second opinion
	Solver  *solvers.Solver
	Session *solvers.Solver // whose session gets scripts of several checks; nil: a file is run
	Probe   *solvers.Probe  // of the solver; nil: it is probed
	Limits  solvers.Limits

	Jobs      int
	MaxTests  int             // 0: no bound
	Bounds    bool            // first the published bisection over bounds
	Repeat    int             // how often a candidate is run; 1 if it is 0
	Threshold float64         // share of the runs that have to show the fault; all if it is 0
	Baseline  *solvers.Solver // of timing faults: the solver that is quick; nil for others
	Seed      uint64          // of the search for a witness

	// Record names a file for the results of tests: the same reduction, started again, goes on where it ended. It is
	// removed when the reduction is finished. Empty: none.
	Record string

	Logger *slog.Logger   // of what is done and found out, for people
	Report func(Progress) // called after each test; may be nil
}

// Bug is a script that a solver is said to answer wrongly.
type Bug struct {
	Path    string
	Script  []byte
	Witness []byte               // values that make the script true, or nil
	Expect  instance.Expectation // the right answer as far as somebody said it; None
	// Fault is what is wrong, if that is known: it is not looked for then, and what the witness proves is enough.
	Fault *Fault
	// Instance is the last script of a trace, which the witness is for; nil if the bug is no trace.
	Instance []byte
}

// Progress is the state of a reduction, with what was spent.
type Progress struct {
	reduce.Progress
	From    reduce.Size
	Runs    int // of solvers
	Elapsed time.Duration
}

// Reduced is a bug made small.
type Reduced struct {
	Fault       Fault
	Original    *reduce.Candidate // the bug, printed our way
	Bisected    *reduce.Candidate // after the bisection over bounds; nil without one
	Best        *reduce.Candidate
	Expect      instance.Expectation
	Established string // how the expectation is known, for people
	Certificate instance.Certificate
	Slower      string  // of timing faults: the times
	Output      string  // what the solver printed at last
	Rate        float64 // share of the last runs that showed the fault
	Confirmed   int     // runs of the result in a fresh process
	Solver      string
	Version     string
	Command     []string
	Minimal     bool // no single edit makes it smaller
	Incremental bool // it takes more than one check, or scopes
	Input       bool // the command reads it from standard input
	Text        bool // it was reduced as a text, and is written as it is
	Tests, Runs int
	SolverTime  time.Duration
	Elapsed     time.Duration
}

// NotReproduced says that a solver does not do what is to be reduced.
type NotReproduced struct{ Observed string }

func (e *NotReproduced) Error() string { return "nothing to reduce: " + e.Observed }

// BadInput says what is wrong with the script or the witness.
type BadInput struct{ Err error }

func (e *BadInput) Error() string { return e.Err.Error() }

// Unwrap gives the reason.
func (e *BadInput) Unwrap() error { return e.Err }

// shrinker is one bug on its way.
type shrinker struct {
	Config
	bug    Bug
	probe  *solvers.Probe
	runner *runner
	fault  Fault
	keeps  proof
	slower *slower // of timing faults
	tests  tests
	last   []*solvers.Result // runs of what is left in fresh processes, so far
	start  time.Time
	from   reduce.Size

	came    Bug // as it came, when the bug is shorter already
	record  *record
	text    bool // it is reduced as a text
	scripts int  // tests while scripts of the text were left out
	earlier struct {
		runs int
		time time.Duration
	} // spent by runners that are gone
}

// confirmations is how often a bug is run before and after it is reduced.
const confirmations = 3

// Run reduces a bug. When soft ends, it gives the best so far, with the context's error; hard ends everything. The
// error is *NotReproduced or *BadInput where the user has to know better, or our own failure.
func Run(soft, hard context.Context, cfg Config, bug Bug) (*Reduced, error) {
	s := &shrinker{Config: cfg, bug: bug, start: time.Now(), tests: tests{known: map[[sha256.Size]byte]bool{}}}
	s.came, s.from.Bytes = bug, len(bug.Script)
	s.Repeat = max(1, s.Repeat)
	var err error
	if s.probe = cfg.Probe; s.probe == nil {
		if s.probe, err = cfg.Host.Probe(soft, cfg.Solver); err != nil {
			return nil, err
		}
	}
	defer func() {
		if s.runner != nil {
			s.runner.close()
		}
	}()
	c, err := s.find(soft)
	if err != nil {
		if r, failed := s.wholly(soft, hard, err); r != nil || failed != nil {
			return r, errors.Join(failed, s.endRecord(false))
		}
		return nil, errors.Join(err, s.endRecord(!lost(err)))
	}
	original := reduce.NewCandidate(c)
	if s.scripts > 0 {
		original = reduce.Unread(bug.Path, bug.Script, c.Logic)
	}
	s.from = original.Size
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	var bisected *reduce.Candidate
	if s.Bounds && c.Proved && c.Checks() == 1 {
		if c, err = s.bisect(soft, c); err != nil && !lost(err) {
			return nil, errors.Join(err, s.endRecord(false))
		}
		bisected = reduce.NewCandidate(c)
	}
	r, err := s.reduce(soft, c)
	if err != nil && !lost(err) {
		return nil, errors.Join(err, s.endRecord(false))
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	result := &Reduced{
		Fault: s.fault, Original: original, Bisected: bisected, Best: r.Best,
		Expect: s.keeps.expect(), Established: s.keeps.String(),
		Certificate: s.keeps.certificate(), Solver: s.Solver.Name, Version: s.probe.Version,
		Minimal: r.Minimal, Tests: s.scripts + r.Tests,
		Incremental: r.Best.Checks() > 1 || r.Best.Incremental(),
	}
	result.Input = result.Incremental && s.Session != nil
	confirmErr := s.confirm(hard, result)
	s.sum(result)
	return result, errors.Join(err, confirmErr)
}

// find finds the fault, if it is not known, and the form in which it is reduced.
func (s *shrinker) find(ctx context.Context) (*reduce.Case, error) {
	if err := s.shorten(ctx); err != nil {
		return nil, err
	}
	s.says("what is wrong with its answer", s.bug.Script)
	if s.bug.Fault != nil {
		return s.known(ctx)
	}
	return s.examine(ctx)
}

// sum enters what was spent.
func (s *shrinker) sum(r *Reduced) {
	r.Runs, r.SolverTime = s.spent()
	r.Elapsed = time.Since(s.start)
}

// spent is what all runners did so far.
func (s *shrinker) spent() (runs int, inSolver time.Duration) {
	runs, inSolver = s.earlier.runs, s.earlier.time
	if s.runner != nil {
		runs, inSolver = runs+int(s.runner.runs.Load()), inSolver+time.Duration(s.runner.time.Load())
	}
	return runs, inSolver
}

// reduce reduces in sessions if the bug shows there. What a fresh process does not show at the end is reduced again,
// in fresh processes only.
func (s *shrinker) reduce(ctx context.Context, c *reduce.Case) (reduce.Result, error) {
	for {
		r, err := reduce.Reduce(ctx, c, s.test, reduce.Config{Jobs: s.Jobs, MaxTests: s.MaxTests, Report: s.report})
		if err != nil || s.runner.fresh {
			return r, err
		}
		var runs []*solvers.Result
		shows, err := s.shows(ctx, r.Best, func(ctx context.Context, q question) (*solvers.Result, error) {
			result, err := s.runner.alone(ctx, q)
			runs = append(runs, result)
			return result, err
		})
		if err == nil && shows {
			s.last = runs
		}
		if err != nil || shows {
			return r, err
		}
		s.Logger.Warn("a fresh process does not show what is left: once more without sessions")
		s.runner.fresh = true
		s.tests.fresh = true
	}
}

// test is the predicate of the reduction.
func (s *shrinker) test(ctx context.Context, c *reduce.Candidate) (bool, error) {
	return s.tests.of(c.Text, func() (bool, error) { return s.shows(ctx, c, s.runner.run) })
}

// shows tells whether a candidate shows the fault often enough, and whether its right answer is still known.
func (s *shrinker) shows(
	ctx context.Context, c *reduce.Candidate, run func(context.Context, question) (*solvers.Result, error),
) (bool, error) {
	if ok, err := s.keeps.before(ctx, c); err != nil || !ok {
		return false, err
	}
	shows, err := s.often(func() (bool, error) {
		r, err := run(ctx, ask(c))
		if err != nil {
			return false, err
		}
		return s.shown(ctx, c, r)
	})
	if err != nil || !shows {
		return false, err
	}
	return s.keeps.after(ctx, c)
}

// often tells whether enough of the runs show the fault.
func (s *shrinker) often(once func() (bool, error)) (bool, error) {
	wrong, enough := 0, s.enough()
	for n := range s.Repeat {
		isShown, err := once()
		if err != nil {
			return false, err
		}
		if isShown {
			wrong++
		}
		if wrong >= enough || wrong+s.Repeat-n-1 < enough {
			break
		}
	}
	return wrong >= enough, nil
}

// enough is how many runs of a candidate have to show the fault.
func (s *shrinker) enough() int {
	if s.Threshold <= 0 {
		return s.Repeat
	}
	return max(1, int(s.Threshold*float64(s.Repeat)+0.999999))
}

// confirm runs the result in fresh processes.
func (s *shrinker) confirm(ctx context.Context, result *Reduced) error {
	result.Command = s.command(result)
	wrong := 0
	known := len(s.last)
	runs := append(s.last, make([]*solvers.Result, max(0, max(confirmations, s.Repeat)-known))...)
	var g errgroup.Group
	g.SetLimit(max(1, s.Jobs))
	for i := known; i < len(runs); i++ {
		g.Go(func() (err error) {
			runs[i], err = s.runner.alone(ctx, s.ask(result.Best))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for _, r := range runs {
		isShown, err := s.shown(ctx, result.Best, r)
		if err != nil {
			return err
		}
		if isShown {
			if s.slower != nil {
				if result.Slower, err = s.times(ctx, result.Best, r); err != nil {
					return err
				}
			}
			wrong++
			result.Output = r.Stdout + r.Stderr
		}
	}
	if wrong < len(runs) && s.Repeat == 1 {
		s.Logger.Warn(fmt.Sprintf("only %d of the last %d runs show the fault: it comes and goes, see --repeat",
			wrong, len(runs)))
	}
	result.Confirmed, result.Rate = len(runs), float64(wrong)/float64(len(runs))
	return nil
}

// command shows the result: it reads instance.smt2, or, if there is a session, what stands in it from standard input.
func (s *shrinker) command(r *Reduced) []string {
	switch {
	case !r.Incremental:
		return s.Solver.FileCommand(r.Best.Logic, "instance.smt2")
	case s.Session != nil:
		return s.Session.SessionCommand(r.Best.Logic)
	}
	return s.Solver.ForIncremental().FileCommand(r.Best.Logic, "instance.smt2")
}

func (s *shrinker) report(p reduce.Progress) {
	if s.Report != nil {
		runs, _ := s.spent()
		s.Report(Progress{Progress: p, From: s.from, Runs: runs, Elapsed: time.Since(s.start)})
	}
}

// describe says what a solver answered.
func describe(r *solvers.Result) string {
	text := cmp.Or(string(r.Verdict), "nothing")
	if r.Reason != "" {
		text += fmt.Sprintf(" (%s)", r.Reason)
	}
	return text
}

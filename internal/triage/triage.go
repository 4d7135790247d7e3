package triage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is how bugs are made small.
type Config struct {
	Host    *solvers.Host
	Ask     ask.Asker        // asks in the place of the host's processes, and then of the solver alone; nil for these
	Catalog *solvers.Catalog // of the solvers that may be asked for a witness, or for their word
	Solver  *solvers.Solver
	Probe   *solvers.Probe // of the solver; nil: it is probed
	Limits  solvers.Limits

	Jobs      int
	MaxTests  int             // 0: no bound
	Bounds    bool            // first the published bisection over bounds
	Repeat    int             // how often a candidate is run; 1 if it is 0
	Threshold float64         // share of the runs that have to show the fault; all if it is 0
	Baseline  *solvers.Solver // of timing faults: the solver that is quick; nil for others
	Otherway  Otherway        // in which the baseline is quick
	Memory    bool            // what it needs less of is memory, not time; either may be, if only the limits measure
	Seed      uint64          // of the search for a witness

	// Record names a file for the results of tests: the same reduction, started again, goes on where it ended. It is
	// removed when the reduction is finished. Empty: none.
	Record string

	Logger *slog.Logger   // of what is done and found out, for people
	Report func(Progress) // called after each test; may be nil
	// Probing is told which solvers are still waited for while they are asked what they can do; may be nil.
	Probing func(waiting []*solvers.Solver, elapsed time.Duration)
}

// Bug is a script that a solver is said to answer wrongly.
type Bug struct {
	Path    string
	Script  []byte
	Witness []byte               // values that make the script true, or nil
	Expect  instance.Expectation // the right answer to the last check as far as somebody said it; None
	// Fault is what is wrong, if that is known: it is not looked for then, and what the witness proves is enough.
	Fault *oracle.Fault
	// Word is where a seed's author says what the right answer is, if nothing else is known of it; the zero Word for none.
	Word Word
	// Instance is the last script of a trace, which the witness is for; nil if the bug is no trace.
	Instance []byte
	Session  *solvers.Solver   // whose session gets scripts of several checks; nil: a file is run
	Beside   []*solvers.Solver // other solvers whose answers the fault stands on
}

// Progress is the state of a reduction, with what was spent.
type Progress struct {
	reduce.Progress
	From    reduce.Shape
	Runs    int // of solvers
	Elapsed time.Duration
}

// NotReproduced says that a solver does not do what is to be reduced.
type NotReproduced struct{ Observed string }

func (e *NotReproduced) Error() string { return "nothing to reduce: " + e.Observed }

// BadInput says what is wrong with the script or the witness.
type BadInput struct{ Err error }

func (e *BadInput) Error() string { return e.Err.Error() }

// Unwrap gives the reason.
func (e *BadInput) Unwrap() error { return e.Err }

// state is one bug on its way: what is known of it so far, and who is asked.
type state struct {
	Config
	bug     Bug
	panel   *reference.Panel    // the solvers that are asked
	probe   *solvers.Probe      // of the one that is wrong
	wrong   *reference.Solver   // which is run on scripts as they are
	besides []*reference.Solver // the others whose answers the fault stands on

	checks int              // of the script
	status []smtlib.SetInfo // what the script claims of each check
	fault  oracle.Fault
	keeps  proof
	proved instance.Expectation // the right answer where there is no fault
	why    string               // how it is proved, for people
	by     proof                // the proof

	satisfied *reduce.Case // with a witness, if that is the proof

	objectives bool // the script sets some, which nothing here judges
	warned     bool // of what is left out

	remark     string            // of solvers that were asked, and whose answer counts for nothing
	foreign    string            // that values are printed which no standard has
	disorder   string            // why the solver may refuse the script
	beside     *reference.Solver // a solver that says unsat, where a model is wrong; nil for none
	disagrees  *Disagreement     // the first contradiction of words that was met
	distrusted map[string]string // solvers whose word was disproved, and by what
	mu         sync.Mutex
	met        map[string]Met                   // other faults, by what they are
	disproofs  map[[sha256.Size]byte]*disproved // by the text of the candidate

	slower *slower // of timing faults
	tests  tests
	last   []*oracle.Evidence // of what is left, in fresh processes, so far
	start  time.Time
	from   reduce.Shape

	tried   []string // options of the command that the fault did not show without, when all had been tried
	input   bool     // a script with one check is read from standard input, too, since it shows nothing in a file
	logic   string   // of a text
	came    Bug      // as it came, when the bug is shorter already
	record  *record
	text    bool // it is reduced as a text
	written *written
	scripts int // tests while scripts of the text were left out
}

// Run reduces a bug. When soft ends, it gives the best so far, with the context's error; hard ends everything. The
// error is *NotReproduced, *Disagreement or *BadInput where the user has to know better, or our own failure.
func Run(soft, hard context.Context, cfg Config, bug Bug) (*Reduced, error) {
	s := &state{
		Config: cfg, bug: bug, start: time.Now(), tests: tests{known: map[[sha256.Size]byte]bool{}},
		distrusted: map[string]string{}, disproofs: map[[sha256.Size]byte]*disproved{},
	}
	if cfg.Ask != nil {
		s.panel = reference.PanelOver(cfg.Ask, cfg.Catalog, cfg.Limits)
	} else {
		probing := solvers.ProbeConfig{Limits: cfg.Limits, Progress: cfg.Probing}
		s.panel = reference.NewPanel(cfg.Host, cfg.Catalog, probing)
	}
	s.came, s.from.Bytes = bug, lengthOf(bug.Script)
	s.Repeat = max(1, s.Repeat)
	defer s.panel.Close()
	if err := s.open(soft); err != nil {
		return nil, err
	}
	for {
		r, err := s.run(soft, hard)
		wrong, is := errors.AsType[*disproved](err)
		if !is {
			return r, err
		}
		s.distrust(wrong) // one solver fewer is believed: this ends
	}
}

// open probes the solvers that the fault stands on.
func (s *state) open(ctx context.Context) error {
	if s.probe = s.Probe; s.probe == nil {
		own, err := s.panel.Solver(ctx, s.Solver)
		if err != nil {
			return err
		}
		s.probe = own.Probe
		for _, w := range s.probe.Warnings {
			s.Logger.Warn(s.Solver.Name + ": " + w)
		}
	}
	for _, other := range s.bug.Beside {
		probed, err := s.panel.Solver(ctx, other)
		if err != nil {
			return err
		}
		beside := s.panel.Open(other, probed.Probe)
		beside.Verbatim = true
		s.besides = append(s.besides, beside)
	}
	return nil
}

// run goes from the bug as it was given to the result.
func (s *state) run(soft, hard context.Context) (*Reduced, error) {
	c, err := s.find(soft)
	if err != nil {
		if r, failed := s.reduceAsText(soft, hard, err); r != nil || failed != nil {
			return r, errors.Join(failed, s.endRecord(false))
		}
		return nil, errors.Join(err, s.endRecord(!lost(err)))
	}
	if s.written != nil {
		return s.reduceWritten(soft, hard)
	}
	original := reduce.NewCandidate(c)
	if s.scripts > 0 {
		original = reduce.Unread(s.came.Path, s.came.Script, c.Logic)
	}
	s.from = original.Shape()
	s.from.Bytes = lengthOf(s.came.Script)
	if c, err = s.dropItems(soft, c); err != nil && !lost(err) {
		return nil, err
	}
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	var bisected *reduce.Candidate
	if s.Bounds && c.Proved && len(c.Checks()) == 1 {
		if c, err = s.bisect(soft, c); err != nil && !lost(err) {
			return nil, errors.Join(err, s.endRecord(false))
		}
		bisected = reduce.NewCandidate(c)
	}
	r, err := s.reduceAll(soft, c)
	if s.tried = nil; err == nil {
		err = s.dropMore(soft, &r)
	}
	if err != nil && !lost(err) {
		var wrong *disproved // the results of the tests stand on it
		return nil, errors.Join(err, s.endRecord(errors.As(err, &wrong)))
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	if r.Best.Proved { // evaluated once more, by nothing but the witness and the terms: all stands on it
		if err := r.Best.Check(); err != nil {
			return nil, fmt.Errorf("internal error, please report it: %w", err)
		}
	}
	result := &Reduced{
		Fault: s.fault, Original: original, Given: s.came.Script, Bisected: bisected, Best: r.Best,
		Expect: s.keeps.expect(), Established: s.established(hard, r.Best.Case),
		Certificate: s.keeps.certificate(), Words: s.words(), Solver: s.Solver.Name, Version: s.probe.Version,
		Configuration: s.configuration(tacticOf(r.Best.Case)),
		Minimal:       r.Minimal, Tests: s.scripts + r.Tests,
		Incremental: r.Best.Incremental() || s.input,
	}
	if _, ok := s.keeps.(byWords); ok {
		if judged, err := judgeModel(hard, s.wrong, r.Best); err == nil && judged == oracle.False {
			result.Established += "; what is proved is that an assertion is false under the model that the solver gives"
		}
	}
	result.Input = result.Incremental && s.bug.Session != nil
	confirmErr := s.confirm(hard, result)
	s.sum(result)
	return result, errors.Join(err, confirmErr)
}

// find finds the fault, if it is not known, and the form in which it is reduced.
func (s *state) find(ctx context.Context) (*reduce.Case, error) {
	s.text, s.written = false, nil
	if err := s.dropScripts(ctx); err != nil {
		return nil, err
	}
	s.says("what is wrong with its answer", s.bug.Script)
	if s.bug.Fault != nil {
		return s.knownFault(ctx)
	}
	return s.examine(ctx)
}

// sum enters what was spent.
func (s *state) sum(r *Reduced) {
	r.Runs, r.SolverTime = s.panel.Spent()
	r.Met = s.othersMet()
	r.Elapsed = time.Since(s.start)
}

func (s *state) report(p reduce.Progress) {
	if s.Report != nil {
		runs, _ := s.panel.Spent()
		s.Report(Progress{Progress: p, From: s.from, Runs: runs, Elapsed: time.Since(s.start)})
	}
}

// lost tells whether an error only says that nobody waits for the answer any more.
func lost(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

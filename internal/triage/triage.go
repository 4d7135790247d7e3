package triage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config says how bugs are reduced.
type Config struct {
	Host    *solvers.Host
	Ask     ask.Asker        // asks the solver, and no others are asked then; nil: the host's processes
	Catalog *solvers.Catalog // catalog of the solvers that may be asked for a witness or an opinion
	Solver  *solvers.Solver
	Probe   *solvers.Probe    // result of probing the solver; nil: it is probed
	Base    *solvers.Solver   // a version of the solver that must not show the fault in smaller scripts either; nil: none
	Further []*solvers.Solver // others that were named, which are asked for a witness or an opinion first
	Limits  solvers.Limits
	// Debugger prints the stack of a reduced crash that names no place; nil: none is known then.
	Debugger *solvers.Debugger

	Jobs      int
	MaxTests  int     // 0: no bound
	Bounds    bool    // first the published bisection over bounds
	NoMore    bool    // with Bounds: edits are not tried, and the bisection's result is kept
	Repeat    int     // runs of each candidate; 0: 1
	Threshold float64 // share of the runs that have to show the fault; 0: all
	Quick
	Seed uint64 // random seed of the search for a witness

	// Record is the path of a file for the results of tests: the same reduction, started again, goes on where it was
	// interrupted. It is removed when the reduction is finished. "": none.
	Record string

	Logger *slog.Logger   // gets messages about progress and results, for people
	Report func(Progress) // called after each test; may be nil
	// Probing is called from time to time with the solvers whose probe has not ended; may be nil.
	Probing func(waiting []*solvers.Solver, elapsed time.Duration)
}

// Quick is a solver that needs much less for a script than the one that is slow; the zero value where the fault is no
// timing fault.
type Quick struct {
	Baseline *solvers.Solver
	Otherway Otherway // in which the baseline is quick
	Memory   bool     // the baseline needs less memory, not time; either may be, if only the limits measure
}

// Bug is a script that a solver is said to answer wrongly.
type Bug struct {
	Path    string
	Script  []byte
	Witness []byte               // values that make the script true, or nil
	Expect  instance.Expectation // the right answer to the last check of the script as it is given, or None
	Who     string               // states Expect, for people; "" for the user's flag
	Check   int                  // number of the check whose answer is wrong, from 1; 0: the first that is wrong
	NoCheck bool                 // the script has none: one was added at its end, whose answer does not matter
	Logged  []string             // the answers of a log to each check, "" for none; nil: the script is no log
	// Fault is what is wrong, if that is known: it is not looked for then, and the witness is the proof. Said is its mark
	// as the solver printed it.
	Fault *oracle.Fault
	Said  string
	// Word is the author's status that says what the right answer is, if nothing else does; the zero Word for none.
	Word Word
	// Instance is the last script of a trace, to which the witness belongs; nil if the bug is no trace.
	Instance []byte
	Session  *solvers.Solver   // its session gets scripts with several checks; nil: they are run as files
	Beside   []*solvers.Solver // other solvers whose answers the fault depends on
	// Asked is the script that shows the fault, if that is an oracle's question about Script, and Questions has the
	// questions whose answers the fault depends on.
	Asked     []byte
	Questions []string
}

// Progress is the state of a reduction, with what was spent.
type Progress struct {
	reduce.Progress
	From    reduce.Shape
	Runs    int // number of solver runs
	Elapsed time.Duration
}

// NotReproduced says that the solver does not show the fault that is to be reduced.
type NotReproduced struct{ Observed string }

func (e *NotReproduced) Error() string { return "nothing to reduce: " + e.Observed }

// parties are the solvers of a reduction.
type parties struct {
	panel   *panel.Panel    // all that are asked
	probe   *solvers.Probe  // probe of the wrong solver
	wrong   *panel.Solver   // the wrong solver, which is run on scripts as they are
	base    *panel.Solver   // solver that must not show the fault; nil: none
	besides []*panel.Solver // other solvers whose answers the fault depends on
}

// reduction is the state of reducing one bug that all modes share.
type reduction struct {
	Config
	parties
	bug  Bug // perhaps without some scripts of a session
	came Bug // bug as it was given

	fault oracle.Fault
	keeps proof // proof of the right answer

	tests      tests
	shortened  int      // tests while scripts of a session were left out
	shortest   textMode // in which a shortened session shows the fault; nil: as a crash
	replayed   string   // output for a trace that does not show the fault, for people
	tried      []string // options of the command, each of which the fault turned out to need
	needs      oracle.Needs
	ofScript   ask.Threshold // threshold that the options in the script require
	bare       bool          // the oracle's questions are asked without the options that the standard requires for them
	met        met
	distrusted map[string]string // solvers whose opinion was disproved, and by what
	start      time.Time
	budget     *budget
	pace       pace
	from       reduce.Shape
}

// Run reduces a bug. When soft ends, it returns the best result so far, with the context's error; hard ends everything.
// If soft has a deadline, the result is confirmed before it, as far as there is time. The error is *NotReproduced,
// *Disagreement or *repro.BadInput if the bug cannot be reduced as given, or no run of the result shows the fault,
// otherwise our own failure.
func Run(soft, hard context.Context, cfg Config, bug Bug) (*Reduced, error) {
	if bug.Fault == nil && bug.Check == 0 {
		bug.Script, bug.NoCheck = smtlib.WithCheck(bug.Script)
	}
	if has := syntax.Count(bug.Script, smtlib.CheckCommands()...); bug.Check > has {
		return nil, &repro.BadInput{Err: fmt.Errorf("%s: there is no check %d: it has %s", bug.Path, bug.Check,
			english.Plural(has, "check", ""))}
	}
	if bug.Check > 0 { // later commands do not matter
		bug.Script = syntax.Until(bug.Script, bug.Check, smtlib.CheckCommands()...)
	}
	search, hard, b, end := divide(soft, hard)
	defer end()
	r, err := runWithout(search, hard, cfg, bug, b)
	if r != nil && r.Confirmed > 0 && r.Rate == 0 {
		return nil, notAgain(r.Confirmed)
	}
	return r, asTimeUp(search, err)
}

// notAgain says that the result of a reduction did not show the fault in any of its runs.
func notAgain(runs int) *NotReproduced {
	return &NotReproduced{fmt.Sprintf("the smallest script that showed it did not show it again, in %s in a fresh "+
		"process; it may need a longer --timeout, or show in some runs only (--repeat)", english.Plural(runs, "run", ""))}
}

// runWithout reduces a bug; if it does not show as given, it is tried without the commands that nobody knows.
func runWithout(soft, hard context.Context, cfg Config, bug Bug, b *budget) (*Reduced, error) {
	r, err := runAsGiven(soft, hard, cfg, bug, b)
	not, is := errors.AsType[*NotReproduced](err)
	if !is || bug.Fault != nil {
		return r, err
	}
	without, names := lint.WithoutUnknown(bug.Script, cfg.Catalog.HaveCommand)
	if len(names) == 0 {
		return r, err
	}
	left := "without " + strings.Join(names, ", ") + ", which neither SMT-LIB nor a solver of the catalog has"
	first, _, _ := strings.Cut(not.Observed, "\n")
	cfg.Logger.Info(fmt.Sprintf("%s: %s; again %s", bug.Path, first, left))
	bug.Script = without
	r, err = runAsGiven(soft, hard, cfg, bug, b)
	if again, is := errors.AsType[*NotReproduced](err); is && bug.Logged == nil {
		return r, not
	} else if is {
		return r, &NotReproduced{first + "\n" + left + ": " + again.Observed}
	}
	return r, err
}

// runAsGiven reduces a bug whose script is run with all its commands.
func runAsGiven(soft, hard context.Context, cfg Config, bug Bug, b *budget) (*Reduced, error) {
	s := newReduction(cfg, bug, b)
	defer s.panel.Close()
	if err := s.open(soft); err != nil {
		return nil, err
	}
	var redirects []string
	if s.bug.Script, redirects = solvers.WithoutRedirects(bug.Script); len(redirects) > 0 {
		s.Logger.Warn("options of the script that say where the solver writes are left out: :" +
			strings.Join(redirects, ", :"))
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

// newReduction makes the state of a reduction; its panel has to be closed.
func newReduction(cfg Config, bug Bug, b *budget) *reduction {
	s := &reduction{
		Config: cfg, bug: bug, came: bug, start: time.Now(), budget: b, distrusted: map[string]string{},
		tests: tests{known: map[[sha256.Size]byte]bool{}},
	}
	probing := solvers.Probing{Limits: cfg.Limits, Progress: cfg.Probing}
	s.panel = panel.PanelOver(cfg.Ask, cfg.Host, cfg.Catalog, probing)
	s.needs.Beside = bug.Questions
	s.from.Bytes = lengthOf(s.given())
	s.ofScript = ask.ThresholdOf(&solvers.Solver{}, s.given())
	s.Repeat = max(1, s.Repeat)
	return s
}

// given is the script that shows the fault, as it came.
func (s *reduction) given() []byte {
	if s.came.Asked != nil {
		return s.came.Asked
	}
	return s.came.Script
}

// open probes the solver, the base and the other solvers that the fault depends on.
func (s *reduction) open(ctx context.Context) error {
	if s.probe = s.Probe; s.probe == nil {
		own, err := s.panel.Solver(ctx, s.Solver)
		if err != nil {
			return err
		}
		if s.probe = own.Probe; s.probe.Silent != nil {
			return s.probe.Silent
		}
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

// openWrong makes the solver that is wrong ready to be run.
func (s *reduction) openWrong() {
	s.wrong = s.panel.Open(s.Solver, s.probe)
	s.wrong.Session, s.wrong.Verbatim = s.bug.Session, true
	if s.Base == nil {
		return
	}
	s.base = s.openBase(s.Solver.Omitted)
}

// openBase makes the base ready to be run with the options of the solver, and without some arguments of its command.
func (s *reduction) openBase(omitted []string) *panel.Solver {
	base := s.panel.Open(s.Base.With(s.Solver.Options...).Omitting(omitted...), &solvers.Probe{})
	base.Verbatim = true
	if s.bug.Session != nil {
		base.Session = base.ForIncremental()
	}
	return base
}

// inBase reports whether the base shows the fault in a candidate, too, or crashes at another place.
func (s *reduction) inBase(ctx context.Context, m mode, c *reduce.Candidate) (bool, error) {
	if s.base == nil || s.fault.Class.Timed() {
		return false, nil
	}
	e, err := m.gather(ctx, c, s.base.AskFresh)
	if err == nil && len(s.Solver.Omitted) > 0 && e.Last().Result.Refused() { // the solver omits an option
		e, err = m.gather(ctx, c, s.openBase(nil).AskFresh)
	}
	if err != nil {
		return false, err
	}
	_, like := s.fault.In(ctx, e)
	return like.MayBeSame(), nil
}

// baseAnswers fails if the base does not answer trivial scripts any more: then it has not shown the fault in smaller
// scripts since it does not run.
func (s *reduction) baseAnswers(ctx context.Context) error {
	if s.base == nil || s.Host == nil {
		return nil
	}
	return s.Host.StillAnswers(ctx, s.Base, s.Limits)
}

// run goes from the bug as it was given to the result.
func (s *reduction) run(soft, hard context.Context) (*Reduced, error) {
	form, why := s.find(soft)
	if why == nil {
		return form.reduce(soft, hard)
	}
	if lost(why) && len(s.bug.Script) < len(s.came.Script) { // the shortened session is the result
		left := s.shortest
		if left == nil {
			left = &text{reduction: s, logic: repro.LogicOf(s.came.Script), loose: true}
		}
		r, err := s.textResult(hard, left, syntax.Result{Script: s.bug.Script}, why)
		return r, errors.Join(err, s.endRecord(false))
	}
	crash, err := s.textCrash(soft, why)
	switch {
	case err != nil:
		return nil, errors.Join(err, s.endRecord(false))
	case crash == nil:
		return nil, errors.Join(why, s.endRecord(!lost(why)))
	}
	return crash.reduce(soft, hard)
}

// report reports the state of a reduction.
func (s *reduction) report(p reduce.Progress) {
	if s.Report != nil {
		runs, _ := s.panel.Spent()
		s.Report(Progress{Progress: p, From: s.from, Runs: runs, Elapsed: time.Since(s.start)})
	}
}

// is reports whether an error is of a type, or wraps one that is.
func is[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

// lost reports whether an error only says that nobody waits for the answer any more.
func lost(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

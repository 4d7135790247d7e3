package campaign

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// DefaultMinimizeTime is how long a campaign reduces a finding, and how long it goes on reducing after its end.
const DefaultMinimizeTime = time.Minute

// reductions makes the findings that are kept small: one at a time, beside the workers.
type reductions struct {
	c *Campaign

	mu     sync.Mutex
	first  []*reduction // findings that are the first of their signature
	others []*reduction
	closed bool
	wake   chan struct{} // holds a value when there is something new
}

// reduction is a finding that waits.
type reduction struct {
	id      string
	target  *target
	session *solvers.Solver // of incremental findings
}

func newReductions(c *Campaign) *reductions { return &reductions{c: c, wake: make(chan struct{}, 1)} }

// add lets a finding wait.
func (q *reductions) add(r *reduction, first bool) {
	q.mu.Lock()
	if first {
		q.first = append(q.first, r)
	} else {
		q.others = append(q.others, r)
	}
	q.mu.Unlock()
	q.c.stats.do(func(s *Stats) { s.Reductions.Pending++ })
	q.signal()
}

func (q *reductions) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// close says that no more findings will come.
func (q *reductions) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

// next waits for a finding. It gives nil when there are none any more, or when ctx ends.
func (q *reductions) next(ctx context.Context) *reduction {
	for ctx.Err() == nil {
		q.mu.Lock()
		closed := q.closed
		var r *reduction
		switch {
		case len(q.first) > 0:
			r, q.first = q.first[0], q.first[1:]
		case len(q.others) > 0:
			r, q.others = q.others[0], q.others[1:]
		}
		q.mu.Unlock()
		if r != nil || closed {
			return r
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
		}
	}
	return nil
}

// run reduces what comes until soft ends.
func (q *reductions) run(soft, hard context.Context) error {
	for r := q.next(soft); r != nil; r = q.next(soft) {
		if err := q.c.reduce(soft, hard, r); err != nil {
			return err
		}
	}
	return nil
}

// reduce reduces one finding, and stores what is left of it.
func (c *Campaign) reduce(soft, hard context.Context, r *reduction) error {
	f, files, err := finding.Load(c.store.Path(r.id))
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(soft, c.cfg.MinimizeTime)
	defer cancel()
	cfg := triage.Config{
		Host: c.host, Catalog: c.cfg.Catalog, Solver: r.target.Solver, Session: r.session, Probe: r.target.probe,
		Limits: c.cfg.Limits, Jobs: 1, Logger: slog.New(slog.DiscardHandler), Beside: BesideOf(f, c.cfg.Catalog),
	}
	result, err := reduceFinding(within, hard, cfg, f, &files)
	if hard.Err() != nil || err != nil && result == nil && soft.Err() != nil {
		return nil // it stays as it is
	}
	if err != nil {
		f.NotReduced = c.notReduced(err)
	}
	c.silence(f)
	return c.settle(f, files)
}

// settle writes a finding that will not be reduced any more, and counts what that changes.
func (c *Campaign) settle(f *finding.Finding, files finding.Files) error {
	silenced, err := c.store.Settle(f, files)
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return fmt.Errorf("storing a reduced finding: %w", err)
	}
	c.stats.do(func(s *Stats) {
		s.Reductions.Pending--
		if f.Reduced != nil {
			s.Reductions.Done++
		} else {
			s.Reductions.Failed++
		}
		s.Findings[f.Class] -= silenced
		s.Known += silenced
		s.Signatures = c.store.Signatures()
	})
	c.news.settled(f, files)
	c.enough()
	return err
}

// notReduced says why there is no smaller script, in one line.
func (c *Campaign) notReduced(err error) string {
	var not *triage.NotReproduced
	var words *triage.Disagreement
	var bad *triage.BadInput
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "the time was up before anything was smaller"
	case !errors.As(err, &not) && !errors.As(err, &words) && !errors.As(err, &bad):
		c.cfg.Logger.Warn(fmt.Sprintf("a finding could not be made small: %v", err))
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// reduceFinding makes a finding small, and enters the result into it and its files. When soft ends, the best so far is
// the result, if it is smaller at all. An error leaves the finding as it is.
func reduceFinding(
	soft, hard context.Context, cfg triage.Config, f *finding.Finding, files *finding.Files,
) (*triage.Reduced, error) {
	r, err := triage.Run(soft, hard, cfg, BugOf(f, *files))
	switch {
	case r == nil:
		return nil, err
	case soft.Err() != nil && !r.Best.Size.Less(r.Original.Size):
		return nil, soft.Err()
	case r.Confirmed == 0 && err != nil:
		return nil, err
	}
	return r, Enter(r, f, files)
}

// Enter enters the result of a reduction into a finding and its files. An error leaves them as they are.
func Enter(r *triage.Reduced, f *finding.Finding, files *finding.Files) error {
	switch {
	case r.Rate == 0:
		return &triage.NotReproduced{Observed: "what is left does not show the fault in a fresh process"}
	case r.Fault.Class != f.Class: // looked for again, since the certificate alone does not do
		return &triage.NotReproduced{Observed: fmt.Sprintf("the solver shows %s now, not %s", r.Fault, f.Class)}
	}
	summary, err := Summarize(r, finding.ReducedName)
	if err != nil {
		return err
	}
	f.Reduced, f.NotReduced, files.Reduced, files.ReducedBeside = summary, "", r.File(), r.Beside
	if f.SetSignature(); summary.Minimal {
		summary.Signature = f.Signature
	}
	return nil
}

// BugOf is a finding as a bug: its fault is known, and its witness where that is enough for a proof. A reference
// solver's word is none: the right answer of smaller scripts has to be found out as for any report.
func BugOf(f *finding.Finding, files finding.Files) triage.Bug {
	bug := triage.Bug{
		Path: "instance.smt2", Script: files.Instance, Witness: files.Witness, Expect: instance.Expectation(f.Expected),
	}
	for i, beside := range f.Beside { // smaller scripts are made of what the instance itself asks
		if f.Question != "" && beside.Question == "" && beside.Solver == f.Solver && i < len(files.Beside) {
			bug.Path, bug.Script = beside.File, files.Beside[i]
		}
	}
	if f.Incremental > 0 {
		bug.Path, bug.Instance, bug.Script = f.Input(files), files.Instance, files.Trace
		if files.ShortTrace != nil {
			bug.Script = files.ShortTrace
		}
	}
	switch {
	case f.Oracle == "": // of an older version: it has to be looked for
		bug.Witness = nil
	case f.Expect == instance.None, f.Certificate == string(instance.Evaluated), f.Certificate == string(instance.Derived):
		bug.Fault = &f.Fault
	default: // words have to be found again
		bug.Witness = nil
	}
	return bug
}

// BesideOf are the other solvers whose answers a finding stands on.
func BesideOf(f *finding.Finding, catalog *solvers.Catalog) []*solvers.Solver {
	var others []*solvers.Solver
	for _, beside := range f.Beside {
		isKnown := func(s *solvers.Solver) bool { return s.Name == beside.Solver }
		if beside.Solver != f.Solver && !slices.ContainsFunc(others, isKnown) {
			others = append(others, catalog.Rebuild(beside.Solver, beside.Program))
		}
	}
	return others
}

// SessionOf is the solver whose session shows an incremental finding, nil for others.
func SessionOf(f *finding.Finding, s *solvers.Solver) *solvers.Solver {
	switch {
	case f.Incremental == 0:
		return nil
	case Mode(f.Mode) == Tree:
		return s.ForIncremental()
	}
	return s
}

// Summarize says what a reduction did, for finding.json and reports. The file is the result's.
func Summarize(r *triage.Reduced, file string) (*finding.Reduction, error) {
	proof, err := r.Proof()
	if err != nil {
		return nil, err
	}
	witness, err := r.Witness()
	if err != nil {
		return nil, err
	}
	command := make([]string, len(r.Command))
	for i, word := range r.Command {
		command[i] = strings.ReplaceAll(word, "instance.smt2", file)
	}
	wrong := int(r.Rate*float64(r.Confirmed) + 0.5)
	s := &finding.Reduction{
		Before: sizeOf(r.Original), After: sizeOf(r.Best),
		Tests: r.Tests, Runs: r.Runs, Seconds: r.Elapsed.Seconds(), Minimal: r.Minimal,
		Confirmation: finding.Confirmation{Runs: r.Confirmed, Wrong: wrong, Rate: r.Rate},
		File:         file, Command: command, Input: r.Input, Headline: r.Headline(), Established: r.Established,
		Certificate: string(r.Certificate),
		Witness:     withoutComments(witness), Proof: proof, Shows: r.Shows, Beside: len(r.Beside),
	}
	s.Operators, s.Sorts = r.Signature()
	return s, nil
}

func withoutComments(text []byte) string {
	var kept []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, ";") {
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, ""))
}

func sizeOf(c *reduce.Candidate) finding.Size {
	s := c.Shape()
	return finding.Size{Bytes: s.Bytes, Asserts: s.Asserts, Nodes: s.Nodes, Depth: s.Depth}
}

// startReductions starts to reduce findings. The function that it gives is called after the last finding; it returns
// when all are reduced, or the time for that is up.
func (c *Campaign) startReductions(soft, hard context.Context) (end func() error) {
	if c.reductions == nil {
		return func() error { return nil }
	}
	soft, cancel := context.WithCancel(soft)
	done := make(chan error, 1)
	go func() {
		err := c.reductions.run(soft, hard)
		if err != nil {
			c.stop()
		}
		done <- err
	}()
	return func() error {
		defer cancel()
		c.reductions.close()
		timer := time.AfterFunc(c.cfg.MinimizeTime, cancel)
		defer timer.Stop()
		err := <-done
		if newsErr := c.news.end(); err == nil {
			err = newsErr
		}
		if n := c.stats.snapshot().Reductions.Pending; n > 0 {
			c.cfg.Logger.Warn(fmt.Sprintf("there was no time to make %d of the findings small; "+
				"'smtstorm minimize DIRECTORY' does it later, with the directory of one of them", n))
		}
		return err
	}
}

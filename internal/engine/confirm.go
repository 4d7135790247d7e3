package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Suspect is a wrong answer to a test, before it is confirmed.
type Suspect struct {
	Run      tally.Run // the run that showed it
	Headline string    // what is wrong, in a line, and of which test; "": that it is not confirmed is only counted
	// Signature is that of the finding, if it is known before the test is reduced, or "". Then Fault, Command and Instance
	// are those of the finding.
	Signature string
	Fault     oracle.Fault
	Command   []string
	Instance  func() []byte
	// IsRepeated says that a fresh process has shown it already.
	IsRepeated bool
	// Next selects one of several tests that may show the fault: the first one, and the next one after each that is not
	// confirmed. It returns false if none is left. Nil: there is one test.
	Next func() (bool, error)
	// Again runs the test in a fresh process, or in what Where names, and reports whether it shows the fault.
	Again func(ctx context.Context) (shows bool, took time.Duration, err error)
	Where string
	// Never is called if no repetition shows the fault, and reports whether it has handled that: the suspect is not
	// counted as unconfirmed then. Nil: the first repetition that does not show the fault is the last.
	Never func(ctx context.Context) (bool, error)
	// Describe gives the finding, with what each repetition took in seconds, and its files. It is called once, after
	// the last repetition. A *finding.NotKept says why there is no finding.
	Describe func(ctx context.Context, seconds []float64) (*finding.Finding, finding.Files, error)
	// On runs a test that is no script once on another version of the solver, and reports whether that has the fault.
	On func(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error)
	// Reduce reduces the test, and enters the result into the finding and its files. Nil: it waits until it is reduced as
	// a script.
	Reduce func(ctx context.Context, f *finding.Finding, files *finding.Files) error
}

// Kept is what became of a suspect that was confirmed.
type Kept struct {
	*finding.Finding // nil: none was found
	Files            finding.Files
	IsNews           bool // it is the first of its signature, and of no known fault
}

// Confirm repeats a wrong answer, each time in a fresh process. If each repetition shows it, it is reduced and kept;
// otherwise it is counted as not confirmed. If enough findings of its signature are kept, it is repeated once and only
// counted.
func (b *Bench) Confirm(ctx context.Context, s Suspect, stats *tally.Counters) (Kept, error) {
	if s.Signature != "" && b.Shelf.Full(s.Signature) {
		return b.countOne(ctx, s, stats)
	}
	again, err := s.repeat(ctx)
	if err != nil {
		b.cutShort(ctx, s, stats)
		return Kept{}, err
	}
	if again.Shown == 0 && s.Never != nil {
		if done, err := s.Never(ctx); err != nil || done {
			return Kept{}, err
		}
	}
	if !again.IsConfirmed() {
		b.unconfirmed(s, onlyIn(again.Shown, len(again.Seconds), s.Where), stats)
		return Kept{}, nil
	}
	return b.keep(ctx, s, again.Seconds, stats)
}

// repeat repeats the tests one after the other, until one shows the fault in each repetition.
func (s *Suspect) repeat(ctx context.Context) (again ask.Repeated, err error) {
	for more := true; more && err == nil; more = s.Next != nil && !again.IsConfirmed() {
		if s.Next != nil {
			if more, err = s.Next(); !more || err != nil {
				break
			}
		}
		again, err = ask.Repeat(s.Never == nil, func() (bool, time.Duration, error) { return s.Again(ctx) })
	}
	return again, err
}

// keep has a confirmed wrong answer described, reduces it and stores it. seconds has what each repetition took.
func (b *Bench) keep(ctx context.Context, s Suspect, seconds []float64, stats *tally.Counters) (Kept, error) {
	f, files, err := s.Describe(ctx, seconds)
	if not, ok := errors.AsType[*finding.NotKept](err); ok {
		b.unconfirmed(s, not.Why, stats)
		return Kept{}, nil
	}
	if err != nil {
		return Kept{}, err
	}
	b.name(f, files.Instance)
	if err := b.Bases.compare(ctx, f, files, s.On); err != nil {
		b.cutShort(ctx, s, stats)
		return Kept{}, err
	}
	if s.Reduce != nil && b.MinimizeTime > 0 && f.NotReduced == "" && !f.InBase() {
		if err := b.reduce(ctx, s, f, &files, stats); err != nil {
			return Kept{}, err
		}
	}
	f.SetSignature()
	added, err := b.Shelf.Keep(f, files, s.Run, stats)
	return Kept{Finding: f, Files: files, IsNews: added.First && !f.Known.Silences()}, err
}

// countOne counts one more finding of a signature that has as many as are kept, once a fresh process repeats it. A
// solver that crashes again and again would otherwise take most of the time for what is known.
func (b *Bench) countOne(ctx context.Context, s Suspect, stats *tally.Counters) (Kept, error) {
	if !s.IsRepeated {
		shows, _, err := s.Again(ctx)
		if err != nil {
			b.cutShort(ctx, s, stats)
			return Kept{}, err
		}
		if !shows {
			b.unconfirmed(s, onlyIn(0, 1, s.Where), stats)
			return Kept{}, nil
		}
	}
	f := &finding.Finding{
		Fault: s.Fault, Signature: s.Signature, Solver: s.Run.Solver, Command: s.Command, SeedPath: s.Run.Seed,
		Index: s.Run.Index,
	}
	if b.name(f, s.Instance()); !b.Shelf.Count(f, s.Run, stats) { // a process that was killed has kept it
		return Kept{}, nil
	}
	return Kept{Finding: f}, nil
}

// Finding describes a wrong answer of a solver to a test: what findings of all sources say.
func (b *Bench) Finding(
	s *solvers.Solver, run tally.Run, fault oracle.Fault, first time.Duration, seconds []float64,
) *finding.Finding {
	f := b.Origin.New(fault, first, seconds)
	f.Logic, f.Theories, f.Strategy, f.Index = run.Logic, []string{}, run.Strategy, run.Index
	f.SeedPath, f.SeedHash, f.Mode = run.Seed, run.SeedHash, string(run.Mode)
	f.Solver, f.Version, f.Program = s.Name, b.version(s), s.Command
	return f
}

// name names a finding by its command and instance. A finding has the same name on all machines of a campaign, wherever
// these have the solver's program: that of the campaign's owner.
func (b *Bench) name(f *finding.Finding, instance []byte) {
	command := f.Command
	if owners := b.Programs[f.Solver]; owners != "" && len(command) > 0 {
		f.Command = append([]string{owners}, command[1:]...)
	}
	f.SetID(instance)
	f.Command = command
}

// version is what a solver says that it is, "" if it is not tested here.
func (b *Bench) version(s *solvers.Solver) string {
	if i := slices.IndexFunc(b.Targets, func(t *ask.Target) bool { return t.Name == s.Name }); i >= 0 {
		return b.Targets[i].Probe.Version
	}
	return ""
}

// reduce reduces a finding. A panic of ours costs the finding its reduction.
func (b *Bench) reduce(
	ctx context.Context, s Suspect, f *finding.Finding, files *finding.Files, stats *tally.Counters,
) error {
	before, filesBefore := *f, *files
	err := panics.Guard(func() error { return s.Reduce(ctx, f, files) })
	if _, panicked := errors.AsType[*panics.Error](err); !panicked {
		return err
	}
	*f, *files = before, filesBefore
	NotReduced(f, err, stats, b.Logger)
	return nil
}

// NotReduced notes why a finding could not be reduced. A panic is counted as a fault of ours, and another failure of
// ours is logged.
func NotReduced(f *finding.Finding, err error, stats *tally.Counters, logger *slog.Logger) {
	why, isOurs := triage.WhyNot(err)
	f.NotReduced = why
	if _, panicked := errors.AsType[*panics.Error](err); panicked {
		stats.Lost(logger, tally.LostReduction, f.ID+" is not reduced", err)
	} else if isOurs {
		warning.Log(logger, warning.NotReduced, warning.Warning{
			Text: "a finding could not be reduced: " + why, Solver: f.Solver, Seed: f.SeedPath,
		})
	}
}

// ReduceScript reduces a finding while whoever found it waits, and enters the result, or why there is none. with says
// who is wrong, and how solvers are asked.
func (b *Bench) ReduceScript(
	ctx context.Context, with triage.Config, f *finding.Finding, files *finding.Files, stats *tally.Counters,
) error {
	within, cancel := context.WithTimeout(ctx, b.MinimizeTime)
	defer cancel()
	with.Jobs, with.Logger = 1, slog.New(slog.DiscardHandler)
	_, err := b.Campaign.reduce()(within, ctx, with, f, files)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		NotReduced(f, err, stats, b.Logger)
	}
	return nil
}

// onlyIn says in how many of the runs the fault showed, and where the runs were.
func onlyIn(shown, runs int, where string) string {
	return fmt.Sprintf("reproduced in only %d of %d runs of %s", shown, runs, cmp.Or(where, "a fresh process"))
}

// cutShort counts a suspect as not confirmed if the campaign's time ended before it could be repeated.
func (b *Bench) cutShort(ctx context.Context, s Suspect, stats *tally.Counters) {
	if ctx.Err() != nil {
		b.unconfirmed(s, "there was no time to reproduce it in a fresh process", stats)
	}
}

// unconfirmed counts a suspect as not confirmed, and warns of it: but is the reason.
func (b *Bench) unconfirmed(s Suspect, but string, stats *tally.Counters) {
	stats.Unconfirmed()
	if s.Headline == "" {
		return
	}
	warning.Log(b.Logger, warning.Unconfirmed, warning.Warning{
		Text:   fmt.Sprintf("%s, but %s; counted as not confirmed", s.Headline, but),
		Solver: s.Run.Solver, Seed: s.Run.Seed,
	})
}

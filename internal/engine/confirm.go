package engine

import (
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
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Suspect is a wrong answer to a test of a source, before it is confirmed.
type Suspect struct {
	Run      tally.Run // the run that showed it
	Fault    oracle.Fault
	Headline string // what is wrong, in a line, and of which test
	// Signature is that of the finding, if it is known before the test is reduced, or "".
	Signature string
	// Again runs the test in a fresh process, and reports whether it shows the fault.
	Again func(ctx context.Context) (shows bool, took time.Duration, err error)
	// Describe gives the finding, with what each repetition took in seconds, and its files. It is called once, after
	// the last repetition.
	Describe func(seconds []float64) (*finding.Finding, finding.Files)
	// Reduce reduces the test, and enters the result into the finding and its files. Nil: it stays as it is.
	Reduce func(ctx context.Context, f *finding.Finding, files *finding.Files) error
}

// Confirm repeats a wrong answer, each time in a fresh process. One that shows each time is reduced and kept, others
// are counted as not confirmed. Of a signature of which enough is kept, one repetition is enough, and it is only
// counted.
func (b *Bench) Confirm(ctx context.Context, s Suspect, stats *tally.Counters) error {
	if s.Signature != "" && b.Keeper.Store.Full(s.Signature) {
		shows, _, err := s.Again(ctx)
		switch {
		case err != nil:
			return err
		case !shows:
			b.unconfirmed(s, 0, 1, stats)
			return nil
		}
		silenced := b.Keeper.Store.Count(s.Signature)
		stats.Finding(s.Run, s.Fault, s.Signature, false, silenced, b.Keeper.Store.Signatures())
		return nil
	}
	again, err := ask.Repeat(true, func() (bool, time.Duration, error) { return s.Again(ctx) })
	if err != nil {
		return err
	}
	if !again.IsConfirmed() {
		b.unconfirmed(s, again.Shown, len(again.Seconds), stats)
		return nil
	}
	f, files := s.Describe(again.Seconds)
	f.SetID(files.Instance)
	if s.Reduce != nil && b.MinimizeTime > 0 {
		if err := b.reduce(ctx, s, f, &files, stats); err != nil {
			return err
		}
	}
	f.SetSignature()
	_, err = b.Keeper.Keep(f, files, s.Run, stats)
	return err
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

// version is what a solver says that it is, "" if it is not tested here.
func (b *Bench) version(s *solvers.Solver) string {
	if i := slices.IndexFunc(b.Targets, func(t *target.Target) bool { return t.Name == s.Name }); i >= 0 {
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
// ours is said.
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

// unconfirmed counts what fresh processes did not show again each time.
func (b *Bench) unconfirmed(s Suspect, shown, runs int, stats *tally.Counters) {
	stats.Unconfirmed()
	warning.Log(b.Logger, warning.Unconfirmed, warning.Warning{
		Text: fmt.Sprintf("%s, but that was so again in %d of %d runs of a fresh process only; it is counted as not "+
			"confirmed", s.Headline, shown, runs),
		Solver: s.Run.Solver, Seed: s.Run.Seed,
	})
}

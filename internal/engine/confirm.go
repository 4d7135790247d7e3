package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// Kept is what became of a suspect that was confirmed.
type Kept struct {
	*finding.Finding // nil: none was found
	Files            finding.Files
	IsNews           bool // it is the first of its signature, and of no known fault
}

// Confirm repeats a wrong answer, each time in a fresh process. If each repetition shows it, it is reduced and kept;
// otherwise it is counted as not confirmed, unless the solver answers both sat and unsat to the same bytes. If enough
// findings of its signature are kept, it is repeated once and only counted.
func (b *Environment) Confirm(ctx context.Context, s Suspect, stats *tally.Counters) (Kept, error) {
	r := &repetition{Suspect: s, environment: b}
	if s.Signature != "" && b.Findings.Full(s.Signature) {
		return b.countOne(ctx, r, stats)
	}
	again, err := r.repeat(ctx)
	if err != nil {
		b.cutShort(ctx, s, stats)
		return Kept{}, err
	}
	if !again.IsConfirmed() {
		if own, is := s.repeatedly(); is {
			if shows, _, err := (&repetition{Suspect: own, environment: b}).alone(ctx); err != nil {
				b.cutShort(ctx, s, stats)
				return Kept{}, err
			} else if shows {
				return b.Confirm(ctx, own, stats)
			}
		}
		b.unconfirmed(s, onlyIn(again.Shown, len(again.Seconds), r.where), stats)
		return Kept{}, nil
	}
	return b.keep(ctx, r, again, stats)
}

// repeat repeats the question in fresh processes. If none shows the fault, and a session did, it repeats the trace.
func (r *repetition) repeat(ctx context.Context) (ask.Repeated, error) {
	isOfSession, threshold := r.Wrong.Trace != nil, r.threshold()
	if !r.OnlyInSession {
		again, err := ask.Repeat(threshold, !isOfSession, func() (bool, time.Duration, error) { return r.alone(ctx) })
		if err != nil || again.Shown > 0 || !isOfSession {
			return again, err
		}
		if r.InSession != nil {
			r.InSession()
		}
	}
	return ask.Repeat(threshold, true, func() (bool, time.Duration, error) { return r.inSession(ctx) })
}

// keep has a confirmed wrong answer described, reduces it and stores it. again is how it was repeated.
func (b *Environment) keep(
	ctx context.Context, r *repetition, again ask.Repeated, stats *tally.Counters,
) (Kept, error) {
	s := r.Suspect
	if err := b.stillRuns(ctx, s.Wrong, r.runs[len(r.runs)-1].Result); err != nil {
		return Kept{}, err
	}
	f, files, err := b.describe(ctx, r, again)
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
	if f.Base != nil && !f.Base.Shows && b.Host != nil { // a base that does not run any more shows nothing
		if err := b.Host.StillAnswers(ctx, b.Bases.Of(f.Solver), b.Limits); err != nil {
			return Kept{}, fmt.Errorf("%s: %w", ask.BaseText(b.Bases.Of(f.Solver)), err)
		}
	}
	if s.Reduce != nil && b.MinimizeTime > 0 && f.NotReduced == "" && !f.InBase() {
		if err := b.reduce(ctx, s, f, &files, stats); err != nil {
			return Kept{}, err
		}
	}
	f.SetSignature()
	added, err := b.Findings.Keep(f, files, s.Run, stats)
	return Kept{Finding: f, Files: files, IsNews: added.First && !f.Known.Silences()}, err
}

// countOne counts one more finding of a signature that has as many as are kept, once a fresh process repeats it, or one
// of the first few of a solver with threads. A solver that crashes again and again would otherwise take most of the
// time for what is known.
func (b *Environment) countOne(ctx context.Context, r *repetition, stats *tally.Counters) (Kept, error) {
	s := r.Suspect
	for misses, shows := 0, s.IsRepeated; !shows; misses++ {
		if misses == r.threshold().Misses() {
			b.unconfirmed(s, onlyIn(0, misses, ""), stats)
			return Kept{}, nil
		}
		var err error
		if shows, _, err = r.alone(ctx); err != nil {
			b.cutShort(ctx, s, stats)
			return Kept{}, err
		}
	}
	if n := len(r.runs); n > 0 {
		if err := b.stillRuns(ctx, s.Wrong, r.runs[n-1].Result); err != nil {
			return Kept{}, err
		}
	}
	f := &finding.Finding{
		Fault: s.Fault, Signature: s.Signature, Solver: s.Run.Solver, Command: s.command(), SeedPath: s.Run.Seed,
		Index: s.Run.Index,
	}
	if b.name(f, s.instance()); !b.Findings.Count(f, s.Run, stats) { // a process that was killed has kept it
		return Kept{}, nil
	}
	return Kept{Finding: f}, nil
}

// name names a finding by its command and instance. A finding has the same name on all machines of a campaign, wherever
// these have the solver's program: that of the campaign's owner.
func (b *Environment) name(f *finding.Finding, instance []byte) {
	command := f.Command
	if owners := b.Programs[f.Solver]; owners != "" && len(command) > 0 {
		f.Command = append([]string{owners}, command[1:]...)
	}
	f.SetID(instance)
	f.Command = command
}

// reduce reduces a finding. A panic of ours costs the finding its reduction.
func (b *Environment) reduce(
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
func (b *Environment) ReduceScript(
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

// NotShown counts a wrong answer that no fresh process shows, or that could not be repeated before the time ended. The
// headline says what is wrong with it.
func (b *Environment) NotShown(ctx context.Context, run tally.Run, headline string, stats *tally.Counters) {
	s := Suspect{Run: run, Headline: headline}
	if ctx.Err() == nil {
		b.unconfirmed(s, onlyIn(0, 1, ""), stats)
	} else {
		b.cutShort(ctx, s, stats)
	}
}

// cutShort counts a suspect as not confirmed if the campaign's time ended before it could be repeated.
func (b *Environment) cutShort(ctx context.Context, s Suspect, stats *tally.Counters) {
	if ctx.Err() != nil {
		b.unconfirmed(s, "there was no time to reproduce it in a fresh process", stats)
	}
}

// unconfirmed counts a suspect as not confirmed, and warns of it: but is the reason.
func (b *Environment) unconfirmed(s Suspect, but string, stats *tally.Counters) {
	stats.Unconfirmed()
	warning.Log(b.Logger, warning.Unconfirmed, warning.Warning{
		Text:   fmt.Sprintf("%s, but %s; counted as not confirmed", s.Headline, but),
		Solver: s.Run.Solver, Seed: s.Run.Seed,
	})
}

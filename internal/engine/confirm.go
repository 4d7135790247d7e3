package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Kept is what became of a suspect that was confirmed.
type Kept struct {
	*finding.Finding // nil: none was found
	Files            finding.Files
	IsNews           bool // whether it is the first of its signature, and of no known fault
}

// confirm repeats a wrong answer, each time in a fresh process. If each repetition shows it, it is confirmed; otherwise
// it is counted as not confirmed, unless the solver answers both sat and unsat to the same bytes: then s becomes that.
func (b *Environment) confirm(
	ctx context.Context, s *Suspect, on repro.On, stats *tally.Counters,
) (again ask.Tally, err error) {
	again, where, err := s.repeat(ctx, on)
	if err == nil && !again.IsConfirmed() {
		if own := s.repeatedly(); own != nil {
			once := ask.Tally{Threshold: ask.Threshold{Runs: 1, Needed: 1}}
			if err = own.Repeat(ctx, on, ask.Rule{}, &once); err == nil && once.IsConfirmed() {
				*s = *own
				again, where, err = s.repeat(ctx, on)
			}
		}
	}
	if err != nil {
		b.cutShort(ctx, s, stats)
	} else if !again.IsConfirmed() {
		b.unconfirmed(s, onlyIn(again.Shown, len(again.Seconds), where), stats)
	}
	return again, err
}

// Keep has a wrong answer confirmed and described, reduces it and stores it. If enough findings of its signature are
// kept, it is repeated once and only counted.
func (b *Environment) Keep(ctx context.Context, s *Suspect, on asking, stats *tally.Counters) (Kept, error) {
	if s.Signature != "" && b.Findings.Full(s.Signature) {
		return b.countOne(ctx, s, on, stats)
	}
	again, err := b.confirm(ctx, s, on, stats)
	if err != nil || !again.IsConfirmed() {
		return Kept{}, err
	}
	if gone, err := b.isGone(ctx, s, on, stats); err != nil || gone {
		return Kept{}, err
	}
	f, files, err := b.describe(ctx, s, on, again)
	if not, ok := errors.AsType[*finding.NotKept](err); ok {
		b.unconfirmed(s, not.Why, stats)
		return Kept{}, nil
	}
	if err != nil {
		return Kept{}, err
	}
	if f.Class.Crashes() {
		f.Stack = s.Wrong.Target.Entry.OwnStack(solvers.Stack(string(files.Output)))
	}
	b.name(f, files.Instance)
	if err := b.Bases.compare(ctx, f, s, b.baseAnswers(ctx)); err != nil {
		b.cutShort(ctx, s, stats)
		return Kept{}, err
	}
	if s.isReducedAtOnce() && b.MinimizeTime > 0 && f.NotReduced == "" && !f.InBase() {
		if err := b.reduce(ctx, s, f, &files, stats); err != nil {
			return Kept{}, err
		}
		b.documented.recognise(ctx, s.Wrong.Target, f, files)
	}
	f.SetSignature()
	added, err := b.Findings.Keep(f, files, s.Run, stats)
	return Kept{Finding: f, Files: files, IsNews: added.First && !f.Known.Silences()}, err
}

// isGone repeats a confirmed fault whose last run ended without an answer once more, behind trivial scripts that the
// solver has to answer: what had stopped it may be over, such as the upgrade of a library. If the fault is gone then,
// it is counted as not confirmed.
func (b *Environment) isGone(ctx context.Context, s *Suspect, on asking, stats *tally.Counters) (bool, error) {
	if wasSilent, err := on.stillRuns(ctx, s.Wrong, s.Seen); err != nil || !wasSilent {
		return false, err
	}
	once := ask.Tally{Threshold: s.Threshold()}
	if err := s.reproduction().Repeat(ctx, on, ask.Rule{AtFirst: true, IfMissed: true}, &once); err != nil {
		b.cutShort(ctx, s, stats)
		return false, err
	}
	if once.Shown == 0 {
		b.unconfirmed(s, "it does not show again since the solver has answered trivial scripts", stats)
	}
	return once.Shown == 0, nil
}

// baseAnswers gives a function that fails if a base does not answer trivial scripts any more.
func (b *Environment) baseAnswers(ctx context.Context) func(base *solvers.Solver) error {
	return func(base *solvers.Solver) error {
		if b.Host == nil {
			return nil
		}
		if err := b.Host.StillAnswers(ctx, base, b.Limits); err != nil {
			return fmt.Errorf("%s: %w", ask.BaseText(base), err)
		}
		return nil
	}
}

// countOne counts one more finding of a signature that has as many as are kept, once a fresh process repeats it, or one
// of the first few of a solver with threads. A solver that crashes again and again would otherwise take most of the
// time for what is known.
func (b *Environment) countOne(ctx context.Context, s *Suspect, on asking, stats *tally.Counters) (Kept, error) {
	if !s.IsRepeated {
		once := ask.Tally{Threshold: s.Threshold()}
		if err := s.Repeat(ctx, on, ask.Rule{AtFirst: true, IfMissed: true}, &once); err != nil {
			b.cutShort(ctx, s, stats)
			return Kept{}, err
		}
		if once.Shown == 0 {
			b.unconfirmed(s, onlyIn(0, len(once.Seconds), ""), stats)
			return Kept{}, nil
		}
	}
	if _, err := on.stillRuns(ctx, s.Wrong, s.Seen); err != nil {
		return Kept{}, err
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

// reduce reduces a finding before it is kept. A panic of ours costs the finding its reduction.
func (b *Environment) reduce(
	ctx context.Context, s *Suspect, f *finding.Finding, files *finding.Files, stats *tally.Counters,
) error {
	before, filesBefore := *f, *files
	err := panics.Guard(func() error {
		if s.Program != nil {
			return s.Program.Reduce(ctx, f, files)
		}
		return b.reduceScript(ctx, s.Reduction, f, files, stats)
	})
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

// reduceScript reduces a finding while whoever found it waits, and enters the result, or why there is none.
func (b *Environment) reduceScript(
	ctx context.Context, by *Reduction, f *finding.Finding, files *finding.Files, stats *tally.Counters,
) error {
	within, cancel := context.WithTimeout(ctx, b.MinimizeTime)
	defer cancel()
	_, err := b.Campaign.reduce()(within, ctx, triage.Config{
		Host: b.Host, Ask: by.Ask, Catalog: b.Catalog, Solver: by.Solver, Probe: by.Probe, Limits: by.Limits, Seed: by.Seed,
		Jobs: 1, Logger: slog.New(slog.DiscardHandler),
	}, f, files)
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
	s := &Suspect{Run: run, Headline: headline}
	if ctx.Err() == nil {
		b.unconfirmed(s, onlyIn(0, 1, ""), stats)
	} else {
		b.cutShort(ctx, s, stats)
	}
}

// cutShort counts a suspect as not confirmed if the campaign's time ended before it could be repeated.
func (b *Environment) cutShort(ctx context.Context, s *Suspect, stats *tally.Counters) {
	if ctx.Err() != nil {
		b.unconfirmed(s, "there was no time to reproduce it in a fresh process", stats)
	}
}

// unconfirmed counts a suspect as not confirmed, and warns of it: but is the reason.
func (b *Environment) unconfirmed(s *Suspect, but string, stats *tally.Counters) {
	stats.Unconfirmed()
	warning.Log(b.Logger, warning.Unconfirmed, warning.Warning{
		Text:   fmt.Sprintf("%s, but %s; counted as not confirmed", s.Headline, but),
		Solver: s.Run.Solver, Seed: s.Run.Seed,
	})
}

package engine

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/memory"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/tally"
)

var errFull = errors.New("the disk is full")

// suspects are wrong answers, and what becomes of each.
var suspects = []struct {
	caption     string
	shows       int // of the repetitions, the first ones
	enough      bool
	reduce      func(f *finding.Finding) error
	runs        int
	kept        bool
	counted     int
	unconfirmed int
	lost        bool
	err         error
	describe    error
	never       *bool // what is found out if no repetition shows it
	repeated    bool  // a fresh process has shown it already
	late        bool  // the time is over
}{
	{caption: "each time", shows: ask.Confirmations, runs: ask.Confirmations, kept: true, counted: 1},
	{caption: "once", shows: 1, runs: 2, unconfirmed: 1},
	{caption: "never", runs: 1, unconfirmed: 1},
	{caption: "known well", shows: 1, enough: true, runs: 1, counted: 4},
	{caption: "known well, and never", enough: true, runs: 1, counted: 3, unconfirmed: 1},
	{caption: "known well, and seen alone", enough: true, repeated: true, counted: 4},
	{caption: "never, which is explained", never: new(true), runs: ask.Confirmations},
	{caption: "never, and nobody knows why", never: new(false), runs: ask.Confirmations, unconfirmed: 1},
	{caption: "twice, where never would be explained", shows: 2, never: new(true), runs: ask.Confirmations,
		unconfirmed: 1},
	{caption: "it cannot be written", shows: ask.Confirmations, runs: ask.Confirmations, unconfirmed: 1,
		describe: &NotKept{"it has no value"}},
	{caption: "it cannot be described", shows: ask.Confirmations, runs: ask.Confirmations, err: errFull, describe: errFull},
	{caption: "too late", runs: 1, unconfirmed: 1, late: true, err: context.Canceled},
	{caption: "a panic", shows: ask.Confirmations, runs: ask.Confirmations, kept: true, counted: 1, lost: true,
		reduce: func(f *finding.Finding) error {
			f.Strategy = "half of what was to be entered"
			panic("planted")
		}},
	{caption: "a failure", shows: ask.Confirmations, runs: ask.Confirmations, err: errFull,
		reduce: func(*finding.Finding) error { return errFull }},
}

// What shows in each repetition is reduced and kept. What does not is counted, and so is what is known well enough: of
// that, one repetition is enough. A panic in a reduction costs no more than the reduction; other errors end it all.
func TestConfirm(t *testing.T) {
	for _, x := range suspects {
		t.Run(x.caption, func(t *testing.T) {
			k, end := keeperIn(t, t.TempDir())
			defer end()
			var log strings.Builder
			b := &Bench{Keeper: k, Logger: slog.New(slog.NewTextHandler(&log, nil)), MinimizeTime: time.Minute}
			f, files := aFinding("a")
			f.SetSignature()
			if x.enough {
				for _, more := range []string{"1", "2", "3"} {
					f, files := aFinding("a")
					files.Instance = append(files.Instance, more...)
					f.SetID(files.Instance)
					f.SetSignature()
					if _, err := k.Keep(f, files, memory.RunOf(f), k.Stats); err != nil {
						t.Fatal(err)
					}
				}
			}
			runs := 0
			suspect := Suspect{
				Run: memory.RunOf(f), Fault: f.Fault, Headline: "z3 dies", Signature: f.Signature,
				Again: func(context.Context) (bool, time.Duration, error) {
					runs++
					return runs <= x.shows, time.Second, nil
				},
				Instance: func() []byte { return files.Instance },
				Describe: func(_ context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
					if len(seconds) != runs {
						t.Errorf("%d times of %d runs", len(seconds), runs)
					}
					return f, files, x.describe
				},
			}
			if x.reduce != nil {
				suspect.Reduce = func(_ context.Context, f *finding.Finding, _ *finding.Files) error { return x.reduce(f) }
			}
			before := len(k.Store.IDs())
			if x.never != nil {
				suspect.Never = func(context.Context) (bool, error) { return *x.never, nil }
			}
			suspect.IsRepeated = x.repeated
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if x.late {
				suspect.Again = func(ctx context.Context) (bool, time.Duration, error) {
					runs++
					cancel()
					return false, 0, ctx.Err()
				}
			}
			if _, err := b.Confirm(ctx, suspect, k.Stats); !errors.Is(err, x.err) {
				t.Fatal(err)
			}
			s := k.Stats.Snapshot()
			if kept := len(k.Store.IDs()) > before; runs != x.runs || kept != x.kept {
				t.Errorf("%d runs, kept: %v", runs, kept)
			}
			if s.Findings[oracle.Crash] != x.counted || s.Unconfirmed != x.unconfirmed {
				t.Errorf("%d findings, %d not confirmed", s.Findings[oracle.Crash], s.Unconfirmed)
			}
			if said := strings.Contains(log.String(), "not confirmed"); said != (x.unconfirmed > 0) {
				t.Errorf("it is said:\n%s", log.String())
			}
			if lost := s.Panics[tally.LostReduction] != nil; lost != x.lost {
				t.Errorf("panics: %v", s.Panics)
			}
			if x.lost && (f.Strategy != "boolean" || f.NotReduced == "") {
				t.Errorf("after a panic: %q, not reduced: %q", f.Strategy, f.NotReduced)
			}
		})
	}
}

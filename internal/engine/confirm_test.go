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
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

var errFull = errors.New("the disk is full")

// suspected is a wrong answer, and what becomes of it.
type suspected struct {
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
	tests       int   // 0: there is one, and no next one
	showing     int   // the number of the test that shows it
	next        error // from making the second test
	silent      bool  // the source says itself what is not confirmed
}

var suspects = []suspected{
	{caption: "each time", shows: ask.Confirmations, runs: ask.Confirmations, kept: true, counted: 1},
	{caption: "once", shows: 1, runs: 2, unconfirmed: 1},
	{caption: "never", runs: 1, unconfirmed: 1},
	{caption: "never, and silently", runs: 1, unconfirmed: 1, silent: true},
	{caption: "the second of three tests", tests: 3, showing: 2, runs: 1 + ask.Confirmations, kept: true, counted: 1},
	{caption: "none of three tests", tests: 3, runs: 3, unconfirmed: 1},
	{caption: "a test that cannot be made", tests: 3, next: errFull, runs: 1, err: errFull},
	{caption: "known well", shows: 1, enough: true, runs: 1, counted: 4},
	{caption: "known well, and never", enough: true, runs: 1, counted: 3, unconfirmed: 1},
	{caption: "known well, and seen alone", enough: true, repeated: true, counted: 4},
	{caption: "never, which is explained", never: new(true), runs: ask.Confirmations},
	{caption: "never, and nobody knows why", never: new(false), runs: ask.Confirmations, unconfirmed: 1},
	{caption: "twice, where never would be explained", shows: 2, never: new(true), runs: ask.Confirmations,
		unconfirmed: 1},
	{caption: "it cannot be written", shows: ask.Confirmations, runs: ask.Confirmations, unconfirmed: 1,
		describe: &finding.NotKept{Why: "it has no value"}},
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

// A fault that each repetition shows is reduced and kept. One that does not is counted, and so is one whose signature
// has enough findings: that needs one repetition. A panic in a reduction costs only the reduction; other errors are
// returned.
func TestConfirm(t *testing.T) {
	for _, x := range suspects {
		t.Run(x.caption, func(t *testing.T) {
			k, end := keeperIn(t, t.TempDir())
			defer end()
			var log strings.Builder
			b := &Bench{Shelf: k, Stats: k.Stats, Logger: slog.New(slog.NewTextHandler(&log, nil)), MinimizeTime: time.Minute}
			f, files := aFinding("a")
			f.SetSignature()
			if x.enough {
				for _, more := range []string{"1", "2", "3"} {
					f, files := aFinding("a")
					files.Instance = append(files.Instance, more...)
					f.SetID(files.Instance)
					f.SetSignature()
					if _, err := k.Keep(f, files, record.RunOf(f), k.Stats); err != nil {
						t.Fatal(err)
					}
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			runs := 0
			suspect := x.suspect(t, f, files, &runs, cancel)
			before := len(k.Store.IDs())
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
			if said := strings.Contains(log.String(), "not confirmed"); said != (x.unconfirmed > 0 && !x.silent) {
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

// suspect is the wrong answer. It counts the runs, and ends the time if it is to be over.
func (x suspected) suspect(
	t *testing.T, f *finding.Finding, files finding.Files, runs *int, end func(),
) Suspect {
	test := 0
	s := Suspect{
		Run: record.RunOf(f), Fault: f.Fault, Headline: "z3 dies", Signature: f.Signature, IsRepeated: x.repeated,
		Again: func(ctx context.Context) (bool, time.Duration, error) {
			*runs++
			if x.late {
				end()
				return false, 0, ctx.Err()
			}
			return *runs <= x.shows || test > 0 && test == x.showing, time.Second, nil
		},
		Instance: func() []byte { return files.Instance },
		Describe: func(_ context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
			if len(seconds) != ask.Confirmations {
				t.Errorf("%d times", len(seconds))
			}
			return f, files, x.describe
		},
	}
	if x.reduce != nil {
		s.Reduce = func(_ context.Context, f *finding.Finding, _ *finding.Files) error { return x.reduce(f) }
	}
	if x.never != nil {
		s.Never = func(context.Context) (bool, error) { return *x.never, nil }
	}
	if x.tests > 0 {
		s.Next = func() (bool, error) {
			test++
			if test > 1 && x.next != nil {
				return false, x.next
			}
			return test <= x.tests, nil
		}
	}
	if x.silent {
		s.Headline = ""
	}
	return s
}

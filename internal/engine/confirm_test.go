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
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

var errFull = errors.New("the disk is full")

// suspected is a crash, and what becomes of it.
type suspected struct {
	caption     string
	shows       int // repetitions that show it: the first ones
	session     int // repetitions of the session that show it: the first ones; -1: there was no session
	only        bool
	enough      bool
	reduce      func(f *finding.Finding) error
	runs        int // processes and sessions that are run
	kept        bool
	counted     int
	unconfirmed string // reason why it is not confirmed; "": it is
	lost        bool
	err         error
	complete    error
	repeated    bool // a fresh process has shown it already
	late        bool // the time is over
	threads     bool // the solver runs several threads
}

const all = ask.Confirmations

var suspects = []suspected{
	{caption: "each time", shows: all, session: -1, runs: all, kept: true, counted: 1},
	{caption: "once", shows: 1, session: -1, runs: 2, unconfirmed: "1 of 2 runs of a fresh process"},
	{caption: "never", session: -1, runs: 1, unconfirmed: "0 of 1 runs of a fresh process"},
	{caption: "known well", shows: 1, session: -1, enough: true, runs: 1, counted: 4},
	{caption: "known well, and never", session: -1, enough: true, runs: 1, counted: 3, unconfirmed: "0 of 1 runs"},
	{caption: "known well, and seen alone", session: -1, enough: true, repeated: true, counted: 4},
	{caption: "each time in the session, never alone", session: 1 + all, runs: all + 1 + all, kept: true, counted: 1},
	{caption: "once in the session, never alone", session: 2, runs: all + 3,
		unconfirmed: "1 of 2 runs of the whole session"},
	{caption: "twice alone, of which the session says nothing", shows: 2, session: 1 + all, runs: all,
		unconfirmed: "2 of 3 runs of a fresh process"},
	{caption: "only a session is asked", session: 1 + all, only: true, runs: 1 + all, kept: true, counted: 1},
	{caption: "three of five, with threads", shows: 3, session: -1, threads: true, runs: 5, kept: true, counted: 1},
	{caption: "two of five, with threads", shows: 2, session: -1, threads: true, runs: 5,
		unconfirmed: "2 of 5 runs of a fresh process"},
	{caption: "known well, with threads, and never", session: -1, enough: true, threads: true, runs: 3, counted: 3,
		unconfirmed: "0 of 3 runs"},
	{caption: "it cannot be written", shows: all, session: -1, runs: all, unconfirmed: "it has no value",
		complete: &finding.NotKept{Why: "it has no value"}},
	{caption: "it cannot be described", shows: all, session: -1, runs: all, err: errFull, complete: errFull},
	{caption: "too late", session: -1, runs: 1, unconfirmed: "no time", late: true, err: context.Canceled},
	{caption: "a panic", shows: all, session: -1, runs: all, kept: true, counted: 1, lost: true,
		reduce: func(f *finding.Finding) error {
			f.Strategy = "half of what was to be entered"
			panic("planted")
		}},
	{caption: "a failure", shows: all, session: -1, runs: all, err: errFull,
		reduce: func(*finding.Finding) error { return errFull }},
}

// A fault that each repetition shows is reduced and kept: in a fresh process, or in the session that has shown it if no
// fresh process does. One that does not is counted, and so is one whose signature has enough findings: that needs one
// repetition. A panic in a reduction costs only the reduction; other errors are returned.
func TestConfirm(t *testing.T) {
	for _, x := range suspects {
		t.Run(x.caption, func(t *testing.T) {
			k, end := keeperIn(t, t.TempDir())
			defer end()
			var log strings.Builder
			b := &Environment{
				Findings: k, Stats: k.Stats, Logger: slog.New(slog.NewTextHandler(&log, nil)), MinimizeTime: time.Minute,
			}
			f, _ := aFinding("a")
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
			b.Ask = x.solver(&runs, cancel)
			before := len(k.Store.IDs())
			kept, err := b.Keep(ctx, x.suspect(t, f), asking{Environment: b}, k.Stats)
			if !errors.Is(err, x.err) {
				t.Fatal(err)
			}
			s := k.Stats.Snapshot()
			if kept := len(k.Store.IDs()) > before; runs != x.runs || kept != x.kept {
				t.Errorf("%d runs, kept: %v", runs, kept)
			}
			if isUnconfirmed := s.Unconfirmed > 0; s.Findings[oracle.Crash] != x.counted ||
				isUnconfirmed != (x.unconfirmed != "") {
				t.Errorf("%d findings, %d not confirmed", s.Findings[oracle.Crash], s.Unconfirmed)
			}
			if said := strings.Contains(log.String(), "not confirmed"); said != (x.unconfirmed != "") ||
				said && !strings.Contains(log.String(), x.unconfirmed) {
				t.Errorf("it is said:\n%s", log.String())
			}
			if lost := s.Panics[tally.LostReduction] != nil; lost != x.lost {
				t.Errorf("panics: %v", s.Panics)
			}
			if !x.kept {
				return
			}
			if found := kept.Finding; (found.Incremental > 0) != (x.session > 0) {
				t.Errorf("shown by the last %d scripts of a session", found.Incremental)
			}
			if found := kept.Finding; x.lost && (found.Strategy != "boolean" || found.NotReduced == "") {
				t.Errorf("after a panic: %q, not reduced: %q", found.Strategy, found.NotReduced)
			}
			want := finding.ConfirmationOf(all, all, false)
			if x.threads {
				want = finding.ConfirmationOf(5, x.shows, true)
			}
			if f := kept.Finding; !x.enough && (len(f.Timings.Confirmed) != want.Runs || f.Confirmation != want) {
				t.Errorf("%d times: %s", len(f.Timings.Confirmed), f.Confirmation)
			}
		})
	}
}

// solver crashes as often as it is said. It counts the runs, and ends the time if it is to be over.
func (x suspected) solver(runs *int, end func()) ask.Asker {
	crashes, sessions := 0, 0
	return ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		*runs++
		if x.late {
			end()
			return nil, context.Canceled
		}
		crash := crashes < x.shows
		if q.Trace != nil {
			crash = sessions < x.session
			sessions++
		} else {
			crashes++
		}
		if !crash {
			return &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Wall: time.Second}, nil
		}
		return &solvers.Result{Verdict: solvers.Crash, Signature: "a.cpp:1", Wall: time.Second}, nil
	})
}

// ruleProgram is a program that cannot be described, or whose reduction fails.
type ruleProgram struct{ x suspected }

func (ruleProgram) File() (text []byte, extension string) { return []byte("p(1).\n"), ".datalog" }

func (ruleProgram) In(context.Context, *solvers.Solver) (oracle.Likeness, error) {
	return oracle.Unlike, nil
}

func (p ruleProgram) Complete(context.Context, []oracle.Run, *finding.Finding, *finding.Files) error {
	return p.x.complete
}

func (p ruleProgram) Reduce(_ context.Context, f *finding.Finding, _ *finding.Files) error {
	return p.x.reduce(f)
}

// suspect is the crash, of a rule program where what is special to these is tested.
func (x suspected) suspect(t *testing.T, f *finding.Finding) *Suspect {
	const script = "(set-logic QF_LIA)\n(assert true)\n(check-sat)\n"
	read, err := instance.Read(f.SeedPath, []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	in := read.Instance(instance.None)
	target := ask.NewTarget(&solvers.Solver{Name: "z3", Command: []string{"z3"}, Entry: &solvers.Entry{}})
	if target.Probe = ask.FakeProbe(); x.threads {
		target.Solver = target.With("smt.threads=2")
	}
	s := &Suspect{
		Repro: repro.Repro{
			Judgement: oracle.Judgement{Fault: f.Fault}, Evidence: oracle.Evidence{Instance: in},
			Wrong: &repro.Subject{
				Target: target, Question: ask.Question{Solver: target.Solver, Script: []byte(script), Logic: "QF_LIA", Checks: 1},
				Run: oracle.Run{Asked: in, Result: &solvers.Result{Verdict: solvers.Crash, Signature: f.Mark}},
			},
		},
		Run: record.RunOf(f), Headline: "z3 dies", Signature: f.Signature,
		IsRepeated: x.repeated, OnlyInSession: x.only, Origin: finding.Background{Seeds: [][]byte{nil}},
	}
	if x.session >= 0 {
		s.Signature = ""
		sent := *s.Wrong
		sent.Question.Trace = &solvers.Trace{}
		sent.Question.Trace.Add([]byte(script), true)
		sent.Question.Trace.Add([]byte(script), true)
		s.InSession = &sent
	}
	if x.reduce != nil || x.complete != nil {
		p, errs := rules.Parse("p.datalog", []byte("Z 4\n\np(A:Z) printtuples\np(1).\n"))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		s.Wrong.Run.Program, s.Wrong.Run.Asked, s.Program = &oracle.Program{Program: p}, nil, ruleProgram{x}
		s.Evidence = oracle.Evidence{}
	}
	return s
}

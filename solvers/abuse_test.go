package solvers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// fake makes a solver of a behaviour of the fake solver. Its memory is watched, not limited, as a Go
// program reserves more address space than it uses.
func fake(behaviour string, options ...string) *Solver {
	argv := fakesolver.Command(behaviour, options...)
	return &Solver{Name: behaviour, Command: argv,
		Entry: &Entry{Name: behaviour, Command: argv, Version: []string{"--version"}, Memory: WatchRSS,
			Reset: true, PushPop: true, Models: true, Generic: true}}
}

const (
	goodScript  = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n(check-sat)\n"
	unsatScript = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n(assert (not p))\n(check-sat)\n"
	badScript   = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert (or p bad))\n(check-sat)\n"
)

// abuseLimits end fake solvers that use too much memory or print too much.
var abuseLimits = Limits{Memory: 300 << 20, Output: 1 << 20}

// marked lists the live processes that carry the host's mark.
func marked(h *Host) []string {
	var found []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, f := range files {
		if env, err := os.ReadFile(f); err == nil && bytes.Contains(env, []byte(h.token)) {
			cmd, _ := os.ReadFile(filepath.Join(filepath.Dir(f), "cmdline"))
			found = append(found, filepath.Base(filepath.Dir(f))+" "+string(bytes.ReplaceAll(cmd, []byte{0}, []byte(" "))))
		}
	}
	return found
}

// nothingLeft fails if a process of the host stays alive; some may be dying at first.
func nothingLeft(t *testing.T, h *Host) {
	t.Helper()
	var left []string
	if !eventually(func() bool { left = marked(h); return len(left) == 0 }) {
		t.Errorf("still running:\n%s", strings.Join(left, "\n"))
	}
}

// serve runs scripts in a session: one after the other, or all sent at once.
func serve(t *testing.T, session *Session, scripts []string, atOnce bool) iter.Seq2[int, *Result] {
	return func(yield func(int, *Result) bool) {
		t.Helper()
		begin := func(script string) {
			if err := session.Begin(t.Context(), Query{Script: []byte(script)}); err != nil {
				t.Fatal(err)
			}
		}
		for i, script := range scripts {
			switch {
			case !atOnce:
				begin(script)
			case i == 0:
				for _, script := range scripts {
					begin(script)
				}
			}
			r, err := session.End(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.CPU < 0 || r.Wall < 0 {
				t.Errorf("script %d took %v, %v of processor time", i, r.Wall, r.CPU)
			}
			if !yield(i, r) {
				return
			}
		}
	}
}

// abuses are behaviours that show only in scripts with "bad", and the class each ends in.
var abuses = []struct {
	behaviour      string
	fresh, session Verdict
}{
	{"honest", Sat, Sat},
	{"always-unsat", Unsat, Unsat},
	{"unknown", Unknown, Unknown},
	{"hang-before", Timeout, Timeout},
	{"hang-during", Timeout, Timeout},
	{"hang-after", Timeout, Timeout},
	{"ignore-term", Timeout, Timeout},
	{"spin", Timeout, Timeout},
	{"close-stdin", Timeout, Timeout},
	{"close-stdout", Timeout, Timeout},
	{"fork-hang", Sat, Sat},
	{"fork-leave", Sat, Sat},
	{"fork-both", Timeout, Timeout},
	{"twice", Error, Error},
	{"pieces", Sat, Sat},
	{"crlf", Sat, Sat},
	{"colour", Sat, Sat},
	{"language", Error, Error},
	{"chatty", Sat, Sat},
	{"flood", Error, Error},
	{"flood-stderr", Error, Error},
	{"forge", Sat, Sat},
	{"silent-exit", Error, Error},
	{"exit-1", Error, Error},
	{"sat-segv", Crash, Crash},
	{"segv", Crash, Crash},
	{"assert", Crash, Crash},
	{"mutter", Sat, Sat},
	{"sanitizer", Crash, Crash},
	{"error-first", Error, Error},
	{"error-after", Sat, Sat},
	{"allocate", Memout, Memout},
}

// TestAbuse wants each misbehaviour in the right class, the scripts around it unharmed, and nothing left.
func TestAbuse(t *testing.T) {
	for _, a := range abuses {
		t.Run(a.behaviour, func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			s := fake(a.behaviour, "on=bad")
			r, err := h.Fresh(t.Context(), s, Query{Script: []byte(badScript)}, abuseLimits)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != a.fresh {
				t.Errorf("fresh: %s, want %s: %+v", r.Verdict, a.fresh, r)
			}
			if r.Verdict == Crash && r.Signature == "" {
				t.Errorf("no signature: %+v", r)
			}
			for _, atOnce := range []bool{false, true} {
				session := h.Session(s, SessionConfig{Limits: abuseLimits})
				want := []Verdict{Sat, a.session, Sat, Unsat, Sat, a.session, Unsat}
				scripts := []string{goodScript, badScript, goodScript, unsatScript, goodScript, badScript, unsatScript}
				for i, r := range serve(t, session, scripts, atOnce) {
					if r.Verdict != want[i] {
						t.Errorf("script %d of a session, at once %v: %s, want %s: %+v", i, atOnce, r.Verdict, want[i], r)
					}
					if trace := session.Trace(r); trace.Len() != r.Reused+1 && !r.Retried {
						t.Errorf("script %d of its process has a trace of %d scripts", r.Reused+1, trace.Len())
					}
				}
				if err := session.Close(); err != nil {
					t.Error(err)
				}
			}
			h.sweep(true)
			nothingLeft(t, h)
		})
	}
}

// TestAbuseOfSession is about misbehaviour that needs a session to show.
func TestAbuseOfSession(t *testing.T) {
	good, unsat := goodScript, unsatScript
	opposite := strings.Replace(goodScript, "(assert p)", "(assert (not p))", 1)
	for _, c := range []struct {
		name     string
		solver   *Solver
		scripts  []string
		verdicts string
		retried  bool
	}{
		// If a process ends after some scripts, in whatever way, no script is lost.
		{"exits at the 7th", fake("silent-exit", "at=7"), []string{good, good, good, good, good, unsat, unsat, good},
			"sat sat sat sat sat unsat unsat sat", true},
		{"reset crashes", fake("crash-reset"), []string{good, unsat, good}, "sat unsat sat", true},
		{"reset hangs", fake("hang-reset"), []string{good, unsat}, "sat unsat", true},
		// Alone in its process, the script gets no answer in time; what comes later is not taken for an answer.
		{"late", fake("late"), []string{good, unsat}, "error error", false},
		{"answers to the one before", fake("previous"), []string{good, unsat, good}, "error error error", false},
		{"ignores reset", fake("leak"), []string{good, opposite, good}, "sat error error", false},
		{"deletes its directory", fake("delete-dir"), []string{good, unsat}, "sat unsat", false},
		{"forges", fake("forge"), []string{good, unsat}, "sat unsat", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			for _, atOnce := range []bool{false, true} {
				session := h.Session(c.solver, SessionConfig{Limits: abuseLimits})
				var got []string
				for _, r := range serve(t, session, c.scripts, atOnce) {
					got = append(got, string(r.Verdict))
					if c.name == "reset crashes" && r.Retried && (r.First.Verdict != Crash || r.First.Reused != 1) {
						t.Errorf("first try: %+v", r.First)
					}
				}
				if strings.Join(got, " ") != c.verdicts {
					t.Errorf("got %s, want %s; at once: %v", strings.Join(got, " "), c.verdicts, atOnce)
				}
				if retried := session.Stats().Retried > 0; retried != c.retried {
					t.Errorf("retried is %v: %+v", retried, session.Stats())
				}
				session.Close()
			}
			nothingLeft(t, h)
		})
	}
}

// TestStartsEverySecondTime wants the failed starts in class error and the others unharmed.
func TestStartsEverySecondTime(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	s := fake("every-second", "state="+filepath.Join(t.TempDir(), "state"))
	var got []string
	for range 4 {
		r, err := h.Fresh(t.Context(), s, Query{Script: []byte(goodScript)}, abuseLimits)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(r.Verdict))
	}
	if want := "[error sat error sat]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestCancel wants prompt ends and nothing left, in both modes and with grandchildren.
func TestCancel(t *testing.T) {
	for _, mode := range []string{"fresh", "session"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			s := fake("fork-both", "on=bad")
			run := func(ctx context.Context, q Query) (*Result, error) {
				return h.Fresh(ctx, s, q, Limits{Wall: time.Hour})
			}
			if mode == "session" {
				session := h.Session(s, SessionConfig{Limits: Limits{Wall: time.Hour}})
				defer session.Close()
				run = session.Run
			}
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				defer cancel()
				if !eventually(func() bool { return len(marked(h)) == 3 }) {
					t.Error("the solver and its two children do not run")
				}
			}()
			if r, err := run(ctx, Query{Script: []byte(badScript)}); !errors.Is(err, context.Canceled) {
				t.Errorf("%+v, %v", r, err)
			}
			nothingLeft(t, h)
		})
	}
}

// TestCloseHost wants idle and busy sessions ended by closing their host.
func TestCloseHost(t *testing.T) {
	h := newHost(t)
	idle := h.Session(fake("honest"), SessionConfig{})
	if _, err := idle.Run(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
		t.Fatal(err)
	}
	busy := h.Session(fake("hang-before"), SessionConfig{Limits: Limits{Wall: time.Hour}})
	if err := busy.Begin(t.Context(), Query{Script: []byte(goodScript)}); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		_, _ = busy.End(context.Background())
		close(done)
	}()
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	<-done // a query does not outlive its host
	nothingLeft(t, h)
	if _, err := os.Stat(h.dir); err == nil {
		t.Error("the host's directory is left")
	}
	if _, err := idle.Run(t.Context(), Query{Script: []byte(goodScript)}); !errors.Is(err, ErrClosed) {
		t.Errorf("a session of a closed host: %v", err)
	}
}

// TestContextOfAnotherScript ends the context of each script after its answer: that must not kill the process during a
// later script.
func TestContextOfAnotherScript(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	session := h.Session(fake("honest", "delay=1ms"), SessionConfig{Limits: abuseLimits})
	defer session.Close()
	for i := range 300 {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := session.Run(ctx, Query{Script: []byte(goodScript)})
		go cancel() // it may take effect while the next script is waited for
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != Sat {
			t.Fatalf("script %d: %s, %s", i, r.Verdict, r.Reason)
		}
	}
}

// TestCrashEveryTenth wants all scripts classified.
func TestCrashEveryTenth(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	session := h.Session(fake("segv", "on=bad"), SessionConfig{Limits: abuseLimits})
	defer session.Close()
	count := map[Verdict]int{}
	for i := range 100 {
		script := goodScript
		if i%10 == 9 {
			script = badScript
		}
		r, err := session.Run(t.Context(), Query{Script: []byte(script)})
		if err != nil {
			t.Fatal(err)
		}
		count[r.Verdict]++
	}
	if count[Sat] != 90 || count[Crash] != 10 {
		t.Error(count)
	}
}

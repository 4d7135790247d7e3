package solvers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestProbeOfHanging probes solvers that hang. What still works is used, and warnings describe the consequences.
func TestProbeOfHanging(t *testing.T) {
	const own, noVersion = "a process of its own (mode fresh)", "does not tell its version"
	for _, x := range []struct {
		solver      *Solver
		file, reset bool
		warnings    []string
	}{
		{fake("hang-always"), false, false, []string{noVersion, "gives timeout for a trivial script of QF_LIA", own}},
		{fake("hang-before"), false, false, []string{"gives timeout for a trivial script of QF_LIA", own}},
		// The second question.
		{fake("hang-before", "on=(not probe)"), false, false,
			[]string{"whose right answer is unsat: killed at the deadline", own}},
		{fake("hang-before", "on=(not probe)", "input"), true, false, []string{own}},
		{fake("hang-before", "input"), true, false, []string{own}},
		// An interrupt does not make it give up.
		{interrupted(fake("ignore-term", "input")), true, false, []string{own}},
		{interrupted(fake("ignore-term")), false, false, []string{"gives timeout", own}},
		{fake("hang-before", "input", "under=1"), true, true, []string{"push and pop are not used"}},
	} {
		t.Run(strings.Join(x.solver.Command[2:], " "), func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			p, err := h.Probe(t.Context(), x.solver, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if p.File != x.file || p.Reset != x.reset || p.PushPop || p.Models != x.file || len(p.Wrong) > 0 {
				t.Errorf("%+v", p)
			}
			if (p.Version == "") != slices.Contains(x.warnings, noVersion) {
				t.Errorf("version %q", p.Version)
			}
			wantWarnings(t, p, x.warnings...)
			nothingLeft(t, h)
		})
	}
}

// TestProbeOfWrongPushPop probes solvers that are wrong under push and pop. A solver that has them according to the
// catalog gets scripts with them nevertheless, unless it does not answer these.
func TestProbeOfWrongPushPop(t *testing.T) {
	known := func(s *Solver) *Solver {
		s.Entry.Generic = false
		return s
	}
	for _, x := range []struct {
		solver           *Solver
		pushPop, several bool
		wrong            int // answers that are judged
	}{
		{known(fake("honest")), true, true, 0},
		{known(fake("always-sat", "under=1")), false, true, 2}, // in a session, and from a file
		{known(fake("unknown", "under=1")), false, false, 0},
		{known(fake("always-unsat", "under=1", "input")), true, true, 0}, // the check with a level pushed is unsat
		{known(fake("always-sat", "under=1", "input")), false, true, 1},
		{fake("always-sat", "under=1"), false, false, 1}, // in a session, a program that nobody knows may mean otherwise
	} {
		t.Run(strings.Join(x.solver.Command[2:], " "), func(t *testing.T) {
			t.Parallel()
			p, err := fakeHost(t).Probe(t.Context(), x.solver, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if !p.File || !p.Reset || p.PushPop != x.pushPop || p.LacksSeveral == x.several || len(p.Wrong) != x.wrong {
				t.Errorf("%+v, %d wrong answers", p, len(p.Wrong))
			}
		})
	}
}

// interrupted is a solver that gives up a check at SIGINT according to its entry.
func interrupted(s *Solver) *Solver {
	s.Entry.Interrupt = true
	return s
}

// wantWarnings wants exactly these warnings of a probe, each with this text in it.
func wantWarnings(t *testing.T, p *Probe, want ...string) {
	t.Helper()
	if len(p.Warnings) != len(want) {
		t.Fatalf("warnings %q, want %q", p.Warnings, want)
	}
	for i, text := range want {
		if !strings.Contains(p.Warnings[i], text) {
			t.Errorf("warning %q does not say %q", p.Warnings[i], text)
		}
	}
}

// TestProbeTime gives a probe less time than its questions may take one by one. What was found out by then is kept.
func TestProbeTime(t *testing.T) {
	for _, x := range []struct {
		solver      *Solver
		file, reset bool
		warning     string
	}{
		{fake("hang-always"), false, false, "it is not known to answer anything, each script gets a process of its own " +
			"(mode fresh), which is slower, it is asked for no reference models"},
		{fake("hang-before", "on=(not probe)"), false, false, "not known to answer anything"},
		// A session's time limit grows with the time for a file: here it is longer than that of all questions together.
		{fake("hang-before", "input", "delay=200ms"), true, false, "each script gets a process of its own"},
		{fake("hang-before", "input", "delay=200ms", "under=1"), true, true, "push and pop are not used, it is asked for no"},
	} {
		t.Run(strings.Join(x.solver.Command[2:], " "), func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			h.probeTime = 4 * time.Second
			p, err := h.Probe(t.Context(), x.solver, Limits{Wall: lastResort})
			if err != nil {
				t.Fatal(err)
			}
			if p.File != x.file || p.Reset != x.reset || p.PushPop || p.Models {
				t.Errorf("%+v", p)
			}
			last := p.Warnings[len(p.Warnings)-1]
			if !strings.HasPrefix(last, "after 4s not all trivial questions were answered") ||
				!strings.Contains(last, x.warning) {
				t.Errorf("warnings %q", p.Warnings)
			}
			nothingLeft(t, h)
		})
	}
}

// A program that the catalog knows by another name than the user's gets a hint: it would be tested as any program is.
func TestProbeOfMisnamed(t *testing.T) {
	catalog, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "solver")
	for _, x := range []struct{ caption, name, version, hint string }{
		{"z3", "solver", "Z3 version 4.8.12 - 64 bit", "--solver z3=COMMAND, or z3-NAME=COMMAND"},
		{"an alias", "solver", "Yices 2.6.5", "--solver yices2=COMMAND, or yices2-NAME=COMMAND"},
		{"named as the catalog does", "z3-new", "Z3 version 4.8.12 - 64 bit", ""},
		{"named like an alias", "yices-mine", "Yices 2.6.5", ""},
		{"another solver", "solver", "solver 1.2, which is not z3000", ""},
	} {
		script := "#!/bin/sh\ncase $1 in --version) echo '" + x.version + "' ;; *) echo sat ;; esac\n"
		if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		s, err := catalog.Resolve(x.name + "=" + program)
		if err != nil {
			t.Fatal(err)
		}
		p, err := fakeHost(t).Probe(t.Context(), s, Limits{Wall: lastResort})
		if err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(p.Warnings, "\n"); !strings.Contains(all, x.hint) ||
			strings.Contains(all, "calls itself") != (x.hint != "") {
			t.Errorf("%s: %q", x.caption, p.Warnings)
		}
	}
}

// The version is the first line with a number, without the word.
func TestProbeOfVersion(t *testing.T) {
	for text, want := range map[string]string{
		"Z3 version 4.8.12 - 64 bit":                        "Z3 version 4.8.12 - 64 bit",
		"-----\nVersion: 2.5 (2.5-42-ga1303be3c)\nWord: 32": "2.5 (2.5-42-ga1303be3c)",
		"no version": "",
	} {
		s := fake("honest")
		s.Command, s.Entry.Version = []string{"sh", "-c", "printf '%s\\n' '" + text + "'", "sh"}, []string{"--version"}
		p, err := fakeHost(t).Probe(t.Context(), s, Limits{Wall: lastResort})
		if err != nil {
			t.Fatal(err)
		}
		if p.Version != want {
			t.Errorf("%q: %q, want %q", text, p.Version, want)
		}
	}
}

// TestProbeOfSilent probes solvers that answer nothing. Those whose processes end by themselves cannot be tested.
func TestProbeOfSilent(t *testing.T) {
	shell := func(script string) *Solver {
		s := fake("honest")
		s.Command = []string{"sh", "-c", script, "sh"}
		return s
	}
	few := func(s *Solver, logic string) *Solver {
		s.Entry.Logics, s.Entry.Generic = []string{logic}, false
		return s
	}
	for _, x := range []struct {
		name   string
		solver *Solver
		silent bool
	}{
		{"exits", fake("silent-exit"), true},
		{"fails", fake("exit-1"), true},
		{"prints another language", fake("language"), true},
		{"refuses its command line", shell("echo 'Error: invalid command line option' >&2; exit 109"), true},
		{"an exception", shell("echo 'Exception in thread \"main\" java.lang.UnsupportedClassVersionError' >&2; exit 1"), true},
		{"no Horn solver", few(shell("exit 0"), "HORN"), true},
		{"one question is answered", fake("exit-1", "but=(not probe)"), false},
		{"answers unknown", fake("unknown"), false},
		{"answers wrongly", fake("always-unsat"), false},
		{"dies", fake("segv"), false},
		{"dies below a wrapper", shell("exit 139"), false},
		{"hangs", fake("hang-before"), false},
		{"answers, and complains", fake("sanitizer"), false},
		{"Horn clauses alone", shell("grep -q HORN \"$1\" && echo sat"), false},
		{"Horn clauses alone, by the catalog", few(shell("grep -q HORN \"$1\" && echo sat"), "HORN"), false},
		{"strings alone", shell("grep -q QF_S \"$1\" && echo sat"), false},
		{"a logic that is not asked about", few(shell("exit 1"), "UFNIA"), false},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			h := fakeHost(t)
			probes, err := h.ProbeAll(t.Context(), Probing{Silent: true}, x.solver)
			if err != nil {
				t.Fatal(err)
			}
			if p := probes[0]; (p.Silent != nil) != x.silent {
				t.Fatalf("silent: %v, want %v", p.Silent, x.silent)
			}
			_, err = h.ProbeAll(t.Context(), Probing{}, x.solver)
			if silent := (*SilentError)(nil); errors.As(err, &silent) != x.silent {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestProbeInterrupted ends the context while a solver hangs, also one that does not listen to signals.
func TestProbeInterrupted(t *testing.T) {
	for _, s := range []*Solver{fake("hang-always"), fake("hang-before"), fake("ignore-term")} {
		t.Run(strings.Join(s.Command[2:], " "), func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			h.probeTime = time.Hour
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				defer cancel()
				eventually(func() bool { return len(marked(h)) > 0 })
			}()
			if p, err := h.ProbeAll(ctx, Probing{Limits: Limits{Wall: time.Hour}}, s); !errors.Is(err, context.Canceled) {
				t.Errorf("%+v, %v", p, err)
			}
			nothingLeft(t, h)
		})
	}
}

// TestProbeAll probes two solvers that hang unless they run at the same time, one that does not exist, and one that
// hangs.
func TestProbeAll(t *testing.T) {
	t.Parallel()
	h := fakeHost(t)
	var alone atomic.Bool // only the one that hangs is still waited for; before that, its time does not pass
	begun, now := h.clock.now(), h.clock.now
	h.clock.now = func() time.Time {
		if alone.Load() {
			return now()
		}
		return begun
	}
	dir := t.TempDir()
	missing := &Solver{Name: "missing", Command: []string{filepath.Join(dir, "missing")}, Entry: &Entry{}}
	all := []*Solver{fake("meet", "state="+filepath.Join(dir, "a")), missing, fake("hang-before"),
		fake("meet", "state="+filepath.Join(dir, "b"))}
	var last []*Solver
	cfg := Probing{Missing: true, Progress: func(waiting []*Solver, _ time.Duration) {
		last = waiting
		alone.Store(len(last) == 1 && last[0] == all[2])
	}}
	probes, err := h.ProbeAll(t.Context(), cfg, all...)
	if err != nil {
		t.Fatal(err)
	}
	if !probes[0].Reset || probes[1] != nil || probes[2].File || !probes[3].Reset {
		t.Errorf("%+v", probes)
	}
	if len(last) != 1 || last[0] != all[2] {
		t.Errorf("the last one that was waited for is %v", last)
	}
	cfg.Missing = false
	var start *StartError
	if _, err := h.ProbeAll(t.Context(), cfg, all...); !errors.As(err, &start) || start.Solver != "missing" {
		t.Errorf("%v", err)
	}
}

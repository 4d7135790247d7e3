package solvers

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

const pushedBad = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(push 1)\n(assert (not p))\n(check-sat)\n(pop 1)\n" +
	"(assert (or p bad))\n(check-sat)\n"

// A rejection without a reason gets the message of a process without the arguments that make the solver terse. It says
// nothing of the script before.
func TestExplain(t *testing.T) {
	terse := func(args ...string) *Solver {
		s := fake("bare-error", "on=bad")
		s.Command = append(s.Command, args...)
		s.Entry.Terse = args
		return s
	}
	for _, x := range []struct {
		caption        string
		solver         *Solver
		script         string
		checks         int
		reason, symbol string
		trouble        bool
	}{
		{"explained", terse("--terse"), badScript, 1, "Symbol bad not declared", "bad", false},
		{"the second check", terse("--terse"), pushedBad, 2, "Symbol bad not declared", "bad", false},
		{"answered", terse("--terse"), goodScript, 1, "", "", false},
		{"terse by other arguments", func() *Solver {
			s := terse("--terse")
			s.Entry.Terse = nil
			return s
		}(), badScript, 1, "error", "", true},
	} {
		t.Run(x.caption, func(t *testing.T) {
			h, q := fakeHost(t), Query{Script: []byte(x.script), Checks: x.checks}
			r, err := h.Fresh(t.Context(), x.solver, q, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if (r.Verdict == Error) != r.IsBare() || r.IsBare() != r.Trouble {
				t.Errorf("before: %s, %q, trouble %v", r.Verdict, r.Reason, r.Trouble)
			}
			if err := h.Explain(t.Context(), x.solver, q, r, Limits{}); err != nil {
				t.Fatal(err)
			}
			if r.Explained != (x.symbol != "") || r.Reason != x.reason || r.Unknown != x.symbol || r.Trouble != x.trouble {
				t.Errorf("%q, symbol %q, trouble %v", r.Reason, r.Unknown, r.Trouble)
			}
		})
	}
}

// One process explains the rejections of a script, however often it is asked.
func TestExplainedOnce(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	s := fake("bare-error", "on=bad")
	s.Command = append([]string{"sh", "-c", `echo >>"$0"; exec "$@"`, starts}, append(s.Command, "--terse")...)
	s.Entry.Terse = []string{"--terse"}
	h, q := fakeHost(t), Query{Script: []byte(badScript), Checks: 1}
	for range 3 {
		r, err := h.Fresh(t.Context(), s, q, Limits{})
		if err == nil {
			err = h.Explain(t.Context(), s, q, r, Limits{})
		}
		if err != nil || r.Reason != "Symbol bad not declared" {
			t.Fatal(err, r.Reason)
		}
	}
	if text, err := os.ReadFile(starts); err != nil || len(text) != 4 {
		t.Errorf("%v, %d starts", err, len(text))
	}
}

// Princess says of a command that its grammar does not have that the syntax is wrong.
func TestPrincessLacksAssumptions(t *testing.T) {
	e, _ := builtinCatalog(t).Entry("princess")
	for near, want := range map[string]Verdict{"check-sat-": Unsupported, "reset-asse": Unsupported, "foo 3)": Error} {
		o := outcome{ended: true, oneShot: true, stdout: []byte(
			"(error \"At line 5, near \"\"" + near + "\"\" :     Unrecoverable Syntax Error\")\n")}
		var r Result
		o.into(&r, e, &Query{Script: []byte("(check-sat)\n")}, DefaultOutput)
		if r.Verdict != want {
			t.Errorf("near %s: %s: %s", near, r.Verdict, r.Reason)
		}
	}
}

// What holds at a check of a script is asserted before it, and not popped.
func TestActive(t *testing.T) {
	const script = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(push 2)\n(assert p)\n(check-sat)\n(get-model)\n(pop)\n" +
		"(assert (not p))\n(check-sat)\n(pop 1)\n(check-sat)\n(reset)\n(assert true)\n(check-sat)\n"
	const head = "(set-logic QF_UF)\n(declare-fun p () Bool)\n"
	for i, want := range []string{
		head + "(assert p)\n(check-sat)\n", head + "(assert (not p))\n(check-sat)\n", head + "(check-sat)\n",
		"(assert true)\n(check-sat)\n", "(assert true)\n",
	} {
		if got := string(active([]byte(script), i)); got != want {
			t.Errorf("check %d: %q, want %q", i, got, want)
		}
	}
}

// A solver that falls silent after twenty errors gets a new process, in which the script is asked again.
func TestMute(t *testing.T) {
	session := newHost(t).Session(fake("mute", "on=bad"), SessionConfig{})
	defer session.Close()
	var scripts []string
	for range 25 {
		scripts = append(scripts, badScript)
	}
	for i, r := range serve(t, session, append(scripts, goodScript), true) {
		if want := "line 3 column 1: unknown variable 'bad'"; i < len(scripts) && (r.Verdict != Error || r.Reason != want) {
			t.Errorf("script %d: %s, %q", i, r.Verdict, r.Reason)
		}
		if i == len(scripts) && r.Verdict != Sat {
			t.Errorf("at the end: %s, %q", r.Verdict, r.Reason)
		}
	}
	if stats := session.Stats(); stats.Starts != 2 {
		t.Errorf("%+v", stats)
	}
}

// A solver that starts slowly gets time for all questions of a probe, in proportion to its first answer.
func TestProbeOfSlowStart(t *testing.T) {
	h := fakeHost(t)
	h.probeTime = 4 * time.Hour
	p, err := h.Probe(t.Context(), fake("slow-start"), Limits{Wall: 3 * time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	if !p.File || !p.Reset || !p.PushPop || !p.Models || p.LacksSeveral {
		t.Errorf("%+v", p)
	}
}

// A solver without sessions gets scripts with push and pop if it answers one in a file.
func TestProbeOfFilesOnly(t *testing.T) {
	known := fake("honest")
	known.Entry.Generic, known.Entry.Reset = false, false
	refuses := fake("error-first", "under=1")
	refuses.Entry.Generic, refuses.Entry.Reset = false, false
	ignores := fake("honest")
	ignores.Command = append([]string{
		"sh", "-c", `sed '/^(push/d; /^(pop/d' "$3" >plain.smt2; exec "$1" "$2" honest plain.smt2`, "sh",
	}, ignores.Command[:2]...)
	ignores.Entry.Reset = false
	for _, x := range []struct {
		caption string
		solver  *Solver
		lacks   bool
	}{{"has them", known, false}, {"rejects them", refuses, true}, {"ignores them", ignores, true}} {
		p, err := fakeHost(t).Probe(t.Context(), x.solver, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if !p.File || p.Reset || p.LacksSeveral != x.lacks || len(p.Wrong) > 0 {
			t.Errorf("%s: %+v", x.caption, p)
		}
	}
}

// A solver that reads all of its input before it answers has no sessions.
func TestProbeOfWholeInput(t *testing.T) {
	p, err := fakeHost(t).Probe(t.Context(), fake("whole"), Limits{Wall: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	if !p.File || p.Reset || p.LacksSeveral {
		t.Errorf("%+v", p)
	}
}

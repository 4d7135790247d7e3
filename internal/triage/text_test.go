package triage

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/solvers"
)

// sessionText gives n scripts with (reset) between them; each third asserts what the solver stumbles over.
func sessionText(scripts int, sort string) string {
	var b strings.Builder
	for i := range scripts {
		fmt.Fprintf(&b, "(set-logic QF_LIA)\n(declare-fun x () %s)\n(assert (> x %d))\n", sort, i)
		if i%3 == 1 {
			b.WriteString("(assert (= x (mod x 2)))\n")
		}
		b.WriteString("(check-sat)\n")
		if i < scripts-1 {
			b.WriteString("(reset)\n")
		}
	}
	return b.String()
}

// A crash of a session is reduced in sessions, by its meaning where it is read, and as a text where not.
func TestCrashesOfSessions(t *testing.T) {
	for _, x := range []struct {
		name, sort string
		known      bool // a finding has the fault
		session    bool
	}{
		{"a finding that is read", "Int", true, true},
		{"a finding that is not read", "Strange", true, true},
		{"a file that is read", "Int", false, false},
		{"a file that is not read", "Strange", false, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			cfg := configOf(t, "assert", "on=mod", "nth=3")
			bug := Bug{Path: "trace.smt2", Script: []byte(sessionText(30, x.sort))}
			if x.session {
				bug.Session = cfg.Solver
			}
			if x.known {
				bug.Fault = crashAt(assertion)
			}
			r, err := Run(t.Context(), t.Context(), cfg, bug)
			if err != nil {
				t.Fatal(err)
			}
			text := string(r.Best.Text)
			if strings.Count(text, "(check-sat)") != 3 || strings.Contains(text, "Strange") {
				t.Errorf("reduced to\n%s", text)
			}
			if !r.Minimal || r.Rate != 1 || r.Input != x.session || len(r.Original.Text) != len(bug.Script) {
				t.Errorf("minimal %v, rate %v, read from standard input %v, was %d bytes", r.Minimal, r.Rate, r.Input,
					len(r.Original.Text))
			}
			if _, err := r.Proof(); err != nil {
				t.Error(err)
			}
			if operators, _ := r.Signature(); x.sort == "Int" && len(operators) == 0 {
				t.Error("no operators")
			}
			if !strings.Contains(string(r.File()), "arith.cpp:117") {
				t.Errorf("written as\n%s", r.File())
			}
		})
	}
}

// What a session is asked with a tactic is a check like any other: its answer is waited for before more is sent.
func TestSessionsWithTactics(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: z3 answers in sessions")
	}
	cfg := configOf(t, "assert", "on=mod", "nth=3")
	script := strings.Replace(sessionText(30, "Strange"), "(check-sat)", "(check-sat-using smt)", 5)
	r, err := Run(t.Context(), t.Context(), cfg, Bug{
		Path: "trace.smt2", Script: []byte(script), Fault: crashAt(assertion), Session: cfg.Solver,
	})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(r.Best.Text); strings.Count(text, "(check-sat") != 3 || r.Rate != 1 {
		t.Errorf("reduced to\n%s", text)
	}
}

// Options that a crash does not need are dropped, also where it is reduced as a text.
func TestTextWithoutOptions(t *testing.T) {
	cfg := configOf(t, "assert", "on=mod")
	cfg.Solver = cfg.Solver.With("--one", "--two=3")
	r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "crash.smt2", Script: []byte(sessionText(2, "Strange"))})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Text || len(r.Configuration.Options) > 0 {
		t.Errorf("reduced as a text %v, with %q", r.Text, r.Configuration.Options)
	}
}

// What a script says of its answers makes no solver abort, which would look like a crash, and is in no result.
func TestStatusIsNotAsked(t *testing.T) {
	for _, sort := range []string{"Int", "Strange"} {
		bug := Bug{Path: "s.smt2", Script: []byte("(set-info :status unsat)\n" + sessionText(1, sort))}
		var not *NotReproduced
		var bad *repro.BadInput
		_, err := Run(t.Context(), t.Context(), configOf(t, "honest"), bug)
		if !errors.As(err, &not) && !errors.As(err, &bad) {
			t.Errorf("%s: %v", sort, err)
		}
		cfg := configOf(t, "assert", "on=> x")
		cfg.MaxTests = 1
		r, err := Run(t.Context(), t.Context(), cfg, bug)
		if err != nil {
			t.Fatal(err)
		}
		if r.Fault.Mark != assertion || strings.Contains(string(r.File()), ":status") {
			t.Errorf("%s: %s\n%s", sort, r.Fault, r.File())
		}
	}
}

// crashAt is a crash as a finding has it.
func crashAt(mark string) *oracle.Fault {
	fault := segfault
	fault.Mark = mark
	return &fault
}

// assertion is the mark of the fake solver's crash.
const assertion = "arith.cpp:117 x <="

// A session that crashes at another place, or not at all, is not what was found.
func TestOtherCrashesOfSessions(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: sessions are reduced")
	}
	for behaviour, mark := range map[string]string{"assert": "another place", "honest": ""} {
		cfg := configOf(t, behaviour)
		var not *NotReproduced
		_, err := Run(t.Context(), t.Context(), cfg, Bug{
			Path: "trace.smt2", Script: []byte(sessionText(4, "Int")), Fault: crashAt(mark), Session: cfg.Solver,
		})
		if !errors.As(err, &not) || strings.Contains(err.Error(), "answers ;") {
			t.Errorf("%s: %v", behaviour, err)
		}
		var bad *repro.BadInput
		_, err = Run(t.Context(), t.Context(), cfg, Bug{
			Path: "trace.smt2", Script: []byte(sessionText(4, "Strange")), Fault: crashAt(mark), Session: cfg.Solver,
		})
		if !errors.As(err, &bad) {
			t.Errorf("%s: %v", behaviour, err)
		}
	}
}

// Smaller scripts ask about the answer to a check only where there is one, as the script that was given does: without
// checks, solvers would print errors, and some are silent after a number of them.
func TestReductionsAskBehindChecks(t *testing.T) {
	for _, sort := range []string{"Int", "Strange"} {
		const asks = "(assert (= x (f x)))\n(check-sat)\n(get-model)\n(push 1)\n(assert (= x x))\n(check-sat)\n" +
			"(get-model)\n(get-value (x))\n(pop 1)\n(check-sat)\n(get-value ((f x)))\n"
		script := fmt.Sprintf("(set-logic ALL)\n(declare-fun x () %s)\n(declare-fun f (%s) %[1]s)\n", sort, sort) + asks
		for name, x := range map[string]string{"in order": script, "not so": strings.Replace(script, "(check-sat)", "", 1)} {
			cfg := offline(t, func(script string) solvers.Verdict {
				if strings.Count(script, "(get-") > 2 {
					return solvers.Crash
				}
				return solvers.Sat
			})
			r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "test.smt2", Script: []byte(x), Fault: &segfault})
			if err != nil {
				t.Fatalf("%s, %s: %v", sort, name, err)
			}
			if left := r.written(); strings.Contains(string(left), "push") ||
				lint.AsksBehindNoCheck(left) && !lint.AsksBehindNoCheck([]byte(x)) {
				t.Errorf("%s, %s:\n%s", sort, name, left)
			}
		}
	}
}

package tally

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// Verdicts count; what is named is the most frequent reason, errors of one kind together.
func TestAnswers(t *testing.T) {
	all := Stats{Answered: map[string]*AnswerStats{"z3": {}}}
	s := all.Answered["z3"]
	for _, r := range []solvers.Result{
		{Verdict: solvers.Sat},
		{Verdict: solvers.Timeout, Reason: "killed at the deadline", Stdout: "half an answer"},
		{Verdict: solvers.Unsat},
		{Verdict: solvers.Error, Reason: "x", Signature: "unknown _", Stdout: "sat\n\n(error \"unknown x\")\n"},
		{Verdict: solvers.Error, Reason: "y", Signature: "unknown _", Stdout: "(error \"unknown y\")\n"},
		{Verdict: solvers.Crash, Reason: "died", Stderr: "at a.cpp:7\n"},
	} {
		s.count(&r)
	}
	all.Complete()
	if s.Verdicts != 6 || s.Answered != 2 || s.Share != 2.0/6 || s.Reason != `error: (error "unknown x")` {
		t.Errorf("%+v", s)
	}
	s.discount(&solvers.Result{Verdict: solvers.Sat})
	s.count(&solvers.Result{Verdict: solvers.Crash})
	all.Complete()
	if s.Verdicts != 6 || s.Answered != 1 || s.Share != 1.0/6 {
		t.Errorf("an answer that became a crash: %+v", s)
	}
}

func TestReasonText(t *testing.T) {
	for _, c := range []struct {
		caption string
		r       solvers.Result
		want    string
	}{
		{"an answer that is none", solvers.Result{Verdict: solvers.Unknown, Stdout: "unknown\n"}, "unknown"},
		{"nothing written", solvers.Result{Verdict: solvers.Memout, Reason: "too large"}, "memout: too large"},
		{"standard error", solvers.Result{Verdict: solvers.Error, Stderr: "\nno file\nbye\n"}, "error: no file"},
		{"the name of a file", solvers.Result{Verdict: solvers.Error, Stdout: "/tmp/smtstorm-run-17/81/instance.smt2:2: no\n"},
			"error: instance.smt2:2: no"},
		{"a part of an answer", solvers.Result{Verdict: solvers.Timeout, Reason: "late", Stdout: "sa"}, "timeout: late"},
		{"a long line", solvers.Result{Verdict: solvers.Error, Stdout: strings.Repeat("ä", 500)},
			"error: " + strings.Repeat("ä", longestReason) + "…"},
	} {
		if got := reasonText(&c.r); got != c.want {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
}

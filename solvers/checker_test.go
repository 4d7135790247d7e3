package solvers

import (
	"context"
	"testing"
	"time"
)

// Only what the checker says by its pattern is a rejection: not a limit, a crash or a program that is not there.
func TestCheckProof(t *testing.T) {
	h, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	const script = "(assert false)(check-sat)(get-proof)"
	for _, c := range []struct {
		caption, shell, script string
		answer                 Verdict
		mark                   string
	}{
		{"a wrong step", "cat $1; echo Step of rule r1 fails; exit 1", script, Unsat, "r1"},
		{"and it aborts", "echo Step of rule r1 fails; kill -ABRT $$", script, Unsat, "r1"},
		{"right", "grep -q '^ *(step)$' $1 || echo Step of rule parentheses fails", script, Unsat, ""},
		{"a rule that it does not know", "echo there is no rule r1; exit 1", script, Unsat, ""},
		{"it crashes", "kill -SEGV $$", script, Unsat, ""},
		{"it takes too long", "echo Step of rule r1 fails; sleep 60", script, Unsat, ""},
		{"no proof was asked for", "echo Step of rule r1 fails", "(check-sat)(get-unsat-core)", Unsat, ""},
		{"another answer", "echo Step of rule r1 fails", script, Sat, ""},
	} {
		checker := &Checker{Command: []string{"sh", "-c", c.shell, "sh", "{proof}"}, Bare: true}
		checker.Rejects = `Step of rule (\S+) fails`
		if _, err := checker.compile(); err != nil {
			t.Fatal(err)
		}
		s := &Solver{Name: "s", Entry: &Entry{Name: "s", Checker: checker}}
		r := &Result{Verdict: c.answer, Checks: []Verdict{c.answer}, Items: [][]string{{"((step))"}}}
		err := h.CheckProof(context.Background(), s, []byte(c.script), r, Limits{Wall: 2 * time.Second})
		if err != nil {
			t.Errorf("%s: %v", c.caption, err)
		}
		if found := r.Rejection != nil; found != (c.mark != "") || found && r.Rejection.Mark != c.mark {
			t.Errorf("%s: %+v", c.caption, r.Rejection)
		}
		checker.Command = []string{"no-such-checker"}
		r.Rejection = nil
		if err := h.CheckProof(context.Background(), s, []byte(c.script), r, Limits{}); err != nil || r.Rejection != nil {
			t.Errorf("%s, without a checker: %v, %+v", c.caption, err, r.Rejection)
		}
	}
}

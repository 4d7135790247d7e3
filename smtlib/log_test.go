package smtlib

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Answers in a log are found, and what is left is the script with its places; nothing else is taken for an answer.
func TestReadLog(t *testing.T) {
	for _, x := range []struct {
		name, log string
		script    string // commands, in order
		answers   string // "check:answer" of answers to checks
		printed   int    // how many answers there are, of all kinds
	}{
		{"answers to checks", "(check-sat)\nunsat\n(push 1)\n(check-sat)\nsat\n", "check-sat push check-sat", "0:unsat 1:sat", 2},
		{"success behind each command", "(push 1)\nsuccess\n(check-sat)\nunknown\n(pop 1)\nsuccess\n", "push check-sat pop",
			"0:unknown", 3},
		{"models, old and new, values and errors", "(check-sat)\nsat\n(get-model)\n((define-fun x () Int 1))\n(get-model)\n" +
			"(model\n (define-fun x () Int 1)\n)\n(get-value (x))\n((x 1))\n(error \"line 3: no\")\n(:reason-unknown \"a\")\n()\n",
			"check-sat get-model get-model get-value", "0:sat", 7},
		{"a core of names", "(assert (! p :named a1))(check-sat)\nunsat\n(get-unsat-core)\n(a1)\n(check-sat)\n",
			"assert check-sat get-unsat-core check-sat", "0:unsat", 2},
		{"an unknown command behind a core's", "(check-sat)\nunsat\n(get-unsat-core)\n(asert p)\n",
			"check-sat get-unsat-core asert", "0:unsat", 1},
		{"rules in another notation", "Z 64\np(x: Z) input\nq(x: Z) output\np(1).\nq(x) :- p(x).\n", "", "", 0},
		{"timings", "(check-sat)\nsat\n0.03s\ntime: 12 ms\nreal 0m0.012s\n17\n(exit)\n", "check-sat exit", "0:sat", 5},
		{"what an echo prints", "(echo \"done, \"\"1\"\"\")\ndone, \"1\"\n(echo \"b\")\n\"b\"\n(check-sat)\n", "echo echo check-sat", "", 2},
		{"a warning", "(check-sat)\nWARNING: unknown attribute :x\nsat\n", "check-sat", "0:sat", 2},
		{"an answer in a comment", "(check-sat)\n; unsat\n(check-sat)\n;sat\n; done\n", "check-sat check-sat", "0:unsat 1:sat", 2},
		{"comments about the checks behind them", "; sat\n(check-sat)\n; unsat\n(check-sat)\n", "check-sat check-sat", "", 0},
		{"answers that come later", "(check-sat)\n(check-sat)\nsat\nunsat\n", "check-sat check-sat", "0:sat 1:unsat", 2},
		{"it is not clear which check was answered", "(check-sat)\n(check-sat)\nsat\n(check-sat)\nunsat\n",
			"check-sat check-sat check-sat", "2:unsat", 2},
		{"no answers", "(declare-const sat Bool)\n(assert sat)\n(check-sat)\n; expect: sat\n", "declare-const assert check-sat", "", 0},
		{"a word in the middle of a line is none", "(check-sat)\nsat solver\n", "check-sat", "", 0},
		{"rules in another notation", "unknown(x) :- sat(x).\nsat\n", "", "", 0},
		{"what is behind exit", "(check-sat)\nsat\n(exit)\nsat\n", "check-sat exit", "0:sat", 1},
	} {
		script, answers := ReadLog([]byte(x.log))
		var names, paired []string
		for _, c := range NamedCommands(script) {
			names = append(names, c.Name)
		}
		for _, a := range answers {
			if a.Check >= 0 {
				paired = append(paired, fmt.Sprintf("%d:%s", a.Check, a.Text))
			}
			if !a.Comment && len(bytes.TrimSpace(script[a.Offset:a.End])) > 0 {
				t.Errorf("%s: %q is left", x.name, script[a.Offset:a.End])
			}
		}
		if got := strings.Join(names, " "); got != x.script {
			t.Errorf("%s: commands %q, want %q", x.name, got, x.script)
		}
		if got := strings.Join(paired, " "); got != x.answers || len(answers) != x.printed {
			t.Errorf("%s: answers %q of %d, want %q of %d", x.name, got, len(answers), x.answers, x.printed)
		}
		if len(script) != len(x.log) || bytes.Count(script, []byte("\n")) != strings.Count(x.log, "\n") {
			t.Errorf("%s: places have changed:\n%s", x.name, script)
		}
		isLeftOut := func(a LogAnswer) bool { return !a.Comment }
		if same := bytes.Equal(script, []byte(x.log)); same == slices.ContainsFunc(answers, isLeftOut) {
			t.Errorf("%s: unexpected script:\n%s", x.name, script)
		}
	}
}

package solvers

import (
	"fmt"
	"strings"
	"testing"
)

// Behind a command that the solver rejects no answer counts, unless its failure changes nothing that is asserted.
func TestRejected(t *testing.T) {
	const (
		pushed = `(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(check-sat)
(push 1)
(check-sat)
(pop 1)
(check-sat)
`
		read = `(set-option :foo 1)
(declare-const x Int)
(assert (> x 0))
(check-sat)
(get-model)
(push 1)
(assert (< x 0))
(check-sat)
`
	)
	for _, c := range []struct{ caption, script, stdout, want string }{
		{"all is obeyed", pushed, "sat\nsat\nsat", "sat: sat sat sat"},
		{"push is unsupported", pushed, "sat\nunsupported\nsat\nunsupported\nsat",
			"unsupported: sat unsupported unsupported; line 5: it rejects (push …): unsupported"},
		{"push is unsupported, and a check fails", pushed, "sat\nunsupported\n; push line: 5 position: 5\n(error \"no check\")",
			"unsupported: sat unsupported; line 5: it rejects (push …): unsupported"},
		{"pop alone is unsupported", pushed, "sat\nsat\nunsupported\nsat",
			"unsupported: sat sat unsupported; line 7: it rejects (pop …): unsupported"},
		{"push is an error", pushed, "sat\n(error \"no push\")\nsat\nsat",
			"error: sat error error; line 5: it rejects (push …): no push"},
		{"an error about a push that reads like one about models", pushed,
			"sat\n(error \"line 5 column 2: no model\")\nsat\nsat",
			"error: sat error error; line 5: it rejects (push …): line 5 column 2: no model"},
		{"and without its place", pushed, "sat\n(error \"no model\")\nsat\nsat",
			"error: sat error error; line 5: it rejects (push …): no model"},
		{"an option that is unknown", read, "unsupported\nsat\n()\nunsat", "unsat: sat unsat"},
		{"an option and what else is declared", read, "unsupported\nunsupported\nsat\n()\nunsat",
			"unsupported: unsupported unsupported; line 2, or a later one in front of check 1: it rejects a command: " +
				"unsupported"},
		{"a model is unsupported", read, "unsupported\nsat\nunsupported\nunsat", "unsat: sat unsat"},
		{"a model is an error", read, "sat\n(error \"model generation is off\")\nunsat", "unsat: sat unsat"},
		{"behind a model, something is unsupported", read, "sat\n(model)\nunsupported\nunsat",
			"unsupported: sat unsupported; line 6, or a later one in front of check 2: it rejects a command: unsupported"},
		{"z3 says what", read, "sat\nunsupported\n; get-model line: 5 position: 10\nunsat", "unsat: sat unsat"},
		{"z3 says that it is push", read, "sat\n(model)\nunsupported\n; push line: 6 position: 5\nunsat",
			"unsupported: sat unsupported; line 6: it rejects (push …): unsupported"},
		{"a logic is ignored", pushed, "unsupported\n; ignoring unsupported logic QF_LIA line: 2 position: 1\nsat\nsat\nsat",
			"sat: sat sat sat"},
		{"nothing depends on what is behind the last answer", pushed, "sat\nsat\nsat\nunsupported", "sat: sat sat sat"},
		{"which check an answer is to is not known", read + read, "sat\n(error \"no model\")\n(error \"no push\")\nsat",
			"error: sat error error"},
		{"an option does not get an answer", pushed, "(error \"line 1 column 5: no\")\nsat\n(error \"no push\")\nsat",
			"error: sat error error; line 5: it rejects (push …): no push"},
	} {
		o := outcome{stdout: []byte(c.stdout), ended: true, oneShot: true}
		q := Query{Script: []byte(c.script), Checks: strings.Count(c.script, "(check-sat)")}
		var r Result
		o.into(&r, &Entry{}, &q, DefaultOutput)
		got := strings.Replace(strings.Trim(fmt.Sprint(r.Verdict, r.Checks), "]"), "[", ": ", 1)
		got = strings.Replace(got, " : ", ": ", 1)
		if r.Rejected != nil {
			got += "; " + r.Rejected.String()
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.caption, got, c.want)
		}
	}
}

// A complaint on standard error voids the answers behind the line that it names; all, if it names none.
func TestComplaintsOnStandardError(t *testing.T) {
	const script = `(set-option :foo 1)
(declare-const x Int)
(check-sat)
(push 1)
(check-sat)
`
	for _, c := range []struct{ caption, stderr, want string }{
		{"nothing", "c 3 conflicts\nno errors\n", "[sat sat]"},
		{"push, by its line", "Error: line 4: push is not supported\n", "[sat unsupported]"},
		{"push, by its place", "solver: error at line 4, column 2: no push\n", "[sat error]"},
		{"without a place", "error: no push\n", "[error error]"},
		{"unsupported", "unsupported command push\n", "[unsupported unsupported]"},
		{"an option", "ERROR: unknown option :foo\n", "[sat sat]"},
		{"an option, by its line", "error: line 1: foo\n", "[sat sat]"},
	} {
		o := outcome{stdout: []byte("sat\nsat\n"), stderr: []byte(c.stderr), ended: true, oneShot: true}
		var r Result
		o.into(&r, &Entry{}, &Query{Script: []byte(script), Checks: 2}, DefaultOutput)
		if got := fmt.Sprint(r.Checks); got != c.want || (r.Rejected != nil) != (got != "[sat sat]") {
			t.Errorf("%s: %s, %v", c.caption, got, r.Rejected)
		}
	}
}

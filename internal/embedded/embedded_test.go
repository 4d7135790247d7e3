package embedded

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// A command ends with its parenthesis, whatever strings, quoted symbols and comments have in them.
func TestNext(t *testing.T) {
	const script = "; (a \" comment\n(set-info :a \"b ) \"\" (\")(echo |) \"|) ; | \"\n (assert\n(x)) rest"
	r := bufio.NewReader(strings.NewReader(script))
	for _, want := range []string{`(set-info :a "b ) "" (")`, `(echo |) "|)`, "(assert\n(x))", "rest"} {
		got, err := next(r)
		if strings.TrimSpace(got) != want || (err == io.EOF) != (want == "rest") {
			t.Errorf("%q, %v; want %q", got, err, want)
		}
	}
}

// The library says what the program z3 does, as far as it can: modes are for the script in which they are set.
func TestRun(t *testing.T) {
	if !isBuilt {
		t.Skip("SKIPPED: built without z3's library")
	}
	for _, x := range []struct{ caption, script, want string }{
		{"answers", "(declare-const x Int)(assert (> x 1))(check-sat)(push 1)(assert (< x 1))(check-sat)(pop 1)(check-sat)",
			"sat unsat sat"},
		{"an error, and what comes behind it", `(assert (> 1 "a"))(check-sat)`, "error sat"},
		{"cores", "; a comment\n(set-option :produce-unsat-cores true)(set-logic QF_UF)(declare-const a Bool)" +
			"(assert (! a :named n))(assert (! (not a) :named m))(check-sat)(get-unsat-core)(reset)(get-unsat-core)",
			"unsat (n m) error"},
		{"the end", "(echo \"a\")(exit)(echo \"b\")", "a"},
		{"another option", "(set-option :produce-unsat-assumptions true)(check-sat)",
			"unsupported ; command line: 1 position: 5 sat"},
		{"what it cannot do, and where that is", "; a comment\n(set-logic ALL) ; (\n (set-option\n:global-declarations true)" +
			"(check-sat)", "unsupported ; command line: 3 position: 6 sat"},
	} {
		var out strings.Builder
		status := Run([]string{"-smt2", "-in"}, strings.NewReader(x.script), &out)
		var said []string
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "(error") {
				line = "error"
			}
			said = append(said, line)
		}
		if got := strings.Join(said, " "); got != x.want || status != 0 {
			t.Errorf("%s: %q, status %d; want %q", x.caption, got, status, x.want)
		}
	}
}

// What has come is answered before more is waited for, whatever stands behind it: a session sends the next script when
// it has the answer to the last one.
func TestAnswersAreNotKeptBack(t *testing.T) {
	if !isBuilt {
		t.Skip("SKIPPED: built without z3's library")
	}
	for _, sent := range []string{"(echo \"a\")", "(echo \"a\")\n", "(echo \"a\")\n; a comment\n", "(echo \"a\")(assert"} {
		in, answers := newPipe(), newPipe()
		ended := make(chan int)
		go func() { ended <- Run([]string{"-smt2", "-in"}, in.r, answers.w) }()
		go func() { _, _ = io.WriteString(in.w, sent) }()
		said, err := bufio.NewReader(answers.r).ReadString('\n')
		if said != "a\n" || err != nil {
			t.Errorf("%q: %q, %v", sent, said, err)
		}
		in.w.Close()
		answers.r.Close()
		<-ended
	}
}

type pipe struct {
	r *io.PipeReader
	w *io.PipeWriter
}

func newPipe() pipe {
	r, w := io.Pipe()
	return pipe{r, w}
}

package triage

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// others gives a catalog of solvers that are shell scripts.
func others(t *testing.T, scripts ...string) *solvers.Catalog {
	t.Helper()
	catalog := new(solvers.Catalog)
	for i, script := range scripts {
		var err error
		catalog, err = catalog.With("test", fmt.Appendf(nil, `[other%d]
command = [%q]
file = ["{}"]
logics = ["*"]
version = ["--version"]
`, i, shell(t, script)))
		if err != nil {
			t.Fatal(err)
		}
	}
	return catalog
}

// A solver whose opinion is disproved during the reduction is not believed any more; the next solver takes its place,
// for the same scripts.
func TestTheNextWord(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers prove what is hard")
	}
	const script = `(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-fun a () Int)
(assert (forall ((x Int)) (> (f (f (* 3 x))) (f (+ x a)))))
(assert (or (> a 2) (< (f 7) (+ a 12))))
(check-sat)
`
	cfg := shellConfig(t, "echo sat")
	cfg.Catalog = others(t, "if has '(f ' || has '(not probe'; then echo unsat; else echo sat; fi",
		"if has '(forall ((x Int)) (> (f (f (* 3 x))) (f (+ x a))))' || has '(not probe'; then echo unsat; else echo sat; fi")
	var log bytes.Buffer
	cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
	r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "bug.smt2", Script: []byte(script), Expect: instance.Unsat})
	if err != nil {
		t.Fatal(err)
	}
	text := string(r.Best.Text)
	if r.Expect != instance.Unsat || r.Certificate != instance.Reference || !strings.Contains(r.Words, "other1") ||
		strings.Count(log.String(), "is no longer trusted") != 1 {
		t.Errorf("%s: %s\n%s\n%s", r.Expect, r.Words, text, log.String())
	}
	if r.Best.Asserts() != 1 || !r.Minimal {
		t.Errorf("minimal %v\n%s", r.Minimal, text)
	}
}

// A solver that is asked for its opinion does not get the options of the one that is wrong, which it may not know.
func TestOpinionsWithoutOptionsOfOthers(t *testing.T) {
	const script = `(set-option :its.own true)
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-fun a () Int)
(assert (forall ((x Int)) (> (f (f (* 3 x))) (f (+ x a)))))
(check-sat)
`
	cfg := shellConfig(t, "if has its.own; then echo sat; else echo unsat; fi")
	cfg.Catalog = others(t, "if has its.own; then echo '(error \"unknown option\")'; "+
		"elif has '(forall' || has '(not probe'; then echo unsat; else echo sat; fi")
	cfg.MaxTests = 10
	r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "bug.smt2", Script: []byte(script), Expect: instance.Unsat})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(r.Best.Text); !strings.Contains(r.Words, "other0") || !strings.Contains(text, "its.own") {
		t.Errorf("%s\n%s", r.Words, text)
	}
}

// What no model makes true may be an assumption: its place is that of the check.
func TestPlaceOfTheUnprovable(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"(declare-const x Int)\n(assert (< x 0))\n(check-sat-assuming (false))", "bug.smt2:3:1"},
		{"(check-sat-assuming (true false))", "bug.smt2:1:1"},
		{"(assert true)\n(assert false)\n(check-sat-assuming (true))", "bug.smt2:2:1"},
		{"(declare-const x Int)\n(assert (< x 0))\n(check-sat-assuming ((> x 0)))", ""},
	} {
		read, err := instance.Read("bug.smt2", []byte(c.script), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := unprovable(read); got != c.want {
			t.Errorf("%s\nplace %q, want %q", c.script, got, c.want)
		}
	}
}

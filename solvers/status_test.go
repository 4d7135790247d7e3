package solvers

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

func TestWithoutStatus(t *testing.T) {
	for _, same := range []string{
		goodScript,
		`(set-info :source |(set-info :status sat)|)(check-sat)`,
		`(echo "(set-info :status sat)")(check-sat)`,
		"; (set-info :status sat)\n(check-sat)",
		`(get-info :status)(set-info :status-of-it sat)(set-info :notes :status)`,
		`(set-info :source |not closed (set-info :status sat)`,
		`(set-option :produce-models true)(set-option :dump-models true)(set-option :trace-level 3)(check-sat)`,
		`(echo "(set-option :regular-output-channel ""f"")")(check-sat)`,
		`(set-option :output lemmas)(set-option :output post-asserts)(check-sat)`,
	} {
		if got := WithoutStatus([]byte(same)); string(got) != same {
			t.Errorf("%s\nbecame\n%s", same, got)
		}
	}
	blank := regexp.MustCompile(`[^\n]`)
	for _, x := range []struct{ before, command, after string }{
		{"", "(set-info :status unsat)", "(check-sat)"},
		{"(set-logic QF_UF) ", "(set-info\t:status sat )", "(assert true)"},
		{"", "( ; of a benchmark\n set-info ; \"(\n:status ; why\n|sat|)", " (x)"},
		{") (assert ", "(set-info :status sat)", ""},
		{`(echo """(")`, `(set-info :status "sat")`, "; (set-info :status sat)"},
		{"(set-option :produce-models true)", `(set-option :regular-output-channel "f")`, "(check-sat)"},
		{"", "(set-option\n:diagnostic-output-channel stderr)", "(check-sat)"},
		{"", "(set-option :sat.drat.file f.drat)", "(set-option :sat.smt true)"},
		{"", "(set-option :output \"/tmp/f\" )", "(assert true)"},
		{"", "(set-option :dump-to \"/tmp/f\" )", "(assert true)"},
	} {
		got := string(WithoutStatus([]byte(x.before + x.command + x.after)))
		if want := x.before + blank.ReplaceAllString(x.command, " ") + x.after; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The :status of a script is never sent to a solver: the fake solver would abort.
func TestNoStatusIsSent(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	s := fake("honest")
	const wrong = "(set-info :status unsat)\n" + goodScript
	limits := Limits{Wall: time.Minute}
	want := func(r *Result, err error) {
		t.Helper()
		if err != nil || r.Verdict != Sat {
			t.Errorf("%v, %+v", err, r)
		}
	}
	want(h.Fresh(t.Context(), s, Query{Script: []byte(wrong)}, limits))
	session := h.Session(s, SessionConfig{Limits: limits})
	defer session.Close()
	want(session.Run(t.Context(), Query{Script: []byte(wrong)}))
	if trace := session.Trace(&Result{}).Script(); bytes.Contains(trace, []byte(":status")) {
		t.Errorf("a trace that is stored has it: %s", trace)
	}
	r, n, err := h.Replay(t.Context(), s, NewTrace([][]byte{[]byte(wrong)}), SessionConfig{Limits: limits})
	if want(r, err); n != 1 {
		t.Errorf("%d scripts", n)
	}
	tree := h.Tree(s, SessionConfig{Limits: limits})
	defer tree.Close()
	if err := tree.Walk(t.Context(), []byte("(set-info :status unsat)\n(declare-fun p () Bool)\n"),
		[]Branch{{[]string{"(assert p)\n"}}}, func(a TreeAnswer) error { want(a.Result, nil); return nil }, nil); err != nil {
		t.Error(err)
	}
}

// Wrong answers of reported bugs are found as such, although the scripts have a :status: not as the crash of a solver
// whose answer contradicts it.
func TestReportedBugsWithStatus(t *testing.T) {
	const folder = "../../shared/bugs"
	scripts, err := filepath.Glob(filepath.Join(folder, "*.smt2"))
	if err != nil {
		t.Fatal(err)
	}
	if len(scripts) == 0 {
		t.Skipf("SKIPPED: no scripts in %s", folder)
	}
	catalog, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	h := newHost(t)
	for _, path := range scripts {
		name, _, _ := strings.Cut(filepath.Base(path), "-")
		right := Verdict(strings.Split(filepath.Base(path), ".")[1])
		testenv.Need(t, name)
		solver, err := catalog.Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, status := range []Verdict{Sat, Unsat} {
			q := Query{Script: append([]byte("(set-info :status "+string(status)+")\n"), script...), Logic: "ALL"}
			r, err := h.Fresh(t.Context(), solver, q, Limits{Wall: time.Minute})
			if err != nil || !r.Verdict.Definite() || r.Verdict == right {
				t.Errorf("%s with :status %s: %v, %+v", filepath.Base(path), status, err, r)
			}
		}
	}
}

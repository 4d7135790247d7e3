package replay

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

const program = "(declare-rel p (Bool))\n(rule (p true))\n(query p :print-answer true)\n"

// exportedFinding is a finding of z3 under an option: unsat, where x = 4 makes all true.
func exportedFinding() (*finding.Finding, finding.Files) {
	return &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
		},
		Solver: "z3", Program: []string{"z3"}, Command: []string{"z3", "instance.smt2"}, Logic: "QF_LIA", Mode: "fresh",
		Expected: "sat", Certificate: string(instance.Evaluated), SeedHash: "0123456789ab",
		Configuration: finding.Configuration{Options: []string{"smt.arith.solver=2"}},
	}, finding.Files{Instance: []byte(isSat), Witness: []byte("(define-fun x () Int 4)\n"), Seeds: [][]byte{nil}}
}

// onProgram is a finding of z3 on a rule program.
func onProgram() (*finding.Finding, finding.Files) {
	f, files := exportedFinding()
	f.Fault = oracle.Fault{
		Oracle: "relation", Class: oracle.WrongRelation, Expect: "p = {true}", Observed: "p = {}",
	}
	f.Expected, f.Rules = "p = {true}", &finding.RuleProof{Format: "smt2", Expected: "p = {true}"}
	files.Instance, files.Witness = []byte(program), nil
	return f, files
}

// stored stores a finding, and gives it as a case.
func stored(t *testing.T, f *finding.Finding, files finding.Files) *Case {
	t.Helper()
	logger := slog.New(slog.DiscardHandler)
	store, err := finding.Open(t.TempDir(), logger)
	if err != nil {
		t.Fatal(err)
	}
	f.SetID(files.Instance)
	f.SetSignature()
	if _, err := store.Add(f, files); err != nil {
		t.Fatal(err)
	}
	cases, err := Find(t.Context(), []string{store.Path(f.ID)}, loaded(t), nil, logger)
	if err != nil || len(cases) != 1 {
		t.Fatal(cases, err)
	}
	return cases[0]
}

func loaded(t *testing.T) *solvers.Catalog {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return catalog
}

func named(t *testing.T, name string) suite.Format {
	t.Helper()
	f, err := suite.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What becomes of a finding or a script in a format: its right answers and its options, or why the format cannot have
// it.
func TestOf(t *testing.T) {
	script := func(text string, expect ...instance.Expectation) *Case {
		return NewCase("a.smt2", suite.Test{Script: []byte(text), Expect: expect})
	}
	crash, crashed := exportedFinding()
	crash.Fault = oracle.Fault{Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash}
	crash.Expected = "none"
	need, needed := exportedFinding()
	need.Configuration.Needed = []finding.Argument{{Text: "smt.seed=1"}}
	small, smaller := exportedFinding()
	small.Reduced = &finding.Reduction{File: finding.ReducedName}
	smaller.Reduced = []byte("; expect: sat\n(set-logic QF_LIA)\n(assert true)\n(check-sat)\n")
	whole, instanceOnly := exportedFinding()
	rules, ruleFiles := onProgram()
	catalog := loaded(t)
	one, another, crashes := stored(t, whole, instanceOnly), stored(t, need, needed), stored(t, crash, crashed)
	for _, x := range []struct {
		caption, format string
		c               *Case
		expect          string
		options         string
		err             string
	}{
		{"a finding, with its options", "z3test", one, "sat", "smt.arith.solver=2", ""},
		{"a finding, with the options that it needs", "z3test", another, "sat", "smt.seed=1", ""},
		{"a finding, for another solver", "bitwuzla", one, "sat", "", ""},
		{"what it was reduced to, without the comment", "z3test", stored(t, small, smaller), "sat", "", ""},
		{"a crash", "plain", crashes, "none", "", ""},
		{"a crash, where answers are said", "z3test", crashes, "", "", "the right answer to a check of crash-z3-"},
		{"a relation", "plain", stored(t, rules, ruleFiles), "", "", "what is right is no answer to a check: p = {true}"},
		{"a script", "cvc5", script(isSat, instance.Sat), "sat", "", ""},
		{"a script of several checks", "cvc5", script("(set-logic QF_LIA)(push 1)(check-sat)(pop 1)(check-sat)",
			instance.Sat, instance.Unsat), "sat unsat", "--incremental", ""},
		{"a script that nobody knows the answer to", "plain", script(isSat, instance.None), "none", "", ""},
		{"the same, where answers are said", "cvc5", script(isSat, instance.None), "", "",
			"the right answer to a check of a is not known, and tests of format cvc5 say it"},
		{"a script that asks nothing", "plain", script("(assert true)"), "", "", "it has no check, and no single query"},
		{"a rule program with two queries", "plain", script("(query p)(query q)"), "", "", "no single query"},
		{"a rule program", "plain", script(program), "none", "", ""},
	} {
		e, err := ExportOf(x.c, named(t, x.format), catalog)
		if (err == nil) != (x.err == "") || err != nil && !strings.Contains(err.Error(), x.err) {
			t.Errorf("%s: %v", x.caption, err)
		}
		if err != nil {
			continue
		}
		if got := strings.Trim(fmt.Sprint(e.Test.Expect), "[]"); got != x.expect ||
			strings.Join(e.Test.Options, " ") != x.options {
			t.Errorf("%s: expected is %s, options %q", x.caption, got, e.Test.Options)
		}
		if strings.Contains(string(e.Test.Script), "; expect") {
			t.Errorf("%s: the answer stands in\n%s", x.caption, e.Test.Script)
		}
	}
	if err := os.RemoveAll(one.Path); err != nil {
		t.Fatal(err)
	}
	if _, err := ExportOf(one, named(t, "plain"), catalog); err == nil {
		t.Error("a finding that is gone")
	}
}

// A test is proved if the old solver is wrong about it, and the new one right. Who is not is said.
func TestProve(t *testing.T) {
	full := errors.New("the disk is full")
	f, files := exportedFinding()
	answer := stored(t, f, files)
	model, modelFiles := exportedFinding()
	model.Fault = oracle.WrongModel()
	catalog := loaded(t)
	for _, x := range []struct {
		caption, old, fixed string // what they answer; "" for no solver
		c                   *Case
		unproved            string
		err                 error
	}{
		{"both", "unsat", "sat", nil, "", nil},
		{"the old one", "unsat", "", nil, "", nil},
		{"neither is given", "", "", nil, "", nil},
		{"the old one is right", "sat", "sat", nil, "old should be wrong, but is right (sat, expected is sat)", nil},
		{"the old one does not answer", "unknown", "sat", nil, "old should be wrong, but is not-wrong (unknown", nil},
		{"the old one crashes", "crash", "sat", nil, "", nil},
		{"the new one is wrong", "unsat", "unsat", nil, "new should be right, but is wrong (unsat, expected is sat)", nil},
		{"the new one does not answer", "unsat", "timeout", nil, "new should be right, but is not-wrong (timeout", nil},
		{"the new one refuses it", "unsat", "error", nil, "new should be right, but is unsupported", nil},
		{"the new one comes and goes", "unsat", "unsat/sat", nil, "new should be right, but is flaky", nil},
		{"a failure of ours", "full", "sat", nil, "", full},
		{"what a model shows", "sat", "unknown", stored(t, model, modelFiles), "old should be wrong, but is ", nil},
	} {
		asked := map[string]int{}
		cfg := Config{Catalog: catalog, Repeat: 3, Ask: ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			name := q.Solver.Name
			words := strings.Split(map[string]string{"old": x.old, "new": x.fixed}[name], "/")
			v := solvers.Verdict(words[asked[name]%len(words)])
			if asked[name]++; v == "full" {
				return nil, full
			}
			return &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}, Complaint: v == solvers.Error}, nil
		})}
		var given [2]*solvers.Solver
		for i, name := range []string{"old", "new"} {
			if []string{x.old, x.fixed}[i] != "" {
				given[i] = catalog.Rebuild(name, []string{"/nowhere/z3"})
			}
		}
		if x.c == nil {
			x.c = answer
		}
		e, err := ExportOf(x.c, named(t, "plain"), catalog)
		if err != nil {
			t.Fatal(err)
		}
		err = e.Prove(t.Context(), cfg, given[0], given[1])
		if not, is := errors.AsType[*Unproved](err); is != (x.unproved != "") ||
			is && !strings.Contains(not.Why, x.unproved) || !is && !errors.Is(err, x.err) {
			t.Errorf("%s: %v", x.caption, err)
		}
	}
}

// A rule program is run as the finding that it is of.
func TestProveProgram(t *testing.T) {
	f, files := onProgram()
	f.Fault.Class, f.Fault.Oracle, f.Expect, f.Observed = oracle.SolutionUnsound, "solution-unsound", "unsat", "sat"
	f.Expected = "unsat"
	catalog := loaded(t)
	e, err := ExportOf(stored(t, f, files), named(t, "plain"), catalog)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Catalog: catalog, Repeat: 3, Ask: ask.Fake(nil), Programs: func(_ context.Context, _ ask.Asker,
		s *solvers.Solver, _ solvers.Limits, of *finding.Finding, text []byte, _ []string,
	) (*oracle.Evidence, error) {
		if of == nil || string(text) != program {
			t.Errorf("run is %v:\n%s", of, text)
		}
		answer := map[string]string{"old": "sat\n", "new": "unsat\n"}[s.Name]
		return ran(oracle.Program{Program: &horn, Expect: solvers.Unsat}, answer), nil
	}}
	oldest, newest := catalog.Rebuild("old", []string{"/nowhere/z3"}), catalog.Rebuild("new", []string{"/nowhere/z3"})
	if err := e.Prove(t.Context(), cfg, oldest, newest); err != nil {
		t.Error(err)
	}
	if err := e.Prove(t.Context(), cfg, newest, oldest); err == nil || !strings.Contains(err.Error(), "should be wrong") {
		t.Errorf("the other way round: %v", err)
	}
}

// A program in a dialect becomes a file of its language, which is replayed under the finding's options, and which other
// formats than plain do not have.
func TestExportOfDialects(t *testing.T) {
	catalog := loaded(t)
	const text = "(declare-rel p ((_ BitVec 2)))\n(rule (p #b10))\n(query p :print-answer true)\n"
	read, errs := rules.Parse("p.smt2", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, d := range rules.Dialects() {
		p, err := read.In(d)
		if err != nil {
			t.Fatal(err)
		}
		f, files := onProgram()
		f.Solver, f.Program, f.Rules.Format = string(d), []string{string(d)}, string(d)
		f.Expect, f.Observed, f.Expected = "p = {2}", "p = {}", "p = {2}"
		f.Configuration.Options = []string{"--magic-transform=*"}
		files.Instance = []byte(d.Comment() + " expect: p = {2}\n" + string(rules.Print(p)))
		c := stored(t, f, files)
		if _, err := ExportOf(c, named(t, "cvc5"), catalog); err == nil || !strings.Contains(err.Error(), "--format plain") {
			t.Errorf("%s as a test of cvc5: %v", d, err)
		}
		e, err := ExportOf(c, named(t, "plain"), catalog)
		if err != nil {
			t.Fatal(err)
		}
		paths, err := WriteExports(t.TempDir(), named(t, "plain"), []*Export{e})
		if err != nil || len(paths) != 1 || !strings.HasSuffix(paths[0], f.ID+d.Extension()) {
			t.Fatalf("%s: %q, %v", d, paths, err)
		}
		cases, err := Find(t.Context(), paths, catalog, nil, slog.New(slog.DiscardHandler))
		if err != nil || len(cases) != 1 || !cases[0].isProgram {
			t.Fatalf("%s: %v, %v", d, cases, err)
		}
		var options []string
		cfg := Config{Catalog: catalog, Repeat: 1, Ask: ask.Fake(nil), Programs: func(_ context.Context, _ ask.Asker,
			_ *solvers.Solver, _ solvers.Limits, of *finding.Finding, text []byte, under []string,
		) (*oracle.Evidence, error) {
			q, errs := rules.Parse("p", text)
			if of != nil || len(errs) > 0 || string(rules.Print(q)) != string(rules.Print(p)) {
				t.Errorf("%s: another program is run:\n%s", d, text)
			}
			options = under
			return ran(oracle.Program{Program: &horn, Expect: solvers.Unsat}, "unsat\n"), nil
		}}
		results, err := Run(t.Context(), cfg, catalog.Rebuild(string(d), []string{"/nowhere/engine"}), cases)
		if err != nil || results[0].Status != Right || results[0].Expected != "p = {2}" {
			t.Errorf("%s: %+v, %v", d, results, err)
		}
		if want := d == rules.Souffle; want != slices.Equal(options, f.Configuration.Options) {
			t.Errorf("%s is run with %q", d, options) // an option of no setting is not passed on
		}
	}
}

// One finding of each signature is left, the smallest; scripts stay. Of two with one name the first is written.
func TestChoice(t *testing.T) {
	export := func(path, signature, name string, size int) *Export {
		e := &Export{Case: &Case{Path: path}, Test: suite.Test{Name: name, Script: make([]byte, size)}}
		if signature != "" {
			e.Case.Finding = &finding.Finding{Signature: signature}
		}
		return e
	}
	all := []*Export{
		export("f", "one", "f", 30), export("g", "one", "g", 20), export("h", "two", "h", 40), export("i/s.smt2", "", "s", 1),
		export("j/s.smt2", "", "s", 2),
	}
	distinct, doubles := DistinctExports(SmallestExports(all))
	var left []string
	for _, e := range distinct {
		left = append(left, e.Case.Path)
	}
	if want := []string{"g", "h", "i/s.smt2"}; !slices.Equal(left, want) {
		t.Errorf("left are %q", left)
	}
	if len(doubles) != 1 || doubles[0].Error() != "j/s.smt2: i/s.smt2 is written as s" {
		t.Errorf("said: %v", doubles)
	}
}

// Nothing is overwritten: where one file is there, none is written.
func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "suite")
	all := []*Export{
		{Test: suite.Test{Name: "a", Script: []byte(isSat), Expect: []instance.Expectation{instance.Sat}}},
		{Test: suite.Test{Name: "b", Script: []byte(isSat), Expect: []instance.Expectation{instance.Sat}}},
	}
	paths, err := WriteExports(dir, named(t, "z3test"), all[1:])
	if err != nil || !slices.Equal(paths, []string{filepath.Join(dir, "b.smt2")}) {
		t.Fatal(paths, err)
	}
	paths, err = WriteExports(dir, named(t, "z3test"), all)
	if err == nil || !strings.Contains(err.Error(), "b.smt2 is there already; nothing is written") || len(paths) > 0 {
		t.Errorf("%q, %v", paths, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("%v, %v", entries, err)
	}
}

package replay

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// What a solver prints behind a right answer is judged, and a right answer of which there is something to say is in the
// table.
func TestWhatIsPrintedBehindAnAnswer(t *testing.T) {
	const sequence = "(declare-fun s () (Seq Int))(assert (= (seq.len s) 2))(check-sat)(get-value (s))"
	const number = "(declare-fun x () Int)(assert (> x 3))(check-sat)(get-value (x))"
	const optimum = "(declare-fun x () Int)(assert (< 3 x 8))(maximize x)(check-sat)"
	for _, c := range []struct {
		script, values string
		status         Status
		why            string
	}{
		{number, "((x 4))", Right, ""},
		{number, "((x 2))", Wrong, "cannot be right"},
		{optimum + "(get-value (x))", "((x 4))", Right, "optima"},
		{optimum + "(get-objectives)", "(objectives (x 7))", Right, ""},
		{optimum + "(get-objectives)", "(objectives (x 6))", Wrong, "it is 7"},
		{sequence, "((s (seq.++ (seq.unit 1) (seq.unit 2))))", Right, ""},
		{sequence, "((s (str.++ (seq.unit 1) (seq.unit 2))))", Right, "str.++ to sequences, which no standard allows"},
	} {
		of := NewCase("a.smt2", suite.Test{Script: []byte(c.script), Expect: []instance.Expectation{instance.Sat}})
		j := judgeScript(t.Context(), of, &solvers.Solver{}, &solvers.Result{
			Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{{c.values}},
			Stdout: "sat\n" + c.values,
		})
		if j.status != c.status || !strings.Contains(j.why, c.why) || (j.why == "") != (c.why == "") {
			t.Errorf("%s %s: %s, %s", c.script, c.values, j.status, j.why)
		}
		var table strings.Builder
		if err := Table(&table, []Result{{Case: of, Solver: "z", Status: j.status, Why: j.why}}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(table.String(), "a.smt2") != (c.why != "") {
			t.Errorf("%s %s:\n%s", c.script, c.values, table.String())
		}
	}
}

// An answer of several is right if what is judged of it is, and the rest is named, with the reason why a model is of no
// use.
func TestWhatIsNotJudged(t *testing.T) {
	const script = "(declare-fun x () Int)(declare-fun y () Int)(assert (> (* x x x) y))(check-sat)(get-model)" +
		"(assert (forall ((z Int)) (> (* z z y y) (* z y x))))(check-sat)(get-model)"
	const x, y = "(define-fun x () Int 3)", "(define-fun y () Int 0)"
	for _, c := range []struct {
		caption       string
		first, second string // models
		status        Status
		why           string
	}{
		{"models that prove nothing more", x + y, x + y, Wrong, "an assertion is false"},
		{"the second has none", x + y, "", Right, "not judged: check 2 of 2"},
		{"the second defines a symbol twice", x + y, x + y + "(define-fun x () Int 4)", Right,
			"not judged: check 2 of 2; not judged: the model at line 1 (the model cannot be read: model:1:60: x has two"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			r := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat, solvers.Sat}}
			for _, model := range []string{c.first, c.second} {
				if model != "" {
					model = "(" + model + ")"
				}
				r.Items, r.Stdout = append(r.Items, []string{model}), r.Stdout+"sat\n"+model+"\n"
			}
			j := judgeScript(t.Context(), NewCase("a.smt2", suite.Test{
				Script: []byte(script), Expect: []instance.Expectation{instance.None, instance.None},
			}), &solvers.Solver{}, r)
			if j.status != c.status || !strings.Contains(j.why, c.why) {
				t.Errorf("%s, %s", j.status, j.why)
			}
		})
	}
}

// A refusal on a solver of another family than that of a finding says that it does not have something; the same words
// are a fault only where they do not name what that is.
func TestRefusalsOfOtherFamilies(t *testing.T) {
	script := []byte("(declare-fun s () (Seq Int))(assert (= (seq.len s) 2))(check-sat)")
	in := repro.Asked("a.smt2", script, []instance.Expectation{instance.None})
	fault := oracle.Fault{
		Oracle: "error", Class: oracle.Error, Expect: instance.None, Observed: solvers.Error, Mark: "unknown sort _",
	}
	for _, c := range []struct {
		name      string
		own       bool
		signature string
		unknown   string
		status    Status
	}{
		{"the fault", true, "unknown sort _", "", Wrong},
		{"the fault, on another solver, which may not have sequences", false, "unknown sort _", "", Unsupported},
		{"a symbol that the solver does not know any more", true, "unknown sort _", "Seq", Unsupported},
		{"a symbol that another solver does not know", false, "unknown sort _", "Seq", Unsupported},
		{"another refusal", true, "parse error", "", Wrong},
		{"another refusal, for a symbol", true, "unknown constant _", "seq.len", Unsupported},
		{"another refusal, on another solver", false, "parse error", "", Unsupported},
		{"another refusal, for a symbol, on another solver", false, "unknown constant _", "seq.len", Unsupported},
	} {
		r := &solvers.Result{
			Verdict: solvers.Error, Signature: c.signature, Unknown: c.unknown, Complaint: true,
			Checks: []solvers.Verdict{solvers.Error},
		}
		e := &oracle.Evidence{Instance: in, Runs: []oracle.Run{{
			Asked: in, Result: r, Has: func(string) bool { return c.own },
		}}}
		j := judgeFinding(t.Context(), fault, instance.None, e, c.own)
		if j.status != c.status || c.status == Unsupported && c.unknown != "" && !strings.Contains(j.why, c.unknown) {
			t.Errorf("%s: %s, %s", c.name, j.status, j.why)
		}
	}
}

// A script that says of which class its finding is, is judged by it. A rejection is not: whether the solver must read
// the script takes a trial.
func TestClassOfAScript(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	const standard = "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 3))(check-sat)"
	refused := solvers.Result{
		Verdict: solvers.Error, Checks: []solvers.Verdict{solvers.Error}, Signature: "it is lost", Complaint: true,
	}
	unknown := solvers.Result{Verdict: solvers.Unknown, Checks: []solvers.Verdict{solvers.Unknown}}
	sat := solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
	for _, c := range []struct {
		caption, class, script string
		expect                 instance.Expectation
		result                 solvers.Result
		status                 Status
	}{
		{"a right answer", "error", standard, instance.None, sat, Right},
		{"a rejection", "error", standard, instance.None, refused, Unsupported},
		{"no decision", "incomplete", standard, instance.Sat, unknown, Wrong},
		{"no decision, of another class", "refutation-unsound", standard, instance.Sat, unknown, NotWrong},
		{"a decision", "incomplete", standard, instance.Sat, sat, Right},
	} {
		z3, err := catalog.Resolve("z3=sh")
		if err != nil {
			t.Fatal(err)
		}
		of := NewCase("a.smt2", suite.Test{
			Script: []byte(c.script), Class: c.class, Expect: []instance.Expectation{c.expect},
		})
		if j := judgeScript(t.Context(), of, z3, &c.result); j.status != c.status {
			t.Errorf("%s: %s, %s", c.caption, j.status, j.why)
		}
	}
}

// What solvers' own commands assert or print is not judged, and the command is named with its line.
func TestBehindOwnCommands(t *testing.T) {
	const head = "(declare-fun p () Bool)\n(assert p)\n"
	for _, c := range []struct {
		caption, script string
		said            instance.Expectation
		answer          solvers.Verdict
		status          Status
		why             string
	}{
		{"it may assert more", head + "(assume (not p))\n(check-sat)", instance.None, solvers.Unsat, NotJudged,
			"line 3: what (assume …) does to the answers behind it is not known"},
		{"whatever the script says", head + "(assume (not p))\n(check-sat)", instance.Sat, solvers.Unsat, NotJudged, "line 3"},
		{"it excludes a model", head + "(block-model :values)\n(check-sat)", instance.None, solvers.Unsat, NotJudged,
			"line 3: which values (block-model :values) excludes is up to the solver"},
		{"it excludes one of none", head + "(assert (not p))\n(block-model :values)\n(check-sat)", instance.None, solvers.Sat,
			Wrong, ""},
		{"it prints", head + "(simplify p)\n(check-sat)", instance.None, solvers.Unsat, Wrong, ""},
		{"it asserts the opposite", head + "(assert-not p)\n(check-sat)", instance.None, solvers.Unsat, Right, ""},
		{"everything was reset", "(assume false)\n(reset)\n" + head + "(check-sat)", instance.None, solvers.Unsat, Wrong, ""},
	} {
		of := NewCase("a.smt2", suite.Test{Script: []byte(c.script), Expect: []instance.Expectation{c.said}})
		j := judgeScript(t.Context(), of, &solvers.Solver{}, &solvers.Result{Verdict: c.answer, Checks: []solvers.Verdict{c.answer}})
		if j.status != c.status || !strings.Contains(j.why, c.why) {
			t.Errorf("%s: %s, %s", c.caption, j.status, j.why)
		}
	}
}

// People read what a solver says, in its words; the signature says where it crashed.
func TestReason(t *testing.T) {
	for _, c := range []struct {
		caption, want string
		r             solvers.Result
	}{
		{"a refusal", "instance.smt2:3.1: got `minimize'.", solvers.Result{
			Verdict: solvers.Error, Reason: "instance.smt2:3.1: got `minimize'.", Signature: "got _."}},
		{"of an unknown name", "it does not know seq.rev", solvers.Result{
			Verdict: solvers.Error, Complaint: true, Unknown: "seq.rev", Reason: "unknown constant", Signature: "unknown _"}},
		{"a crash", "assertion failed at a.cpp", solvers.Result{
			Verdict: solvers.Crash, Reason: "signal 6", Signature: "assertion failed at a.cpp"}},
		{"time", "killed at the deadline", solvers.Result{Verdict: solvers.Timeout, Reason: "killed at the deadline"}},
	} {
		if got := reason(&c.r); got != c.want {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
}

// In front of a command that the solver rejected its answers are judged, and behind it nothing is.
func TestBehindARejection(t *testing.T) {
	const script = "(declare-fun p () Bool)\n(assert p)\n(check-sat)\n(push 1)\n(assert (not p))\n(check-sat)"
	rejected := &solvers.Rejection{Check: 1, Line: 4, Command: "push", Said: "unsupported"}
	const line = "line 4: it rejects (push …): unsupported; what is behind that is not judged"
	stated := []instance.Expectation{instance.Sat, instance.Unsat}
	for _, c := range []struct {
		caption string
		first   solvers.Verdict
		status  Status
		why     string
	}{
		{"right so far", solvers.Sat, Unsupported, line},
		{"wrong in front", solvers.Unsat, Wrong, ""},
	} {
		of := NewCase("a.smt2", suite.Test{Script: []byte(script), Expect: stated})
		j := judgeScript(t.Context(), of, &solvers.Solver{}, &solvers.Result{
			Verdict: solvers.Unsupported, Checks: []solvers.Verdict{c.first, solvers.Unsupported}, Rejected: rejected,
		})
		if j.status != c.status || c.why != "" && j.why != c.why {
			t.Errorf("%s: %s, %s", c.caption, j.status, j.why)
		}
	}
}

// A finding on a rule program is judged as one on a script is: it is not fixed by another fault.
func TestJudgedPrograms(t *testing.T) {
	const text = "(declare-rel o ((_ BitVec 3)))\n(rule (o #b001))\n(query o :print-answer true)\n"
	p, errs := rules.Parse("p.smt2", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	right, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil {
		t.Fatal(err)
	}
	known := oracle.Program{Program: p, Right: right}
	const rightly, wrongly = "sat\n(= (:var 0) #b001)\n", "unsat\n"
	crash := func(mark string) *oracle.Evidence {
		return &oracle.Evidence{Runs: []oracle.Run{{
			Program: &known, Result: &solvers.Result{Verdict: solvers.Crash, Signature: mark},
		}}}
	}
	clauses := oracle.Program{Program: &horn, Expect: solvers.Sat}
	warned := ran(known, rightly)
	warned.Runs[0].Result.Reason = "Warning: No rules/facts defined for relation r"
	for _, x := range []struct {
		caption, oracle string
		class           oracle.Class
		e               *oracle.Evidence
		status          Status
		why             string
	}{
		{"right now", "relation", oracle.WrongRelation, ran(known, rightly), Right, ""},
		{"as it was found", "relation", oracle.WrongRelation, ran(known, wrongly), Wrong, ""},
		{"a crash was found, a tuple is missing", "crash", oracle.Crash, ran(known, wrongly), Wrong, "otherwise than"},
		{"a tuple was missing, it crashes", "relation", oracle.WrongRelation, crash("here"), Wrong, "otherwise than"},
		{"the crash that was found", "crash", oracle.Crash, crash("there"), Wrong, ""},
		{"another crash", "crash", oracle.Crash, crash("here"), Elsewhere, "at another place"},
		{"no answer", "relation", oracle.WrongRelation, ran(known, "unknown\n"), NotWrong, ""},
		{"a rejection", "relation", oracle.WrongRelation, ran(known, "(error \"no\")\n"), Unsupported, "the engine says"},
		{"nothing is known", "relation", oracle.WrongRelation, ran(oracle.Program{Program: p}, rightly), NotJudged, ""},
		{"one of two programs", "rules", oracle.Disagreement, ran(known, rightly), NotWrong, "to compare"},
		{"sat without invariants", "invalid-model", oracle.InvalidModel, ran(clauses, "sat\n"), NotWrong, "its model"},
		{"no finding, right", "", "", ran(known, rightly), Right, ""},
		{"no finding, right, with a warning", "", "", warned, Right, ""},
		{"no finding, wrong", "", "", ran(known, wrongly), Wrong, ""},
		{"no finding, rejected", "", "", ran(clauses, "(error \"no\")\n"), Unsupported, "the engine says"},
		{"no finding, nothing is known", "", "", ran(oracle.Program{Program: p}, rightly), NotJudged, ""},
	} {
		c := &Case{}
		if x.oracle != "" {
			c.Finding = &finding.Finding{Expected: "o = {#b001}", Fault: oracle.Fault{Oracle: x.oracle, Class: x.class}}
			if x.class == oracle.Crash {
				c.Finding.Mark = "there"
			}
		}
		j := judgeProgram(t.Context(), c, x.e, true)
		if j.status != x.status || !strings.Contains(j.why, x.why) || x.why == "" && j.why != "" {
			t.Errorf("%s: %s, %q; want %s, %q", x.caption, j.status, j.why, x.status, x.why)
		}
	}
}

package draft

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

const script = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 1) 0))\n(check-sat)\n"

// wrong is a reduced finding of a solver.
func wrong(solver string) (*finding.Finding, finding.Files) {
	f := &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
		},
		Expected: "sat", Certificate: "evaluated", Solver: solver, Version: "version 1.2", Logic: "QF_LIA", Tool: "0",
		Command: []string{"/opt/bin/" + solver, "instance.smt2"},
		Reduced: &finding.Reduction{
			Minimal: true, Command: []string{"/opt/bin/" + solver, "--lang=smt2", "reduced.smt2"}, File: finding.ReducedName,
			Certificate: "evaluated", Operators: []string{"=", "mod"}, Witness: "(define-fun x () Int 7)",
			Proof: [][]string{{"(= (mod 7 1) 0)", "(= 0 0)", "true"}},
		},
	}
	return f, finding.Files{Instance: []byte(script), Reduced: []byte("; comment\n" + script)}
}

// Every team gets what it needs to see, in the form that it asks for.
func TestForms(t *testing.T) {
	for solver, parts := range map[string][]string{
		"z3":            {"### Bug Category\n\nIncorrect result", "### Minimal Reproduction", "### Z3 Version\n\nversion 1.2"},
		"cvc5-1.4.2":    {"**Describe the bug**", "**Command line arguments**: `cvc5-1.4.2 --lang=smt2 reduced.smt2`"},
		"bitwuzla":      {"bitwuzla answers unsat.\n"},
		"yices-smt2":    {"- **Version:** version 1.2"},
		"somebody-else": {"- **Options:** those of the command; which of them are needed was not tested"},
	} {
		f, files := wrong(solver)
		issue, err := Of(f, files, Further{})
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range append(parts, script, "(define-fun x () Int 7)", "  (= (mod 7 1) 0)\n= (= 0 0)\n= true\n",
			"- `mod`: SMT-LIB theories Ints", "The right answer is sat.\n") {
			if !strings.Contains(issue.Body, strings.TrimSpace(part)) {
				t.Errorf("%s: no %q in\n%s", solver, part, issue.Body)
			}
		}
		if (issue.Team == nil) != (solver == "somebody-else") || !strings.HasSuffix(issue.Title, "with mod (QF_LIA)") {
			t.Errorf("%s: team %v, title %s", solver, issue.Team, issue.Title)
		}
		if strings.Contains(issue.Body, "/opt/bin") || strings.Contains(issue.Body, "comment") {
			t.Errorf("%s: the issue tells of this machine, or of what is in front of the script:\n%s", solver, issue.Body)
		}
	}
}

// A draft says which options the fault takes, which of them the solver calls experimental, and that it takes none where
// each was tried without.
func TestOptions(t *testing.T) {
	const notTried = "those of the command; which of them are needed was not tested"
	for _, c := range []struct {
		name, argument string // an argument of the command; "" for the finding's own
		configuration  finding.Configuration
		want           string
	}{
		{"not tried", "", finding.Configuration{}, notTried},
		{"not tried, without a dash", "smt.threads=2", finding.Configuration{}, notTried},
		{"none", "", finding.Configuration{Needed: []finding.Argument{}}, "none; the defaults show it"},
		{"some", "", finding.Configuration{Tactic: "qe2", Needed: []finding.Argument{
			{Text: "--fp-exp", Experimental: true}, {Text: "--seed 7"},
		}}, "`--fp-exp` is needed, which cvc5 calls experimental; `--seed 7` is needed; the script names the tactic `qe2`"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, files := wrong("cvc5-1.0.3")
			f.Reduced.Configuration = c.configuration
			if c.argument != "" {
				f.Reduced.Command = []string{"cvc5", c.argument, "reduced.smt2"}
			}
			issue, err := Of(f, files, Further{})
			if err != nil || !strings.Contains(issue.Body, "(options: "+c.want+")") {
				t.Errorf("%v\n%s", err, issue.Body)
			}
		})
	}
}

// A title names operators in words that readers know, and a logic if there is one; where somebody's opinion says what
// is right, the issue says whose, and does not call it right.
func TestWords(t *testing.T) {
	f, files := wrong("z3")
	f.Logic, files.Reduced = "", []byte("(assert false)\n(check-sat)\n")
	f.Reduced.Operators, f.Reduced.Witness, f.Reduced.Proof = []string{"-", "=", "apply"}, "", nil
	f.Reduced.Certificate, f.Reduced.Words = "reference", "cvc5 1.0"
	f.Versions = []finding.VersionStatus{{Version: "1", Status: "not-wrong"}, {Version: "2", Status: "wrong"}}
	issue, err := Of(f, files, Further{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(issue.Title, " with minus, uninterpreted functions") {
		t.Errorf("title %s", issue.Title)
	}
	const right = "sat is right according to cvc5 1.0; this is not proved."
	if strings.Count(issue.Body, right) != 1 || strings.Contains(issue.Body, "The right answer is") ||
		!strings.Contains(issue.Body, "not shown in 1, wrong in 2") {
		t.Errorf("in\n%s", issue.Body)
	}
}

// A complaint is quoted as the solver printed it, in the title, too; its signature has placeholders.
func TestQuotedComplaints(t *testing.T) {
	f, files := wrong("z3")
	f.Fault = oracle.Fault{
		Oracle: "error", Class: oracle.Error, Expect: instance.None, Observed: solvers.Error,
		Mark: solvers.ErrorSignature("line 3 column 20: unknown parameter 'seed.x' at module 'smt'"),
	}
	files.ReducedOutput = []byte(
		"(error \"line 3 column 20: unknown parameter 'seed.x' at module 'smt'\")\nlibz3.so.4: gone\n")
	for range 2 {
		f.Say(files.ReducedOutput)
		issue, err := Of(f, files, Further{})
		if err != nil {
			t.Fatal(err)
		}
		said := strings.TrimSuffix(f.Said, ".")
		titled := ": " + strings.TrimPrefix(said, "line 3 column 20: ") + " with mod (QF_LIA)"
		if said == "" || !strings.HasSuffix(issue.Title, titled) ||
			!strings.Contains(issue.Body, said) || !strings.Contains(f.Headline("z3", ""), said) {
			t.Errorf("%s: %s\n%s", f.Said, issue.Title, issue.Body)
		}
		f.Mark = solvers.ErrorSignature("libz3.so.4: gone")
	}
	f.Mark = "says nothing that is there"
	if f.Say(files.ReducedOutput); f.Said != "" {
		t.Errorf("%s", f.Said)
	}
}

// Whatever the class and the form: what was seen and what is right stand there once each, in a sentence, and what a
// class has nothing to say about leaves no gap.
func TestClasses(t *testing.T) {
	marks := map[string]string{
		"crash": "the solver suffered a segfault.", "error": "Parse Error: it ends.", "core": "can be true",
		"state": "a wrong number of levels", "rows": "values", "interpolant": "an interpolant that does not follow",
	}
	for _, solver := range []string{"z3", "cvc5", "cvc4", "yices-smt2", "bitwuzla", "mine"} {
		for _, o := range oracle.All() {
			f, files := wrong(solver)
			f.Fault = oracle.Fault{Oracle: o.Name, Class: o.Class, Expect: instance.None, Mark: marks[o.Name]}
			f.Observed, f.Expected = solvers.Sat, "none"
			switch {
			case o.Class == oracle.InvalidCore:
				f.Why = "the core is empty"
				f.Reduced.Established = f.Why
			case o.Class == oracle.RefutationUnsound || o.Class == oracle.SolutionUnsound || o.Class == oracle.Incomplete:
				f.Expect, f.Expected, f.Observed = instance.Sat, "sat", solvers.Unsat
			}
			for _, reduced := range []*finding.Reduction{f.Reduced, nil} {
				f.Reduced = reduced
				issue, err := Of(f, files, Further{})
				if err != nil {
					t.Fatal(err)
				}
				does := f.Does() + ".\n"
				if !strings.Contains(issue.Body, solver+" "+does) || strings.Count(issue.Body, f.Right()) != 1 {
					t.Errorf("%s of %s lacks what was seen (%s) or what is right (%s):\n%s", o.Name, solver, does, f.Right(),
						issue.Body)
				}
				for _, bad := range []string{"..", "\n\n\n", "whichever", "none\n", "(: )"} {
					if strings.Contains(issue.Body, bad) {
						t.Errorf("%s of %s has %q:\n%s", o.Name, solver, bad, issue.Body)
					}
				}
			}
		}
	}
}

// A fault that shows in two answers is reported with both scripts, or with both commands where they read the same one.
func TestBeside(t *testing.T) {
	for _, c := range []struct{ other, want string }{
		{"(check-sat)\n", "The other run is `cvc5 reduced-beside.smt2`, where `reduced-beside.smt2` is\n\n```smt2\n(check-sat)\n```\n"},
		{script, "The other run is `cvc5 reduced.smt2`.\n"},
	} {
		f, files := wrong("z3")
		f.Fault = oracle.Fault{Oracle: "related", Class: oracle.Disagreement, Expect: instance.None, Observed: solvers.Sat}
		f.Beside = []finding.BesideRun{{Command: []string{"/opt/bin/cvc5", "beside.smt2"}, File: "beside.smt2"}}
		files.ReducedBeside = [][]byte{[]byte("; comment\n" + c.other)}
		issue, err := Of(f, files, Further{})
		if err != nil || !strings.Contains(issue.Body, c.want) {
			t.Errorf("%v: no %q in\n%s", err, c.want, issue.Body)
		}
	}
}

// A crash is reported with what was printed, and without a right answer.
func TestCrash(t *testing.T) {
	f, files := wrong("z3")
	f.Fault = oracle.Fault{
		Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash, Mark: "a.cpp:7 unreachable",
	}
	f.Reduced.Certificate, f.Reduced.Witness, f.Reduced.Proof = "", "", nil
	files.Output = []byte("ASSERTION VIOLATION\nFile: a.cpp\n")
	issue, err := Of(f, files, Further{Rechecked: "Still so in version 2."})
	if err != nil {
		t.Fatal(err)
	}
	if issue.Title != "z3: crash: a.cpp:7 unreachable" {
		t.Error(issue.Title)
	}
	for _, part := range []string{"Crash/Assertion failure", "ASSERTION VIOLATION", "Still so in version 2.",
		"A solver must not crash, whatever the right answer is.", "`z3 --lang=smt2 reduced.smt2` crashes: a.cpp:7"} {
		if !strings.Contains(issue.Body, part) {
			t.Errorf("no %q in\n%s", part, issue.Body)
		}
	}
	if strings.Contains(issue.Body, "By the standard") {
		t.Error(issue.Body)
	}
}

// The table says of every team where reports go, and how many it wants.
func TestTeams(t *testing.T) {
	for name, team := range teams() {
		if len(team.Names) == 0 || !strings.HasPrefix(team.Issues, "https://") || team.Weekly < 1 {
			t.Errorf("%s: %+v", name, team)
		}
		if templates.Lookup(team.Form+".md.tmpl") == nil && team.Form != "" {
			t.Errorf("%s: no form %q", name, team.Form)
		}
	}
}

// campaign is one with n signatures of a solver.
func campaign(t *testing.T, solver string, signatures int) *results.Campaign {
	c := &results.Campaign{Dir: t.TempDir()}
	for i := range signatures {
		f, files := wrong(solver)
		f.ID, f.Signature = fmt.Sprintf("id-%d", i), fmt.Sprintf("signature %d", i)
		f.Reduced.Sorts = append(f.Reduced.Sorts, fmt.Sprint("Sort", i)) // makes the causes differ
		found := &results.Finding{Finding: f, Files: files, Dir: "x"}
		c.Groups = append(c.Groups, &results.Group{Signature: f.Signature, Findings: []*results.Finding{found}})
	}
	return c
}

// There are as many drafts as a team wants in a week; those that were written before count, and are written again.
func TestWeek(t *testing.T) {
	c := campaign(t, "cvc5", 5)
	c.Groups[1].Known = &finding.KnownAs{Issue: "https://x/1"}
	p := Planner{Now: time.Now()}
	for range 2 {
		plan, err := p.Write(c)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"signature 1: reported, https://x/1", "signature 4: the weekly limit of drafts is reached"}
		if len(plan.Written) != 3 || !slices.Equal(plan.Left, want) {
			t.Errorf("%+v", plan)
		}
	}
	p.Now = p.Now.Add(8 * 24 * time.Hour)
	c.Groups = c.Groups[4:]
	plan, err := p.Write(c)
	if err != nil || len(plan.Written) != 1 {
		t.Errorf("a week later: %+v, %v", plan, err)
	}
	data, err := os.ReadFile(filepath.Join(c.Dir, DirName, "cvc5", "id-0.md"))
	if err != nil || !strings.HasPrefix(string(data), "# cvc5: unsat on a satisfiable script with mod (QF_LIA)\n") {
		t.Errorf("%v\n%s", err, data)
	}
}

// What is fixed in the newest version, or was not run there, is no draft.
func TestChecked(t *testing.T) {
	p := Planner{Now: time.Now(), Checked: func(f *finding.Finding) (Check, bool) {
		if f.ID == "id-2" {
			return Check{}, false
		}
		return Check{StillWrong: f.ID == "id-0", Text: "version 9 of " + f.ID}, true
	}}
	plan, err := p.Write(campaign(t, "z3", 3))
	if err != nil || len(plan.Written) != 1 {
		t.Fatalf("%+v, %v", plan, err)
	}
	want := []string{"signature 1: version 9 of id-1", "signature 2: not run on a newer version"}
	if !slices.Equal(plan.Left, want) {
		t.Errorf("%q", plan.Left)
	}
	data, err := os.ReadFile(plan.Written[0])
	if err != nil || !strings.Contains(string(data), "version 9 of id-0") {
		t.Errorf("%v\n%s", err, data)
	}
}

// What is reported, the duplicate of that or fixed gets no draft; what is wrong again after that gets one that says so.
func TestStates(t *testing.T) {
	c := campaign(t, "z3", 4)
	for i, state := range []finding.State{finding.Reported, finding.Duplicate, finding.Fixed, finding.Regressed} {
		c.Groups[i].Known = &finding.KnownAs{Issue: "https://x/1", State: state}
	}
	c.Groups[2].Known.FixedIn, c.Groups[3].Known.FixedIn = "version 9", "version 8"
	plan, err := Planner{Now: time.Now()}.Write(c)
	want := []string{
		"signature 0: reported, https://x/1", "signature 1: duplicate of https://x/1",
		"signature 2: fixed in version 9, https://x/1",
	}
	if err != nil || len(plan.Written) != 1 || !slices.Equal(plan.Left, want) {
		t.Fatalf("%+v, %v", plan, err)
	}
	data, err := os.ReadFile(plan.Written[0])
	if text := "It is wrong again after it was fixed in version 8, https://x/1."; err != nil ||
		!strings.Contains(string(data), text) {
		t.Errorf("%v\n%s", err, data)
	}
}

// Of findings that are probably of one fault, one gets a draft, unless the fault is reported; what is fixed is no
// reason to keep silent about another one. A draft says what became of it in other versions.
func TestOneFault(t *testing.T) {
	c := campaign(t, "z3", 3)
	of := func(i int) *finding.Finding { return c.Groups[i].Best().Finding }
	of(1).Reduced.Sorts = of(0).Reduced.Sorts
	of(0).Versions = []finding.VersionStatus{
		{Version: "z3-1", Status: "right"}, {Version: "z3-2", Status: "wrong"}, {Version: "z3-3", Status: "wrong"},
	}
	p := Planner{Now: time.Now()}
	plan, err := p.Write(c)
	if err != nil || len(plan.Written) != 2 || len(plan.Left) != 1 ||
		!strings.HasPrefix(plan.Left[0], "signature 1: probably the same fault as id-0: "+c.Dir) {
		t.Fatalf("%+v, %v", plan, err)
	}
	data, err := os.ReadFile(plan.Written[0])
	if text := "; of the versions tested: right in z3-1, wrong in z3-2 to z3-3"; err != nil ||
		!strings.Contains(string(data), text) {
		t.Errorf("%v\n%s", err, data)
	}
	c.Groups[0].Known = &finding.KnownAs{Issue: "https://x/1"}
	if plan, _ = p.Write(c); len(plan.Written) != 1 ||
		plan.Left[1] != "signature 1: probably the same fault as id-0: reported, https://x/1" {
		t.Errorf("%+v", plan)
	}
	c.Groups[0].Known.State = finding.Fixed
	if plan, _ = p.Write(c); len(plan.Written) != 2 {
		t.Errorf("%+v", plan)
	}
}

// Of two causes whose findings are probably one fault of docs/findings, one gets a draft.
func TestOneDocumentedFault(t *testing.T) {
	c := campaign(t, "z3", 3)
	for _, i := range []int{0, 2} {
		c.Groups[i].Best().Documented = &finding.Documented{Name: "z3-empty-range"}
	}
	plan, err := Planner{Now: time.Now()}.Write(c)
	if err != nil || len(plan.Written) != 2 || len(plan.Left) != 1 ||
		!strings.HasPrefix(plan.Left[0], "signature 2: probably the same fault as id-0: "+c.Dir) {
		t.Fatalf("%+v, %v", plan, err)
	}
}

// Of two causes that may be one, since the operators of one are among those of the other, one gets a draft; the other
// gets one when that is reported.
func TestMayBeOne(t *testing.T) {
	c := campaign(t, "z3", 2)
	first, second := c.Groups[0].Best().Reduced, c.Groups[1].Best().Reduced
	second.Sorts, second.Operators = first.Sorts, append(slices.Clone(first.Operators), "abs")
	plan, err := Planner{Now: time.Now()}.Write(c)
	if err != nil || len(plan.Written) != 1 || len(plan.Left) != 1 ||
		!strings.HasPrefix(plan.Left[0], "signature 1: may be the same fault as id-0, whose draft comes first: "+c.Dir) {
		t.Fatalf("%+v, %v", plan, err)
	}
	c.Groups[0].Known = &finding.KnownAs{Issue: "https://x/1"}
	if plan, err = (Planner{Now: time.Now()}).Write(c); err != nil || len(plan.Written) != 1 {
		t.Errorf("%+v, %v", plan, err)
	}
}

// A team is spared by several campaigns together: neither too many drafts, nor two of one signature.
func TestSeveralCampaigns(t *testing.T) {
	first, second := campaign(t, "z3", 2), campaign(t, "z3", 4)
	plan, err := Planner{Now: time.Now()}.Write(first, second)
	if err != nil || len(plan.Written) != 3 || len(plan.Left) != 3 {
		t.Errorf("%+v, %v", plan, err)
	}
}

// --all is not bounded by what a team wants in a week, and says so of each draft that is too much.
func TestAll(t *testing.T) {
	plan, err := Planner{Now: time.Now(), All: true}.Write(campaign(t, "z3", 5))
	if err != nil || len(plan.Written) != 5 || len(plan.Left) != 0 {
		t.Fatalf("%+v, %v", plan, err)
	}
	if !slices.Contains(plan.Notes, "z3: the team wants at most 3 reports a week; this is number 5") {
		t.Errorf("%q", plan.Notes)
	}
}

// What takes experimental options comes after what shows without, whatever the class, and what a team has declined
// comes last; the notes say so.
func TestReluctance(t *testing.T) {
	c := campaign(t, "z3", 3)
	c.Groups[0].Best().Files.Reduced = []byte("(set-option :opt.priority box)\n" + script)
	c.Groups[1].Best().Reduced.Configuration.Needed = []finding.Argument{{Text: "fancy=true", Experimental: true}}
	plan, err := Planner{Now: time.Now()}.Write(c)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, path := range plan.Written {
		order = append(order, filepath.Base(path))
	}
	if want := []string{"id-2.md", "id-1.md", "id-0.md"}; !slices.Equal(order, want) {
		t.Errorf("%q, want %q", order, want)
	}
	last := func(note string) bool { return strings.HasSuffix(note, "This finding is of a kind to report last.") }
	if !slices.ContainsFunc(plan.Notes, last) || last(plan.Notes[0]) {
		t.Errorf("%q", plan.Notes)
	}
}

// What a team asks of reports with objectives stands beside these alone.
func TestNotesOnObjectives(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                false,
		"(declare-const maximize Bool)\n": false,
		"(maximize x)\n":                  true,
		"(minimize x)\n(get-objectives)":  true,
		"(assert-soft p :weight 2)\n":     true,
	} {
		c := campaign(t, "z3", 1)
		c.Groups[0].Best().Files.Reduced = []byte(text + script)
		plan, err := Planner{Now: time.Now()}.Write(c)
		if err != nil || len(plan.Notes) == 0 {
			t.Fatalf("%q, %v", plan.Notes, err)
		}
		notes := strings.Join(plan.Notes, "\n")
		if strings.Contains(notes, "objectives") != want || !strings.Contains(notes, "z3: Wrong answers come first") {
			t.Errorf("%q: %s", text, notes)
		}
	}
}

// Versions of a solver that are wrong about the same are in one draft, with the other scripts if these are wanted.
func TestWrongToo(t *testing.T) {
	c := campaign(t, "z3", 3)
	for i, solver := range []string{"z3-new", "z3-old", "z3-new"} {
		f := c.Groups[i].Best()
		f.Solver, f.Version, f.Signature = solver, "version of "+solver, "refutation-unsound "+solver+" = mod on Int"
		if i == 2 {
			f.Signature = "refutation-unsound " + solver + " = div on Int"
		}
		f.Files.Reduced = fmt.Appendf(nil, "(assert %d)", i)
		c.Groups[i].Signature = f.Signature
	}
	c.Groups[1].Best().Reduced.Sorts = c.Groups[0].Best().Reduced.Sorts
	for _, whole := range []bool{false, true} {
		plan, err := Planner{Now: time.Now(), Family: whole}.Write(c)
		if err != nil || len(plan.Written) != 2 || len(plan.Left) != 1 {
			t.Fatalf("%+v, %v", plan, err)
		}
		texts := make([]string, 2)
		for i, path := range plan.Written {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = string(data)
		}
		both := slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, "(assert 0)") })
		if both < 0 || !strings.Contains(texts[both], "version of z3-new; also wrong: z3-old (version of z3-old)") ||
			strings.Contains(texts[1-both], "also wrong") {
			t.Errorf("%d\n%s", both, strings.Join(texts, "\n----\n"))
		}
		const further = "Probably the same fault:\n\n```smt2\n(assert 1)\n```\n"
		if strings.Contains(texts[both], further) != whole || strings.Contains(texts[both], "(assert 2)") {
			t.Errorf("family %t:\n%s", whole, texts[both])
		}
	}
}

// A title has the message of a solver, without the place in the script that it names.
func TestTitledMessages(t *testing.T) {
	for mark, want := range map[string]string{
		"Parse Error: instance.smt2:3.37: Expected parametric datatype or sort constructor sort.": "Expected parametric " +
			"datatype or sort constructor sort",
		"<stdin>:27.19: Symbol '-' not declared as a variable": "Symbol '-' not declared as a variable",
		"line 3 column 24: unknown constant x":                 "unknown constant x",
		"at line 3, column 24: formula contains free variable": "formula contains free variable",
		"parse error at position 12: expected )":               "expected )",
		"Invalid kind 'SEXPR', expected PI":                    "Invalid kind 'SEXPR', expected PI",
	} {
		if got := titledMark(mark); got != want {
			t.Errorf("%s is titled %s, want %s", mark, got, want)
		}
	}
}

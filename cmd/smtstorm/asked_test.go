package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// says makes solvers without a process: each answers what is said of its name, by turns what is between the slashes. Of
// unsat@mod:sat, it answers the first where a script has mod, and else the last.
func says(answers map[string]string) ask.Fake {
	var mu sync.Mutex
	asked := map[string]int{}
	return func(q *ask.Question) (*solvers.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		name := q.Solver.Name
		words := strings.Split(answers[name], "/")
		word, other, hasOther := strings.Cut(words[asked[name]%len(words)], "@")
		if operator, answer, _ := strings.Cut(other, ":"); hasOther && !bytes.Contains(q.Script, []byte(operator)) {
			word = answer
		}
		v := solvers.Verdict(word)
		asked[name]++
		r := &solvers.Result{Verdict: v, Stdout: string(v) + "\n"}
		for range max(1, q.Checks) {
			r.Checks = append(r.Checks, v)
		}
		switch v {
		case solvers.Crash:
			r.Signature, r.Stdout = "segmentation fault", ""
		case solvers.Error:
			r.Complaint, r.Reason = true, "it is not supported"
		}
		return r, nil
	}
}

// askedOf is what people see of a command.
type askedOf struct {
	caption, args string
	answers       map[string]string
	status        int
	stdout        string // both match this
	stderr        string
	files         map[string]string // made, and match this; "": not made
}

// check runs the command in a directory that has some files.
func (x askedOf) check(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr bytes.Buffer
	status := runOver(says(x.answers), append([]string{"smtstorm"}, strings.Fields(x.args)...), &stdout, &stderr)
	if status != x.status || !regexp.MustCompile(x.stdout).Match(stdout.Bytes()) ||
		!regexp.MustCompile(x.stderr).Match(stderr.Bytes()) {
		t.Errorf("%s: exit status %d, want %d\n%s%s", x.args, status, x.status, stdout.Bytes(), stderr.Bytes())
	}
	for name, want := range x.files {
		text, err := os.ReadFile(name)
		if made := err == nil; made != (want != "") || !regexp.MustCompile(want).Match(text) {
			t.Errorf("%s: %s is made: %v\n%s", x.args, name, made, text)
		}
	}
}

// Scripts and programs that solvers are asked about, and findings on them.
var askedAbout = map[string]string{
	"sat.smt2": "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (= (mod x 3) 1))\n" +
		"(assert (< y 7))\n(check-sat)\n",
	"unsat.smt2": "; expect: unsat\n(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(assert (< x 3))\n" +
		"(check-sat)\n",
	"open.smt2": "(set-logic NIA)\n(assert (forall ((x Int) (y Int) (z Int))\n" +
		"  (distinct (+ (* x x x) (* y y y) (* z z z)) 114)))\n(check-sat)\n",
	"bad.smt2": "(set-logic QF_LIA)\n(assert (foo))\n(check-sat)\n",
	"rules.smt2": "(set-logic HORN)\n(declare-fun p (Bool) Bool)\n(declare-fun q (Bool) Bool)\n(assert (p true))\n" +
		"(assert (q true))\n(assert (=> (p false) false))\n(check-sat)\n",
	"relation.smt2": "(declare-rel p (Bool))\n(declare-rel q (Bool))\n(rule (p true))\n(rule (q true))\n(query p)\n",
	"infinite.smt2": "(declare-rel p (Int))\n(declare-var x Int)\n(rule (p 0))\n(rule (=> (p x) (p (+ x 1))))\n(query p)\n",
	"found/finding.json": `{"id": "found", "signature": "refutation-unsound wrong QF_LIA", "oracle": "refutation-unsound",
"class": "refutation-unsound", "needs": "sat", "observed": "unsat", "expected": "sat", "certificate": "evaluated",
"logic": "QF_LIA", "theories": ["arith", "core"], "solver": "wrong", "version": "wrong 1.0",
"command": ["/nowhere/wrong", "instance.smt2"], "mode": "fresh", "strategy": "boolean", "seed_path": "a.smt2",
"seed_hash": "0123456789abcdef", "program": ["/nowhere/wrong"], "confirmation": {"runs": 3, "wrong": 3, "rate": 1}}`,
	"found/instance.smt2": "; expect: sat\n(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n" +
		"(assert (= (mod x 3) 1))\n(assert (< y 7))\n(check-sat)\n",
	"found/witness.smt2": "(define-fun x () Int 4)\n(define-fun y () Int 0)\n",
}

// What minimize makes of a script, a rule program or a finding, by what the solver answers.
func TestMinimizeAsked(t *testing.T) {
	by := func(word string) map[string]string { return map[string]string{"wrong": word} }
	const solver = " --jobs 1 --solver wrong=/nowhere/wrong "
	onMod := by("unsat@mod:sat")
	for _, x := range []askedOf{
		{"a wrong answer", "minimize" + solver + "sat.smt2", onMod, 0,
			`^wrong answers unsat; sat is right\n`, `^wrong answers unsat to sat.smt2\n`, map[string]string{
				"sat.reduced.smt2":      `(?s)^; expect: sat\n; class: refutation-unsound\n; wrong answers unsat.*\(mod [^y]*\(check-sat\)\n$`,
				"sat.reduced.report.md": `^# wrong answers unsat; sat is right\n`, "sat.reduced.smt2.tests": "",
			}},
		{"where the user wants it", "minimize -o small.smt2" + solver + "sat.smt2", onMod, 0, `small\.smt2`, ``,
			map[string]string{"small.smt2": `\(mod`, "small.report.md": `^# `, "sat.reduced.smt2": ""}},
		{"an unsatisfiable one", "minimize" + solver + "unsat.smt2", by("sat"), 0,
			`^wrong answers sat; unsat is right\n`, ``, map[string]string{"unsat.reduced.smt2": `\(assert`}},
		{"a crash", "minimize" + solver + "open.smt2", by("crash@forall:sat"), 0, `^wrong crashes: segmentation fault\n`, ``,
			map[string]string{"open.reduced.smt2": `\(forall`}},
		{"a right answer", "minimize" + solver + "sat.smt2", by("sat"), 4, `^$`, `nothing to reduce: .*sat`,
			map[string]string{"sat.reduced.smt2": "", "sat.reduced.report.md": ""}},
		{"no answer", "minimize" + solver + "sat.smt2", by("unknown"), 4, `^$`, `nothing to reduce: `,
			map[string]string{"sat.reduced.smt2": ""}},
		{"an answer that comes and goes", "minimize" + solver + "sat.smt2", by("sat/unsat/sat/sat"), 4, `^$`,
			`nothing to reduce: `, map[string]string{"sat.reduced.smt2": ""}},
		{"nobody knows", "minimize" + solver + "open.smt2", by("unsat"), 4, `^$`, `nothing to reduce: `,
			map[string]string{"open.reduced.smt2": ""}},
		{"the user is wrong", "minimize --expect unsat" + solver + "sat.smt2", by("sat"), 2, `^$`, `sat`,
			map[string]string{"sat.reduced.smt2": ""}},
		{"a script that is none", "minimize" + solver + "bad.smt2", by("error"), 2,
			`bad.smt2:2:10: unknown function symbol foo`, `bad.smt2 is refused`,
			map[string]string{"bad.reduced.smt2": ""}},
		{"no such directory", "minimize -o none/small.smt2" + solver + "sat.smt2", by("unsat"), 2, `^$`,
			`none is not a directory`, nil},
		{"no such file", "minimize" + solver + "none.smt2", by("unsat"), 2, `^$`, `none.smt2`, nil},

		{"a finding", "minimize --jobs 1 found", onMod, 0, `^wrong answers unsat; sat is right\n`, ``,
			map[string]string{
				"found/reduced.smt2": `\(mod`, "found/finding.json": `(?s)"reduced": \{.*"minimal": true`,
				"found/reduced.smt2.new": "",
			}},
		{"a finding, and a copy", "minimize --jobs 1 -o copy.smt2 found", onMod, 0, ``, ``,
			map[string]string{"found/reduced.smt2": `\(mod`, "copy.smt2": `\(mod`}},
		{"a finding that is not shown any more", "minimize --jobs 1 found", by("sat"), 4, `^$`, `nothing to reduce: `,
			map[string]string{"found/reduced.smt2": "", "found/finding.json": `"id": "found"`}},
		{"a finding says what is right itself", "minimize --expect sat found", by("sat"), 2, `^$`,
			`--expect cannot be given with a finding`, nil},

		{"Horn clauses", "minimize" + solver + "rules.smt2", by("unsat@(p true):sat"), 0, `sat is right`, ``,
			map[string]string{"rules.reduced.smt2": `\(p true\)`}},
		{"a relation", "minimize" + solver + "relation.smt2", by("unsat"), 0, `(?s)sat is right\n.*, a fact\n$`, `^$`,
			map[string]string{"relation.reduced.smt2": `(?s)^; expect: sat\n.*\(query p\)`}},
		{"a relation, rightly", "minimize" + solver + "relation.smt2", by("sat"), 4, `^$`, `the answer is right\n$`,
			map[string]string{"relation.reduced.smt2": ""}},
		{"no answer about a relation", "minimize" + solver + "relation.smt2", by("unknown"), 4, `^$`,
			`the answer is right`, map[string]string{"relation.reduced.smt2": ""}},
		{"a relation that nobody knows", "minimize" + solver + "infinite.smt2", by("unsat"), 4, `^$`,
			`the right answer is not known`, map[string]string{"infinite.reduced.smt2": ""}},
	} {
		t.Run(x.caption, func(t *testing.T) { x.check(t, askedAbout) })
	}
}

// What replay, bisect and export say, and exit with, by what solvers answer.
func TestRunAgainAsked(t *testing.T) {
	by := func(answers ...string) map[string]string {
		all := map[string]string{}
		for i, name := range []string{"v1", "v2", "v3"} {
			if i < len(answers) {
				all[name] = answers[i]
			}
		}
		return all
	}
	solver := func(names ...string) string {
		line := " --jobs 1"
		for _, name := range names {
			line += " --solver " + name + "=/nowhere/wrong"
		}
		return line + " "
	}
	one, two, three := solver("v1"), solver("v1", "v2"), solver("v1", "v2", "v3")
	for _, x := range []askedOf{
		{"right", "replay" + one + "unsat.smt2", by("unsat"), 0, `^v1: 1 right\n$`, `^$`, nil},
		{"wrong", "replay" + one + "unsat.smt2", by("sat"), 1, `\nwrong +v1 +unsat +sat +3/3 `, `^$`, nil},
		{"in a session only", "replay" + one + "unsat.smt2", by("sat/unsat"), 1,
			`\nflaky .*behind other scripts in one process, and not alone`, `^$`, nil},
		{"one of two solvers", "replay" + two + "unsat.smt2", by("unsat", "sat"), 1, `v1: 1 right\nv2: 1 wrong\n`, `^$`,
			nil},
		{"no answer", "replay" + one + "unsat.smt2", by("unknown"), 3, `not-wrong`, `v1 .*answered`, nil},
		{"no answer is enough", "replay --min-answered 0%" + one + "unsat.smt2", by("timeout"), 0, `not-wrong`, `^$`, nil},
		{"a finding, still wrong", "replay" + one + "found", by("unsat"), 1, `\nstill wrong +v1 +sat +unsat +3/3 `, `^$`, nil},
		{"a finding, fixed", "replay" + one + "found", by("sat"), 0, `\nfixed `, `^$`, nil},
		{"a finding, as it comes", "replay" + one + "found", by("sat/unsat/sat"), 1, `\nflaky .*wrong in 1 of 3 runs`, `^$`,
			nil},
		{"for programs", "replay --json --junit j.xml" + one + "found unsat.smt2", by("unsat"), 1,
			`"case":"found".*"status":"wrong"(.|\n)*"case":"unsat".*"status":"right"`, `^$`,
			map[string]string{"j.xml": `tests="2" failures="1"`}},
		{"a rule program", "replay" + one + "relation.smt2", by("unsat"), 1, `\nwrong `, `^$`, nil},
		{"a rule program, rightly", "replay" + one + "relation.smt2", by("sat"), 0, `^v1: 1 right\n$`, `^$`, nil},
		{"a rule program that nobody knows", "replay" + one + "infinite.smt2", by("sat"), 0, `\nnot-judged `, `^$`, nil},
		{"a script that only the solver reads", "replay" + one + "bad.smt2 unsat.smt2", by("unsat"), 0, `v1: 1 right, 1 not-judged\n$`, `^$`, nil},

		{"came and stayed", "bisect" + three + "found", by("sat", "unsat", "unsat"), 0,
			`first wrong: v2 \(v1 is right\)\n  first right: none, v3 is still wrong\n`, `^$`,
			map[string]string{"found/finding.json": `(?s)"versions": \[.*"version": "v2",\s*"status": "wrong"`}},
		{"came and went", "bisect --json" + three + "found", by("sat", "unsat", "sat"), 0,
			`"first_right":"v3","first_wrong":"v2".*"monotone":true`, `^$`, nil},
		{"never", "bisect" + three + "found", by("sat", "sat", "sat"), 0, `wrong in no version, of 3 that`, `^$`, nil},
		{"nobody answers", "bisect" + three + "found", by("unknown", "timeout", "error"), 3, `wrong in no version, of 0`,
			`nothing was tested: no version answers`, nil},
		{"several", "bisect" + two + "found unsat.smt2", by("sat", "unsat"), 0,
			`\| found \| · \| wrong \|\n\| unsat \| wrong \| · \|`, `^$`, nil},
		{"one version", "bisect" + one + "found", by("unsat"), 2, `^$`, `there is one version only`, nil},
		{"for git, wrong", "bisect --as-script" + one + "found", by("unsat"), 1, `^$`, `^found: wrong\n$`, nil},
		{"for git, right", "bisect --as-script" + one + "found", by("sat"), 0, `^$`, `^found: right\n$`, nil},
		{"for git, neither", "bisect --as-script" + one + "found", by("unknown"), 125, `^$`, `^found: not-wrong\n$`, nil},
		{"for git, now and then", "bisect --as-script" + one + "found", by("sat/sat/unsat"), 1, `^$`, `^found: wrong\n$`,
			nil},

		{"proved", "export --out s --format z3test --old v1=/nowhere/z3 --new v2=/nowhere/z3 found", by("unsat", "sat"), 0,
			`^s/found.smt2\n$`, `^$`, map[string]string{"s/found.smt2": `\(mod`, "s/found.expected.out": `^sat\n$`}},
		{"not proved", "export --out s --old v1=/nowhere/z3 found", by("sat"), 1, `^$`, `v1 should be wrong, but is right`,
			map[string]string{"s/found.smt2": ""}},
		{"one of two is proved", "export --out s --new v1=/nowhere/z3 found unsat.smt2", by("sat"), 1, `^s/found.smt2\n$`,
			`unsat.smt2: v1 should be right, but is wrong`, map[string]string{"s/unsat.smt2": ""}},
		{"nobody knows", "export --out s --format cvc5 open.smt2 unsat.smt2", nil, 0, `^s/unsat.smt2\n$`,
			`not exported: open.smt2: the right answer to a check of open is not known`, map[string]string{"s/open.smt2": ""}},
		{"nothing is left", "export --out s --format cvc5 open.smt2", nil, 2, `^$`, `is not known`, nil},
	} {
		t.Run(x.caption, func(t *testing.T) { x.check(t, askedAbout) })
	}
}

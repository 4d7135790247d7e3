package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// reportRow is what a command has to say of a script.
type reportRow struct {
	file, command string // FILE in the command is the script
	status        int    // exit status
	says, never   string // regular expressions: what it prints matches says, and does not match never
	later         string // reason why the row need not hold yet
	shim          string // the program ./shim.sh, if the command has it: what it does before it is z3
}

// Shims of z3: they fail for scripts with zz, end at their 61st script (that of a base is always wrong before), are
// wrong about universal formulas or optima of boxes, or print more than z3.
const (
	failsForZZ  = "for last; do :; done; if [ -f \"$last\" ] && grep -q zz \"$last\"; then "
	outOfMemory = failsForZZ + "echo 'memory allocation of 4294967296 bytes failed' >&2; kill -ABRT $$; fi"
	diskFull    = failsForZZ + "echo 'write: No space left on device' >&2; exit 1; fi"
	statistics  = "echo 'restarts: 0, internal errors: 0, memory: 1 MB' >&2"
	libraryGone = "for last; do :; done; [ -f \"$last\" ] || exit 1; n=$(dirname \"$0\")/n; echo x >>$n\n" +
		"[ $(wc -l <$n) -le 60 ] && exec z3 \"$@\"\n" + libraryLost
	ifScript     = "for last; do :; done; [ -f \"$last\" ] && "
	satForForall = ifScript + "grep -q '3 p)' \"$last\" && { echo sat; exit; }"
	wrongInBoxes = ifScript + "grep -q 'opt.priority box' \"$last\" && " +
		"{ z3 \"$@\" | sed '/^(objectives/,/^)/s/ [0-9][0-9]*)$/ 0)/'; exit; }"
	awayForAWhile = "for last; do :; done; [ -f \"$last\" ] || exit 1; n=$(dirname \"$0\")/n; echo x >>$n\n" +
		"k=$(wc -l <$n); [ $k -le 60 -o $k -gt 64 ] && exec z3 \"$@\"\n" + libraryLost
	againstBase = "fuzz --mode fresh --solver 'z3=fake always-unsat but=probe' --base z3=./shim.sh --no-minimize " +
		"--instances 50 FILE"
	baseGone = "for last; do :; done; n=$(dirname \"$0\")/n; echo x >>$n\n" +
		"k=$(wc -l <$n); [ %s ] && exec fake always-unsat but=probe \"$@\"\n" + libraryLost
	libraryLost = "echo './z3: error while loading shared libraries: libz3.so.4.16: cannot open shared object file: " +
		"No such file or directory' >&2; exit 127"
	crashesAtTotal = "for last; do :; done; if [ -f \"$last\" ] && grep -q total \"$last\"; then kill -SEGV $$; fi"
	timesBehind    = "z3 \"$@\" | sed 's/^\\(sat\\|unsat\\)$/\\1\\n(:time 0.01)/'; exit"
)

// reportRows is what commands have to say of the scripts in ../shared/reports, whose heads say what is right.
var reportRows = []reportRow{
	{file: "annotation-without-attribute", command: "check FILE", says: "warning: .*without an attribute"},
	{file: "annotation-without-attribute", command: "fuzz --solver z3 --instances 4 FILE", says: "no findings",
		never: "skipped"},
	{file: "assignment-wrong", command: "minimize --solver z3=./flip.sh FILE", says: "an assertion that holds is false"},
	{file: "assignment-wrong", command: "replay --solver z3=./flip.sh FILE", status: 1, says: "the assignment"},
	{file: "assignment-wrong", command: "replay --solver z3 FILE", says: "z3: 1 right"},
	{file: "assignment-wrong", command: "bisect --solver z3-a=./flip.sh --solver z3-b=z3 FILE", says: "wrong"},
	{file: "assumptions-names", command: "minimize --solver z3 FILE", says: "never, which is none of the assumptions"},
	{file: "assumptions-names", command: "replay --solver z3 FILE", status: 1, says: "none of the assumptions"},
	{file: "assumptions-names", command: "replay --solver cvc5 FILE", says: "cvc5: 1 right"},
	{file: "core-of-assumptions", command: "minimize --solver z3=./half.sh FILE", says: "core that can be true"},
	{file: "core-of-assumptions", command: "replay --solver z3=./half.sh FILE", status: 1,
		says: "the core \\(g1\\), together with all unnamed assertions, .* under .*it omits g2"},
	{file: "core-of-assumptions", command: "replay --solver z3 FILE", says: "z3: 1 right"},
	{file: "interpolant-not-judged", command: "minimize --solver cvc5 FILE", says: "does not imply the conjecture"},
	{file: "interpolant-not-judged", command: "replay --solver cvc5 FILE", status: 1, says: "does not imply"},
	{file: "interpolant-not-judged", says: "cvc5: 1 right", // without the check, cvc5 gives another interpolant
		command: "check FILE; grep -v check-sat FILE >alone.smt2; smtstorm replay --solver cvc5 alone.smt2"},
	{file: "model-of-another-solver", command: "minimize --solver bad=./fake FILE", says: "sat is right\nproof"},
	{file: "model-of-another-solver", command: "minimize --max-tests 12 --solver bad=./fake --solver named=z3 FILE",
		says: "from a model of named"},
	{file: "model-of-another-solver", command: "replay --solver bad=./fake --solver z3 FILE", status: 1,
		says: "wrong +bad .*true under a model of z3"},
	{file: "printed-values", command: "minimize --solver ./z3-fake FILE", says: "values that contradict"},
	{file: "printed-values", command: "replay --solver ./z3-fake FILE", status: 1, says: "the values"},
	{file: "recursion-on-model", command: "minimize --solver z3 FILE", says: "model that falsifies an assertion"},
	{file: "session-reset-forgets", command: "fuzz --solver z3=./forget.py --instances 2 --no-minimize --out out FILE",
		status: 1, says: "found by: probe"},
	{file: "values-contradict", command: "minimize --solver z3=./vals.sh FILE", says: "values that contradict"},
	{file: "values-contradict", command: "replay --solver z3=./vals.sh FILE", status: 1, says: "cannot be right"},
	{file: "values-contradict", command: "bisect --solver z3-a=./vals.sh --solver z3-b=z3 FILE", says: "wrong"},
	{file: "values-contradict", command: "replay --solver z3 FILE", says: "z3: 1 right"},
	{file: "check-order", command: "check FILE", says: "set-logic stands behind"},
	{file: "check-order", command: "check --strict FILE", status: 2, says: "set-logic stands behind"},
	{file: "check-order", command: "minimize --solver z3 FILE", status: 4, says: "may reject"},
	{file: "check-silent", command: "check FILE", says: "argument"},
	{file: "check-silent", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "check-unknown-command", command: "check FILE", status: 2, says: ":6:1: unknown command asert"},
	{file: "check-unknown-command", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "check-unknown-command", command: "minimize --solver z3 FILE", status: 4},
	{file: "core-size-and-reason", command: "minimize --solver z3 FILE",
		says: "the core is empty", never: "finitely many"},
	{file: "core-size-and-reason", command: "replay --solver z3 FILE", status: 1, says: "core"},
	{file: "core-size-and-reason", command: "replay --solver cvc5 FILE", says: "1 right"},
	{file: "difference-logic-sum", command: "check FILE", says: "QF_IDL has differences only"},
	{file: "difference-logic-sum", command: "check --strict FILE", status: 2, says: "QF_IDL has differences only"},
	{file: "difference-logic-sum", command: "minimize --solver z3 FILE", status: 4, says: "may reject"},
	{file: "doubtful-real-in-qf-fp", command: "check --strict FILE", status: 2, says: "does not have the sort Real"},
	{file: "doubtful-real-in-qf-fp", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "doubtful-sort-name", command: "minimize --solver cvc5 FILE", status: 4, says: "some solvers predefine Relation"},
	{file: "exists-arrays", command: "minimize --solver 'z3=fake always-sat' FILE", says: "unsat is right\nproof"},
	{file: "exists-arrays", command: "replay --solver z3 --solver cvc5 FILE", says: "z3: 1 right\ncvc5: 1 right"},
	{file: "expect-other-fault", command: "minimize --expect unsat --solver 'z3=fake honest' FILE",
		never: "another fault"},
	{file: "foreign-command", command: "check FILE", says: "note: check-sat-using is a command of z3 only"},
	{file: "foreign-command", command: "minimize --solver cvc5 FILE", status: 4, says: "check-sat-using"},
	{file: "foreign-command", command: "minimize --solver z3 FILE", status: 4, says: "sat, which is right"},
	{file: "foreign-command", command: "replay --solver cvc5 FILE", status: 3, says: "unsupported"},
	{file: "foreign-logic", command: "minimize --solver 'z3=fake error-first but=probe' FILE",
		status: 4, says: "QF_ALL"},
	{file: "foreign-logic", command: "replay --solver z3 --solver cvc5 FILE", says: "z3: 1 right\ncvc5: 1 right"},
	{file: "foreign-named-in-binder", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "foreign-named-in-binder", command: "replay --solver cvc5 FILE", status: 3, says: "unsupported"},
	{file: "foreign-option", command: "minimize --solver z3 FILE", status: 4, says: "unsat, which is right"},
	{file: "foreign-option", command: "minimize --solver cvc5 FILE", status: 4},
	{file: "horn-crash-finding", shim: crashesAtTotal, says: "z3 crashes: segmentation fault\nrules and facts: 0 of",
		command: "fuzz --solver z3=./shim.sh --instances 2 --no-minimize --out f FILE; smtstorm minimize --max-tests 20 f/findings/crash-*"},
	{file: "optimum-slides", command: "minimize --solver z3 FILE", says: "2 optima are wrong", never: "epsilon"},
	{file: "optimum-slides", command: "replay --solver z3 FILE", status: 1, says: "is wrong: 2 optima are wrong: .*; "},
	{file: "options-box", command: "replay --solver z3 FILE", says: "z3: 1 right"},
	{file: "options-box", command: "minimize --draft --solver z3=./shim.sh FILE && cat *.draft.md", shim: wrongInBoxes,
		says: "(?s)with opt.priority=box prints an optimum.*Box optimization.*kind to report last.*" +
			"Rank: under options.*`opt.priority=box` is needed"},
	{file: "proof-of-forall", command: "minimize --draft --solver z3=./shim.sh FILE && cat *.draft.md", shim: satForForall,
		says: "(?s)unsat is right\nproof.*it is false for [^\n]* = [^\n]*:\n  .*\n  false", never: "Box"},
	{file: "int-for-real-argument", command: "check FILE", says: "warning"},
	{file: "int-for-real-argument", command: "check --strict FILE", status: 2, says: "Real"},
	{file: "int-for-real-argument", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "int-for-real-argument", command: "replay --solver cvc5 FILE", status: 3, says: "unsupported"},
	{file: "line-behind-answer", command: "replay --solver z3=./shim.sh FILE", shim: timesBehind, says: "1 right"},
	{file: "line-behind-answer", command: "minimize --solver z3=./shim.sh FILE", shim: timesBehind, status: 4,
		says: "unsat, which is right"},
	{file: "literal-not-ascii", command: "check --strict FILE", status: 2, says: "beyond printable ASCII"},
	{file: "literal-not-ascii", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "literal-not-ascii", command: "fuzz --solver cvc5 --instances 60 FILE", says: "no findings"},
	{file: "log-name-twice-in-model", command: "minimize --solver z3 FILE",
		says: "model that falsifies|unsat is right"},
	{file: "log-unknown-option", command: "minimize --solver z3 FILE",
		says: "answers unsat; sat is right", never: "z3 4.8.12 rejects"},
	{file: "log-unknown-option", command: "replay --solver z3 FILE", status: 1, says: "1 wrong"},
	{file: "operator-fold-left", command: "check FILE", never: "unknown"},
	{file: "operator-fold-left", command: "minimize --solver z3 FILE", status: 4, says: "may reject"},
	{file: "operator-fold-left", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "optimum-wrong", command: "minimize --solver z3 FILE", says: "prints an optimum, and better values exist\nproof"},
	{file: "own-command-assert-not", command: "minimize --solver z3 FILE", status: 4, never: "sat is right"},
	{file: "own-command-assert-not", command: "replay --solver z3 FILE", never: "wrong"},
	{file: "own-command-block-model", command: "minimize --solver cvc5 FILE", status: 4, never: "sat is right"},
	{file: "own-command-block-model", command: "replay --solver cvc5 FILE", never: "wrong"},
	{file: "own-command-block-model", command: "minimize --solver z3 FILE", status: 4},
	{file: "option-behind-logic", command: "check --strict FILE", status: 2, says: ":produce-models stands behind set-logic"},
	{file: "option-behind-logic", command: "minimize --solver yices2=./shim.sh FILE", status: 4, says: "may reject",
		shim: "for last; do :; done; if [ -f \"$last\" ]; then grep -q produce-models \"$last\" && " +
			"{ echo '(error \"option :produce-models cannot be set now\")'; exit 1; }; fi"},
	{file: "out-of-memory-words", command: "minimize --solver z3=./shim.sh FILE", shim: outOfMemory, status: 4, says: "memout"},
	{file: "out-of-memory-words", command: "fuzz --mode fresh --min-answered 0% --instances 20 --solver z3=./shim.sh FILE",
		shim: outOfMemory, says: "no findings"},
	{file: "panic-defined-function-as-value", command: "minimize --solver z3 FILE", status: 4, says: "may reject"},
	{file: "panic-defined-function-as-value", command: "minimize --max-tests 40 --solver 'z3=fake always-unsat' FILE",
		says: "sat is right", never: "panic: |goroutine"},
	{file: "reason-of-another-check", command: "minimize --solver z3 FILE", status: 4, says: "3 linear assertions",
		never: "unsat, which is right: every assertion evaluates to true"},
	{file: "replay-after-exit", command: "replay --solver z3 FILE", says: "1 right"},
	{file: "replay-after-exit", command: "minimize --solver z3 FILE", status: 4, says: "sat, which is right"},
	{file: "replay-own-result", command: "replay --solver z3 FILE", says: "1 right"},
	{file: "replay-own-result", command: "replay --solver 'z3=fake always-unsat' FILE", status: 1, says: "1 wrong"},
	{file: "replay-own-result", command: "bisect --solver z3 --solver 'fake=fake always-unsat' FILE", says: "wrong"},
	{file: "replay-rejected", command: "replay --solver 'z3=fake error-first but=probe on=fp.add' FILE",
		status: 1, says: "1 wrong"},
	{file: "replay-rejected", command: "replay --solver z3 FILE", says: "1 right"},
	{file: "replay-rejected", command: "bisect --solver z3 --solver 'fake=fake error-first but=probe on=fp.add' FILE",
		says: "wrong"},
	{file: "reserved-symbol", command: "check --strict FILE", status: 2, says: "@"},
	{file: "reserved-symbol", command: "minimize --solver cvc5 FILE", status: 4, says: "may reject"},
	{file: "result-larger", command: "minimize --solver 'cvc5=fake always-unsat' FILE", says: "sat is right"},
	{file: "seed-option-ignored", command: "fuzz --solver z3 --instances 2 --out out FILE", says: ":sat.smt"},
	{file: "seed-option-ignored", command: "minimize --solver z3 FILE", status: 4},
	{file: "set-info-version", command: "minimize --solver cvc5 FILE", says: "sat is right\nproof"},
	{file: "set-info-version", command: "replay --solver cvc5 FILE", status: 1, says: "1 wrong"},
	{file: "solver-breaks-later", command: "fuzz --solver z3=./shim.sh --instances 120 --no-minimize FILE", shim: libraryGone,
		status: 3, says: "answers none of the trivial scripts", never: "[1-9][0-9]* finding"},
	{file: "solver-breaks-later", command: "fuzz --solver z3=./shim.sh --instances 120 --no-minimize FILE",
		shim: strings.ReplaceAll(libraryGone, "echo './z3", "true || echo './z3"), status: 3,
		says: "answers none of the trivial scripts", never: "[1-9][0-9]* finding"},
	{file: "solver-breaks-later", shim: awayForAWhile, says: "no findings",
		command: "fuzz --mode fresh --solver z3=./shim.sh --instances 120 --no-minimize FILE"},
	{file: "solver-breaks-later", command: againstBase, shim: fmt.Sprintf(baseGone, "$k -le 40"), status: 3,
		says: "(?s)base shows them, too: [1-9][0-9]* findings\nno findings\n.*base.*answers none of the trivial scripts"},
	{file: "solver-breaks-later", command: againstBase, shim: fmt.Sprintf(baseGone, "$k -lt 30 -o $k -gt 32"),
		says: "base shows them, too: [1-9][0-9]* findings\nno findings"},
	{file: "options-script", command: "minimize --solver z3 FILE", says: "with smt.string_solver=z3str3"},
	{file: "solver-not-started", command: "minimize --solver 'z3=z3 smt.nosuch=2 {}' FILE", status: 3, says: "trivial"},
	{file: "solver-not-started", command: "replay --solver 'z3=z3 smt.nosuch=2 {}' FILE", status: 3},
	{file: "trouble-of-the-machine", command: "minimize --solver z3=./shim.sh FILE", shim: diskFull, status: 4,
		says: "no rejection"},
	{file: "trouble-of-the-machine", shim: diskFull, says: "no findings",
		command: "fuzz --mode fresh --min-answered 0% --instances 20 --solver z3=./shim.sh FILE"},
	{file: "value-of-another-sort", command: "replay --solver z3 --solver cvc5 FILE",
		says: "z3: 1 right\ncvc5: 1 right"},
	{file: "verus-partial-order", command: "check FILE", later: "the operator is not known"},
	{file: "witness-invariants-refused", command: "minimize --max-tests 20 --solver z3 FILE", says: "sat is right"},
	{file: "words-on-standard-error", command: "replay --solver z3=./shim.sh FILE", shim: statistics, says: "1 right"},
	{file: "words-on-standard-error", command: "minimize --solver z3=./shim.sh FILE", shim: statistics, status: 4,
		says: "sat, which is right"},
	{file: "words-on-standard-error", command: "fuzz --mode fresh --instances 20 --solver z3=./shim.sh FILE",
		shim: statistics, says: "no findings"},
	{file: "wrong-model-lost-by-printing", command: "minimize --solver z3 FILE",
		status: 4, says: "sat, which is right"},
	{file: "rules/labels", command: "minimize --solver z3 FILE", says: "labels"},
	{file: "rules/labels", command: "minimize --solver cvc5 FILE", status: 4},
	{file: "rules/labels", command: "replay --solver z3 FILE", status: 1, says: "1 wrong"},
	{file: "rules/wide-join", command: "eval FILE", says: "o\\(#b111111\\)", never: "too many steps"},
	{file: "rules/wide-join", command: "replay --solver z3 FILE", says: "1 right"},
}

// reportLiars are the fake solvers that the heads of reports describe, by the names of their files.
var reportLiars = map[string]string{
	"vals.sh": filtered(`s/((+ x y) [0-9]*)/((+ x y) 77)/`),
	"flip.sh": filtered(`/^((/{s/ true)/ @)/g; s/ false)/ true)/g; s/ @)/ false)/g}`),
	"half.sh": filtered(`s/^(g1 g2)$/(g1)/`),
	"fake": `#!/bin/sh
case $1 in *.smt2) if grep -q " 24 " "$1"; then echo unsat; else exec z3 "$1"; fi;; *) exec z3 "$@";; esac
`,
	"z3-fake": `#!/bin/sh
for f; do :; done
case $f in *.smt2) if grep -q 998 "$f"; then
  echo sat
  grep -q "^(get-value" "$f" && echo "((x 998) (y 1) ((+ x y) 1000))"
  grep -q "^(get-model" "$f" && echo "((define-fun x () Int 998) (define-fun y () Int 1))"
  exit 0
fi;; esac
exec z3 "$@"
`,
	"forget.py": `#!/usr/bin/env python3
import os,re,subprocess,sys
a=sys.argv[1:]
if '-in' not in a: os.execvp('z3',['z3']+a)
p=subprocess.Popen(['z3','-in'],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True,bufsize=1)
seen=set(); buf=''
for line in sys.stdin:
    buf+=line
    if buf.count('(')!=buf.count(')'): continue
    c,buf=buf,''
    if c.startswith('(reset)'): continue
    if re.match(r'\((set-logic|declare-|define-)',c):
        if c in seen or c.startswith('(set-logic') and any(s.startswith('(set-logic') for s in seen): continue
        seen.add(c)
    p.stdin.write(c+'\n(echo "@@")\n'); p.stdin.flush()
    for l in iter(p.stdout.readline,''):
        if l.startswith('@@'): break
        sys.stdout.write(l); sys.stdout.flush()
`,
}

// filtered is z3 behind a filter.
func filtered(sed string) string {
	return "#!/bin/sh\ncase $1 in --version) exec z3 --version;; esac\nz3 \"$@\" | sed '" + sed + "'\n"
}

// Commands say of each report what is right. A result is written only with status 0, and is not larger than the report.
// Rows that need not hold yet are skipped if they do not.
func TestReports(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are run")
	}
	testenv.Need(t, "z3", "cvc5")
	const folder = "../../../shared/reports"
	files, err := filepath.Glob(folder + "/*.smt2")
	if err != nil || len(files) == 0 {
		t.Skipf("SKIPPED: there are no reports in %s", folder)
	}
	named := map[string]bool{}
	for _, row := range reportRows {
		named[row.file] = true
		t.Run(row.file+"/"+strings.Fields(row.command)[0], func(t *testing.T) {
			t.Parallel()
			path, report := reportOf(t, filepath.Join(folder, row.file))
			problems := row.run(t, path, report)
			if len(problems) > 0 && row.later != "" {
				t.Skipf("SKIPPED: %s: %s", row.later, problems[0])
			}
			for _, problem := range problems {
				t.Errorf("%s: %s", row.command, problem)
			}
		})
	}
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".smt2"); !named[name] {
			t.Errorf("no row has %s", name)
		}
	}
}

// reportOf reads a report, whose path has no extension here. A program of Python's prints it.
func reportOf(t *testing.T, path string) (name string, report []byte) {
	t.Helper()
	for _, extension := range []string{".smt2", ".datalog"} {
		if report, err := os.ReadFile(path + extension); err == nil {
			return path + extension, report
		}
	}
	report, err := exec.Command("python3", path+".py").Output()
	if err != nil {
		t.Fatal(err)
	}
	return path + ".smt2", report
}

// run runs the command on a copy of the report, in a directory of its own, and says what is wrong with what it does.
func (row reportRow) run(t *testing.T, path string, report []byte) (problems []string) {
	t.Helper()
	dir, script := t.TempDir(), filepath.Base(path)
	if err := os.WriteFile(filepath.Join(dir, script), report, 0o644); err != nil {
		t.Fatal(err)
	}
	if row.shim != "" {
		shim := "#!/bin/sh\ncase $1 in --version) exec z3 --version;; esac\n" + row.shim + "\nexec z3 \"$@\"\n"
		if err := os.WriteFile(filepath.Join(dir, "shim.sh"), []byte(shim), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// A shell splits the words of the command; the file's name has no blanks.
	for name, text := range reportLiars {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("sh", "-c", "smtstorm "+strings.ReplaceAll(row.command, "FILE", script))
	c.Dir = dir
	text, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	if status := c.ProcessState.ExitCode(); status != row.status {
		problems = append(problems, fmt.Sprintf("status %d, want %d\n%s", status, row.status, text))
	}
	if !regexp.MustCompile(row.says).Match(text) {
		problems = append(problems, fmt.Sprintf("%q is not in\n%s", row.says, text))
	}
	if row.never != "" && regexp.MustCompile(row.never).Match(text) {
		problems = append(problems, fmt.Sprintf("%q is in\n%s", row.never, text))
	}
	wantResult := strings.HasPrefix(row.command, "minimize") && row.status == 0
	return append(problems, resultProblems(t, dir, report, wantResult)...)
}

// resultProblems lists what is wrong with the result: it is missing, should not be there, or is larger than the report.
func resultProblems(t *testing.T, dir string, report []byte, want bool) (problems []string) {
	t.Helper()
	results, err := filepath.Glob(filepath.Join(dir, "*.reduced.*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range results {
		result, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case !want:
			problems = append(problems, fmt.Sprintf("%s is written:\n%s", filepath.Base(path), result))
		case filepath.Ext(path) == ".smt2" && size(result) > size(report):
			problems = append(problems, fmt.Sprintf("the result is larger than the report:\n%s", result))
		}
	}
	if want && len(results) == 0 {
		problems = append(problems, "there is no result")
	}
	return problems
}

// size is the size of a script without comments, one command a line.
func size(script []byte) int { return len(bytes.TrimSpace(sexpr.Append(nil, sexpr.Parse(script)))) }

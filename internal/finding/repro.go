package finding

import (
	"bytes"
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

//go:embed repro*.sh.tmpl
var reproTexts embed.FS

// reproTemplates are the texts of repro.sh by how the fault shows: in answers and what is printed with them, in
// relations, in time or memory.
var reproTemplates = template.Must(template.ParseFS(reproTexts, "*.tmpl"))

// checks are the commands that are answered with sat, unsat or unknown.
var checks = regexp.MustCompile(`(?m)^\s*\(check-sat`)

// reproScript is repro.sh. It runs the solver on what the finding was reduced to, or else on the instance or the trace,
// and needs nothing of ours.
func reproScript(f *Finding, files Files, catalog *solvers.Catalog) ([]byte, error) {
	s := f.shows(files)
	if len(s.command) == 0 {
		return nil, fmt.Errorf("finding %s has no command", f.ID)
	}
	shell, stdin := shellCommand(s.command), "/dev/null"
	if s.input {
		shell, stdin = shell+" < "+s.file, s.file
	}
	is := map[string]any{
		"Title":    f.title(),
		"File":     s.file,
		"Does":     f.reproDoes(),
		"Unclear":  " or gives no answer",
		"Shell":    strings.ReplaceAll(shell, "\n", "\n#"), // in a comment
		"Program":  ShellWord(s.command[0]),
		"Calls":    f.calls(s, s.command[1:], catalog),
		"Input":    stdin,
		"Expected": f.Expected,
		"Threads":  f.Confirmed().Threads,
	}
	name := ReproName + ".tmpl"
	switch rules := f.ruleProof(); {
	case rules != nil && f.Class.InRelation():
		name = "repro-relation.sh.tmpl"
		is["Expected"], is["Wrong"] = rules.Expected, strings.TrimRight(rules.Output, "\n")
	case f.Again() != nil:
		name, is["Expected"] = "repro-again.sh.tmpl", "the same answer each time"
	case f.Class.Timed() && len(f.Beside) > 0:
		name = "repro-need.sh.tmpl"
		f.compareNeeds(is, files, catalog)
	default:
		f.compareAnswers(is, s, files)
	}
	var b bytes.Buffer
	err := reproTemplates.ExecuteTemplate(&b, name, is)
	return b.Bytes(), err
}

// reproDoes says for people what repro.sh does with what it runs.
func (f *Finding) reproDoes() string {
	does := f.reproCompares()
	if f.Confirmed().Threads {
		does += ", in up to five runs"
	}
	return does
}

func (f *Finding) reproCompares() string {
	switch {
	case f.ruleProof() != nil && f.Class.InRelation():
		return "compares its tuples with those of the original run"
	case f.Class.Timed() && len(f.Beside) > 0 && f.Memory:
		return "compares its memory use with that of another run"
	case f.Class.Timed() && len(f.Beside) > 0:
		return "compares its time with that of another run"
	case f.Again() != nil:
		return "compares its answers in ten runs"
	case f.besideAnswer():
		return "compares its output with that of the original run"
	}
	return "compares its answer with the right one"
}

// besideAnswer reports whether the fault is not in the answer, but in what is printed with it: a model, a core, a lemma
// or something else that was asked for.
func (f *Finding) besideAnswer() bool {
	return f.Class.InModel() || f.Class.InCore() || f.Class.OfFormulas() || f.Class.Marked() && f.Observed.Answered()
}

// compareAnswers fills in how an answer, or what is printed with it, shows the fault.
func (f *Finding) compareAnswers(is map[string]any, s showing, files Files) {
	is["Checks"] = max(1, len(checks.FindAllIndex(s.script, -1)))
	crash := f.Observed == solvers.Crash
	is["Crash"] = crash
	switch failed := mark(f.Mark, files.Output); {
	case crash:
		is["Mark"] = failed
	case f.Class.Marked() && !f.besideAnswer():
		is["Refused"] = failed
	default:
		is["Observed"] = ShellWord(string(f.Observed))
	}
	switch {
	case crash && f.Reduced != nil, f.Class.Marked() && !crash && !f.besideAnswer():
		is["Expected"] = "any answer: sat, unsat or unknown"
	case f.Class.Compared():
		is["Expected"] = "another answer, or the same answer from the others"
	case f.besideAnswer():
		is["Expected"] = "another answer, or what is right beside it"
		is["Unclear"] = ", gives no\n# answer, or gives the same answer with something else beside it"
		is["Recorded"] = outputName
		if f.Reduced != nil {
			is["Recorded"] = reducedOutputName
		}
	}
}

// leastLimit is how many seconds a run gets at least.
const leastLimit = 10

// compareNeeds fills in how time or memory shows the fault, compared with another run: of the same solver, or of a
// fixed other solver, whichever solver repro.sh is called with.
func (f *Finding) compareNeeds(is map[string]any, files Files, catalog *solvers.Catalog) {
	quick := f.Beside[0]
	beside := showing{
		command: slices.Clone(quick.Command), file: f.FileName(BesideName(0)), input: true, script: files.Beside[0],
	}
	if f.Reduced != nil && f.Reduced.Beside > 0 {
		beside.file, beside.script = f.FileName(ReducedBesideName(0)), files.ReducedBeside[0]
	}
	for i, word := range beside.command {
		if word == quick.File {
			beside.command[i], beside.input = beside.file, false
		}
	}
	shell, input := shellCommand(beside.command), "/dev/null"
	if beside.input {
		shell, input = shell+" < "+beside.file, beside.file
	}
	if quick.Solver == f.Solver {
		is["QuickCalls"] = f.calls(beside, beside.command[1:], catalog)
	} else {
		is["Quick"] = shellCommand(beside.command)
	}
	is["QuickInput"], is["QuickShell"] = input, shell
	is["Memory"], is["Ratio"], is["Seconds"] = f.Memory, oracle.LeastRatio, int(max(leastLimit, 3*f.Timings.First))
	if f.Memory {
		is["Unit"], is["LeastMuch"], is["LeastLittle"] = "KiB", oracle.LeastMuch>>10, oracle.LeastLittle>>10
		is["Expected"] = "an answer with less memory"
	} else {
		is["LeastMuch"], is["LeastLittle"] = oracle.LeastSlow.Milliseconds(), oracle.LeastQuick.Milliseconds()
		is["Unit"], is["Expected"] = "ms", "an answer in less time"
	}
}

// title says in a line what is wrong.
func (f *Finding) title() string {
	who := f.Who()
	text := fmt.Sprintf("%s: %s answers %s; %s is right", f.Class, who, f.Observed, f.Expected)
	if words := f.Words(); words != "" {
		text = fmt.Sprintf("%s: %s", f.Class, f.Headline(who, words))
	}
	if f.Expect == instance.None {
		text = fmt.Sprintf("%s: %s", f.Class, f.Headline(who, ""))
	}
	return strings.Join(strings.Fields(text), " ")
}

// Who names the solver with the number of its version and what it needs to show the fault.
func (f *Finding) Who() string { return solvers.Versioned(f.Solver, f.Version) + f.Needs() }

// Needs is the text behind the solver's name with the options and the tactic that the finding needs, as far as is
// known; "" if none.
func (f *Finding) Needs() string {
	if f.Reduced != nil {
		return f.Reduced.Configuration.With()
	}
	return f.Configuration.With()
}

// leastMark is the least length of a text that identifies a crash: shorter ones may occur in any output.
const leastMark = 6

// mark is the longest part of a crash's signature that occurs in the solver's output, quoted for a shell; "" if there
// is none.
func mark(signature string, output []byte) string {
	longest := ""
	for _, part := range strings.FieldsFunc(signature, func(r rune) bool { return r == ' ' || r == ';' || r == ',' }) {
		if len(part) >= leastMark && len(part) > len(longest) && bytes.Contains(output, []byte(part)) {
			longest = part
		}
	}
	if longest == "" {
		return ""
	}
	return quoted(longest)
}

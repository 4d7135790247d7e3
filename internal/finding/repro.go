package finding

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

//go:embed repro.sh.tmpl
var reproText string

var reproTemplate = template.Must(template.New(reproName).Parse(reproText))

// checks are the commands that are answered with sat, unsat or unknown.
var checks = regexp.MustCompile(`(?m)^\s*\(check-sat`)

// reproScript is repro.sh. It runs the solver on what the finding was reduced to, or else on the instance or the trace,
// and needs nothing of ours.
func reproScript(f *Finding, files Files) ([]byte, error) {
	command, file, stdin, script := f.Command, "instance.smt2", "", files.Instance
	if input := f.Input(files); input != "" {
		file, stdin, script = input, input, files.Trace
		if files.ShortTrace != nil {
			script = files.ShortTrace
		}
	}
	crash := f.Class == oracle.Crash
	expected := f.Expected
	if f.Reduced != nil && files.Reduced != nil && len(f.Reduced.Command) > 0 {
		command, file, stdin, script = f.Reduced.Command, ReducedName, "", files.Reduced
		if f.Reduced.Input {
			stdin = ReducedName
		}
		if crash {
			expected = "an answer, whichever"
		}
	}
	if len(command) == 0 {
		return nil, fmt.Errorf("finding %s has no command", f.ID)
	}
	var arguments []string
	for _, word := range command[1:] {
		arguments = append(arguments, shellCommand([]string{word}))
	}
	shell := shellCommand(command)
	if stdin != "" {
		shell += " < " + stdin
	} else {
		stdin = "/dev/null"
	}
	var b bytes.Buffer
	err := reproTemplate.Execute(&b, map[string]any{
		"Title":     f.title(),
		"File":      file,
		"Shell":     strings.ReplaceAll(shell, "\n", "\n#"), // in a comment
		"Program":   shellCommand(command[:1]),
		"Arguments": arguments,
		"Input":     stdin,
		"Crash":     crash,
		"Mark":      mark(f.Crash, files.Output),
		"Expected":  expected,
		"Observed":  shellCommand([]string{f.Observed}),
		"Checks":    max(1, len(checks.FindAllIndex(script, -1))),
	})
	return b.Bytes(), err
}

// title says in a line what is wrong.
func (f *Finding) title() string {
	version := f.Version
	if version == "" {
		version = "version unknown"
	}
	text := fmt.Sprintf("%s: %s (%s) answers %s, expected is %s", f.Class, f.Solver, version, f.Observed, f.Expected)
	if f.Class == oracle.Crash {
		text = fmt.Sprintf("%s: %s (%s): %s", f.Class, f.Solver, version, f.Crash)
	}
	return strings.Join(strings.Fields(text), " ")
}

// leastMark is the length of what tells a crash by its text: less may be anywhere.
const leastMark = 6

// mark is a part of a crash's signature that the solver prints as it stands, quoted for a shell; "" if there is none.
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
	return "'" + strings.ReplaceAll(longest, "'", `'\''`) + "'"
}

package finding

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

//go:embed repro.sh.tmpl
var reproText string

//go:embed repro-relation.sh.tmpl
var reproRelationText string

var (
	reproTemplate         = template.Must(template.New(reproName).Parse(reproText))
	reproRelationTemplate = template.Must(template.New(reproName).Parse(reproRelationText))
)

// checks are the commands that are answered with sat, unsat or unknown.
var checks = regexp.MustCompile(`(?m)^\s*\(check-sat`)

// reproScript is repro.sh. It runs the solver on what the finding was reduced to, or else on the instance or the trace,
// and needs nothing of ours.
func reproScript(f *Finding, files Files) ([]byte, error) {
	s := f.shows(files)
	if len(s.command) == 0 {
		return nil, fmt.Errorf("finding %s has no command", f.ID)
	}
	crash := f.Observed == solvers.Crash
	expected := f.Expected
	if crash && f.Reduced != nil {
		expected = "an answer, whichever"
	}
	var arguments []string
	for _, word := range s.command[1:] {
		arguments = append(arguments, shellWord(word))
	}
	shell, stdin := shellCommand(s.command), "/dev/null"
	if s.input {
		shell, stdin = shell+" < "+s.file, s.file
	}
	var b bytes.Buffer
	if rules := f.ruleProof(); rules != nil && f.Class.InRelation() {
		err := reproRelationTemplate.Execute(&b, map[string]any{
			"Title": f.title(), "File": s.file, "Shell": shell, "Program": shellWord(s.command[0]), "Arguments": arguments,
			"Expected": rules.Expected, "Wrong": strings.TrimRight(rules.Output, "\n"),
		})
		return b.Bytes(), err
	}
	err := reproTemplate.Execute(&b, map[string]any{
		"Title":     f.title(),
		"File":      s.file,
		"Shell":     strings.ReplaceAll(shell, "\n", "\n#"), // in a comment
		"Program":   shellWord(s.command[0]),
		"Arguments": arguments,
		"Input":     stdin,
		"Crash":     crash,
		"Mark":      mark(f.Mark, files.Output),
		"Expected":  expected,
		"Observed":  shellWord(string(f.Observed)),
		"Checks":    max(1, len(checks.FindAllIndex(s.script, -1))),
	})
	return b.Bytes(), err
}

// title says in a line what is wrong.
func (f *Finding) title() string {
	who := fmt.Sprintf("%s (%s)%s", f.Solver, cmp.Or(f.Version, "version unknown"), f.Needs())
	text := fmt.Sprintf("%s: %s answers %s, expected is %s", f.Class, who, f.Observed, f.Expected)
	if words := f.Words(); words != "" {
		text = fmt.Sprintf("%s: %s", f.Class, f.Headline(who, words))
	}
	if f.Expect == instance.None {
		text = fmt.Sprintf("%s: %s", f.Class, f.Headline(who, ""))
	}
	return strings.Join(strings.Fields(text), " ")
}

// Needs names the options and the tactic that it takes, as far as is known, behind the name of the solver; "" if none.
func (f *Finding) Needs() string {
	if f.Reduced != nil {
		return f.Reduced.Configuration.With()
	}
	return f.Configuration.With()
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
	return quoted(longest)
}

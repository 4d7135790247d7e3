package finding

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"text/template"
)

//go:embed report.md.tmpl
var reportText string

var reportTemplate = template.Must(template.New("report.md").Funcs(template.FuncMap{
	"clip": clip,
}).Parse(reportText))

// renderReport writes report.md.
func renderReport(f *Finding, files Files) ([]byte, error) {
	var b bytes.Buffer
	err := reportTemplate.Execute(&b, struct {
		*Finding
		Files Files
		Shell string
	}{f, files, f.shellLine(files)})
	return b.Bytes(), err
}

// clip cuts a text for a report.
func clip(longest int, data []byte) string {
	text := strings.TrimRight(string(data), "\n")
	if len(text) <= longest {
		return text
	}
	return fmt.Sprintf("%s\n… (%d more bytes)", text[:longest], len(text)-longest)
}

// shellCommand quotes a command for a POSIX shell.
func shellCommand(argv []string) string {
	var quoted []string
	for _, arg := range argv {
		if arg != "" && strings.IndexFunc(arg, needsQuote) < 0 {
			quoted = append(quoted, arg)
			continue
		}
		quoted = append(quoted, "'"+strings.ReplaceAll(arg, "'", `'\''`)+"'")
	}
	return strings.Join(quoted, " ")
}

func needsQuote(r rune) bool {
	return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-", r)
}

// shellLine is the command that shows the finding.
func (f *Finding) shellLine(files Files) string {
	line := shellCommand(f.Command)
	if input := f.Input(files); input != "" {
		line += " < " + input
	}
	return line
}

// reproScript runs the solver on the instance; it needs nothing of ours.
func reproScript(f *Finding, files Files) []byte {
	return fmt.Appendf(nil, `#!/bin/sh
# %s in %s (%s): the right answer is %s, it answers %s.
cd "$(dirname "$0")" || exit 2
echo "expected: %s"
exec %s
`, f.Class, f.Solver, f.Version, f.Expected, f.Observed, f.Expected, f.shellLine(files))
}

package finding

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"
)

//go:embed report.md.tmpl reduction.md.tmpl
var reportFiles embed.FS

var reportTemplate = template.Must(template.New("report.md").Funcs(template.FuncMap{
	"clip":     clip,
	"shell":    shellCommand,
	"versions": VersionsText,
	"reduction": func(r *Reduction, script []byte) reductionPart {
		return reductionPart{r, withoutHead(script)}
	},
}).ParseFS(reportFiles, "*.tmpl"))

// reductionPart is what the part on a reduction is made from.
type reductionPart struct {
	*Reduction
	Script string
}

// withoutHead leaves out the comment in front of a script.
func withoutHead(script []byte) string {
	text := string(script)
	for strings.HasPrefix(text, ";") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.TrimRight(text, "\n")
}

// ReductionReport is the report on a reduction alone.
func ReductionReport(r *Reduction, script []byte) ([]byte, error) {
	b := bytes.NewBufferString("# " + r.Headline + "\n\n")
	err := reportTemplate.ExecuteTemplate(b, "reduction", reductionPart{r, withoutHead(script)})
	return b.Bytes(), err
}

// renderReport writes report.md.
func renderReport(f *Finding, files Files) ([]byte, error) {
	var b bytes.Buffer
	err := reportTemplate.ExecuteTemplate(&b, "report.md.tmpl", struct {
		*Finding
		Files Files
		Shell string
		Who   string
		Entry string
		Does  string
	}{f, files, f.shellLine(files), f.Solver + f.Needs(), f.KnownEntry(KnownAs{Issue: "https://…"}), f.reproDoes()})
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
	words := make([]string, len(argv))
	for i, arg := range argv {
		words[i] = shellWord(arg)
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word for a POSIX shell if it has to be.
func shellWord(word string) string {
	if word != "" && strings.IndexFunc(word, needsQuote) < 0 {
		return word
	}
	return quoted(word)
}

func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

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

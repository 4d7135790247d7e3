package finding

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

//go:embed report.md.tmpl reduction.md.tmpl
var reportFiles embed.FS

var reportTemplate = template.Must(template.New("report.md").Funcs(template.FuncMap{
	"clip": func(longest int, data []byte) string {
		return Clip(strings.TrimRight(string(data), "\n"), longest)
	},
	"shell":     BesideRun.shell,
	"versions":  VersionsText,
	"reduction": partOf,
}).ParseFS(reportFiles, "*.tmpl"))

// reductionPart is what the part on a reduction is made from.
type reductionPart struct {
	*Reduction
	Script          string
	Options         string // options that it needs, for people; "": the text says them
	InModel, InCore bool   // whether a model or a core is wrong, and not the answer
	Label           string // label of Established
}

func partOf(f *Finding, script []byte) reductionPart {
	r := f.Reduced
	part := reductionPart{Reduction: r, Script: withoutHead(script), InModel: f.Class.InModel(), InCore: f.Class.InCore()}
	label := f.Label(r.Certificate != string(instance.Reference))
	part.Label = strings.ToUpper(label[:1]) + label[1:]
	part.Options = r.Options(f.Solver)
	return part
}

// withoutHead leaves out the comment in front of a script, and the source that a program in a dialect has behind it.
func withoutHead(script []byte) string {
	text, mark := string(rules.Shown(script)), rules.Recognize(script).Comment()
	for strings.HasPrefix(text, mark) {
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.TrimRight(text, "\n")
}

// ReductionReport is the report on a reduction alone: of a fault of a solver.
func ReductionReport(fault oracle.Fault, solver string, r *Reduction, script []byte) ([]byte, error) {
	b := bytes.NewBufferString("# " + r.Headline + "\n\n")
	f := &Finding{Fault: fault, Solver: solver, Reduced: r}
	err := reportTemplate.ExecuteTemplate(b, "reduction", partOf(f, script))
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
		Runs  string // sentence on what repro.sh does
		Wrong string // clause on what is wrong, where that does not depend on the right answer
	}{
		f, files, f.shellLine(files), f.Who(), f.KnownEntry(KnownAs{Issue: "https://…"}), f.reproDoes(),
		f.whatIsWrong(),
	})
	return b.Bytes(), err
}

// whatIsWrong says what is wrong, and what would be right, where that does not depend on which answer is right.
func (f *Finding) whatIsWrong() string {
	grounds := f.Grounds()
	switch {
	case f.ruleProof() != nil && f.Class.InRelation(), grounds == "":
		return ""
	case f.Class.Marked(): // what is right says it
		return f.Right()
	}
	return f.Right() + " " + Sentence(grounds)
}

// Clip cuts a script or an output that people read behind a number of bytes, and says in a comment how many more
// there are.
func Clip(text string, longest int) string {
	if len(text) <= longest {
		return text
	}
	return fmt.Sprintf("%s\n; … (%d more bytes)", strings.ToValidUTF8(text[:longest], ""), len(text)-longest)
}

// Wrap breaks a text between words into lines of at most the given width; a longer word stays whole. All lines but the
// first begin with the indentation, which counts for their width.
func Wrap(text string, columns int, indentation string) string {
	var b strings.Builder
	used := len(indentation) // the caller writes something of that width in front of the first line
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case used+1+n > columns:
			b.WriteString("\n" + indentation)
			used = len(indentation)
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += n
	}
	return b.String()
}

// shellCommand quotes a command for a POSIX shell.
func shellCommand(argv []string) string {
	words := make([]string, len(argv))
	for i, arg := range argv {
		words[i] = ShellWord(arg)
	}
	return strings.Join(words, " ")
}

// ShellWord quotes a word for a POSIX shell if it has to be.
func ShellWord(word string) string {
	if word != "" && strings.IndexFunc(word, needsQuote) < 0 {
		return word
	}
	return quoted(word)
}

func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

func needsQuote(r rune) bool {
	return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-", r)
}

// shell is the command of another run, in the finding's directory.
func (b BesideRun) shell() string {
	if !names(b.Command, b.File) {
		return shellCommand(b.Command) + " < " + b.File
	}
	return shellCommand(b.Command)
}

// shellLine is the command that shows the finding.
func (f *Finding) shellLine(files Files) string {
	line := shellCommand(f.Command)
	if input := f.Input(files); input != "" {
		line += " < " + input
	} else if name := f.FileName(InstanceName); !names(f.Command, name) {
		line += " < " + name
	}
	return line
}

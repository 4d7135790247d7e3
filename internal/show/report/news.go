package report

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// News shows a finding: a line when it is confirmed, a block when it is settled. Errors of the terminal are ignored:
// the finding is on disk.
func (l *Log) News(n finding.News) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.status != nil {
		l.status.Found(n.Finding.Signature)
	}
	if !n.Settled {
		_ = l.write(l.terminal.confirmed(n.Finding))
		return
	}
	l.findings++
	_ = l.write(l.terminal.block(l.findings, n))
}

func (t Terminal) confirmed(f *finding.Finding) string {
	text := fmt.Sprintf("Found: %s Reducing it. (seed: %s)", wrong(f), f.SeedPath)
	if f.WorkerOnly != nil {
		text += " " + f.WorkerOnly.Text()
	}
	return t.paragraph(text) + "\n"
}

// wrong says in a sentence what is wrong.
func wrong(f *finding.Finding) string {
	who := f.Who()
	switch {
	case f.Incremental == 1:
		who += " in a process that reads standard input"
	case f.Incremental > 1:
		who += " in a process that has read other scripts before"
	}
	words := f.Words()
	if f.Expect == instance.None || words != "" || f.Class.InCore() { // or the answer is right, and the core is wrong
		// A solver's own words may end a sentence.
		return strings.TrimSuffix(f.Headline(who, words), ".") + "."
	}
	return fmt.Sprintf("%s answers %s; %s is right.", who, f.Spoken().Observed, f.Spoken().Expect)
}

// Bounds of what a block shows.
const (
	fileColumns  = 80 // width of output to a file
	shownLines   = 25 // lines of a script
	shownBytes   = 2000
	shownProof   = 160 // characters
	labelColumns = 9
)

// block shows a finding between two lines. The script has lines of its own, so that it can be copied.
func (t Terminal) block(number int, n finding.News) string {
	f := n.Finding
	columns := min(t.lineWidth(), mostColumns)
	var b strings.Builder
	rule := func(line rune, title string) {
		title = string(line) + string(line) + " " + title + " "
		fill := max(2, columns-len([]rune(title)))
		b.WriteString(t.styled(faint, printable(title)+strings.Repeat(string(line), fill)) + "\n")
	}
	label := func(name string, s style, text string) {
		text = strings.TrimRight(text, "\n")
		fmt.Fprintf(&b, "%-*s%s\n", labelColumns, name+":", t.styled(s, printable(text)))
	}
	sentence := func(name string, s style, text string) {
		label(name, s, finding.Wrap(text, columns, strings.Repeat(" ", labelColumns)))
	}

	rule('━', fmt.Sprintf("Finding %d", number))
	b.WriteString(t.styled(bold, printable(finding.Wrap(wrong(f), columns, ""))) + "\n")
	version := cmp.Or(f.Version, "version unknown")
	sentence("Solver", "", f.Solver+", "+version)
	sentence("Given", red, given(f))
	sentence("Right", green, right(f))
	label("Command", "", f.CommandFrom(n.Dir, n.Files))
	label("Report", "", filepath.Join(n.Dir, "report.md"))
	if f.WorkerOnly != nil {
		sentence("Note", "", f.WorkerOnly.Text())
	}
	if text := f.Documented.Text(); text != "" {
		sentence("Note", "", "This is probably "+text)
	}
	if f.NotReduced != "" {
		sentence("Note", "", "The script could not be reduced: "+f.NotReduced)
	}
	name, script := f.Script(n.Files)
	head, isWhole := headOf(script)
	title := "The script"
	if r := f.Reduced; r != nil {
		title += fmt.Sprintf(", reduced from %d bytes to %d", r.Before.Bytes, r.After.Bytes)
	}
	rule('─', title)
	b.WriteString(printable(head) + "\n")
	if !isWhole {
		whole := fmt.Sprintf("This is the beginning. The whole script (%s, %d bytes) is in %s",
			english.Plural(strings.Count(script, "\n")+1, "line", ""), len(script), filepath.Join(n.Dir, name))
		b.WriteString(t.styled(faint, printable("; "+finding.Wrap(whole, columns, "; "))) + "\n")
	}
	rule('─', "Next steps")
	b.WriteString(t.steps(f, n.Dir, n.Catalog))
	b.WriteString(t.styled(faint, strings.Repeat("━", columns)) + "\n")
	return b.String()
}

// given is what the solver did, and how often.
func given(f *finding.Finding) string {
	last := ""
	if f.Incremental > 1 {
		last = " in the end"
	}
	return fmt.Sprintf("%s%s, in %s", f.Spoken().Observed, last, f.Confirmed())
}

// right is the right answer, and why it is right.
func right(f *finding.Finding) string {
	switch {
	case f.Grounds() != "":
		return f.Right()
	case f.Words() != "":
		return fmt.Sprintf("%s according to %s (not proved)", f.Answer(), f.Words())
	case f.Certificate == string(instance.Reference) && f.Reference != nil && f.Reference.Solver != "":
		return fmt.Sprintf("%s, by exact evaluation and answers of %s", f.Answer(), f.Reference.Solver)
	case f.Certificate != string(instance.Evaluated) && f.Reduced != nil:
		return f.Answer() + ": " + f.Reduced.Established
	case f.Certificate != string(instance.Evaluated):
		return f.Answer() + ": the report says why"
	}
	if f.Reduced != nil && len(f.Reduced.Proof) == 1 && len(f.Reduced.Proof[0]) > 1 {
		if steps := strings.Join(f.Reduced.Proof[0], " = "); len(steps) <= shownProof && !strings.Contains(steps, "\n") {
			return f.Answer() + ": " + steps
		}
	}
	return f.Answer() + ": every assertion is true under the values in the report, by exact evaluation"
}

// headOf returns the first lines of a script, and whether that is the whole script. A first line that is too long is
// cut.
func headOf(script string) (head string, isWhole bool) {
	if len(script) <= shownBytes && strings.Count(script, "\n") < shownLines {
		return script, true
	}
	var b strings.Builder
	n := 0
	for line := range strings.Lines(script) {
		if n++; n > shownLines || b.Len()+len(line) > shownBytes {
			break
		}
		b.WriteString(line)
	}
	if b.Len() == 0 {
		return strings.ToValidUTF8(script[:shownBytes], "") + "…", false
	}
	return strings.TrimRight(b.String(), "\n"), false
}

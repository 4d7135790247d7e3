package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

// examples begin the help.
const examples = `Fuzz z3 with the seeds of logic QF_LIA in a directory:
   smtstorm --solver z3 --logic QF_LIA benchmarks/seeds

Two solvers, for two minutes, with the results in a directory of its own:
   smtstorm --solver z3 --solver cvc5 --duration 2m --out out/night seeds/

Reduce a script that a solver answers wrongly, or a finding:
   smtstorm minimize --solver z3 bug.smt2
   smtstorm minimize out/night/findings/ID
`

// furtherExamples are in the manual page.
const furtherExamples = `Any command can be a solver; its name tells smtstorm what it can do:
   smtstorm --solver 'z3-seq=z3 smt.string_solver=seq' --instances 1000 seed.smt2

Write a regression suite of 500 instances with known answers:
   smtstorm generate --count 500 --out suite seeds/

Ask a solver about every operator of bit-vectors, at all values of small sorts:
   smtstorm conform --solver z3 --theory bv

Look for errors in a script, or whether a model makes it true:
   smtstorm check bug.smt2
   smtstorm eval bug.smt2 --model witness.smt2

Run findings and suites again, on another version of a solver:
   smtstorm replay --solver ./build/z3 out/night/findings suite/

A finding as a test of cvc5's own suite, and a finding that is reported by now:
   smtstorm export --format cvc5 --old cvc5-1.2 --new build/bin/cvc5 out/night/findings/ID
   smtstorm known add --issue https://example.org/1 out/night/findings/ID

A large script in four parts that cover all cases, and what their answers say of it:
   smtstorm split run --solver z3 --how cubes large.smt2

Which version of a solver introduced a fault, and which one fixed it:
   smtstorm bisect --releases 'releases/z3-*' out/night/findings/ID

Which solvers are installed, and what works with them:
   smtstorm solvers
`

// exitStatus is the meaning of the exit status, for all commands together.
const exitStatus = `0  nothing found
1  a finding (fuzz, conform), something still wrong (replay), a false assertion (eval)
2  wrong usage, or no seed could be read
3  something of ours failed: a solver that cannot start, a full disk; or nothing was tested (fuzz)
4  nothing to minimize: the solver does not answer wrongly
`

// appHelp is the text of --help, for lines of the given width. It is a template without actions.
func appHelp(app *cli.App, columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `%s

EXAMPLES
%s
USAGE
   smtstorm [fuzz] [--solver SOLVER...] [flags] SEED...
   smtstorm COMMAND [flags] ARGUMENT...

%s
COMMANDS
`, finding.Wrap(app.Name+": "+app.Usage, columns, ""), reflow(indent(examples), columns),
		indent(finding.Wrap(aboutSeeds, columns-3, "")+"\n"))
	for _, c := range app.Commands {
		head := fmt.Sprintf("   %-10s ", c.Name)
		fmt.Fprintf(&b, "%s%s\n", head, finding.Wrap(c.Usage, columns, strings.Repeat(" ", len(head))))
	}
	const more = "   'smtstorm COMMAND --help' lists the flags of a command, 'smtstorm man' has more examples.\n"
	b.WriteString("\n" + reflow(more, columns))
	fmt.Fprintf(&b, "\nEXIT STATUS\n%s", reflow(indent(exitStatus), columns))
	return b.String()
}

// aboutSeeds explains the terms of the usage.
const aboutSeeds = "A SEED is an SMT-LIB script: a file, a directory (searched for *.smt2), or - for standard " +
	"input. From seeds smtstorm makes instances: scripts whose right answer it knows. A finding is a wrong answer, or " +
	"a crash, that " +
	"was confirmed in a fresh process. The first argument that is no flag is a COMMAND if it has the name of one, even " +
	"if a file has that name, too: ./fuzz is a directory, fuzz is the command."

// commandHelp is the text of a command's --help, for lines of the given width. That of fuzz begins with examples.
func commandHelp(c *cli.Command, columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", finding.Wrap("smtstorm "+c.Name+": "+c.Usage, columns, ""))
	if c.Name == "fuzz" {
		fmt.Fprintf(&b, "EXAMPLES\n%s\n", reflow(indent(examples), columns))
	}
	b.WriteString("USAGE\n")
	for usage := range strings.SplitSeq(c.UsageText, "\n") {
		b.WriteString(wrapCommand("   "+usage, columns, "") + "\n")
	}
	if c.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", reflow(c.Description, columns))
	}
	sections, flags := flagSections(c)
	for _, section := range sections {
		fmt.Fprintf(&b, "\n%s\n", finding.Wrap(section, columns, "   "))
		for _, f := range flags[section] {
			fmt.Fprintln(&b, flagHelp(f, columns))
		}
	}
	b.WriteString(flagHelp(helpFlag, columns) + "\n")
	return b.String()
}

// listMargin matches the beginning of an entry of a list: spaces, and perhaps its label and two spaces.
var listMargin = regexp.MustCompile(`^ +(?:\S+  +)?`)

// reflow breaks paragraphs into lines of the given width. Lines that begin with spaces belong to lists and examples:
// they are not joined, and are broken only if they are too long.
func reflow(text string, columns int) string {
	var lines []string
	paragraph := ""
	end := func() {
		if paragraph != "" {
			lines = append(lines, finding.Wrap(paragraph, columns, ""))
		}
		paragraph = ""
	}
	for line := range strings.SplitSeq(text, "\n") {
		margin := listMargin.FindString(line)
		switch rest := line[len(margin):]; {
		case rest == "":
			end()
			lines = append(lines, "")
		case margin != "":
			end()
			switch {
			case len(line) <= columns:
			case strings.HasPrefix(rest, "smtstorm "), strings.HasPrefix(rest, "git "): // people copy the whole command
				line = wrapCommand(line, columns, " \\")
			default:
				line = margin + finding.Wrap(rest, columns, strings.Repeat(" ", len(margin)))
			}
			lines = append(lines, line)
		default:
			paragraph += " " + line
		}
	}
	end()
	return strings.Join(lines, "\n")
}

// wrapCommand breaks a command into lines of the given width, those behind the first indented further. Words in
// brackets or quotes stay together. A line that is continued ends with end.
func wrapCommand(line string, columns int, end string) string {
	margin := line[:len(line)-len(strings.TrimLeft(line, " "))]
	lines, depth, quoted := []string{margin}, 0, false
	isFirst := true
	words := strings.FieldsFunc(line, func(r rune) bool {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		case '\'':
			quoted = !quoted
		}
		return r == ' ' && depth == 0 && !quoted
	})
	for _, word := range words {
		last := len(lines) - 1
		if !isFirst && len(lines[last])+1+len(word)+len(end) > columns {
			lines[last] += end
			lines, isFirst = append(lines, margin+"   "), true
			last++
		}
		if !isFirst {
			lines[last] += " "
		}
		lines[last] += word
		isFirst = false
	}
	return strings.Join(lines, "\n")
}

// flagSections returns the headings of a command's flags in order, and the flags below each.
func flagSections(c *cli.Command) (sections []string, flags map[string][]*field) {
	flags = map[string][]*field{}
	for _, f := range fieldsOf(c) {
		section := cmp.Or(f.section, "FLAGS")
		if flags[section] == nil {
			sections = append(sections, section)
		}
		flags[section] = append(flags[section], f)
	}
	return sections, flags
}

var helpFlag = newFlag(new(bool), "help", "show this").short("h")

// Sections of the flags.
const (
	sectionSolvers   = "SOLVERS"
	sectionBudget    = "BUDGET (without any: one pass over the seeds)"
	sectionCases     = "WHAT IS ASKED"
	sectionInstances = "INSTANCES (the same seeds and the same of these flags give the same instances)"
	sectionResults   = "RESULTS"
	sectionFleet     = "MANY MACHINES"
)

// Columns of the help.
const (
	usageColumn  = 30  // column where flags are described
	narrowColumn = 8   // the same column in a narrow terminal
	leastHelp    = 40  // width of a terminal below which it breaks lines itself
	mostHelp     = 100 // greatest width of the help
)

// helpColumns is the length of lines of help for a terminal, or in a file.
func helpColumns(t report.Terminal) int {
	if t.Width == 0 && t.Columns == 0 {
		return mostHelp
	}
	return min(max(cmp.Or(t.Width, t.Columns), leastHelp), mostHelp)
}

// flagText are the texts that describe a flag.
type flagText struct {
	names []string // names with their dashes
	value string   // the word for its value, "" if it has none
	about string
}

// describe returns the texts of a flag. The word between backquotes in its usage stands for its value.
func describe(f *field) flagText {
	var d flagText
	for _, name := range f.Names() {
		d.names = append(d.names, dashed(name))
	}
	d.about = f.usage
	if before, rest, found := strings.Cut(d.about, "`"); found {
		word, after, _ := strings.Cut(rest, "`")
		d.about, d.value = before+word+after, word
	}
	switch f.unset {
	case "", "0", "0s", "false":
	default:
		d.about += " (default " + f.unset + ")"
	}
	return d
}

// short is the beginning of a flag's description, for a line of a list.
func (d flagText) short() string {
	text := d.about
	for _, end := range []string{"; ", ": ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// flagHelp describes a flag: its names, the word for its value, and what it does. In short lines, the description is
// below the names.
func flagHelp(f *field, columns int) string {
	d := describe(f)
	head := "   " + strings.Join(d.names, ", ")
	if d.value != "" {
		head += " " + d.value
	}
	at := usageColumn
	if columns < 2*usageColumn+usageColumn/2 {
		at = narrowColumn
	}
	margin := strings.Repeat(" ", at)
	if len(head) < at {
		return head + margin[len(head):] + finding.Wrap(d.about, columns, margin)
	}
	return head + "\n" + margin + finding.Wrap(d.about, columns, margin)
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("   ")
		}
		b.WriteString(line)
	}
	return b.String()
}

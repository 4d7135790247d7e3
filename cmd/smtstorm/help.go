package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

const examples = `Fuzz z3 with the seeds of logic QF_LIA in a directory:
   smtstorm --solver z3 --logic QF_LIA benchmarks/seeds

Two solvers, for two minutes, with the results in a directory of its own:
   smtstorm --solver z3 --solver cvc5 --duration 2m --out out/night seeds/

Any command can be a solver; its name tells smtstorm what it can do:
   smtstorm --solver 'z3-seq=z3 smt.string_solver=seq' --instances 1000 seed.smt2

Write a regression suite of 500 instances with known answers:
   smtstorm generate --count 500 --out suite seeds/

Ask a solver about every operator of bit-vectors, at all values of small sorts:
   smtstorm conform --solver z3 --theory bv

Look for errors in a script, or whether a model makes it true:
   smtstorm check bug.smt2
   smtstorm eval bug.smt2 --model witness.smt2

Make a script small that is answered wrongly, or a finding:
   smtstorm minimize --solver z3 bug.smt2
   smtstorm minimize out/night/findings/ID

Run findings and suites again, on another version of a solver:
   smtstorm replay --solver ./build/z3 out/night/findings suite/

A finding as a test of cvc5's own suite, and a finding that is reported by now:
   smtstorm export --format cvc5 --old cvc5-1.2 --new build/bin/cvc5 out/night/findings/ID
   smtstorm known add --issue https://example.org/1 out/night/findings/ID

A large script in four parts that cover all cases, and what their answers say of it:
   smtstorm split run --solver z3 --how cubes large.smt2

Which version of a solver brought a fault, and which one ended it:
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

// appHelp is a template without actions: the text is made here.
func appHelp(app *cli.App) string {
	var b strings.Builder
	fmt.Fprintf(&b, `%s: %s

USAGE
   smtstorm [fuzz] --solver SOLVER [flags] SEED...
   smtstorm COMMAND [flags] ARGUMENT...

   A SEED is an SMT-LIB script: a file, a directory (searched for *.smt2), or - for standard input.
   From seeds smtstorm makes instances: scripts whose right answer it knows. A finding is a wrong
   answer, or a crash, that was seen again in a fresh process. The first word that is no flag is a
   COMMAND if it is the name of one, whatever files there are: ./fuzz is a directory, fuzz is not.

EXAMPLES
%s
COMMANDS
`, app.Name, app.Usage, indent(examples))
	for _, c := range app.Commands {
		fmt.Fprintf(&b, "   %-10s %s\n", c.Name, c.Usage)
	}
	b.WriteString(`
   'smtstorm COMMAND --help' lists the flags of a command.
`)
	fmt.Fprintf(&b, "\nEXIT STATUS\n%s", indent(exitStatus))
	return b.String()
}

// commandHelp is the text of a command's --help.
func commandHelp(c *cli.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "smtstorm %s: %s\n\nUSAGE\n%s", c.Name, c.Usage, indent(c.UsageText+"\n"))
	if c.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", c.Description)
	}
	sections, flags := flagSections(c)
	for _, section := range sections {
		fmt.Fprintf(&b, "\n%s\n", section)
		for _, f := range flags[section] {
			fmt.Fprintln(&b, strings.Join(flagHelp(f), "\n"))
		}
	}
	b.WriteString(strings.Join(flagHelp(helpFlag), "\n") + "\n")
	return b.String()
}

// flagSections gives the headings of a command's flags in order, and what is below each.
func flagSections(c *cli.Command) (sections []string, flags map[string][]cli.Flag) {
	flags = map[string][]cli.Flag{}
	for _, f := range c.Flags {
		section := "FLAGS"
		if category, _ := common(f); *category != "" {
			section = *category
		}
		if flags[section] == nil {
			sections = append(sections, section)
		}
		flags[section] = append(flags[section], f)
	}
	return sections, flags
}

var helpFlag = &cli.BoolFlag{Name: "help", Aliases: []string{"h"}, Usage: "show this"}

// Sections of the flags.
const (
	sectionSolvers   = "SOLVERS"
	sectionBudget    = "BUDGET (without any: one pass over the seeds)"
	sectionCases     = "WHAT IS ASKED"
	sectionInstances = "INSTANCES (the same seeds and the same of these flags give the same instances)"
	sectionResults   = "RESULTS"
	sectionFleet     = "MANY MACHINES"
)

// section puts flags under a heading of the help.
func section(name string, flags ...cli.Flag) []cli.Flag {
	for _, f := range flags {
		category, _ := common(f)
		*category = name
	}
	return flags
}

// Columns of the help.
const (
	usageColumn = 30
	helpWidth   = 100
)

// flagText is what is to be said of a flag.
type flagText struct {
	names   []string // with their dashes
	value   string   // the word for its value, "" if it has none
	about   string
	repeats bool
}

// describe gives the texts of a flag: of its usage, the word between backquotes is the one for its value.
func describe(f cli.Flag) flagText {
	var d flagText
	for _, name := range f.Names() {
		d.names = append(d.names, dashed(name))
	}
	_, d.repeats = f.(*cli.StringSliceFlag)
	doc, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return d
	}
	d.about = doc.GetUsage()
	if before, rest, found := strings.Cut(d.about, "`"); found {
		word, after, _ := strings.Cut(rest, "`")
		d.about, d.value = before+word+after, word
	}
	if text := defaultText(doc); text != "" {
		d.about += " (" + text + ")"
	}
	return d
}

// short is the beginning of what is said of a flag, for a line of a list.
func (d flagText) short() string {
	text := d.about
	for _, end := range []string{"; ", ": ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// flagHelp gives the lines that describe a flag: its names, the word for its value, and what it does.
func flagHelp(f cli.Flag) []string {
	d := describe(f)
	head := "   " + strings.Join(d.names, ", ")
	if d.value != "" {
		head += " " + d.value
	}
	var lines []string
	line := fmt.Sprintf("%-*s", usageColumn-1, head)
	for word := range strings.FieldsSeq(d.about) {
		if len(line)+1+len(word) > helpWidth {
			lines = append(lines, line)
			line = strings.Repeat(" ", usageColumn-1)
		}
		line += " " + word
	}
	return append(lines, line)
}

// defaultText is what happens without the flag, if that is not plain.
func defaultText(f cli.DocGenerationFlag) string {
	value := strings.Trim(f.GetDefaultText(), `"`)
	switch value {
	case "", "0", "0s", "false":
		return ""
	}
	return "default " + value
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

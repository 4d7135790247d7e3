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

Which version of a solver brought a fault, and which one ended it:
   smtstorm bisect --releases 'releases/z3-*' out/night/findings/ID

Which solvers are installed, and what works with them:
   smtstorm solvers
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
   answer, or a crash, that was seen again in a fresh process.

EXAMPLES
%s
COMMANDS
`, app.Name, app.Usage, indent(examples))
	for _, c := range app.Commands {
		fmt.Fprintf(&b, "   %-10s %s\n", c.Name, c.Usage)
	}
	b.WriteString(`
   'smtstorm COMMAND --help' lists the flags of a command.

EXIT STATUS
   0  nothing found
   1  a finding (fuzz, conform), something still wrong (replay), a false assertion (eval)
   2  wrong usage, or no seed could be read
   3  something of ours failed: a solver that cannot start, a full disk; or nothing was tested (fuzz)
   4  nothing to minimize: the solver does not answer wrongly
`)
	return b.String()
}

// commandHelp is the text of a command's --help.
func commandHelp(c *cli.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "smtstorm %s: %s\n\nUSAGE\n%s", c.Name, c.Usage, indent(c.UsageText+"\n"))
	if c.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", c.Description)
	}
	var sections []string
	lines := map[string][]string{}
	for _, f := range c.Flags {
		section := "FLAGS"
		if category, _ := common(f); *category != "" {
			section = *category
		}
		if lines[section] == nil {
			sections = append(sections, section)
		}
		lines[section] = append(lines[section], flagHelp(f)...)
	}
	for _, section := range sections {
		fmt.Fprintf(&b, "\n%s\n%s\n", section, strings.Join(lines[section], "\n"))
	}
	b.WriteString(strings.Join(flagHelp(helpFlag), "\n") + "\n")
	return b.String()
}

var helpFlag = &cli.BoolFlag{Name: "help", Aliases: []string{"h"}, Usage: "show this"}

// Sections of the flags.
const (
	sectionSolvers   = "SOLVERS"
	sectionBudget    = "BUDGET (without any: one pass over the seeds)"
	sectionInstances = "INSTANCES (the same seeds and the same of these flags give the same instances)"
	sectionResults   = "RESULTS"
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

// flagHelp gives the lines that describe a flag: its names, the word for its value, and what it does.
func flagHelp(f cli.Flag) []string {
	doc, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return nil
	}
	usage, value := doc.GetUsage(), ""
	if before, rest, found := strings.Cut(usage, "`"); found {
		word, after, _ := strings.Cut(rest, "`")
		usage, value = before+word+after, " "+word
	}
	if text := defaultText(doc); text != "" {
		usage += " (" + text + ")"
	}
	var names []string
	for _, name := range f.Names() {
		names = append(names, dashed(name))
	}
	head := "   " + strings.Join(names, ", ") + value
	var lines []string
	line := fmt.Sprintf("%-*s", usageColumn-1, head)
	for word := range strings.FieldsSeq(usage) {
		if len(line)+1+len(word) > helpWidth {
			lines = append(lines, line)
			line = strings.Repeat(" ", usageColumn-1)
		}
		line += " " + word
	}
	return append(lines, line)
}

// defaultText is what happens without the flag, if that is worth saying.
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

package main

import (
	"fmt"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/urfave/cli/v2"
)

func manualCommand() *cli.Command {
	return &cli.Command{
		Name:      "man",
		Usage:     "print a manual page for man(1)",
		UsageText: "smtstorm man [COMMAND]",
		Description: "The page of smtstorm as a whole, or of one of its commands. It says what --help says.\n" +
			"To read one: smtstorm man fuzz | man -l -",
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				return usagef("man takes one command, not %d", c.NArg())
			}
			if c.NArg() == 0 {
				_, err := c.App.Writer.Write(manual("smtstorm", c.App.Usage, pageOfAll(c.App)))
				return err
			}
			command := c.App.Command(c.Args().First())
			if command == nil {
				return unknownCommand(c.Args().First(), c.App)
			}
			_, err := c.App.Writer.Write(manual("smtstorm-"+command.Name, command.Usage, pageOf(command)))
			return err
		},
	}
}

// manual makes a manual page from the text after the section NAME. The page has no date, so that the same program gives
// the same page.
func manual(name, about, rest string) []byte {
	head := fmt.Sprintf("%% %s 1 \"\" \"smtstorm %s\" \"smtstorm\"\n\n# NAME\n\n%s - %s\n\n",
		strings.ToUpper(name), version, name, about)
	return md2man.Render([]byte(head + rest))
}

// pageOfAll is the page of the program.
func pageOfAll(app *cli.App) string {
	var b strings.Builder
	b.WriteString(synopsis("smtstorm [fuzz] --solver SOLVER [flags] SEED...\nsmtstorm COMMAND [flags] ARGUMENT..."))
	b.WriteString("# COMMANDS\n\n")
	for _, c := range app.Commands {
		fmt.Fprintf(&b, "**%s**(1)\n: %s\n\n", "smtstorm-"+c.Name, plainText(c.Usage))
	}
	fmt.Fprintf(&b, "# EXAMPLES\n\n%s\n# EXIT STATUS\n\n%s",
		indent(indent(examples+"\n"+furtherExamples)), indent(indent(exitStatus)))
	return b.String()
}

// pageOf is the page of a command.
func pageOf(c *cli.Command) string {
	var b strings.Builder
	b.WriteString(synopsis(c.UsageText))
	if c.Description != "" {
		description, table, _ := strings.Cut(c.Description, exitTable)
		fmt.Fprintf(&b, "# DESCRIPTION\n\n%s\n\n", plainText(description))
		if table != c.Description && strings.Contains(c.Description, exitTable) {
			title, lines, _ := strings.Cut(exitTable, "\n")
			fmt.Fprintf(&b, "# %s\n\n%s\n\n", title, indent(lines))
		}
	}
	sections, flags := flagSections(c)
	for _, section := range sections {
		fmt.Fprintf(&b, "# %s\n\n", section)
		for _, f := range flags[section] {
			d := describe(f)
			fmt.Fprintf(&b, "**%s**", plainText(strings.Join(d.names, ", ")))
			if d.value != "" {
				fmt.Fprintf(&b, " *%s*", d.value)
			}
			fmt.Fprintf(&b, "\n: %s\n\n", plainText(d.about))
		}
	}
	b.WriteString("# SEE ALSO\n\n**smtstorm**(1)\n")
	return b.String()
}

func synopsis(usage string) string {
	return "# SYNOPSIS\n\n" + indent(indent(usage)) + "\n\n"
}

// plainText escapes the characters that have a meaning in Markdown.
func plainText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, "`", "\\`", `[`, `\[`, `]`, `\]`, `<`, `\<`, `#`, `\#`).
		Replace(text)
}

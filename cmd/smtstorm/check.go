package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

func checkCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "parse and sort-check scripts",
		UsageText: "smtstorm check FILE...",
		Description: "Prints file:line:column: message, the line and a caret for each error, nothing for a right file.\n" +
			"The exit status is 2 if any file is refused.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "leniencies", Usage: "tell what was read although the standard does not allow it"},
		},
		Action: func(c *cli.Context) error {
			files, err := campaign.FindSeeds(c.Args().Slice())
			if err != nil {
				return err
			}
			if len(files) == 0 {
				return usagef("no file given")
			}
			for _, path := range files {
				if !check(c, path) {
					*code = exitUsage
				}
			}
			return nil
		},
	}
}

// check tells whether a file is accepted.
func check(c *cli.Context, path string) bool {
	src, err := campaign.ReadFile(path)
	if err != nil {
		fmt.Fprintln(c.App.Writer, err)
		return false
	}
	script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), path, src)
	printErrors(c, errs)
	if c.Bool("leniencies") {
		for what, n := range script.Leniencies {
			fmt.Fprintf(c.App.Writer, "%s: read leniently: %s (%d times)\n", path, what, n)
		}
	}
	return len(errs) == 0
}

// printErrors prints the errors of a source with their lines; it tells whether err was such.
func printErrors(c *cli.Context, err error) bool {
	var errs smtlib.Errors
	if !errors.As(err, &errs) {
		return false
	}
	for _, e := range errs {
		fmt.Fprintln(c.App.Writer, e.Detail())
	}
	return true
}

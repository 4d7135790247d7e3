package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
)

func knownCommand() *cli.Command {
	return &cli.Command{
		Name:      "known",
		Usage:     "note that a finding is reported, so that campaigns count it apart (--known)",
		UsageText: "smtstorm known add FINDING... --issue URL [--file FILE]",
		Description: "FINDING is a directory below findings. The file gets an entry for its signature; campaigns with\n" +
			"--known FILE count findings that fit it apart, and do not fail for them.",
		Flags: section(sectionResults,
			&cli.StringFlag{Name: "issue", Usage: "where the fault is reported: `URL`"},
			&cli.StringFlag{Name: "file", Value: "known.toml", Usage: "TOML `FILE` that the entry is added to"},
		),
		Action: func(c *cli.Context) error {
			if c.NArg() < 2 || c.Args().First() != "add" {
				return usagef("say what to do: smtstorm known add FINDING... --issue URL")
			}
			if c.String("issue") == "" {
				return usagef("say where the fault is reported: --issue URL")
			}
			return addKnown(c, c.Args().Tail())
		},
	}
}

// addKnown adds an entry for each finding, if all are some.
func addKnown(c *cli.Context, dirs []string) error {
	for _, dir := range dirs {
		if !finding.IsFinding(dir) {
			return inputError{fmt.Errorf("%s is not the directory of a finding: it has no finding.json", dir)}
		}
	}
	for _, dir := range dirs {
		f, _, err := finding.Load(dir)
		if err != nil {
			return inputError{err}
		}
		if err := finding.AddKnown(c.String("file"), f, c.String("issue")); err != nil {
			return inputError{err}
		}
		fmt.Fprintf(c.App.Writer, "%s: %s\n", c.String("file"), f.Signature)
	}
	return nil
}

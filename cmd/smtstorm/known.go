package main

import (
	"fmt"
	"log/slog"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/report"
)

func knownCommand() *cli.Command {
	return &cli.Command{
		Name:      "known",
		Usage:     "note what became of a finding, so that campaigns count it apart (--known)",
		UsageText: "smtstorm known add FINDING... --issue URL [--state STATE] [--file FILE]",
		Description: "FINDING is a directory below findings. The file gets an entry for its signature; campaigns with\n" +
			"--known FILE count findings that fit it apart, and do not fail for them. What is reported, or the\n" +
			"duplicate of what is, is no news any more. What is fixed is news as soon as it is wrong again. The\n" +
			"finding and the others of its signature are marked as well: reports say so, and there are no drafts.",
		Flags: section(sectionResults,
			&cli.StringFlag{Name: "issue",
				Usage: "where the fault is reported: `URL`; if the finding says so, it can be left out"},
			&cli.StringFlag{Name: "state", Value: string(finding.Reported),
				Usage: "what became of it: `STATE` is reported, duplicate or fixed"},
			&cli.StringFlag{Name: "file", Value: "known.toml", Usage: "TOML `FILE` that the entry is added to"},
		),
		Action: func(c *cli.Context) error {
			if c.NArg() < 2 || c.Args().First() != "add" {
				return usagef("say what to do: smtstorm known add FINDING... --issue URL")
			}
			return addKnown(c, c.Args().Tail())
		},
	}
}

// addKnown adds an entry for each finding, if all are some, and marks them.
func addKnown(c *cli.Context, dirs []string) error {
	state, err := finding.ParseState(c.String("state"))
	if err != nil {
		return usageError{fmt.Errorf("--state: %w", err)}
	}
	all := make([]*finding.Finding, len(dirs))
	for i, dir := range dirs {
		if !finding.IsFinding(dir) {
			return inputError{fmt.Errorf("%s is not the directory of a finding: it has no finding.json", dir)}
		}
		if all[i], _, err = finding.Load(dir); err != nil {
			return inputError{err}
		}
		if c.String("issue") == "" && (all[i].Known == nil || all[i].Known.Issue == "") {
			return usagef("say where the fault is reported: --issue URL")
		}
	}
	log := slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
	for i, f := range all {
		as := finding.KnownAs{Issue: c.String("issue"), State: state}
		if as.Issue == "" {
			as.Issue = f.Known.Issue
		}
		if err := finding.AddKnown(c.String("file"), f, as); err != nil {
			return inputError{err}
		}
		if err := finding.Mark(dirs[i], as, log); err != nil {
			return inputError{err}
		}
		fmt.Fprintf(c.App.Writer, "%s: %s\n", c.String("file"), f.Signature)
	}
	return nil
}

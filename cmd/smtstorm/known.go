package main

import (
	"fmt"
	"log/slog"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

func knownCommand() *cli.Command {
	return &cli.Command{
		Name:      "known",
		Usage:     "note what became of a finding, so that campaigns count it apart (--known)",
		UsageText: "smtstorm known add FINDING... --issue URL [--id] [--state STATE] [--file FILE]",
		Description: "FINDING is a directory below findings. The file gets an entry for its signature; campaigns with\n" +
			"--known FILE count findings that fit it apart, and do not fail for them. What is reported, or the\n" +
			"duplicate of what is, is no news any more. What is fixed is news as soon as it is wrong again. The\n" +
			"finding and the others of its signature are marked as well: reports say so, and there are no drafts.\n" +
			"With --id the entry is for the finding alone, and nothing is marked. A crash that says no place in the\n" +
			"solver, and was not reduced to operators, needs that: its signature would silence other crashes, too.",
		Flags: section(sectionResults,
			&cli.StringFlag{Name: "issue",
				Usage: "where the fault is reported: `URL`; if the finding says so, it can be left out"},
			&cli.StringFlag{Name: "state", Value: string(finding.Reported),
				Usage: "what became of it: `STATE` is reported, duplicate or fixed"},
			&cli.BoolFlag{Name: "id", Usage: "add an entry for each FINDING by its name, and not for its signature"},
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
		if f := all[i]; !c.Bool("id") && !f.IsTelling() {
			return inputError{fmt.Errorf("the signature of %s has neither a place in the solver nor operators, and would "+
				"silence crashes of other causes: %s; --id adds the finding alone", dir, f.Signature)}
		}
	}
	log := slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
	for i, f := range all {
		as := finding.KnownAs{Issue: c.String("issue"), State: state}
		if as.Issue == "" {
			as.Issue = f.Known.Issue
		}
		if err := finding.AddKnown(c.String("file"), f, as, c.Bool("id")); err != nil {
			return inputError{err}
		}
		if c.Bool("id") { // what is marked holds for the signature
			fmt.Fprintf(c.App.Writer, "%s: %s\n", c.String("file"), f.ID)
			continue
		}
		if err := finding.Mark(dirs[i], as, log); err != nil {
			return inputError{err}
		}
		fmt.Fprintf(c.App.Writer, "%s: %s\n", c.String("file"), f.Signature)
	}
	return nil
}

package main

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/export"
	"github.com/smtstorm/smtstorm/internal/regression"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/report"
	"github.com/smtstorm/smtstorm/solvers"
)

func exportCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write findings as regression files of a solver's own suite",
		UsageText: "smtstorm export --format FORMAT [--old SOLVER] [--new SOLVER] [flags] FINDING...",
		Description: "A finding is written as what it was reduced to, with its right answer where the format's project\n" +
			"looks for it. With --old and --new the file is run before it is written: the old solver has to be wrong,\n" +
			"and the new one right. No file is overwritten. Exit status: 1 if that is not so.",
		Flags: withEnvironment(slices.Concat(
			[]cli.Flag{
				formatFlag(),
				&cli.StringFlag{Name: "out", Usage: "directory `DIR` for the files", Value: "."},
				&cli.StringFlag{Name: "old", Usage: "`SOLVER` that is wrong: NAME, NAME=COMMAND or a path"},
				&cli.StringFlag{Name: "new", Usage: "`SOLVER` that is right"},
				&cli.IntFlag{Name: "repeat", Usage: "run what is wrong `N` times", Value: 3},
			},
			runFlags(),
		)),
		Action: func(c *cli.Context) error { return exportAll(c, code) },
	}
}

func exportAll(c *cli.Context, code *int) error {
	paths, err := applyEnvironment(c)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return usagef("no finding given")
	}
	format, err := regression.Named(c.String("format"))
	if err != nil {
		return usageError{err}
	}
	log := slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
	cfg, err := replayConfig(c, log)
	if err != nil {
		return err
	}
	defer cfg.Host.Close()
	var proof [2]*solvers.Solver
	for i, name := range []string{"old", "new"} {
		if text := c.String(name); text != "" {
			if proof[i], err = cfg.Catalog.Resolve(text); err != nil {
				return usageError{err}
			}
		}
	}
	soft, _, done := interruptible(log)
	defer done()
	cases, err := replay.Find(soft, paths, log)
	if err != nil {
		return inputError{err}
	}
	var all []*export.Export
	for _, one := range cases {
		e, err := export.Of(one, format, cfg.Catalog)
		if err != nil {
			return inputError{err}
		}
		err = e.Prove(soft, cfg, proof[0], proof[1])
		if _, not := errors.AsType[*export.Unproved](err); not {
			*code = exitFinding
		}
		if err != nil {
			return err
		}
		all = append(all, e)
	}
	written, err := export.Write(c.String("out"), format, all)
	if err != nil {
		return inputError{err}
	}
	for _, path := range written {
		fmt.Fprintln(c.App.Writer, path)
	}
	return nil
}

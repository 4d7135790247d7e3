package main

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/solvers"
)

func exportCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write findings as regression files of a solver's own suite",
		UsageText: "smtstorm export --format FORMAT [--old SOLVER] [--new SOLVER] [flags] FINDING...",
		Description: "Writes the reduced script of each finding, with its right answer where the format's project looks\n" +
			"for it; one finding for each signature. With --old and --new the file is run before it is written:\n" +
			"the old solver must be wrong and the new one right; otherwise it is not written, and the exit status\n" +
			"is 1. What the format cannot express is skipped, with the reason; the exit status is 2 if nothing is\n" +
			"left. No file is overwritten.",
		Flags: withEnvironment(slices.Concat(
			[]cli.Flag{
				formatFlag(),
				&cli.StringFlag{Name: "out", Usage: "directory `DIR` for the files", Value: "."},
				&cli.BoolFlag{Name: "all", Usage: "write all findings of a signature, not only the smallest"},
				&cli.StringFlag{Name: "old", Usage: "`SOLVER` that is wrong: NAME, NAME=COMMAND or a path"},
				&cli.StringFlag{Name: "new", Usage: "`SOLVER` that is right"},
				&cli.IntFlag{Name: "repeat", Usage: "run scripts that are wrong `N` times", Value: 3},
			},
			runFlags("a script"),
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
	format, err := suite.Named(c.String("format"))
	if err != nil {
		return usageError{err}
	}
	log := plainLog(c)
	cfg, end, err := replayConfig(c, log)
	if err != nil {
		return err
	}
	defer end()
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
	cases, err := replay.Find(soft, paths, cfg.Catalog, cfg.Catalog.HaveCommand, log)
	if err != nil {
		return inputError{err}
	}
	all, err := exports(c, cases, format, cfg.Catalog, log)
	if err != nil {
		return err
	}
	var proved []*replay.Export
	for _, e := range all {
		err := e.Prove(soft, cfg, proof[0], proof[1])
		if _, not := errors.AsType[*replay.Unproved](err); not {
			*code = exitFinding
			log.Error("not written: " + err.Error())
			continue
		}
		if err != nil {
			return err
		}
		proved = append(proved, e)
	}
	if len(proved) == 0 {
		return nil
	}
	written, err := replay.WriteExports(c.String("out"), format, proved)
	if err != nil {
		return inputError{err}
	}
	for _, path := range written {
		fmt.Fprintln(c.App.Writer, path)
	}
	return nil
}

// exports makes tests of cases. Cases that the format cannot express, and further findings of a signature, are left out
// with a message; it is an error if nothing is left.
func exports(
	c *cli.Context, cases []*replay.Case, format suite.Format, catalog *solvers.Catalog, log *slog.Logger,
) ([]*replay.Export, error) {
	var all []*replay.Export
	var unfit []error
	for _, one := range cases {
		e, err := replay.ExportOf(one, format, catalog)
		if err != nil {
			unfit = append(unfit, err)
			continue
		}
		all = append(all, e)
	}
	if len(all) == 0 {
		return nil, inputError{errors.Join(unfit...)}
	}
	if !c.Bool("all") {
		one := replay.SmallestExports(all)
		if more := len(all) - len(one); more > 0 {
			log.Info(fmt.Sprintf("not exported, because one of these has their signature: %s; --all exports them, too",
				english.Plural(more, "finding", "")))
		}
		all = one
	}
	all, doubles := replay.DistinctExports(all)
	for _, err := range append(unfit, doubles...) {
		log.Warn("not exported: " + err.Error())
	}
	return all, nil
}

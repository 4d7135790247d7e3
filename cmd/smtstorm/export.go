package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/solvers"
)

// exporting is what the flags of export say.
type exporting struct {
	*replaying
	format, out string
	old, new    string // solvers that prove the file
	all         bool
}

func exportCommand(code *int) *cli.Command {
	e := &exporting{replaying: newReplaying(), out: "."}
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
			[]*field{
				formatFlag(&e.format),
				newFlag(&e.out, "out", "directory `DIR` for the files"),
				newFlag(&e.all, "all", "write all findings of a signature, not only the smallest"),
				newFlag(&e.old, "old", "`SOLVER` that is wrong: NAME, NAME=COMMAND or a path"),
				newFlag(&e.new, "new", "`SOLVER` that is right"),
				newFlag(&e.Repeat, "repeat", "run scripts that are wrong `N` times").positive(),
			},
			e.running.flags("a script"),
		)),
		Action: func(c *cli.Context) error { return e.export(c, code) },
	}
}

func (e *exporting) export(c *cli.Context, code *int) error {
	paths := seedsGiven(c)
	if len(paths) == 0 {
		return usagef("no finding given")
	}
	format, err := suite.Named(e.format)
	if err != nil {
		return usageError{err}
	}
	var proof [2]*solvers.Solver
	ready := func() error {
		for i, text := range []string{e.old, e.new} {
			if text != "" {
				if proof[i], err = e.Catalog.Resolve(text); err != nil {
					return usageError{err}
				}
			}
		}
		return nil
	}
	return e.over(c, paths, ready, func(ctx context.Context, cases []*replay.Case, log *slog.Logger) error {
		all, err := e.exports(cases, format, log)
		if err != nil {
			return err
		}
		var proved []*replay.Export
		for _, one := range all {
			err := one.Prove(ctx, e.Config, proof[0], proof[1])
			if _, not := errors.AsType[*replay.Unproved](err); not {
				*code = exitFinding
				log.Error("not written: " + err.Error())
				continue
			}
			if err != nil {
				return err
			}
			proved = append(proved, one)
		}
		if len(proved) == 0 {
			return nil
		}
		written, err := replay.WriteExports(e.out, format, proved)
		if err != nil {
			return inputError{err}
		}
		fmt.Fprintln(c.App.Writer, strings.Join(written, "\n"))
		return nil
	})
}

// exports makes tests of cases. Cases that the format cannot express, and further findings of a signature, are left out
// with a message; it is an error if nothing is left.
func (e *exporting) exports(cases []*replay.Case, format suite.Format, log *slog.Logger) ([]*replay.Export, error) {
	var all []*replay.Export
	var unfit []error
	for _, one := range cases {
		made, err := replay.ExportOf(one, format, e.Catalog)
		if err != nil {
			unfit = append(unfit, err)
			continue
		}
		all = append(all, made)
	}
	if len(all) == 0 {
		return nil, inputError{errors.Join(unfit...)}
	}
	if !e.all {
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

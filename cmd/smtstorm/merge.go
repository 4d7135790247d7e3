package main

import (
	"errors"
	"maps"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

func mergeCommand(code *int) *cli.Command {
	var out string
	return &cli.Command{
		Name:      "merge",
		Usage:     "join the results of a campaign that was run in shards, or over parts of a set of seeds",
		UsageText: "smtstorm merge --out DIR DIR...",
		Description: "Each DIR is the --out of a fuzz command with --shard, or of one over a part that 'smtstorm split\n" +
			"--unit file' wrote, under its path at that time. Findings are listed by signature; statistics, seconds too,\n" +
			"are added up. The result is read-only: no campaign continues in it. It has the files of fuzz --ci\n" +
			"(" + page.FileName + ", " + ci.SARIFName + ", " + ci.JUnitName + "; on GitHub annotations and a summary),\n" +
			"and the exit status is that of fuzz: 1 for findings that are not known, 3 if too little was tested.",
		Flags:  plain([]*field{newFlag(&out, "out", "directory `DIR` for what is joined, new or empty")}),
		Action: func(c *cli.Context) error { return mergeShards(c, out, code) },
	}
}

func mergeShards(c *cli.Context, out string, code *int) error {
	switch {
	case c.NArg() == 0:
		return usagef("no directory given: name those of the shards")
	case out == "":
		return usagef("flag --out is missing: it says where to write what is joined")
	}
	log := plainLog(c)
	stats, err := record.Merge(c.Args().Slice(), out, new(parts.Places).Of, log)
	if err != nil {
		return err
	}
	report.Summary(c.App.Writer, stats, out)
	if stats.Total() > 0 {
		*code = exitFinding
	}
	var tested []tally.Tested
	for _, solver := range slices.Sorted(maps.Keys(stats.Answered)) {
		tested = append(tested, tally.Tested{Name: solver})
	}
	err = errors.Join(stats.Untested(tested), stats.Failed())
	return errors.Join(err, ci.Deliver(c.App.ErrWriter, out, version, err))
}

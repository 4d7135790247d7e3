package main

import (
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

func mergeCommand() *cli.Command {
	return &cli.Command{
		Name:      "merge",
		Usage:     "join the results of a campaign that was run in shards, or over parts of a set of seeds",
		UsageText: "smtstorm merge --out DIR DIR...",
		Description: "Each DIR is the --out of a fuzz command with --shard, or of one over a part that 'smtstorm split\n" +
			"--unit file' wrote, under its path at that time. Findings are listed by signature; statistics, seconds too,\n" +
			"are added up. The result is read-only: no campaign continues in it.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "directory `DIR` for what is joined, new or empty"},
		},
		Action: mergeShards,
	}
}

func mergeShards(c *cli.Context) error {
	switch {
	case c.NArg() == 0:
		return usagef("no directory given: name those of the shards")
	case c.String("out") == "":
		return usagef("flag --out is missing: it says where to write what is joined")
	}
	log := plainLog(c)
	stats, err := record.Merge(c.Args().Slice(), c.String("out"), new(parts.Places).Of, log)
	if err != nil {
		return err
	}
	report.Summary(c.App.Writer, stats, c.String("out"))
	return nil
}

package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/page"
	"github.com/smtstorm/smtstorm/internal/results"
)

func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "write what a campaign did and found as a page for a browser",
		UsageText: "smtstorm report DIR...",
		Description: "DIR is the --out of a campaign, which may still be running. DIR/report.html is one file that needs\n" +
			"no network.",
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return usagef("no directory given: name the --out of a campaign")
			}
			campaigns, err := results.ReadAll(c.Args().Slice())
			if err != nil {
				return err
			}
			for _, campaign := range campaigns {
				path, err := page.WriteFile(campaign)
				if err != nil {
					return err
				}
				fmt.Fprintln(c.App.Writer, path)
			}
			return nil
		},
	}
}

package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ci"
	"github.com/smtstorm/smtstorm/internal/page"
	"github.com/smtstorm/smtstorm/internal/results"
)

func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "write what a campaign did and found as a page for a browser",
		UsageText: "smtstorm report DIR...",
		Description: "DIR is the --out of a campaign, which may still be running. DIR/" + page.FileName + " is one file that needs\n" +
			"no network; DIR/" + ci.SARIFName + " and DIR/" + ci.JUnitName + " are for programs.",
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
				further, err := ci.WriteFiles(campaign)
				if err != nil {
					return err
				}
				fmt.Fprintln(c.App.Writer, strings.Join(append([]string{path}, further...), "\n"))
			}
			return nil
		},
	}
}

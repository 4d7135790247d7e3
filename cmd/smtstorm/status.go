package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// defaultOut is the default directory of a campaign.
const defaultOut = "smtstorm-out"

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show the progress of a campaign, or its result",
		UsageText: "smtstorm status [--json] [DIR]",
		Description: "DIR is the --out of fuzz, default smtstorm-out; the campaign may still be running. Exit\n" +
			"status: 0 if DIR could be read, else 2.",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "print one line of JSON: dir, running, statistics (those of " +
			tally.FileName + "), signatures"}},
		Action: status,
	}
}

func status(c *cli.Context) error {
	if c.NArg() > 1 {
		return usagef("status takes one directory, not %d", c.NArg())
	}
	dir := defaultOut
	if c.NArg() == 1 {
		dir = c.Args().First()
	}
	campaign, err := results.Read(dir)
	if err != nil {
		return err
	}
	_, running := errors.AsType[*usage.Error](outdir.Idle(dir))
	if !c.Bool("json") {
		terminal(c.App.Writer).Overview(campaign, running)
		return nil
	}
	return printJSON(c, struct {
		Dir        string         `json:"dir"`
		Running    bool           `json:"running"`
		Statistics tally.Stats    `json:"statistics"`
		Signatures []results.Line `json:"signatures"`
	}{dir, running, campaign.Stats, campaign.Lines()})
}

func findingsCommand() *cli.Command {
	return &cli.Command{
		Name:      "findings",
		Usage:     "list the findings of a campaign, one line for each signature, or show the report of one finding",
		UsageText: "smtstorm findings [--json] [DIR]\nsmtstorm findings [DIR] ID\nsmtstorm findings FINDING",
		Description: "DIR is the --out of fuzz, conform, split run or tune, default smtstorm-out. ID is the name of a\n" +
			"finding there, or a part of it that is unique; FINDING is its directory. The states are new,\n" +
			"reported, duplicate, fixed, invalid, wontfix, in-base (fuzz --base), elsewhere (the base crashes\n" +
			"there, too, at another place), worker-only (fuzz --serve: the campaign's machine did not see it\n" +
			"again), and regressed: wrong again after it was fixed. Exit status: 0 if DIR could be read, else 2.",
		Flags: []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "print a line of JSON for each signature"}},
		Action: func(c *cli.Context) error {
			dir, words := defaultOut, c.Args().Slice()
			if len(words) > 0 && finding.IsFinding(words[0]) {
				if len(words) > 1 {
					return usagef("findings shows one finding, not %d", len(words))
				}
				return showFinding(c, words[0])
			}
			if st, err := os.Stat(c.Args().First()); err == nil && st.IsDir() {
				dir, words = words[0], words[1:]
			}
			switch len(words) {
			case 0:
				return listFindings(c, dir)
			case 1:
				at, err := findingNamed(dir, words[0])
				if err != nil {
					return err
				}
				return showFinding(c, at)
			}
			return usagef("findings shows one finding, not %d", len(words))
		},
	}
}

func listFindings(c *cli.Context, dir string) error {
	campaign, err := results.ReadFindings(dir)
	if err != nil {
		return err
	}
	if !c.Bool("json") {
		return terminal(c.App.Writer).List(campaign.Lines(), time.Now())
	}
	for _, l := range campaign.Lines() {
		if err := printJSON(c, l); err != nil {
			return err
		}
	}
	return nil
}

// findingNamed is the directory of a finding of a campaign, by its id or a part of it.
func findingNamed(out, name string) (string, error) {
	groups, err := finding.Groups(out)
	if err != nil {
		return "", inputError{fmt.Errorf("the index of %s is damaged: %w", finding.Dir(out), err)}
	}
	var fitting []string
	for _, g := range groups {
		for _, id := range slices.Concat(g.IDs, g.Further) {
			if id == name {
				return filepath.Join(finding.Dir(out), id), nil
			}
			if strings.Contains(id, name) {
				fitting = append(fitting, id)
			}
		}
	}
	switch len(fitting) {
	case 0:
		return "", inputError{fmt.Errorf("%s has no finding %s; 'smtstorm findings %s' lists them", out, name, out)}
	case 1:
		return filepath.Join(finding.Dir(out), fitting[0]), nil
	}
	slices.Sort(fitting)
	return "", inputError{fmt.Errorf("%d findings are named like %s: %s", len(fitting), name, strings.Join(fitting, ", "))}
}

// showFinding shows the report of a finding.
func showFinding(c *cli.Context, dir string) error {
	f, _, err := finding.Load(dir)
	if err != nil {
		return inputError{err}
	}
	if c.Bool("json") {
		return printJSON(c, f)
	}
	text, err := os.ReadFile(filepath.Join(dir, finding.ReportName))
	if err != nil {
		return inputError{err}
	}
	terminal(c.App.Writer).Report(f, dir, text)
	return nil
}

// printJSON prints a line of JSON.
func printJSON(c *cli.Context, value any) error {
	enc := json.NewEncoder(c.App.Writer)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

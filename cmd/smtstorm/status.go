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
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// defaultOut is the default directory of a campaign.
const defaultOut = "smtstorm-out"

func statusCommand() *cli.Command {
	var asJSON bool
	return &cli.Command{
		Name:      "status",
		Usage:     "show the progress of a campaign, or its result, or of several in one table",
		UsageText: "smtstorm status [--json] [DIR...]",
		Description: "DIR is the --out of fuzz, default smtstorm-out; the campaign may still be running. Several\n" +
			"campaigns are shown in one table, with a line for each. Exit status: 0 if each DIR could be read,\n" +
			"else 2.",
		Flags: plain([]*field{newFlag(&asJSON, "json", "print a line of JSON for each DIR: dir, running, statistics (those "+
			"of "+tally.FileName+"), signatures")}),
		Action: func(c *cli.Context) error { return status(c, asJSON) },
	}
}

func status(c *cli.Context, asJSON bool) error {
	dirs := c.Args().Slice()
	if len(dirs) == 0 {
		dirs = []string{defaultOut}
	}
	var campaigns []*results.Campaign
	var running []bool
	var unreadable error // a bad name costs its line, not the table
	for _, dir := range dirs {
		campaign, err := results.Read(dir)
		if err != nil {
			unreadable = errors.Join(unreadable, err)
			continue
		}
		_, isRunning := errors.AsType[*usage.Error](outdir.Idle(dir))
		campaigns, running = append(campaigns, campaign), append(running, isRunning)
	}
	switch {
	case len(campaigns) == 0 || asJSON:
	case len(dirs) == 1:
		terminal(c.App.Writer).Overview(campaigns[0], running[0])
	default:
		if err := terminal(c.App.Writer).Overviews(campaigns, running); err != nil {
			return err
		}
	}
	if !asJSON {
		return unreadable
	}
	for i, campaign := range campaigns {
		if err := printJSON(c, struct {
			Dir        string         `json:"dir"`
			Running    bool           `json:"running"`
			Statistics tally.Stats    `json:"statistics"`
			Signatures []results.Line `json:"signatures"`
		}{campaign.Dir, running[i], campaign.Stats, campaign.Lines()}); err != nil {
			return err
		}
	}
	return unreadable
}

// listing is what the flags of findings say.
type listing struct {
	json            bool
	states, classes []string
}

func findingsCommand() *cli.Command {
	l := new(listing)
	return &cli.Command{
		Name:  "findings",
		Usage: "list the findings of a campaign, one line for each signature, or show the report of one finding",
		UsageText: "smtstorm findings [--json] [--state STATE...] [--class CLASS...] [DIR]\n" +
			"smtstorm findings [DIR] ID\nsmtstorm findings FINDING",
		Description: "DIR is the --out of fuzz, conform, split run or tune, default smtstorm-out. ID is the name of a\n" +
			"finding there, or a part of it that is unique; FINDING is its directory. The states are new,\n" +
			"reported, duplicate, fixed, invalid, wontfix, in-base (fuzz --base), elsewhere (the base crashes\n" +
			"there, too, at another place), worker-only (fuzz --serve: the campaign's machine did not see it\n" +
			"again), and regressed: wrong again after it was fixed. Exit status: 0 if DIR could be read, else 2.",
		Flags: plain([]*field{
			newFlag(&l.json, "json", "print a line of JSON for each signature"),
			newFlag(&l.states, "state", "list only signatures in this `STATE`; can be repeated"),
			newFlag(&l.classes, "class", "list only signatures of this `CLASS`, as crash; can be repeated"),
		}),
		Action: func(c *cli.Context) error {
			dir, words := defaultOut, c.Args().Slice()
			if len(words) > 0 && finding.IsFinding(words[0]) {
				if len(words) > 1 {
					return usagef("findings shows one finding, not %d", len(words))
				}
				return l.show(c, words[0])
			}
			if st, err := os.Stat(c.Args().First()); err == nil && st.IsDir() {
				dir, words = words[0], words[1:]
			}
			switch len(words) {
			case 0:
				return l.list(c, dir)
			case 1:
				at, err := findingNamed(dir, words[0])
				if err != nil {
					return err
				}
				return l.show(c, at)
			}
			return usagef("findings shows one finding, not %d", len(words))
		},
	}
}

func (l *listing) list(c *cli.Context, dir string) error {
	campaign, err := results.ReadFindings(dir)
	if err != nil {
		return err
	}
	lines, err := l.choose(campaign.Lines())
	if err != nil {
		return err
	}
	if all := campaign.Lines(); len(lines) == 0 && len(all) > 0 && !l.json {
		fmt.Fprintln(c.App.Writer, l.othersThan(all))
		return nil
	}
	if !l.json {
		return terminal(c.App.Writer).List(lines, time.Now())
	}
	for _, line := range lines {
		if err := printJSON(c, line); err != nil {
			return err
		}
	}
	return nil
}

// choose chooses the signatures that --state and --class ask for.
func (l *listing) choose(lines []results.Line) ([]results.Line, error) {
	for _, f := range []struct {
		name         string
		asked, words []string
	}{{"state", l.states, texts(finding.States())}, {"class", l.classes, texts(oracle.Classes())}} {
		for _, word := range f.asked {
			if !slices.Contains(f.words, word) {
				return nil, usagef("--%s %s: there are %s", f.name, word, strings.Join(f.words, ", "))
			}
		}
	}
	return slices.DeleteFunc(lines, func(line results.Line) bool {
		return len(l.states) > 0 && !slices.Contains(l.states, string(line.State)) ||
			len(l.classes) > 0 && !slices.Contains(l.classes, string(line.Class))
	}), nil
}

// othersThan says that --state and --class leave no signature, and which states or classes there are.
func (l *listing) othersThan(lines []results.Line) string {
	asked := strings.Join(slices.Concat(l.states, l.classes), " or ")
	words := texts(finding.States())
	of := func(l results.Line) string { return string(l.State) }
	if len(l.classes) > 0 {
		words = texts(oracle.Classes())
		of = func(l results.Line) string { return string(l.Class) }
	}
	counts := map[string]int{}
	for _, line := range lines {
		counts[of(line)]++
	}
	var parts []string
	for _, word := range words {
		if n := counts[word]; n == 1 {
			parts = append(parts, "1 is "+word)
		} else if n > 0 {
			parts = append(parts, fmt.Sprintf("%d are %s", n, word))
		}
	}
	return fmt.Sprintf("none is %s; %s", asked, strings.Join(parts, ", "))
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

// show shows the report of a finding.
func (l *listing) show(c *cli.Context, dir string) error {
	f, _, err := finding.Load(dir)
	if err != nil {
		return inputError{err}
	}
	if l.json {
		return printJSON(c, f)
	}
	text, err := os.ReadFile(filepath.Join(dir, finding.ReportName))
	if err != nil {
		return inputError{err}
	}
	catalog, err := loadCatalog("")
	if err != nil {
		return err
	}
	terminal(c.App.Writer).Report(f, dir, text, catalog)
	return nil
}

// printJSON prints a line of JSON.
func printJSON(c *cli.Context, value any) error {
	enc := json.NewEncoder(c.App.Writer)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

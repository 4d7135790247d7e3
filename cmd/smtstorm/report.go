package main

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

func reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "write what a campaign did and found: a page for a browser, files for programs, drafts of issues",
		UsageText: "smtstorm report [--drafts] [--recheck SOLVER...] DIR...",
		Description: "DIR is the --out of fuzz or conform, which may still be running. DIR/" + page.FileName + " is one\n" +
			"file that needs no network; DIR/" + ci.SARIFName + " and DIR/" + ci.JUnitName + " are for programs. Drafts are\n" +
			"markdown, in the form that a solver's team asks for, as many as it wants in a week, the worst first.\n" +
			"They are sent to nobody.",
		Flags: slices.Concat(
			[]cli.Flag{
				&cli.BoolFlag{Name: "drafts", Usage: "write an issue for each signature that is not known to DIR/" + draft.DirName},
				&cli.StringSliceFlag{Name: "recheck", Usage: "run findings on this `SOLVER`, the newest version, and note what is " +
					"fixed: NAME, NAME=COMMAND or a path; drafts are of what is still wrong; can be repeated"},
				&cli.IntFlag{Name: "repeat", Usage: "with --recheck, run a finding `N` times", Value: 3},
			},
			runFlags(),
		),
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return usagef("no directory given: name the --out of a campaign")
			}
			campaigns, err := results.ReadAll(c.Args().Slice())
			if err != nil {
				return err
			}
			planner := draft.Planner{Now: time.Now()}
			if c.IsSet("recheck") {
				if planner.Checked, err = recheck(c, campaigns); err != nil {
					return err
				}
				if campaigns, err = results.ReadAll(c.Args().Slice()); err != nil { // with what it has changed
					return err
				}
			}
			for _, campaign := range campaigns {
				if err := writeReports(c, campaign); err != nil {
					return err
				}
			}
			if !c.Bool("drafts") {
				return nil
			}
			return writeDrafts(c, planner, campaigns)
		},
	}
}

// writeReports writes all that is made of one campaign, and lists it.
func writeReports(c *cli.Context, campaign *results.Campaign) error {
	path, err := page.WriteFile(campaign)
	if err != nil {
		return err
	}
	further, err := ci.WriteFiles(campaign)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.App.Writer, strings.Join(append([]string{path}, further...), "\n"))
	return nil
}

// writeDrafts writes the drafts of all campaigns, and says why there are no others.
func writeDrafts(c *cli.Context, planner draft.Planner, campaigns []*results.Campaign) error {
	plan, err := planner.Write(campaigns...)
	for _, path := range plan.Written {
		fmt.Fprintln(c.App.Writer, path)
	}
	for _, text := range plan.Left {
		fmt.Fprintln(c.App.Writer, "no draft: "+text)
	}
	return err
}

// recheck runs the finding that stands for each signature on the solvers given with --recheck that are its solver's,
// and notes what is fixed there, or wrong again.
func recheck(c *cli.Context, campaigns []*results.Campaign) (func(*finding.Finding) (draft.Check, bool), error) {
	log := slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
	cfg, end, err := replayConfig(c, log)
	if err != nil {
		return nil, err
	}
	defer end()
	under, err := solversGiven(c, "recheck", cfg.Catalog)
	if err != nil {
		return nil, err
	}
	soft, _, done := interruptible(log)
	defer done()
	checks := map[string]draft.Check{}
	for _, s := range under {
		var dirs []string
		for _, campaign := range campaigns {
			for _, g := range campaign.Groups {
				f := g.Best()
				team := draft.TeamOf(f.Finding)
				if f.Solver == s.Name || team != nil && team == draft.TeamFor(s.Name, s.Command[0]) {
					dirs = append(dirs, f.Dir)
				}
			}
		}
		if len(dirs) == 0 {
			continue
		}
		cases, err := replay.Find(soft, dirs, nil, log)
		if err != nil {
			return nil, inputError{err}
		}
		checked, err := replay.Run(soft, cfg, s, cases)
		if err != nil {
			return nil, err
		}
		for _, r := range checked {
			checks[r.Case.Finding.ID] = draft.Check{
				StillWrong: r.Bad(), Text: fmt.Sprintf("%s, %s: %s.", r.Solver, r.Version, r.Text()),
			}
			if as, changed := r.News(); changed {
				if err := finding.Mark(r.Case.Path, as, log); err != nil {
					return nil, err
				}
			}
		}
	}
	return func(f *finding.Finding) (draft.Check, bool) {
		check, looked := checks[f.ID]
		return check, looked
	}, nil
}

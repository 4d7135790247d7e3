package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// reporting is what the flags of report say.
type reporting struct {
	*replaying
	drafts  bool
	planner draft.Planner
	recheck []string
	trend   string
}

func reportCommand() *cli.Command {
	r := &reporting{replaying: newReplaying(), trend: page.TrendName}
	return &cli.Command{
		Name:  "report",
		Usage: "write what a campaign did and found: a page for a browser, files for programs, drafts of issues",
		UsageText: "smtstorm report [--drafts] [--recheck SOLVER...] [--trend FILE] DIR...\n" +
			"smtstorm report --drafts FINDING...",
		Description: "DIR is the --out of fuzz or conform, possibly still running. DIR/" + page.FileName + " is one\n" +
			"file that needs no network; DIR/" + ci.SARIFName + " and DIR/" + ci.JUnitName + " are for programs. Drafts are\n" +
			"markdown, in the form that a solver's team asks for, as many as it accepts in a week, the worst first. A\n" +
			"FINDING, a directory below DIR/findings, always gets its draft; reasons against reporting it are printed.\n" +
			"Drafts are only written, never sent.",
		Flags: plain(slices.Concat(
			[]*field{
				newFlag(&r.drafts, "drafts", "write an issue for each signature that is not known to DIR/"+draft.DirName),
				newFlag(&r.planner.All, "all", "with --drafts, write all drafts, not only as many as a team accepts in a week"),
				newFlag(&r.planner.Family, "family", "with --drafts, add the scripts of further findings that are probably of "+
					"the same fault"),
				newFlag(&r.recheck, "recheck", "run findings on this `SOLVER`, the newest version, and record what is fixed: "+
					"NAME, NAME=COMMAND or a path; drafts are of what is still wrong; can be repeated"),
				newFlag(&r.trend, "trend", "of several DIRs, a night each, write to this `FILE` what is new, still open and "+
					"fixed, by night and version"),
				newFlag(&r.Repeat, "repeat", "with --recheck, run a finding `N` times").positive(),
			},
			r.running.flags("a script"),
		)),
		Action: r.report,
	}
}

// report writes the reports that the flags ask for, of directories of campaigns and findings.
func (r *reporting) report(c *cli.Context) error {
	if c.NArg() == 0 {
		return usagef("no directory given: name the --out of a campaign")
	}
	dirs, findings := []string{}, []string{}
	for _, path := range c.Args().Slice() {
		switch st, err := os.Stat(path); {
		case err == nil && !st.IsDir():
			return usagef("%s is a file: report takes the --out of a campaign, or the directory of a finding; for a script, "+
				"'smtstorm minimize --draft' writes an issue text", path)
		case finding.IsFinding(path):
			findings = append(findings, path)
		default:
			dirs = append(dirs, path)
		}
	}
	if len(findings) > 0 && !r.drafts {
		return usagef("%s is a finding: --drafts writes an issue text for it; its report is %s", findings[0],
			filepath.Join(findings[0], finding.ReportName))
	}
	campaigns, err := results.ReadAll(dirs)
	if err != nil {
		return err
	}
	r.planner.Now = time.Now()
	if c.IsSet("recheck") {
		if r.planner.Checked, err = r.askAgain(c, campaigns, findings); err != nil {
			return err
		}
		if campaigns, err = results.ReadAll(dirs); err != nil { // again, because recheck has changed them
			return err
		}
	}
	for _, campaign := range campaigns {
		if err := writeReports(c, campaign); err != nil {
			return err
		}
	}
	if len(campaigns) > 1 || c.IsSet("trend") && len(campaigns) > 0 {
		if err := page.WriteTrend(r.trend, campaigns); err != nil {
			return err
		}
		fmt.Fprintln(c.App.Writer, r.trend)
	}
	if !r.drafts {
		return nil
	}
	if err := showPlan(c)(r.planner.Write(campaigns...)); err != nil {
		return err
	}
	for _, dir := range findings {
		if err := showPlan(c)(r.planner.WriteFinding(dir)); err != nil {
			return err
		}
	}
	return nil
}

// writeReports writes all reports of one campaign, and lists them.
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

// showPlan lists drafts, and says why there are no others and what to consider.
func showPlan(c *cli.Context) func(draft.Plan, error) error {
	return func(plan draft.Plan, err error) error {
		for _, path := range plan.Written {
			fmt.Fprintln(c.App.Writer, path)
		}
		for _, text := range plan.Left {
			fmt.Fprintln(c.App.Writer, "no draft: "+text)
		}
		slices.Sort(plan.Notes)
		for _, text := range slices.Compact(plan.Notes) {
			fmt.Fprintln(c.App.ErrWriter, "note: "+text)
		}
		return err
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/live"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// ciDuration is how long a campaign with --ci lasts, if nothing else says when it ends.
const ciDuration = 10 * time.Minute

// setCIDuration bounds a campaign with --ci that has no budget.
func setCIDuration(c *cli.Context) error {
	if !c.Bool("ci") || c.Int("instances") > 0 || c.Duration("duration") > 0 || c.Int("until-finding") > 0 {
		return nil
	}
	return c.Set("duration", ciDuration.String())
}

// stage is the environment of a campaign: contexts that end it, functions that show its progress, and its process.
type stage struct {
	soft, hard context.Context
	process    *solvers.Process
	logger     *slog.Logger
	news       func(finding.News)
	kept       func(finding.News)                                     // nil without --json
	status     func(snapshot func() tally.Stats)                      // shows the status; may be nil
	probing    func(waiting []*solvers.Solver, elapsed time.Duration) // nil with --ci
	recheck    bool                                                   // whether the open findings are asked again first
}

// conduct runs a campaign with the status on standard error, and sums it up on standard output. run returns its
// statistics and warnings.
func conduct(c *cli.Context, jobs int, code *int, run func(stage) (tally.Stats, []string, error)) error {
	status, log := console(c)
	s := stage{logger: slog.New(log), recheck: c.Bool("recheck")}
	tell, err := onFinding(c, s.logger)
	if err != nil {
		return err
	}
	quiet := c.Bool("quiet")
	s.news = func(n finding.News) {
		if !quiet {
			log.News(n)
		}
		if tell != nil {
			tell(n)
		}
	}
	show, endShow, err := shown(c, status, s.logger)
	if err != nil {
		return err
	}
	defer endShow()
	s.status = show
	if !c.Bool("ci") && !quiet {
		s.probing = status.Probing
	}
	lines := ci.NewLines(c.App.Writer)
	if c.Bool("json") {
		s.kept = lines.Finding
	}
	s.process = prepareProcess(s.logger, jobs+1)
	soft, hard, done := interruptible(s.logger)
	defer done()
	s.soft, s.hard = soft, hard
	stats, warnings, err := run(s)
	status.Clear()
	if _, isUsage := errors.AsType[*usage.Error](err); isUsage { // another campaign has the findings
		log.SumUp("")
		return flagError(c, err)
	}
	if stats.Total() > 0 {
		*code = exitFinding
	}
	for _, w := range slices.Concat(report.Warnings(stats), warnings) {
		s.logger.Warn(w)
	}
	out := c.String("out")
	log.SumUp(fmt.Sprintf("%s and on the page of '%s report %s'", filepath.Join(out, tally.FileName), program(), out))
	return sumUp(c, lines, stats, err)
}

// verboseFlag has a command show each of its warnings.
func verboseFlag() cli.Flag {
	return &cli.BoolFlag{Name: "verbose",
		Usage: "show each warning; otherwise of each kind the first, and how many there were"}
}

// campaignLog is the log of a command with that flag.
func campaignLog(c *cli.Context, t report.Terminal, status *report.Status) *report.Log {
	log := report.NewLog(t, status)
	if c.Bool("verbose") {
		return log.Verbose()
	}
	return log
}

// shown returns the function that shows statistics while a campaign runs: on the terminal unless --ci is set, and with
// --http on a server, which done closes.
func shown(
	c *cli.Context, status *report.Status, log *slog.Logger,
) (show func(snapshot func() tally.Stats), done func(), err error) {
	if !c.Bool("ci") && !c.Bool("quiet") {
		show = status.Show
	}
	if !c.IsSet("http") {
		return show, func() {}, nil
	}
	server, err := live.Start(c.String("http"), c.String("out"))
	if err != nil {
		return nil, nil, badFlag(c, "http", err)
	}
	log.Info("the campaign is shown at " + server.URL())
	there := show // the result has its name, too
	return func(snapshot func() tally.Stats) {
		s := snapshot()
		server.Update(s)
		if there != nil {
			there(func() tally.Stats { return s })
		}
	}, server.Close, nil
}

// sumUp prints what a campaign did on standard output, and writes the files of --ci. err is the error with which the
// campaign ended.
func sumUp(c *cli.Context, lines *ci.Lines, stats tally.Stats, err error) error {
	said := panics.Guard(func() error {
		if c.Bool("json") {
			return lines.Stats(stats)
		} else if stats.Instances > 0 || stats.Total() > 0 || err == nil {
			report.Summary(c.App.Writer, stats, c.String("out"))
		}
		return nil
	})
	err = errors.Join(err, said)
	if c.Bool("ci") {
		c.App.Metadata[deliveredKey] = true
		err = errors.Join(err, panics.Guard(func() error {
			return ci.Deliver(c.App.ErrWriter, c.String("out"), version, err)
		}))
	}
	return err
}

// deliveredKey says that a campaign has left the files of --ci, or replay that of --junit.
const deliveredKey = "delivered"

// delivered has a command leave the files of --ci even if it fails before it has begun a campaign.
func delivered(action func(*cli.Context) error) func(*cli.Context) error {
	return func(c *cli.Context) error {
		err := action(c)
		if err != nil && c.Bool("ci") && c.App.Metadata[deliveredKey] == nil {
			err = errors.Join(err, ci.NotStarted(c.App.ErrWriter, c.String("out"), version, err))
		}
		return err
	}
}

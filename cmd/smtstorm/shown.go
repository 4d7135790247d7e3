package main

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/live"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// ciDuration is how long a campaign with --ci lasts, if nothing else says when it ends.
const ciDuration = 10 * time.Minute

// showing is what flags say of how a command shows what it does.
type showing struct {
	json, ci, quiet, verbose bool
	onFinding                string // command that is run for each new finding
	http                     string // address of the page about the running campaign
}

// conduct runs a campaign with the status on standard error, and sums it up on standard output.
func (f *campaign) conduct(c *cli.Context, code *int) error {
	status, log := console(c, f.verbose)
	f.Logger = slog.New(log)
	tell, err := onFinding(c, f.onFinding, f.Logger)
	if err != nil {
		return err
	}
	f.News = func(n finding.News) {
		if !f.quiet {
			log.News(n)
		}
		if tell != nil {
			tell(n)
		}
	}
	endShow, err := f.show(c, status)
	if err != nil {
		return err
	}
	defer endShow()
	lines := ci.NewLines(c.App.Writer)
	if f.json {
		f.Kept = lines.Finding
	}
	f.Process = prepareProcess(f.Logger, f.Jobs+1)
	soft, hard, done := interruptible(f.Logger)
	defer done()
	if f.recheck {
		f.Recheck = openFindings(f.Config, f.Logger)
	}
	f.Resumed = func(before tally.Stats) {
		f.Logger.Info(report.ResumeLine(before, f.Budget.Instances, f.Budget.Duration))
	}
	stats, err := engine.Run(soft, hard, f.Config)
	status.Clear()
	if _, isUsage := errors.AsType[*usage.Error](err); isUsage { // another campaign has the findings
		log.SumUp("")
		return flagError(c, err)
	}
	if stats.Total() > 0 {
		*code = exitFinding
	}
	for _, w := range slices.Concat(report.Warnings(stats), f.knownWarnings(stats)) {
		f.Logger.Warn(w)
	}
	log.SumUp(fmt.Sprintf("%s and on the page of '%s report %s'", filepath.Join(f.Out, tally.FileName), program(), f.Out))
	return f.sumUp(c, lines, stats, err)
}

// verboseFlag has a command show each of its warnings.
func verboseFlag(into *bool) *field {
	return newFlag(into, "verbose", "show each warning; otherwise of each kind the first, and how many there were")
}

// show has statistics shown while a campaign runs: on the terminal unless --ci or --quiet is set, and with --http on a
// server, which done closes.
func (f *campaign) show(c *cli.Context, status *report.Status) (done func(), err error) {
	if !f.ci && !f.quiet {
		f.Status, f.Probing = status.Show, status.Probing
	}
	if !c.IsSet("http") {
		return func() {}, nil
	}
	server, err := live.Start(f.http, f.Out)
	if err != nil {
		return nil, badFlag(c, "http", err)
	}
	f.Logger.Info("the campaign is shown at " + server.URL())
	there := f.Status
	f.Status = func(snapshot func() tally.Stats) {
		s := snapshot()
		server.Update(s)
		if there != nil {
			there(func() tally.Stats { return s })
		}
	}
	return server.Close, nil
}

// sumUp prints what a campaign did on standard output, and writes the files of --ci. err is the error with which the
// campaign ended.
func (f *campaign) sumUp(c *cli.Context, lines *ci.Lines, stats tally.Stats, err error) error {
	said := panics.Guard(func() error {
		if f.json {
			return lines.Stats(stats)
		} else if stats.Instances > 0 || stats.Total() > 0 || err == nil {
			report.Summary(c.App.Writer, stats, f.Out)
		}
		return nil
	})
	err = errors.Join(err, said)
	if f.ci {
		c.App.Metadata[deliveredKey] = true
		err = errors.Join(err, panics.Guard(func() error { return ci.Deliver(c.App.ErrWriter, f.Out, version, err) }))
	}
	return err
}

// deliveredKey says that a campaign has left the files of --ci, or replay that of --junit.
const deliveredKey = "delivered"

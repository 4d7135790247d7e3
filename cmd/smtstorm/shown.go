package main

import (
	"errors"
	"log/slog"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ci"
	"github.com/smtstorm/smtstorm/internal/live"
	"github.com/smtstorm/smtstorm/internal/report"
	"github.com/smtstorm/smtstorm/internal/tally"
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

// shown gives who is told of the statistics while a campaign runs: the terminal unless --ci is set, and with --http a
// server, which the function done ends.
func shown(c *cli.Context, status *report.Status, log *slog.Logger) (show func(tally.Stats), done func(), err error) {
	if !c.Bool("ci") {
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
	return func(s tally.Stats) {
		server.Update(s)
		if !c.Bool("ci") {
			status.Show(s)
		}
	}, server.Close, nil
}

// sumUp says on standard output what a campaign did, which has ended with err, and writes what --ci asks for.
func sumUp(c *cli.Context, lines *ci.Lines, stats tally.Stats, err error) error {
	if c.Bool("json") {
		err = errors.Join(err, lines.Stats(stats))
	} else if stats.Instances > 0 || err == nil {
		report.Summary(c.App.Writer, stats, c.String("out"))
	}
	if c.Bool("ci") {
		err = errors.Join(err, ci.Deliver(c.App.ErrWriter, c.String("out")))
	}
	return err
}

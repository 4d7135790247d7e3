package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

// controlTime is how long the campaign may take to answer.
const controlTime = 10 * time.Second

func fleetCommand() *cli.Command {
	var url, out, credentials string
	return &cli.Command{
		Name:  "fleet",
		Usage: "show the workers of a campaign (fuzz --serve), pause it or end it",
		UsageText: "smtstorm fleet OUT [pause | resume | end | drain WORKER]\n" +
			"smtstorm fleet key --url URL --out DIR",
		Description: "OUT is the directory of a campaign that runs on this machine. Without a verb, the table of its " +
			"workers is printed.\nkey makes a key in advance: DIR/join for workers, DIR/serve for --serve-key.",
		Flags: withEnvironment([]*field{
			newFlag(&url, "url", "with key: where workers find the campaign, `URL` like tls://host:4222"),
			newFlag(&out, "out", "with key: directory `DIR` for its two files"),
			newFlag(&credentials, "nats-creds", "`FILE` with the credentials of a user of the cluster that the campaign has "+
				"with --nats"),
		}),
		Action: func(c *cli.Context) error {
			if args := c.Args().Slice(); len(args) == 1 && args[0] == fleetKeyWord {
				return fleetKey(c, url, out)
			}
			return controlFleet(c, credentials)
		},
	}
}

// controlFleet asks a campaign about its workers, or to do something.
func controlFleet(c *cli.Context, credentials string) error {
	args := c.Args().Slice()
	verb, worker := "", ""
	switch {
	case len(args) == 1:
	case len(args) == 2 && slices.Contains([]string{fleet.Pause, fleet.Resume, fleet.End}, args[1]):
		verb = args[1]
	case len(args) == 3 && args[1] == fleet.Drain:
		verb, worker = args[1], args[2]
	default:
		return usagef("fleet takes the directory of a campaign and pause, resume, end, drain WORKER or nothing; or key")
	}
	ctx, cancel := context.WithTimeout(context.Background(), controlTime)
	defer cancel()
	t, err := fleet.Control(ctx, args[0], verb, worker, credentials)
	if err != nil {
		return refusal(err)
	}
	return report.Workers(c.App.Writer, string(t.State), &t.FleetStats)
}

// fleetKey makes a key.
func fleetKey(c *cli.Context, url, out string) error {
	if url == "" || out == "" {
		return usagef("fleet key takes --url and --out")
	}
	key, err := fleet.NewKey(url)
	if err != nil {
		return refusal(err)
	}
	if err := key.Write(out); err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s is for workers (--join), %s for the campaign (--serve-key)\n",
		filepath.Join(out, fleet.JoinName), filepath.Join(out, fleet.ServeName))
	return nil
}

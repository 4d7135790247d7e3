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
	return &cli.Command{
		Name:  "fleet",
		Usage: "show the workers of a campaign (fuzz --serve), pause it or end it",
		UsageText: "smtstorm fleet OUT [pause | resume | end | drain WORKER]\n" +
			"smtstorm fleet key --url URL --out DIR",
		Description: "OUT is the directory of a campaign that runs on this machine. Without a verb, the table of its " +
			"workers is printed.\nkey makes a key in advance: DIR/join for workers, DIR/serve for --serve-key.",
		Flags: withEnvironment([]cli.Flag{
			&cli.StringFlag{Name: "url", Usage: "with key: where workers find the campaign, `URL` like tls://host:4222"},
			&cli.StringFlag{Name: "out", Usage: "with key: directory `DIR` for its two files"},
			&cli.StringFlag{Name: "nats-creds", Usage: "`FILE` with the credentials of a user of the cluster that the " +
				"campaign has with --nats"},
		}),
		Action: fleetAction,
	}
}

func fleetAction(c *cli.Context) error {
	args := c.Args().Slice()
	if len(args) == 1 && args[0] == fleetKeyWord {
		return fleetKey(c)
	}
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
	t, err := fleet.Control(ctx, args[0], verb, worker, c.String("nats-creds"))
	if err != nil {
		return refusal(err)
	}
	return report.Workers(c.App.Writer, string(t.State), &t.FleetStats)
}

// fleetKey makes a key.
func fleetKey(c *cli.Context) error {
	if c.String("url") == "" || c.String("out") == "" {
		return usagef("fleet key takes --url and --out")
	}
	key, err := fleet.NewKey(c.String("url"))
	if err != nil {
		return refusal(err)
	}
	if err := key.Write(c.String("out")); err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s is for workers (--join), %s for the campaign (--serve-key)\n",
		filepath.Join(c.String("out"), fleet.JoinName), filepath.Join(c.String("out"), fleet.ServeName))
	return nil
}

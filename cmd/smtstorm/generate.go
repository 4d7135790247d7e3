package main

import (
	"fmt"
	"log/slog"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/mutate"
)

func generateCommand() *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "write instances with known answers",
		UsageText: "smtstorm generate --count N --out DIR [flags] SEED...",
		Flags: withEnvironment(append(settingFlags(mutate.Defaults()),
			&cli.IntFlag{Name: "count", Usage: "`N` instances, round robin over the seeds", Value: 100},
			&cli.StringFlag{Name: "out", Usage: "`DIR` for the instances", Value: "smtstorm-suite"},
			&cli.StringFlag{Name: "format", Value: "plain",
				Usage: "`FORMAT`: plain (SMT-LIB with the expectation as a comment)"},
		)),
		Action: func(c *cli.Context) error {
			cfg, err := campaignConfig(c)
			if err != nil {
				return err
			}
			if format := c.String("format"); format != "plain" {
				return usagef("unknown format %q; there is plain", format)
			}
			if c.Int("count") < 1 {
				return usagef("--count %d: it must be at least 1", c.Int("count"))
			}
			cfg.Jobs, cfg.Out = 1, c.String("out")
			cfg.Budget = campaign.Budget{Instances: c.Int("count")}
			cfg.Logger = slog.New(slog.NewTextHandler(c.App.ErrWriter, &slog.HandlerOptions{ReplaceAttr: dropTime}))
			soft, _, done := interruptible(cfg.Logger)
			defer done()
			n, err := campaign.Generate(soft, cfg)
			if err == nil {
				fmt.Fprintf(c.App.Writer, "%d instances in %s\n", n, cfg.Out)
			}
			return err
		},
	}
}

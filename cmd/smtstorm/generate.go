package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/report"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
)

func generateCommand() *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "write instances, scripts whose right answer is known, into a directory",
		UsageText: "smtstorm generate --count N --out DIR [flags] SEED...",
		Description: "Each instance is a file that says what its right answer is: '; expect: sat'. The same seeds and\n" +
			"flags give the same files.",
		Flags: withEnvironment(slices.Concat(
			section(sectionResults,
				&cli.IntFlag{Name: "count", Usage: "write `N` instances, made from the seeds in turn", Value: 100},
				&cli.StringFlag{Name: "out", Usage: "directory `DIR` for the instances, new or empty", Value: "smtstorm-suite"},
				&cli.StringFlag{Name: "format", Value: "plain",
					Usage: "`FORMAT` of the files: plain is SMT-LIB with the right answer in a comment"},
			),
			section(sectionInstances, rulesFlag()),
			settingFlags(mutate.Defaults()),
		)),
		Action: func(c *cli.Context) error {
			seeds, err := applyEnvironment(c)
			if err != nil {
				return err
			}
			if err := checkNumbers(c, "count", "max-asserts", "max-depth"); err != nil {
				return err
			}
			if c.Bool("rules") {
				return generateRules(c)
			}
			stocked, err := stockConfig(c, seeds)
			if err != nil {
				return err
			}
			if format := c.String("format"); format != "plain" {
				return usagef("unknown format %q; there is plain", format)
			}
			cfg := suite.Config{Config: stocked, Count: c.Int("count")}
			if cfg.Catalog, err = loadCatalog(""); err != nil {
				return err
			}
			cfg.Jobs, cfg.Out = 1, c.String("out")
			cfg.Logger = slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
			cfg.Process = prepareProcess(cfg.Logger, cfg.Jobs)
			soft, _, done := interruptible(cfg.Logger)
			defer done()
			n, err := suite.Write(soft, cfg)
			if soft.Err() != nil {
				return fmt.Errorf("%w after %d of %d instances, which are in %s", context.Cause(soft), n, c.Int("count"), cfg.Out)
			}
			if err == nil {
				fmt.Fprintf(c.App.Writer, "%d instances in %s\n", n, cfg.Out)
			}
			return err
		},
	}
}

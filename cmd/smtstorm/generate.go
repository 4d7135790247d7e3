package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
)

func generateCommand() *cli.Command {
	return &cli.Command{
		Name:      "generate",
		Usage:     "write a regression suite: scripts whose right answer is known, unlike each other",
		UsageText: "smtstorm generate --count N --out DIR [flags] SEED...",
		Description: "Each script states its right answer in the way of the format's project. Beside it are the values\n" +
			"that make it true (witness/), and a script that any solver can check instead (certificate/);\n" +
			"manifest.json lists the origin of each file. Scripts are chosen for operators, pairs of operators\n" +
			"and shapes that few others have. The same seeds and flags give the same files.",
		Flags: withEnvironment(slices.Concat(
			section(sectionResults,
				&cli.IntFlag{Name: "count", Usage: "write `N` instances, made from the seeds in turn", Value: 100},
				&cli.StringFlag{Name: "out", Usage: "directory `DIR` for the instances, new or empty", Value: "smtstorm-suite"},
				formatFlag(), verboseFlag(),
				&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: jobsText, Value: defaultJobs(),
					Usage: "make instances of `N` seeds at the same time; the files are the same"},
			),
			section("CHOICE",
				&cli.IntFlag{Name: "among", Value: 20,
					Usage: "choose each among `N` candidates; 1: take every instance in order"},
				&cli.StringFlag{Name: "max-bytes", Value: "4KiB", Usage: "choose scripts of at most this `SIZE`; 0: no limit"},
				&cli.StringFlag{Name: "solved-by", Usage: "only scripts that `SOLVER` decides: NAME, NAME=COMMAND or a path"},
				&cli.DurationFlag{Name: "within", Usage: "give that solver this `TIME`", Value: time.Second},
			),
			section(sectionInstances, append(growthFlags(), rulesFlag(), rewriteFlag())...),
			settingFlags(mutate.Defaults()),
		)),
		Action: generate,
	}
}

// formatFlag is the flag for the format of regression tests.
func formatFlag() cli.Flag {
	var all []string
	for _, f := range suite.Formats() {
		all = append(all, fmt.Sprintf("%s (%s)", f.Name, f.About))
	}
	return &cli.StringFlag{Name: "format", Value: "plain", Usage: "`FORMAT` of the files: " + strings.Join(all, ", ")}
}

func generate(c *cli.Context) error {
	seeds, err := applyEnvironment(c)
	if err != nil {
		return err
	}
	if err := checkNumbers(c, "count", "among", "within", "max-asserts", "jobs"); err != nil {
		return err
	}
	programs, others := programsAmong(seeds)
	switch {
	case c.Bool("rules") && len(seeds) > 0:
		return usagef("--rules makes programs from nothing: it takes no seeds")
	case c.Bool("rules") || len(programs) > 0 && len(others) == 0:
		return generateRules(c, programs)
	case len(programs) > 0:
		return usagef("%s is a rule program, and %s is none: a suite is of one or the other", programs[0], others[0])
	}
	fromSeeds, err := seedsConfig(c, seeds)
	if err != nil {
		return err
	}
	cfg := suite.Config{Config: fromSeeds, Count: c.Int("count"), Among: c.Int("among"), Within: c.Duration("within")}
	if cfg.Format, err = suite.Named(c.String("format")); err != nil {
		return usageError{err}
	}
	size, err := humanize.ParseBytes(c.String("max-bytes"))
	if err != nil {
		return badFlag(c, "max-bytes", fmt.Errorf("--max-bytes %s: it takes a size like 4KiB", c.String("max-bytes")))
	}
	cfg.MaxBytes = int(size)
	if cfg.Catalog, err = loadCatalog(""); err != nil {
		return err
	}
	cfg.Commands = cfg.Catalog.HaveCommand
	if text := c.String("solved-by"); text != "" {
		if cfg.SolvedBy, err = cfg.Catalog.Resolve(text); err != nil {
			return usageError{err}
		}
	}
	if cfg.SolvedBy != nil && cfg.Among == 1 {
		return usagef("--solved-by leaves instances out, and --among 1 none: choose one")
	}
	cfg.Jobs, cfg.Out = c.Int("jobs"), c.String("out")
	cfg.Command = generateCommandLine(c)
	_, log := console(c)
	cfg.Logger = slog.New(log)
	if cfg.Ask = askerOf(c); cfg.Ask == nil {
		cfg.Process = prepareProcess(cfg.Logger, cfg.Jobs)
	}
	soft, _, done := interruptible(cfg.Logger)
	defer done()
	w, err := suite.Write(soft, cfg)
	log.SumUp("")
	if soft.Err() != nil {
		return fmt.Errorf("%w after %d of %d instances, which are in %s", context.Cause(soft), w.Instances, cfg.Count,
			cfg.Out)
	}
	if err == nil {
		sayWritten(c, cfg, w)
	}
	return err
}

// generateCommandLine is the command that writes the same suite from the same seeds.
func generateCommandLine(c *cli.Context) []string {
	line := []string{"smtstorm", "generate"}
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if !c.IsSet(name) || name == "out" || name == "jobs" {
			continue
		}
		if all, several := f.(*cli.StringSliceFlag); several {
			for _, v := range c.StringSlice(all.Name) {
				line = append(line, "--"+name, v)
			}
			continue
		}
		line = append(line, "--"+name, fmt.Sprint(c.Value(name)))
	}
	return line
}

// sayWritten prints what was written.
func sayWritten(c *cli.Context, cfg suite.Config, w suite.Written) {
	fmt.Fprintf(c.App.Writer, "%s in %s\n", english.Plural(w.Instances, "instance", ""), cfg.Out)
	if cfg.Among == 1 && w.Left.Unproved == 0 {
		return
	}
	var left []string
	for _, l := range []struct {
		n    int
		what string
	}{
		{w.Left.Duplicates, "equal to others but for names"}, {w.Left.Large, "too large"},
		{w.Left.Towers, "with negations of negations"}, {w.Left.Common, "with nothing that few others have"},
		{w.Left.Undecided, "not decided in time"},
		{w.Left.Foreign, "that the solver of the format does not have"},
		{w.Left.Unproved, "with optima that are not proved, or not certain to be printed so"},
	} {
		if l.n > 0 {
			left = append(left, fmt.Sprintf("%d %s", l.n, l.what))
		}
	}
	if left == nil {
		left = []string{"none"}
	}
	fmt.Fprintf(c.App.Writer, "chosen among %d; left out: %s\n", w.Looked, strings.Join(left, ", "))
	if cfg.Among == 1 {
		return
	}
	if w.Joined > 0 {
		fmt.Fprintf(c.App.Writer, "%d more are asserted together with one of these\n", w.Joined)
	}
	fmt.Fprintf(c.App.Writer, "they have %d of the %d pairs of operators that were met\n", w.Pairs, w.Met)
}

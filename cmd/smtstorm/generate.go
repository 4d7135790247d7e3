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
)

// generation is what the flags of generate say.
type generation struct {
	suite.Config
	settings           settings
	programs           programFlags
	format             string
	maxBytes, solvedBy string
	verbose            bool
}

func generateCommand() *cli.Command {
	g := &generation{programs: newProgramFlags(), maxBytes: "4KiB"}
	g.Config = suite.Config{
		Config: newSeeds(), Count: 100, Among: 20, Within: time.Second,
	}
	g.Jobs, g.Out, g.settings.Config = defaultJobs(), "smtstorm-suite", &g.Config.Config
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
				newFlag(&g.Count, "count", "write `N` instances, made from the seeds in turn").positive(),
				newFlag(&g.Out, "out", "directory `DIR` for the instances, new or empty"),
				formatFlag(&g.format), verboseFlag(&g.verbose),
				newFlag(&g.Jobs, "jobs", "make instances of `N` seeds at the same time; the files are the "+
					"same").positive().short("j").unsetIs(jobsText),
			),
			section("CHOICE",
				newFlag(&g.Among, "among", "choose each among `N` candidates; 1: take every instance in order").positive(),
				newFlag(&g.maxBytes, "max-bytes", "choose scripts of at most this `SIZE`; 0: no limit"),
				newFlag(&g.solvedBy, "solved-by", "only scripts that `SOLVER` decides: NAME, NAME=COMMAND or a path"),
				newFlag(&g.Within, "within", "give that solver this `TIME`").positive(),
			),
			section(sectionInstances, append(g.programs.growthFlags(), g.programs.rulesFlag(), g.programs.rewriteFlag())...),
			g.settings.flags(),
		)),
		Action: g.generate,
	}
}

// formatFlag is the flag for the format of regression tests.
func formatFlag(into *string) *field {
	var all []string
	for _, f := range suite.Formats() {
		all = append(all, fmt.Sprintf("%s (%s)", f.Name, f.About))
	}
	*into = "plain"
	return newFlag(into, "format", "`FORMAT` of the files: "+strings.Join(all, ", "))
}

func (g *generation) generate(c *cli.Context) (err error) {
	seeds := seedsGiven(c)
	programs, others := programsAmong(seeds)
	switch {
	case g.programs.only && len(seeds) > 0:
		return usagef("--rules makes programs from nothing: it takes no seeds")
	case g.programs.only || len(programs) > 0 && len(others) == 0:
		return g.writePrograms(c, programs)
	case len(programs) > 0:
		return usagef("%s is a rule program, and %s is none: a suite is of one or the other", programs[0], others[0])
	}
	if err := g.settings.complete(c, seeds, 0); err != nil {
		return err
	}
	if g.Format, err = suite.Named(g.format); err != nil {
		return usageError{err}
	}
	size, err := humanize.ParseBytes(g.maxBytes)
	if err != nil {
		return badFlag(c, "max-bytes", fmt.Errorf("--max-bytes %s: it takes a size like 4KiB", g.maxBytes))
	}
	g.MaxBytes = int(size)
	if g.Catalog, err = loadCatalog(""); err != nil {
		return err
	}
	g.Commands = g.Catalog.HaveCommand
	if g.solvedBy != "" {
		if g.SolvedBy, err = g.Catalog.Resolve(g.solvedBy); err != nil {
			return usageError{err}
		}
		if g.Among == 1 {
			return usagef("--solved-by leaves instances out, and --among 1 none: choose one")
		}
	}
	g.Command = generateCommandLine(c)
	_, log := console(c, g.verbose)
	g.Logger = slog.New(log)
	if g.Ask = askerOf(c); g.Ask == nil {
		g.Process = prepareProcess(g.Logger, g.Jobs)
	}
	soft, _, done := interruptible(g.Logger)
	defer done()
	w, err := suite.Write(soft, g.Config)
	log.SumUp("")
	if soft.Err() != nil {
		return fmt.Errorf("%w after %d of %d instances, which are in %s", context.Cause(soft), w.Instances, g.Count, g.Out)
	}
	if err == nil {
		sayWritten(c, g.Config, w)
	}
	return err
}

// generateCommandLine is the command that writes the same suite from the same seeds.
func generateCommandLine(c *cli.Context) []string {
	line := []string{"smtstorm", "generate"}
	for _, f := range fieldsOf(c.Command) {
		if !c.IsSet(f.name) || f.name == "out" || f.name == "jobs" {
			continue
		}
		for _, text := range f.texts() {
			line = append(line, "--"+f.name, text)
		}
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

package main

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/solvers"
)

// Groups of flags that several commands have: each is written here once, and read here once.

// jobsFlag is how many solvers run at the same time.
func jobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: jobsText,
		Usage: "run `N` solvers at the same time", Value: defaultJobs()}
}

// timeoutFlag is how long a solver may run for what.
func timeoutFlag(what string) cli.Flag {
	return &cli.DurationFlag{Name: "timeout", Usage: "give a solver this `TIME` for " + what, Value: solvers.DefaultWall}
}

// memoryFlags are the flags on how much memory a solver has, and which solvers there are.
func memoryFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "memory", Usage: "give a solver process memory of this `SIZE`",
			Value: sizeText(solvers.DefaultMemory)},
		&cli.StringFlag{Name: "catalog", Usage: "TOML `FILE` that describes more solvers"},
	}
}

// runFlags are the flags of commands that run solvers, which have so long for what.
func runFlags(what string) []cli.Flag {
	return append([]cli.Flag{jobsFlag(), timeoutFlag(what)}, memoryFlags()...)
}

// runningOf reads them; a limit without a flag is 0.
func runningOf(c *cli.Context) (jobs int, limits solvers.Limits, catalog *solvers.Catalog, err error) {
	limits.Wall = c.Duration("timeout")
	if limits.Memory, err = readMemory(c, "memory"); err == nil {
		catalog, err = loadCatalog(c.String("catalog"))
	}
	return c.Int("jobs"), limits, catalog, err
}

// keepFlags are the flags of commands that keep findings, on what is done with these: reduces is for --minimize-time.
// Each usage begins with a prefix.
func keepFlags(prefix string, reduces time.Duration) []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "no-minimize", Usage: prefix + "do not reduce the scripts of findings"},
		&cli.DurationFlag{Name: "minimize-time", Value: reduces,
			Usage: prefix + "spend at most this `TIME` on reducing a finding"},
		knownFlag(prefix),
	}
}

// knownFlag names known faults.
func knownFlag(prefix string) cli.Flag {
	return &cli.StringSliceFlag{Name: "known",
		Usage: prefix + "TOML `FILE` with known faults, which are counted apart; see fuzz"}
}

// keepingOf reads keepFlags: the time is 0 if findings are not reduced.
func keepingOf(c *cli.Context) (reduces time.Duration, known *finding.Known, err error) {
	if !c.Bool("no-minimize") {
		reduces = c.Duration("minimize-time")
	}
	if known, err = finding.LoadKnown(time.Now(), c.StringSlice("known")...); err != nil {
		return reduces, known, inputError{err}
	}
	for _, path := range known.Missing() {
		fmt.Fprintf(c.App.ErrWriter, "note: %s does not exist yet: no fault is known\n", path)
	}
	return reduces, known, nil
}

// choice reads a flag that is one of these words.
func choice[T ~string](c *cli.Context, name string, of ...T) (T, error) {
	chosen := T(c.String(name))
	if !slices.Contains(of, chosen) {
		words := texts(of)
		last := len(words) - 1
		return "", badFlag(c, name, fmt.Errorf("--%s %s: it is %s or %s", name, chosen, strings.Join(words[:last], ", "),
			words[last]))
	}
	return chosen, nil
}

// gradeFlag reads which options of solvers are varied; "" is none.
func gradeFlag(c *cli.Context) (solvers.Grade, error) {
	const none = "none"
	grade, err := choice(c, "vary-options", solvers.Supported, solvers.Any, none)
	if grade == none {
		grade = ""
	}
	return grade, err
}

// console is where a command shows how far it is, and its log; both are on standard error.
func console(c *cli.Context) (*report.Status, *report.Log) {
	stderr := terminal(c.App.ErrWriter)
	status := report.NewStatus(stderr)
	return status, campaignLog(c, stderr, status)
}

// plainLog is the log of a command without --verbose.
func plainLog(c *cli.Context) *slog.Logger {
	return slog.New(report.NewLog(terminal(c.App.ErrWriter), nil))
}

// shareFlag reads a flag that is a share, or a probability.
func shareFlag(c *cli.Context, name string) (float64, error) {
	share := c.Float64(name)
	if !(share >= 0 && share <= 1) {
		return 0, badFlag(c, name, fmt.Errorf("--%s %v: it must lie between 0 and 1", name, share))
	}
	return share, nil
}

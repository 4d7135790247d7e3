package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/parts"
	"github.com/smtstorm/smtstorm/internal/seedfile"
)

func splitCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:  "split",
		Usage: "divide large seeds into parts, run solvers on them, and join the answers",
		UsageText: "smtstorm split --out DIR [flags] SEED...\n" +
			"smtstorm split run --solver SOLVER [flags] SEED...|DIR\n" +
			"smtstorm split join MANIFEST ANSWERS",
		Description: "The assertions of each check of a script are divided into parts. --how says in which way, and that\n" +
			"determines what the answers to parts say about the whole: with size and dependencies, each part has some of the\n" +
			"assertions (if one is unsat, the whole is; nothing else follows); components share no symbols (the whole is sat\n" +
			"iff all are); cubes are the whole with one case each (the whole is sat iff one is). With --unit file, a set of\n" +
			"seeds is divided into directories of copies.\n" +
			"\n" +
			"run asks solvers about each whole and its parts, joins the answers, and compares: if they contradict each\n" +
			"other, the models are evaluated to decide who is wrong. As soon as the answer to the whole follows, further\n" +
			"parts are not run (--all). It writes the whole's model, and the same command continues an interrupted run. DIR\n" +
			"is a directory that split wrote. join does the same with answers from elsewhere: ANSWERS has lines like\n" +
			"{\"part\":FILE,\"answer\":\"sat\"}.\n" +
			"\n" +
			"EXIT STATUS\n" +
			"   1  a solver is wrong, in a way that is not known\n" +
			"   2  wrong usage, or nothing to divide in a SEED that is a file\n" +
			"   3  something of ours failed\n" +
			"   0  otherwise",
		Flags: withEnvironment(slices.Concat(
			section("PARTS (the same seeds and the same of these flags give the same parts)", partFlags()...),
			section(sectionSolvers,
				&cli.StringSliceFlag{Name: "solver",
					Usage: "run: `SOLVER` to ask: NAME, NAME=COMMAND or a path; can be repeated"},
				&cli.BoolFlag{Name: "no-whole", Usage: "run: do not run the wholes, only join the answers to the parts"},
				&cli.BoolFlag{Name: "all", Usage: "run: run all parts, also when the answer to the whole follows from some"},
			),
			section(sectionSolvers, runFlags("a script")...),
			section(sectionResults,
				&cli.StringFlag{Name: "out", Usage: "directory `DIR` for the parts, new or empty; run: for results, " +
					"default smtstorm-split"},
			),
			section(sectionResults, keepFlags("run: ", time.Minute)...),
			section(sectionResults,
				&cli.BoolFlag{Name: "json", Usage: "run, join: print a line of JSON for each whole, and run one at the end"},
				verboseFlag(),
			),
		)),
		Action: func(c *cli.Context) error { return splitSeeds(c, code) },
	}
}

// partFlags are the flags on how to divide.
func partFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "how",
			DefaultText: "dependencies, for files size; run: components where there are several, otherwise cubes",
			Usage:       "divide in this `WAY`: size, dependencies, components or cubes"},
		&cli.StringFlag{Name: "unit", Value: string(parts.Assertion), Usage: "divide by `UNIT`: assertion, or file"},
		&cli.IntFlag{Name: "max-size", DefaultText: fmt.Sprintf("%d, of files %d", parts.DefaultAssertions, parts.DefaultFiles),
			Usage: "size, dependencies: at most `N` units in a part"},
		&cli.IntFlag{Name: "min-size", DefaultText: "one more than max-size",
			Usage: "wholes with fewer than `N` units are not divided"},
		&cli.IntFlag{Name: "radius", DefaultText: fmt.Sprintf("%d, of files %d", parts.DefaultRadius, parts.DefaultRadiusOfFiles),
			Usage: "dependencies: keep a unit together with all that is at most `N` steps away"},
		&cli.StringFlag{Name: "replicate", Value: parts.DefaultReplicate,
			Usage: "dependencies: if there are too many neighbours, copy this `SHARE`, those with the most dependencies, into all parts"},
		&cli.StringFlag{Name: "graph", Usage: "dependencies: read them from `FILE`, one a line: a unit and another on which it " +
			"depends; files by their names, assertions by their numbers"},
		&cli.IntFlag{Name: "cubes", Value: parts.DefaultCubes, Usage: "make at least `N` cubes"},
		&cli.StringFlag{Name: "on", Usage: "cubes: start with the cases of this `TERM`"},
		&cli.StringFlag{Name: "max-total", DefaultText: "ten times the seed, or 16MiB if that is more",
			Usage: "do not divide a seed whose parts have more than this `SIZE` together"},
		&cli.IntFlag{Name: "check", DefaultText: "every one", Usage: "divide only check `N` of each script"},
		&cli.StringSliceFlag{Name: "logic", Usage: "use only seeds of this `LOGIC`; can be repeated"},
		&cli.Uint64Flag{Name: "seed", Usage: "number `N` that the search for models follows from", Value: 1},
	}
}

func splitSeeds(c *cli.Context, code *int) error {
	args, err := applyEnvironment(c)
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "join" {
		return joinAnswers(c, args[1:], code)
	}
	cfg, err := partConfig(c)
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "run" {
		return runParts(c, args[1:], cfg, code)
	}
	return writeParts(c, args, cfg, code)
}

// partConfig reads the flags that say how to divide.
func partConfig(c *cli.Context) (cfg parts.Division, err error) {
	positive := []string{"jobs", "timeout", "minimize-time"}
	for _, name := range []string{"max-size", "min-size", "radius", "cubes", "check"} {
		if c.IsSet(name) {
			positive = append(positive, name)
		}
	}
	if err := checkNumbers(c, positive...); err != nil {
		return cfg, err
	}
	if c.Int("cubes") < 2 {
		return cfg, badFlag(c, "cubes", fmt.Errorf("--cubes %d: it must be 2 or more", c.Int("cubes")))
	}
	total := uint64(0)
	if text := c.String("max-total"); text != "" {
		if total, err = humanize.ParseBytes(text); err != nil || total == 0 || total > math.MaxInt64 {
			return cfg, badFlag(c, "max-total", fmt.Errorf("--max-total %s: it takes a size like 500MB or 2GiB", text))
		}
	}
	return parts.Division{
		MaxTotal: int64(total), How: parts.How(c.String("how")), Unit: parts.Unit(c.String("unit")), Size: c.Int("max-size"),
		MinSize: c.Int("min-size"), Radius: c.Int("radius"), Replicate: c.String("replicate"), Cubes: c.Int("cubes"),
		On: c.String("on"), Check: c.Int("check"), Logics: c.StringSlice("logic"), Seed: c.Uint64("seed"), Version: version,
		Graph: c.String("graph"), Logger: slog.New(slog.DiscardHandler),
	}, nil
}

func writeParts(c *cli.Context, seeds []string, cfg parts.Division, code *int) error {
	switch {
	case len(seeds) == 0:
		return usagef("no seed given")
	case c.String("out") == "":
		return usagef("flag --out is missing: it says where to write the parts")
	}
	if err := cfg.Complete(); err != nil {
		return flagError(c, err)
	}
	status, log := console(c)
	cfg.Logger, cfg.Progress = slog.New(log), status.Line
	w, err := parts.Write(seeds, c.String("out"), cfg)
	status.Clear()
	log.SumUp("")
	if err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s in %s\n", w, c.String("out"))
	if w.Named > 0 {
		*code = exitUsage
	}
	return nil
}

func runParts(c *cli.Context, seeds []string, divide parts.Division, code *int) (err error) {
	if len(seeds) == 0 {
		return usagef("no seed given: name seeds, or what 'smtstorm split' has written")
	}
	cfg := parts.Config{
		Division: divide, Commit: commit(), Out: c.String("out"), Solvers: c.StringSlice("solver"),
		NoWhole: c.Bool("no-whole"), All: c.Bool("all"), Ask: askerOf(c),
	}
	if cfg.Out == "" {
		cfg.Out = "smtstorm-split"
	}
	if cfg.MinimizeTime, cfg.Known, err = keepingOf(c); err != nil {
		return err
	}
	if cfg.Jobs, cfg.Limits, cfg.Catalog, err = runningOf(c); err != nil {
		return err
	}
	_, log := console(c)
	cfg.Logger = slog.New(log)
	if cfg.Ask == nil {
		cfg.Process = prepareProcess(cfg.Logger, cfg.Jobs+1)
	}
	lines := json.NewEncoder(c.App.Writer)
	cfg.Report = func(r *parts.Result) {
		if c.Bool("json") {
			_ = lines.Encode(r)
			return
		}
		fmt.Fprintf(c.App.Writer, "%s:%d, %s: %s\n", r.Path, r.Check, r.Solver, r)
		for _, id := range r.Findings {
			fmt.Fprintf(c.App.Writer, "  finding %s\n", filepath.Join(finding.Dir(cfg.Out), id, "report.md"))
		}
	}
	soft, hard, done := interruptible(cfg.Logger)
	defer done()
	s, err := parts.Run(soft, hard, seeds, cfg)
	log.SumUp("")
	if s != nil && s.Findings > 0 {
		*code = exitFinding
	}
	if err != nil {
		return flagError(c, err)
	}
	if c.Bool("json") {
		return lines.Encode(s)
	}
	_, err = fmt.Fprintln(c.App.Writer, s)
	return err
}

func joinAnswers(c *cli.Context, args []string, code *int) error {
	if len(args) != 2 {
		return usagef("join takes the manifest of parts and a file with answers, not %d arguments", len(args))
	}
	m, err := parts.ReadManifest(args[0])
	if err != nil {
		return inputError{err}
	}
	answers, err := seedfile.Read(args[1])
	if err != nil {
		return inputError{err}
	}
	all, err := parts.Join(m, args[1], answers)
	if err != nil {
		return inputError{err}
	}
	lines := json.NewEncoder(c.App.Writer)
	for _, j := range all {
		if len(j.Wrong) > 0 {
			*code = exitFinding
		}
		if c.Bool("json") {
			if err := lines.Encode(j); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(c.App.Writer, j)
		if len(j.Wrong) > 0 {
			fmt.Fprintln(c.App.Writer, "  "+strings.Join(j.Wrong, "\n  "))
		}
	}
	return nil
}

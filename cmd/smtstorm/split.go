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

// splitting is what the flags of split say.
type splitting struct {
	parts.Config
	running       running
	keeping       keeping
	maxTotal      string
	json, verbose bool
}

func splitCommand(code *int) *cli.Command {
	s := &splitting{Config: parts.Config{Commit: commit(), MinimizeTime: time.Minute}}
	s.Unit, s.Replicate, s.Cubes, s.Seed = parts.Assertion, parts.DefaultReplicate, parts.DefaultCubes, 1
	s.Version, s.Logger = version, slog.New(slog.DiscardHandler)
	s.running = running{jobs: &s.Jobs, limits: &s.Limits, catalog: &s.Catalog}
	s.keeping = keeping{time: &s.MinimizeTime, known: &s.Known}
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
			section("PARTS (the same seeds and the same of these flags give the same parts)", s.partFlags()...),
			section(sectionSolvers,
				newFlag(&s.Solvers, "solver", "run: `SOLVER` to ask: NAME, NAME=COMMAND or a path; can be repeated"),
				newFlag(&s.NoWhole, "no-whole", "run: do not run the wholes, only join the answers to the parts"),
				newFlag(&s.All, "all", "run: run all parts, also when the answer to the whole follows from some"),
			),
			section(sectionSolvers, s.running.flags("a script")...),
			section(sectionResults,
				newFlag(&s.Out, "out", "directory `DIR` for the parts, new or empty; run: for results, default smtstorm-split"),
			),
			section(sectionResults, s.keeping.flags("run: ")...),
			section(sectionResults,
				newFlag(&s.json, "json", "run, join: print a line of JSON for each whole, and run one at the end"),
				verboseFlag(&s.verbose),
			),
		)),
		Action: func(c *cli.Context) error { return s.split(c, code) },
	}
}

// partFlags are the flags on how to divide.
func (s *splitting) partFlags() []*field {
	return []*field{
		newFlag((*string)(&s.How), "how", "divide in this `WAY`: size, dependencies, components or "+
			"cubes").unsetIs("dependencies, for files size; run: components where there are several, otherwise cubes"),
		newFlag((*string)(&s.Unit), "unit", "divide by `UNIT`: assertion, or file"),
		newFlag(&s.Size, "max-size", "size, dependencies: at most `N` units in a part").positive().
			unsetIs(fmt.Sprintf("%d, of files %d", parts.DefaultAssertions, parts.DefaultFiles)),
		newFlag(&s.MinSize, "min-size", "wholes with fewer than `N` units are not divided").positive().
			unsetIs("one more than max-size"),
		newFlag(&s.Radius, "radius", "dependencies: keep a unit together with all that is at most `N` steps "+
			"away").positive().unsetIs(fmt.Sprintf("%d, of files %d", parts.DefaultRadius, parts.DefaultRadiusOfFiles)),
		newFlag(&s.Replicate, "replicate", "dependencies: if there are too many neighbours, copy this `SHARE`, those with "+
			"the most dependencies, into all parts"),
		newFlag(&s.Graph, "graph", "dependencies: read them from `FILE`, one a line: a unit and another on which it "+
			"depends; files by their names, assertions by their numbers"),
		newFlag(&s.Cubes, "cubes", "make at least `N` cubes"),
		newFlag(&s.On, "on", "cubes: start with the cases of this `TERM`"),
		newFlag(&s.maxTotal, "max-total", "do not divide a seed whose parts have more than this `SIZE` "+
			"together").unsetIs("ten times the seed, or 16MiB if that is more"),
		newFlag(&s.Check, "check", "divide only check `N` of each script").positive().unsetIs("every one"),
		newFlag(&s.Logics, "logic", "use only seeds of this `LOGIC`; can be repeated"),
		newFlag(&s.Seed, "seed", "number `N` that the search for models follows from"),
	}
}

func (s *splitting) split(c *cli.Context, code *int) error {
	args := seedsGiven(c)
	if len(args) > 0 && args[0] == "join" {
		return s.join(c, args[1:], code)
	}
	if err := s.check(c); err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "run" {
		return s.run(c, args[1:], code)
	}
	return s.write(c, args, code)
}

// check checks the flags that say how to divide.
func (s *splitting) check(c *cli.Context) error {
	if s.Cubes < 2 {
		return badFlag(c, "cubes", fmt.Errorf("--cubes %d: it must be 2 or more", s.Cubes))
	}
	if s.maxTotal != "" {
		total, err := humanize.ParseBytes(s.maxTotal)
		if err != nil || total == 0 || total > math.MaxInt64 {
			return badFlag(c, "max-total", fmt.Errorf("--max-total %s: it takes a size like 500MB or 2GiB", s.maxTotal))
		}
		s.MaxTotal = int64(total)
	}
	return nil
}

func (s *splitting) write(c *cli.Context, seeds []string, code *int) error {
	switch {
	case len(seeds) == 0:
		return usagef("no seed given")
	case s.Out == "":
		return usagef("flag --out is missing: it says where to write the parts")
	}
	if err := s.Complete(); err != nil {
		return flagError(c, err)
	}
	status, log := console(c, s.verbose)
	s.Logger, s.Progress = slog.New(log), status.Line
	w, err := parts.Write(seeds, s.Out, s.Division)
	status.Clear()
	log.SumUp("")
	if err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s in %s\n", w, s.Out)
	if w.Named > 0 {
		*code = exitUsage
	}
	return nil
}

func (s *splitting) run(c *cli.Context, seeds []string, code *int) error {
	if len(seeds) == 0 {
		return usagef("no seed given: name seeds, or what 'smtstorm split' has written")
	}
	if s.Out == "" {
		s.Out = "smtstorm-split"
	}
	if err := s.keeping.load(c); err != nil {
		return err
	}
	if err := s.running.load(c, false); err != nil {
		return err
	}
	_, log := console(c, s.verbose)
	s.Logger = slog.New(log)
	if s.Ask = askerOf(c); s.Ask == nil {
		s.Process = prepareProcess(s.Logger, s.Jobs+1)
	}
	lines := json.NewEncoder(c.App.Writer)
	s.Report = func(r *parts.Result) {
		if s.json {
			_ = lines.Encode(r)
			return
		}
		fmt.Fprintf(c.App.Writer, "%s:%d, %s: %s\n", r.Path, r.Check, r.Solver, r)
		for _, id := range r.Findings {
			fmt.Fprintf(c.App.Writer, "  finding %s\n", filepath.Join(finding.Dir(s.Out), id, "report.md"))
		}
	}
	soft, hard, done := interruptible(s.Logger)
	defer done()
	sum, err := parts.Run(soft, hard, seeds, s.Config)
	log.SumUp("")
	if sum != nil && sum.Findings > 0 {
		*code = exitFinding
	}
	if err != nil {
		return flagError(c, err)
	}
	if s.json {
		return lines.Encode(sum)
	}
	_, err = fmt.Fprintln(c.App.Writer, sum)
	return err
}

func (s *splitting) join(c *cli.Context, args []string, code *int) error {
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
		if s.json {
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

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

func minimizeCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:  "minimize",
		Usage: "reduce a script that a solver answers wrongly, with a proof of the right answer",
		UsageText: "smtstorm minimize --solver SOLVER [flags] FILE\nsmtstorm minimize --criterion COMMAND [flags] FILE\n" +
			"smtstorm minimize [flags] FINDING\nsmtstorm minimize [flags] OUT/findings",
		Description: "The right answer to each smaller script is proved by evaluation: under a witness that is given or\n" +
			"that a search finds, by enumerating all assignments, or under the solver's own model. Other solvers'\n" +
			"answers are no proof: they count only if --expect or the script's :status agrees, and the result\n" +
			"names them. Options that the script sets are used, and stay where the fault needs them; those that\n" +
			"say where the solver writes are left out, and named. A FINDING is the directory of a campaign's\n" +
			"finding: its solver and witness are used, and the result is written there. OUT/findings are all that a\n" +
			"campaign has kept and not reduced, one after the other. FILE may be a log: what a\n" +
			"solver printed between the commands is left out, and its answers are compared with today's.\n" +
			"Exit status: 0 reduced;\n" +
			"2 bad input, or an --expect that is proved to be wrong; 3 a solver answers none of the trivial scripts\n" +
			"that it is asked first; 4 the solver is not wrong, or nothing proves who is right, or the criterion\n" +
			"does not hold for FILE; 5 --duration, or a signal, ended it before anything was found out.",
		Flags: withEnvironment(append([]cli.Flag{
			&cli.StringSliceFlag{Name: "solver", Usage: "solver that is wrong: `NAME`, NAME=COMMAND or a path; can be " +
				"repeated: the script is reduced for the first one, and the result is run on all"},
			&cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "`FILE` for the result; otherwise NAME.reduced.smt2 here, for NAME.smt2 (and NAME.reduced.datalog for NAME.datalog)"},
			&cli.StringFlag{Name: "witness", Usage: "`FILE` with values (a model) that make the script true"},
			&cli.StringFlag{Name: "expect", Usage: "the right `ANSWER` to the last check, or that of --check, as you know it: sat or unsat; it is not proved"},
			&cli.IntFlag{Name: "check", DefaultText: "the first that is wrong", Usage: "reduce the wrong answer to check `N` of the script, from 1"},
			&cli.IntFlag{Name: "repeat", Usage: "run each smaller script `N` times, for faults that come and go", Value: 1},
			&cli.Float64Flag{Name: "threshold", Usage: "`SHARE` of the runs that must show the fault", Value: 1},
			&cli.StringFlag{Name: "baseline", Usage: "`SOLVER` that needs less time, or memory: reduce the script while that is so, instead of a wrong answer"},
			&cli.StringFlag{Name: "criterion", Usage: "reduce FILE while this `COMMAND` ends with status 0, instead of a " +
				"wrong answer; {} is the file in it, which otherwise comes last"},
			&cli.DurationFlag{Name: "duration", Usage: "stop after this `TIME` and keep the smallest script so far"},
			&cli.IntFlag{Name: "max-tests", Usage: "stop after `N` tests and keep the smallest script so far"},
			&cli.BoolFlag{Name: "bounds", Usage: "first the published binary search: instances made of the script again, with half " +
				"of the assertions, then of the depth"},
			&cli.BoolFlag{Name: "bounds-only", Usage: "only that search, whose result is kept; also as --bounds only"},
			&cli.Uint64Flag{Name: "seed", Usage: "number `N` that random choices in the search for a witness follow from", Value: 1},
			&cli.BoolFlag{Name: "draft", Usage: "write the text of an issue as well, in the form that the solver's team asks " +
				"for, and say where"},
		}, runFlags("a run")...)),
		Action: func(c *cli.Context) error { return minimize(c, code) },
	}
}

func minimize(c *cli.Context, code *int) error {
	if _, err := applyEnvironment(c); err != nil {
		return err
	}
	if c.Args().Len() != 1 {
		return usagef("minimize takes one file, not %d", c.Args().Len())
	}
	if err := checkNumbers(c, "jobs", "timeout", "repeat"); err != nil {
		return err
	}
	if t := c.Float64("threshold"); !(t > 0 && t <= 1) {
		return usagef("--threshold %v: it must be more than 0, and at most 1", t)
	}
	if c.IsSet("criterion") {
		return minimizeByCriterion(c, code)
	}
	if dir := filepath.Clean(c.Args().First()); finding.Dir(filepath.Dir(dir)) == dir && !finding.IsFinding(dir) {
		return minimizeKept(c, filepath.Dir(dir), code)
	}
	if dir := c.Args().First(); finding.IsFinding(dir) {
		if c.IsSet("check") {
			return usagef("--check %d: what is wrong is known of a finding", c.Int("check"))
		}
		return minimizeFinding(c, dir, code)
	}
	if src, is := rulesFile(c.Args().First(), areRules); is {
		base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(c.Args().First()), ".smt2"), seedfile.Datalog)
		if c.IsSet("check") {
			return usagef("--check %d: a rule program has no checks", c.Int("check"))
		}
		if c.Bool("draft") {
			return usagef("--draft: there are no drafts of rule programs that are not findings of a campaign")
		}
		out := base + ".reduced" + rules.Recognize(src).Extension()
		return minimizeRules(c, nil, c.Args().First(), src, out, code)
	}
	bug, err := readBug(c)
	if err != nil {
		return err
	}
	cfg, err := reductionConfig(c, noSolver)
	if err != nil {
		return err
	}
	out, err := reducedPath(c, bug.Path)
	if err != nil {
		return err
	}
	r, err := runReduction(c, cfg, bug, out, nil)
	if r == nil {
		return minimizeError(c, err, code)
	}
	reportAt, writeErr := writeReduced(out, r)
	if writeErr != nil {
		return writeErr
	}
	report.Reduction(c.App.Writer, r, out, reportAt)
	return errors.Join(err, afterReduction(c, cfg, r, out))
}

// reducedPath is the path for the result of reducing a script.
func reducedPath(c *cli.Context, path string) (string, error) {
	out := cmp.Or(c.String("out"), strings.TrimSuffix(filepath.Base(path), ".smt2")+".reduced.smt2")
	if st, err := os.Stat(filepath.Dir(out)); err != nil || !st.IsDir() {
		return "", inputError{fmt.Errorf("--out %s: %s is not a directory", out, filepath.Dir(out))}
	}
	return out, nil
}

// writeReduced writes the result, and beside it the report, whose path it returns.
func writeReduced(out string, r *triage.Reduced) (reportAt string, err error) {
	if err := atomicfile.Write(out, r.File(), 0o644); err != nil {
		return "", err
	}
	summary, err := triage.Summarize(r, filepath.Base(out))
	if err != nil {
		return "", err
	}
	text, err := finding.ReductionReport(r.Fault, r.Solver, summary, r.File())
	if err != nil {
		return "", err
	}
	reportAt = beside(out, ".report.md")
	return reportAt, atomicfile.Write(reportAt, text, 0o644)
}

// beside is the path of a file beside a reduced script, with the script's name and another ending.
func beside(out, ending string) string { return strings.TrimSuffix(out, ".smt2") + ending }

// saveInterval is how often the best so far is written.
const saveInterval = 2 * time.Second

// runReduction runs the reduction, and calls then, which may be nil, with its result. A signal, or the end of the time,
// ends it with the best result so far, which is written from time to time.
func runReduction(
	c *cli.Context, cfg triage.Config, bug triage.Bug, out string,
	then func(ctx context.Context, cfg triage.Config, r *triage.Reduced),
) (r *triage.Reduced, err error) {
	err = reducing(c, &cfg, out, func(soft, hard context.Context) (found bool, err error) {
		if err := othersAnswer(soft, c, cfg); err != nil {
			return false, err
		}
		if r, err = triage.Run(soft, hard, cfg, bug); r != nil && then != nil {
			then(hard, cfg, r)
		}
		return r != nil, err
	})
	return r, err
}

// reducing completes the configuration of a reduction and runs it: it shows how far it is, and writes the best so far
// from time to time. run reports whether there is a result. What was written goes if the error says that it is wrong.
func reducing(
	c *cli.Context, cfg *triage.Config, out string, run func(soft, hard context.Context) (found bool, err error),
) error {
	stderr := terminal(c.App.ErrWriter)
	status := report.NewStatus(stderr)
	defer status.Clear()
	cfg.Logger, cfg.Probing = slog.New(report.NewLog(stderr, status)), status.Probing
	saved, written := time.Now(), false
	shown, end := reductionStatus(status)
	defer end()
	cfg.Report = func(p triage.Progress) {
		shown(p)
		if !p.Changed || time.Since(saved) < saveInterval {
			return
		}
		saved, written = time.Now(), true
		if err := atomicfile.Write(out, p.Best.Text, 0o644); err != nil {
			cfg.Logger.Error(fmt.Sprintf("the smallest script so far could not be saved: %v", err))
		}
	}
	host, endHost, err := hostOf(c, cfg.Logger, cfg.Jobs)
	if err != nil {
		return err
	}
	defer endHost()
	cfg.Host, cfg.Ask, cfg.Record = host, askerOf(c), out+".tests"
	ctx, hard, done := interruptible(cfg.Logger)
	defer done()
	if d := c.Duration("duration"); d > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	found, err := run(ctx, hard)
	var not *triage.NotReproduced
	var words *triage.Disagreement
	switch isWrong := errors.As(err, &not) || errors.As(err, &words); {
	case isWrong && written: // it did not show again, or needs an opinion that was disproved
		return errors.Join(err, os.Remove(out))
	case isWrong, ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded):
		return err
	case !found:
		return errInterrupted
	}
	cfg.Logger.Warn("ended early: the result is the smallest script so far; the same command goes on from here")
	return nil
}

// reductionStatus shows how far a reduction is, also during a run of a solver, which may take long.
func reductionStatus(status *report.Status) (show func(triage.Progress), end func()) {
	latest := make(chan triage.Progress)
	done := make(chan struct{})
	go func() {
		var p triage.Progress
		var at time.Time
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case next, more := <-latest:
				if !more {
					close(done)
					return
				}
				p, at = next, time.Now()
				status.Line(report.ReductionLine(p))
			case now := <-tick.C:
				if p.Best != nil {
					still := p
					still.Elapsed += now.Sub(at)
					status.Line(report.ReductionLine(still))
				}
			}
		}
	}()
	return func(p triage.Progress) { latest <- p }, func() { close(latest); <-done }
}

// minimizeError sets the exit code by the reason why there is no result.
func minimizeError(c *cli.Context, err error, code *int) error {
	var not *triage.NotReproduced
	var words *triage.Disagreement
	var bad *repro.BadInput
	switch {
	case errors.As(err, &not), errors.As(err, &words):
		fmt.Fprintf(c.App.ErrWriter, "smtstorm: %v\n", err)
		*code = exitNotReproduced
		return nil
	case errors.As(err, &bad):
		return refused(c, c.Args().First(), bad.Err)
	}
	return err
}

func readBug(c *cli.Context) (triage.Bug, error) {
	bug := triage.Bug{Path: c.Args().First(), Expect: instance.None}
	if st, err := os.Stat(bug.Path); err == nil && st.IsDir() {
		return bug, inputError{
			fmt.Errorf("%s is a directory, but not that of a finding: it has no finding.json (they are in OUT/findings)",
				bug.Path)}
	}
	var err error
	var printed []smtlib.LogAnswer
	if bug.Script, printed, err = seedfile.Script(bug.Path); err != nil {
		return bug, inputError{err}
	}
	bug.Logged = smtlib.LogAnswers(printed, suite.Checks(bug.Script))
	if bug.Check = c.Int("check"); c.IsSet("check") && bug.Check < 1 {
		return bug, usagef("--check %d: the first check is 1", bug.Check)
	}
	if path := c.String("witness"); path != "" {
		if bug.Witness, err = seedfile.Read(path); err != nil {
			return bug, inputError{err}
		}
	}
	switch expect := instance.Expectation(c.String("expect")); expect {
	case "":
	case instance.Sat, instance.Unsat:
		bug.Expect = expect
	default:
		return bug, usagef("--expect %s: it is sat or unsat", expect)
	}
	return bug, nil
}

// noSolver is the fallback of reductionConfig for commands without a default solver.
func noSolver(*solvers.Catalog) (*solvers.Solver, error) {
	return nil, usagef("no solver given; for example: --solver z3")
}

// reductionConfig reads the flags. fallback returns the solver if --solver is not given.
func reductionConfig(
	c *cli.Context, fallback func(*solvers.Catalog) (*solvers.Solver, error),
) (cfg triage.Config, err error) {
	cfg = triage.Config{
		MaxTests: c.Int("max-tests"), Repeat: c.Int("repeat"), Threshold: c.Float64("threshold"),
		Seed: c.Uint64("seed"), Bounds: c.Bool("bounds") || c.Bool("bounds-only"),
		NoMore: c.Bool("bounds-only"), Debugger: solvers.FindDebugger(),
	}
	if cfg.Jobs, cfg.Limits, cfg.Catalog, err = runningOf(c); err != nil {
		return cfg, err
	}
	if !c.IsSet("solver") {
		cfg.Solver, err = fallback(cfg.Catalog)
	} else if all, namedErr := solversGiven(c, "solver", cfg.Catalog); namedErr == nil {
		cfg.Solver, cfg.Further = all[0], all[1:]
	} else {
		err = namedErr
	}
	if err != nil {
		return cfg, err
	}
	if name := c.String("baseline"); name != "" {
		if cfg.Baseline, err = cfg.Catalog.Resolve(name); err != nil {
			return cfg, usageError{err}
		}
		cfg.Limits.Measure = true // what it takes less of may be memory
	}
	return cfg, nil
}

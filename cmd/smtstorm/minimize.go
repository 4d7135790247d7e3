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

// minimizing is what the flags of minimize say.
type minimizing struct {
	triage.Config
	running             running
	solvers             []string
	out                 string
	witness, expect     string
	check               int
	baseline, criterion string
	duration            time.Duration
	draft               bool
}

func minimizeCommand(code *int) *cli.Command {
	m := &minimizing{Config: triage.Config{Repeat: 1, Threshold: 1, Seed: 1}}
	m.running = running{jobs: &m.Jobs, limits: &m.Limits, catalog: &m.Catalog}
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
		Flags: withEnvironment(append([]*field{
			newFlag(&m.solvers, "solver", "solver that is wrong: `NAME`, NAME=COMMAND or a path; can be repeated: the script "+
				"is reduced for the first one, and the result is run on all"),
			newFlag(&m.out, "out", "`FILE` for the result; otherwise NAME.reduced.smt2 here, for NAME.smt2 (and "+
				"NAME.reduced.datalog for NAME.datalog)").short("o"),
			newFlag(&m.witness, "witness", "`FILE` with values (a model) that make the script true"),
			newFlag(&m.expect, "expect", "the right `ANSWER` to the last check, or that of --check, as you know it: sat or "+
				"unsat; it is not proved"),
			newFlag(&m.check, "check", "reduce the wrong answer to check `N` of the script, from 1").unsetIs("the first that " +
				"is wrong"),
			newFlag(&m.Repeat, "repeat", "run each smaller script `N` times, for faults that come and go").positive(),
			newFlag(&m.Threshold, "threshold", "`SHARE` of the runs that must show the fault"),
			newFlag(&m.baseline, "baseline", "`SOLVER` that needs less time, or memory: reduce the script while that is so, "+
				"instead of a wrong answer"),
			newFlag(&m.criterion, "criterion", "reduce FILE while this `COMMAND` ends with status 0, instead of a wrong "+
				"answer; {} is the file in it, which otherwise comes last"),
			newFlag(&m.duration, "duration", "stop after this `TIME` and keep the smallest script so far"),
			newFlag(&m.MaxTests, "max-tests", "stop after `N` tests and keep the smallest script so far"),
			newFlag(&m.Bounds, "bounds", "first the published binary search: instances made of the script again, with half of "+
				"the assertions, then of the depth"),
			newFlag(&m.NoMore, "bounds-only", "only that search, whose result is kept; also as --bounds only"),
			newFlag(&m.Seed, "seed", "number `N` that random choices in the search for a witness follow from"),
			newFlag(&m.draft, "draft", "write the text of an issue as well, in the form that the solver's team asks for, and "+
				"say where"),
		}, m.running.flags("a run")...)),
		Action: func(c *cli.Context) error { return m.minimize(c, code) },
	}
}

func (m *minimizing) minimize(c *cli.Context, code *int) error {
	if c.Args().Len() != 1 {
		return usagef("minimize takes one file, not %d", c.Args().Len())
	}
	if !(m.Threshold > 0 && m.Threshold <= 1) {
		return usagef("--threshold %v: it must be more than 0, and at most 1", m.Threshold)
	}
	path := c.Args().First()
	if c.IsSet("criterion") {
		return m.byCriterion(c, path, code)
	}
	if dir := filepath.Clean(path); finding.Dir(filepath.Dir(dir)) == dir && !finding.IsFinding(dir) {
		return m.kept(c, filepath.Dir(dir), code)
	}
	if finding.IsFinding(path) {
		if c.IsSet("check") {
			return usagef("--check %d: what is wrong is known of a finding", m.check)
		}
		return m.finding(c, path, code)
	}
	if src, is := rulesFile(path, areRules); is {
		base := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".smt2"), seedfile.Datalog)
		if c.IsSet("check") {
			return usagef("--check %d: a rule program has no checks", m.check)
		}
		if m.draft {
			return usagef("--draft: there are no drafts of rule programs that are not findings of a campaign")
		}
		return m.rules(c, nil, path, src, base+".reduced"+rules.Recognize(src).Extension(), code)
	}
	bug, err := m.readBug(c)
	if err != nil {
		return err
	}
	if err := m.complete(c, noSolver); err != nil {
		return err
	}
	out, err := m.reducedPath(bug.Path)
	if err != nil {
		return err
	}
	r, err := m.reduce(c, bug, out, nil)
	if r == nil {
		return minimizeError(c, err, code)
	}
	reportAt, writeErr := writeReduced(out, r)
	if writeErr != nil {
		return writeErr
	}
	report.Reduction(c.App.Writer, r, out, reportAt)
	return errors.Join(err, m.afterReduction(c, r, out))
}

// reducedPath is the path for the result of reducing a script.
func (m *minimizing) reducedPath(path string) (string, error) {
	out := cmp.Or(m.out, strings.TrimSuffix(filepath.Base(path), ".smt2")+".reduced.smt2")
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

// reduce runs the reduction, and calls then, which may be nil, with its result. A signal, or the end of the time, ends
// it with the best result so far, which is written from time to time.
func (m *minimizing) reduce(
	c *cli.Context, bug triage.Bug, out string, then func(ctx context.Context, r *triage.Reduced),
) (r *triage.Reduced, err error) {
	err = m.reducing(c, out, func(soft, hard context.Context) (found bool, err error) {
		if err := m.othersAnswer(soft, c); err != nil {
			return false, err
		}
		if r, err = triage.Run(soft, hard, m.Config, bug); r != nil && then != nil {
			then(hard, r)
		}
		return r != nil, err
	})
	return r, err
}

// reducing completes the configuration of a reduction and runs it: it shows how far it is, and writes the best so far
// from time to time. run reports whether there is a result. What was written goes if the error says that it is wrong.
func (m *minimizing) reducing(
	c *cli.Context, out string, run func(soft, hard context.Context) (found bool, err error),
) error {
	stderr := terminal(c.App.ErrWriter)
	status := report.NewStatus(stderr)
	defer status.Clear()
	m.Logger, m.Probing = slog.New(report.NewLog(stderr, status)), status.Probing
	saved, written := time.Now(), false
	shown, end := reductionStatus(status)
	defer end()
	m.Report = func(p triage.Progress) {
		shown(p)
		if !p.Changed || time.Since(saved) < saveInterval {
			return
		}
		saved, written = time.Now(), true
		if err := atomicfile.Write(out, p.Best.Text, 0o644); err != nil {
			m.Logger.Error(fmt.Sprintf("the smallest script so far could not be saved: %v", err))
		}
	}
	host, endHost, err := hostOf(c, m.Logger, m.Jobs)
	if err != nil {
		return err
	}
	defer endHost()
	m.Host, m.Ask, m.Record = host, askerOf(c), out+".tests"
	ctx, hard, done := interruptible(m.Logger)
	defer done()
	if m.duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, m.duration)
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
	m.Logger.Warn("ended early: the result is the smallest script so far; the same command goes on from here")
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

func (m *minimizing) readBug(c *cli.Context) (triage.Bug, error) {
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
	if bug.Check = m.check; c.IsSet("check") && bug.Check < 1 {
		return bug, usagef("--check %d: the first check is 1", bug.Check)
	}
	if m.witness != "" {
		if bug.Witness, err = seedfile.Read(m.witness); err != nil {
			return bug, inputError{err}
		}
	}
	switch expect := instance.Expectation(m.expect); expect {
	case "":
	case instance.Sat, instance.Unsat:
		bug.Expect = expect
	default:
		return bug, usagef("--expect %s: it is sat or unsat", expect)
	}
	return bug, nil
}

// noSolver is the fallback of complete for commands without a default solver.
func noSolver(*solvers.Catalog) (*solvers.Solver, error) {
	return nil, usagef("no solver given; for example: --solver z3")
}

// complete completes the configuration. fallback returns the solver if --solver is not given.
func (m *minimizing) complete(c *cli.Context, fallback func(*solvers.Catalog) (*solvers.Solver, error)) (err error) {
	m.Bounds, m.Debugger = m.Bounds || m.NoMore, solvers.FindDebugger()
	if err := m.running.load(c, false); err != nil {
		return err
	}
	if len(m.solvers) == 0 {
		m.Solver, err = fallback(m.Catalog)
	} else if all, namedErr := solversNamed(c, "solver", m.solvers, m.Catalog); namedErr == nil {
		m.Solver, m.Further = all[0], all[1:]
	} else {
		err = namedErr
	}
	if err != nil {
		return err
	}
	if m.baseline != "" {
		if m.Baseline, err = m.Catalog.Resolve(m.baseline); err != nil {
			return usageError{err}
		}
		m.Limits.Measure = true // what it takes less of may be memory
	}
	return nil
}

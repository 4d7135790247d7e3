package main

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/junit"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/source/programs"
	"github.com/smtstorm/smtstorm/solvers"
)

// replaying is what the flags of commands say that run findings and scripts again.
type replaying struct {
	replay.Config
	running running
	solvers []string
	json    bool
	junit   string
	least   float64 // share of all that a solver has to answer
}

// newReplaying has the defaults.
func newReplaying() *replaying {
	r := &replaying{Config: replay.Config{Repeat: 3, Programs: programs.Recheck}}
	r.running = running{jobs: &r.Jobs, limits: &r.Limits, catalog: &r.Catalog}
	return r
}

func replayCommand(code *int) *cli.Command {
	r := newReplaying()
	return &cli.Command{
		Name:      "replay",
		Usage:     "run findings and suites again: what is still wrong, and what is fixed",
		UsageText: "smtstorm replay --solver SOLVER [flags] PATH...",
		Description: "A PATH is a finding's directory, a suite, a script that states its right answer, or a directory of\n" +
			"those. A finding is run in fresh processes and judged by the oracle that found it; it is fixed if its original\n" +
			"script is answered rightly, too. Scripts are run in sessions, and run again alone if they are wrong there. A\n" +
			"script's right answer is read from '; expect:' (with several checks, a single one belongs to the last), from a\n" +
			"suite's manifest.json, or from what cvc5, z3test, yices and bitwuzla write; if it is missing, or the solver\n" +
			"contradicts it, smtstorm looks for a proof. What cannot be run is skipped, with the reason.\n" +
			"\n" +
			"The results are: right, wrong, flaky (wrong in some runs only), fixed (the finding's own solver is now\n" +
			"right), not-wrong (no answer, or another solver than the finding's is right), not-judged (no right answer is\n" +
			"known), unsupported, elsewhere (a crash at another place than the finding's). The last four are\n" +
			"skipped tests in JUnit XML.\n" +
			"\n" +
			"Exit status: 1 if anything is wrong or flaky; else 3 if a solver answered less than --min-answered, or none\n" +
			"of the trivial scripts that it is asked first; else 2 if nothing could be run; else 0.",
		Flags: withEnvironment(slices.Concat(
			[]*field{newFlag(&r.solvers, "solver", "`SOLVER` to run: NAME, NAME=COMMAND or a path; can be repeated")},
			r.running.flags("a script"),
			[]*field{
				newFlag(&r.Repeat, "repeat", "run findings, and scripts that are wrong, `N` times").positive(),
				minAnsweredFlag(&r.least, "findings and scripts"),
				newFlag(&r.junit, "junit", "also write the results to `FILE` as JUnit XML"),
				newFlag(&r.json, "json", "print the results as JSON, one a line"),
			},
		)),
		Action: func(c *cli.Context) error { return r.reported(c, r.replay(c, code)) },
	}
}

// open completes the configuration, also by the processes that end closes.
func (r *replaying) open(c *cli.Context, log *slog.Logger) (end func(), err error) {
	if err = r.running.load(c, false); err != nil {
		return nil, err
	}
	r.Ask = askerOf(c)
	r.Host, end, err = hostOf(c, log, r.Jobs)
	return end, err
}

// over opens the configuration, calls ready, and then do with the cases at paths, under a context that a signal ends.
func (r *replaying) over(
	c *cli.Context, paths []string, ready func() error,
	do func(ctx context.Context, cases []*replay.Case, log *slog.Logger) error,
) error {
	log := plainLog(c)
	end, err := r.open(c, log)
	if err != nil {
		return err
	}
	defer end()
	if err := ready(); err != nil {
		return err
	}
	soft, _, done := interruptible(log)
	defer done()
	cases, err := replay.Find(soft, paths, r.Catalog, r.Catalog.HaveCommand, log)
	if err != nil {
		return inputError{err}
	}
	return do(soft, cases, log)
}

// solversNamed are the solvers that are given with a flag.
func solversNamed(c *cli.Context, flag string, names []string, catalog *solvers.Catalog) ([]*solvers.Solver, error) {
	all, err := ask.Named(flag, names, catalog)
	if err != nil {
		return nil, badFlag(c, flag, err)
	}
	return all, nil
}

func (r *replaying) replay(c *cli.Context, code *int) error {
	paths := seedsGiven(c)
	if len(paths) == 0 {
		return usagef("nothing to run; name findings, suites or scripts")
	}
	var under []*solvers.Solver
	ready := func() (err error) {
		under, err = solversNamed(c, "solver", r.solvers, r.Catalog)
		return err
	}
	return r.over(c, paths, ready, func(ctx context.Context, cases []*replay.Case, _ *slog.Logger) error {
		if err := replay.CheckSolvers(ctx, r.Config, under, cases); err != nil {
			return err
		}
		var results []replay.Result
		for _, s := range under {
			of, err := replay.Run(ctx, r.Config, s, cases)
			if err != nil {
				return err
			}
			results = append(results, of...)
		}
		if err := replay.AskModels(ctx, r.Config, under, results); err != nil {
			return err
		}
		if err := r.write(c, results); err != nil {
			return err
		}
		if slices.ContainsFunc(results, func(r replay.Result) bool { return r.Bad() }) {
			*code = exitFinding
			return nil
		}
		return replay.Untested(results, r.least)
	})
}

// reported writes the error with which replay failed to the file of --junit, which would otherwise have the results of
// an earlier run. If replay has results, the file has these.
func (r *replaying) reported(c *cli.Context, err error) error {
	if err == nil || r.junit == "" || c.App.Metadata[deliveredKey] != nil {
		return err
	}
	data, renderErr := junit.Render(junit.Suite{Name: "smtstorm", Cases: []junit.Case{{
		Class: "smtstorm", Name: "replay", Outcome: junit.Errored, Message: err.Error(), Text: err.Error(),
	}}})
	if renderErr == nil {
		renderErr = atomicfile.Write(r.junit, data, 0o644)
	}
	return errors.Join(err, renderErr)
}

func (r *replaying) write(c *cli.Context, results []replay.Result) error {
	if r.junit != "" {
		data, err := replay.JUnit(results)
		if err == nil {
			err = atomicfile.Write(r.junit, data, 0o644)
		}
		if err != nil {
			return err
		}
		c.App.Metadata[deliveredKey] = true
	}
	if r.json {
		return replay.JSON(c.App.Writer, results)
	}
	return replay.Table(c.App.Writer, results)
}

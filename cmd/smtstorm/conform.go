package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

func conformCommand(code *int) *cli.Command {
	f := newCampaign()
	return &cli.Command{
		Name:      "conform",
		Usage:     "test every operator at all values of small sorts, in four ways, and print a table",
		UsageText: "smtstorm conform --solver SOLVER [--solver SOLVER...] [--theory T...] [--operator OP...] [flags]",
		Description: "Each operator is applied to all values of small sorts (where these are too many together, to a\n" +
			"covering array), then to the edges of large ones, and to what other operators give. Function symbols\n" +
			"(theory uf) stand for all functions between sorts of two or three values. The right value of\n" +
			"each case is computed. A solver is asked about it with literals (ground), with symbols that are fixed by\n" +
			"equations (equations) or by assumptions, where the value is read back (assumptions), and in reverse: which\n" +
			"values of one argument give a result (inverse).\n\n" +
			"With --serve or --nats, workers on other machines ask ('smtstorm work'). --jobs 0 leaves all to them.\n\n" +
			"EXIT STATUS\n" +
			"   1  a solver is wrong, or crashes, in a way that is not known\n" +
			"   3  something of ours failed, or a solver answered nothing\n" +
			"   2  wrong usage\n" +
			"   0  otherwise",
		Flags:  withEnvironment(f.conformFlags()),
		Action: func(c *cli.Context) error { return f.conform(c, code) },
	}
}

// operatorFlags are what flags of conform say of operators.
type operatorFlags struct {
	operators   operators.Source
	scope       string
	quick       bool
	ways        []string
	isContinued bool
}

// conformFlags are the flags of conform.
func (f *campaign) conformFlags() []*field {
	f.Out, f.MinimizeTime, f.scope = "smtstorm-conform", operators.DefaultMinimizeTime, "quick"
	return slices.Concat(
		section(sectionSolvers,
			newFlag(&f.Solvers, "solver", "solver to test: `NAME`, NAME=COMMAND or a path; several are compared, each with "+
				"the one before it; auto, the default: those of the catalog that are installed"),
			jobsFlag(&f.Jobs),
		),
		section(sectionSolvers, f.running.memoryFlags()...),
		section(sectionCases,
			newFlag(&f.scope, "scope", "how much is asked: `SCOPE` is quick, exhaustive, exhaustive:3:5 for the small sorts "+
				"alone (vectors of up to 3 bits, floats of up to 5), or a number of random cases beside those of quick"),
			newFlag(&f.quick, "quick", "the same as --scope quick, which is the default"),
			newFlag(&f.operators.Theories, "theory", "ask only about operators of this `THEORY`, like bv, or uf for function "+
				"symbols; can be repeated"),
			newFlag(&f.operators.Operators, "operator", "ask only about this `OPERATOR`; can be repeated"),
			newFlag(&f.ways, "way", "ask only on this `WAY`: ground, equations, assumptions or inverse; can be repeated"),
			newFlag(&f.MasterSeed, "seed", "number `N` that all random choices follow from"),
		),
		section(sectionResults,
			newFlag(&f.Out, "out", "directory `DIR` for findings and progress, new or empty"),
			newFlag(&f.isContinued, "resume", "continue the run in the directory"),
		),
		section(sectionResults, f.keeping.flags("")...),
		section(sectionResults,
			newFlag(&f.json, "json", "print a line of JSON for each cell when it is complete, and one at the end"),
			verboseFlag(&f.verbose),
		),
		f.serving.flags(),
	)
}

func (f *campaign) conform(c *cli.Context, code *int) error {
	if len(seedsGiven(c)) > 0 {
		return usagef("conform takes no files: what it asks, it makes itself")
	}
	if err := f.chooseSolvers(c); err != nil {
		return err
	}
	if err := f.overOperators(c); err != nil {
		return err
	}
	if operators.IsAt(f.Out) && !f.isContinued {
		return usage.Errorf("%s has a run of conform: --resume continues it; otherwise choose another directory with --out, "+
			"or move it away", f.Out)
	}
	var err error
	if f.Fleet, err = f.fleet(c, wire.OfOperators); err != nil {
		return err
	}
	return f.runConformance(c, code)
}

// overOperators completes the campaign as one over operators.
func (f *campaign) overOperators(c *cli.Context) (err error) {
	of := &f.operators
	of.ReducesFirst = true
	for _, way := range f.ways {
		of.Ways = append(of.Ways, operators.Way(way))
	}
	if of.Scope, err = operators.ParseScope(f.scope); err != nil {
		return badFlag(c, "scope", err)
	}
	if f.quick && f.scope != "quick" {
		return usagef("--quick and --scope %s contradict each other", f.scope)
	}
	f.Sources, f.OnlySame, f.Limits.Wall = []engine.SeedSource{of}, true, solvers.DefaultWall
	if err := f.keeping.load(c); err != nil {
		return err
	}
	return f.running.load(c, f.serving.isOn())
}

// runConformance asks the solvers with the status on standard error, and prints the table on standard output.
func (f *campaign) runConformance(c *cli.Context, code *int) error {
	status, log := console(c, f.verbose)
	f.Logger, f.Probing, f.Status = slog.New(log), status.Probing, status.Show
	f.Process = prepareProcess(f.Logger, f.Jobs+1)
	lines := json.NewEncoder(c.App.Writer)
	if f.json {
		f.operators.Cell = func(cell operators.Cell) { _ = lines.Encode(cell) }
	}
	soft, hard, done := interruptible(f.Logger)
	defer done()
	stats, err := engine.Run(soft, hard, f.Config)
	status.Clear()
	log.SumUp("")
	if errors.Is(err, seeds.ErrNoSeed) {
		return errors.New("there is no case to ask about: no operator that is chosen has values that are known")
	}
	if _, isUsage := errors.AsType[*usage.Error](err); isUsage { // another campaign has the findings
		return flagError(c, err)
	}
	if stats.Total() > 0 {
		*code = exitFinding
	}
	r := f.operators.Report()
	switch {
	case soft.Err() != nil:
		err = errors.Join(err, context.Cause(soft))
	case err == nil && r != nil:
		err = r.Untested()
	}
	switch {
	case r == nil:
		return err
	case f.json:
		return errors.Join(err, lines.Encode(r.Summary()))
	}
	return errors.Join(err, r.Write(c.App.Writer))
}

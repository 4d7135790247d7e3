package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
)

// enumerations are the subcommands for scopes.
var enumerations = []string{"check", "count", "generate", "run"}

func enumerateCommand(code *int) *cli.Command {
	f := newCampaign()
	return &cli.Command{
		Name:  "enumerate",
		Usage: "make all instances of a bounded family, with exact answers, and run solvers on them",
		UsageText: "smtstorm enumerate check SCOPE...\n" +
			"smtstorm enumerate count [--limit N] SCOPE...\n" +
			"smtstorm enumerate generate --out DIR [flags] SCOPE...\n" +
			"smtstorm enumerate run --solver SOLVER [flags] SCOPE...",
		Description: "A SCOPE is a file that describes a family of instances and what is expected of them; see\n" +
			"docs/scopes.md. --builtin NAME is a scope that comes with smtstorm. check reports errors in scopes, count\n" +
			"prints how many instances they have, generate writes these into a directory, and run is a campaign over\n" +
			"them, with the exit status of fuzz.\n\n" +
			"Instances are numbered from 0: NAME:INDEX is always the same instance, and --from INDEX --limit 1 makes it.\n\n" +
			exitTable,
		Flags:  withEnvironment(f.enumerateFlags()),
		Action: func(c *cli.Context) error { return f.enumerate(c, code) },
	}
}

// scopeFlags are what flags of enumerate say of scopes.
type scopeFlags struct {
	builtin   []string
	limit     int
	fewModels bool
}

// enumerateFlags are the flags of enumerate.
func (f *campaign) enumerateFlags() []*field {
	return slices.Concat(
		section(sectionInstances,
			newFlag(&f.builtin, "builtin", "take the built-in scope `NAME`: "+strings.Join(smallscope.Builtins(), ", ")+", "+
				"or all; can be repeated"),
			newFlag(&f.limit, "limit", "make at most `N` instances of each scope, whatever its own limit"),
			newFlag(&f.From, "from", "start at the instance with this `INDEX`"),
			shardFlag(&f.Shard, "make only a part of the instances: `I/N` is the Ith of N parts"),
			newFlag(&f.fewModels, "few-models", "run: ask for the models of a tenth of the instances only, which is much "+
				"faster where solvers can be asked under push and pop"),
			newFlag(&f.MasterSeed, "seed", "number `N` that all random choices follow from"),
		),
		f.solverFlags(), f.budgetFlags(), f.resultFlags(), f.serving.flags(),
	)
}

func (f *campaign) enumerate(c *cli.Context, code *int) error {
	args, err := applyConfig(c, f.config)
	if err != nil {
		return err
	}
	if len(args) == 0 || !slices.Contains(enumerations, args[0]) {
		return usagef("say what to do with the scopes: smtstorm enumerate %s SCOPE...", strings.Join(enumerations, "|"))
	}
	if err := f.readScopes(c, args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "check":
		return checkScopes(c, f.Scopes, code)
	case "run": // a campaign has its own shards
		if err := f.chooseSolvers(c); err != nil {
			return err
		}
		if err := f.overScopes(c); err != nil {
			return err
		}
		return f.served(c, wire.OfScopes, code)
	}
	if f.serving.isOn() {
		return usagef("--serve and --nats: workers run instances (enumerate run)")
	}
	f.Step = 1
	if f.Shard.Of > 0 { // a part of the instances of each scope
		f.From, f.Step = f.From+f.Shard.Number-1, f.Shard.Of
	}
	if args[0] == "count" {
		return countScopes(c, f.Scopes, code)
	}
	return f.generateScopes(c)
}

// overScopes completes the campaign as one over scopes.
func (f *campaign) overScopes(c *cli.Context) error {
	f.Step, f.scripts.AllModels = 1, !f.fewModels
	return f.completed(c, true)
}

// withoutSeeds runs fuzz without a seed: it tests single operators, and then runs the built-in scopes.
func (f *campaign) withoutSeeds(c *cli.Context, code *int) (err error) {
	if f.Scopes, err = builtinScopes([]string{"all"}); err != nil {
		return err
	}
	if err := f.overBuiltins(c); err != nil {
		return err
	}
	return f.served(c, wire.OfBuiltins, code)
}

// overBuiltins completes the campaign as one over operators, all or those of --focus, and the built-in scopes.
func (f *campaign) overBuiltins(c *cli.Context) error {
	quick, err := operators.ParseScope("quick")
	if err != nil {
		return err
	}
	f.Settings, f.Step = mutate.Defaults(), 1
	if f.Settings.Focus, err = parseOperators(f.settings.focus); err != nil {
		return badFlag(c, "focus", err)
	}
	f.Sources = []engine.SeedSource{&operators.Source{Scope: quick, Operators: f.Settings.Focus}}
	return f.completed(c, true)
}

// readScopes reads the built-in scopes that are named, and those of files.
func (f *campaign) readScopes(c *cli.Context, files []string) (err error) {
	if f.Scopes, err = builtinScopes(f.builtin); err != nil {
		return badFlag(c, "builtin", err)
	}
	wrong := false
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return inputError{err}
		}
		scopes, errs, warnings := smallscope.Parse(path, src)
		for _, w := range warnings {
			fmt.Fprintf(c.App.ErrWriter, "%s\n", strings.Replace(w.Detail(), ": ", ": warning: ", 1))
		}
		printErrors(c.App.Writer, errs)
		wrong = wrong || len(errs) > 0
		f.Scopes = append(f.Scopes, scopes...)
	}
	switch {
	case wrong:
		return inputError{errors.New("there are errors in the scopes")}
	case len(f.Scopes) == 0:
		return usagef("no scope given: name files, or --builtin with %s", strings.Join(smallscope.Builtins(), ", "))
	}
	for _, sc := range f.Scopes {
		if f.limit > 0 {
			sc.Limit = f.From + f.limit
		}
	}
	return nil
}

// builtinScopes reads built-in scopes.
func builtinScopes(names []string) (all []*smallscope.Scope, err error) {
	if slices.Contains(names, "all") {
		names = smallscope.Builtins()
	}
	for _, name := range names {
		sc, err := smallscope.Builtin(name)
		if err != nil {
			return nil, err
		}
		all = append(all, sc)
	}
	return all, nil
}

// checkScopes looks for an instance of each scope.
func checkScopes(c *cli.Context, scopes []*smallscope.Scope, code *int) error {
	for _, sc := range scopes {
		if _, err := smallscope.NewFamily(sc, nil).Script(); err != nil && !errors.Is(err, smallscope.ErrNoSolver) {
			if !printErrors(c.App.Writer, err) {
				fmt.Fprintf(c.App.Writer, "%s: %v\n", sc.Path(), err)
			}
			*code = exitUsage
		}
	}
	return nil
}

// countScopes counts the instances of scopes.
func countScopes(c *cli.Context, scopes []*smallscope.Scope, code *int) error {
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "scope\tinstances\tsat\tunsat\topen\tpruned\tbroken\tatoms seen both ways\tassignments\t")
	for _, sc := range scopes {
		f := smallscope.NewFamily(sc, nil)
		_, err := f.Len()
		n := f.Counts()
		if err != nil {
			if !printErrors(c.App.ErrWriter, err) {
				fmt.Fprintf(c.App.ErrWriter, "smtstorm: %s: %v\n", sc.Path(), err)
			}
			*code = exitUsage
		}
		pruned := 0
		for _, of := range n.Pruned {
			pruned += of
		}
		both := "-"
		if n.Atoms > 0 {
			both = fmt.Sprintf("%d of %d", n.Both, n.Atoms)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t\n", sc.Name, n.Instances, n.Sat, n.Unsat, n.Open, pruned,
			n.Broken, both, n.Assignments)
	}
	return w.Flush()
}

// generateScopes writes the instances of scopes.
func (f *campaign) generateScopes(c *cli.Context) (err error) {
	for _, sc := range f.Scopes {
		switch sc.Expect.Verdict {
		case smallscope.ExpectOptimum:
			return usagef("scripts of scope %s have objectives, and plain scripts state no optima; "+
				"'smtstorm enumerate run' compares them", sc.Path())
		case smallscope.ExpectRelation:
			return usagef("no script of scope %s has a right answer of its own, as 'expect relation' compares answers; "+
				"'smtstorm enumerate run' does that", sc.Path())
		}
	}
	s := suite.Config{Config: f.Config.Config, Bare: true}
	if s.Catalog, err = loadCatalog(""); err != nil {
		return err
	}
	s.Jobs, s.Out = 1, f.Out
	_, log := console(c, f.verbose)
	s.Logger = slog.New(log)
	s.Process = prepareProcess(s.Logger, s.Jobs)
	soft, _, done := interruptible(s.Logger)
	defer done()
	w, err := suite.Write(soft, s)
	log.SumUp("")
	if soft.Err() != nil {
		return fmt.Errorf("%w after %s, in %s", context.Cause(soft), english.Plural(w.Instances, "instance", ""), s.Out)
	}
	if err == nil {
		fmt.Fprintf(c.App.Writer, "%s in %s\n", english.Plural(w.Instances, "instance", ""), s.Out)
	}
	return err
}

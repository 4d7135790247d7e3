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
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/source/operators"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
)

// enumerations are the subcommands for scopes.
var enumerations = []string{"check", "count", "generate", "run"}

func enumerateCommand(code *int) *cli.Command {
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
		Flags:  withEnvironment(enumerateFlags()),
		Action: func(c *cli.Context) error { return enumerate(c, code) },
	}
}

// enumerateFlags are the flags of enumerate.
func enumerateFlags() []cli.Flag {
	return slices.Concat(
		section(sectionInstances,
			&cli.StringSliceFlag{Name: "builtin", Usage: "take the built-in scope `NAME`: " +
				strings.Join(smallscope.Builtins(), ", ") + ", or all; can be repeated"},
			&cli.IntFlag{Name: "limit", Usage: "make at most `N` instances of each scope, whatever its own limit"},
			&cli.IntFlag{Name: "from", Usage: "start at the instance with this `INDEX`"},
			&cli.StringFlag{Name: "shard", Usage: "make only a part of the instances: `I/N` is the Ith of N parts"},
			&cli.BoolFlag{Name: "few-models", Usage: "run: ask for the models of a tenth of the instances only, which is " +
				"much faster where solvers can be asked under push and pop"},
			&cli.Uint64Flag{Name: "seed", Usage: "number `N` that all random choices follow from", Value: 1},
		),
		solverFlags(), budgetFlags(), resultFlags(), serveFlags(),
	)
}

func enumerate(c *cli.Context, code *int) error {
	args, err := applyConfig(c)
	if err != nil {
		return err
	}
	if len(args) == 0 || !slices.Contains(enumerations, args[0]) {
		return usagef("say what to do with the scopes: smtstorm enumerate %s SCOPE...", strings.Join(enumerations, "|"))
	}
	if err := checkNumbers(c, positive(c, "timeout", "minimize-time")...); err != nil {
		return err
	}
	scopes, err := readScopes(c, args[1:])
	if err != nil {
		return err
	}
	cfg := scopeConfig(c, scopes)
	switch args[0] {
	case "check":
		return checkScopes(c, scopes, code)
	case "run": // a campaign has its own shards
		if err := chooseSolvers(c); err != nil {
			return err
		}
		run, err := scopeCampaign(c, scopes)
		if err != nil {
			return err
		}
		return served(c, run, wire.OfScopes, code)
	}
	if isServed(c) {
		return usagef("--serve and --nats: workers run instances (enumerate run)")
	}
	if err := shardOfScopes(c, &cfg); err != nil {
		return err
	}
	switch args[0] {
	case "count":
		return countScopes(c, cfg, code)
	}
	return generateScopes(c, cfg)
}

// scopeCampaign makes the campaign over scopes that the flags ask for.
func scopeCampaign(c *cli.Context, scopes []*smallscope.Scope) (engine.Config, error) {
	of := &scripts.Source{AllModels: !c.Bool("few-models")}
	return completed(c, engine.Config{Config: scopeConfig(c, scopes)}, of)
}

// withoutSeeds runs fuzz without a seed: it tests single operators, and then runs the built-in scopes.
func withoutSeeds(c *cli.Context, code *int) error {
	scopes, err := builtinScopes([]string{"all"})
	if err != nil {
		return err
	}
	cfg, err := builtinCampaign(c, scopes)
	if err != nil {
		return err
	}
	return served(c, cfg, wire.OfBuiltins, code)
}

// builtinCampaign is the campaign over operators, all or those of --focus, and the built-in scopes.
func builtinCampaign(c *cli.Context, scopes []*smallscope.Scope) (engine.Config, error) {
	cfg := scopeConfig(c, scopes)
	cfg.Logics = c.StringSlice("logic")
	quick, err := operators.ParseScope("quick")
	if err != nil {
		return engine.Config{}, err
	}
	if cfg.Settings.Focus, err = parseOperators(c.StringSlice("focus")); err != nil {
		return engine.Config{}, badFlag(c, "focus", err)
	}
	return completed(c, engine.Config{
		Config: cfg, Sources: []engine.SeedSource{&operators.Source{Scope: quick, Operators: cfg.Settings.Focus}},
	}, &scripts.Source{})
}

// readScopes returns the built-in scopes that are named, and those of files.
func readScopes(c *cli.Context, files []string) ([]*smallscope.Scope, error) {
	all, err := builtinScopes(c.StringSlice("builtin"))
	if err != nil {
		return nil, badFlag(c, "builtin", err)
	}
	wrong := false
	for _, path := range files {
		src, err := seedfile.Read(path)
		if err != nil {
			return nil, inputError{err}
		}
		scopes, errs, warnings := smallscope.Parse(path, src)
		for _, w := range warnings {
			fmt.Fprintf(c.App.ErrWriter, "%s\n", strings.Replace(w.Detail(), ": ", ": warning: ", 1))
		}
		printErrors(c.App.Writer, errs)
		wrong = wrong || len(errs) > 0
		all = append(all, scopes...)
	}
	switch {
	case wrong:
		return nil, inputError{errors.New("there are errors in the scopes")}
	case len(all) == 0:
		return nil, usagef("no scope given: name files, or --builtin with %s", strings.Join(smallscope.Builtins(), ", "))
	}
	limit := c.Int("limit")
	for _, sc := range all {
		if limit > 0 {
			sc.Limit = c.Int("from") + limit
		}
	}
	return all, nil
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

// scopeConfig is a configuration with scopes in place of seeds.
func scopeConfig(c *cli.Context, scopes []*smallscope.Scope) seeds.Config {
	return seeds.Config{
		Scopes: scopes, From: c.Int("from"), Step: 1, MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(),
		Version: version,
	}
}

// shardOfScopes takes a part of the instances of each scope, as --shard says.
func shardOfScopes(c *cli.Context, cfg *seeds.Config) error {
	shard, err := ledger.ParseShard(c.String("shard"))
	if err != nil {
		return badFlag(c, "shard", err)
	}
	if shard.Of > 0 {
		cfg.From, cfg.Step = cfg.From+shard.Number-1, shard.Of
	}
	return nil
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
func countScopes(c *cli.Context, cfg seeds.Config, code *int) error {
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "scope\tinstances\tsat\tunsat\topen\tpruned\tbroken\tatoms seen both ways\tassignments\t")
	for _, sc := range cfg.Scopes {
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
func generateScopes(c *cli.Context, cfg seeds.Config) (err error) {
	for _, sc := range cfg.Scopes {
		switch sc.Expect.Verdict {
		case smallscope.ExpectOptimum:
			return usagef("scripts of scope %s have objectives, and plain scripts state no optima; "+
				"'smtstorm enumerate run' compares them", sc.Path())
		case smallscope.ExpectRelation:
			return usagef("no script of scope %s has a right answer of its own, as 'expect relation' compares answers; "+
				"'smtstorm enumerate run' does that", sc.Path())
		}
	}
	s := suite.Config{Config: cfg, Bare: true}
	if s.Catalog, err = loadCatalog(""); err != nil {
		return err
	}
	s.Jobs, s.Out = 1, c.String("out")
	_, log := console(c)
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

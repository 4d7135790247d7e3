package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/show/ci"
	"github.com/smtstorm/smtstorm/internal/show/page"
	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/source"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
	"github.com/smtstorm/smtstorm/solvers/options"
)

func fuzzCommand(code *int) *cli.Command {
	return &cli.Command{
		Name:      "fuzz",
		Usage:     "run a campaign: make instances from seeds, run solvers on them, keep every wrong answer",
		UsageText: "smtstorm [fuzz] [--solver SOLVER...] [flags] SEED...",
		Description: "A flag can also be set by the environment (SMTSTORM_SOLVER for --solver; a ; between values of one\n" +
			"that can be repeated) and by a --config file (keys are flags' names; seeds = [\"DIR\"] for SEED). The\n" +
			"command line wins over the environment, and that over the file.\n\n" +
			exitTable,
		Flags:  withEnvironment(fuzzFlags()),
		Action: delivered(func(c *cli.Context) error { return fuzz(c, code) }),
	}
}

// fuzzFlags are the flags of fuzz.
func fuzzFlags() []cli.Flag {
	return slices.Concat(
		solverFlags(), budgetFlags(),
		section(sectionBudget,
			&cli.IntFlag{Name: "instances-per-seed",
				Usage: "make `N` instances of each seed; otherwise 300 to 1000, depending on its size"},
			&cli.StringFlag{Name: "shard", Usage: "run only part `I/N` of the instances, like 2/3; the other parts run " +
				"elsewhere, with --out directories of their own, and --instances counts all of them together"},
		),
		settingFlags(mutate.Defaults()),
		section(sectionInstances, append(growthFlags(), rulesFlag(), rewriteFlag(), programFormatFlag())...),
		resultFlags(),
		section(sectionResults, &cli.BoolFlag{Name: "recheck", Usage: "before a campaign in --out goes on, run its " +
			"findings that are neither known nor fixed again, and record what the solvers do now: fixed, still wrong, flaky"}),
		serveFlags(),
	)
}

// solverFlags are the flags on which solvers are run, and how.
func solverFlags() []cli.Flag {
	return append(section(sectionSolvers,
		&cli.StringSliceFlag{Name: "solver",
			Usage: "solver to test: `NAME`, NAME=COMMAND or a path; can be repeated; auto, the default: those of the " +
				"catalog that are installed, otherwise z3's library"},
		&cli.StringSliceFlag{Name: "base",
			Usage: "`COMMAND` of the version that a change is compared with: what it shows, too, is not new; of several " +
				"solvers NAME=COMMAND; can be repeated"},
		&cli.StringFlag{Name: "mode", Value: string(ask.Auto),
			Usage: "how solvers are run: `MODE` is fresh (a process for each instance), reset (one for " +
				"many instances), tree (the same, with push and pop for assertions that instances share) " +
				"or auto (tree for these, and reset for all others); it does not change the instances"},
		&cli.StringFlag{Name: "tactic", Usage: "let solvers that have tactics (z3) check with this `TACTIC`"},
		&cli.StringFlag{Name: "vary-options", Value: string(solvers.Supported),
			Usage: "run some instances with options and tactics of the solver's catalog entry: `GRADE` is " +
				"supported (by its authors), any, or none"},
		&cli.Float64Flag{Name: "vary-share", Value: ask.DefaultVaryShare,
			Usage: "run this `SHARE` of the instances with such options"},
		&cli.StringSliceFlag{Name: "seed-options",
			Usage: "run instances also with options that their seeds set and the catalog does not have: `NAME` or all; " +
				"names are separated by commas, and the flag can be repeated. Such options may change which answers are " +
				"right. Those that are about files, what is printed, limits of resources or what answers mean stay out"},
	), section(sectionSolvers, runFlags("an instance; by default, instances get less if those of their logic usually "+
		"take much less")...)...)
}

// budgetFlags are the flags on when a campaign ends.
func budgetFlags() []cli.Flag {
	return section(sectionBudget,
		&cli.IntFlag{Name: "instances", Usage: "stop after exactly `N` instances, taken from the seeds in turn"},
		&cli.DurationFlag{Name: "duration", Usage: "stop after this `TIME`, like 10m, counted from the start; what " +
			"runs then is waited for, but not longer than one --timeout"},
		&cli.IntFlag{Name: "until-finding",
			Usage: "stop when there are `N` findings with different signatures, that is, probably with " +
				"different causes; a finding counts when it has been reduced"},
	)
}

// resultFlags are the flags on what is done with findings.
func resultFlags() []cli.Flag {
	return section(sectionResults,
		&cli.StringFlag{Name: "out", Value: defaultOut, Usage: "directory `DIR` for results; " +
			"the same command continues a campaign that ended there"},
		&cli.BoolFlag{Name: "resume", Usage: "continue the campaign in --out even if settings, seeds, solvers or " +
			"smtstorm are not what they were: what is done counts as done"},
		&cli.BoolFlag{Name: "restart", Usage: "start anew, and move the results of an earlier campaign in " +
			"--out to a subdirectory"},
		&cli.StringSliceFlag{Name: "oracle",
			Usage: "ask only this `ORACLE`: " + strings.Join(oracle.Names(oracle.All()), ", ") +
				"; can be repeated (by default all but performance)"},
		&cli.Float64Flag{Name: "slow-ratio", Value: oracle.DefaultSlowness().Ratio,
			Usage: "for --oracle performance: an instance is slow if it takes `N` times the time or memory of others of its " +
				"seed, and of another version of the solver, or of the solver with fewer optimizations"},
		&cli.DurationFlag{Name: "slow-floor", Value: oracle.DefaultSlowness().Floor,
			Usage: "for --oracle performance: nothing is slow below this `TIME`"},
		&cli.StringFlag{Name: "slow-memory", Value: sizeText(uint64(oracle.DefaultSlowness().Memory)),
			Usage: "for --oracle performance: memory below this `SIZE` is never too much; above it, --slow-ratio times " +
				"as much as others is"},
		&cli.BoolFlag{Name: "no-minimize", Usage: "do not reduce the scripts of findings"},
		&cli.DurationFlag{Name: "minimize-time", Value: engine.DefaultMinimizeTime,
			Usage: "spend at most this `TIME` on reducing a finding, and again on all that are left " +
				"at the end"},
		&cli.StringSliceFlag{Name: "known",
			Usage: "TOML `FILE` with known faults, which are counted apart: tables " +
				"[[known]] with signature (* and ? stand for any text and character), class, solver, " +
				"operators, issue, expires; can be repeated"},
		&cli.StringFlag{Name: "dump", Usage: "write every instance into the directory `DIR`; of rule programs also " +
			"what they were rewritten from (before/), rounds of a growth (rounds/) and single rules (references/)"},
		&cli.StringFlag{Name: "dump-derived", Usage: "write the scripts that oracles ask about beside instances, such as " +
			"those of rows, into the directory `DIR`"},
		minAnsweredFlag("instances"),
		verboseFlag(),
		&cli.BoolFlag{Name: "quiet", Usage: "show only warnings and the summary, neither progress nor findings while the " +
			"campaign runs"},
		&cli.StringFlag{Name: "on-finding", Usage: "run `COMMAND` for each new finding when it is reduced, without a " +
			"shell: the finding's directory is its last argument, and the line of --json its standard input"},
		&cli.BoolFlag{Name: "json", Usage: "print lines of JSON: findings as they are confirmed and as they have been " +
			"reduced, and the statistics last"},
		&cli.BoolFlag{Name: "ci", Usage: "for continuous integration: no progress, " + ci.SARIFName + ", " + ci.JUnitName +
			" and " + page.FileName + " in --out, annotations and a summary on GitHub; without a budget, --duration " +
			ciDuration.String()},
		&cli.StringFlag{Name: "http", Usage: "serve a page about the running campaign, and metrics for Prometheus at " +
			"/metrics: at `ADDR`, like 127.0.0.1:8080; without a host, or with port 0, on this machine, at any port"},
		&cli.StringFlag{Name: "config", Usage: "TOML `FILE` whose keys are names of flags"},
	)
}

// settingFlags are the flags that instances depend on.
func settingFlags(defaults mutate.Settings) []cli.Flag {
	return section(sectionInstances,
		&cli.StringSliceFlag{Name: "logic", Usage: "use only seeds of this `LOGIC`, and stay in it: the logic that is " +
			"set, or if that is too small, the smallest that fits; can be repeated"},
		&cli.Uint64Flag{Name: "seed", Usage: "number `N` that all random choices follow from", Value: 1},
		&cli.IntFlag{Name: "max-asserts", Usage: "at most `N` assertions in an instance", Value: defaults.MaxAsserts},
		&cli.IntFlag{Name: "max-depth",
			Usage: "at most `N` nested levels of and, or, not and the like in a formula; 0: none of them",
			Value: defaults.MaxDepth},
		&cli.IntFlag{Name: "new-formulas",
			Usage: "build `N` formulas from those of a seed; otherwise 200 to 1500, depending on its size"},
		&cli.StringSliceFlag{Name: "strategy",
			Usage: "use only this `STRATEGY`, perhaps with a weight, like prefix=0.5: " +
				strings.Join(mutate.Names(mutate.Strategies()), ", ") + "; can be repeated"},
		&cli.StringSliceFlag{Name: "focus",
			Usage: "prefer terms with these operators, or those of theories, like bvsdiv,str.replace,FP, even if the seeds " +
				"have neither them nor their sorts (with --logic: within the logic); without seeds, ask only about these " +
				"operators; `OP`s are separated by commas; can be repeated"},
		&cli.Float64Flag{Name: "standard-share",
			Usage: "share `P` of the instances, from 0 to 1, that have no formats of floating-point numbers but Float16, " +
				"Float32, Float64 and Float128, beside those of their seed, and run by default options"},
		&cli.BoolFlag{Name: "incremental", Usage: "make only scripts with several checks, under push and pop and with " +
			"assumptions; the same as --strategy " + mutate.Incremental},
		&cli.StringFlag{Name: "open", Value: defaults.Open,
			Usage: "what to do with formulas whose value SMT-LIB leaves unspecified, like (div x 0): " +
				"`HOW` is skip (do not use them) or model (choose the value, and assert an equation that says so)"},
		&cli.StringSliceFlag{Name: "model-source",
			Usage: "where the values of a seed's symbols come from: `SOURCE` is own (our search for values that " +
				"make the seed true), random, boundary (limits of sorts, and near the numbers in the seed) or " +
				"reference (a solver; also reference=SOLVER, or reference=DIR with recorded ones); can be repeated"},
		&cli.StringFlag{Name: "reference", Usage: "believe `SOLVER`, or a DIR with recorded answers, about formulas " +
			"whose value cannot be computed, if it answers sat to one and unsat to its negation"},
	)
}

// exitTable is the exit status of fuzz; the first line that holds counts.
const exitTable = `EXIT STATUS
   1  there is a finding that is not known, even if something failed as well
   3  something of ours failed (a solver that cannot start or answers nothing, a full disk), nothing
      was tested, or a solver answered less than --min-answered
   2  wrong usage, or no seed could be read
   0  otherwise: nothing found
   A signal (SIGINT, SIGTERM, SIGHUP) ends the campaign by the same table; a second one stops it at once.`

func fuzz(c *cli.Context, code *int) error {
	seeds, err := applyConfig(c)
	if err != nil {
		return err
	}
	if err := checkNumbers(c, positive(c, "timeout", "max-asserts", "minimize-time")...); err != nil {
		return err
	}
	if err := chooseSolvers(c); err != nil {
		return err
	}
	if !c.Bool("rules") && len(seeds) == 0 {
		return withoutSeeds(c, code)
	}
	cfg, err := seedCampaign(c, seeds)
	if err != nil {
		return err
	}
	args := wire.OfSeeds
	if c.Bool("rules") {
		args = wire.OfRules
	}
	return served(c, cfg, args, code)
}

// positive are flags of numbers above 0, with the number of jobs, unless others run the tests.
func positive(c *cli.Context, names ...string) []string {
	if isServed(c) {
		return names
	}
	return append(names, "jobs")
}

// served runs a campaign, of which others may run tests; args says what these are made from.
func served(c *cli.Context, cfg engine.Config, args string, code *int) (err error) {
	if cfg.Fleet, err = fleetOf(c, cfg, args); err != nil {
		return err
	}
	return runCampaign(c, cfg, code)
}

// seedCampaign is the campaign over seeds that flags ask for.
func seedCampaign(c *cli.Context, seeds []string) (engine.Config, error) {
	o, err := sourceOptions(c)
	switch {
	case err != nil:
		return engine.Config{}, err
	case c.Bool("rules") || source.OnlyPrograms(o):
		return rulesCampaign(c, o, seeds)
	}
	sources, err := source.All(o)
	if err != nil {
		return engine.Config{}, flagError(c, err)
	}
	fromSeeds, err := seedsConfig(c, seeds)
	if err != nil {
		return engine.Config{}, err
	}
	return completed(c, engine.Config{Config: fromSeeds, Sources: sources}, &scripts.Source{})
}

// completed completes the configuration of a campaign from the flags. of is the source of scripts, which the flags
// complete, too; nil: scripts are no seeds.
func completed(c *cli.Context, cfg engine.Config, of *scripts.Source) (engine.Config, error) {
	if err := scriptFlags(c, cmp.Or(of, &scripts.Source{})); err != nil {
		return cfg, err
	}
	if of != nil {
		if len(oracle.OfScripts(of.Oracles)) == 0 {
			return cfg, badFlag(c, "oracle", fmt.Errorf("no script is judged by %s; oracles that do: %s",
				strings.Join(oracle.Names(of.Oracles), ", "), strings.Join(oracle.Names(oracle.OfScripts(oracle.All())), ", ")))
		}
		cfg.Scripts = of
	}
	return campaignConfig(c, cfg)
}

// scriptFlags reads the flags of the source of scripts.
func scriptFlags(c *cli.Context, s *scripts.Source) (err error) {
	if s.Oracles, err = oracle.Select(c.StringSlice("oracle")); err != nil {
		return badFlag(c, "oracle", err)
	}
	s.Slow, err = slowFlags(c)
	return err
}

// campaignConfig reads the flags of solvers, budget and results.
func campaignConfig(c *cli.Context, cfg engine.Config) (_ engine.Config, err error) {
	cfg.Commit, cfg.Debugger = commit(), solvers.FindDebugger()
	cfg.Bases = c.StringSlice("base")
	cfg.Solvers, cfg.Out, cfg.Dump = c.StringSlice("solver"), c.String("out"), c.String("dump")
	cfg.Derived = c.String("dump-derived")
	if err := setCIDuration(c); err != nil {
		return cfg, err
	}
	cfg.Budget = engine.Budget{
		Instances: c.Int("instances"), Duration: c.Duration("duration"), UntilFinding: c.Int("until-finding"),
		PerSeed: c.Int("instances-per-seed"),
	}
	if cfg.Shard, err = ledger.ParseShard(c.String("shard")); err != nil {
		return cfg, badFlag(c, "shard", err)
	}
	if cfg.Resume, cfg.Restart = c.Bool("resume"), c.Bool("restart"); cfg.Resume && cfg.Restart {
		return cfg, usagef("--resume continues a campaign, --restart starts over: choose one")
	}
	if c.Bool("recheck") && cfg.Restart {
		return cfg, usagef("--recheck is about the findings that are there, --restart moves them away: choose one")
	}
	if cfg.MinimizeTime, cfg.Known, err = keepingOf(c); err != nil {
		return cfg, err
	}
	if cfg.MinAnswered, err = percentFlag(c, "min-answered"); err != nil {
		return cfg, err
	}
	cfg.Tactic = c.String("tactic")
	if cfg.Vary, err = varyFlags(c); err != nil {
		return cfg, err
	}
	if cfg.Mode, err = choice(c, "mode", ask.Modes()...); err != nil {
		return cfg, err
	}
	if cfg.Jobs, cfg.Limits, cfg.Catalog, err = runningOf(c); err != nil {
		return cfg, err
	}
	cfg.Limits.Measure = slices.Contains(c.StringSlice("oracle"), "performance")
	cfg.AdaptsTimeout = !c.IsSet("timeout") && !cfg.Limits.Measure
	cfg.Commands = cfg.Catalog.HaveCommand
	return cfg, nil
}

// slowFlags reads the flags on what counts as slow.
func slowFlags(c *cli.Context) (oracle.Slowness, error) {
	s := oracle.Slowness{Ratio: c.Float64("slow-ratio"), Floor: c.Duration("slow-floor")}
	if !(s.Ratio > 1) {
		return s, badFlag(c, "slow-ratio", fmt.Errorf("--slow-ratio %v: it must be more than 1", s.Ratio))
	}
	if s.Floor <= 0 {
		return s, badFlag(c, "slow-floor", fmt.Errorf("--slow-floor %v: it must be more than 0", s.Floor))
	}
	var err error
	s.Memory, err = readMemory(c, "slow-memory")
	return s, err
}

// varyFlags reads which instances are run under configurations.
func varyFlags(c *cli.Context) (ask.Vary, error) {
	var v ask.Vary
	var err error
	if v.Share, err = shareFlag(c, "vary-share"); err != nil {
		return v, err
	}
	if v.Grade, err = gradeFlag(c); err != nil {
		return v, err
	}
	if v.Seeds, err = seedOptionsFlag(c); err != nil {
		return v, err
	}
	switch wanted := v.Seeds.String() != ""; {
	case wanted && v.Share == 0:
		return v, badFlag(c, "seed-options", errors.New("--seed-options: with --vary-share 0, no instance has options"))
	case !wanted && v.Grade == "":
		v.Share = 0
	}
	return v, nil
}

// seedOptionsFlag reads which options of seeds are taken over.
func seedOptionsFlag(c *cli.Context) (o ask.SeedOptions, err error) {
	for name := range strings.SplitSeq(strings.Join(c.StringSlice("seed-options"), ","), ",") {
		name = strings.TrimPrefix(strings.TrimSpace(name), ":")
		switch why := options.StaysOut(name); {
		case name == "":
		case name == "all":
			o.All = true
		case why != "":
			return o, badFlag(c, "seed-options", fmt.Errorf("--seed-options %s: this option is never taken over: %s", name, why))
		default:
			o.Names = append(o.Names, name)
		}
	}
	slices.Sort(o.Names)
	return o, nil
}

// runCampaign runs a campaign on scripts.
func runCampaign(c *cli.Context, cfg engine.Config, code *int) error {
	return conduct(c, cfg.Jobs, code, func(s stage) (tally.Stats, []string, error) { return s.run(cfg) })
}

// run runs a campaign on scripts, and returns warnings about entries for known faults.
func (s stage) run(cfg engine.Config) (tally.Stats, []string, error) {
	cfg.News, cfg.Logger, cfg.Kept, cfg.Process = s.news, s.logger, s.kept, s.process
	cfg.Status, cfg.Probing = s.status, s.probing
	if s.recheck {
		cfg.Recheck = openFindings(cfg, s.logger)
	}
	cfg.Resumed = func(before tally.Stats) {
		s.logger.Info(report.ResumeLine(before, cfg.Budget.Instances, cfg.Budget.Duration))
	}
	stats, err := engine.Run(s.soft, s.hard, cfg)
	return stats, knownWarnings(cfg, stats), err
}

// knownWarnings are warnings about entries for known faults that had no effect.
func knownWarnings(cfg engine.Config, stats tally.Stats) []string {
	var lines []string
	if names := cfg.Known.NeedReduction(); cfg.MinimizeTime == 0 && len(names) > 0 {
		lines = append(lines, "without minimizing, entries with operators silence nothing: "+strings.Join(names, "; "))
	}
	if names := cfg.Known.Silent(); len(names) > 0 && stats.Instances > 0 {
		lines = append(lines, "known faults that did not show: "+strings.Join(names, "; "))
	}
	return lines
}

// seedsConfig reads the flags that fuzz and generate share.
func seedsConfig(c *cli.Context, paths []string) (seeds.Config, error) {
	cfg := seeds.Config{
		Paths: paths, Logics: c.StringSlice("logic"), MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(),
		Version: version,
	}
	if len(cfg.Paths) == 0 {
		return cfg, usagef("no seed given: name files, directories, or - for standard input")
	}
	cfg.Settings.MaxAsserts, cfg.Settings.MaxDepth = c.Int("max-asserts"), c.Int("max-depth")
	cfg.Settings.NewFormulas, cfg.Settings.Instances = c.Int("new-formulas"), c.Int("instances-per-seed")
	cfg.Settings.Reference = c.String("reference")
	if sources := c.StringSlice("model-source"); len(sources) > 0 {
		cfg.Settings.ModelSources = sources
	}
	cfg.Settings.Open = c.String("open")
	var err error
	if cfg.Settings.StandardShare, err = shareFlag(c, "standard-share"); err != nil {
		return cfg, err
	}
	if err := cfg.Settings.Check(); err != nil {
		return cfg, usageError{err}
	}
	cfg.Settings.Strategies, cfg.Settings.Stay = mutate.AllStrategies(), len(cfg.Logics) > 0
	given := c.StringSlice("strategy")
	if c.Bool("incremental") {
		if len(given) > 0 {
			return cfg, badFlag(c, "incremental", errors.New("--incremental is a strategy; --strategy names others"))
		}
		given = []string{mutate.Incremental}
	}
	if len(given) > 0 {
		if cfg.Settings.Strategies, err = mutate.ParseStrategies(given); err != nil {
			return cfg, badFlag(c, "strategy", err)
		}
	}
	if given := c.StringSlice("focus"); len(given) > 0 {
		if cfg.Settings.Focus, err = parseOperators(given); err != nil {
			return cfg, badFlag(c, "focus", err)
		}
		if len(c.StringSlice("strategy")) == 0 {
			cfg.Settings.Strategies = mutate.Focused(cfg.Settings.Strategies)
		}
	}
	return cfg, nil
}

// parseOperators reads lists of operators and theories, separated by commas. The error for an unknown name suggests a
// near one, or lists all.
func parseOperators(lists []string) (names []string, err error) {
	for _, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			operators := mutate.Focus(name)
			if len(operators) == 0 {
				known := append(mutate.Theories(), mutate.Operators()...)
				if near := usage.DidYouMean(name, known); near != "" {
					return nil, fmt.Errorf("unknown operator or theory %q%s", name, near)
				}
				return nil, fmt.Errorf("unknown operator or theory %q; there are %s", name, strings.Join(known, " "))
			}
			names = append(names, operators...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// sizeText writes a size as the flags read it, such as 2GiB.
func sizeText(n uint64) string {
	return strings.ReplaceAll(strings.Replace(humanize.IBytes(n), ".0", "", 1), " ", "")
}

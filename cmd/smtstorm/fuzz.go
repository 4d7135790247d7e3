package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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
	"github.com/smtstorm/smtstorm/internal/source"
	"github.com/smtstorm/smtstorm/internal/source/scripts"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
	"github.com/smtstorm/smtstorm/solvers/options"
)

func fuzzCommand(code *int) *cli.Command {
	f := newCampaign()
	return &cli.Command{
		Name:      "fuzz",
		Usage:     "run a campaign: make instances from seeds, run solvers on them, keep every wrong answer",
		UsageText: "smtstorm [fuzz] [--solver SOLVER...] [flags] SEED...",
		Description: "A flag can also be set by the environment (SMTSTORM_SOLVER for --solver; a ; between values of one\n" +
			"that can be repeated) and by a --config file (keys are flags' names; seeds = [\"DIR\"] for SEED). The\n" +
			"command line wins over the environment, and that over the file.\n\n" +
			exitTable,
		Flags: withEnvironment(f.fuzzFlags()),
		Action: func(c *cli.Context) error {
			err := f.fuzz(c, code)
			if err != nil && f.ci && c.App.Metadata[deliveredKey] == nil { // it fails before a campaign begins
				err = errors.Join(err, ci.NotStarted(c.App.ErrWriter, f.Out, version, err))
			}
			return err
		},
	}
}

// campaign is what the flags of fuzz, enumerate and conform say. Its configuration is complete when completed has run.
type campaign struct {
	engine.Config
	settings    settings
	programs    programFlags
	scripts     scripts.Source
	oracles     []string
	seedOptions []string
	running     running
	keeping     keeping
	serving     serving
	showing
	recheck bool   // whether the open findings are asked again first
	config  string // file that sets flags
	scopeFlags
	operatorFlags
}

// newCampaign is a campaign with the defaults.
func newCampaign() *campaign {
	f := &campaign{scripts: scripts.Source{Slow: oracle.DefaultSlowness()}, programs: newProgramFlags()}
	f.Config.Config = newSeeds()
	f.settings.Config, f.Commit = &f.Config.Config, commit()
	f.running = running{jobs: &f.Jobs, limits: &f.Limits, catalog: &f.Catalog}
	f.keeping = keeping{time: &f.MinimizeTime, known: &f.Known}
	return f
}

// fuzzFlags are the flags of fuzz.
func (f *campaign) fuzzFlags() []*field {
	return slices.Concat(
		f.solverFlags(), f.budgetFlags(),
		section(sectionBudget,
			newFlag(&f.Budget.PerSeed, "instances-per-seed", "make `N` instances of each seed; otherwise 300 to 1000, "+
				"depending on its size"),
			shardFlag(&f.Shard, "run only part `I/N` of the instances, like 2/3; the other parts run elsewhere, with --out "+
				"directories of their own, and --instances counts all of them together"),
		),
		f.settings.flags(),
		section(sectionInstances, append(f.programs.growthFlags(), f.programs.rulesFlag(), f.programs.rewriteFlag(),
			f.programs.formatFlag())...),
		f.resultFlags(),
		section(sectionResults, newFlag(&f.recheck, "recheck", "before a campaign in --out goes on, run its findings that "+
			"are neither known nor fixed again, and record what the solvers do now: fixed, still wrong, flaky")),
		f.serving.flags(),
	)
}

// shardFlag makes the flag for a part of a campaign.
func shardFlag(into *ledger.Shard, usage string) *field {
	return newFlag(func(text string) (err error) {
		*into, err = ledger.ParseShard(text)
		return err
	}, "shard", usage)
}

// solverFlags are the flags on which solvers are run, and how.
func (f *campaign) solverFlags() []*field {
	f.Mode, f.Vary = ask.Auto, ask.Vary{Share: ask.DefaultVaryShare, Grade: solvers.Supported}
	return append(section(sectionSolvers,
		newFlag(&f.Solvers, "solver", "solver to test: `NAME`, NAME=COMMAND or a path; can be repeated; auto, the default: "+
			"those of the catalog that are installed, otherwise z3's library"),
		newFlag(&f.Bases, "base", "`COMMAND` of the version that a change is compared with: what it shows, too, is not "+
			"new; of several solvers NAME=COMMAND; can be repeated"),
		choiceFlag(&f.Mode, "mode", "how solvers are run: `MODE` is fresh (a process for each instance), reset (one for "+
			"many instances), tree (the same, with push and pop for assertions that instances share) or auto (tree for these, "+
			"and reset for all others); it does not change the instances", ask.Modes()...),
		newFlag(&f.Tactic, "tactic", "let solvers that have tactics (z3) check with this `TACTIC`"),
		gradeFlag(&f.Vary.Grade, "run some instances with options and tactics of the solver's catalog entry: `GRADE` is "+
			"supported (by its authors), any, or none"),
		shareFlag(&f.Vary.Share, "vary-share", "run this `SHARE` of the instances with such options"),
		newFlag(&f.seedOptions, "seed-options", "run instances also with options that their seeds set and the catalog does "+
			"not have: `NAME` or all; names are separated by commas, and the flag can be repeated. Such options may change "+
			"which answers are right. Those that are about files, what is printed, limits of resources or what answers mean "+
			"stay out"),
	), section(sectionSolvers, f.running.flags("an instance; by default, instances get less if those of their logic "+
		"usually take much less")...)...)
}

// budgetFlags are the flags on when a campaign ends.
func (f *campaign) budgetFlags() []*field {
	return section(sectionBudget,
		newFlag(&f.Budget.Instances, "instances", "stop after exactly `N` instances, taken from the seeds in turn"),
		newFlag(&f.Budget.Duration, "duration", "stop after this `TIME`, like 10m, counted from the start; what runs then "+
			"is waited for, but not longer than one --timeout"),
		newFlag(&f.Budget.UntilFinding, "until-finding", "stop when there are `N` findings with different signatures, that "+
			"is, probably with different causes; a finding counts when it has been reduced"),
	)
}

// resultFlags are the flags on what is done with findings.
func (f *campaign) resultFlags() []*field {
	f.Out, f.MinimizeTime = defaultOut, engine.DefaultMinimizeTime
	return section(sectionResults,
		newFlag(&f.Out, "out", "directory `DIR` for results; the same command continues a campaign that ended there"),
		newFlag(&f.Resume, "resume", "continue the campaign in --out even if settings, seeds, solvers or smtstorm are not "+
			"what they were: what is done counts as done"),
		newFlag(&f.Restart, "restart", "start anew, and move the results of an earlier campaign in --out to a subdirectory"),
		newFlag(&f.oracles, "oracle", "ask only this `ORACLE`: "+strings.Join(oracle.Names(oracle.All()), ", ")+"; can be "+
			"repeated (by default all but performance)"),
		newFlag(&f.scripts.Slow.Ratio, "slow-ratio", "for --oracle performance: an instance is slow if it takes `N` times "+
			"the time or memory of others of its seed, and of another version of the solver, or of the solver with fewer "+
			"optimizations"),
		newFlag(&f.scripts.Slow.Floor, "slow-floor",
			"for --oracle performance: nothing is slow below this `TIME`").positive(),
		memoryFlag(&f.scripts.Slow.Memory, "slow-memory", "for --oracle performance: memory below this `SIZE` is never too "+
			"much; above it, --slow-ratio times as much as others is"),
		newFlag(&f.keeping.never, "no-minimize", "do not reduce the scripts of findings"),
		newFlag(&f.MinimizeTime, "minimize-time", "spend at most this `TIME` on reducing a finding, and again on all that "+
			"are left at the end").positive(),
		newFlag(&f.keeping.files, "known", "TOML `FILE` with known faults, which are counted apart: tables [[known]] with "+
			"signature (* and ? stand for any text and character), class, solver, operators, issue, expires; can be repeated"),
		newFlag(&f.Dump, "dump", "write every instance into the directory `DIR`; of rule programs also what they were "+
			"rewritten from (before/), rounds of a growth (rounds/) and single rules (references/)"),
		newFlag(&f.Derived, "dump-derived", "write the scripts that oracles ask about beside instances, such as those of "+
			"rows, into the directory `DIR`"),
		minAnsweredFlag(&f.MinAnswered, "instances"),
		verboseFlag(&f.verbose),
		newFlag(&f.quiet, "quiet", "show only warnings and the summary, neither progress nor findings while the campaign "+
			"runs"),
		newFlag(&f.onFinding, "on-finding", "run `COMMAND` for each new finding when it is reduced, without a shell: the "+
			"finding's directory is its last argument, and the line of --json its standard input"),
		newFlag(&f.json, "json", "print lines of JSON: findings as they are confirmed and as they have been reduced, and "+
			"the statistics last"),
		newFlag(&f.ci, "ci", "for continuous integration: no progress, "+ci.SARIFName+", "+ci.JUnitName+" and "+
			""+page.FileName+" in --out, annotations and a summary on GitHub; without a budget, --duration "+
			ciDuration.String()),
		newFlag(&f.http, "http", "serve a page about the running campaign, and metrics for Prometheus at /metrics: at "+
			"`ADDR`, like 127.0.0.1:8080; without a host, or with port 0, on this machine, at any port"),
		newFlag(&f.config, "config", "TOML `FILE` whose keys are names of flags"),
	)
}

// settings are what instances depend on.
type settings struct {
	*seeds.Config
	strategies, focus []string
	incremental       bool
}

// newSeeds is a configuration of seeds with the defaults.
func newSeeds() seeds.Config {
	return seeds.Config{MasterSeed: 1, Settings: mutate.Defaults(), Version: version}
}

// flags are the flags of settings.
func (s *settings) flags() []*field {
	return section(sectionInstances,
		newFlag(&s.Logics, "logic", "use only seeds of this `LOGIC`, and stay in it: the logic that is set, or if that is "+
			"too small, the smallest that fits; can be repeated"),
		newFlag(&s.MasterSeed, "seed", "number `N` that all random choices follow from"),
		newFlag(&s.Settings.MaxAsserts, "max-asserts", "at most `N` assertions in an instance").positive(),
		newFlag(&s.Settings.MaxDepth, "max-depth", "at most `N` nested levels of and, or, not and the like in a formula; "+
			"0: none of them"),
		newFlag(&s.Settings.NewFormulas, "new-formulas", "build `N` formulas from those of a seed; otherwise 200 to 1500, "+
			"depending on its size"),
		newFlag(&s.strategies, "strategy", "use only this `STRATEGY`, perhaps with a weight, like prefix=0.5: "+
			strings.Join(mutate.Names(mutate.Strategies()), ", ")+"; can be repeated"),
		newFlag(&s.focus, "focus", "prefer terms with these operators, or those of theories, like bvsdiv,str.replace,FP, "+
			"even if the seeds have neither them nor their sorts (with --logic: within the logic); without seeds, ask only "+
			"about these operators; `OP`s are separated by commas; can be repeated"),
		shareFlag(&s.Settings.StandardShare, "standard-share", "share `P` of the instances, from 0 to 1, that have no "+
			"formats of floating-point numbers but Float16, Float32, Float64 and Float128, beside those of their seed, and "+
			"run by default options"),
		newFlag(&s.incremental, "incremental", "make only scripts with several checks, under push and pop and with "+
			"assumptions; the same as --strategy "+mutate.Incremental),
		newFlag(&s.Settings.Open, "open", "what to do with formulas whose value SMT-LIB leaves unspecified, like (div x "+
			"0): `HOW` is skip (do not use them) or model (choose the value, and assert an equation that says so)"),
		newFlag(&s.Settings.ModelSources, "model-source", "where the values of a seed's symbols come from: `SOURCE` is own "+
			"(our search for values that make the seed true), random, boundary (limits of sorts, and near the numbers in the "+
			"seed) or reference (a solver; also reference=SOLVER, or reference=DIR with recorded ones); can be repeated"),
		newFlag(&s.Settings.Reference, "reference", "believe `SOLVER`, or a DIR with recorded answers, about formulas "+
			"whose value cannot be computed, if it answers sat to one and unsat to its negation"),
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

func (f *campaign) fuzz(c *cli.Context, code *int) error {
	seeds, err := applyConfig(c, f.config)
	if err != nil {
		return err
	}
	if err := f.chooseSolvers(c); err != nil {
		return err
	}
	if !f.programs.only && len(seeds) == 0 {
		return f.withoutSeeds(c, code)
	}
	if err := f.overSeeds(c, seeds); err != nil {
		return err
	}
	args := wire.OfSeeds
	if f.programs.only {
		args = wire.OfRules
	}
	return f.served(c, args, code)
}

// served runs a campaign, of which others may run tests; args says what these are made from.
func (f *campaign) served(c *cli.Context, args string, code *int) (err error) {
	if f.Fleet, err = f.fleet(c, args); err != nil {
		return err
	}
	return f.conduct(c, code)
}

// overSeeds completes the campaign as one over seeds.
func (f *campaign) overSeeds(c *cli.Context, seeds []string) error {
	f.Paths = seeds
	o, err := f.sourceOptions(c)
	switch {
	case err != nil:
		return err
	case f.programs.only || source.OnlyPrograms(o):
		return f.overPrograms(c, o)
	}
	if f.Sources, err = source.All(o); err != nil {
		return flagError(c, err)
	}
	if err := f.settings.complete(c, seeds, f.Budget.PerSeed); err != nil {
		return err
	}
	return f.completed(c, true)
}

// completed completes the configuration; scripts can be seeds only withScripts.
func (f *campaign) completed(c *cli.Context, withScripts bool) (err error) {
	s := &f.scripts
	if s.Oracles, err = oracle.Select(f.oracles); err != nil {
		return badFlag(c, "oracle", err)
	}
	if !(s.Slow.Ratio > 1) {
		return badFlag(c, "slow-ratio", fmt.Errorf("--slow-ratio %v: it must be more than 1", s.Slow.Ratio))
	}
	if withScripts {
		if len(oracle.OfScripts(s.Oracles)) == 0 {
			return badFlag(c, "oracle", fmt.Errorf("no script is judged by %s; oracles that do: %s",
				strings.Join(oracle.Names(s.Oracles), ", "), strings.Join(oracle.Names(oracle.OfScripts(oracle.All())), ", ")))
		}
		f.Scripts = s
	}
	if f.ci && f.Budget.Instances == 0 && f.Budget.Duration == 0 && f.Budget.UntilFinding == 0 {
		f.Budget.Duration = ciDuration
	}
	if f.Resume && f.Restart {
		return usagef("--resume continues a campaign, --restart starts over: choose one")
	}
	if f.recheck && f.Restart {
		return usagef("--recheck is about the findings that are there, --restart moves them away: choose one")
	}
	if err := f.keeping.load(c); err != nil {
		return err
	}
	if err := f.completeVary(c); err != nil {
		return err
	}
	if err := f.running.load(c, f.serving.isOn()); err != nil {
		return err
	}
	f.Debugger = solvers.FindDebugger()
	f.Limits.Measure = slices.Contains(f.oracles, "performance")
	f.AdaptsTimeout = !c.IsSet("timeout") && !f.Limits.Measure
	f.Commands = f.Catalog.HaveCommand
	return nil
}

// completeVary completes which instances are run under configurations.
func (f *campaign) completeVary(c *cli.Context) error {
	for name := range strings.SplitSeq(strings.Join(f.seedOptions, ","), ",") {
		name = strings.TrimPrefix(strings.TrimSpace(name), ":")
		switch why := options.StaysOut(name); {
		case name == "":
		case name == "all":
			f.Vary.Seeds.All = true
		case why != "":
			return badFlag(c, "seed-options", fmt.Errorf("--seed-options %s: this option is never taken over: %s", name, why))
		default:
			f.Vary.Seeds.Names = append(f.Vary.Seeds.Names, name)
		}
	}
	slices.Sort(f.Vary.Seeds.Names)
	switch wanted := f.Vary.Seeds.String() != ""; {
	case wanted && f.Vary.Share == 0:
		return badFlag(c, "seed-options", errors.New("--seed-options: with --vary-share 0, no instance has options"))
	case !wanted && f.Vary.Grade == "":
		f.Vary.Share = 0
	}
	return nil
}

// knownWarnings are warnings about entries for known faults that had no effect.
func (f *campaign) knownWarnings(stats tally.Stats) []string {
	var lines []string
	if names := f.Known.NeedReduction(); f.MinimizeTime == 0 && len(names) > 0 {
		lines = append(lines, "without minimizing, entries with operators silence nothing: "+strings.Join(names, "; "))
	}
	if names := f.Known.Silent(); len(names) > 0 && stats.Instances > 0 {
		lines = append(lines, "known faults that did not show: "+strings.Join(names, "; "))
	}
	return lines
}

// complete completes the settings for seeds, with a number of instances of each, or 0.
func (s *settings) complete(c *cli.Context, paths []string, perSeed int) (err error) {
	if s.Paths = paths; len(paths) == 0 {
		return usagef("no seed given: name files, directories, or - for standard input")
	}
	s.Settings.Instances = perSeed
	if err := s.Settings.Check(); err != nil {
		return usageError{err}
	}
	s.Settings.Strategies, s.Settings.Stay = mutate.AllStrategies(), len(s.Logics) > 0
	given := s.strategies
	if s.incremental {
		if len(given) > 0 {
			return badFlag(c, "incremental", errors.New("--incremental is a strategy; --strategy names others"))
		}
		given = []string{mutate.Incremental}
	}
	if len(given) > 0 {
		if s.Settings.Strategies, err = mutate.ParseStrategies(given); err != nil {
			return badFlag(c, "strategy", err)
		}
	}
	if s.Settings.Focus, err = parseOperators(s.focus); err != nil {
		return badFlag(c, "focus", err)
	}
	if len(s.focus) > 0 && len(s.strategies) == 0 {
		s.Settings.Strategies = mutate.Focused(s.Settings.Strategies)
	}
	return nil
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

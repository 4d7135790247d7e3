package main

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"github.com/smtstorm/smtstorm/internal/campaign"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/report"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

func fuzzCommand(code *int) *cli.Command {
	defaults := mutate.Defaults()
	return &cli.Command{
		Name:      "fuzz",
		Usage:     "run a campaign: generate instances, run solvers, keep what is wrong",
		UsageText: "smtstorm [fuzz] --solver SOLVER [--solver SOLVER...] [flags] SEED...",
		Description: "A flag can also be set by the environment (SMTSTORM_SOLVER for --solver) and by a --config file\n" +
			"(keys are flags' names). The command line wins over the environment, and that over the file.",
		Flags: withEnvironment(slices.Concat(
			section(sectionSolvers,
				&cli.StringSliceFlag{Name: "solver", Usage: "solver under test: `NAME`, NAME=COMMAND or a path; repeatable"},
				&cli.StringFlag{Name: "mode", Value: string(campaign.Auto),
					Usage: "`MODE` of running, never of what is run: auto, reset (one process for many instances), tree (the same, " +
						"shared assertions under push and pop) or fresh"},
				&cli.Float64Flag{Name: "other-mode-share", Value: campaign.DefaultOtherShare,
					Usage: "under auto, run this `SHARE` of the instances in another mode than the fastest"},
				&cli.StringFlag{Name: "tactic", Usage: "check with this `TACTIC` on solvers that have tactics (z3)"},
				&cli.BoolFlag{Name: "vary-options", Usage: "draw one of the catalog's option sets for each instance"},
				&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "`N` workers", Value: runtime.NumCPU()},
				&cli.DurationFlag{Name: "timeout", Usage: "`TIME` for an instance", Value: solvers.DefaultWall},
				&cli.StringFlag{Name: "memory", Usage: "`SIZE` for a solver process", Value: sizeText(solvers.DefaultMemory)},
				&cli.StringFlag{Name: "catalog", Usage: "TOML `FILE` with further solvers"},
			),
			section(sectionBudget,
				&cli.IntFlag{Name: "instances", Usage: "end after exactly `N` instances, round robin over the seeds"},
				&cli.DurationFlag{Name: "duration", Usage: "end after this `TIME`, like 10m"},
				&cli.IntFlag{Name: "until-finding",
					Usage: "end after `N` findings of distinct signatures, before these are minimized"},
				&cli.IntFlag{Name: "instances-per-seed", Usage: "`N` instances of each seed; else 300 to 1000, by its size"},
			),
			settingFlags(defaults),
			section(sectionResults,
				&cli.StringFlag{Name: "out", Usage: "`DIR` for results, new or empty", Value: "smtstorm-out"},
				&cli.StringSliceFlag{Name: "oracle", Usage: "look only for findings of this `CLASS`; repeatable"},
				&cli.BoolFlag{Name: "no-minimize", Usage: "leave findings as they are"},
				&cli.DurationFlag{Name: "minimize-time", Value: campaign.DefaultMinimizeTime,
					Usage: "make each finding small for at most this `TIME`, and go on so long after the end"},
				&cli.StringSliceFlag{Name: "known", Usage: "TOML `FILE` of known faults, which are no findings: tables " +
					"[[known]] with signature (* and ? stand for any text and character), class, solver, operators, issue, " +
					"expires; repeatable"},
				&cli.StringFlag{Name: "dump", Usage: "write every instance into `DIR`"},
				&cli.BoolFlag{Name: "json", Usage: "print the final statistics as JSON"},
				&cli.StringFlag{Name: "config", Usage: "TOML `FILE` with flags"},
			),
		)),
		Action: func(c *cli.Context) error { return fuzz(c, code) },
	}
}

// settingFlags are the flags that instances depend on.
func settingFlags(defaults mutate.Settings) []cli.Flag {
	return section(sectionInstances,
		&cli.StringSliceFlag{Name: "logic", Usage: "only seeds of this `LOGIC`, as set or the least that fits; repeatable"},
		&cli.Uint64Flag{Name: "seed", Usage: "master seed `N` of all random choices", Value: 1},
		&cli.IntFlag{Name: "max-asserts", Usage: "at most `N` assertions an instance", Value: defaults.MaxAsserts},
		&cli.IntFlag{Name: "max-depth", Usage: "at most `N` levels of Boolean structure", Value: defaults.MaxDepth},
		&cli.IntFlag{Name: "new-formulas", Usage: "`N` constructed formulas; else 200 to 1500, by the seed's size"},
		&cli.StringSliceFlag{Name: "strategy",
			Usage: "use only this `STRATEGY`, boolean or prefix, perhaps with a weight, like prefix=0.5; repeatable"},
		&cli.StringFlag{Name: "open", Value: defaults.Open,
			Usage: "`HOW` to treat formulas that depend on what SMT-LIB leaves unspecified: skip them, or let the model " +
				"fix it, and pin it by equations (model)"},
		&cli.StringSliceFlag{Name: "model-source", Usage: "`SOURCE` of models: random, boundary, " +
			"reference (a solver's; or reference=SOLVER, or =DIR with recorded ones); repeatable"},
		&cli.StringFlag{Name: "reference", Usage: "take the word of `SOLVER`, or of a DIR with recorded answers, for " +
			"formulas that evaluation leaves open, if it answers sat to one and unsat to its negation"},
	)
}

func fuzz(c *cli.Context, code *int) error {
	if err := applyConfig(c); err != nil {
		return err
	}
	if err := checkNumbers(c, "jobs", "timeout", "max-asserts", "max-depth", "minimize-time"); err != nil {
		return err
	}
	cfg, err := campaignConfig(c)
	if err != nil {
		return err
	}
	cfg.Solvers, cfg.Jobs, cfg.Out, cfg.Dump = c.StringSlice("solver"), c.Int("jobs"), c.String("out"), c.String("dump")
	cfg.Budget = campaign.Budget{
		Instances: c.Int("instances"), Duration: c.Duration("duration"), UntilFinding: c.Int("until-finding"),
		PerSeed: c.Int("instances-per-seed"),
	}
	if !c.Bool("no-minimize") {
		cfg.MinimizeTime = c.Duration("minimize-time")
	}
	if cfg.Known, err = finding.LoadKnown(time.Now(), c.StringSlice("known")...); err != nil {
		return inputError{err}
	}
	cfg.Tactic, cfg.Vary = c.String("tactic"), c.Bool("vary-options")
	cfg.Mode = campaign.Mode(c.String("mode"))
	if !slices.Contains(campaign.Modes(), cfg.Mode) {
		return usagef("unknown mode %q; there are auto, reset, tree and fresh", cfg.Mode)
	}
	if cfg.OtherShare = c.Float64("other-mode-share"); !(cfg.OtherShare >= 0 && cfg.OtherShare <= 1) {
		return usagef("--other-mode-share %v: it must lie between 0 and 1", cfg.OtherShare)
	}
	if cfg.Oracles, err = oracle.Select(c.StringSlice("oracle")); err != nil {
		return usageError{err}
	}
	memory, err := memoryFlag(c)
	if err != nil {
		return err
	}
	cfg.Limits = solvers.Limits{Wall: c.Duration("timeout"), Memory: memory}
	if cfg.Catalog, err = loadCatalog(c.String("catalog")); err != nil {
		return err
	}
	return runCampaign(c, cfg, code)
}

// runCampaign runs a campaign with the status on standard error, and sums it up on standard output.
func runCampaign(c *cli.Context, cfg campaign.Config, code *int) error {
	stderr := c.App.ErrWriter
	status := report.NewStatus(stderr, terminalWidth(stderr))
	cfg.Status = status.Show
	cfg.Logger = slog.New(report.NewLog(stderr, status))
	soft, hard, done := interruptible(cfg.Logger)
	defer done()
	stats, err := campaign.Run(soft, hard, cfg)
	status.Clear()
	if stats.Total() > 0 {
		*code = exitFinding
	}
	var use *campaign.UsageError
	if errors.As(err, &use) {
		return err
	}
	for _, w := range slices.Concat(report.Warnings(stats), knownWarnings(cfg, stats)) {
		cfg.Logger.Warn(w)
	}
	if c.Bool("json") {
		enc := json.NewEncoder(c.App.Writer)
		enc.SetIndent("", "  ")
		return errors.Join(err, enc.Encode(stats))
	}
	if stats.Instances > 0 || err == nil {
		report.Summary(c.App.Writer, stats, cfg.Out)
	}
	return err
}

// knownWarnings tells what entries for known faults did not do.
func knownWarnings(cfg campaign.Config, stats campaign.Stats) []string {
	var lines []string
	if names := cfg.Known.NeedReduction(); cfg.MinimizeTime == 0 && len(names) > 0 {
		lines = append(lines, "without minimizing, entries with operators silence nothing: "+strings.Join(names, "; "))
	}
	if names := cfg.Known.Silent(); len(names) > 0 && stats.Instances > 0 {
		lines = append(lines, "known faults that did not show: "+strings.Join(names, "; "))
	}
	return lines
}

// campaignConfig reads what fuzz and generate share.
func campaignConfig(c *cli.Context) (campaign.Config, error) {
	cfg := campaign.Config{
		Paths: c.Args().Slice(), Logics: c.StringSlice("logic"), MasterSeed: c.Uint64("seed"), Settings: mutate.Defaults(),
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
	if err := cfg.Settings.Check(); err != nil {
		return cfg, usageError{err}
	}
	cfg.Settings.Strategies = mutate.AllStrategies()
	if given := c.StringSlice("strategy"); len(given) > 0 {
		var err error
		if cfg.Settings.Strategies, err = mutate.ParseStrategies(given); err != nil {
			return cfg, usageError{err}
		}
	}
	return cfg, nil
}

func loadCatalog(file string) (*solvers.Catalog, error) {
	var files []string
	if file != "" {
		files = append(files, file)
	}
	catalog, err := solvers.LoadCatalog(files...)
	if err != nil {
		return nil, inputError{err}
	}
	return catalog, nil
}

// sizeText writes a size as it is read.
func sizeText(n uint64) string {
	return strings.ReplaceAll(strings.Replace(humanize.IBytes(n), ".0", "", 1), " ", "")
}

// terminalWidth is 0 if w is no terminal.
func terminalWidth(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		return 80
	}
	return width
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// defaultPatience is how long a worker goes on without an answer from its campaign.
const defaultPatience = 5 * time.Minute

func workCommand() *cli.Command {
	return &cli.Command{
		Name:      "work",
		Usage:     "run tests of a campaign on another machine (fuzz, enumerate run or conform, with --serve)",
		UsageText: "smtstorm work --join FILE --solver SOLVER [--solver SOLVER...] [flags]",
		Description: "FILE is OUT/fleet/join of the campaign. Seeds and settings come from there; solvers are this " +
			"machine's, and must have\nthe same names, versions and content. On a signal (SIGINT, SIGTERM) the worker " +
			"finishes what it has begun,\nand gives back the rest; a second one stops it at once.\n\n" +
			"EXIT STATUS\n   0  the campaign is over, or the worker was drained\n   2  wrong usage, or the campaign rejects " +
			"this worker\n   3  something of ours failed, or nobody answers for --patience",
		Flags: withEnvironment(append([]cli.Flag{
			&cli.StringFlag{Name: "join", Usage: "`FILE` that the campaign has written for its workers"},
			&cli.StringSliceFlag{Name: "solver", Usage: "solver to test, as the campaign calls it: `NAME`, NAME=COMMAND or a " +
				"path; can be repeated"},
			jobsFlag(),
			&cli.StringFlag{Name: "cache", Usage: "keep seeds in the directory `DIR`; otherwise in memory"},
			&cli.StringFlag{Name: "name", DefaultText: "that of the machine",
				Usage: "what the campaign calls this worker: `NAME`"},
			&cli.StringFlag{Name: "dump", Usage: "write every instance into the directory `DIR`"},
			&cli.StringFlag{Name: "nats-creds", Usage: "`FILE` with the credentials of a user of the cluster that the " +
				"campaign has with --nats"},
			&cli.DurationFlag{Name: "patience", Value: defaultPatience,
				Usage: "give up if nobody answers for this `TIME`"},
			verboseFlag(),
			&cli.StringFlag{Name: "config", Usage: "TOML `FILE` whose keys are names of flags"},
		}, memoryFlags()...)),
		Action: work,
	}
}

func work(c *cli.Context) error {
	args, err := applyConfig(c)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return usagef("work has no arguments: seeds come from the campaign")
	case c.String("join") == "":
		return usagef("no campaign given: name the file that it has written for its workers with --join")
	case len(c.StringSlice("solver")) == 0:
		return usagef("no solver given: name the campaign's solvers with --solver")
	}
	if err := checkNumbers(c, "jobs", "patience"); err != nil {
		return err
	}
	key, err := fleet.ReadKey(c.String("join"))
	if err != nil {
		return badFlag(c, "join", err)
	}
	_, log := console(c)
	logger := slog.New(log)
	signal, hard, done := interruptible(logger)
	defer done()
	worker, welcome, err := fleet.Connect(signal, fleet.JoinSettings{
		Key: key, Credentials: c.String("nats-creds"), Name: workerName(c.String("name")), Version: version,
		Commit: commit(), Jobs: c.Int("jobs"), Cache: c.String("cache"), Patience: c.Duration("patience"), Logger: logger,
	})
	if err != nil {
		return refusal(err)
	}
	defer worker.Close()
	cfg, err := workConfig(c, welcome)
	if err != nil {
		return err
	}
	cfg.Logger, cfg.Process = logger, prepareProcess(logger, cfg.Jobs+1)
	defer context.AfterFunc(signal, worker.Drain)()
	stats, err := engine.Join(hard, hard, cfg, worker.Owner())
	if err != nil {
		return refusal(err)
	}
	did := english.Plural(stats.Instances, "instance", "")
	if parts := worker.Parts(); parts > 0 {
		did = strings.TrimPrefix(did+" and ", "0 instances and ") + english.Plural(parts, "part", "") + " of the operators"
	}
	fmt.Fprintf(c.App.Writer, "worker %s: %s\n", worker.Name(), did)
	return nil
}

// refusal makes an error of a campaign's refusal, for which no usage is printed.
func refusal(err error) error {
	if u, ok := errors.AsType[*usage.Error](err); ok {
		return inputError{u}
	}
	return err
}

// workerName is what a worker is called.
func workerName(given string) string {
	if given != "" {
		return given
	}
	host, err := os.Hostname()
	if name := noName.ReplaceAllString(host, "-"); err == nil && name != "" {
		return name[:min(len(name), 50)]
	}
	return "worker"
}

var noName = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// workConfig is the configuration of a campaign as its owner sends it, with the solvers of this machine.
func workConfig(c *cli.Context, welcome wire.Welcome) (engine.Config, error) {
	set := flag.NewFlagSet("fuzz", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	flags := fuzzFlags()
	switch welcome.Args {
	case wire.OfScopes:
		flags = enumerateFlags()
	case wire.OfOperators:
		flags = conformFlags()
	}
	for _, f := range flags {
		if err := f.Apply(set); err != nil {
			return engine.Config{}, err
		}
	}
	give := func(name string, values ...string) error {
		for _, value := range values {
			if err := set.Set(name, value); err != nil {
				return inputError{fmt.Errorf("the campaign sets --%s to %q: %w", name, value, err)}
			}
		}
		return nil
	}
	for name, values := range welcome.Flags {
		if !slices.Contains(sharedFlags, name) {
			return engine.Config{}, inputError{fmt.Errorf("the campaign sets --%s, which is up to this machine", name)}
		}
		if name == "tactic" && (len(values) != 1 || !sexpr.IsTactic(values[0])) {
			return engine.Config{}, inputError{fmt.Errorf("the campaign sets --tactic to %q, which is no tactic", values)}
		}
		if err := give(name, values...); err != nil {
			return engine.Config{}, err
		}
	}
	for _, name := range []string{"memory", "catalog", "dump"} {
		if c.IsSet(name) {
			if err := give(name, c.String(name)); err != nil {
				return engine.Config{}, err
			}
		}
	}
	err := errors.Join(give("solver", c.StringSlice("solver")...), give("jobs", fmt.Sprint(c.Int("jobs"))))
	if err != nil {
		return engine.Config{}, err
	}
	said := cli.NewContext(c.App, set, c)
	said.Command = &cli.Command{Name: "fuzz", Flags: flags}
	var cfg engine.Config
	switch welcome.Args {
	case wire.OfSeeds, wire.OfRules:
		cfg, err = seedCampaign(said, []string{"the campaign's"})
	case wire.OfScopes:
		cfg, err = scopeCampaign(said, nil)
	case wire.OfBuiltins:
		cfg, err = builtinCampaign(said, nil)
	case wire.OfOperators:
		cfg, _, err = operatorCampaign(said)
	default:
		err = fmt.Errorf("the campaign makes tests from %q, which this smtstorm does not know", welcome.Args)
	}
	if err != nil {
		return cfg, inputError{err}
	}
	cfg.Paths, cfg.Out = nil, ""
	if cfg.Dump != "" {
		err = os.MkdirAll(cfg.Dump, 0o755)
	}
	return cfg, err
}

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
	"github.com/smtstorm/smtstorm/solvers"
)

// defaultPatience is how long a worker goes on without an answer from its campaign.
const defaultPatience = 5 * time.Minute

// joining is what the flags of work say.
type joining struct {
	fleet.JoinSettings
	solvers            []string
	join, dump, config string
	running            running
	verbose            bool
}

func workCommand() *cli.Command {
	w := &joining{JoinSettings: fleet.JoinSettings{Patience: defaultPatience, Version: version, Commit: commit()}}
	w.running.limits = new(solvers.Limits)
	return &cli.Command{
		Name:      "work",
		Usage:     "run tests of a campaign on another machine (fuzz, enumerate run or conform, with --serve)",
		UsageText: "smtstorm work --join FILE --solver SOLVER [--solver SOLVER...] [flags]",
		Description: "FILE is OUT/fleet/join of the campaign. Seeds and settings come from there; solvers are this " +
			"machine's, and must have\nthe same names, versions and content. On a signal (SIGINT, SIGTERM) the worker " +
			"finishes what it has begun,\nand gives back the rest; a second one stops it at once.\n\n" +
			"EXIT STATUS\n   0  the campaign is over, or the worker was drained\n   2  wrong usage, or the campaign rejects " +
			"this worker\n   3  something of ours failed, or nobody answers for --patience",
		Flags: withEnvironment(append([]*field{
			newFlag(&w.join, "join", "`FILE` that the campaign has written for its workers"),
			newFlag(&w.solvers, "solver", "solver to test, as the campaign calls it: `NAME`, NAME=COMMAND or a path; can be "+
				"repeated"),
			jobsFlag(&w.Jobs).positive(),
			newFlag(&w.Cache, "cache", "keep seeds in the directory `DIR`; otherwise in memory"),
			newFlag(&w.Name, "name", "what the campaign calls this worker: `NAME`").unsetIs("that of the machine"),
			newFlag(&w.dump, "dump", "write every instance into the directory `DIR`"),
			newFlag(&w.Credentials, "nats-creds", "`FILE` with the credentials of a user of the cluster that the campaign has "+
				"with --nats"),
			newFlag(&w.Patience, "patience", "give up if nobody answers for this `TIME`").positive(),
			verboseFlag(&w.verbose),
			newFlag(&w.config, "config", "TOML `FILE` whose keys are names of flags"),
		}, w.running.memoryFlags()...)),
		Action: w.work,
	}
}

func (w *joining) work(c *cli.Context) error {
	args, err := applyConfig(c, w.config)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return usagef("work has no arguments: seeds come from the campaign")
	case w.join == "":
		return usagef("no campaign given: name the file that it has written for its workers with --join")
	case len(w.solvers) == 0:
		return usagef("no solver given: name the campaign's solvers with --solver")
	}
	if w.Key, err = fleet.ReadKey(w.join); err != nil {
		return badFlag(c, "join", err)
	}
	_, log := console(c, w.verbose)
	w.Logger = slog.New(log)
	signal, hard, done := interruptible(w.Logger)
	defer done()
	w.Name = workerName(w.Name)
	worker, welcome, err := fleet.Connect(signal, w.JoinSettings)
	if err != nil {
		return refusal(err)
	}
	defer worker.Close()
	cfg, err := w.campaign(c, welcome)
	if err != nil {
		return err
	}
	cfg.Logger, cfg.Process = w.Logger, prepareProcess(w.Logger, cfg.Jobs+1)
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

// campaign is the configuration of a campaign as its owner sends it, with the solvers of this machine.
func (w *joining) campaign(c *cli.Context, welcome wire.Welcome) (engine.Config, error) {
	set := flag.NewFlagSet("fuzz", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	f := newCampaign()
	flags, complete := f.fuzzFlags, func(c *cli.Context) error { return f.overSeeds(c, []string{"the campaign's"}) }
	switch welcome.Args {
	case wire.OfSeeds, wire.OfRules:
	case wire.OfScopes:
		flags, complete = f.enumerateFlags, f.overScopes
	case wire.OfBuiltins:
		complete = f.overBuiltins
	case wire.OfOperators:
		flags, complete = f.conformFlags, f.overOperators
	default:
		return f.Config, inputError{
			fmt.Errorf("the campaign makes tests from %q, which this smtstorm does not know", welcome.Args)}
	}
	all := plain(flags())
	for _, f := range all {
		if err := f.Apply(set); err != nil {
			return engine.Config{}, err
		}
	}
	for name, values := range welcome.Flags {
		if !slices.Contains(sharedFlags, name) {
			return f.Config, inputError{fmt.Errorf("the campaign sets --%s, which is up to this machine", name)}
		}
		if name == "tactic" && (len(values) != 1 || !sexpr.IsTactic(values[0])) {
			return f.Config, inputError{fmt.Errorf("the campaign sets --tactic to %q, which is no tactic", values)}
		}
		for _, value := range values {
			if err := set.Set(name, value); err != nil {
				return f.Config, inputError{fmt.Errorf("the campaign sets --%s to %q: %w", name, value, err)}
			}
		}
	}
	f.Solvers, f.Jobs, f.Limits.Memory, f.running.file = w.solvers, w.Jobs, w.running.limits.Memory, w.running.file
	f.Dump = w.dump
	said := cli.NewContext(c.App, set, c)
	said.Command = &cli.Command{Name: "fuzz", Flags: all}
	if err := complete(said); err != nil {
		return f.Config, inputError{err}
	}
	f.Paths, f.Out = nil, ""
	if f.Dump != "" {
		return f.Config, os.MkdirAll(f.Dump, 0o755)
	}
	return f.Config, nil
}

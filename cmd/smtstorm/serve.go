package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// serveFlags are the flags by which other machines can join a campaign.
func serveFlags() []cli.Flag {
	return section(sectionFleet,
		&cli.StringFlag{Name: "serve", Usage: "let workers join ('smtstorm work') at `ADDR`, like :4222 on this machine, " +
			"or 0.0.0.0:4222; with --jobs 0 they run all tests"},
		&cli.StringFlag{Name: "serve-key", Usage: "`FILE` with the key that 'smtstorm fleet key' made; by default one " +
			"is made in --out"},
		&cli.StringSliceFlag{Name: "nats", Usage: "let workers join at this `URL` of a NATS cluster with JetStream, " +
			"instead of --serve; can be repeated"},
		&cli.StringFlag{Name: "nats-creds", Usage: "`FILE` with the credentials of a user of that cluster"},
		&cli.StringSliceFlag{Name: "accept", Usage: "accept workers with a different program of the same version " +
			"of a solver: `NAME=SHA256`; can be repeated"},
	)
}

// isServed reports whether other machines can join the campaign.
func isServed(c *cli.Context) bool { return c.String("serve") != "" || len(c.StringSlice("nats")) > 0 }

// sharedFlags are the flags that the coordinator sends to workers: tests, and how they are judged, depend on them.
var sharedFlags = []string{
	"mode", "tactic", "vary-options", "vary-share", "seed-options", "timeout", "instances-per-seed",
	"logic", "seed", "max-asserts", "max-depth", "new-formulas", "strategy", "focus", "standard-share", "incremental", "open", "model-source",
	"rules", "rewrite", "format", "rules-max", "attributes", "p-empty", "p-head", "max-iterations", "steps", "layers", "nodes-max", "node-rules-max",
	"oracle", "slow-ratio", "slow-floor", "slow-memory", "no-minimize", "minimize-time", "reference", "from",
	"few-models", "scope", "quick", "theory", "operator", "way",
}

// fleetOf makes the fleet that runs tests of a campaign on other machines, nil without one. args says what tests are
// made from.
func fleetOf(c *cli.Context, cfg engine.Config, args string) (engine.Fleet, error) {
	switch {
	case !isServed(c):
		for _, name := range []string{"serve-key", "nats-creds", "accept"} {
			if c.IsSet(name) {
				return nil, badFlag(c, name, fmt.Errorf("--%s: it says something of --serve or --nats, which is not there", name))
			}
		}
		return nil, nil
	case c.IsSet("base"):
		return nil, usagef("--base: workers run no command that they are sent, so they cannot compare what they find with " +
			"a base; do that on one machine, or divide the campaign with --shard")
	case c.String("serve") != "" && len(c.StringSlice("nats")) > 0:
		return nil, usagef("--serve and --nats: choose one")
	case cfg.Shard.Of > 1:
		return nil, badFlag(c, "shard", errors.New("--shard divides a campaign beforehand, --serve while it runs"))
	case slices.ContainsFunc(cfg.Scopes, (*smallscope.Scope).HasCommand):
		return nil, usagef("--serve and --nats: a scope has solver=smt:COMMAND, and workers run no command that they are " +
			"sent; run it on one machine, or divide it with --shard")
	case cfg.Tactic != "" && !sexpr.IsTactic(cfg.Tactic):
		return nil, badFlag(c, "tactic", fmt.Errorf("--tactic %s: workers take names, numbers and parentheses", cfg.Tactic))
	}
	accept := map[string][]string{}
	for _, text := range c.StringSlice("accept") {
		name, digest, found := strings.Cut(text, "=")
		if !found {
			return nil, badFlag(c, "accept", fmt.Errorf("--accept %s: it is like z3=SHA256", text))
		}
		accept[name] = append(accept[name], digest)
	}
	return fleet.New(fleet.Config{
		Serve: c.String("serve"), KeyFile: c.String("serve-key"), URLs: c.StringSlice("nats"),
		Credentials: c.String("nats-creds"), Flags: shared(c), Args: args, Version: version, Commit: cfg.Commit,
		Accept: accept,
		Announce: func(join string, missing bool) {
			text := "workers join with: "
			if missing {
				text = "no workers, so nothing is tested: join with: "
			}
			fmt.Fprintln(c.App.ErrWriter, "smtstorm: "+text+joinCommand(c, join))
		},
	})
}

// joinCommand is the command with which a worker joins.
func joinCommand(c *cli.Context, join string) string {
	words := []string{"smtstorm", "work", "--join", join}
	for _, solver := range c.StringSlice("solver") {
		words = append(words, "--solver", solver)
	}
	if catalog := c.String("catalog"); catalog != "" {
		words = append(words, "--catalog", catalog)
	}
	for i, word := range words {
		words[i] = finding.ShellWord(word)
	}
	if c.IsSet("nats-creds") { // the campaign's are not the workers'
		words = append(words, "--nats-creds", "FILE")
	}
	return strings.Join(words, " ")
}

// shared returns the values of the shared flags that are set.
func shared(c *cli.Context) map[string][]string {
	all := map[string][]string{}
	for _, name := range sharedFlags {
		if !c.IsSet(name) {
			continue
		}
		if several, ok := c.Value(name).(cli.StringSlice); ok {
			all[name] = several.Value()
		} else {
			all[name] = []string{fmt.Sprint(c.Value(name))}
		}
	}
	return all
}

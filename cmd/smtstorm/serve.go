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

// serving is how other machines can join a campaign.
type serving struct {
	fleet.Config
	accept []string
}

// flags are the flags by which other machines can join a campaign.
func (s *serving) flags() []*field {
	return section(sectionFleet,
		newFlag(&s.Serve, "serve", "let workers join ('smtstorm work') at `ADDR`, like :4222 on this machine, or "+
			"0.0.0.0:4222; with --jobs 0 they run all tests"),
		newFlag(&s.KeyFile, "serve-key", "`FILE` with the key that 'smtstorm fleet key' made; by default one is made in "+
			"--out"),
		newFlag(&s.URLs, "nats", "let workers join at this `URL` of a NATS cluster with JetStream, instead of --serve; can "+
			"be repeated"),
		newFlag(&s.Credentials, "nats-creds", "`FILE` with the credentials of a user of that cluster"),
		newFlag(&s.accept, "accept", "accept workers with a different program of the same version of a solver: "+
			"`NAME=SHA256`; can be repeated"),
	)
}

// isOn reports whether other machines can join the campaign.
func (s *serving) isOn() bool { return s.Serve != "" || len(s.URLs) > 0 }

// sharedFlags are the flags that the coordinator sends to workers: tests, and how they are judged, depend on them.
var sharedFlags = []string{
	"mode", "tactic", "vary-options", "vary-share", "seed-options", "timeout", "instances-per-seed",
	"logic", "seed", "max-asserts", "max-depth", "new-formulas", "strategy", "focus", "standard-share", "incremental", "open", "model-source",
	"rules", "rewrite", "format", "rules-max", "attributes", "p-empty", "p-head", "max-iterations", "steps", "layers", "nodes-max", "node-rules-max",
	"oracle", "slow-ratio", "slow-floor", "slow-memory", "no-minimize", "minimize-time", "reference", "from",
	"few-models", "scope", "quick", "theory", "operator", "way",
}

// fleet makes the fleet that runs tests of a campaign on other machines, nil without one. args says what tests are made
// from.
func (f *campaign) fleet(c *cli.Context, args string) (engine.Fleet, error) {
	s := &f.serving
	switch {
	case !s.isOn():
		for _, name := range []string{"serve-key", "nats-creds", "accept"} {
			if c.IsSet(name) {
				return nil, badFlag(c, name, fmt.Errorf("--%s: it says something of --serve or --nats, which is not there", name))
			}
		}
		return nil, nil
	case c.IsSet("base"):
		return nil, usagef("--base: workers run no command that they are sent, so they cannot compare what they find with " +
			"a base; do that on one machine, or divide the campaign with --shard")
	case s.Serve != "" && len(s.URLs) > 0:
		return nil, usagef("--serve and --nats: choose one")
	case f.Shard.Of > 1:
		return nil, badFlag(c, "shard", errors.New("--shard divides a campaign beforehand, --serve while it runs"))
	case slices.ContainsFunc(f.Scopes, (*smallscope.Scope).HasCommand):
		return nil, usagef("--serve and --nats: a scope has solver=smt:COMMAND, and workers run no command that they are " +
			"sent; run it on one machine, or divide it with --shard")
	case f.Tactic != "" && !sexpr.IsTactic(f.Tactic):
		return nil, badFlag(c, "tactic", fmt.Errorf("--tactic %s: workers take names, numbers and parentheses", f.Tactic))
	}
	s.Accept = map[string][]string{}
	for _, text := range s.accept {
		name, digest, found := strings.Cut(text, "=")
		if !found {
			return nil, badFlag(c, "accept", fmt.Errorf("--accept %s: it is like z3=SHA256", text))
		}
		s.Accept[name] = append(s.Accept[name], digest)
	}
	s.Flags, s.Args, s.Version, s.Commit = shared(c), args, version, f.Commit
	s.Announce = func(join string, missing bool) {
		text := "workers join with: "
		if missing {
			text = "no workers, so nothing is tested: join with: "
		}
		fmt.Fprintln(c.App.ErrWriter, "smtstorm: "+text+f.joinCommand(join))
	}
	return fleet.New(s.Config)
}

// joinCommand is the command with which a worker joins.
func (f *campaign) joinCommand(join string) string {
	words := []string{"smtstorm", "work", "--join", join}
	for _, solver := range f.Solvers {
		words = append(words, "--solver", solver)
	}
	if f.running.file != "" {
		words = append(words, "--catalog", f.running.file)
	}
	for i, word := range words {
		words[i] = finding.ShellWord(word)
	}
	if f.serving.Credentials != "" { // the campaign's are not the workers'
		words = append(words, "--nats-creds", "FILE")
	}
	return strings.Join(words, " ")
}

// shared returns the values of the shared flags that are set.
func shared(c *cli.Context) map[string][]string {
	all := map[string][]string{}
	for _, f := range fieldsOf(c.Command) {
		if slices.Contains(sharedFlags, f.name) && c.IsSet(f.name) {
			all[f.name] = f.texts()
		}
	}
	return all
}

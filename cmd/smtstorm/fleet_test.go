package main

import (
	"flag"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/solvers"
)

// No flag takes a token, a password or a key: whoever lists processes would see it. What has them is a file.
func TestNoSecretIsAnArgument(t *testing.T) {
	code := 0
	secret := regexp.MustCompile(`(?i)token|password|passphrase|secret|credential|creds|(^|-)key`)
	file := regexp.MustCompile("`FILE`|`DIR`")
	found := 0
	var check func(all []*cli.Command)
	check = func(all []*cli.Command) {
		for _, c := range all {
			for _, f := range fieldsOf(c) {
				if !secret.MatchString(strings.Join(f.Names(), " ") + " " + f.usage) {
					continue
				}
				if found++; !file.MatchString(f.usage) {
					t.Errorf("%s --%s: %s", c.Name, f.name, f.usage)
				}
			}
			check(c.Subcommands)
		}
	}
	check(commands(&code))
	if found < 3 { // --serve-key once, --nats-creds for several commands
		t.Errorf("only %d flags are about secrets", found)
	}
}

// What a campaign sets for workers are settings of tests; where results go, what is run and what it may use is up to
// the worker's machine. Whatever a campaign says otherwise is refused, and so is a tactic that could name a file.
func TestCampaignSetsTestsAlone(t *testing.T) {
	for name, value := range map[string]string{
		"solver": "sh=sh", "catalog": "x.toml", "out": "/tmp/x", "dump": "/tmp/x", "memory": "1TiB", "jobs": "4096",
		"on-finding": "sh", "http": ":80", "serve": "0.0.0.0:1", "config": "x", "base": "sh", "known": "x", "nats": "nats://x",
		"tactic": "(using-params sat :drat.file x)", "no-such-flag": "x",
	} {
		w := &joining{running: running{limits: new(solvers.Limits)}}
		c := cli.NewContext(cli.NewApp(), flag.NewFlagSet("work", flag.ContinueOnError), nil)
		_, err := w.campaign(c, wire.Welcome{Args: wire.OfSeeds, Flags: map[string][]string{name: {value}}})
		if err == nil || !strings.Contains(err.Error(), "the campaign sets --"+name) {
			t.Errorf("--%s %s: %v", name, value, err)
		}
	}
}

// Package campaign runs rule programs on engines, compares the relations and verdicts that they give with those that
// are right, and confirms, reduces and stores what is wrong. Every program gets a fresh process: push and pop do not
// scope rules.
//
// It may import internal/rules and the packages below it, and of the rest of the project what every campaign needs:
// solvers, findings, statistics, directories of results.
package campaign

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/smtstorm/smtstorm/internal/campaigndb"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/memory"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is what a campaign on rule programs is to do.
type Config struct {
	Solvers []string // as on the command line
	Seeds   []string // files and directories; none: programs are made from nothing
	Catalog *solvers.Catalog
	Process *solvers.Process
	Jobs    int
	Out     string // directory of results
	// Mixed says that other seeds have a campaign of their own in Out, which has ended; Beside is what that has counted.
	Mixed  bool
	Beside tally.Stats
	// Resume goes on with what is in Out, whatever has changed; Restart begins anew; Shard is which part is to be run.
	Resume, Restart bool
	Shard           ledger.Shard
	Dump            string // directory for every program, or ""
	MasterSeed      uint64
	Strategies      []instance.Weighted
	Rewrites        instance.Rewrites
	Limits          solvers.Limits
	Version         string
	Commit          string
	// Instances, Duration and UntilFinding end it; without any of them it ends after DefaultInstances from nothing, or
	// after DefaultPerSeed of each seed.
	Instances    int
	PerSeed      int
	Duration     time.Duration
	UntilFinding int           // signatures
	MinimizeTime time.Duration // for each finding; 0: findings stay as they are
	MinAnswered  float64
	Impatient    bool // clauses whose right verdict is not known are waited for no longer than patience
	Hangs        bool // engines that do not answer in time to programs of known relations are findings
	Known        *finding.Known
	News         func(finding.News)
	Kept         func(finding.News) // told of every finding that is kept, or nil
	Status       func(snapshot func() tally.Stats)
	Logger       *slog.Logger
}

// DefaultInstances is how many programs a campaign without a budget makes from nothing, DefaultPerSeed how many of each
// seed.
const (
	DefaultInstances = 1000
	DefaultPerSeed   = 50
)

// remembered is what of the campaign going on with it depends on.
func (c *Config) remembered() memory.Campaign {
	out, resume := c.Out, c.Resume
	if c.Mixed {
		out = filepath.Join(c.Out, "rules")
		if empty, err := outdir.Empty(out); err == nil && empty {
			resume = false // the other seeds' campaign is gone on with: its time was over before these had their turn
		}
	}
	var strategies []string
	for _, w := range c.Strategies {
		strategies = append(strategies, fmt.Sprintf("%s=%v", w.Name, w.Weight))
	}
	return memory.Campaign{
		Out: out, Version: c.Version, Commit: c.Commit, Shard: c.Shard, Resume: resume, Restart: c.Restart,
		Logger: c.Logger, Settings: []campaigndb.Setting{
			{Name: "memory", Value: humanize.IBytes(uint64(c.Limits.Memory))},
			{Name: "rewrite", Value: strings.Join(c.Rewrites, ", ")},
			{Name: "rules", Value: "true"},
			{Name: "seed", Value: fmt.Sprint(c.MasterSeed)},
			{Name: "strategy", Value: strings.Join(strategies, ", ")},
			{Name: "timeout", Value: c.Limits.Wall.String()},
		},
	}
}

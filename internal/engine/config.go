package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is what a campaign is to do.
type Config struct {
	seeds.Config               // fields about sources follow from the next two fields
	Scripts       Source       // maker of tests of seeds that are scripts; nil: scripts are no seeds
	Sources       []SeedSource // makers of tests of other seeds, and of preliminary tests
	Solvers       []string     // solvers as on the command line
	Bases         []string     // versions that solvers are compared with, as on the command line
	Ask           ask.Asker    // asker for all of them, and for reference solvers; nil: they run in processes
	Catalog       *solvers.Catalog
	Process       *solvers.Process // room for Jobs + 1 waits: one a worker, one for a reduction; may be nil
	Budget        Budget
	Fleet         Fleet // runs tests on other machines; nil: nobody does
	Shard         ledger.Shard
	Resume        bool // whether a campaign in Out goes on, whatever has changed
	Restart       bool // whether a campaign in Out starts over
	OnlySame      bool // whether a campaign in Out goes on only if nothing has changed
	Mode          ask.Mode
	Tactic        string // tactic for solvers that can check with one; "" for none
	Vary          ask.Vary
	Limits        solvers.Limits
	AdaptsTimeout bool   // time limits shrink to a multiple of a logic's usual time, see ask.Patience
	Dump          string // directory for every instance, or ""
	Derived       string // directory for the scripts that oracles ask about beside instances, or ""
	Commit        string // commit that smtstorm was built from, if it is known; instances do not depend on it
	// MinimizeTime is how long each finding that is kept is reduced, and how long this goes on after the end of the
	// campaign; 0: findings stay as they are.
	MinimizeTime time.Duration
	Debugger     *solvers.Debugger // prints the stacks of reduced crashes; nil: stacks are known where solvers print them
	MinAnswered  float64           // share of its instances that each solver has to answer with sat or unsat
	Known        *finding.Known    // faults that are no news
	Hooks
}

// Hooks are called at certain times, or in the place of what a campaign does itself. Each may be nil.
type Hooks struct {
	// Reduce reduces a finding, as triage.Reduce does; nil for that. Tests plant faults there.
	Reduce  Reduce
	Recheck Recheck            // called before the campaign in Out goes on
	News    func(finding.News) // shows findings to people while the campaign runs
	// Kept is notified of every finding that is kept, when it is confirmed, and of each that was to be reduced when that
	// has come to its end.
	Kept   func(finding.News)
	Status func(snapshot func() tally.Stats) // called about twice a second
	// BeforeWrite is called ahead of each write to Out that outlives the process, with what is written. Tests kill the
	// process there.
	BeforeWrite func(what string)
	// Clock tells the time of day, which only people are shown: no time is measured by it. Nil for the machine's clock.
	Clock func() time.Time
	// Resumed is called before a campaign goes on that has a part of its work behind it, with what it had counted by then.
	Resumed func(tally.Stats)
	// Probing is called from time to time during the probe, with the solvers that have not answered yet.
	Probing func(waiting []*solvers.Solver, elapsed time.Duration)
}

// sources are those of other seeds than scripts, and of what goes ahead.
func (c *Config) sources() (all []seeds.Source) {
	for _, s := range c.Sources {
		all = append(all, s)
	}
	return all
}

// Reduce reduces a finding. It is like triage.Reduce.
type Reduce func(
	soft, hard context.Context, cfg triage.Config, f *finding.Finding, files *finding.Files,
) (*triage.Reduced, error)

// Recheck asks the findings that are there again, on the solvers that are tested now, and notes in their directories
// what these do. host is nil if Config.Ask asks.
type Recheck func(ctx context.Context, host *solvers.Host, tested []*solvers.Solver) error

// reduce reduces a finding of the campaign, or of none: c may be nil.
func (c *Config) reduce() Reduce {
	if c != nil && c.Reduce != nil {
		return c.Reduce
	}
	return triage.Reduce
}

// Budget says when a campaign ends. Without any, it is one pass over the seeds.
type Budget struct {
	Instances    int // exact number of instances, round robin over the seeds
	Duration     time.Duration
	UntilFinding int // distinct signatures, of findings that are reduced or will not be
	PerSeed      int // instances of each seed
}

// remembered is what the campaign's record in Out keeps of its configuration.
func (c *Config) remembered() record.Campaign {
	return record.Campaign{
		Out: c.Out, Version: c.Version, Commit: c.Commit, Shard: c.Shard, Settings: c.settings(), Resume: c.Resume,
		Restart: c.Restart, OnlySame: c.OnlySame, Logger: c.Logger, BeforeWrite: c.BeforeWrite, Clock: c.Clock,
	}
}

// asksOptima reports whether a solver is asked for optima. With a tactic, z3 optimizes nothing.
func (c *Config) asksOptima(s *solvers.Solver) bool {
	return s.Entry.Has(solvers.Optimize, "") && (c.Tactic == "" || s.Entry.CheckUsing == "")
}

// settings are what instances and answers depend on, by flag.
func (c *Config) settings() []campaigndb.Setting {
	var all []campaigndb.Setting
	add := func(name string, value any) {
		all = append(all, campaigndb.Setting{Name: name, Value: fmt.Sprint(value)})
	}
	add("seed", c.MasterSeed)
	add("timeout", c.Limits.Wall)
	add("base", strings.Join(c.Bases, "; "))
	add("memory", humanize.IBytes(uint64(c.Limits.Memory)))
	if c.Scripts != nil {
		c.scriptSettings(add)
		all = append(all, c.Scripts.Settings()...)
	}
	var others []campaigndb.Setting
	for _, s := range c.Sources {
		others = append(others, s.Settings()...)
	}
	for _, own := range others { // what scripts have as well is the default of both
		if !slices.ContainsFunc(all, func(has campaigndb.Setting) bool { return has.Name == own.Name }) {
			all = append(all, own)
		}
	}
	slices.SortFunc(all, func(a, b campaigndb.Setting) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// scriptSettings adds the settings of scripts that are fields of Config and not of a source.
func (c *Config) scriptSettings(add func(name string, value any)) {
	for name, value := range c.Settings.Map() {
		add(name, value)
	}
	if c.Step > 0 {
		add("from", c.From)
		add("step", c.Step)
	}
	add("logic", strings.Join(c.Logics, ", "))
	add("mode", c.Mode)
	add("tactic", c.Tactic)
	add("vary-options", c.Vary.Grade)
	add("vary-share", c.Vary.Share)
	add("seed-options", c.Vary.Seeds)
}

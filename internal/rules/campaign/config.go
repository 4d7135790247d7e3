// Package campaign runs rule programs on engines, compares the relations and verdicts that they give with those that
// are right, and confirms, reduces and stores what is wrong. Every program gets a fresh process: push and pop do not
// scope rules.
//
// It may import internal/rules and the packages below it, and of the rest of the project what every campaign needs:
// solvers, findings, statistics, directories of results.
package campaign

import (
	"log/slog"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Config is what a campaign on rule programs is to do.
type Config struct {
	Solvers    []string // as on the command line
	Seeds      []string // files and directories; none: programs are made from nothing
	Catalog    *solvers.Catalog
	Process    *solvers.Process
	Jobs       int
	Out        string // directory of results
	Dump       string // directory for every program, or ""
	MasterSeed uint64
	Strategies []instance.Weighted
	Limits     solvers.Limits
	Version    string
	Commit     string
	// Instances, Duration and UntilFinding end it; without any of them it ends after DefaultInstances from nothing, or
	// after DefaultPerSeed of each seed.
	Instances    int
	Duration     time.Duration
	UntilFinding int           // signatures
	MinimizeTime time.Duration // for each finding; 0: findings stay as they are
	MinAnswered  float64
	Hangs        bool // engines that do not answer in time to programs of known relations are findings
	Known        *finding.Known
	News         func(finding.News)
	Kept         func(finding.News) // told of every finding that is kept, or nil
	Status       func(tally.Stats)
	Logger       *slog.Logger
}

// DefaultInstances is how many programs a campaign without a budget makes from nothing, DefaultPerSeed how many of each
// seed.
const (
	DefaultInstances = 1000
	DefaultPerSeed   = 50
)

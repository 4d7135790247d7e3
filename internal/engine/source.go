package engine

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source makes tests. A campaign shares everything else between its sources: budget, ledger, solvers, statistics and
// findings.
type Source interface {
	// Settings are what the tests depend on beside the master seed, by flag.
	Settings() []campaigndb.Setting
	// Start is called once, when it is known which solvers there are.
	Start(b *Environment) Maker
}

// SeedSource makes tests of seeds that are no scripts.
type SeedSource interface {
	Source
	seeds.Source
}

// Environment is what tests are made and run with.
type Environment struct {
	Campaign      *Config // campaign that the tests are a part of; nil: there is none
	MasterSeed    uint64
	Ask           ask.Asker
	Host          *solvers.Host
	Catalog       *solvers.Catalog // catalog in use
	Panel         *panel.Panel     // solvers that are asked beside those that are tested
	Bases         *Bases           // versions that solvers are compared with; nil: none
	Targets       []*ask.Target
	Seeds         *seeds.Set
	Findings      Findings        // store of findings
	Stats         *tally.Counters // counts of the whole campaign
	Origin        finding.Origin
	Programs      map[string]string // key: solver; its program's path at the owner; nil unless this is a fleet worker
	Limits        solvers.Limits
	AdaptsTimeout bool            // time limits shrink to a multiple of a logic's usual time, see ask.Patience
	MinimizeTime  time.Duration   // time for the reduction of each finding; 0: findings stay as they are
	Dump          string          // directory for every test, or ""
	Derived       string          // directory for questions beside tests, or ""
	Other         *tally.Counters // counts that belong to no test
	Logger        *slog.Logger
	documented    *documented // nil: findings are not compared with docs/findings
}

// Target is the solver of a name, nil if it is not tested.
func (b *Environment) Target(name string) *ask.Target {
	if i := slices.IndexFunc(b.Targets, func(t *ask.Target) bool { return t.Name == name }); i >= 0 {
		return b.Targets[i]
	}
	return nil
}

// ProbeJudge is a Maker that makes tests of what solvers answered when they were probed.
type ProbeJudge interface {
	// Probed returns the wrong answers of a solver to its probe as tests, whose questions have these answers.
	Probed(ctx context.Context, t *ask.Target) ([]Test, error)
}

// Prober is a Maker whose tests are for solvers that answer no script. Engines for Datalog, for example, read nothing
// but rule programs. Where scripts are no seeds (--rules), the user is not warned of what does not work with scripts.
type Prober interface {
	// Answers reports whether a solver that answers no script answers a trivial test of the source.
	Answers(ctx context.Context, s *solvers.Solver) (bool, error)
}

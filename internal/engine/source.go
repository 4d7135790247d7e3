package engine

import (
	"context"
	"log/slog"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/campaigndb"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source makes tests that are not scripts. A campaign shares everything else between its sources: budget, ledger,
// solvers, statistics and findings.
type Source interface {
	stock.Source
	// Settings are what the tests depend on beside the master seed, by flag.
	Settings() []campaigndb.Setting
	// Start is called once, when it is known which solvers there are.
	Start(b *Bench) Tester
}

// Bench is what tests are made and run with.
type Bench struct {
	MasterSeed   uint64
	Ask          ask.Asker
	Targets      []*target.Target
	Keeper       *Keeper
	Origin       finding.Origin
	Limits       solvers.Limits
	Impatient    bool          // no answer is waited for that is of little use
	MinimizeTime time.Duration // for each finding; 0: findings stay as they are
	Dump         string        // directory for every test, or ""
	Logger       *slog.Logger
}

// Tester makes tests and runs them. All workers use it at the same time. It counts with the Counters that it is given.
// A panic is counted as well, and costs no more than the test, judgement or reduction in which it happens.
type Tester interface {
	// Answers reports whether a solver that answers no script answers a trivial test of the source.
	Answers(ctx context.Context, s *solvers.Solver) (bool, error)
	// Test makes the test of an index, a function of the supply, the master seed, the settings and the index alone, and
	// runs it on the solvers that take it. What is wrong is confirmed, reduced and kept before it returns. An error is a
	// failure of ours, or the end of ctx.
	Test(ctx context.Context, of stock.Supply, index int, stats *tally.Counters) (Tested, error)
}

// Tested is what became of a test.
type Tested struct {
	Strategy string // that made it; "": there was none to make
	Asked    bool   // a solver took it
}

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

// Source is where tests come from that are no scripts. All else of a campaign is common to them: its budget, what is
// handed out and what is done, its solvers, its statistics and its findings.
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

// Tester makes tests and runs them. It is used by all workers at the same time. Whatever is counted is counted with the
// Counters that it is given, and so is a panic, which costs no more than what it comes up in.
type Tester interface {
	// Answers asks a solver that answers no script trivial questions of the source's own, and reports whether it
	// answers one.
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

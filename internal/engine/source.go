package engine

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source makes tests. A campaign shares everything else between its sources: budget, ledger, solvers, statistics and
// findings.
type Source interface {
	// Settings are what the tests depend on beside the master seed, by flag.
	Settings() []campaigndb.Setting
	// Start is called once, when it is known which solvers there are.
	Start(b *Bench) Tester
}

// SeedSource makes tests of seeds that are no scripts.
type SeedSource interface {
	Source
	stock.Source
}

// Bench is what tests are made and run with.
type Bench struct {
	Campaign      *Config // that the tests are a part of; nil: there is none
	MasterSeed    uint64
	Ask           ask.Asker
	Host          *solvers.Host
	Panel         *reference.Panel // solvers that are asked beside those that are tested
	Bases         *Bases           // that solvers are compared with; nil: none
	Targets       []*ask.Target
	Stock         *stock.Stock
	Shelf         Shelf           // where findings are kept
	Stats         *tally.Counters // of everything
	Origin        finding.Origin
	Programs      map[string]string // of the campaign's owner, by solver; nil where that is this process
	Limits        solvers.Limits
	AdaptsTimeout bool            // no answer is waited for that is of little use
	MinimizeTime  time.Duration   // for each finding; 0: findings stay as they are
	Dump          string          // directory for every test, or ""
	Other         *tally.Counters // of what is no part of a test
	Logger        *slog.Logger
}

// Target is the solver of a name, nil if it is not tested.
func (b *Bench) Target(name string) *ask.Target {
	if i := slices.IndexFunc(b.Targets, func(t *ask.Target) bool { return t.Name == name }); i >= 0 {
		return b.Targets[i]
	}
	return nil
}

// Tester makes tests and runs them. What it counts, it counts with the Counters that it is given. A panic is counted as
// well, and costs no more than the test, judgement or reduction in which it happens.
type Tester interface {
	// Worker gives what runs the tests of one of the campaign's workers.
	Worker(stats *tally.Counters) Worker
}

// Worker makes and runs tests, for one goroutine.
type Worker interface {
	// Run makes the tests of a turn and runs them on the solvers that take them, while it holds a slot of the turn. It
	// reports what is done by [Turn.Done]; the rest counts as not run. When soft ends, what runs is finished, and nothing
	// else begins; hard is for questions to solvers. What is wrong is confirmed and kept before it returns. An error is a
	// failure of ours, or the end of hard.
	//
	// The tests of the next turn may be made while solvers work. ahead returns that turn, and Run is called with it next;
	// it returns nil as long as none is ready, or the next one is of another source. Tests are a function of the seed, the
	// settings and their index alone.
	Run(soft, hard context.Context, t *Turn, ahead func() *Turn) error
	Close()
}

// ProbeJudge is a Tester that judges what solvers answered when they were probed.
type ProbeJudge interface {
	// JudgeProbes is called once, by the process that owns the campaign, ahead of all tests there.
	JudgeProbes(ctx context.Context) error
}

// Prober is a Tester whose tests are for solvers that answer no script. Engines for Datalog, for example, read nothing
// but rule programs. Where scripts are no seeds (--rules), the user is not warned of what does not work with scripts.
type Prober interface {
	// Answers reports whether a solver that answers no script answers a trivial test of the source.
	Answers(ctx context.Context, s *solvers.Solver) (bool, error)
}

// Tested is what became of a test.
type Tested struct {
	Strategy string // that made it; "": there was none to make
	Asked    bool   // a solver took it
}

// Test makes the test of an index and runs it on the solvers that take it. What is wrong is confirmed, reduced and kept
// before it returns. An error is a failure of ours, or the end of ctx.
type Test func(ctx context.Context, of stock.Supply, index int, stats *tally.Counters) (Tested, error)

// OneByOne is a Worker that makes and runs one test after the other.
func (b *Bench) OneByOne(test Test, stats *tally.Counters) Worker { return &oneByOne{b, test, stats} }

type oneByOne struct {
	*Bench
	test  Test
	stats *tally.Counters
}

func (w *oneByOne) Close() {}

// Run is a Worker's. When soft ends, what is left of the tests counts as not done.
func (w *oneByOne) Run(soft, hard context.Context, t *Turn, _ func() *Turn) error {
	if !t.Hold(soft) {
		return nil
	}
	defer t.Release()
	made, asked, begun, to := map[string]int{}, false, time.Now(), t.From
	w.stats.Query()
	for to < t.To && soft.Err() == nil {
		tested, err := w.test(hard, t.Supply, to, w.stats)
		if err != nil {
			return errors.Join(t.Done(to, made, w.stats), err)
		}
		if tested.Strategy != "" {
			made[tested.Strategy]++
		}
		if tested.Asked && !asked {
			asked = true
			if t.Begun() {
				w.stats.Do(func(s *tally.Stats) { s.Seeds.Done++ })
			}
		}
		to++
	}
	if err := w.LookForChanges(); err != nil {
		return err
	}
	if err := t.Done(to, made, w.stats); err != nil {
		return err
	}
	if to == t.To {
		t.End(!asked, time.Since(begun))
	}
	return nil
}

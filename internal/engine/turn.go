package engine

import (
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// Turn is work of a seed, with what is done of it.
type Turn struct {
	*seeds.Turn
	c     *Campaign
	maker Maker
	done  int // tests below this index are done, and written down as done

	index  int    // index of the next test to make
	begun  int    // tests below this index are finished when the campaign ends, see begun
	batch  []*job // batch that is made, but not run yet; nil: there is none
	jobs   []*job // tests that are not acknowledged yet
	passed []int  // indices without a test that are not acknowledged yet
	news   bool   // whether a finding of the turn was the first of its signature
	known  bool   // whether a finding of the turn was of a known fault, or of a signature that was found before
	made   int    // number of tests
	taken  int    // number of tests that a solver was sent
	took   time.Duration
}

func (c *Campaign) turn(t *seeds.Turn) *Turn {
	return &Turn{Turn: t, c: c, maker: c.makerOf(t), done: t.From, index: t.From}
}

// seedRuns is what running the tests of a seed has shown about it.
type seedRuns struct {
	pace atomic.Int64 // nanoseconds that a test takes, 0 if unknown
	past oracle.Histories
}

func (t *Turn) pace() *seedRuns { return &t.c.runs[t.Seed] }

// past has what solvers did on other tests of the seed. Questions of the probe, and tests of a Runner, have no turn.
func (t *Turn) past() *oracle.Histories {
	if t == nil {
		return &oracle.Histories{}
	}
	return &t.c.runs[t.Seed].past
}

// batch is the number of the seed's tests in a batch: one until it is known how long they take.
func (s *seedRuns) batch() int {
	pace := s.pace.Load()
	if pace == 0 {
		return 1
	}
	return int(max(1, min(maxWalk, int64(batchTime)/pace)))
}

// took records how long n tests took on all solvers together.
func (s *seedRuns) took(n int, d time.Duration) {
	pace := max(1, int64(d)/int64(n))
	if before := s.pace.Load(); before > 0 {
		pace = before + (pace-before)/4
	}
	s.pace.Store(pace)
}

// acknowledge records that all tests of the turn below the index to are done. made has the number of tests by strategy
// since the last call, counted what was counted of them.
func (t *Turn) acknowledge(to int, made map[string]int, counted *tally.Counters) error {
	if to == t.done {
		return nil
	}
	w := ledger.Work{Seed: t.Seed, From: t.done, To: to}
	t.done = to
	return t.c.acknowledger.Acknowledge(t.Work, w, made, counted.Take())
}

// A turn is unproductive if solvers are sent at most 1/fewTaken of its tests.
const fewTaken = 8

// unproductive reports whether the turn is not likely to show anything new: its findings are known, or hardly any of
// its tests are sent to solvers.
func (t *Turn) unproductive() bool { return !t.news && (t.known || t.taken*fewTaken <= t.made) }

// noteFinding records that there was a finding, new or known. It does nothing without a turn.
func (t *Turn) noteFinding(isNew bool) {
	switch {
	case t == nil:
	case isNew:
		t.news = true
	default:
		t.known = true
	}
}

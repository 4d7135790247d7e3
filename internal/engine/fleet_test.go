package engine

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
)

// slots is a fleet with a number of slots, and does nothing.
type slots struct {
	Fleet
	n atomic.Int64
}

func (s *slots) Stats() *tally.FleetStats { return &tally.FleetStats{Slots: int(s.n.Load())} }

// Where only workers run tests, time in which none is there counts neither for the campaign nor for the half of it that
// goes to parts; it has not elapsed, either. Where this machine runs tests, all time counts.
func TestIdleTime(t *testing.T) {
	const all, idle = time.Minute, 3 * time.Hour
	const slack = 6 * idleTick // a tick counts if workers are there at its end
	for _, x := range []struct {
		caption string
		jobs    int
		fleet   *slots
	}{
		{"workers alone", 0, &slots{}}, {"this machine, too", 1, &slots{}}, {"this machine alone", 1, nil},
	} {
		t.Run(x.caption, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &Campaign{stats: tally.New("1", 1), ledger: ledger.New(0, ledger.Budget{}, nil)}
				c.aheadOver = make(chan struct{})
				if c.cfg.Jobs, c.cfg.Budget.Duration = x.jobs, all; x.fleet != nil {
					c.cfg.Fleet = x.fleet
				}
				var err error
				if c.seeds, err = seeds.Open(seeds.Config{Ahead: []seeds.Preliminary{{Name: "part"}}}, c.stats); err != nil {
					t.Fatal(err)
				}
				c.ledger.Ahead([]int{0})
				ended := false
				c.stop = func() { ended = true }
				defer c.endAfter(all)()
				defer c.limitAhead()()
				check := func(when string, partsEnded, testsEnded bool) {
					t.Helper()
					synctest.Wait()
					if over := c.ledger.Progress().AheadOver; over != partsEnded || ended != testsEnded {
						t.Errorf("%s parts have ended: %t, tests: %t", when, over, ended)
					}
				}
				work := func(d time.Duration) {
					if x.fleet != nil {
						x.fleet.n.Store(2)
						defer x.fleet.n.Store(0)
					}
					time.Sleep(d)
				}
				rest := func() {
					if x.jobs == 0 {
						time.Sleep(idle)
					}
				}
				rest()
				check("before anything was run,", false, false)
				work(all/2 - 2*idleTick)
				rest()
				check("before half of the time,", false, false)
				work(4 * idleTick)
				rest()
				check("after half of the time,", true, false)
				if left := c.stats.Left(); left > all/2 || left < all/2-slack {
					t.Errorf("%v are left", left)
				}
				work(all/2 + 2*idleTick)
				check("at the end,", true, true)
				if elapsed := c.stats.Snapshot().Elapsed; elapsed < all.Seconds() || elapsed > (all+slack).Seconds() {
					t.Errorf("%g s have elapsed", elapsed)
				}
			})
		})
	}
}

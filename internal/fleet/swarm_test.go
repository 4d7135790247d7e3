package fleet

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// Whatever workers do with what they have (do it, do it twice, in part, say so late, or die over it), and whenever the
// campaign's process is killed, each instance is done once and counts once.
func TestSwarm(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: many workers are at work")
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			dir := t.TempDir()
			c := begin(t, dir)
			for round := range 6 {
				var wg sync.WaitGroup
				for n := range 5 {
					wg.Go(func() {
						name := fmt.Sprintf("w%d-%d", n, round)
						swarm(c.joined(name), rand.New(rand.NewPCG(seed, uint64(10*round+n))))
					})
				}
				wg.Wait()
				if round%3 == 2 {
					c.end()
					c = begin(t, dir)
				}
				c.read()
				c.later(silence + adoption)
			}
			honest := c.joined("honest")
			for got := honest.lease(); len(got) > 0; got = honest.lease() {
				honest.done(got...)
				c.read()
			}
			if n := c.progress(); n != 100 {
				t.Errorf("%d of 100 instances are done", n)
			}
			if r := c.Stats(); r.Leases != 0 {
				t.Errorf("%+v", r)
			}
		})
	}
}

// swarm does something with a few leases.
func swarm(w *sham, rng *rand.Rand) {
	for range 4 {
		for _, work := range w.lease() {
			switch rng.IntN(6) {
			case 0: // lost
			case 1:
				w.done(work)
				w.done(work)
			case 2:
				if part := turnOf(work); part.To-part.From > 1 {
					part = turnOf(wire.Work{Seed: work.Seed, From: work.From, To: work.From + 1})
					part.Lease = work
					w.send(wire.Block, blockMessage(w.t, part))
				}
			default:
				w.done(work)
			}
		}
	}
}

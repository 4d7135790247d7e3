package fleet

import (
	"fmt"
	"testing"
)

// Where the campaign has solvers, what a worker has found counts if it shows there, too: then all of it does, once.
// Otherwise nothing of it does, neither what is sent up nor what is only counted with a turn.
func TestRepeated(t *testing.T) {
	for _, shows := range []bool{true, false} {
		t.Run(fmt.Sprint(shows), func(t *testing.T) {
			c := setting{instances: killInstances, at: onLoopback, shows: &shows}.begin(t, t.TempDir())
			c.finish(c.joined("a"))
			if shows {
				c.checkWhole()
				return
			}
			if n := c.progress(); n != killInstances {
				t.Errorf("%d of %d instances are done", n, killInstances)
			}
			if s, kept := c.stats.Snapshot(), c.o.Keeper.Store.IDs(); s.Total() != 0 || s.Signatures != 0 || len(kept) > 0 {
				t.Errorf("%d findings count, of %d signatures; %v are kept", s.Total(), s.Signatures, kept)
			}
		})
	}
}

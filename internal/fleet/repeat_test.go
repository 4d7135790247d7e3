package fleet

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// Where the campaign has solvers, what a worker has found is run again. All of it counts once, whether it shows there
// or not; what does not show is marked, under a signature of its own.
func TestRepeated(t *testing.T) {
	for _, shows := range []bool{true, false} {
		t.Run(fmt.Sprint(shows), func(t *testing.T) {
			c := setting{instances: killInstances, at: onLoopback, shows: &shows}.begin(t, t.TempDir())
			c.finish(c.joined("a"))
			c.checkWhole()
			c.checkMarked(!shows)
		})
	}
}

// checkMarked compares what is kept with whether only a worker has shown it.
func (c *campaign) checkMarked(want bool) {
	c.t.Helper()
	store := c.o.Keeper.Store
	for _, id := range store.IDs() {
		f, _, err := finding.Load(store.Path(id))
		if err != nil {
			c.t.Fatal(err)
		}
		if (f.WorkerOnly != nil) != want || (f.Known.Name() == finding.WorkerOnly) != want || f.Known.Silences() {
			c.t.Errorf("%s: %+v, %+v", id, f.WorkerOnly, f.Known)
		}
	}
}

// What one worker alone has shown takes no place from what shows here, too: of the same kind, as many are kept.
func TestMarkedTakeNoPlace(t *testing.T) {
	shows := false
	c := setting{instances: killInstances, at: onLoopback, shows: &shows}.begin(t, t.TempDir())
	for _, name := range []string{"liar", "honest"} {
		w := c.joined(name)
		for i := range finding.KeptPerSignature {
			index := i
			if shows {
				index += killInstances
			}
			found, _ := findingAt(c, 0, index)
			w.send(wire.Found, found)
		}
		c.read()
		shows = true
	}
	marked := map[bool]int{}
	for _, id := range c.o.Keeper.Store.IDs() {
		f, _, err := finding.Load(c.o.Keeper.Store.Path(id))
		if err != nil {
			t.Fatal(err)
		}
		marked[f.WorkerOnly != nil]++
	}
	if marked[true] != finding.KeptPerSignature || marked[false] != finding.KeptPerSignature {
		t.Errorf("%d findings are kept as certain, and %d as not", marked[false], marked[true])
	}
	if n := len(c.o.Keeper.Store.Settled()); n != 1 {
		t.Errorf("%d signatures count for --until-finding", n)
	}
}

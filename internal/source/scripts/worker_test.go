package scripts

import (
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// rounds returns a round of a seed, and a round of which no strategy can make an instance.
func rounds(t *testing.T) (round, barren *mutate.Round) {
	t.Helper()
	read, err := fragment.ReadSeed("seed.smt2", []byte("(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))"))
	if err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	round = mutate.NewGenerator(read, settings, "test", 1).Round(0)
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 0}}
	return round, mutate.NewGenerator(read, settings, "test", 1).Round(0)
}

// turnOf is a turn of one instance.
func turnOf(r *mutate.Round) *engine.Turn {
	return &engine.Turn{Turn: &stock.Turn{Work: ledger.Work{From: 0, To: 1}, Round: r}}
}

// Making a turn ahead does not change the turn that is being run, even if the next turn has no instances.
func TestMadeAhead(t *testing.T) {
	round, barren := rounds(t)
	dump := t.TempDir()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	target := ask.NewTarget(catalog.Rebuild("fake", []string{"/nowhere/fake"}))
	target.Broken.Store(true) // nothing is asked
	of := &tester{
		Bench: &engine.Bench{Dump: dump, Targets: []*ask.Target{target}}, Source: &Source{}, seeds: make([]seed, 1),
	}
	w := of.worker(tally.New("test", 1))
	first := w.turn(turnOf(round))
	if err := w.next(first); err != nil || len(first.batch) != 1 {
		t.Fatal(first.batch, err)
	}
	script := string(w.printer.Script(&first.batch[0].texts, first.batch[0].in, ""))
	w.printer.Run() // first is being run now
	for _, x := range []struct {
		round *mutate.Round
		made  int
	}{{barren, 0}, {round, 1}} {
		if err := w.preparing(t.Context(), first, func() *engine.Turn { return turnOf(x.round) })(); err != nil {
			t.Fatal(err)
		}
		if w.ahead == nil || len(w.ahead.batch) != x.made {
			t.Errorf("made ahead: %+v, want %d instances", w.ahead, x.made)
		}
	}
	if now := string(w.printer.Script(&first.batch[0].texts, first.batch[0].in, "")); now != script {
		t.Errorf("the script under way was\n%s\nand is\n%s", script, now)
	}
	if files, err := filepath.Glob(filepath.Join(dump, "*.smt2")); err != nil || len(files) != 1 {
		t.Errorf("%v, %v: want the same instance twice", files, err)
	}
}

// A turn of which no strategy can make an instance is done.
func TestBarren(t *testing.T) {
	c := play(t, honest, func(c *campaign) {
		c.Settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 0}}
		c.Budget = engine.Budget{PerSeed: 3}
	})
	if s := c.stats; s.Ledger.Done != 3 || s.PassedOver != 3 || s.Instances != 0 {
		t.Errorf("%v: %+v, %d passed over, %d instances", c.err, s.Ledger, s.PassedOver, s.Instances)
	}
}

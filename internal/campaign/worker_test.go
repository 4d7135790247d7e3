package campaign

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/mutate"
)

// What is made ahead leaves alone what is under way, also if no strategy can make the instances of a turn between both.
// Such a turn is done.
func TestMadeAhead(t *testing.T) {
	read, err := fragment.ReadSeed("seed.smt2", []byte("(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))"))
	if err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	round := mutate.NewGenerator(read, settings, "test", 1).Round(0)
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 0}}
	barren := mutate.NewGenerator(read, settings, "test", 1).Round(0)

	c := newCampaign(Config{Config: stock.Config{Jobs: 1, Out: t.TempDir()}, Dump: t.TempDir()})
	c.ledger = ledger.NewMemory(1, ledger.Budget{Endless: true}, mutate.Block)
	c.seeds = make([]seed, 1)
	c.memory.Remember([]string{"seed.smt2"}, c.ledger)
	if err := c.memory.Open(nil); err != nil {
		t.Fatal(err)
	}
	turns := make(chan *stock.Turn, 3)
	for _, r := range []*mutate.Round{round, barren, round} {
		w, _ := c.ledger.Next(context.Background())
		c.ledger.Usable(w.Seed, ledger.Seed{PerRound: r.PerRound()})
		turns <- &stock.Turn{Work: w, Round: r}
	}
	w := newWorker(c)
	w.turns = turns
	first, err := w.next(context.Background(), true)
	if err != nil || len(first) != 1 {
		t.Fatal(first, err)
	}
	script := string(first[0].texts[0].script)
	w.buffer = 1 - w.buffer // it is run now
	second, err := w.next(context.Background(), false)
	if err != nil || len(second) == 0 {
		t.Fatal(second, err)
	}
	if now := string(first[0].texts[0].script); now != script {
		t.Errorf("the script under way was\n%s\nand is\n%s", script, now)
	}
	if p := c.ledger.Progress(); p.Done != 1 || p.Handed != 4 {
		t.Errorf("%+v, want the one instance of the barren turn to be done", p)
	}
	if files, err := filepath.Glob(filepath.Join(c.cfg.Dump, "*.smt2")); err != nil || len(files) != 2 {
		t.Errorf("%v, %v: want the first instances of two turns", files, err)
	}
}

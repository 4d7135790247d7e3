package engine

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// numbers is a source whose tests are their indices, made from nothing. It notes which ones are run.
type numbers struct {
	name string
	ran  []int
	test func(index int) (Tested, error)
}

func (s *numbers) Name() string                   { return s.name }
func (s *numbers) Reads([]byte) bool              { return false }
func (s *numbers) Nothing() stock.Supply          { return s }
func (s *numbers) Takes(*solvers.Solver) bool     { return true }
func (s *numbers) Settings() []campaigndb.Setting { return nil }
func (s *numbers) Start(*Bench) Tester            { return s }
func (s *numbers) Hash() string                   { return s.name }
func (s *numbers) Logic() string                  { return s.name }
func (s *numbers) PerRound() int                  { return 8 }

func (s *numbers) Open(string, []byte, func(warning.Kind, string)) (stock.Supply, error) {
	return nil, errors.New("there are no files")
}

func (s *numbers) Worker(stats *tally.Counters) Worker {
	return (&Bench{}).OneByOne(func(_ context.Context, _ stock.Supply, index int, _ *tally.Counters) (Tested, error) {
		s.ran = append(s.ran, index)
		return s.test(index)
	}, stats)
}

// campaignOf has eight tests of each source run by one worker, at most four in a turn, until its work ends.
func campaignOf(t *testing.T, soft context.Context, all ...*numbers) (ledger.Progress, error) {
	t.Helper()
	c := &Campaign{stats: tally.New("1", 1), slots: semaphore.NewWeighted(1), testers: map[stock.Source]Tester{}}
	c.book = ownBook{c}
	cfg := stock.Config{Only: true, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
	paths := make([]string, len(all))
	for _, s := range all {
		cfg.Sources, c.testers[s] = append(cfg.Sources, s), s
	}
	var err error
	if c.stock, err = stock.Open(cfg, c.stats); err != nil {
		t.Fatal(err)
	}
	four := func(index, _ int) (int, int) { return index / 4 * 4, index/4*4 + 4 }
	c.ledger = ledger.NewMemory(len(all), ledger.Budget{PerSeed: 8}, four)
	c.begun = make([]atomic.Bool, len(all))
	c.memory = record.New(c.stats, record.Campaign{Out: t.TempDir(), Version: "1", Logger: cfg.Logger})
	for i, s := range all {
		paths[i] = s.name
	}
	c.memory.Remember(paths, c.ledger)
	if err := c.memory.Open(nil); err != nil {
		t.Fatal(err)
	}
	given := make(chan *stock.Turn, 16)
	for work, more := c.ledger.Next(t.Context()); more; work, more = c.ledger.Next(t.Context()) {
		s := all[work.Seed]
		if work.First {
			c.ledger.Usable(work.Seed, ledger.Seed{PerRound: s.PerRound(), Hash: s.name})
		}
		given <- &stock.Turn{Work: work, Source: s, Supply: s}
	}
	close(given)
	w := newWorker(c, given)
	err = w.run(soft, t.Context())
	w.close()
	if closeErr := c.memory.Close(c.stats.Snapshot()); closeErr != nil {
		t.Error(closeErr)
	}
	return c.ledger.Progress(), err
}

// A worker runs the tests of each turn with its source, and writes down what is done: up to the test at which the
// campaign ends, or one fails.
func TestWorker(t *testing.T) {
	failed := errors.New("the disk is full")
	for _, x := range []struct {
		caption string
		at      int // of the first source's tests
		ends    bool
		err     error
		first   []int // that are run of the first source
		second  int   // how many of the second
		done    int
	}{
		{caption: "to the end", at: -1, first: []int{0, 1, 2, 3, 4, 5, 6, 7}, second: 8, done: 16},
		{caption: "time ends", at: 5, ends: true, first: []int{0, 1, 2, 3, 4, 5}, second: 4, done: 10},
		{caption: "a failure", at: 5, err: failed, first: []int{0, 1, 2, 3, 4, 5}, second: 4, done: 9},
	} {
		t.Run(x.caption, func(t *testing.T) {
			soft, stop := context.WithCancel(t.Context())
			defer stop()
			first, second := &numbers{name: "first"}, &numbers{name: "second"}
			second.test = func(int) (Tested, error) { return Tested{Strategy: "count", Asked: true}, nil }
			first.test = func(index int) (Tested, error) {
				switch {
				case index != x.at:
				case x.ends:
					stop()
				default:
					return Tested{}, x.err
				}
				return Tested{Strategy: "count", Asked: true}, nil
			}
			p, err := campaignOf(t, soft, first, second)
			if !errors.Is(err, x.err) {
				t.Fatal(err)
			}
			if !slices.Equal(first.ran, x.first) || len(second.ran) != x.second || p.Done != x.done {
				t.Errorf("ran %v and %v, %d are done", first.ran, second.ran, p.Done)
			}
		})
	}
}

// The turn after the one that is run can be had ahead if it is there and of the same source, and is run then.
func TestAhead(t *testing.T) {
	one, other := &numbers{name: "one"}, &numbers{name: "other"}
	c := &Campaign{testers: map[stock.Source]Tester{one: one, other: other}}
	given := make(chan *stock.Turn, 2)
	w := newWorker(c, given)
	if w.ahead(one) != nil {
		t.Error("there is no turn yet")
	}
	given <- &stock.Turn{Source: one}
	given <- &stock.Turn{Source: other}
	next := w.ahead(one)
	if next == nil || w.ahead(one) != next || w.ahead(other) != nil {
		t.Error("the next turn is the one source's, however often one looks")
	}
	if got := w.take(t.Context()); got != next {
		t.Errorf("%v is run", got)
	}
	if w.ahead(one) != nil || w.ahead(other) == nil {
		t.Error("then comes the other source's")
	}
	close(given)
	if got := w.take(t.Context()); got == nil || got.Source != stock.Source(other) {
		t.Errorf("%v is run", got)
	}
	if w.ahead(other) != nil || w.take(t.Context()) != nil {
		t.Error("there are no turns any more")
	}
}

package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/semaphore"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// numbers is a source whose tests are their indices, made from nothing. It notes which ones are asked about.
type numbers struct {
	name   string
	asked  []int
	answer func(index int) error
}

func (s *numbers) Name() string                       { return s.name }
func (s *numbers) Reads([]byte) bool                  { return false }
func (s *numbers) Nothing() seeds.Input               { return s }
func (s *numbers) Takes(*solvers.Solver, string) bool { return true }
func (s *numbers) Settings() []campaigndb.Setting     { return nil }
func (s *numbers) Start(*Environment) Maker           { return s }
func (s *numbers) Hash() string                       { return s.name }
func (s *numbers) Logic() string                      { return s.name }
func (s *numbers) PerRound() int                      { return 8 }

func (s *numbers) Open(string, []byte, func(warning.Kind, string)) (seeds.Input, error) {
	return nil, errors.New("there are no files")
}

func (s *numbers) Test(_ *seeds.Turn, index int, stats *tally.Counters) Test {
	return &number{s, index, stats}
}

// number is a test that asks for itself.
type number struct {
	*numbers
	index int
	stats *tally.Counters
}

func (n *number) About() About {
	return About{Name: fmt.Sprint(n.index), Run: tally.Run{Strategy: "count", Index: n.index}}
}

func (n *number) Ask(t *ask.Target) ([]*Question, string) {
	p := oracle.Program{Program: &rules.Program{Format: rules.Horn}}
	return []*Question{{
		Target: t, Text: ask.Text{Script: fmt.Append(nil, n.name, " ", n.index), Verbatim: true}, Run: oracle.Run{Program: &p},
	}}, ""
}

func (n *number) Count(bool) { n.stats.Instance(tally.Made{Logic: n.name}) }

func (n *number) Follow(context.Context, *Question, *oracle.Evidence) []*Question { return nil }

func (n *number) Suspect(context.Context, *Suspect) (bool, error) { return false, nil }

// campaignOf has eight tests of each source run by one worker, at most four in a turn, until its work ends.
func campaignOf(t *testing.T, soft context.Context, all ...*numbers) (ledger.Progress, error) {
	t.Helper()
	c := workerCampaign()
	cfg := seeds.Config{Only: true, Logger: slog.New(slog.DiscardHandler)}
	paths := make([]string, len(all))
	for _, s := range all {
		cfg.Sources, c.makers[s] = append(cfg.Sources, s), s
	}
	var err error
	if c.seeds, err = seeds.Open(cfg, c.stats); err != nil {
		t.Fatal(err)
	}
	four := func(index, _ int) (int, int) { return index / 4 * 4, index/4*4 + 4 }
	c.ledger = ledger.New(len(all), ledger.Budget{PerSeed: 8}, four)
	c.begun, c.runs = make([]atomic.Bool, len(all)), make([]seedRuns, len(all))
	c.record = record.New(c.stats, record.Campaign{Out: t.TempDir(), Version: "1", Logger: cfg.Logger})
	for i, s := range all {
		paths[i] = s.name
	}
	c.record.Remember(paths, c.ledger)
	if err := c.record.Open(nil); err != nil {
		t.Fatal(err)
	}
	c.cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		name, number, _ := strings.Cut(string(q.Script), " ")
		s := all[slices.IndexFunc(all, func(s *numbers) bool { return s.name == name })]
		index, err := strconv.Atoi(number)
		if err != nil {
			return nil, err
		}
		s.asked = append(s.asked, index)
		return &solvers.Result{Verdict: solvers.Timeout}, s.answer(index)
	})
	given := make(chan *seeds.Turn, 16)
	for work, more := c.ledger.Next(t.Context()); more; work, more = c.ledger.Next(t.Context()) {
		s := all[work.Seed]
		if work.First {
			c.ledger.Usable(work.Seed, ledger.Seed{PerRound: s.PerRound(), Hash: s.name})
		}
		given <- &seeds.Turn{Work: work, Source: s, Input: s}
	}
	close(given)
	w := c.worker(given)
	err = w.run(soft, t.Context())
	w.close()
	if closeErr := c.record.Close(c.stats.Snapshot()); closeErr != nil {
		t.Error(closeErr)
	}
	return c.ledger.Progress(), err
}

// workerCampaign is a campaign with one slot and one solver, and without sources.
func workerCampaign() *Campaign {
	c := &Campaign{stats: tally.New("1", 1), slots: semaphore.NewWeighted(1)}
	c.makers = map[seeds.Source]Maker{}
	c.acknowledger = ownAcknowledger{c}
	target := ask.NewTarget(&solvers.Solver{Name: "fake", Command: []string{"fake"}, Entry: &solvers.Entry{}})
	target.Probe = ask.FakeProbe()
	c.environment = Environment{
		Campaign: &c.cfg, Targets: []*ask.Target{target}, Stats: c.stats, Logger: slog.New(slog.DiscardHandler),
	}
	return c
}

// A worker runs the tests of each turn, and writes down what is done: up to the test at which the campaign ends, or up
// to the batch with a test that fails.
func TestWorker(t *testing.T) {
	failed := errors.New("the disk is full")
	for _, x := range []struct {
		caption string
		at      int // index of the first source's test at which the campaign ends or fails; -1: none
		ends    bool
		err     error
		first   []int // indices of the first source's tests that are run
		second  int   // number of the second source's tests that are run
		done    int
	}{
		{caption: "to the end", at: -1, first: []int{0, 1, 2, 3, 4, 5, 6, 7}, second: 8, done: 16},
		{caption: "time ends", at: 5, ends: true, first: []int{0, 1, 2, 3, 4, 5}, second: 4, done: 10},
		{caption: "a failure", at: 5, err: failed, first: []int{0, 1, 2, 3, 4, 5}, second: 4, done: 8},
	} {
		t.Run(x.caption, func(t *testing.T) {
			soft, stop := context.WithCancel(t.Context())
			defer stop()
			first, second := &numbers{name: "first"}, &numbers{name: "second"}
			second.answer = func(int) error { return nil }
			first.answer = func(index int) error {
				if index == x.at && x.ends {
					stop()
				} else if index == x.at {
					return x.err
				}
				return nil
			}
			p, err := campaignOf(t, soft, first, second)
			if !errors.Is(err, x.err) {
				t.Fatal(err)
			}
			if !slices.Equal(first.asked, x.first) || len(second.asked) != x.second || p.Done != x.done {
				t.Errorf("ran %v and %v, %d are done", first.asked, second.asked, p.Done)
			}
		})
	}
}

// The turn after the one that is run can be had ahead if it is there and is no part, and is run then.
func TestAhead(t *testing.T) {
	one, part := &numbers{name: "one"}, &numbers{name: "a part"}
	c := workerCampaign()
	c.makers[one], c.runs = one, make([]seedRuns, 1)
	var err error
	c.seeds, err = seeds.Open(seeds.Config{
		Only: true, Sources: []seeds.Source{one}, Ahead: []seeds.Preliminary{{Name: part.name, From: part, Input: part}},
	}, c.stats)
	if err != nil {
		t.Fatal(err)
	}
	given := make(chan *seeds.Turn, 3)
	w := c.worker(given)
	if w.upcoming() != nil {
		t.Error("there is no turn yet")
	}
	given <- &seeds.Turn{Work: ledger.Work{To: 1}, Source: one, Input: one}
	given <- &seeds.Turn{Work: ledger.Work{Seed: 1, To: 1}, Source: part, Input: part}
	now := c.turn(&seeds.Turn{Source: one})
	for range 2 { // the second time, it is made already
		if err := w.preparing(t.Context(), now)(); err != nil {
			t.Fatal(err)
		}
	}
	next := w.upcoming()
	if next == nil || w.upcoming() != next || len(next.batch) != 1 || len(next.jobs) != 1 {
		t.Fatalf("made ahead: %+v", next)
	}
	if got := w.take(t.Context()); got != next {
		t.Errorf("%v is run", got)
	}
	if w.upcoming() != nil {
		t.Error("parts are not made ahead")
	}
	close(given)
	if got := w.take(t.Context()); got == nil || !got.isPreliminary() {
		t.Errorf("%v is run", got)
	}
	if w.upcoming() != nil || w.take(t.Context()) != nil {
		t.Error("there are no turns any more")
	}
}

package record

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

func campaignIn(out string) Campaign {
	return Campaign{
		Out: out, Version: "1",
		Settings: []campaigndb.Setting{{Name: "mode", Value: "reset"}, {Name: "seed", Value: "1"}},
		Logger:   slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

// begin opens the memory of a campaign over two seeds as a campaign does, and gives what keeps it from going on.
func begin(t *testing.T, c Campaign) (*Record, *tally.Counters, *ledger.Ledger, error) {
	t.Helper()
	counters := tally.New("1", 1)
	m, l := New(counters, c), ledger.New(2, ledger.Budget{Endless: true}, mutate.Block)
	m.Remember([]string{"a.smt2", "b.smt2"}, l)
	lock, err := m.LookBack(nil, func(int, seeds.File) bool { return true })
	defer func() { lock.Close() }() // nil is no file, and stays closed
	if err != nil {
		return nil, nil, nil, err
	}
	if _, err := m.Recall(); err != nil {
		t.Fatal(err)
	}
	m.Restore()
	if err := m.Open(nil); err != nil {
		t.Fatal(err)
	}
	return m, counters, l, nil
}

// What was found out about files is written before a position behind it: a process that is killed then does not read
// the messages again that said so.
func TestPositionIncludesLooks(t *testing.T) {
	out, killed := t.TempDir(), t.TempDir()
	m, counters, l, err := begin(t, campaignIn(out))
	if err != nil {
		t.Fatal(err)
	}
	read := seeds.Look{Place: 0, PerRound: 16}
	read.Hash = "hash"
	m.Looked(read)
	l.Usable(0, ledger.Seed{PerRound: 16})
	done := func(i int) []Done {
		return []Done{{
			Works: []ledger.Work{{Seed: 0, From: i, To: i + 1}}, Count: func() tally.Counted { return tally.Counted{} },
		}}
	}
	if _, err := m.AcknowledgeAll(done(0), "before"); err != nil {
		t.Fatal(err)
	}
	m.Other.SeedSkipped("b.smt2", "it is no script")
	skipped := seeds.Look{Place: 1, Why: "it is no script"}
	skipped.Hash = "other"
	m.Looked(skipped)
	if _, err := m.AcknowledgeAll(done(1), "behind"); err != nil {
		t.Fatal(err)
	}
	m.Other.Do(func(s *tally.Stats) { s.SessionFaults++ })
	if _, err := m.AcknowledgeAll(done(2), "further behind"); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(killed, os.DirFS(out)); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(counters.Snapshot()); err != nil {
		t.Fatal(err)
	}
	m, counters, l, err = begin(t, campaignIn(killed))
	if err != nil {
		t.Fatal(err)
	}
	s := counters.Snapshot()
	if p := l.Progress(); m.Position() != "further behind" || p.Known != 2 || p.Usable != 1 || p.Done != 3 ||
		len(s.Skips) != 1 || s.SessionFaults != 1 {
		t.Errorf("at %q: %+v, skipped are %v, %d faults of sessions", m.Position(), p, s.Skips, s.SessionFaults)
	}
	if err := m.Close(counters.Snapshot()); err != nil {
		t.Fatal(err)
	}
}

// The next process knows acknowledged work, in statistics and ledger; repeated acknowledgements count once; changed
// settings are noticed.
func TestGoesOn(t *testing.T) {
	out := t.TempDir()
	first := campaignIn(out)
	started := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	first.Clock = func() time.Time { return started }
	m, counters, _, err := begin(t, first)
	if err != nil {
		t.Fatal(err)
	}
	for place := range 2 {
		look := seeds.Look{Place: place, PerRound: 16, Logic: "QF_LIA"}
		look.Hash = "hash"
		m.Looked(look)
	}
	part := counters.Part()
	part.Do(func(s *tally.Stats) { s.Instances += 5 })
	counted := part.Take()
	for _, x := range []struct {
		work ledger.Work
		want bool
	}{
		{ledger.Work{Seed: 1, From: 0, To: 5}, true},
		{ledger.Work{Seed: 1, From: 0, To: 5}, false}, // as two workers do who had it one after the other
		{ledger.Work{Seed: 1, From: 3, To: 7}, false},
	} {
		isNew, err := m.Acknowledge(x.work, map[string]int{"boolean": 5}, counted)
		if err != nil || isNew != x.want {
			t.Fatalf("%v is new: %t, %v", x.work, isNew, err)
		}
	}
	done := func(n int, works ...ledger.Work) Done {
		return Done{Works: works, Count: func() tally.Counted { return tally.Counted{Stats: tally.Stats{Instances: n}} }}
	}
	overlapping := done(6, ledger.Work{Seed: 0, From: 3, To: 6}, ledger.Work{Seed: 0, From: 2, To: 5})
	overlapping.Each = func() []Done { return []Done{done(3, overlapping.Works[0]), done(3, overlapping.Works[1])} }
	fresh, err := m.AcknowledgeAll([]Done{
		done(3, ledger.Work{Seed: 0, From: 0, To: 3}), done(5, ledger.Work{Seed: 1, From: 0, To: 5}), overlapping,
		done(4, ledger.Work{Seed: 0, From: 6, To: 8}, ledger.Work{Seed: 0, From: 8, To: 10}),
	}, "here")
	if err != nil || m.Position() != "here" || !slices.Equal(fresh, []ledger.Work{
		{Seed: 0, From: 0, To: 3}, {Seed: 0, From: 3, To: 6}, {Seed: 0, From: 6, To: 8}, {Seed: 0, From: 8, To: 10},
	}) {
		t.Fatalf("%v are new at %s, %v", fresh, m.Position(), err)
	}
	if m.Reached("there"); m.Position() != "here" {
		t.Error("that is not written down")
	}
	if err := m.Close(counters.Snapshot()); err != nil {
		t.Fatal(err)
	}

	again, counters, l, err := begin(t, campaignIn(out))
	if err != nil {
		t.Fatal(err)
	}
	if n := counters.Snapshot().Instances; n != 15 {
		t.Errorf("%d instances are counted, want 15", n)
	}
	if s := counters.Snapshot(); !s.Started.Equal(started) {
		t.Errorf("it began at %s, want the time of the first run", s.Started)
	}
	if !again.Begun(0) || !again.Begun(1) || again.Position() != "there" {
		t.Errorf("begun are %v and %v, at %s", again.Begun(0), again.Begun(1), again.Position())
	}
	if p := l.Progress(); p.Done != 15 {
		t.Errorf("%+v: want 15 instances to be done", p)
	}
	if err := again.Close(counters.Snapshot()); err != nil {
		t.Fatal(err)
	}

	other := campaignIn(out)
	other.Settings[0].Value = "fresh"
	_, _, _, err = begin(t, other)
	if err == nil || !strings.Contains(err.Error(), "--mode was reset and is now fresh") {
		t.Errorf("with another setting: %v", err)
	}
	other.Resume = true
	if m, counters, _, err := begin(t, other); err != nil {
		t.Errorf("with --resume: %v", err)
	} else if err := m.Close(counters.Snapshot()); err != nil {
		t.Fatal(err)
	}
}

// A directory of somebody else is left alone.
func TestForeignDirectory(t *testing.T) {
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "letter.txt"), []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := begin(t, campaignIn(out)); err == nil || !strings.Contains(err.Error(), "holds no campaign") {
		t.Errorf("%v: want a word on what is there", err)
	}
	empty := campaignIn(filepath.Join(out, "none"))
	empty.Resume = true
	if _, _, _, err := begin(t, empty); err == nil || !strings.Contains(err.Error(), "there is no campaign") {
		t.Errorf("%v: want a word that there is nothing to go on with", err)
	}
}

// Of a long list of names, those that came and went are named if they are few: an option that the user has not set may
// have more names by default in a newer version.
func TestLongLists(t *testing.T) {
	const names = "refutation-unsound, solution-unsound, invalid-model, partial-model, core, crash"
	for _, c := range []struct{ before, now, want string }{
		{names, names + ", own-check", "--oracle now also has own-check"},
		{names + ", own-check", names, "--oracle no longer has own-check"},
		{names + ", a", names + ", b, c", "--oracle now has b, c, and no longer a"},
		{names, names + ", a, b, c, d", "--oracle has changed"},
		{names, "crash", "--oracle has changed"},
		{"", names, "--oracle has changed"},
		{"core", "crash", "--oracle was core and is now crash"},
		{"", "crash", "--oracle was not set and is now crash"},
	} {
		if got := changeOf("oracle", c.before, c.now); got != c.want {
			t.Errorf("%q, %q: %s", c.before, c.now, got)
		}
	}
}

// A refusal names the two most important differences: solvers, then seeds, then what people set most often. Long lists
// are not spelled out.
func TestRefusalIsShort(t *testing.T) {
	long := strings.Repeat("boolean, ", 20)
	r := &campaigndb.Record{
		Version: "1", Solvers: []campaigndb.Solver{{Name: "z3", Command: "z3"}},
		Settings: []campaigndb.Setting{
			{Name: "max-asserts", Value: "64"}, {Name: "seed", Value: "1"}, {Name: "strategy"},
		},
	}
	now := []campaigndb.Setting{
		{Name: "max-asserts", Value: "3"}, {Name: "seed", Value: "2"}, {Name: "strategy", Value: long},
	}
	m := New(tally.New("1", 1), Campaign{Out: "out", Version: "1", Settings: now})
	settings := m.changedSettings(r)
	want := []string{
		"--strategy has changed", "--seed was 1 and is now 2", "--max-asserts was 64 and is now 3",
	}
	if !slices.Equal(settings, want) {
		t.Errorf("settings: %q", settings)
	}
	z3 := &solvers.Solver{Name: "z3", Command: []string{"z3", "-v"}, Entry: &solvers.Entry{}}
	tested := []*ask.Target{ask.NewTarget(z3)}
	m.past.changes = append(changedCommands(r, tested), settings...)
	const refusal = "out holds another campaign: solver z3 was z3 and is now z3 -v; --strategy has changed; " +
		"and 2 more. --resume continues it, --restart starts over and keeps it in out, --out DIR writes elsewhere"
	if err := m.allow(); err == nil || err.Error() != refusal {
		t.Errorf("%v", err)
	}
	if m.campaign.Resume = true; m.allow() != nil {
		t.Error(m.allow())
	}
}

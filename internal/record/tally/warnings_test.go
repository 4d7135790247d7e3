package tally

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/smtstorm/smtstorm/internal/warning"
)

// What a campaign's logger gets is handed on, and warnings are counted by kind, also if nobody reads them.
func TestCountingLogger(t *testing.T) {
	var out bytes.Buffer
	c := New("test", 1)
	for i, log := range []*slog.Logger{
		c.Counting(slog.New(slog.NewTextHandler(&out, nil))), c.Part().Counting(slog.New(slog.DiscardHandler)),
		c.Counting(nil),
	} {
		who := fmt.Sprint(i)
		warning.Log(log, warning.SeedEmpty, warning.Warning{Text: "nothing is asserted " + who, Seed: "a.smt2"})
		warning.Log(log, warning.LogicName, warning.Warning{Text: "as ALL " + who, Solver: "z3"})
		log.Warn("beware " + who)
		log.Info("no warning")
		log.Error("an error")
		log.With("a", 1).WithGroup("g").Warn("with more " + who)
	}
	for _, want := range []string{"nothing is asserted", "as ALL", "beware", "no warning", "an error", "with more"} {
		if strings.Count(out.String(), want) != 1 {
			t.Errorf("no %q, or several, in %s", want, &out)
		}
	}
	got := map[warning.Kind]int{}
	for kind, w := range c.Snapshot().Warnings {
		got[kind] = w.Count
		if len(w.First) != w.Count || w.What != kind.Text(w.Count) {
			t.Errorf("%s: %+v", kind, w)
		}
	}
	want := map[warning.Kind]int{warning.SeedEmpty: 3, warning.LogicName: 3, warning.Other: 6}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// A warning that is said again is counted once, in one process and over several; of many, the first are kept, and all
// are counted.
func TestWarningsAddUp(t *testing.T) {
	c := New("test", 1)
	say := func(c *Counters, from, to int) {
		for i := from; i < to; i++ {
			solver := []string{"z3", "cvc5"}[i%2]
			c.Warned(warning.UnknownSymbol, warning.Warning{Text: fmt.Sprintf("%s lacks f%d", solver, i), Solver: solver})
		}
	}
	part := c.Part()
	say(part, 0, 10)
	say(part, 0, 10)
	text, err := Counted{Stats: part.Take()}.Text()
	if err != nil {
		t.Fatal(err)
	}
	kept := read(t, text)
	again := New("test", 1)
	again.Do(func(s *Stats) { s.Add(kept) })
	say(again.Part(), 0, 12)
	shard := New("test", 1)
	say(shard, 8, 200)
	sum := again.Snapshot()
	sum.Add(shard.Snapshot())
	sum.Complete()
	tests := []struct {
		name  string
		stats Stats
		count int
		by    map[string]int
		kept  int
	}{
		{"one process", c.Snapshot(), 10, map[string]int{"z3": 5, "cvc5": 5}, 10},
		{"written down", kept, 10, map[string]int{"z3": 5, "cvc5": 5}, 10},
		{"going on", again.Snapshot(), 12, map[string]int{"z3": 6, "cvc5": 6}, 12},
		{"too many to keep", shard.Snapshot(), 192, map[string]int{"z3": 96, "cvc5": 96}, maxWarnings},
		{"two shards", sum, 200, map[string]int{"z3": 100, "cvc5": 100}, maxWarnings},
	}
	for _, test := range tests {
		got := test.stats.Warnings[warning.UnknownSymbol]
		want := &WarningStats{What: warning.UnknownSymbol.Text(test.count), Count: test.count, Solvers: test.by}
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(WarningStats{}, "First")); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
		if got != nil && len(got.First) != test.kept {
			t.Errorf("%s: %d are kept", test.name, len(got.First))
		}
	}
}

// Warnings that came with the counts of another process are shown here, each once, and counted as they were there: also
// by a logger that counts.
func TestJoinedWarnings(t *testing.T) {
	there := New("test", 1)
	for i := range 150 {
		there.Warned(warning.UnknownSymbol, warning.Warning{Text: fmt.Sprintf("z3 lacks f%d.", i), Solver: "z3"})
	}
	there.Warned(warning.LogicName, warning.Warning{Text: "as ALL", Solver: "z3"})
	var out bytes.Buffer
	here := New("test", 1)
	log := here.Part().Counting(slog.New(slog.NewTextHandler(&out, nil)))
	here.Part().Join(there.Snapshot(), log)
	there.Warned(warning.UnknownSymbol, warning.Warning{Text: "z3 lacks g.", Solver: "z3"})
	here.Part().Join(there.Snapshot(), log)
	for text, want := range map[string]int{"f0.": 1, "f99.": 1, "f149.": 0, "g.": 0, "as ALL": 1, "level=INFO": 1} {
		if n := strings.Count(out.String(), text); n != want {
			t.Errorf("%q is shown %d times, want %d", text, n, want)
		}
	}
	s := here.Snapshot()
	// Of those beyond the first 100 nobody knows which were counted before.
	if n := s.Warnings[warning.UnknownSymbol].Count; n != 150+51 {
		t.Errorf("%d unknown symbols", n)
	}
	if n := s.Warnings[warning.LogicName].Count; n != 1 {
		t.Errorf("%d names of logics", n)
	}
}

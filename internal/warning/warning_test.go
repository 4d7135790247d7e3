package warning

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keeper is a handler that keeps records.
type keeper struct {
	slog.Handler
	records []slog.Record
}

func (k *keeper) Handle(_ context.Context, r slog.Record) error {
	k.records = append(k.records, r)
	return nil
}

func TestRecordsHaveTheirKinds(t *testing.T) {
	tests := []struct {
		name string
		log  func(*slog.Logger)
		kind Kind // "": none
		want Warning
	}{
		{"about a seed", func(l *slog.Logger) { Log(l, SeedEmpty, Warning{Text: "nothing in a.smt2", Seed: "a.smt2"}) },
			SeedEmpty, Warning{Text: "nothing in a.smt2", Seed: "a.smt2"}},
		{"about a solver", func(l *slog.Logger) { Log(l, LogicName, Warning{Text: "as ALL", Solver: "z3"}) },
			LogicName, Warning{Text: "as ALL", Solver: "z3"}},
		{"without a kind", func(l *slog.Logger) { l.Warn("beware", "n", 1) }, Other, Warning{Text: "beware"}},
		{"no warning", func(l *slog.Logger) { l.Info("hello") }, "", Warning{}},
		{"an error", func(l *slog.Logger) { l.Error("lost") }, "", Warning{}},
	}
	for _, test := range tests {
		k := &keeper{Handler: slog.NewTextHandler(io.Discard, nil)}
		test.log(slog.New(k))
		if len(k.records) != 1 {
			t.Errorf("%s: %d records", test.name, len(k.records))
			continue
		}
		kind, w, ok := Of(k.records[0])
		if ok != (test.kind != "") || kind != test.kind {
			t.Errorf("%s: kind %q, %t; want %q", test.name, kind, ok, test.kind)
		}
		if d := cmp.Diff(test.want, w); ok && d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
	}
}

func TestEachKindHasASentence(t *testing.T) {
	seen := map[string]Kind{}
	for _, k := range Kinds() {
		one, many := k.Text(1), k.Text(2)
		for _, text := range []string{one[2:], many[2:]} {
			if text == "" || strings.HasSuffix(text, ".") || seen[text] != "" {
				t.Errorf("%s: %q, as %q", k, text, seen[text])
			}
			seen[text] = k
		}
		if !strings.HasPrefix(one, "1 ") || !strings.HasPrefix(many, "2 ") {
			t.Errorf("%s: %q, %q", k, one, many)
		}
	}
	if later := Kind("of-a-later-version"); later.Text(3) != "3 of-a-later-version" || !later.IsAlwaysShown() {
		t.Errorf("an unknown kind: %q", later.Text(3))
	}
}

package reach

import (
	"context"
	"encoding/json"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// words is a solver that says of each script which words of it are operators that it met, and nothing of divisions.
type words struct{ asked int }

func (w *words) Ask(_ context.Context, batch []ask.Question, _ func() error) iter.Seq2[ask.Answer, error] {
	return func(yield func(ask.Answer, error) bool) {
		for i, q := range batch {
			w.asked++
			text := string(q.Script)
			r := &solvers.Result{Verdict: solvers.Sat, CPU: time.Second}
			var said []string
			for name, operator := range map[string]string{"PRODUCT": "(* ", "REMAINDER": "(mod ", "NEVER": "(nothing "} {
				if n := strings.Count(text, operator); n > 0 {
					said = append(said, name+": "+strings.Repeat("1", min(n, 2)))
				}
			}
			if !strings.Contains(text, "(div ") {
				r.Stdout = `sat (:all-statistics (("resource::resourceUnitsUsed" 7) ("resource::steps::inference-id" { ` +
					strings.Join(said, ", ") + ` })))`
			}
			if !yield(ask.Answer{Question: i, Result: r}, nil) {
				return
			}
		}
	}
}

// measure measures two seeds, of which one has a product.
func measure(t *testing.T, weights ...mutate.Weight) *Report {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.smt2": "(set-logic QF_NIA)(declare-const x Int)(assert (= (* x x) 49))(assert (< x 0))(check-sat)",
		"b.smt2": "(set-logic QF_LIA)(declare-const y Int)(assert (> y 3))(check-sat)",
		"c.smt2": "(set-logic QF_LIA)(declare-const y Int)(assert (> y (div 7 2)))(check-sat)",
		"d.smt2": "(set-logic QF_LIA)(assert (no such thing))(check-sat)",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	solver, err := catalog.Resolve("cvc5=cvc5")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Solver: solver, Ask: &words{}, Paths: []string{dir}, Settings: mutate.Defaults(), Count: 4, MasterSeed: 5,
		Logger: slog.New(slog.DiscardHandler),
	}
	cfg.Settings.Strategies, cfg.Each = weights, len(weights) > 1
	r, err := Measure(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Names are counted for seeds and for instances; what no instance has is lost, with its seed.
func TestMeasure(t *testing.T) {
	r := measure(t, mutate.Weight{Strategy: "whole", Weight: 1}, mutate.Weight{Strategy: "literals", Weight: 1})
	if own := r.AsTheyAre; own.Scripts != 3 || own.Silent != 1 || own.Shallow != 1 ||
		len(own.Names) != 1 || own.Names["PRODUCT"] == nil {
		t.Fatalf("%+v", r.AsTheyAre)
	}
	first := r.AsTheyAre.Names["PRODUCT"].First
	if filepath.Base(first.Seed) != "a.smt2" || first.Strategy != "" || r.AsTheyAre.Names["PRODUCT"].Scripts != 1 {
		t.Errorf("%+v", first)
	}
	if len(r.Rows) != 3 || r.Rows[1].Strategies != "whole" || r.Rows[2].Strategies != "literals" {
		t.Fatalf("%d rows", len(r.Rows))
	}
	whole := r.Rows[1]
	if whole.KeptByInstance != 1 || whole.KeptBySeed != 1 || whole.Silent < 4 || len(r.Lost) != 0 {
		t.Errorf("%+v, lost %v", whole, r.Lost)
	}
	product := whole.Names["PRODUCT"]
	if product == nil || product.First.Index != 0 || product.First.Strategy != "whole" || product.Scripts < 4 {
		t.Errorf("%+v", product)
	}
	few := measure(t, mutate.Weight{Strategy: "original", Weight: 1})
	if kept := few.Rows[0].KeptByInstance; kept != 1 || len(few.Lost) != 0 {
		t.Errorf("original keeps %v, and loses %v", kept, few.Lost)
	}
	for _, line := range []string{
		"seeds                3       1", "whole   ", "literals", "lost names of seeds, which no instance has: 0",
	} {
		if text := r.Text(); !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
}

// The same seeds and settings give the same report, byte for byte but for the directory.
func TestMeasureAgain(t *testing.T) {
	text := func() string {
		r := measure(t, mutate.AllStrategies()[:3]...)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(r.AsTheyAre.Names["PRODUCT"].First.Seed)
		return strings.ReplaceAll(string(data), dir, "")
	}
	if one, other := text(), text(); one != other {
		t.Errorf("%s\n%s", one, other)
	}
}

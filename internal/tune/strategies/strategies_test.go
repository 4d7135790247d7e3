package strategies

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/mutate"
)

func config(t *testing.T, jobs int) Config {
	t.Helper()
	return Config{
		Paths:      []string{"../../../benchmarks/seeds/QF_BV", "../../../benchmarks/seeds/QF_LIA"},
		Algorithms: []tune.Algorithm{tune.DomainAware},
		Plan:       tune.Plan{MaxIngredients: 2, Rounds: 1, Settings: 1, Seed: 1},
		Budget:     engine.Budget{Instances: 20}, HeldOut: 0.5, Seed: 1, Jobs: jobs,
		Out: filepath.Join(t.TempDir(), "out"), Logger: slog.New(slog.DiscardHandler),
	}
}

// What is found is the same for every number of jobs, no worse than the usual mixture on the training goals, and a
// --config of fuzz.
func TestTune(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a campaign is tuned")
	}
	var texts []string
	for _, jobs := range []int{1, 4} {
		cfg := config(t, jobs)
		r, err := Tune(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		l := r.Logics["campaign"]
		if len(l.Trace) != 4+len(l.Engines) || l.Training.Checks != 75 || l.Training.Tuned < l.Training.Default ||
			l.Training.Tuned < l.Training.BestSingle {
			t.Errorf("%d evaluations, %+v", len(l.Trace), l.Training)
		}
		text, err := os.ReadFile(filepath.Join(cfg.Out, CampaignName))
		if err != nil {
			t.Fatal(err)
		}
		trace, err := os.ReadFile(filepath.Join(cfg.Out, "trace.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text)+string(trace))
	}
	if texts[0] != texts[1] || !strings.Contains(texts[0], "strategy = [") {
		t.Errorf("1 job gives\n%s\n4 give\n%s", texts[0], texts[1])
	}
}

// What was not run before a search ended is not run: it is not said to reach nothing.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	cfg := config(t, 1)
	left := 3
	cfg.Progress = func(engines.Progress) {
		if left--; left == 0 {
			stop()
		}
	}
	r, err := Tune(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	l := r.Logics["campaign"]
	if !r.Unfinished || l.Training.NotRun > 0 || l.HeldOut.NotRun != l.HeldOut.Checks || len(l.Trace) != 3 {
		t.Errorf("%d evaluations, %+v, %+v", len(l.Trace), l.Training, l.HeldOut)
	}
	if r, err = Tune(ctx, config(t, 1)); err == nil || !strings.Contains(err.Error(), "nothing was evaluated") {
		t.Errorf("%v, %v", r, err)
	}
}

// A budget of time ends an evaluation by the clock: here each instance takes a second.
func TestTimeBudget(t *testing.T) {
	cfg := config(t, 4)
	cfg.Budget = engine.Budget{Duration: 20 * time.Second}
	var now time.Time
	cfg.Clock = func() time.Time {
		now = now.Add(time.Second)
		return now
	}
	r, err := Tune(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	counted, err := Tune(t.Context(), config(t, 4))
	if err != nil {
		t.Fatal(err)
	}
	got, want := r.Logics["campaign"], counted.Logics["campaign"]
	if r.Measure != engines.Time || got.Training.Tuned != want.Training.Tuned || got.Training.Tuned == 0 {
		t.Errorf("in 20 seconds %+v, with 20 instances %+v", got.Training, want.Training)
	}
	for i, line := range got.Trace {
		if line.Used != int64(time.Second)*want.Trace[i].Used {
			t.Errorf("evaluation %d spends %d ns, and %d instances", i, line.Used, want.Trace[i].Used)
		}
	}
}

// The settings of a recipe: weights add up, and the mixture has the sum 1.
func TestSettings(t *testing.T) {
	space, err := newSpace(ownSettings())
	if err != nil {
		t.Fatal(err)
	}
	s := &tuning{Space: space, own: ownSettings()}
	usual := s.settings(space.Of(0))
	sum := 0.0
	for _, w := range usual.Strategies {
		sum += w.Weight
	}
	if sum < 0.999 || sum > 1.001 || len(usual.Strategies) != len(mutate.AllStrategies()) || usual.MaxAsserts != 64 {
		t.Errorf("%+v has the sum %v", usual.Strategies, sum)
	}
	r := space.Of(1, 2)
	r.Ingredients[0].Values[0], r.Values[0], r.Values[2] = 2, 1, 1
	got := s.settings(r)
	if len(got.Strategies) != 2 || got.MaxAsserts != 4 || len(got.ModelSources) != 1 {
		t.Errorf("%+v", got)
	}
	for _, w := range got.Strategies {
		want := 1.0
		if w.Strategy == space.Names[1] {
			want = 4
		}
		if w.Weight != want {
			t.Errorf("%s has the weight %v, want %v", w.Strategy, w.Weight, want)
		}
	}
	const flags = "--max-asserts 4 --model-source own"
	if text := s.text(r); !strings.Contains(text, " ×4 + ") || !strings.HasSuffix(text, flags) {
		t.Errorf("%s", text)
	}
}

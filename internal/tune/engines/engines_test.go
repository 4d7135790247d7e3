package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

const fakeCatalog = `
[fake]
command = ["sh"]
version = ["--version"]
[fake.steps]
limit = ["--steps={n}"]
count = ["--count"]
text = "steps ="
usual = 1000
[[fake.vary]]
options = ["--fast", "--slow"]
[[fake.engine]]
name = "low"
arguments = ["--low"]
below = ["high"]
[[fake.engine]]
name = "high"
arguments = ["--high"]
[[fake.engine]]
name = "odd"
arguments = ["--odd"]
[[fake.engine]]
name = "refused"
arguments = ["--refused"]
`

// table says what a fake solver answers to check number n of sat when it is run with some options, and how many
// milliseconds, or steps, that takes; "" stands for unknown.
type table func(n int, options []string) (solvers.Verdict, int64)

// usual decides multiples of 3; --high those of 2, --low those of 4, and --odd those of 5. All are sat. With --fast it
// takes less, with --slow more.
func usual(n int, options []string) (solvers.Verdict, int64) {
	took, by := int64(100), 3
	for _, o := range options {
		switch o {
		case "--high":
			by = 2
		case "--low":
			by = 4
		case "--odd":
			by = 5
		case "--fast":
			took /= 2
		case "--slow":
			took *= 4
		}
	}
	if n%by == 0 {
		return solvers.Sat, took
	}
	return "", took
}

// asked are the questions that a fake solver got about checks.
type asked struct {
	mu sync.Mutex
	n  map[string]int
}

// tuningOf gives a configuration that tunes a fake solver on scripts that are numbered from 0.
func tuningOf(t *testing.T, checks int, of table) (Config, *asked) {
	t.Helper()
	catalog, err := (&solvers.Catalog{}).With("test", []byte(fakeCatalog))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for n := range checks {
		// What makes it true is quickly found.
		text := fmt.Sprintf("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x %d))\n(check-sat)\n", n)
		name := filepath.Join(dir, fmt.Sprintf("%c%c.smt2", 'a'+n%26, 'a'+n/26))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all := &asked{n: map[string]int{}}
	fake := ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		n := -1
		_, rest, found := strings.Cut(string(q.Script), "(assert (= x ")
		if found {
			fmt.Sscan(strings.TrimRight(rest, ")"), &n)
			all.mu.Lock()
			all.n[fmt.Sprint(n, q.Solver.Options)]++
			all.mu.Unlock()
		}
		if slices.Contains(q.Solver.Options, "--refused") {
			return &solvers.Result{Verdict: solvers.Error, Reason: "unknown option", Complaint: true}, nil
		}
		if n < 0 {
			return &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}, nil
		}
		v, took := of(n, q.Solver.Options)
		if v == "" {
			v = solvers.Unknown
		}
		r := &solvers.Result{
			Verdict: v, CPU: time.Duration(took) * time.Millisecond, Stdout: fmt.Sprintf("%s\nsteps = %d\n", v, took),
		}
		if v.Answered() {
			r.Checks = []solvers.Verdict{v}
		}
		if q.Limits != nil && q.Limits.CPU > 0 && r.CPU > q.Limits.CPU {
			r.Verdict, r.Checks, r.CPU = solvers.Timeout, nil, q.Limits.CPU
		}
		return r, nil
	})
	return Config{
		Solver: "fake", Catalog: catalog, Ask: fake, Paths: []string{dir}, Algorithms: []tune.Algorithm{tune.DomainAware},
		Plan:    tune.Plan{MaxIngredients: 3, Rounds: 5, Settings: 10, Seed: 1},
		Timeout: time.Second, Memory: 1 << 30, Measure: Time, By: ByLogic, Grade: solvers.Supported, HeldOut: 0.5,
		MinChecks: 20, MaxChecks: 100, Repeat: 3, Seed: 1, Jobs: 2, Out: filepath.Join(dir, "out"),
		Logger: slog.New(slog.DiscardHandler),
	}, all
}

func tuned(t *testing.T, cfg Config) *Report {
	t.Helper()
	r, err := Tune(context.Background(), context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Of 60 checks, the solver as it is decides the multiples of 3, and engines other ones: together nearly all that any of
// them decides. Nothing is run twice, and nothing again when the same command goes on.
func TestTune(t *testing.T) {
	cfg, all := tuningOf(t, 60, usual)
	cfg.Repeat = 0 // finalists are run again on purpose
	r := tuned(t, cfg)
	l := r.Logics["QF_LIA"]
	if l == nil || l.Checks != 60 || l.Training.Checks != 30 || l.HeldOut.Checks != 30 {
		t.Fatalf("%+v", l)
	}
	for _, h := range []Half{l.Training, l.HeldOut} {
		if h.Tuned < h.BestSingle || h.BestSingle < h.Default || h.VirtualBest < h.Tuned || h.Default == 0 {
			t.Errorf("%+v", h)
		}
	}
	if d := l.Training.Default + l.HeldOut.Default; d != 20 {
		t.Errorf("as it is it decides %d, want 20", d)
	}
	if d := l.Training.VirtualBest + l.HeldOut.VirtualBest; d != 44 { // multiples of 2, 3 or 5 below 60
		t.Errorf("any engine decides %d, want 44", d)
	}
	if l.Training.Tuned != l.Training.VirtualBest || !l.Gained || !l.Better || l.P >= tune.Significant ||
		len(l.Barred) > 0 {
		t.Errorf("%s: %+v, p %v", l.Tuned, l.Training, l.P)
	}
	if len(l.Trace) != 44 { // 41, and the engines alone
		t.Errorf("%d evaluations", len(l.Trace))
	}
	for key, n := range all.n {
		if n > 1 {
			t.Errorf("%s was run %d times", key, n)
		}
	}
	clear(all.n)
	again := tuned(t, cfg)
	if len(all.n) > 0 || again.Logics["QF_LIA"].Tuned != l.Tuned {
		t.Errorf("going on makes %d runs, and gives %s, not %s", len(all.n), again.Logics["QF_LIA"].Tuned, l.Tuned)
	}
	cfg.Repeat = 2
	tuned(t, cfg)
	clear(all.n)
	if tuned(t, cfg); len(all.n) > 0 {
		t.Errorf("going on repeats %d runs of finalists", len(all.n))
	}
	trace, err := os.ReadFile(filepath.Join(cfg.Out, TraceName))
	if n := bytes.Count(trace, []byte("\n")); err != nil || n != 44 {
		t.Errorf("%d lines of the trace, %v", n, err)
	}
	var text bytes.Buffer
	if err := r.Write(&text); err != nil || !strings.Contains(text.String(), "better: ") {
		t.Errorf("%v\n%s", err, &text)
	}
	cfg.Timeout = 2 * time.Second
	_, err = Tune(context.Background(), context.Background(), cfg)
	use, is := errors.AsType[*usage.Error](err)
	if !is || !strings.Contains(use.Msg, "timeout was 1s, and is 2s; --resume") {
		t.Errorf("another timeout: %v", err)
	}
}

// A recipe as a file says what the store says.
func TestRecipeIsWritten(t *testing.T) {
	cfg, _ := tuningOf(t, 40, usual)
	r := tuned(t, cfg)
	path := filepath.Join(cfg.Out, r.Logics["QF_LIA"].Recipe)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	recipe, err := cfg.Catalog.ReadRecipe(path, text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var names []string
	for _, g := range recipe.Ingredients {
		names = append(names, strings.Join(append([]string{g.Engine}, g.Options...), " "))
	}
	want := strings.NewReplacer(" ×2", "", " ×4", "").Replace(r.Logics["QF_LIA"].Tuned)
	if got := strings.Join(names, " + "); got != want {
		t.Errorf("the file has %s, the report %s", got, want)
	}
	all, _, err := Compare(context.Background(), context.Background(), cfg, []string{"fake"}, []string{path})
	if err != nil || len(all) != 2 || all[0].Recipe != "" || all[1].Decided <= all[0].Decided {
		t.Errorf("%+v, %v", all, err)
	}
	var shown bytes.Buffer
	if err := Show(&shown, cfg.Catalog, path); err != nil || !strings.Contains(shown.String(), "1. ") {
		t.Errorf("%v\n%s", err, &shown)
	}
}

// A recipe of tactics is one command as well, if that decides the same checks.
func TestCheckUsing(t *testing.T) {
	for _, decides := range []bool{true, false} {
		cfg, _ := tuningOf(t, 40, usual)
		catalog, err := (&solvers.Catalog{}).With("test", []byte(`
[fake]
command = ["sh"]
version = ["--version"]
check_using = "(check-sat-using {})"
[[fake.engine]]
name = "high"
tactic = "high"
`))
		if err != nil {
			t.Fatal(err)
		}
		cfg.Catalog, cfg.Plan.Settings, cfg.Plan.MaxIngredients = catalog, 0, 1
		fake := cfg.Ask.(ask.Fake)
		cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			asked := *q
			isWhole := strings.Contains(string(q.Script), "(check-sat-using (try-for high 1000))")
			if isWhole && decides || strings.Contains(string(q.Script), "(check-sat-using high)") {
				asked.Solver = q.Solver.With("--high")
			}
			return fake(&asked)
		})
		want := ""
		if decides {
			want = "(check-sat-using (try-for high 1000))"
		}
		l := tuned(t, cfg).Logics["QF_LIA"]
		if l.Tuned != "high" || l.CheckUsing != want {
			t.Errorf("%s is %s, want %s", l.Tuned, l.CheckUsing, want)
		}
		text, err := os.ReadFile(filepath.Join(cfg.Out, l.Recipe))
		if err != nil || strings.Contains(string(text), "check_sat_using = ") != decides {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// An engine that lies decides more. Its answers are findings, and it is in no recipe.
func TestLiarsAreBarred(t *testing.T) {
	cfg, _ := tuningOf(t, 40, func(n int, options []string) (solvers.Verdict, int64) {
		if slices.Contains(options, "--odd") {
			return solvers.Unsat, 10
		}
		return usual(n, options)
	})
	r := tuned(t, cfg)
	l := r.Logics["QF_LIA"]
	if r.Findings == 0 || len(l.Barred) == 0 || l.Barred[0].Engine != "odd" || strings.Contains(l.Tuned, "odd") {
		t.Errorf("%d findings, barred %v, recipe %s", r.Findings, l.Barred, l.Tuned)
	}
	if l.Checks != 40 {
		t.Errorf("%d checks count: %v", l.Checks, l.Left)
	}
	stored, err := filepath.Glob(filepath.Join(cfg.Out, "findings", "refutation-unsound-fake-*"))
	if err != nil || len(stored) == 0 {
		t.Errorf("nothing is stored in %s", cfg.Out)
	}
}

// What the solver as it is answers wrongly does not count.
func TestChecksLeave(t *testing.T) {
	cfg, _ := tuningOf(t, 40, func(n int, options []string) (solvers.Verdict, int64) {
		if n == 6 || n == 9 {
			return solvers.Unsat, 10
		}
		return usual(n, options)
	})
	r := tuned(t, cfg)
	l := r.Logics["QF_LIA"]
	if l.Checks != 38 || len(l.Left) != 2 || r.Findings < 2 || !l.Gained {
		t.Errorf("%d checks, left %v, %d findings, recipe %s", l.Checks, l.Left, r.Findings, l.Tuned)
	}
}

// Where nothing is better than the solver as it is, it is the recipe.
func TestNothingGained(t *testing.T) {
	cfg, _ := tuningOf(t, 30, func(n int, options []string) (solvers.Verdict, int64) { return usual(n, nil) })
	l := tuned(t, cfg).Logics["QF_LIA"]
	if l.Gained || l.Tuned != solvers.DefaultEngine || l.Verdict() != "nothing gained" {
		t.Errorf("%s: %s", l.Tuned, l.Verdict())
	}
}

// onlyHigh decides with --high what is even, with --odd a part of that, and hardly anything otherwise.
func onlyHigh(n int, options []string) (solvers.Verdict, int64) {
	for _, o := range options {
		if o == "--high" && n%2 == 0 || o == "--odd" && n%4 == 0 {
			return solvers.Sat, 50
		}
	}
	if n%20 == 0 {
		return solvers.Sat, 50
	}
	return "", 2000 // more than any bound
}

// An engine alone is a candidate like any recipe: where one is best, it is the result, whatever is drawn.
func TestOneEngineIsBest(t *testing.T) {
	for seed := range uint64(6) {
		cfg, _ := tuningOf(t, 40, onlyHigh)
		cfg.Seed, cfg.Plan.Seed, cfg.Plan.Rounds, cfg.Plan.Settings, cfg.HeldOut = seed, seed, 1, 1, 0
		if l := tuned(t, cfg).Logics["QF_LIA"]; l.Tuned != "high" || l.Training.Tuned != 20 {
			t.Errorf("seed %d: %s decides %d", seed, l.Tuned, l.Training.Tuned)
		}
	}
}

// stoppedAfter runs a search that is stopped after some runs on checks.
func stoppedAfter(t *testing.T, runs int, cfg Config) (*Report, error) {
	t.Helper()
	soft, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	fake := cfg.Ask.(ask.Fake)
	var left atomic.Int64
	left.Store(int64(runs))
	cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		if bytes.Contains(q.Script, []byte("(assert (= x ")) && left.Add(-1) < 0 {
			stop(errors.New("the test"))
		}
		return fake(q)
	})
	return Tune(soft, context.Background(), cfg)
}

// A search can be stopped at any time: what it has seen by then is the result, and what it has not is not run.
func TestStopped(t *testing.T) {
	for _, c := range []struct {
		caption string
		runs    int
		recipe  string // "": nothing was evaluated
	}{
		{"before the solver as it is was evaluated", 10, ""},
		{"before any engine was evaluated", 35, "default"},
		{"when one engine was run for a short time", 125, "high"},
		{"in the first phase", 170, "high"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			cfg, _ := tuningOf(t, 60, onlyHigh)
			r, err := stoppedAfter(t, c.runs, cfg)
			if c.recipe == "" {
				if err == nil || !strings.Contains(err.Error(), "nothing was evaluated") || len(r.Logics) > 0 {
					t.Errorf("%v, %v", r, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			l := r.Logics["QF_LIA"]
			if l.Tuned != c.recipe || !l.Unfinished || l.HeldOut.NotRun != l.HeldOut.Checks ||
				c.recipe == "high" && l.Training.Tuned < 10 {
				t.Errorf("%s, %s: %+v, %+v", l.Tuned, l.Verdict(), l.Training, l.HeldOut)
			}
			if text := fmt.Sprint(l.recipe.Made["held_out"]); text != "not run" {
				t.Errorf("the recipe says of the other half: %s", text)
			}
		})
	}
}

// A recipe keeps what contributes: no engine that crashes, though it saves the time that others would have.
func TestOnlyWhatContributes(t *testing.T) {
	cfg, _ := tuningOf(t, 40, func(n int, options []string) (solvers.Verdict, int64) {
		switch {
		case slices.Contains(options, "--odd"):
			return solvers.Crash, 1
		case slices.Contains(options, "--high") && n%2 == 0, len(options) == 0 && n%3 == 0:
			return solvers.Sat, 50
		}
		return "", 2000
	})
	cfg.HeldOut = 0
	tuning, err := begin(t.Context(), t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer tuning.end()
	all, err := tuning.searches(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	s := all[0]
	domain := func(name string) int {
		return slices.IndexFunc(s.engines, func(e solvers.Engine) bool { return e.Name == name })
	}
	for _, names := range []string{"default high odd", "odd default high", "default high", "default low high odd"} {
		var domains []int
		for name := range strings.FieldsSeq(names) {
			domains = append(domains, domain(name))
		}
		r := s.Of(domains...)
		if err := s.tryOut(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		if r, err = s.contributing(t.Context(), r); err != nil || s.text(r) != "default + high" {
			t.Errorf("%s becomes %s (%v)", names, s.text(r), err)
		}
	}
}

// With steps as the measure, all that is printed is the same for every number of jobs, and after a kill.
func TestStepsAreDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a solver is tuned with several numbers of jobs")
	}
	var want []byte
	for _, a := range tune.Algorithms() {
		want = nil
		for _, jobs := range []int{1, 2, 8} {
			cfg, _ := tuningOf(t, 40, usual)
			cfg.Measure, cfg.Jobs, cfg.Algorithms = Steps, jobs, []tune.Algorithm{a}
			if jobs == 2 {
				interrupted(t, cfg)
			}
			tuned(t, cfg)
			got, err := os.ReadFile(filepath.Join(cfg.Out, TraceName))
			if err != nil {
				t.Fatal(err)
			}
			recipe, err := os.ReadFile(filepath.Join(cfg.Out, "recipes", "QF_LIA.toml"))
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, recipe...)
			if want == nil {
				want = got
			} else if !bytes.Equal(got, want) {
				t.Errorf("%s: %d jobs give\n%s, 1 gives\n%s", a, jobs, got, want)
			}
		}
	}
}

// interrupted ends a search some times, each after a few more runs.
func interrupted(t *testing.T, cfg Config) {
	t.Helper()
	fake := cfg.Ask.(ask.Fake)
	for round := range 20 {
		soft, stop := context.WithCancelCause(context.Background())
		var mu sync.Mutex
		left := 3 + round
		cfg.Ask = ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			mu.Lock()
			defer mu.Unlock()
			if left--; left < 0 {
				stop(errors.New("the test"))
			}
			return fake(q)
		})
		r, err := Tune(soft, context.Background(), cfg)
		if untested := (*untestedError)(nil); errors.As(err, &untested) && len(r.Logics) == 0 {
			err = nil // it was too soon
		}
		if err != nil || soft.Err() != nil && !r.Unfinished {
			t.Fatalf("round %d: %v, %v", round, r, err)
		}
		stop(nil)
	}
}

// What cannot be tuned is a user's mistake, and said.
func TestBadInput(t *testing.T) {
	cfg, _ := tuningOf(t, 8, usual)
	var log bytes.Buffer
	cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
	_, err := Tune(context.Background(), context.Background(), cfg)
	const few = "QF_LIA has 8 checks, 20 wanted (--min-checks)"
	if _, is := errors.AsType[*usage.Error](err); !is || !strings.Contains(log.String(), few) {
		t.Errorf("%v\n%s", err, &log)
	}
	cfg, _ = tuningOf(t, 30, usual)
	cfg.Solver = "mine=sh"
	_, err = Tune(context.Background(), context.Background(), cfg)
	if err == nil || err.Error() != "nothing to tune: mine has no engines; see --catalog" {
		t.Errorf("%v", err)
	}
	cfg, _ = tuningOf(t, 30, func(int, []string) (solvers.Verdict, int64) { return solvers.Crash, 1 })
	_, err = Tune(context.Background(), context.Background(), cfg)
	if err == nil || !strings.Contains(err.Error(), "crashes on each of the checks") {
		t.Errorf("%v", err)
	}
}

// What was not run is not counted as undecided: nothing is said of it.
func TestHalvesThatWereNotRun(t *testing.T) {
	l := &Logic{
		Checks: 60, Recipes: Recipes{Tuned: "default", BestSingle: "mbqi"}, Unfinished: true,
		Training: Half{Checks: 30, Default: 6, Tuned: 6, Both: 6, BestSingle: 27, VirtualBest: 27},
		HeldOut:  Half{Checks: 30, NotRun: 30},
	}
	said := func(l *Logic) string {
		var b strings.Builder
		if err := (&Report{Logics: map[string]*Logic{"UF": l}}).Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	text := said(l)
	if !strings.Contains(text, "held out  not run\n") || !strings.Contains(text, "no recipe yet: ") ||
		strings.Contains(text, "0 decided") ||
		l.HeldOut.text() != "not run" || l.Verdict() != "not searched to the end" {
		t.Errorf("%s: %s\n%s", l.Verdict(), l.HeldOut.text(), text)
	}
	l.Gained, l.Tuned, l.Training.Tuned, l.HeldOut.NotRun = true, "mbqi", 27, 12
	if text = said(l); !strings.Contains(text, "not judged: of the held-out checks, 12 of 30 checks not run") ||
		l.Verdict() != "not judged" {
		t.Errorf("%s\n%s", l.Verdict(), text)
	}
	var b strings.Builder
	if err := WriteComparison(&b, []Compared{
		{Solver: "cvc5", Logic: "QF_BV", Recipe: "bv.toml", NotRun: "no check is of its logic"},
	}); err != nil || !strings.Contains(b.String(), "bv.toml  not run: no check is of its logic\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

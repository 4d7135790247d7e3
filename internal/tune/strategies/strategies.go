// Package strategies tunes a campaign: it searches for weights of strategies, bounds and model sources with which the
// instances of a seed set reach the most goals within a budget, and judges the result by other goals on other seeds.
//
// A goal is a planted fault, reached by an instance that it makes false under the instance's witness: no solver is run.
package strategies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
)

// Config says what is tuned, on what, and how long.
type Config struct {
	Paths      []string // of seeds
	Logics     []string // only seeds of these; empty for all
	Algorithms []tune.Algorithm
	Plan       tune.Plan     // without its algorithm
	Initial    string        // a strategy to begin with; "" for the usual mixture
	Budget     engine.Budget // of an evaluation: instances, or a duration
	HeldOut    float64       // share of the seeds
	Seed       uint64
	Jobs       int
	Duration   time.Duration // 0: as long as it takes
	Out        string
	Restart    bool
	Version    string
	Logger     *slog.Logger
	Progress   func(engines.Progress) // may be nil
	Clock      func() time.Time       // measures a budget of time; nil for the machine's clock
}

// DefaultBudget is the number of instances of an evaluation.
const DefaultBudget = 400

// mixture is the domain of all strategies with their default weights.
const mixture = "all"

// weights are the relative weights of a strategy, the default first.
var weights = []int{1, 2, 4}

// CampaignName is the file in OUT that is a --config of fuzz.
const CampaignName = "campaign.toml"

// Tune searches for the settings of a campaign. When ctx ends, the best so far is the result.
func Tune(ctx context.Context, cfg Config) (*engines.Report, error) {
	t, err := newTuning(cfg)
	if err != nil {
		return nil, err
	}
	lock, err := t.enter()
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if t.Duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, t.Duration, errors.New("the end of --duration"))
		defer cancel()
	}
	l, err := t.search(ctx)
	if err != nil {
		return nil, err
	}
	r := &engines.Report{
		Version: cfg.Version, Solver: engines.Campaign, Measure: engines.Instances, Bound: t.budget(), Seed: cfg.Seed,
		Algorithms: cfg.Algorithms, Logics: map[string]*engines.Logic{engines.Campaign: l}, Unfinished: ctx.Err() != nil,
	}
	if t.Budget.Duration > 0 {
		r.Measure = engines.Time
	}
	if r.Unfinished {
		r.Why = context.Cause(ctx).Error()
	}
	var trace bytes.Buffer
	lines := json.NewEncoder(&trace)
	for _, line := range l.Trace {
		if err := lines.Encode(line); err != nil {
			return r, err
		}
	}
	if err := atomicfile.Write(filepath.Join(cfg.Out, engines.TraceName), trace.Bytes(), 0o644); err != nil {
		return r, err
	}
	return r, r.Save(cfg.Out)
}

// enter makes OUT, or reuses it: evaluations are repeated there, which is fast.
func (t *tuning) enter() (*os.File, error) {
	if t.Restart || engines.IsAt(t.Out) {
		return outdir.Reenter(t.Out)
	}
	if err := outdir.Check(t.Out); err != nil {
		return nil, err
	}
	return outdir.Make(t.Out)
}

// tuning is the state of a search.
type tuning struct {
	Config
	*tune.Space
	own         []setting // of a recipe
	train, held half
	begun       time.Time
	seen        []tune.Recipe
	initial     tune.Recipe // that the search begins with

	mu sync.Mutex // protects the results in halves
}

// half is one half of the seeds, with its goals.
type half struct {
	seeds mutate.Seeds
	goals []*planted.Fault
	known map[string]reached // by recipe

	flights singleflight.Group // of evaluations
}

// reached has, for each goal, how much of the budget was spent when it was reached: the number of the instance, or
// nanoseconds; 0: it was not reached.
type reached []int64

// newTuning reads the seeds, and draws the goals.
func newTuning(cfg Config) (*tuning, error) {
	t := &tuning{Config: cfg, begun: time.Now(), own: ownSettings()}
	if t.Clock == nil {
		t.Clock = time.Now
	}
	all, err := corpus.ReadSeeds(cfg.Paths, cfg.Logics, func(path string, why error) error {
		warning.Log(cfg.Logger, warning.SeedUnreadable, warning.Warning{Text: fmt.Sprintf("skipped: %v", why), Seed: path})
		return nil
	})
	if err != nil {
		return nil, usage.Errorf("%v", err)
	}
	members := make([]tune.Member, len(all))
	for i, s := range all {
		members[i] = tune.Member{Path: s.Path, Twin: s.Hash}
	}
	held, _ := tune.HoldOut(members, cfg.HeldOut, cfg.Seed)
	for i, s := range all {
		if held[i] {
			t.held.seeds = append(t.held.seeds, s)
		} else {
			t.train.seeds = append(t.train.seeds, s)
		}
	}
	if len(t.train.seeds) == 0 {
		return nil, usage.Errorf("no seed can be used in %s", strings.Join(cfg.Paths, ", "))
	}
	for i, h := range []*half{&t.train, &t.held} {
		h.known = map[string]reached{}
		if h.goals, err = planted.Faults(cfg.Seed + uint64(i)); err != nil {
			return nil, err
		}
	}
	if t.Space, err = newSpace(t.own); err != nil {
		return nil, err
	}
	d := 0
	if t.Initial != "" {
		if d = slices.Index(t.Names, t.Initial); d < 0 {
			return nil, usage.BadFlag("initial", "--initial %s: there is no such strategy; there are %s", t.Initial,
				strings.Join(t.Names, ", "))
		}
	}
	t.initial = t.Of(d)
	return t, nil
}

// newSpace is what recipes are made of: the mixture and the strategies, with weights, and settings of a recipe.
func newSpace(own []setting) (*tune.Space, error) {
	names := append([]string{mixture}, mutate.Names(mutate.Strategies())...)
	order, err := tune.NewPoset(names, func(name string) []string {
		switch name {
		case mixture:
			return nil
		case "boolean":
			return []string{"connectives"} // and so below the mixture
		}
		return []string{mixture}
	})
	if err != nil {
		return nil, err
	}
	s := &tune.Space{Poset: order, Settings: func(int) []int { return []int{len(weights)} }}
	for _, o := range own {
		s.Recipe = append(s.Recipe, len(o.values))
	}
	return s, nil
}

// settings converts a recipe to the settings of a campaign.
func (t *tuning) settings(r tune.Recipe) mutate.Settings {
	s := mutate.Defaults()
	for i, o := range t.own {
		if at := r.Values[i]; at > 0 {
			o.set(&s, at)
		}
	}
	sum := map[string]float64{}
	usual, whole := mutate.AllStrategies(), 0.0
	for _, w := range usual {
		whole += w.Weight
	}
	for _, g := range r.Ingredients {
		weight := float64(weights[g.Values[0]])
		if name := t.Names[g.Domain]; name != mixture {
			sum[name] += weight
			continue
		}
		for _, w := range usual {
			sum[w.Strategy] += weight * w.Weight / whole
		}
	}
	for _, w := range usual {
		if sum[w.Strategy] > 0 {
			s.Strategies = append(s.Strategies, mutate.Weight{Strategy: w.Strategy, Weight: sum[w.Strategy]})
		}
	}
	return s
}

// text is a recipe in a line.
func (t *tuning) text(r tune.Recipe) string {
	var all []string
	for _, g := range r.Ingredients {
		name := t.Names[g.Domain]
		if w := weights[g.Values[0]]; w > 1 {
			name += fmt.Sprintf(" ×%d", w)
		}
		all = append(all, name)
	}
	text := strings.Join(all, " + ")
	for i, o := range t.own {
		if at := r.Values[i]; at > 0 {
			text += " --" + o.flag + " " + strings.Trim(o.values[at], `[]"`)
		}
	}
	return text
}

// search runs the algorithms, and judges the best recipe on the held-out half. When ctx ends, it is the best so far.
// The error says that nothing was evaluated, or what failed.
func (t *tuning) search(ctx context.Context) (*engines.Logic, error) {
	usual := t.Of(0)
	l := &engines.Logic{Barred: []engines.Barred{}, Engines: t.Names}
	l.Default = t.text(usual)
	if _, err := t.evaluate(ctx, &t.train, usual); errors.Is(err, context.Canceled) {
		return nil, errors.New("nothing was evaluated: the search ended before it was known what the usual mixture reaches")
	} else if err != nil {
		return nil, err
	}
	if err := t.runAlgorithms(ctx, l); err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	best := t.best()
	l.Tuned, l.Gained, l.Checks = t.text(best), best.Key() != usual.Key(), len(t.train.goals)+len(t.held.goals)
	l.Unfinished = ctx.Err() != nil
	if err := t.conclude(ctx, l, usual, best); err != nil && !errors.Is(err, context.Canceled) {
		return l, err
	}
	return l, atomicfile.Write(filepath.Join(t.Out, CampaignName), t.config(best, l), 0o644)
}

func (t *tuning) runAlgorithms(ctx context.Context, l *engines.Logic) error {
	singles := t.singles()
	for _, a := range t.Algorithms {
		plan := t.Plan
		plan.Algorithm, plan.Seed = a, t.Seed
		known := slices.Clone(singles)
		for _, e := range t.Sampled(plan) {
			known = append(known, e.Recipe)
		}
		end := t.ahead(ctx, known)
		_, err := t.Optimize(plan, t.initial, singles, func(e tune.Evaluation) error {
			if _, err := t.evaluate(ctx, &t.train, e.Recipe); err != nil {
				return err
			}
			if !slices.ContainsFunc(t.seen, func(r tune.Recipe) bool { return r.Key() == e.Recipe.Key() }) {
				t.seen = append(t.seen, e.Recipe)
			}
			n, last, cost := t.score(e.Recipe)
			best, _, bestCost := t.score(t.best())
			l.Trace = append(l.Trace, engines.TraceLine{
				Logic: engines.Campaign, Algorithm: a, Number: len(l.Trace), Phase: e.Phase, Recipe: t.text(e.Recipe), Decided: n,
				Checks: len(t.train.goals), Used: last, Cost: &cost, Best: best, BestCost: &bestCost,
			})
			return nil
		}, func(r tune.Recipe) float64 {
			_, _, cost := t.score(r)
			return cost
		})
		end()
		if err != nil {
			return err
		}
	}
	return nil
}

// singles are the recipes of one strategy alone, and of the usual mixture, without the one that the search begins with.
func (t *tuning) singles() (all []tune.Recipe) {
	for d := range t.Names {
		if r := t.Of(d); r.Key() != t.initial.Key() {
			all = append(all, r)
		}
	}
	return all
}

// ahead evaluates recipes beside the search, in this order. It returns a function that ends that.
func (t *tuning) ahead(ctx context.Context, all []tune.Recipe) (end func()) {
	if t.atOnce() == 1 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var g errgroup.Group
	g.SetLimit(t.atOnce())
	g.Go(func() error {
		for _, r := range all {
			g.Go(func() error {
				_, err := t.evaluate(ctx, &t.train, r)
				return err
			})
		}
		return nil
	})
	return func() {
		cancel()
		_ = g.Wait() // what fails here fails again in the search
	}
}

// atOnce is how many evaluations run at the same time: one if they measure time.
func (t *tuning) atOnce() int {
	if t.Budget.Duration > 0 {
		return 1
	}
	return t.Jobs
}

// budget is what an evaluation may spend: instances, or nanoseconds.
func (t *tuning) budget() int64 {
	if t.Budget.Duration > 0 {
		return int64(t.Budget.Duration)
	}
	return int64(t.Budget.Instances)
}

// evaluate returns which goals of a half a recipe reaches. Nothing is evaluated twice.
func (t *tuning) evaluate(ctx context.Context, h *half, r tune.Recipe) (reached, error) {
	made, err, _ := h.flights.Do(r.Key(), func() (any, error) {
		t.mu.Lock()
		found, known := h.known[r.Key()]
		t.mu.Unlock()
		if known {
			return found, nil
		}
		found, err := t.reach(ctx, h, t.settings(r))
		if err != nil {
			return nil, err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		h.known[r.Key()] = found
		t.show()
		return found, nil
	})
	found, _ := made.(reached)
	return found, err
}

// show shows people how far the search is.
func (t *tuning) show() {
	if t.Progress == nil {
		return
	}
	p := engines.Progress{
		Group: engines.Campaign, Stage: "searching", Done: len(t.train.known) + len(t.held.known),
		Elapsed: time.Since(t.begun),
	}
	p.Runs, p.Total = int64(p.Done), 3 // the three that are compared on the other half
	for range t.Algorithms {
		p.Total += t.Plan.Evaluations() + len(t.Names) - 1
	}
	p.ToGo = p.Estimate(t.Duration)
	t.Progress(p)
}

// score returns how many goals of the training half a recipe reaches, what was spent when it reached the last of them,
// and the cost.
func (t *tuning) score(r tune.Recipe) (n int, last int64, cost float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, at := range t.train.known[r.Key()] {
		if at > 0 {
			n, last = n+1, max(last, at)
		}
	}
	all := float64(len(t.train.goals))
	return n, last, tune.Cost(all-float64(n), all, float64(last), float64(t.budget()))
}

// best is the cheapest recipe so far, the earlier of equals.
func (t *tuning) best() tune.Recipe {
	best := t.Of(0)
	_, _, least := t.score(best)
	for _, r := range t.seen {
		if _, _, cost := t.score(r); cost < least {
			best, least = r, cost
		}
	}
	return best
}

// conclude compares the best recipe with the usual mixture on both halves, and with each strategy alone. What was not
// evaluated before ctx ended is not run.
func (t *tuning) conclude(ctx context.Context, l *engines.Logic, usual, best tune.Recipe) error {
	single, most := best, -1
	reachedByAny := make([]bool, len(t.train.goals))
	for d := range t.Names {
		found, known := t.train.known[t.Of(d).Key()]
		for i, at := range found {
			reachedByAny[i] = reachedByAny[i] || at > 0
		}
		if n := count(found); known && d > 0 && n > most {
			single, most = t.Of(d), n
		}
		if known {
			l.Contributions = append(l.Contributions, engines.Contribution{Engine: t.Names[d], Alone: count(found)})
		}
	}
	l.BestSingle, l.Recipe = t.text(single), CampaignName
	for _, h := range []struct {
		of *half
		to *engines.Half
	}{{&t.train, &l.Training}, {&t.held, &l.HeldOut}} {
		var all []reached
		for _, r := range []tune.Recipe{usual, best, single} {
			found, err := t.evaluate(ctx, h.of, r)
			if err != nil && !errors.Is(err, context.Canceled) {
				return err
			}
			all = append(all, found)
		}
		*h.to = compare(len(h.of.goals), all[0], all[1], all[2])
	}
	for _, is := range reachedByAny {
		if is {
			l.Training.VirtualBest++
		}
	}
	l.P = tune.SignTest(l.HeldOut.OnlyTuned, l.HeldOut.OnlyDefault)
	l.Better = l.P < tune.Significant && l.HeldOut.OnlyTuned > l.HeldOut.OnlyDefault
	return nil
}

func count(r reached) (n int) {
	for _, at := range r {
		if at > 0 {
			n++
		}
	}
	return n
}

// compare sums up which of some goals the usual mixture and a recipe reach; nil stands for what was not evaluated.
func compare(goals int, usual, best, single reached) engines.Half {
	h := engines.Half{Checks: goals, BestSingle: count(single), PAR2: map[string]float64{}}
	if usual == nil || best == nil {
		h.NotRun = goals
		return h
	}
	for i := range usual {
		switch {
		case usual[i] > 0 && best[i] > 0:
			h.Both++
		case usual[i] > 0:
			h.OnlyDefault++
		case best[i] > 0:
			h.OnlyTuned++
		}
	}
	h.Default, h.Tuned = h.Both+h.OnlyDefault, h.Both+h.OnlyTuned
	return h
}

// config is a recipe as a --config of fuzz; comments say how it was found.
func (t *tuning) config(r tune.Recipe, l *engines.Logic) []byte {
	var b bytes.Buffer
	budget := fmt.Sprint(t.Budget.Instances)
	if t.Budget.Duration > 0 {
		budget = t.Budget.Duration.String()
	}
	fmt.Fprintf(&b, "# Found by smtstorm %s tune campaign, with %v, --seed %d and --budget %s.\n", t.Version,
		t.Algorithms, t.Seed, budget)
	fmt.Fprintf(&b, "# Goals reached: training %s; held out: %s.\n", l.Training.Goals(), l.HeldOut.Goals())
	var all []string
	for _, w := range t.settings(r).Strategies {
		all = append(all, fmt.Sprintf("%q", fmt.Sprintf("%s=%.4g", w.Strategy, w.Weight)))
	}
	fmt.Fprintf(&b, "strategy = [%s]\n", strings.Join(all, ", "))
	for i, o := range t.own {
		if value := o.values[r.Values[i]]; value != "" {
			fmt.Fprintf(&b, "%s = %s\n", o.flag, value)
		}
	}
	return b.Bytes()
}

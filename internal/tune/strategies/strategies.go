// Package strategies tunes a campaign: it searches for weights of strategies, bounds and model sources with which the
// instances of a seed set reach most of some goals within a budget, and judges them by other goals on other seeds.
//
// A goal is a planted fault, reached by an instance that it makes false under the instance's witness, or a pair of
// operators, one below the other. No solver is asked.
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

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/tune/engines"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
)

// Config says what is tuned, on what, and how long.
type Config struct {
	Paths      []string // of seeds
	Logics     []string // only seeds of these; empty for all
	Algorithms []tune.Algorithm
	Plan       tune.Plan // without its algorithm
	Initial    string    // a strategy to begin with; "" for the usual mixture
	Budget     int       // instances of an evaluation
	Goals      []string  // Planted, Pairs
	HeldOut    float64   // share of the seeds
	Seed       uint64
	Jobs       int
	Out        string
	Restart    bool
	Version    string
	Logger     *slog.Logger
	Progress   func(engines.Progress) // may be nil
}

// The kinds of goals.
const (
	Planted = "planted"
	Pairs   = "pairs"
)

// DefaultBudget is the number of instances of an evaluation.
const DefaultBudget = 400

// mixture is the domain that is all strategies, as usual.
const mixture = "all"

// bounds are the values of --max-asserts and --max-depth, the usual one first: those of the thesis, section 2.5.5.
var bounds = []int{64, 4, 8, 16, 32}

// weights are those that a strategy may have in comparison, the usual one first.
var weights = []int{1, 2, 4}

// CampaignName is the file in OUT that is a --config of fuzz.
const CampaignName = "campaign.toml"

// Tune searches for the settings of a campaign. When soft ends, the best so far is the result.
func Tune(soft context.Context, cfg Config) (*engines.Report, error) {
	if len(cfg.Goals) == 0 {
		cfg.Goals = []string{Planted}
	}
	t, err := newTuning(cfg)
	if err != nil {
		return nil, err
	}
	lock, err := t.enter()
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	l, err := t.search(soft)
	if err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	r := &engines.Report{
		Version: cfg.Version, Solver: "campaign", Measure: "instances", Bound: int64(cfg.Budget), Seed: cfg.Seed,
		Algorithms: cfg.Algorithms, Logics: map[string]*engines.Logic{"campaign": l}, Unfinished: soft.Err() != nil,
	}
	if r.Unfinished {
		r.Why = context.Cause(soft).Error()
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

// enter makes OUT; what was found there before is made anew: evaluations without solvers are repeated quickly.
func (t *tuning) enter() (*os.File, error) {
	if !t.Restart && !engines.IsAt(t.Out) {
		if err := outdir.Check(t.Out); err != nil {
			return nil, err
		}
		return outdir.Make(t.Out)
	}
	return outdir.Reenter(t.Out)
}

// tuning is a search under way.
type tuning struct {
	Config
	*tune.Space
	train, held half
	begun       time.Time

	mu    sync.Mutex
	known map[string]reached // by recipe, on the training half
	seen  []tune.Recipe
}

// half is seeds with goals.
type half struct {
	seeds mutate.Seeds
	goals []goal

	mu     sync.Mutex
	looker *corpus.Looker // numbers pairs of operators
}

// reached tells, for each goal, which instance reached it; 0: none did.
type reached []int

// newTuning reads the seeds, and fixes the goals.
func newTuning(cfg Config) (*tuning, error) {
	t := &tuning{Config: cfg, known: map[string]reached{}, begun: time.Now()}
	all, err := readSeeds(cfg.Paths, cfg.Logics)
	if err != nil {
		return nil, err
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
		if err := t.setGoals(h, cfg.Seed+uint64(i)); err != nil {
			return nil, err
		}
	}
	if len(t.train.goals) == 0 {
		return nil, usage.Errorf("there is no goal that the seeds could reach")
	}
	t.Space, err = newSpace()
	return t, err
}

// newSpace is what recipes are made of: the mixture and the strategies, with weights; bounds, and a model source.
func newSpace() (*tune.Space, error) {
	names := append([]string{mixture}, mutate.Names(mutate.Strategies())...)
	order, err := tune.NewPoset(names, func(name string) []string {
		switch name {
		case mixture:
			return nil
		case "boolean":
			return []string{"connectives"} // and so, below the mixture
		}
		return []string{mixture}
	})
	if err != nil {
		return nil, err
	}
	return &tune.Space{
		Poset: order, Settings: func(int) []int { return []int{len(weights)} },
		Recipe: []int{len(bounds), len(bounds), 1 + len(search.Sources())},
	}, nil
}

// settings are those of a campaign that a recipe stands for.
func (t *tuning) settings(r tune.Recipe) mutate.Settings {
	s := mutate.Defaults()
	s.MaxAsserts, s.MaxDepth = bounds[r.Values[0]], bounds[r.Values[1]]
	if at := r.Values[2]; at > 0 {
		s.ModelSources = []string{search.Sources()[at-1]}
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
	for i, name := range []string{"--max-asserts", "--max-depth"} {
		if r.Values[i] > 0 {
			text += fmt.Sprintf(" %s %d", name, bounds[r.Values[i]])
		}
	}
	if at := r.Values[2]; at > 0 {
		text += " --model-source " + search.Sources()[at-1]
	}
	return text
}

// search runs the algorithms, and judges the best recipe on the held-out half.
func (t *tuning) search(ctx context.Context) (*engines.Logic, error) {
	usual, first := t.Of(0), t.Of(0)
	if t.Initial != "" {
		d := slices.Index(t.Names, t.Initial)
		if d < 0 {
			return nil, usage.BadFlag("initial", "--initial %s: there is no such strategy; there are %s", t.Initial,
				strings.Join(t.Names, ", "))
		}
		first = t.Of(d)
	}
	l := &engines.Logic{Barred: []engines.Barred{}, Default: t.text(usual), Engines: t.Names}
	if err := t.evaluate(ctx, usual); err != nil {
		return nil, err
	}
	if err := t.runAlgorithms(ctx, first, l); err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	best := t.best()
	l.Tuned, l.Gained, l.Checks = t.text(best), best.Key() != usual.Key(), len(t.train.goals)+len(t.held.goals)
	return l, t.conclude(l, usual, best)
}

func (t *tuning) runAlgorithms(ctx context.Context, first tune.Recipe, l *engines.Logic) error {
	for _, a := range t.Algorithms {
		plan := t.Plan
		plan.Algorithm, plan.Seed = a, t.Seed
		var ahead errgroup.Group
		ahead.SetLimit(t.Jobs)
		for _, e := range t.Sampled(plan) {
			ahead.Go(func() error { return t.evaluate(ctx, e.Recipe) })
		}
		if err := ahead.Wait(); err != nil {
			return err
		}
		_, err := t.Optimize(plan, first, func(e tune.Evaluation) error {
			if err := t.evaluate(ctx, e.Recipe); err != nil {
				return err
			}
			if !slices.ContainsFunc(t.seen, func(r tune.Recipe) bool { return r.Key() == e.Recipe.Key() }) {
				t.seen = append(t.seen, e.Recipe)
			}
			n, last, cost := t.score(e.Recipe)
			best, _, bestCost := t.score(t.best())
			l.Trace = append(l.Trace, engines.TraceLine{
				Logic: "campaign", Algorithm: a, Number: len(l.Trace), Phase: e.Phase, Recipe: t.text(e.Recipe), Decided: n,
				Checks: len(t.train.goals), Used: int64(last), Cost: &cost, Best: best, BestCost: &bestCost,
			})
			return nil
		}, func(r tune.Recipe) float64 {
			_, _, cost := t.score(r)
			return cost
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// evaluate makes the instances of a recipe, unless that was done.
func (t *tuning) evaluate(ctx context.Context, r tune.Recipe) error {
	t.mu.Lock()
	_, known := t.known[r.Key()]
	t.mu.Unlock()
	if known {
		return nil
	}
	if ctx.Err() != nil {
		return context.Canceled
	}
	found, err := t.train.reach(ctx, t.settings(r), t.Seed, t.Budget)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known[r.Key()] = found
	if t.Progress != nil {
		t.Progress(engines.Progress{
			Group: "campaign", Stage: "searching", Runs: int64(len(t.known)), Elapsed: time.Since(t.begun),
		})
	}
	return nil
}

// score gives how many goals of the training half a recipe reaches, the instance that reached the last of them, and the
// cost.
func (t *tuning) score(r tune.Recipe) (n, last int, cost float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found := t.known[r.Key()]
	for _, at := range found {
		if at > 0 {
			n, last = n+1, max(last, at)
		}
	}
	all := len(t.train.goals)
	return n, last, tune.Cost(all-n, all, float64(last), float64(t.Budget))
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

// conclude compares the best recipe with the usual mixture on both halves, and writes it as a --config of fuzz.
func (t *tuning) conclude(l *engines.Logic, usual, best tune.Recipe) error {
	ctx := context.Background()
	single, most := t.Of(0), -1
	singles := map[int]reached{}
	var mu sync.Mutex
	var g errgroup.Group
	g.SetLimit(t.Jobs)
	for d := range t.Names {
		g.Go(func() error {
			found, err := t.train.reach(ctx, t.settings(t.Of(d)), t.Seed, t.Budget)
			mu.Lock()
			defer mu.Unlock()
			singles[d] = found
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for d := 1; d < len(t.Names); d++ {
		if n := count(singles[d]); n > most {
			single, most = t.Of(d), n
		}
	}
	l.BestSingle = t.text(single)
	for _, h := range []struct {
		of *half
		to *engines.Half
	}{{&t.train, &l.Training}, {&t.held, &l.HeldOut}} {
		var all []reached
		for _, r := range []tune.Recipe{usual, best, single} {
			found, err := h.of.reach(ctx, t.settings(r), t.Seed, t.Budget)
			if err != nil {
				return err
			}
			all = append(all, found)
		}
		*h.to = compare(all[0], all[1], all[2])
	}
	for i := range t.train.goals {
		for d := range t.Names {
			if singles[d][i] > 0 {
				l.Training.VirtualBest++
				break
			}
		}
	}
	for d := range t.Names {
		l.Contributions = append(l.Contributions, engines.Contribution{Engine: t.Names[d], Alone: count(singles[d])})
	}
	l.P = tune.SignTest(l.HeldOut.OnlyTuned, l.HeldOut.OnlyDefault)
	l.Better = l.P < tune.Significant && l.HeldOut.OnlyTuned > l.HeldOut.OnlyDefault
	l.Recipe = CampaignName
	return atomicfile.Write(filepath.Join(t.Out, CampaignName), t.config(best, l), 0o644)
}

func count(r reached) (n int) {
	for _, at := range r {
		if at > 0 {
			n++
		}
	}
	return n
}

// compare sums up which goals the usual mixture and a recipe reach.
func compare(usual, best, single reached) engines.Half {
	h := engines.Half{Checks: len(usual), BestSingle: count(single), PAR2: map[string]float64{}}
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
	fmt.Fprintf(&b, "# Found by smtstorm %s tune campaign, with %v, --seed %d and --budget %d.\n", t.Version, t.Algorithms,
		t.Seed, t.Budget)
	fmt.Fprintf(&b, "# Goals reached: training %d of %d (usual %d), held out %d of %d (usual %d).\n", l.Training.Tuned,
		l.Training.Checks, l.Training.Default, l.HeldOut.Tuned, l.HeldOut.Checks, l.HeldOut.Default)
	s := t.settings(r)
	var all []string
	for _, w := range s.Strategies {
		all = append(all, fmt.Sprintf("%q", fmt.Sprintf("%s=%.4g", w.Strategy, w.Weight)))
	}
	fmt.Fprintf(&b, "strategy = [%s]\nmax-asserts = %d\nmax-depth = %d\n", strings.Join(all, ", "), s.MaxAsserts,
		s.MaxDepth)
	if r.Values[2] > 0 {
		fmt.Fprintf(&b, "model-source = [%q]\n", s.ModelSources[0])
	}
	return b.Bytes()
}

package engines

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// tune tunes group by group.
func (t *tuning) tune(ctx context.Context, searches []*searching) (*Report, error) {
	r := &Report{
		Version: t.Version, Solver: t.Config.Solver, SolverVersion: t.probe.Version, Measure: t.Measure, Seed: t.Seed,
		Bound: t.bound, Algorithms: t.Algorithms, Logics: map[string]*Logic{},
	}
	var failed error
	for _, s := range searches {
		t.total += s.steps()
		s.warnOfFew()
	}
	for i, s := range searches {
		judge, end := t.allot(len(searches) - i)
		l, err := s.recipe(ctx, judge)
		end()
		if l != nil {
			r.Logics[s.group.name] = l
		}
		if err != nil {
			if errors.Is(err, errStopped) {
				if l == nil {
					r.NotRun = append(r.NotRun, s.group.name)
				}
				continue // what is in the store may be enough for others
			}
			if untested := (*untestedError)(nil); errors.As(err, &untested) {
				failed = errors.Join(failed, err)
				continue
			}
			return r, err
		}
	}
	if failed == nil && len(r.Logics) == 0 {
		failed = &untestedError{
			"nothing was evaluated: the search ended before it was known what the solver as it is decides",
		}
	}
	return r, failed
}

// untestedError says that too few checks were decided for a result.
type untestedError struct{ text string }

func (e *untestedError) Error() string { return e.text }

// searching is the search for the recipe of a group.
type searching struct {
	*tuning
	*group
	*space
	result *Logic
	seen   []tune.Recipe // evaluated recipes, each once
	number int           // number of evaluations so far
	first  tune.Recipe   // the solver as it is

	initial tune.Recipe // recipe with which the search begins
}

// searches reads the set, and makes the search of each group. It writes nothing. The error is a *usage.Error if the
// set, or the first recipe, is unsuitable. A search is among engines and options that suit the set; with all of them, a
// recipe can be read that was found for other scripts.
func (t *tuning) searches(ctx context.Context, all bool) ([]*searching, error) {
	groups, err := t.readSet(ctx)
	if err != nil {
		return nil, err
	}
	var searches []*searching
	for _, g := range groups {
		s := &searching{tuning: t, group: g, result: newLogic(g)}
		symbols := g.symbols
		if all {
			symbols = t.solver.Entry.Symbols()
		}
		if s.space, err = t.newSpace(ctx, g, symbols); err != nil {
			return nil, err
		}
		s.first = s.alone(0)
		for _, e := range s.engines {
			s.result.Engines = append(s.result.Engines, e.Name)
		}
		if s.initial, err = s.readFirst(); err != nil {
			return nil, err
		}
		searches = append(searches, s)
	}
	return searches, nil
}

// leastTraining is the number of training checks below which a recipe is likely to be chance.
const leastTraining = 10

// warnOfFew warns, before a search, of what cannot come of it.
func (s *searching) warnOfFew() {
	if len(s.held) == 0 {
		s.Logger.Warn(fmt.Sprintf("%s: 0 checks are held out, so nothing will show whether the recipe is better than the "+
			"solver as it is (--held-out)", s.group.name))
	}
	if n := len(s.train); n < leastTraining {
		s.Logger.Warn(fmt.Sprintf("%s: the recipe comes from %s; from fewer than %d, it is likely to be chance", s.group.name,
			english.Plural(n, "check", ""), leastTraining))
	}
}

// warnOfUnrun warns, after a search, of a recipe that was run on few of the checks.
func (s *searching) warnOfUnrun() {
	half := s.result.Training
	if n := half.Checks - half.NotRun; n < leastTraining && len(s.train) >= leastTraining {
		s.Logger.Warn(fmt.Sprintf("%s: the search ended when the recipe had been run on %s of %d; it is likely to be chance",
			s.group.name, english.Plural(n, "check", ""), half.Checks))
	}
}

// recipe searches for the recipe of a group, and judges it on the held-out checks: judge is called when the time of
// the search is over. If the search is stopped, the error is errStopped, and the result the best so far; nil if not
// even the solver as it is was evaluated.
func (s *searching) recipe(ctx context.Context, judge func()) (*Logic, error) {
	l, err := s.recipeWithin(ctx, judge)
	if ctx.Err() == nil || err == nil {
		return l, err
	}
	if len(s.seen) == 0 { // all was ended at once
		return nil, errStopped
	}
	s.conclude(s.best(), nil)
	s.result.Unfinished = true
	return s.result, errStopped
}

func (s *searching) recipeWithin(ctx context.Context, judge func()) (*Logic, error) {
	s.barred = nil
	stopped := s.search(ctx)
	if stopped == nil {
		stopped = s.allEngines(ctx)
	}
	if errors.Is(stopped, errStopped) {
		if len(s.seen) == 0 {
			return nil, stopped
		}
		if err := s.seeSingles(ctx); err != nil {
			return nil, err
		}
	} else if stopped != nil {
		return nil, stopped
	}
	best, results, err := s.finalists(ctx)
	if err != nil && !errors.Is(err, errStopped) {
		return nil, err
	}
	stopped = cmp.Or(stopped, err)
	if judge(); s.soft.Err() == nil {
		if best, err = s.judged(ctx, best); err != nil && !errors.Is(err, errStopped) {
			return nil, err
		}
	}
	if stopped = cmp.Or(stopped, err); stopped == nil {
		if stopped = s.checkUsing(ctx, best); stopped != nil && !errors.Is(stopped, errStopped) {
			return nil, stopped
		}
	}
	s.conclude(best, results)
	s.warnOfUnrun()
	if s.result.Unfinished = stopped != nil; !s.result.Unfinished && s.tuning.Neighbours {
		err = s.neighbours(ctx, best)
	}
	return s.result, errors.Join(stopped, err)
}

// seeSingles takes an engine alone for the best recipe if what is known of it is enough for that, though it was not run
// on all checks: there, it counts as one that decides nothing.
func (s *searching) seeSingles(ctx context.Context) error {
	for {
		single := s.alone(s.bestSingle())
		if s.cost(single) >= s.cost(s.best()) {
			return nil
		}
		if err := s.judgeRecipe(ctx, s.space, single, counting(s.train)); err != nil {
			return err
		}
		if !s.isBarredRecipe(single) {
			s.seen = append(s.seen, single)
		}
	}
}

// search runs the algorithms one after the other; they share the runs of the store. Each begins with the engines alone,
// those first that decide most checks soon: whenever a search is stopped, it has seen the likely ones.
func (s *searching) search(ctx context.Context) error {
	if err := s.tryOut(ctx, s.first); err != nil {
		return err
	}
	decided, _, _ := s.scoreOf(s.first, s.train)
	if decided == 0 && s.crashesOnly() {
		return &untestedError{fmt.Sprintf("%s: %s crashes on each of the checks", s.group.name, s.solver.Name)}
	}
	singles, err := s.soonest(ctx)
	if err != nil {
		return err
	}
	for _, a := range s.Algorithms {
		plan := s.Plan
		plan.Algorithm, plan.Seed = a, s.Seed
		known := slices.Clone(singles)
		for _, e := range s.Sampled(plan) {
			known = append(known, e.Recipe)
		}
		ready, end := s.ahead(ctx, known)
		_, err := s.Optimize(plan, s.initial, singles, func(e tune.Evaluation) error {
			if ready := ready[e.Recipe.Key()]; ready != nil {
				<-ready
			}
			return s.see(ctx, a, e)
		}, s.cost)
		end()
		if err != nil {
			return err
		}
	}
	return nil
}

// soonShare is the part of the bound in which most of what an engine decides is decided.
const soonShare = 10

// soonest returns the recipes of an engine alone, without the one that the search begins with: first those that decide
// most of the training checks within a tenth of the bound.
func (s *searching) soonest(ctx context.Context) ([]tune.Recipe, error) {
	s.progress("each engine for a short time")
	soon, all := max(s.bound/soonShare, 1), counting(s.train)
	decided := make([]atomic.Int64, len(s.engines))
	step := s.parts(soonShare * len(all))
	var g errgroup.Group
	g.SetLimit(s.Jobs)
	for d := range s.engines {
		of, _ := s.configurationOf(s.alone(d).Ingredients[0])
		for _, c := range all {
			g.Go(func() error {
				o, err := s.runAs(ctx, s.key(c, of), c, of, soon, soon)
				if o.decided() && o.Used <= soon {
					decided[d].Add(1)
				}
				step()
				return err
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	order := s.all()
	slices.SortStableFunc(order, func(d, e int) int { return cmp.Compare(decided[e].Load(), decided[d].Load()) })
	var singles []tune.Recipe
	for _, d := range order {
		if r := s.alone(d); r.Key() != s.initial.Key() {
			singles = append(singles, r)
		}
	}
	return singles, nil
}

// crashesOnly reports whether the solver as it is crashed on each check.
func (s *searching) crashesOnly() bool {
	of, _ := s.configurationOf(s.first.Ingredients[0])
	return !slices.ContainsFunc(s.train, func(c *check) bool {
		o, known := s.store.get(s.key(c, of))
		return !known || o.Verdict != solvers.Crash
	})
}

// readInitial reads the recipe that searches begin with, if there is one. It has to be of the solver.
func (t *tuning) readInitial() (err error) {
	if t.Initial == "" {
		return nil
	}
	if t.initialText, err = os.ReadFile(t.Initial); err != nil {
		return usage.Errorf("--initial: %v", err)
	}
	if t.initialRecipe, err = t.Catalog.ReadRecipe(t.Initial, t.initialText); err != nil {
		return err
	}
	of := t.initialRecipe.Head.Solver
	if base, err := t.Catalog.Base(t.initialRecipe); err != nil || base.Entry.Name != t.solver.Entry.Name {
		return t.refused([]any{"recipe", "solver"}, fmt.Errorf("it is a recipe of %s, and not of %s", of, t.solver.Name))
	}
	return nil
}

// refused makes the error that a value of the first recipe, at key, is invalid.
func (t *tuning) refused(key []any, err error) error {
	return t.Catalog.Refuse(&solvers.RecipeError{Path: t.Initial, Text: t.initialText, Key: key, Err: err})
}

// readFirst gives the recipe that the search begins with.
func (s *searching) readFirst() (tune.Recipe, error) {
	if s.initialRecipe == nil {
		return s.first, nil
	}
	made, key, err := s.read(s.initialRecipe)
	if err != nil {
		return s.first, s.refused(key, err)
	}
	return made, nil
}

// ahead makes the runs of recipes on the training checks, in this order and in parallel. It returns a channel for each
// recipe, by key, that is closed when its runs are there, and a function that ends all runs. What fails here fails
// again when the recipe is evaluated.
func (s *searching) ahead(ctx context.Context, recipes []tune.Recipe) (ready map[string]chan struct{}, end func()) {
	ready = map[string]chan struct{}{}
	var all []tune.Recipe
	for _, r := range recipes {
		if ready[r.Key()] == nil {
			ready[r.Key()] = make(chan struct{})
			all = append(all, r)
		}
	}
	checks := counting(s.train)
	ctx, cancel := context.WithCancel(ctx)
	var g, waits errgroup.Group
	g.SetLimit(s.Jobs)
	waits.Go(func() error {
		for _, r := range all {
			var left sync.WaitGroup
			for _, c := range checks {
				left.Add(1)
				g.Go(func() error {
					defer left.Done()
					_, err := s.on(s.space, r, func(of configuration, bound int64) (outcome, error) {
						if err := ctx.Err(); err != nil {
							return outcome{}, err
						}
						return s.run(ctx, c, of, bound)
					})
					s.tick()
					return err
				})
			}
			waits.Go(func() error {
				left.Wait()
				close(ready[r.Key()])
				return nil
			})
		}
		return nil
	})
	return ready, func() {
		cancel()
		_ = waits.Wait()
	}
}

// tryOut evaluates a recipe on the training checks, and judges its answers.
func (s *searching) tryOut(ctx context.Context, r tune.Recipe) error {
	if !s.isBarredRecipe(r) {
		all := counting(s.train)
		if _, err := s.evaluate(ctx, s.space, r, all, s.run); err != nil {
			return err
		}
		if err := s.judgeRecipe(ctx, s.space, r, all); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(s.seen, func(o tune.Recipe) bool { return o.Key() == r.Key() }) {
		s.seen = append(s.seen, r)
	}
	return nil
}

// stages are the phases, for people.
var stages = []string{"each engine alone", "phase 1", "phase 2"}

// see evaluates a recipe, and writes a line of the trace.
func (s *searching) see(ctx context.Context, a tune.Algorithm, e tune.Evaluation) error {
	isNew := !slices.ContainsFunc(s.seen, func(o tune.Recipe) bool { return o.Key() == e.Recipe.Key() })
	s.progress(stages[e.Phase])
	if err := s.tryOut(ctx, e.Recipe); err != nil {
		return err
	}
	if e.Phase != 1 && isNew {
		s.done.Add(1)
	}
	decided, used, cost := s.scoreOf(e.Recipe, s.train)
	best, _, bestCost := s.scoreOf(s.best(), s.train)
	line := TraceLine{
		Logic: s.group.name, Algorithm: a, Number: s.number, Phase: e.Phase, Recipe: s.text(e.Recipe), Decided: decided,
		Checks: len(counting(s.train)), Used: used, Cost: finite(cost), Best: best, BestCost: finite(bestCost),
	}
	s.number++
	s.result.Trace = append(s.result.Trace, line)
	text, err := json.Marshal(line)
	if err == nil && s.trace != nil {
		_, err = s.trace.Write(append(text, '\n'))
	}
	return err
}

// finite is a cost as JSON has it: nil if it is infinite.
func finite(cost float64) *float64 {
	if math.IsInf(cost, 1) {
		return nil
	}
	return &cost
}

// judgeRecipe judges the answers on which the result of a recipe depends, in the order of the checks.
func (t *tuning) judgeRecipe(ctx context.Context, s *space, r tune.Recipe, all []*check) error {
	for _, c := range all {
		var asked []configuration
		if _, err := t.on(s, r, func(of configuration, bound int64) (outcome, error) {
			o, known := t.store.get(t.key(c, of))
			if !known {
				return outcome{Bound: bound, Used: bound}, nil
			}
			asked = append(asked, of)
			return o, nil
		}); err != nil {
			return err
		}
		for _, of := range asked {
			o, _ := t.store.get(t.key(c, of))
			if err := t.judge(ctx, c, of, o.Verdict); err != nil {
				return err
			}
		}
	}
	return nil
}

// scoreOf sums up the results of a recipe, from the store, on those of some checks that count.
func (s *searching) scoreOf(r tune.Recipe, of []*check) (decided int, used int64, cost float64) {
	var results []tried
	for _, c := range counting(of) {
		result, _ := s.known(s.space, r, c)
		results = append(results, result)
	}
	if decided, used, cost = s.score(results); s.isBarredRecipe(r) {
		cost = math.Inf(1)
	}
	return decided, used, cost
}

// cost is what a recipe costs on the training checks.
func (s *searching) cost(r tune.Recipe) float64 {
	_, _, cost := s.scoreOf(r, s.train)
	return cost
}

// isBarredRecipe reports whether an ingredient has given a wrong answer.
func (s *searching) isBarredRecipe(r tune.Recipe) bool {
	return slices.ContainsFunc(r.Ingredients, func(i tune.Ingredient) bool {
		c, _ := s.configurationOf(i)
		return s.isBarred(c)
	})
}

// best is the cheapest recipe so far.
func (s *searching) best() tune.Recipe { return s.cheapest(1)[0] }

// cheapest returns the up to n recipes of least cost; of equals the earlier first.
func (s *searching) cheapest(n int) []tune.Recipe {
	all := slices.Clone(s.seen)
	if len(all) == 0 {
		all = append(all, s.first)
	}
	costs := map[string]float64{}
	for _, r := range all {
		costs[r.Key()] = s.cost(r)
	}
	slices.SortStableFunc(all, func(a, b tune.Recipe) int { return cmp.Compare(costs[a.Key()], costs[b.Key()]) })
	return all[:min(n, len(all))]
}

// allEngines runs each engine alone on all checks, and judges the answers, so that the checks are known that at least
// one decides.
func (s *searching) allEngines(ctx context.Context) error {
	s.progress("each engine alone, held-out checks")
	all := slices.Concat(s.train, s.held)
	var g errgroup.Group
	g.SetLimit(s.Jobs)
	step := s.parts(len(counting(all)))
	for d := range s.engines {
		of, _ := s.configurationOf(s.alone(d).Ingredients[0])
		for _, c := range counting(all) {
			g.Go(func() error {
				_, err := s.run(ctx, c, of, s.bound)
				step()
				return err
			})
		}
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for d := range s.engines {
		if err := s.judgeRecipe(ctx, s.space, s.alone(d), counting(all)); err != nil {
			return err
		}
	}
	if n := s.virtualBest(all); float64(n) < s.MinAnswer*float64(len(counting(all))) || len(counting(all)) == 0 {
		return &untestedError{fmt.Sprintf("%s: only %d of %s decided by anything, fewer than --min-answered asks for",
			s.group.name, n, english.Plural(len(counting(all)), "check", ""))}
	}
	return nil
}

// judged runs the solver as it is, and the chosen recipe, on the held-out checks. If the recipe answers wrongly there,
// the next best one takes its place.
func (s *searching) judged(ctx context.Context, best tune.Recipe) (_ tune.Recipe, err error) {
	s.progress("held-out checks")
	if _, err := s.evaluate(ctx, s.space, s.first, counting(s.held), s.run); err != nil {
		return best, err
	}
	if err := s.judgeRecipe(ctx, s.space, s.first, counting(s.held)); err != nil {
		return best, err
	}
	for {
		s.progress("held-out checks")
		all := counting(slices.Concat(s.train, s.held))
		if _, err := s.evaluate(ctx, s.space, best, all, s.run); err != nil {
			return s.best(), err
		}
		if err := s.judgeRecipe(ctx, s.space, best, all); err != nil {
			return s.best(), err
		}
		if !s.isBarredRecipe(best) {
			return best, nil
		}
		// This ends, at the latest with the solver as it is, which is never barred.
		if best, err = s.contributing(ctx, s.best()); err != nil {
			return best, err
		}
	}
}

// steps is how much work the search of a group is, about: most of it are engines alone, on both halves, options of the
// best recipe, and recipes that are run again.
func (s *searching) steps() int {
	alone := 2*len(s.engines) + len(s.engines)/soonShare
	return alone + len(s.Algorithms)*s.Plan.Settings + (finalists+1)*s.Repeat
}

// parts returns what is called for each of many runs, of which so many are as much work as one of steps.
func (s *searching) parts(ofStep int) func() {
	var n atomic.Int64
	return func() {
		if n.Add(1)%int64(max(ofStep, 1)) == 0 {
			s.done.Add(1)
		}
		s.tick()
	}
}

// progress shows people how far the search of the group is.
func (s *searching) progress(stage string) {
	p := Progress{
		Group: s.group.name, Stage: stage, Evaluation: s.number, Checks: len(counting(s.train)),
		Done: int(s.done.Load()), Total: s.total,
	}
	for range s.Algorithms {
		p.Evaluations += s.Plan.Evaluations() + len(s.engines) - 1
	}
	if len(s.seen) > 0 {
		p.Best, _, _ = s.scoreOf(s.best(), s.train)
		p.Default, _, _ = s.scoreOf(s.first, s.train)
	}
	s.show(p)
}

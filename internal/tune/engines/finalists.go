package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/solvers"
)

// finalists is how many of the cheapest recipes are run again, beside the solver as it is.
const finalists = 3

// leastSaving is the least share that a recipe must save to be better than another one that decides as many checks:
// processor times of equal runs differ by a few percent.
const leastSaving = 0.1

// measured is a recipe with the results of running it again.
type measured struct {
	recipe tune.Recipe
	costs  []float64
	counts []int // checks that were decided
	used   []int64
}

func (m *measured) cost() float64 { return median(m.costs) }

// median is the median; of an even number of values, the lower one of the two in the middle.
func median[T cmp.Ordered](all []T) (middle T) {
	sorted := slices.Sorted(slices.Values(all))
	if len(sorted) > 0 {
		middle = sorted[(len(sorted)-1)/2]
	}
	return middle
}

// finalists runs the cheapest recipes, and the solver as it is, again on the training checks, without the runs in the
// store. It returns the best by the medians: the solver as it is, unless a recipe decides more, or is much quicker.
func (s *searching) finalists(ctx context.Context) (tune.Recipe, []measured, error) {
	all := []measured{{recipe: s.first}}
	isNew := func(r tune.Recipe) bool {
		return !slices.ContainsFunc(all, func(m measured) bool { return m.recipe.Key() == r.Key() })
	}
	for _, r := range s.cheapest(finalists) {
		if s.isBarredRecipe(r) {
			continue
		}
		r, err := s.contributing(ctx, r)
		if err != nil {
			return r, nil, err
		}
		if isNew(r) {
			all = append(all, measured{recipe: r})
		}
	}
	if s.soft.Err() != nil || len(all) == 1 || s.Repeat == 0 {
		best, err := s.contributing(ctx, s.best())
		return best, nil, err
	}
	for n := range s.Repeat {
		for i := range all {
			s.progress(fmt.Sprintf("finalists, run %d of %d", n+1, s.Repeat))
			if err := s.measure(ctx, &all[i], n); err != nil {
				return s.best(), nil, err
			}
			s.done.Add(1)
		}
	}
	chosen := 0
	for i := range all {
		if !s.isBarredRecipe(all[i].recipe) && all[i].beats(&all[chosen]) {
			chosen = i
		}
	}
	return all[chosen].recipe, all, nil
}

// contributing is a recipe with the engines that contribute to it: without any other one, it decides as many of the
// training checks, and costs no more. What an engine that decides nothing saves of the time counts for nothing: it
// saves what others would have used, as one does that crashes at once. A recipe that was not run to the end stays as it
// is.
func (s *searching) contributing(ctx context.Context, r tune.Recipe) (tune.Recipe, error) {
	for {
		shorter, err := s.shorter(ctx, r)
		if err != nil || len(shorter.Ingredients) == len(r.Ingredients) {
			if errors.Is(err, errStopped) {
				err = nil
			}
			return r, err
		}
		r = shorter
	}
}

// shorter is the recipe without one engine that contributes nothing, the last of them; itself, if there is none.
func (s *searching) shorter(ctx context.Context, r tune.Recipe) (tune.Recipe, error) {
	decides := make([]int, len(r.Ingredients))
	for _, c := range counting(s.train) {
		if result, _ := s.known(s.space, r, c); result.decided {
			decides[result.by]++
		}
	}
	decided, _, cost := s.scoreOf(r, s.train)
	for i := len(r.Ingredients) - 1; i >= 0 && len(r.Ingredients) > 1; i-- {
		without := r.Without(i)
		if err := s.tryOut(ctx, without); err != nil {
			return r, err
		}
		n, _, c := s.scoreOf(without, s.train)
		if n > decided || n == decided && (c <= cost || decides[i] == 0 && !math.IsInf(c, 1)) {
			return without, nil
		}
	}
	return r, nil
}

// beats reports whether a recipe decides more than another, in the median, or as much in much less time. Otherwise the
// other one is kept: it is the solver as it is, or cheaper by the first runs.
func (m *measured) beats(other *measured) bool {
	more := median(m.counts) - median(other.counts)
	return more > 0 || more == 0 && float64(median(m.used)) < (1-leastSaving)*float64(median(other.used))
}

// measure runs a recipe on the training checks as a user would, for the n-th time, and judges the answers. These runs
// are stored, too, so that a resumed search does not repeat them.
func (s *searching) measure(ctx context.Context, m *measured, n int) error {
	all := counting(s.train)
	var mu sync.Mutex
	said := map[*check][]answer{}
	results, err := s.evaluate(ctx, s.space, m.recipe, all,
		func(ctx context.Context, c *check, of configuration, bound int64) (outcome, error) {
			allowed := max(bound, 1)
			key := fmt.Sprintf("%s, %d, repeated %d", s.key(c, of), allowed, n)
			o, err := s.runAs(ctx, key, c, of, allowed, allowed)
			o.Used = min(o.Used, allowed) // it has answered
			mu.Lock()
			defer mu.Unlock()
			said[c] = append(said[c], answer{of, o.Verdict})
			return o, err
		})
	if err != nil {
		return err
	}
	for _, c := range all {
		for _, a := range said[c] {
			if err := s.judge(ctx, c, a.of, a.verdict); err != nil {
				return err
			}
		}
	}
	decided, used, cost := s.score(results)
	m.counts, m.used, m.costs = append(m.counts, decided), append(m.used, used), append(m.costs, cost)
	return nil
}

// virtualBest is how many checks at least one engine alone decides.
func (s *searching) virtualBest(of []*check) (n int) {
	for _, c := range counting(of) {
		for d := range s.engines {
			if s.decides(s.alone(d), c) {
				n++
				break
			}
		}
	}
	return n
}

// decides reports whether a recipe decides a check, by the store.
func (s *searching) decides(r tune.Recipe, c *check) bool {
	result, _ := s.known(s.space, r, c)
	return result.decided && !s.isBarredRecipe(r)
}

// bestSingle is the engine that decides most of the training checks alone.
func (s *searching) bestSingle() int {
	best, bestCost := 0, s.cost(s.first)
	for d := range s.engines {
		if cost := s.cost(s.alone(d)); cost < bestCost {
			best, bestCost = d, cost
		}
	}
	return best
}

// conclude fills in the result of the group.
func (s *searching) conclude(best tune.Recipe, finals []measured) {
	l := s.result
	single := s.alone(s.bestSingle())
	l.BestSingle = s.text(single)
	l.Tuned, l.Default = s.text(best), s.text(s.first)
	l.Gained = best.Key() != s.first.Key()
	l.Training = s.half(s.train, best, single)
	l.HeldOut = s.half(s.held, best, single)
	l.P = tune.SignTest(l.HeldOut.OnlyTuned, l.HeldOut.OnlyDefault)
	l.Better = l.HeldOut.NotRun == 0 && l.P < tune.Significant && l.HeldOut.OnlyTuned > l.HeldOut.OnlyDefault
	l.Barred = append([]Barred{}, s.barred...)
	l.Checks = len(counting(s.train)) + len(counting(s.held))
	for _, c := range slices.Concat(s.train, s.held) {
		if c.left != "" {
			l.Left = append(l.Left, LeftCheck{c.name, c.left})
		}
	}
	for _, m := range finals {
		l.Finalists = append(l.Finalists, Finalist{s.text(m.recipe), median(m.counts), median(m.used), finite(m.cost())})
	}
	for d, e := range s.engines {
		use := Contribution{Engine: e.Name}
		for _, r := range s.seen {
			if slices.ContainsFunc(r.Ingredients, func(i tune.Ingredient) bool { return i.Domain == d }) {
				use.Recipes++
			}
		}
		for _, c := range counting(slices.Concat(s.train, s.held)) {
			if !s.decides(s.alone(d), c) {
				continue
			}
			use.Alone++
			if !slices.ContainsFunc(s.all(), func(o int) bool { return o != d && s.decides(s.alone(o), c) }) {
				use.Only++
			}
		}
		for _, c := range counting(s.train) {
			if r, _ := s.known(s.space, best, c); r.decided && best.Ingredients[r.by].Domain == d {
				use.InTuned++
			}
		}
		l.Contributions = append(l.Contributions, use)
	}
	l.Contradicted = s.contradicted()
	l.recipe = s.file(best)
}

// checkUsing looks for one command that is equivalent to a recipe of tactics. It is a result only if it decides the
// same training checks: in one command, a tactic's unused time is not left for the next one.
func (s *searching) checkUsing(ctx context.Context, best tune.Recipe) error {
	tactic, is := s.entry.TacticOf(s.file(best))
	if !is || s.Measure != Time {
		return nil
	}
	s.progress("as one command")
	of := configuration{engine: solvers.Engine{Name: "one command", Tactic: tactic}}
	for _, c := range counting(s.train) {
		o, err := s.run(ctx, c, of, s.bound)
		if err != nil {
			return err
		}
		if o.decided() != s.decides(best, c) {
			return nil
		}
	}
	s.result.CheckUsing = s.entry.CheckCommand(of.engine)
	return nil
}

// all are the indices of all engines.
func (s *searching) all() []int {
	all := make([]int, len(s.engines))
	for d := range all {
		all[d] = d
	}
	return all
}

// half sums up how many of some checks recipes decide.
func (s *searching) half(of []*check, best, single tune.Recipe) Half {
	h := Half{Checks: len(counting(of)), VirtualBest: s.virtualBest(of), PAR2: map[string]float64{}}
	for _, c := range counting(of) {
		_, tunedRun := s.known(s.space, best, c)
		_, usualRun := s.known(s.space, s.first, c)
		if !tunedRun || !usualRun {
			h.NotRun++
			continue
		}
		tuned, usual := s.decides(best, c), s.decides(s.first, c)
		switch {
		case tuned && usual:
			h.Both++
		case tuned:
			h.OnlyTuned++
		case usual:
			h.OnlyDefault++
		}
	}
	h.Default, h.Tuned = h.Both+h.OnlyDefault, h.Both+h.OnlyTuned
	h.BestSingle, _, _ = s.scoreOf(single, of)
	h.MostPrecise, _, _ = s.scoreOf(s.mostPrecise(), of)
	for name, r := range map[string]tune.Recipe{
		"default": s.first, "tuned": best, "best_single": single, "most_precise": s.mostPrecise(),
	} {
		h.PAR2[name] = s.par2(r, of)
	}
	return h
}

// par2 is the PAR-2 score of a recipe: the mean of what it uses for a check, in seconds or steps, where a check that it
// does not decide counts twice the limit.
func (s *searching) par2(r tune.Recipe, of []*check) float64 {
	sum, unit := 0.0, 1e9
	if s.Measure == Steps {
		unit = 1
	}
	all := counting(of)
	for _, c := range all {
		if result, _ := s.known(s.space, r, c); result.decided {
			sum += float64(result.used)
		} else {
			sum += 2 * float64(s.bound)
		}
	}
	return sum / unit / float64(max(1, len(all)))
}

// contradicted describes the pairs of engines for which the one that is above the other by the catalog decides fewer
// checks.
func (s *searching) contradicted() (all []string) {
	checks := slices.Concat(s.train, s.held)
	for d := range s.engines {
		for e := range s.engines {
			if !s.Above(d, e) {
				continue
			}
			lower, _, _ := s.scoreOf(s.alone(d), checks)
			upper, _, _ := s.scoreOf(s.alone(e), checks)
			if lower > upper {
				all = append(all, fmt.Sprintf("%s is said to be below %s, and decides %s where that decides %d",
					s.engines[d].Name, s.engines[e].Name, english.Plural(lower, "check", ""), upper))
			}
		}
	}
	return all
}

// file is a recipe in the form of its file.
func (s *searching) file(r tune.Recipe) *solvers.Recipe {
	f := &solvers.Recipe{}
	f.Head.Kind, f.Head.Solver, f.Head.Logic = solvers.RecipeKind, s.Config.Solver, s.logic
	f.Head.Timeout = s.Timeout.String()
	if s.Measure == Steps {
		f.Head.MaxSteps = s.bound
	}
	for _, i := range r.Ingredients {
		c, share := s.configurationOf(i)
		f.Ingredients = append(f.Ingredients, solvers.Ingredient{
			Engine: c.engine.Name, Options: append([]string{}, c.options...), Share: share,
		})
	}
	var hashes []string
	for _, c := range slices.Concat(s.train, s.held) {
		hashes = append(hashes, c.hash)
	}
	f.Made = map[string]any{
		"version": s.Version, "solver_version": s.probe.Version, "algorithm": fmt.Sprint(s.Algorithms), "seed": int64(s.Seed),
		"evaluations": s.number, "seeds_hash": hashOf(hashes), "train": s.result.Training.text(),
		"held_out": s.result.HeldOut.text(),
	}
	if s.result.CheckUsing != "" {
		f.Made[solvers.CheckUsingKey] = s.result.CheckUsing
	}
	return f
}

// neighbours compares the result with all recipes that have one difference from it, on the training checks: a setting,
// a comparable engine, the order of two (thesis, RQ2).
func (s *searching) neighbours(ctx context.Context, best tune.Recipe) error {
	n := &Neighbours{}
	s.result.Neighbours = n
	decided, used, _ := s.scoreOf(best, s.train)
	for r := range s.Space.Neighbours(best) {
		if err := s.tryOut(ctx, r); err != nil {
			return err
		}
		s.progress("neighbours")
		count, spent, _ := s.scoreOf(r, s.train)
		if s.isBarredRecipe(r) {
			count = 0
		}
		n.All++
		switch slack := float64(s.bound) * equalTime; {
		case count > decided, count == decided && float64(spent) < float64(used)-slack:
			n.Better++
		case count == decided && float64(spent) <= float64(used)+slack:
			n.Equal++
		default:
			n.Worse++
		}
	}
	return nil
}

// equalTime is up to which difference in time two recipes count as equal, in multiples of the limit of one check. The
// thesis has 5 s.
const equalTime = 5

package engines

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// errStopped says that the user, or --duration, ended the search.
var errStopped = errors.New("stopped")

// under is the solver under a configuration, with a bound in the unit of the measure.
func (t *tuning) under(c configuration, bound int64) *solvers.Solver {
	if t.Measure == Steps {
		return t.with(c, t.solver.Entry.Steps.Limited(bound)...)
	}
	return t.with(c)
}

// with is the solver under a configuration, with further arguments.
func (t *tuning) with(c configuration, further ...string) *solvers.Solver {
	return t.solver.With(slices.Concat(c.engine.Arguments, c.options, further)...)
}

// question is a check as a question to a process of its own.
func (t *tuning) question(in *instance.Instance, c configuration, bound int64) ask.Question {
	var p ask.Printer
	return p.Question(t.tested, ask.Text{Instance: in}, t.how(in, c, bound))
}

// how is how a check is asked.
func (t *tuning) how(in *instance.Instance, c configuration, bound int64) ask.How {
	limits := solvers.Limits{Memory: t.Memory, CPU: t.Timeout, Wall: wallGuard * t.Timeout}
	if t.Measure == Steps {
		limits.CPU, limits.Wall = solvers.StepsGuard*t.Timeout, wallGuard*solvers.StepsGuard*t.Timeout
	} else if bound < t.bound {
		limits.CPU = timeOf(bound)
	}
	return ask.How{
		Solver: t.under(c, bound), Check: t.solver.Entry.CheckCommand(c.engine), Plain: true, Limits: &limits,
		Logic: t.tested.NameOf(in.Logic, in.Symbols),
	}
}

// wallGuard is how many times its limit of processor time a process may take in wall time, as the machine may be busy.
const wallGuard = 5

// key identifies the run of a configuration on a check in the store, whatever its bound.
func (t *tuning) key(c *check, of configuration) string {
	if key, known := c.keys.Load(of.String()); known {
		return key.(string)
	}
	q := t.question(c.in, of, t.bound)
	h := sha256.New()
	command := t.with(of).FileCommand(q.Logic, "FILE")
	fmt.Fprintf(h, "%s\n%s", strings.Join(command, "\x00"), q.Script)
	key := hex.EncodeToString(h.Sum(nil))
	c.keys.Store(of.String(), key)
	return key
}

// run returns the outcome of a configuration on a check with a bound: from the store, or of a process. That may use as
// much as the only ingredient of a recipe, so that no run with a larger bound is needed later.
func (t *tuning) run(ctx context.Context, c *check, of configuration, bound int64) (outcome, error) {
	return t.runAs(ctx, t.key(c, of), c, of, bound, t.bound)
}

// runAs is run with a key of the store, and allowed as the limit of a process.
func (t *tuning) runAs(
	ctx context.Context, key string, c *check, of configuration, bound, allowed int64,
) (outcome, error) {
	if o, known := t.store.get(key); known && o.answers(bound) {
		return o, nil
	}
	made, err, _ := t.flights.Do(key, func() (any, error) {
		if o, known := t.store.get(key); known && o.answers(bound) {
			return o, nil
		}
		if t.soft.Err() != nil {
			return outcome{}, errStopped
		}
		a, err := ask.One(ctx, t.asker, t.question(c.in, of, allowed))
		if err != nil {
			return outcome{}, err
		}
		t.runs.Add(1)
		o := t.outcomeOf(a.Result, allowed)
		return o, t.store.put(key, o)
	})
	o, _ := made.(outcome)
	return o, err
}

// outcomeOf is the outcome of a run with a bound.
func (t *tuning) outcomeOf(r *solvers.Result, bound int64) outcome {
	o := outcome{Verdict: r.Verdict, Used: int64(r.CPU), Bound: bound}
	if t.Measure == Steps {
		o.Used = bound
		if n, said := t.solver.Entry.Steps.Of(r); said {
			o.Used = n
		}
	}
	switch {
	case o.decided():
		o.Used = min(o.Used, t.bound)
	case r.Verdict == solvers.Timeout || t.Measure == Steps && o.Used >= bound:
		o.Used = bound
	default:
		o.Ended, o.Used = true, min(o.Used, bound)
	}
	return o
}

// tried is the result of a recipe on a check.
type tried struct {
	decided bool
	by      int // the ingredient that decided
	used    int64
}

// on computes the result of a recipe on a check: each ingredient has its share of what is left of the bound, and what
// it does not use is left for the next one.
func (t *tuning) on(s *space, r tune.Recipe, run func(configuration, int64) (outcome, error)) (tried, error) {
	left, used := t.bound, int64(0)
	for i, g := range r.Ingredients {
		c, share := s.configurationOf(g)
		sum := 0
		for _, later := range r.Ingredients[i:] {
			_, n := s.configurationOf(later)
			sum += n
		}
		bound := left * int64(share) / int64(sum)
		o, err := run(c, bound)
		if err != nil {
			return tried{}, err
		}
		if o.decided() && o.Used <= bound {
			return tried{true, i, used + o.Used}, nil
		}
		spent := min(o.Used, bound)
		used, left = used+spent, left-spent
	}
	return tried{used: used}, nil
}

// evaluate runs a recipe on the checks for which the store does not have the result. It stops as soon as the checks
// together use more than the limit, and leaves the rest.
func (t *tuning) evaluate(
	ctx context.Context, s *space, r tune.Recipe, all []*check,
	run func(ctx context.Context, c *check, of configuration, bound int64) (outcome, error),
) ([]tried, error) {
	results := make([]tried, len(all))
	var used atomic.Int64
	limit := t.limit(len(all))
	g, within := errgroup.WithContext(ctx)
	g.SetLimit(t.Jobs)
	for i, c := range all {
		if within.Err() != nil {
			break
		}
		g.Go(func() error {
			if used.Load() > limit {
				return nil
			}
			var err error
			results[i], err = t.on(s, r, func(of configuration, bound int64) (outcome, error) {
				return run(ctx, c, of, bound)
			})
			used.Add(results[i].used)
			t.tick()
			return err
		})
	}
	return results, g.Wait()
}

// limit is what a recipe may use on a number of checks together.
func (t *tuning) limit(checks int) int64 {
	if t.Limit > 0 {
		return int64(t.Limit)
	}
	return t.bound * int64(checks)
}

// score sums up the results of a recipe. Without checks, every recipe costs nothing.
func (t *tuning) score(results []tried) (decided int, used int64, cost float64) {
	if len(results) == 0 {
		return 0, 0, 0
	}
	for _, r := range results {
		if r.decided {
			decided++
		}
		used += r.used
	}
	all := len(results)
	return decided, used, tune.Cost(float64(all-decided), float64(all), float64(used), float64(t.limit(all)))
}

// known computes the result of a recipe on a check from the store alone; false if the store lacks a run.
func (t *tuning) known(s *space, r tune.Recipe, c *check) (tried, bool) {
	complete := true
	result, _ := t.on(s, r, func(of configuration, bound int64) (outcome, error) {
		o, known := t.store.get(t.key(c, of))
		if !known || !o.answers(bound) {
			complete = false
			return outcome{Bound: bound, Used: bound}, nil
		}
		if t.isVoid(c, of) {
			o = outcome{Verdict: solvers.Error, Used: o.Used, Ended: true}
		}
		return o, nil
	})
	return result, complete
}

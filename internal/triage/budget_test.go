package triage

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// slowly is an Asker each of whose answers takes a while, in the time of a synctest bubble.
type slowly struct {
	ask.Asker
	takes func(q *ask.Question) time.Duration
}

func (s slowly) Ask(ctx context.Context, batch []ask.Question, meanwhile func() error) iter.Seq2[ask.Answer, error] {
	return func(yield func(ask.Answer, error) bool) {
		i := 0
		for a, err := range s.Asker.Ask(ctx, batch, meanwhile) {
			takes := s.takes(&batch[i])
			i++
			select {
			case <-ctx.Done():
				yield(ask.Answer{}, context.Cause(ctx))
				return
			case <-time.After(takes):
			}
			if a.Result != nil {
				a.Result.Wall = takes
			}
			if !yield(a, err) {
				return
			}
		}
	}
}

// A reduction ends when its time ends, with a result that was confirmed in it, however long a run takes, and when
// confirming a result takes longer than the search has shown, with runs that count as far as they ended.
func TestReductionsEndInTime(t *testing.T) {
	const limit = 45 * time.Second
	for _, x := range []struct {
		caption          string
		run, last        time.Duration // for a run; for a run in the last seconds
		least, confirmed int           // fewest tests; runs of the result
	}{
		{"short runs", 10 * time.Millisecond, 10 * time.Millisecond, 20, ask.Confirmations},
		{"long runs", 3 * time.Second, 3 * time.Second, 1, ask.Confirmations},
		{"the last runs take longer", 2 * time.Second, 5 * time.Second, 1, ask.Confirmations},
		{"the last runs take much longer", 2 * time.Second, 9 * time.Second, 1, 2},
		{"the last runs do not end", 2 * time.Second, time.Hour, 1, 1},
	} {
		t.Run(x.caption, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				cfg := offline(t, func(script string) solvers.Verdict {
					if strings.Contains(script, "(mod ") {
						return solvers.Unsat
					}
					return solvers.Sat
				})
				cfg.Ask = slowly{cfg.Ask, func(*ask.Question) time.Duration {
					if time.Since(start) > limit-12*time.Second {
						return x.last
					}
					return x.run
				}}
				soft, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				r, err := Run(soft, t.Context(), cfg, Bug{
					Path: "test.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness), Fault: &wrongUnsat,
				})
				if r == nil || err != nil && !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("%v, %v", r, err)
				}
				if took := time.Since(start); took > limit || r.Elapsed > limit {
					t.Errorf("it took %v", took)
				}
				if r.Tests < x.least || r.Confirmed != x.confirmed || r.Rate != min(1, float64(x.confirmed)) {
					t.Errorf("%d tests, %d runs of the result, rate %v", r.Tests, r.Confirmed, r.Rate)
				}
			})
		})
	}
}

// So does a comparison with a baseline, whose runs take time, too, and so does one that finds nothing out in time.
func TestComparisonsEndInTime(t *testing.T) {
	const limit = 45 * time.Second
	for _, x := range []struct {
		caption     string
		slow, quick time.Duration
		found       bool
	}{
		{"a result", 1500 * time.Millisecond, 50 * time.Millisecond, true},
		{"no result in time", time.Minute, time.Minute, false},
	} {
		t.Run(x.caption, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				cfg := offline(t, always(solvers.Sat))
				var err error
				if cfg.Baseline, err = cfg.Catalog.Resolve("quick=/nowhere/quick"); err != nil {
					t.Fatal(err)
				}
				cfg.Ask = slowly{cfg.Ask, func(q *ask.Question) time.Duration {
					if q.Solver.Name == "quick" || !strings.Contains(string(q.Script), "(mod ") {
						return x.quick
					}
					return x.slow
				}}
				soft, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				r, err := Run(soft, t.Context(), cfg, Bug{Path: "test.smt2", Script: []byte(knownScript), Expect: instance.None})
				if took := time.Since(start); took > limit {
					t.Errorf("it took %v", took)
				}
				if (r != nil) != x.found || !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("%v, %v", r, err)
				}
				if x.found && (r.Confirmed == 0 || r.Rate != 1 || r.Slower == "") {
					t.Errorf("%d runs of the result, rate %v: %q", r.Confirmed, r.Rate, r.Slower)
				}
			})
		})
	}
}

// So does a reduction by a criterion.
func TestCriteriaEndInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit = 45 * time.Second
		start := time.Now()
		cfg := offline(t, nil)
		cfg.Ask = slowly{ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
			r := &solvers.Result{Verdict: solvers.Unknown}
			if r.Exited = true; !strings.Contains(string(q.Script), "(mod ") {
				r.Status = 1
			}
			return r, nil
		}), func(*ask.Question) time.Duration { return 4 * time.Second }}
		soft, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		k, err := RunCriterion(soft, t.Context(), cfg, "test.smt2", []byte(knownScript))
		if took := time.Since(start); took > limit || k == nil || !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%v after %v: %v", k, took, err)
		}
		if k.Confirmed != ask.Confirmations || k.Rate != 1 || k.After == (reduce.Shape{}) {
			t.Errorf("%d runs of the result, rate %v", k.Confirmed, k.Rate)
		}
	})
}

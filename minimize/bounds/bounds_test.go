package bounds_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/minimize/bounds"
)

// instance is a point: what a generator under bounds may give.
type instance struct{ asserts, depth int }

func (i instance) Asserts() int { return i.asserts }
func (i instance) Depth() int   { return i.depth }

// A generator that gives all instances under the bounds, and a bug that needs a number of assertions and a depth:
// bisection finds exactly the least of both, in logarithmically many regenerations.
func TestFindsTheLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amax, dmax := rapid.IntRange(1, 64).Draw(t, "Amax"), rapid.IntRange(1, 64).Draw(t, "Dmax")
		needs := instance{rapid.IntRange(1, amax).Draw(t, "asserts"), rapid.IntRange(1, dmax).Draw(t, "depth")}
		calls := 0
		regenerate := func(_ context.Context, _ instance, b bounds.Bounds) ([]instance, error) {
			calls++
			var revealing []instance
			for a := needs.asserts; a <= b.MaxAsserts; a++ {
				for d := needs.depth; d <= b.MaxDepth; d++ {
					revealing = append([]instance{{a, d}}, revealing...)
				}
			}
			return revealing, nil
		}
		all := bounds.Bounds{MaxAsserts: amax, MaxDepth: dmax}
		got, err := bounds.Minimize(context.Background(), instance{amax, dmax}, all,
			regenerate)
		if err != nil || got != needs {
			t.Fatalf("%v, %v; the least is %v", got, err, needs)
		}
		if calls > 14 {
			t.Fatalf("%d regenerations for bounds of at most 64", calls)
		}
	})
}

// A generator that never gives a revealing instance leaves the instance as it is, also with one assertion.
func TestEndsWithoutSuccess(t *testing.T) {
	none := func(context.Context, instance, bounds.Bounds) ([]instance, error) { return nil, nil }
	for _, s := range []instance{{1, 1}, {1, 64}, {64, 64}} {
		got, err := bounds.Minimize(context.Background(), s, bounds.Bounds{MaxAsserts: s.asserts, MaxDepth: s.depth}, none)
		if err != nil || got != s {
			t.Errorf("%v became %v, %v", s, got, err)
		}
	}
}

// After an error, the smallest instance so far is the result.
func TestKeepsTheBestSoFar(t *testing.T) {
	failure := errors.New("no solver")
	calls := 0
	regenerate := func(_ context.Context, _ instance, b bounds.Bounds) ([]instance, error) {
		if calls++; calls > 1 {
			return nil, failure
		}
		return []instance{{b.MaxAsserts, 5}}, nil
	}
	all := bounds.Bounds{MaxAsserts: 64, MaxDepth: 64}
	got, err := bounds.Minimize(context.Background(), instance{64, 64}, all, regenerate)
	if !errors.Is(err, failure) || got.asserts != 32 {
		t.Errorf("%v, %v", got, err)
	}
}

// Package bounds makes a bug-revealing instance smaller as the published procedure does: it generates instances anew
// under smaller and smaller bounds, and keeps the smallest that still reveals the bug (Algorithm 2 of Mansur et al.,
// Detecting Critical Bugs in SMT Solvers Using Blackbox Mutational Fuzzing).
//
// It changes only what the bounds are of: the number of assertions and the depth of their Boolean structure. It knows
// neither how instances are made nor what they are.
package bounds

import "context"

// Instance is what is reduced.
type Instance interface {
	Asserts() int // number of assertions
	Depth() int   // of the Boolean structure
}

// Bounds are those that instances are generated under.
type Bounds struct {
	MaxAsserts int // Amax
	MaxDepth   int // Dmax
}

// Regenerate takes an instance for a seed and gives those among NM generated ones, under the bounds, that reveal the
// bug: FUZZ(S, NC, NM, Dmax, Amax).
type Regenerate[I Instance] func(ctx context.Context, seed I, b Bounds) ([]I, error)

// Minimize searches for the smallest bound of the number of assertions that still leaves a revealing instance, and then
// for that of the depth, each by bisection. It ends on every input after O(log Amax + log Dmax) regenerations. After an
// error it gives the smallest instance so far.
func Minimize[I Instance](ctx context.Context, revealing I, b Bounds, regenerate Regenerate[I]) (I, error) {
	best, err := search(ctx, revealing, 1, b.MaxAsserts, I.Asserts, func(ctx context.Context, s I, n int) ([]I, error) {
		return regenerate(ctx, s, Bounds{MaxAsserts: n, MaxDepth: b.MaxDepth})
	})
	if err != nil {
		return best, err
	}
	asserts := min(b.MaxAsserts, best.Asserts())
	return search(ctx, best, 1, b.MaxDepth, I.Depth, func(ctx context.Context, s I, n int) ([]I, error) {
		return regenerate(ctx, s, Bounds{MaxAsserts: asserts, MaxDepth: n})
	})
}

// search is MINIMIZEDEPTH for either measure: if instances under the middle bound reveal the bug, the smallest of them
// is the next seed, and the bound is the new maximum; otherwise the bound was too small.
func search[I Instance](
	ctx context.Context, s I, low, high int, measure func(I) int,
	regenerate func(context.Context, I, int) ([]I, error),
) (I, error) {
	for high > low {
		middle := (low + high) / 2
		revealing, err := regenerate(ctx, s, middle)
		if err != nil {
			return s, err
		}
		if len(revealing) == 0 {
			low = middle + 1
			continue
		}
		high = middle
		s = revealing[0]
		for _, other := range revealing[1:] {
			if measure(other) < measure(s) {
				s = other
			}
		}
	}
	return s, nil
}

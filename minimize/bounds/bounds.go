// Package bounds reduces a bug-revealing instance by the published procedure: it generates instances again under
// smaller and smaller bounds, and keeps the smallest that still reveals the bug (Algorithm 2 of Mansur et al.,
// Detecting Critical Bugs in SMT Solvers Using Blackbox Mutational Fuzzing).
//
// It only reduces the measures that have bounds: the number of assertions and the depth of their Boolean structure. It
// does not know how instances are made, or what they are.
package bounds

import "context"

// Instance is the object of the reduction.
type Instance interface {
	Asserts() int // number of assertions
	Depth() int   // depth of the Boolean structure
}

// Bounds are the bounds for generating instances.
type Bounds struct {
	MaxAsserts int // Amax
	MaxDepth   int // Dmax
}

// Regenerate generates NM instances under the bounds, with an instance as the seed, and gives those that reveal the
// bug: FUZZ(S, NC, NM, Dmax, Amax).
type Regenerate[I Instance] func(ctx context.Context, seed I, b Bounds) ([]I, error)

// Minimize searches for the smallest bound on the number of assertions under which an instance still reveals the bug,
// and then for the smallest bound on the depth, each by bisection. It always ends, after O(log Amax + log Dmax)
// regenerations. After an error it gives the smallest instance so far.
func Minimize[I Instance](ctx context.Context, revealing I, b Bounds, regenerate Regenerate[I]) (I, error) {
	best, err := search(ctx, revealing, 1, b.MaxAsserts, I.Asserts, func(ctx context.Context, s I, n int) ([]I, error) {
		return regenerate(ctx, s, Bounds{MaxAsserts: n, MaxDepth: b.MaxDepth})
	})
	if err != nil {
		return best, err
	}
	asserts := min(b.MaxAsserts, best.Asserts())
	return search(ctx, best, 0, b.MaxDepth, I.Depth, func(ctx context.Context, s I, n int) ([]I, error) {
		return regenerate(ctx, s, Bounds{MaxAsserts: asserts, MaxDepth: n})
	})
}

// search is MINIMIZEDEPTH for either measure. If instances under the middle bound reveal the bug, the smallest of them
// is the next seed, and the bound becomes the maximum; otherwise the bound was too small.
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

package walk

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/panics"
)

// guess is a course that asks for the bits of a number, from the highest one on: 32 candidates, each depending on all
// results before.
type guess struct {
	secret uint32
	enough int // tests; 0: no bound
	fail   error
	panics bool

	taken []uint32
}

// state is what is known of the number, and the bits that are not.
type state struct {
	known uint32
	bits  int
}

func (g *guess) Next(_ context.Context, s state) (state, uint32, bool) {
	if s.bits == 0 {
		return s, 0, false
	}
	return s, s.known | 1<<(s.bits-1), true
}

func (g *guess) After(s state, candidate uint32, shows bool) state {
	if shows {
		s.known = candidate
	}
	s.bits--
	return s
}

func (g *guess) Test(ctx context.Context, candidate uint32) (bool, error) {
	if g.panics && candidate&1 == 1 {
		panic("planted")
	}
	select {
	case <-time.After(time.Duration(candidate%7) * 100 * time.Microsecond): // answers come in any order
	case <-ctx.Done():
		return false, ctx.Err()
	}
	return candidate <= g.secret, g.fail
}

func (g *guess) Likely(uint32) float64 { return 0.5 }

func (g *guess) Taken(candidate uint32, shows bool, to state) {
	g.taken = append(g.taken, candidate)
	if shows != (to.known == candidate) {
		panic("the way does not fit the result")
	}
}

func (g *guess) Enough() bool { return g.enough > 0 && len(g.taken) >= g.enough }

// The path is the same for any number of jobs.
func TestSameWay(t *testing.T) {
	var first []uint32
	for _, jobs := range []int{0, 1, 2, 7} {
		g := &guess{secret: 0xc0ffee11}
		end, err := Run(t.Context(), g, state{bits: 32}, jobs)
		if err != nil || end.known != g.secret || end.bits != 0 {
			t.Fatalf("%d jobs: %x, %v", jobs, end.known, err)
		}
		if first == nil {
			first = g.taken
		}
		if len(g.taken) != 32 || !slices.Equal(g.taken, first) {
			t.Errorf("%d jobs: the way is %x, with one it is %x", jobs, g.taken, first)
		}
	}
}

// A walk that ends early gives its current state.
func TestEnds(t *testing.T) {
	g := &guess{secret: 0xc0ffee11, enough: 5}
	if end, err := Run(t.Context(), g, state{bits: 32}, 3); err != nil || end.bits != 27 || end.known != 0xc0000000 {
		t.Errorf("%+v, %v", end, err)
	}
	g = &guess{fail: errors.New("no solver")}
	if end, err := Run(t.Context(), g, state{bits: 32}, 3); !errors.Is(err, g.fail) || end.bits != 32 {
		t.Errorf("%+v, %v", end, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if end, err := Run(ctx, &guess{}, state{bits: 32}, 3); !errors.Is(err, context.Canceled) || end.bits != 32 {
		t.Errorf("%+v, %v", end, err)
	}
}

// A panic in a test is an error of the walk, however many tests run at the same time.
func TestPanic(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		_, err := Run(t.Context(), &guess{secret: 123, panics: true}, state{bits: 32}, jobs)
		if panicked, ok := errors.AsType[*panics.Error](err); !ok || panicked.Value != "planted" {
			t.Errorf("%d jobs: %v", jobs, err)
		}
	}
}

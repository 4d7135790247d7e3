package engine

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// slotTime is how long a slot is held before others that wait have their turn.
const slotTime = 300 * time.Millisecond

// slot is one of the --jobs slots, for long work in many steps such as a reduction: no more runs at a time than there
// are jobs.
type slot struct {
	of    *semaphore.Weighted
	held  bool
	since time.Time
}

// newSlot is a slot of the jobs, not held.
func newSlot(of *semaphore.Weighted) *slot { return &slot{of: of} }

// Take waits for the slot; it returns false if ctx ends before.
func (s *slot) Take(ctx context.Context) bool {
	s.held, s.since = s.of.Acquire(ctx, 1) == nil, time.Now()
	return s.held
}

// Share lets others that wait go first, if the slot has been held for long. Whoever waits longest is the next.
func (s *slot) Share(ctx context.Context) {
	if s.held && time.Since(s.since) > slotTime {
		s.Leave()
		s.Take(ctx)
	}
}

// Leave gives the slot back, if it is held.
func (s *slot) Leave() {
	if s.held {
		s.held = false
		s.of.Release(1)
	}
}

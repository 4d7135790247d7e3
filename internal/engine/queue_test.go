package engine

import (
	"context"
	"slices"
	"testing"

	"golang.org/x/sync/semaphore"
)

// Entries that were added in front come first, the others in their order; nothing is lost when the queue closes.
func TestOrder(t *testing.T) {
	q := newQueue[string]()
	for i, x := range []string{"a", "b", "c", "d"} {
		q.Add(x, i%2 == 1)
	}
	q.Close()
	var all []string
	for x, ok := q.Next(t.Context()); ok; x, ok = q.Next(t.Context()) {
		all = append(all, x)
	}
	if want := []string{"b", "d", "a", "c"}; !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	q = newQueue[string]()
	q.Add("a", true)
	if x, ok := q.Next(ended); ok {
		t.Errorf("%v after the end", x)
	}
}

// Next waits for entries that are added later.
func TestNextWaits(t *testing.T) {
	q := newQueue[int]()
	got := make(chan int)
	go func() {
		x, _ := q.Next(t.Context())
		got <- x
	}()
	q.Add(7, false)
	if x := <-got; x != 7 {
		t.Errorf("%d, want 7", x)
	}
}

// A held slot occupies one job until Leave; a second Leave does nothing.
func TestSlot(t *testing.T) {
	jobs := semaphore.NewWeighted(1)
	s := newSlot(jobs)
	if !s.Take(t.Context()) || jobs.TryAcquire(1) {
		t.Fatal("the job is not held")
	}
	s.Leave()
	s.Leave()
	if !jobs.TryAcquire(1) || jobs.TryAcquire(1) {
		t.Error("there is not one job again")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if newSlot(jobs).Take(ended) {
		t.Error("a slot is taken after the end")
	}
}

package engine

import (
	"context"
	"slices"
	"testing"

	"golang.org/x/sync/semaphore"
)

// inOrder chooses the entry that came first.
func inOrder[T any]([]T, bool) (int, bool) { return 0, true }

// The taker's choice comes next, and nothing is lost when the queue closes.
func TestOrder(t *testing.T) {
	q := newQueue(func(all []string, _ bool) (int, bool) { return slices.Index(all, slices.Min(all)), true })
	for _, x := range []string{"c", "a", "d", "b"} {
		q.Add(x)
	}
	q.Close()
	var all []string
	for x, ok := q.Next(t.Context()); ok; x, ok = q.Next(t.Context()) {
		all = append(all, x)
	}
	if want := []string{"a", "b", "c", "d"}; !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	q = newQueue(inOrder[string])
	q.Add("a")
	if x, ok := q.Next(ended); ok {
		t.Errorf("%v after the end", x)
	}
}

// What is not chosen is left when the queue closes.
func TestLeft(t *testing.T) {
	q := newQueue(func([]string, bool) (int, bool) { return 0, false })
	q.Add("a")
	q.Close()
	if x, ok := q.Next(t.Context()); ok {
		t.Errorf("%v is taken", x)
	}
	if left := q.Left(); !slices.Equal(left, []string{"a"}) || len(q.Left()) > 0 {
		t.Errorf("left: %v", left)
	}
}

// Next waits for entries that are added later.
func TestNextWaits(t *testing.T) {
	q := newQueue(inOrder[int])
	got := make(chan int)
	go func() {
		x, _ := q.Next(t.Context())
		got <- x
	}()
	q.Add(7)
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

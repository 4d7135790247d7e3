package engine

import (
	"context"
	"slices"
	"sync"
	"time"
)

// queue is a queue whose taker chooses which entry comes next. Several goroutines may add and take.
type queue[T any] struct {
	// choose is the place of the entry that comes next among those that wait; none if all have to wait longer. It is
	// called again when there is a new entry, when the queue is closed, and from time to time.
	choose func(waiting []T, closed bool) (place int, some bool)

	mu      sync.Mutex
	waiting []T // in the order in which they came
	closed  bool
	wake    chan struct{} // holds a value when there is something new
}

// newQueue is an empty queue.
func newQueue[T any](choose func(waiting []T, closed bool) (int, bool)) *queue[T] {
	return &queue[T]{choose: choose, wake: make(chan struct{}, 1)}
}

// Add appends x.
func (q *queue[T]) Add(x T) {
	q.mu.Lock()
	q.waiting = append(q.waiting, x)
	q.mu.Unlock()
	q.signal()
}

// Close ends the queue: nothing more is added.
func (q *queue[T]) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

// Left takes all that wait.
func (q *queue[T]) Left() []T {
	q.mu.Lock()
	defer q.mu.Unlock()
	left := q.waiting
	q.waiting = nil
	return left
}

func (q *queue[T]) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// chooseAgain is how long Next waits before it chooses again.
const chooseAgain = time.Second

// Next waits for the next entry. ok is false when the queue is closed and nothing in it is chosen, or when ctx ends.
func (q *queue[T]) Next(ctx context.Context) (x T, ok bool) {
	again := time.NewTicker(chooseAgain)
	defer again.Stop()
	for ctx.Err() == nil {
		x, ok, closed := q.take()
		if ok || closed {
			return x, ok
		}
		select {
		case <-q.wake:
		case <-again.C:
		case <-ctx.Done():
		}
	}
	return x, false
}

func (q *queue[T]) take() (x T, ok, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) > 0 {
		var place int
		if place, ok = q.choose(q.waiting, q.closed); ok {
			x = q.waiting[place]
			q.waiting = slices.Delete(q.waiting, place, place+1)
			return x, true, false
		}
	}
	return x, false, q.closed
}

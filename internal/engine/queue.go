package engine

import (
	"context"
	"sync"
)

// queue is a queue with two priorities. Several goroutines may add, one takes.
type queue[T any] struct {
	mu     sync.Mutex
	front  []T
	back   []T
	closed bool
	wake   chan struct{} // holds a value when there is something new
}

// newQueue is an empty queue.
func newQueue[T any]() *queue[T] { return &queue[T]{wake: make(chan struct{}, 1)} }

// Add appends x. Those that were added in front come before all others, in their order.
func (q *queue[T]) Add(x T, front bool) {
	q.mu.Lock()
	if front {
		q.front = append(q.front, x)
	} else {
		q.back = append(q.back, x)
	}
	q.mu.Unlock()
	q.signal()
}

// Close ends the queue: nothing more may be added.
func (q *queue[T]) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.signal()
}

func (q *queue[T]) signal() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Next waits for the next entry. ok is false when the queue is empty and closed, or when ctx ends.
func (q *queue[T]) Next(ctx context.Context) (x T, ok bool) {
	for ctx.Err() == nil {
		x, ok, closed := q.take()
		if ok || closed {
			return x, ok
		}
		select {
		case <-q.wake:
		case <-ctx.Done():
		}
	}
	return x, false
}

func (q *queue[T]) take() (x T, ok, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case len(q.front) > 0:
		x, q.front = q.front[0], q.front[1:]
	case len(q.back) > 0:
		x, q.back = q.back[0], q.back[1:]
	default:
		return x, false, q.closed
	}
	return x, true, q.closed
}

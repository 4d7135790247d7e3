// Package walk goes through the candidates of a reduction. The next candidate depends only on the results so far, so
// that a reduction is a walk down a binary tree. With several jobs, the most likely next candidates are tested ahead;
// the result is the same as with one. Runs are what every pass of edits does: many at once, and halves of what fails.
//
// It does not know what is reduced, or how it is tested. Of the project it only imports package panics.
package walk

import (
	"container/heap"
	"context"
	"errors"
	"time"

	"github.com/smtstorm/smtstorm/internal/panics"
)

// Course is a reduction: S is its state, which must not change once it is made; C is a candidate.
type Course[S, C any] interface {
	// Next gives the next state whose candidate must be tested. It gives none at the end, and when ctx has ended.
	Next(ctx context.Context, at S) (S, C, bool)
	// After gives the state after the result for the candidate of at.
	After(at S, candidate C, shows bool) S
	// Test reports whether a candidate still has the property to preserve. It is called from several goroutines.
	Test(ctx context.Context, candidate C) (bool, error)
	// Likely estimates the probability that it does. This only determines what is tested ahead.
	Likely(candidate C) float64
	// Taken is called with the results on the path that is taken, in order, and with the states to which they lead.
	Taken(candidate C, shows bool, to S)
	// Enough reports whether the budget of tests is used up.
	Enough() bool
}

// Run walks until there are no more candidates, the budget is used up, or ctx ends, with up to jobs tests at a time. It
// gives the last state.
func Run[S, C any](ctx context.Context, course Course[S, C], from S, jobs int) (S, error) {
	w := &walk[S, C]{course: course, answers: make(chan answer[S, C])}
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		for range w.running + w.useless {
			<-w.answers
		}
	}()
	n := w.node(ctx, from)
	for !n.end {
		if ctx.Err() != nil {
			return n.at, ctx.Err()
		}
		if course.Enough() {
			return n.at, nil
		}
		if n.answer != notYet {
			n = w.take(ctx, n)
			continue
		}
		if jobs <= 1 { // nothing is tested ahead; the processor time of a test is that of the caller's thread
			shows, err := w.test(ctx, n)
			if ctx.Err() != nil {
				return n.at, ctx.Err()
			}
			w.running++
			if err := w.enter(answer[S, C]{n, shows, err}); err != nil {
				return n.at, err
			}
			continue
		}
		for w.running < jobs {
			ahead := w.mostLikely(ctx, n)
			if ahead == nil {
				break
			}
			w.ask(ctx, ahead)
		}
		select {
		case done := <-w.answers:
			if err := w.enter(done); err != nil {
				return n.at, err
			}
		case <-ctx.Done():
			return n.at, ctx.Err()
		}
	}
	return n.at, nil
}

// walk is the state of a walk.
type walk[S, C any] struct {
	course           Course[S, C]
	answers          chan answer[S, C]
	running, useless int // numbers of tests; useless ones end soon, and are not counted as jobs
}

// node is a state that the walk is in or may come to, with the candidate to be tested there.
type node[S, C any] struct {
	at        S
	candidate C
	end       bool // whether there is no candidate

	next    [2]*node[S, C] // for the answers no and yes; made when needed
	asked   bool
	useless bool // its answer is not needed any more
	answer  int  // notYet, or an index of next
	cancel  context.CancelFunc
}

const notYet = -1

// answer is the result of a test.
type answer[S, C any] struct {
	*node[S, C]
	shows bool
	err   error
}

// node gives the node for the next candidate from a state.
func (w *walk[S, C]) node(ctx context.Context, from S) *node[S, C] {
	at, candidate, more := w.course.Next(ctx, from)
	return &node[S, C]{at: at, candidate: candidate, end: !more, answer: notYet}
}

// child gives the node after an answer.
func (w *walk[S, C]) child(ctx context.Context, n *node[S, C], answer int) *node[S, C] {
	if n.next[answer] == nil {
		n.next[answer] = w.node(ctx, w.course.After(n.at, n.candidate, answer == 1))
	}
	return n.next[answer]
}

// take goes on from a node whose answer is known.
func (w *walk[S, C]) take(ctx context.Context, n *node[S, C]) *node[S, C] {
	to := w.child(ctx, n, n.answer)
	ended := w.abandon(n.next[1-n.answer])
	w.running, w.useless = w.running-ended, w.useless+ended
	w.course.Taken(n.candidate, n.answer == 1, to.at)
	return to
}

// enter records an answer.
func (w *walk[S, C]) enter(done answer[S, C]) error {
	if done.useless {
		w.useless--
		return nil
	}
	w.running--
	switch {
	case errors.Is(done.err, context.Canceled): // ctx ended
	case done.err != nil:
		return done.err
	case done.shows:
		done.node.answer = 1
	default:
		done.node.answer = 0
	}
	return nil
}

// ask tests the candidate of a node in the background.
func (w *walk[S, C]) ask(ctx context.Context, n *node[S, C]) {
	n.asked = true
	w.running++
	ctx, cancel := context.WithCancel(ctx)
	n.cancel = cancel
	go func() {
		shows, err := w.test(ctx, n)
		cancel()
		w.answers <- answer[S, C]{n, shows, err}
	}()
}

// test tests the candidate of a node. A panic in a goroutine of its own could not be caught by any other one.
func (w *walk[S, C]) test(ctx context.Context, n *node[S, C]) (shows bool, err error) {
	err = panics.Guard(func() (err error) {
		shows, err = w.course.Test(ctx, n.candidate)
		return err
	})
	return shows, err
}

// patience is how long a useless test may go on: ending it would end the solver's process.
const patience = 100 * time.Millisecond

// abandon ends the tests in a part of the tree that was not taken, and counts them.
func (w *walk[S, C]) abandon(n *node[S, C]) int {
	if n == nil || n.end {
		return 0
	}
	ended := w.abandon(n.next[0]) + w.abandon(n.next[1])
	if n.asked && n.answer == notYet {
		n.useless = true
		time.AfterFunc(patience, n.cancel)
		ended++
	}
	return ended
}

// ahead is a node with the probability that the walk comes to it.
type ahead[S, C any] struct {
	*node[S, C]
	chance float64
}

type aheads[S, C any] []ahead[S, C]

func (h aheads[S, C]) Len() int           { return len(h) }
func (h aheads[S, C]) Less(i, j int) bool { return h[i].chance > h[j].chance }
func (h aheads[S, C]) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *aheads[S, C]) Push(x any)        { *h = append(*h, x.(ahead[S, C])) }
func (h *aheads[S, C]) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// leastChance is the probability below which nothing is tested ahead.
const leastChance = 0.02

// mostLikely gives the node to test next: the untested one to which the walk most probably comes. With one job, that is
// always the current node of the walk.
func (w *walk[S, C]) mostLikely(ctx context.Context, n *node[S, C]) *node[S, C] {
	open := &aheads[S, C]{{n, 1}}
	for open.Len() > 0 {
		top := heap.Pop(open).(ahead[S, C])
		if top.end {
			continue
		}
		if !top.asked {
			return top.node
		}
		likely := w.course.Likely(top.candidate)
		for answer := range 2 {
			chance := top.chance * likely
			if answer == 0 {
				chance = top.chance * (1 - likely)
			}
			if top.answer != notYet {
				chance = 0
				if answer == top.answer {
					chance = top.chance
				}
			}
			if chance >= leastChance {
				heap.Push(open, ahead[S, C]{w.child(ctx, top.node, answer), chance})
			}
		}
	}
	return nil
}

// Rate counts how many candidates of a kind passed the test.
type Rate struct{ Accepted, Tested float64 }

// Likely estimates the probability that the next one does; the first guess counts as much as a few tests.
func (r Rate) Likely(guess float64) float64 {
	const few = 3
	return (r.Accepted + few*guess) / (r.Tested + few)
}

// With is the rate after one more test.
func (r Rate) With(shows bool) Rate {
	r.Tested++
	if shows {
		r.Accepted++
	}
	return r
}

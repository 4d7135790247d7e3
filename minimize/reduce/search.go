package reduce

import (
	"container/heap"
	"context"
	"errors"
	"time"
)

// A node is a state of the search: what was accepted so far, and the candidate to be tested next. Reduction is a walk
// down a binary tree of nodes, by the candidates' results alone, so that whoever tests ahead changes nothing but time.
type node struct {
	at        *position
	candidate *Candidate // nil at the end
	clue      clue       // to whether the candidate shows the fault

	next    [2]*node // after a candidate that does not, and one that does, show the fault; made when needed
	asked   bool
	useless bool // its answer is not waited for any more
	answer  int  // notYet, or an index of next
	cancel  context.CancelFunc
}

const notYet = -1

// answer is what came of a test.
type answer struct {
	*node
	shows bool
	err   error
}

// child gives the node after an answer.
func (n *node) child(r *reducer, answer int) *node {
	if n.next[answer] == nil {
		n.next[answer] = r.node(n.at.after(n.candidate, answer == 1))
	}
	return n.next[answer]
}

// walk goes down the tree until it ends, the budget is used up, or ctx ends. It gives the position where it stopped.
func (r *reducer) walk(ctx context.Context, n *node) (*position, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan answer)
	running, useless := 0, 0 // tests; the useless ones end soon, and are not counted as jobs
	defer func() {
		cancel()
		for range running + useless {
			<-answers
		}
	}()
	for n.candidate != nil {
		if r.cfg.MaxTests > 0 && r.tests >= r.cfg.MaxTests {
			return n.at, nil
		}
		if n.answer != notYet {
			last := n
			r.chance.learn(n.clue, n.answer == 1)
			n = n.child(r, n.answer)
			ended := r.abandon(last.next[1-last.answer])
			running, useless = running-ended, useless+ended
			r.report(last, n.at)
			continue
		}
		for running < max(1, r.cfg.Jobs) {
			ahead := r.mostLikely(n)
			if ahead == nil {
				break
			}
			r.ask(ctx, ahead, answers)
			running++
		}
		select {
		case done := <-answers:
			if done.useless {
				useless--
				continue
			}
			running--
			switch {
			case errors.Is(done.err, context.Canceled): // ctx ended
			case done.err != nil:
				return n.at, done.err
			case done.shows:
				done.node.answer = 1
			default:
				done.node.answer = 0
			}
		case <-ctx.Done():
			return n.at, ctx.Err()
		}
	}
	return n.at, nil
}

// ask tests the candidate of a node in the background.
func (r *reducer) ask(ctx context.Context, n *node, answers chan<- answer) {
	n.asked = true
	ctx, cancel := context.WithCancel(ctx)
	n.cancel = cancel
	go func() {
		shows, err := r.test(ctx, n.candidate)
		cancel()
		answers <- answer{n, shows, err}
	}()
}

// patience is how long a test that turned out to be useless may go on: ending it ends the solver's process.
const patience = 100 * time.Millisecond

// abandon ends the tests that run in a part of the tree which was not taken, and counts them.
func (r *reducer) abandon(n *node) int {
	if n == nil || n.candidate == nil {
		return 0
	}
	ended := r.abandon(n.next[0]) + r.abandon(n.next[1])
	if n.asked && n.answer == notYet {
		n.useless = true
		time.AfterFunc(patience, n.cancel)
		ended++
	}
	return ended
}

// ahead is a node with the probability that the walk comes by.
type ahead struct {
	*node
	chance float64
}

type aheads []ahead

func (h aheads) Len() int           { return len(h) }
func (h aheads) Less(i, j int) bool { return h[i].chance > h[j].chance }
func (h aheads) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *aheads) Push(x any)        { *h = append(*h, x.(ahead)) }
func (h *aheads) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// leastChance is the probability below which testing ahead is not worth its while.
const leastChance = 0.02

// mostLikely gives the node to be tested next: the untested one that the walk most probably comes by. With one job
// that is always the node the walk stands at.
func (r *reducer) mostLikely(n *node) *node {
	open := &aheads{{n, 1}}
	for open.Len() > 0 {
		top := heap.Pop(open).(ahead)
		if top.candidate == nil {
			continue
		}
		if !top.asked {
			return top.node
		}
		likely := r.chance.likely(top.clue)
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
				heap.Push(open, ahead{top.child(r, answer), chance})
			}
		}
	}
	return nil
}

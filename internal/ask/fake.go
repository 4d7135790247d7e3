package ask

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// Fake is an Asker for tests: the function stands for the solvers, and gives the result of each question at once. A nil
// result stands for a trace without an answer.
type Fake func(q *Question) (*solvers.Result, error)

// Ask implements Asker.
func (f Fake) Ask(ctx context.Context, batch []Question, meanwhile func() error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		for i := range batch {
			if ctx.Err() != nil {
				yield(Answer{Question: i}, context.Cause(ctx))
				return
			}
			r, err := f(&batch[i])
			if err == nil && i == 0 && meanwhile != nil {
				err = meanwhile()
			}
			a := Answer{Question: i, Result: r}
			if trace := batch[i].Trace; trace != nil {
				if a.Trace = trace; r != nil {
					a.Reached = trace.Len()
				}
			}
			if !yield(a, err) {
				return
			}
		}
	}
}

// FakeProbe is what the probe of a solver finds out for which a fake stands: it can be run in all modes.
func FakeProbe() *solvers.Probe {
	return &solvers.Probe{Version: "fake 1.0", File: true, Reset: true, PushPop: true, Logic: "QF_LIA"}
}

// FakeSessions is an Asker for tests whose solvers have sessions and walks, as those of Processes have: a session goes
// on from batch to batch until it crashes or is restarted, and a walk ends with its first branch once more.
type FakeSessions struct {
	// Answer stands for the solvers. before is how many scripts the process was sent before this one. In mode tree, the
	// question's Script is what holds at the check.
	Answer func(q *Question, before int) (*solvers.Result, error)

	mu   sync.Mutex
	idle map[string][]*fakeSession
}

// fakeSession is a process that gets several scripts.
type fakeSession struct{ trace *solvers.Trace }

func (s *fakeSession) restart() { s.trace = &solvers.Trace{Keep: s.trace.Keep} }

// Ask implements Asker.
func (f *FakeSessions) Ask(ctx context.Context, batch []Question, meanwhile func() error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		b := fakeBatch{f: f, ctx: ctx, batch: batch, meanwhile: meanwhile, yield: yield}
		for _, g := range groups(batch) {
			if !b.group(g) {
				return
			}
		}
	}
}

// fakeBatch is a batch under way.
type fakeBatch struct {
	f         *FakeSessions
	ctx       context.Context
	batch     []Question
	meanwhile func() error
	yield     func(Answer, error) bool
}

// group asks the questions of one process, and reports whether the caller wants more answers.
func (b *fakeBatch) group(g *group) bool {
	first := &b.batch[g.places[0]]
	switch {
	case first.Trace != nil:
		return b.replay(g.places[0])
	case g.key == "":
		r, err := b.answer(first, first.Script, 0)
		return b.yield(Answer{Question: g.places[0], Result: r}, err)
	}
	s := b.f.take(g.key, first.Mode == Tree)
	defer b.f.put(g.key, s)
	places := g.places
	if first.Mode == Tree && len(places) > 1 {
		places = append(slices.Clip(places), places[0])
	}
	var root *solvers.Result
	for i, place := range places {
		q := &b.batch[place]
		script := q.Script
		if q.Mode == Tree {
			script = q.branch()
		}
		before := s.trace.Len()
		s.trace.Add(script, q.Mode != Tree || i == 0 || before == 0)
		r, err := b.answer(q, script, before)
		if err != nil {
			return b.yield(Answer{Question: place}, err)
		}
		r.Session, r.Reused = true, before
		a := Answer{Question: place, Result: r, Trace: s.trace.First(before + 1), restart: s.restart}
		if i == 0 {
			root = r
		}
		if i == len(g.places) {
			if a.First = root; r.Verdict != solvers.Crash && !root.Verdict.Definite() {
				return true
			}
		}
		if r.Verdict == solvers.Crash {
			s.restart()
		}
		if !b.yield(a, nil) {
			return false
		}
	}
	return true
}

// branch is what holds at the check of a branch of a walk.
func (q *Question) branch() []byte {
	check := q.Check
	if check == "" {
		check = "(check-sat)\n"
	}
	return append(append(bytes.Clone(q.Head), strings.Join(q.Asserts, "")...), check...)
}

// replay sends the scripts of a trace to a new process, until it crashes.
func (b *fakeBatch) replay(place int) bool {
	trace := b.batch[place].Trace
	a := Answer{Question: place, Trace: trace}
	for i, script := range trace.Scripts() {
		r, err := b.answer(&b.batch[place], script, i)
		if err != nil {
			return b.yield(Answer{Question: place}, err)
		}
		if a.Result = r; r == nil {
			break
		}
		if a.Reached = i + 1; r.Verdict == solvers.Crash {
			break
		}
	}
	return b.yield(a, nil)
}

// answer gives the answer to a script. What is to be done meanwhile is done before.
func (b *fakeBatch) answer(q *Question, script []byte, before int) (*solvers.Result, error) {
	if b.ctx.Err() != nil {
		return nil, context.Cause(b.ctx)
	}
	if meanwhile := b.meanwhile; meanwhile != nil {
		b.meanwhile = nil
		if err := meanwhile(); err != nil {
			return nil, err
		}
	}
	asked := *q
	asked.Script = script
	return b.f.Answer(&asked, before)
}

// take takes the idle session that was used last, or makes one.
func (f *FakeSessions) take(key string, keeps bool) *fakeSession {
	f.mu.Lock()
	defer f.mu.Unlock()
	idle := f.idle[key]
	if len(idle) == 0 {
		return &fakeSession{&solvers.Trace{Keep: keeps}}
	}
	f.idle[key] = idle[:len(idle)-1]
	return idle[len(idle)-1]
}

// put keeps a session for later batches.
func (f *FakeSessions) put(key string, s *fakeSession) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.idle == nil {
		f.idle = map[string][]*fakeSession{}
	}
	f.idle[key] = append(f.idle[key], s)
}

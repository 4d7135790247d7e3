package solvers

import (
	"bytes"
	"context"
	"sync/atomic"
	"syscall"
	"time"
)

// finish waits for the answer to the oldest script and makes it a result. inStep is false if the process failed in a
// way that need not be the script's doing. The session has no process afterwards if it cannot be used again. In mode
// tree there may be no result: then nothing can be said before all is sent once more.
func (s *Session) finish(ctx context.Context) (r *Result, inStep bool, err error) {
	if s.sent == 0 {
		if err := s.dispatch(); err != nil {
			return nil, false, err
		}
	}
	if err := s.wait(ctx); err != nil {
		return nil, false, err
	}
	if s.x.markerEnd > 0 && s.sent > 1 && len(s.x.err.data) > 0 && !s.x.lingers() {
		// Which of the scripts under way made it write there? One at a time, it can be determined.
		s.single = true
		s.drop(&s.stats.Lost, true)
		if s.keep {
			return nil, false, nil // a new process needs other scripts
		}
		return s.finish(ctx)
	}
	q := &s.queue[0].query
	r = &Result{Session: true, Reused: s.used, Wall: s.seen.wall, Peak: s.peak()}
	x := &s.x
	answered := x.markerEnd > 0
	text, inStep := x.out.data, true
	if answered {
		// What follows the marker's line in the same breath is the reset's; it is looked at next time.
		text = x.out.data[:x.markerLine]
	}
	if s.used > 0 && !s.keep {
		text, inStep = s.afterReset(text)
	}
	if x.inputGone() && x.written <= x.begin {
		inStep = false // it died between two scripts: this one was never read
	}
	// A marker of this process at another place than its own is an answer out of step.
	if inStep && answered && bytes.Contains(text, s.word) {
		inStep = false
	}
	if answered && inStep && (len(x.err.data) == 0 || s.sent > 1) {
		if v := plainAnswer(text, q); v != "" {
			s.accept(r, v)
			s.softTimeout(r)
			return r, true, nil
		}
	}
	inStep = s.judge(r, q, text, answered, inStep)
	s.softTimeout(r)
	return r, inStep, nil
}

// wait waits until there is an answer to the oldest script, or will be none.
func (s *Session) wait(ctx context.Context) error {
	p := s.queue[0]
	p.interrupted = false
	wall := s.cfg.Limits.Wall
	if p.query.Timeout > 0 {
		wall = p.query.Timeout
	}
	if s.limited() && wall >= s.cfg.Limits.Wall {
		wall += softGrace(wall)
	}
	s.x.next(p.begin, p.end, p.marker, s.since.Add(wall))
	away := s.host.timeOf(0).Sub(s.left)
	prompt := s.x.look() // it was there when we came
	if prompt {
		s.x.err.fill(s.x.p.err, s.x.limit)
	} else {
		s.onCancel(ctx, s.p)
		s.doze()
		s.x.wait()
		if s.x.stopped == stopDeadline && s.interruptible() && s.x.written >= s.x.end && ctx.Err() == nil {
			s.interrupt(softGrace(wall))
		}
		s.exposed(nil)
	}
	if err := ctx.Err(); err != nil {
		s.drop(nil, true)
		return err
	}
	s.observe(prompt, away)
	return nil
}

// peak is the memory that the script took which was just answered, or is out of time.
func (s *Session) peak() Peak {
	if s.x.found() {
		s.x.weigh()
	}
	if s.x.peak == 0 {
		return Peak{}
	}
	return Peak{Least: max(0, s.x.peak-s.base), Most: s.x.peak}
}

// interrupt asks the process to give up the check, and waits for it.
func (s *Session) interrupt(grace time.Duration) {
	s.interrupted, s.queue[0].interrupted = true, true
	s.p.interrupt()
	s.x.extend(grace)
	s.x.wait()
	if !s.x.found() {
		s.x.stopped, s.x.ended = stopDeadline, false // if it died, it died of that
	}
}

// onCancel has the end of a context kill the process that is waited for. The context is hooked once: most callers have
// the same one for all their scripts. The end of a context that was left may be noticed late, when the process waits
// for another one's answers: each context knows only what it is to kill itself.
func (s *Session) onCancel(ctx context.Context, p *process) {
	if done := ctx.Done(); done != s.done {
		s.unhook()
		if s.done = done; done != nil {
			waiting := new(atomic.Pointer[process])
			s.waiting = waiting
			s.stopHook = context.AfterFunc(ctx, func() {
				if p := waiting.Load(); p != nil {
					p.kill()
				}
			})
		}
	}
	s.exposed(p)
	if ctx.Err() != nil {
		p.kill() // the hook may have come too early
	}
}

// unhook forgets the context.
func (s *Session) unhook() {
	if s.stopHook != nil {
		s.stopHook()
	}
	s.done, s.stopHook, s.waiting = nil, nil, nil
}

// exposed names the process that the context's end kills, or nil for none.
func (s *Session) exposed(p *process) {
	if s.waiting != nil {
		s.waiting.Store(p)
	}
}

// longestDoze bounds how late an answer is seen that others wait behind. The Go scheduler may end a nap after 10 ms.
const longestDoze = 20 * time.Millisecond

// doze lets answers gather: to be woken up for each costs more than to read it. The last one is waited for awake.
func (s *Session) doze() {
	const shortest = time.Millisecond
	nap := min(time.Duration(s.sent-1)*s.usual*3/4, longestDoze, s.cfg.Limits.Wall/100)
	if nap >= shortest && len(s.x.unsent) == 0 {
		s.x.sleep(nap)
	}
}

// observe takes the time and the processor time of the answers that have come, and shares them among these. Time that
// the caller was away is not the solver's if the answer was there already.
func (s *Session) observe(prompt bool, away time.Duration) {
	if prompt && s.seen.answers > 0 {
		s.seen.answers--
		return
	}
	now, cpu := s.host.timeOf(s.p.pid), s.p.cpuTime()
	o := observation{elapsed: now.Sub(s.since)}
	s.since = now
	if cpu > s.counted { // the clock of a dead process says nothing
		o.cpu, s.counted = cpu-s.counted, cpu
	}
	if prompt {
		o.elapsed = max(o.elapsed-away, min(o.elapsed, o.cpu))
	}
	n := max(1, bytes.Count(s.x.out.data, s.mark))
	o.wall, o.cpu, o.answers = o.elapsed/time.Duration(n), o.cpu/time.Duration(n), n-1
	work := o.wall
	if o.cpu > 0 {
		work = o.cpu // the time that passed has our own naps in it
	}
	// The first script of a walk has the declarations, too: it says nothing of the others.
	if !s.queue[0].root || n > 1 {
		s.usual += (work - s.usual) * time.Duration(min(n, 16)) / 16
	}
	if s.keep {
		s.usual = min(s.usual, work) // rather too low: who oversleeps the end of a walk lets the process wait
	}
	s.seen = o
}

// lingers reports whether a process that has written to its standard error is dying.
func (x *exchange) lingers() bool {
	const grace = 100 * time.Millisecond
	if !x.gone {
		x.gone = x.exits(grace)
		x.drain()
	}
	return x.gone
}

// interruptible reports whether the process may be asked to give up a check.
func (s *Session) interruptible() bool { return s.solver.Entry.Interrupt && !s.cfg.hard }

// limited reports whether the process was given a limit of time of its own.
func (s *Session) limited() bool { return len(s.solver.Entry.SoftLimit) > 0 && !s.cfg.hard }

// softTimeout tells an unknown or a death that came with the end of the solver's own time, or our interrupt, from
// others.
func (s *Session) softTimeout(r *Result) {
	switch {
	case r.Verdict == Crash && r.Exited && s.limited() && r.Wall >= s.cfg.Limits.Wall/20*19:
		r.Reason, r.Signature = "died at its own limit of time", "" // cvc5 is at times cut off where it must not be
	case r.Verdict != Unknown:
		return
	case s.queue[0].interrupted:
		r.Reason = "interrupted at the end of its time"
	case s.limited() && s.seen.elapsed >= s.cfg.Limits.Wall/20*19:
		r.Reason = "stopped by its own limit of time"
	default:
		return
	}
	if r.Verdict == Unknown {
		s.stats.Soft++
	}
	r.Verdict = Timeout
	if n := len(r.Checks); n > 0 {
		r.Checks[n-1] = Timeout
	}
}

// softGrace is what a solver gets to give up by itself before it is killed.
func softGrace(wall time.Duration) time.Duration {
	return max(500*time.Millisecond, min(wall/10, 2*time.Second))
}

// judge makes a result of everything but the common case.
func (s *Session) judge(r *Result, q *Query, text []byte, answered, inStep bool) bool {
	x := &s.x
	o := outcome{stopped: x.stopped, inputGone: x.inputGone(), memory: s.cfg.Limits.Memory}
	o.stdout = x.out.data
	if !answered || s.sent == 1 {
		o.stderr = x.err.data // else it is the dying process's word on a later script
	}
	if inStep {
		o.stdout = text
	}
	alive := answered && inStep
	if answered && !inStep {
		o.stopped = stopStep
	}
	if alive {
		s.serve(r)
	} else {
		counted := s.counted - s.seen.cpu
		p := s.p
		s.drop(&s.stats.Lost, true)
		o.finished(p, x.ended)
		if s.interrupted && o.signal == syscall.SIGINT { // meant for the script before, which had just been answered
			o.stopped, inStep = stopStep, false
		}
		r.CPU = max(0, p.spent()-counted) // the two clocks differ by less than a microsecond
		// Gone without a word: in a process that served others, a limit of its own is as likely as this script.
		if x.ended && o.signal == 0 && len(bytes.TrimSpace(o.stdout)) == 0 && len(o.stderr) == 0 {
			inStep = false
		}
	}
	miscounted := o.into(r, s.solver.Entry, q, s.cfg.Limits.Output)
	if alive && (miscounted || r.Verdict == Crash || r.Verdict == Memout) {
		// Out of step, or in ruins by its own account: whatever goes on there is not to be trusted.
		s.drop(&s.stats.Lost, true)
		inStep = !miscounted
	}
	return inStep
}

// afterReset takes the mark of the survived reset off the front of what the process wrote. ok is false
// if it is not there or something came before it.
func (s *Session) afterReset(text []byte) (rest []byte, ok bool) {
	var buf [64]byte
	mark := s.appendMarker(buf[:0], 'r', s.used)
	i := bytes.Index(text, mark)
	if i < 0 {
		return text, false
	}
	_, end, whole, ok := markerLine(text, i, len(mark))
	before := bytes.ReplaceAll(text[:i], []byte("success"), nil) // (reset) restores print-success, too
	if !whole || !ok || len(bytes.TrimLeft(before, "\" \r\n")) > 0 {
		return text, false
	}
	return text[end:], true
}

// accept fills in the result of the common case: one plain answer, nothing else.
func (s *Session) accept(r *Result, v Verdict) {
	r.Verdict = v
	r.Checks = []Verdict{v}
	r.Stdout = plainText(v)
	r.Reason = plainReason(v)
	s.serve(r)
}

// serve counts a script that the process survived.
func (s *Session) serve(r *Result) {
	r.CPU = s.seen.cpu
	s.used++
}

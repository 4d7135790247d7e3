package solvers

import (
	"bytes"
	"context"
	"sync/atomic"
	"syscall"
	"time"
)

// finish waits for the answer to the oldest script and makes it a result. inStep is false if the process failed in a
// way that need not be due to the script. Afterwards the session has no process if that cannot be used again. In mode
// tree the result may be nil: then all scripts must be sent once more.
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
		// Which of the scripts under way caused that output? If they are sent one at a time, that is known.
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
		// What follows the marker's line already belongs to the reset; it is read next time.
		text = x.out.data[:x.markerLine]
	}
	if s.used > 0 && !s.keep {
		text, inStep = s.afterReset(text)
	}
	if x.inputGone() && x.written <= x.begin {
		inStep = false // the process died between two scripts, and never read this one
	}
	// A marker of this process in any other place means that the answer is out of step.
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

// wait waits until there is an answer to the oldest script, or there will be none.
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
	prompt := s.x.readAvailable() // the answer was there already
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

// peak is the memory of the script that was just answered, or is out of time.
func (s *Session) peak() Peak {
	if s.x.found() {
		s.x.readPeak()
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
		s.x.stopped, s.x.ended = stopDeadline, false // a death is due to the interrupt
	}
}

// onCancel makes the end of a context kill the process that is waited for. A hook is installed only when the context
// changes: most callers use the same one for all their scripts. An earlier context may end while we wait under another
// one, so each hook has its own pointer to the process to kill.
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
		p.kill() // the hook may have run before p was stored
	}
}

// unhook forgets the context.
func (s *Session) unhook() {
	if s.stopHook != nil {
		s.stopHook()
	}
	s.done, s.stopHook, s.waiting = nil, nil, nil
}

// exposed sets the process that the context's end kills, nil for none.
func (s *Session) exposed(p *process) {
	if s.waiting != nil {
		s.waiting.Store(p)
	}
}

// longestDoze bounds the delay in reading an answer while further scripts are queued. The Go scheduler may end a nap
// after 10 ms.
const longestDoze = 20 * time.Millisecond

// doze lets answers gather: being woken up for each costs more than reading it. There is no nap before the last one.
func (s *Session) doze() {
	const shortest = time.Millisecond
	nap := min(time.Duration(s.sent-1)*s.usual*3/4, longestDoze, s.cfg.Limits.Wall/100)
	if nap >= shortest && len(s.x.unsent) == 0 {
		s.x.sleep(nap)
	}
}

// observe measures the time and the processor time since the last observation, and divides them among the answers that
// have come. If the answer was there already, the time that the caller was away does not count.
func (s *Session) observe(prompt bool, away time.Duration) {
	if prompt && s.seen.answers > 0 {
		s.seen.answers--
		return
	}
	now, cpu := s.host.timeOf(s.p.pid), s.p.cpuTime()
	o := observation{elapsed: now.Sub(s.since)}
	s.since = now
	if cpu > s.counted { // the clock of a dead process is of no use
		o.cpu, s.counted = cpu-s.counted, cpu
	}
	if prompt {
		o.elapsed = max(o.elapsed-away, min(o.elapsed, o.cpu))
	}
	n := max(1, bytes.Count(s.x.out.data, s.mark))
	o.wall, o.cpu, o.answers = o.elapsed/time.Duration(n), o.cpu/time.Duration(n), n-1
	work := o.wall
	if o.cpu > 0 {
		work = o.cpu // the elapsed time includes our own naps
	}
	// The first script of a walk has the declarations, too, and is not typical.
	if !s.queue[0].root || n > 1 {
		s.usual += (work - s.usual) * time.Duration(min(n, 16)) / 16
	}
	if s.keep {
		s.usual = min(s.usual, work) // rather too low: too long a nap at the end of a walk lets the process wait
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

// interruptible reports whether the process may be interrupted during a check.
func (s *Session) interruptible() bool { return s.solver.Entry.Interrupt && !s.cfg.hard }

// limited reports whether the process was given a limit of time of its own.
func (s *Session) limited() bool { return len(s.solver.Entry.SoftLimit) > 0 && !s.cfg.hard }

// softTimeout makes a timeout of an unknown, or of a crash, that came at the solver's own time limit or after our
// interrupt.
func (s *Session) softTimeout(r *Result) {
	switch {
	case r.Verdict == Crash && r.Exited && s.limited() && r.Wall >= s.cfg.Limits.Wall/20*19:
		r.Reason, r.Signature = "died at its own limit of time", "" // cvc5 sometimes crashes when its limit interrupts it
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
		s.history.late = append(s.history.late, r.Reused)
	}
	r.Verdict = Timeout
	if n := len(r.Checks); n > 0 {
		r.Checks[n-1] = Timeout
	}
}

// softGrace is the time that a solver gets to give up by itself before it is killed.
func softGrace(wall time.Duration) time.Duration {
	return max(500*time.Millisecond, min(wall/10, 2*time.Second))
}

// judge makes the result in all but the common case.
func (s *Session) judge(r *Result, q *Query, text []byte, answered, inStep bool) bool {
	x := &s.x
	o := outcome{stopped: x.stopped, inputGone: x.inputGone(), memory: s.cfg.Limits.Memory}
	o.stdout = x.out.data
	if !answered || s.sent == 1 {
		o.stderr = x.err.data // otherwise the dying process wrote it for a later script
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
		if s.interrupted && o.signal == syscall.SIGINT { // the interrupt was for the previous script
			o.stopped, inStep = stopStep, false
		}
		r.CPU = max(0, p.spent()-counted) // the two clocks differ by less than a microsecond
		// It ended without a message: after other scripts, a limit of its own is as likely a reason as this script.
		if x.ended && o.signal == 0 && len(bytes.TrimSpace(o.stdout)) == 0 && len(o.stderr) == 0 {
			inStep = false
		}
	}
	miscounted := o.into(r, s.solver.Entry, q, s.cfg.Limits.Output)
	isMute := mute.Match(o.stdout) || mute.Match(o.stderr)
	if alive && (miscounted || isMute || r.Verdict == Crash || r.Verdict == Memout) {
		// It is out of step, or corrupted by its own account, and no longer to be trusted.
		s.drop(&s.stats.Lost, true)
		inStep = !miscounted && !isMute
	}
	return inStep
}

// afterReset removes the marker of the survived reset from the front of the output. ok is false if it is missing or
// something came before it.
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

// serve counts a script that the process has survived.
func (s *Session) serve(r *Result) {
	r.CPU = s.seen.cpu
	s.used++
}

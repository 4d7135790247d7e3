package solvers

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"time"
)

// SessionConfig configures a Session. Its zero value works.
type SessionConfig struct {
	Logic   string // of all its queries: selects options of the command
	Limits  Limits
	Recycle Recycle
	// Pinned is a probe of the solver: a process is only started while the program is still the one
	// that was probed, otherwise queries fail with a *[ChangedError]. Nil: not looked at.
	Pinned *Probe
}

// A Session runs scripts one after the other in one process with (reset) between them: mode "reset".
// A process that dies, hangs or loses step is replaced; only the script under way is lost.
// It is for one goroutine at a time. It asks for a solver whose [Probe] says Reset.
//
// After each script it has the solver echo a random word, reset, and echo another: output before
// the first belongs to the script, the second shows that the reset was survived, and anything between the
// two is an answer that came late.
type Session struct {
	host   *Host
	solver *Solver
	cfg    SessionConfig
	argv   []string

	p       *process // nil: none runs
	x       exchange
	word    []byte // random, the start of every marker of this process
	tail    []byte // what is sent after the script
	used    int    // scripts this process has answered
	bytes   int64  // bytes sent to it
	born    time.Time
	counted time.Duration // its processor time already in the results

	keep    bool  // no (reset) after a script: mode "tree"
	root    bool  // the next script does not depend on what was sent before
	soft    bool  // processes are started with the solver's own limit of time: one was killed for it
	history Trace // of the process that gave the last answer
	lost    Trace // of the process before it

	query  Query
	begun  time.Time
	open   bool // between Begin and End
	closed bool
	stats  SessionStats
}

// Session makes a session; its process is started by the first query.
func (h *Host) Session(s *Solver, cfg SessionConfig) *Session {
	cfg.Limits = cfg.Limits.withDefaults()
	cfg.Recycle = cfg.Recycle.withDefaults(cfg.Limits.Memory)
	return &Session{host: h, solver: s, cfg: cfg, argv: s.SessionCommand(cfg.Logic)}
}

// Begin sends a script without waiting for the answer, so that the caller can make the next one
// meanwhile. Every Begin is followed by one End. The script must not change before End returned.
// Errors are as for [Host.Fresh]; after an error no End is due.
func (s *Session) Begin(ctx context.Context, q Query) error {
	switch {
	case s.closed:
		return ErrClosed
	case s.open:
		panic("solvers: Begin before the End of the query before")
	case ctx.Err() != nil:
		return ctx.Err()
	}
	if !s.keep {
		s.recycle()
	}
	s.query = q
	s.begun = time.Now()
	if err := s.dispatch(); err != nil {
		return err
	}
	s.stats.Queries++
	s.open = true
	return nil
}

// End waits for the answer to the script that Begin sent. Its error is as for [Host.Fresh]; the
// session can be used again after an error that is not the context's.
func (s *Session) End(ctx context.Context) (*Result, error) {
	if !s.open {
		panic("solvers: End without Begin")
	}
	s.open = false
	r, inStep, err := s.finish(ctx)
	if err != nil || inStep || r.Reused == 0 || s.keep {
		return r, err
	}
	// The process had served others and failed in a way that says nothing of this script.
	s.stats.Retried++
	s.begun = time.Now()
	if err := s.dispatch(); err != nil {
		return nil, err
	}
	first := r
	if r, _, err = s.finish(ctx); err == nil {
		r.Retried, r.First = true, first
	}
	return r, err
}

// Trace is what the process was sent that gave the last result: with [Result.Retried] the one that gave
// [Result.First]. It is valid until the next Begin.
func (s *Session) Trace(r *Result) *Trace {
	if r.Retried {
		return &s.lost
	}
	return &s.history
}

// Restart ends the process: its answers are not to be trusted any more. The next query starts another.
func (s *Session) Restart() {
	if s.p != nil && !s.open {
		s.drop(&s.stats.Lost, true)
	}
}

// Run is Begin and End.
func (s *Session) Run(ctx context.Context, q Query) (*Result, error) {
	if err := s.Begin(ctx, q); err != nil {
		return nil, err
	}
	return s.End(ctx)
}

// SessionStats counts what a session has done so far.
type SessionStats struct {
	Queries  int64
	Starts   int64         // processes started
	Recycled int64         // replaced because of age or size
	Lost     int64         // replaced because they died, hung or lost step
	Retried  int64         // scripts sent a second time
	Soft     int64         // scripts that the solver gave up by its own limit of time
	CPU      time.Duration // user and system time of all its processes, the live one included
}

// Stats returns the counts so far.
func (s *Session) Stats() SessionStats {
	stats := s.stats
	if s.p != nil {
		stats.CPU += s.p.cpuTime()
	}
	return stats
}

// Close ends the process. It is safe to call twice.
func (s *Session) Close() error {
	s.closed, s.open = true, false
	if s.p != nil {
		s.drop(nil, false)
	}
	return nil
}

// recycle ends a process that has served long enough.
func (s *Session) recycle() {
	if s.p == nil {
		return
	}
	r := s.cfg.Recycle
	due := r.Queries > 0 && s.used >= r.Queries ||
		r.Bytes > 0 && s.bytes >= r.Bytes ||
		r.Age > 0 && time.Since(s.born) >= r.Age ||
		r.RSS > 0 && s.used%64 == 63 && residentSize(s.p.pid) >= r.RSS
	if due {
		s.drop(&s.stats.Recycled, false)
	}
}

// drop ends the process and counts it.
func (s *Session) drop(counter *int64, unclean bool) {
	s.p.end(unclean)
	s.stats.CPU += s.p.spent()
	s.p = nil
	if counter != nil {
		*counter++
	}
}

// start starts the session's process.
func (s *Session) start() error {
	if s.cfg.Pinned != nil {
		if err := s.cfg.Pinned.Unchanged(s.solver); err != nil {
			return err
		}
	}
	dir, err := s.host.workDir()
	if err != nil {
		return err
	}
	argv := s.argv
	if s.soft {
		argv = append(argv[:len(argv):len(argv)], s.solver.softLimit(s.cfg.Limits.Wall)...)
	}
	p, err := s.host.launchSolver(s.solver, argv, dir, true, s.cfg.Limits, s.cpuLimit())
	if err != nil {
		return err
	}
	s.p, s.used, s.bytes, s.counted, s.born = p, 0, 0, 0, time.Now()
	s.lost, s.history = s.history, s.lost
	s.history.clear()
	s.history.Keep = s.keep
	s.stats.Starts++
	var key [12]byte
	rand.Read(key[:]) // never fails, by its documentation
	s.word = append(append(s.word[:0], "storm-"...), hex.EncodeToString(key[:])...)
	return nil
}

// cpuLimit is more than an honest process can use before it is recycled; it ends orphans.
func (s *Session) cpuLimit() time.Duration {
	if s.cfg.Recycle.Age <= 0 {
		return 0
	}
	return s.cfg.Recycle.Age + 2*s.cfg.Limits.Wall + time.Minute
}

// dispatch sends the current query to the process, starting one if there is none.
func (s *Session) dispatch() error {
	if s.p == nil {
		if err := s.start(); err != nil {
			return err
		}
	}
	s.p.busy.Store(true)
	s.x.reset(s.used > 0)
	s.x.p = s.p
	s.x.limit = s.cfg.Limits.Output
	wall := s.cfg.Limits.Wall
	if s.query.Timeout > 0 {
		wall = s.query.Timeout
	}
	if s.soft {
		wall += softGrace(wall)
	}
	s.x.deadline = s.begun.Add(wall)
	// The script may end in a comment without newline.
	s.tail = append(s.tail[:0], "\n(echo \""...)
	at := len(s.tail)
	s.tail = s.appendMarker(s.tail, 'a', s.used+1)
	s.x.marker = s.tail[at:]
	if !s.keep {
		s.tail = append(s.tail, "\")\n(reset)\n(echo \""...)
		s.tail = s.appendMarker(s.tail, 'r', s.used+1)
	}
	s.tail = append(s.tail, "\")\n"...)
	s.history.add(s.query.Script, !s.keep || s.root)
	s.bytes += int64(len(s.query.Script) + len(s.tail))
	s.x.unsent = [2][]byte{s.query.Script, s.tail}
	s.x.send()
	return nil
}

// appendMarker appends the word that closes answer n ('a') or the reset after it ('r').
func (s *Session) appendMarker(b []byte, kind byte, n int) []byte {
	b = append(append(b, s.word...), '-', kind)
	return append(strconv.AppendInt(b, int64(n), 10), '.') // the dot: no marker is the start of another
}

// finish waits for the answer and makes it a result. inStep is false if the process failed in a way
// that need not be the script's doing. The session has no process afterwards if it cannot be used again.
func (s *Session) finish(ctx context.Context) (r *Result, inStep bool, err error) {
	unhook := func() bool { return true }
	if ctx.Done() != nil {
		unhook = context.AfterFunc(ctx, s.p.kill)
	}
	s.x.wait()
	cancelled := !unhook() || ctx.Err() != nil
	s.p.busy.Store(false)
	if cancelled {
		s.drop(nil, true)
		if err = ctx.Err(); err == nil {
			err = context.Canceled
		}
		return nil, false, err
	}
	r = &Result{Session: true, Reused: s.used, Wall: time.Since(s.begun)}
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
	if x.inputGone && !x.wrote {
		inStep = false // it died between two scripts: this one was never read
	}
	// A marker of this process at another place than its own is an answer out of step.
	if inStep && answered && bytes.Contains(text, s.word) {
		inStep = false
	}
	if answered && inStep && len(x.err.data) == 0 {
		if v := plainAnswer(text, &s.query); v != "" {
			s.accept(r, v)
			s.softTimeout(r)
			return r, true, nil
		}
	}
	inStep = s.judge(r, text, answered, inStep)
	s.softTimeout(r)
	if r.Verdict == Timeout && r.Killed && len(s.solver.Entry.SoftLimit) > 0 {
		// From now on the solver is asked to stop by itself: a process that lives on is cheaper than another. Not
		// before it is needed, since watching the time is not free for it.
		s.soft = true
	}
	return r, inStep, nil
}

// softTimeout tells an unknown that came with the end of the solver's own time from others.
func (s *Session) softTimeout(r *Result) {
	if !s.soft || r.Verdict != Unknown || r.Wall < s.cfg.Limits.Wall/20*19 {
		return
	}
	r.Verdict, r.Reason = Timeout, "stopped by its own limit of time"
	if n := len(r.Checks); n > 0 {
		r.Checks[n-1] = Timeout
	}
	s.stats.Soft++
}

// softGrace is what a solver gets beyond its own limit of time before it is killed.
func softGrace(wall time.Duration) time.Duration {
	return max(500*time.Millisecond, min(wall/10, 2*time.Second))
}

// judge makes a result of everything but the common case.
func (s *Session) judge(r *Result, text []byte, answered, inStep bool) bool {
	x := &s.x
	o := outcome{stopped: x.stopped, inputGone: x.inputGone, memory: s.cfg.Limits.Memory}
	o.stdout, o.stderr = x.out.data, x.err.data
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
		counted := s.counted
		p := s.p
		s.drop(&s.stats.Lost, true)
		o.finished(p, x.ended)
		r.CPU = p.spent() - counted
		// Gone without a word: in a process that served others, a limit of its own is as likely as this script.
		if x.ended && o.signal == 0 && len(bytes.TrimSpace(o.stdout)) == 0 && len(o.stderr) == 0 {
			inStep = false
		}
	}
	miscounted := o.into(r, s.solver.Entry, &s.query, s.cfg.Limits.Output)
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
	cpu := s.p.cpuTime()
	r.CPU, s.counted = cpu-s.counted, cpu
	s.used++
}

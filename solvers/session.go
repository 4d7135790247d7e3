package solvers

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"sync/atomic"
	"time"
)

// SessionConfig configures a Session. Its zero value works.
type SessionConfig struct {
	Logic   string // the logic of all its queries, which selects options of the command
	Limits  Limits
	Recycle Recycle
	// Pinned, if not nil, is a probe of the solver: if the program is no longer the one that was probed, no process is
	// started, and queries fail with a *[ChangedError].
	Pinned *Probe

	hard bool // no soft limits: a check that takes too long is not interrupted, and the command has no SoftLimit
}

// A Session runs scripts one after the other in one process with (reset) between them: mode "reset".
// A process that dies, hangs or loses step is replaced; only the script under way is lost.
// It is for one goroutine at a time. It asks for a solver whose [Probe] says Reset.
//
// After each script it has the solver echo a random word, reset, and echo another: output before
// the first belongs to the script, the second shows that the reset was survived, and anything between the
// two is an answer that came late.
//
// Scripts may be sent before earlier ones are answered: the solver then never waits for us, and we are woken up once
// for several answers. If output cannot be attributed to a script then, the scripts are sent again, one at a time.
//
// Answers to scripts that were sent together are read a few at a time, at most longestDoze late, and the time that
// passed is divided among them; a script's time begins when the previous answer was read. If it cannot be determined
// which script made the solver write to its standard error, the process is replaced and the session goes on one script
// at a time.
//
// A check that takes too long is asked to give up, by the solver's own limit of time or by SIGINT as the catalog says,
// before the process is killed. Runs that confirm a finding do without that, like the commands in a report.
type Session struct {
	host   *Host
	solver *Solver
	cfg    SessionConfig
	argv   []string

	p       *process // nil: none runs
	x       exchange
	word    []byte // random, the start of every marker of this process
	mark    []byte // the start of the markers that close an answer
	used    int    // scripts this process has answered
	bytes   int64  // bytes sent to it
	born    time.Time
	sized   time.Time     // time of the last look at the process's resident memory
	swollen bool          // the process was too large then
	counted time.Duration // the processor time that results include already

	keep        bool   // no (reset) after a script: mode "tree"
	root        bool   // the next script does not depend on what was sent before
	single      bool   // send one script at a time, since the solver writes to its standard error
	interrupted bool   // the process was asked to give up a check
	history     *Trace // trace of the process that gave the last answer
	lost        *Trace // trace of the process before that

	queue  []*pending // scripts without an answer, the oldest first
	sent   int        // how many of the queue were sent to the process
	spare  []*pending
	since  time.Time // time from which the oldest script could run: it was sent, and the previous answer was seen
	left   time.Time // time at which the last answer was returned to the caller
	seen   observation
	base   int64         // peak memory of the process when it was sent its last script, if that is measured
	usual  time.Duration // running mean of the work for an answer; low in mode tree
	closed bool
	stats  SessionStats

	done     <-chan struct{} // closed when the last wait's context ends, see onCancel
	stopHook func() bool
	waiting  *atomic.Pointer[process] // process that this context's end kills; nil for a context without an end
}

// pending is a script without an answer.
type pending struct {
	query      Query
	tail       []byte // text sent after the script
	marker     []byte // part of tail
	begin, end int64  // its offsets in what is sent to the process
	root       bool   // the first of a walk

	interrupted bool // the process was interrupted during it
}

// observation is what was measured when answers were seen, to be divided among them.
type observation struct {
	answers int           // answers that have not been returned yet
	elapsed time.Duration // since the observation before
	wall    time.Duration // wall time of each answer
	cpu     time.Duration // processor time of each answer
}

// Session makes a session; its process is started by the first query.
func (h *Host) Session(s *Solver, cfg SessionConfig) *Session {
	cfg.Limits = cfg.Limits.withDefaults()
	cfg.Recycle = cfg.Recycle.withDefaults(cfg.Limits.Memory)
	argv := s.SessionCommand(cfg.Logic)
	if !cfg.hard {
		argv = append(argv, s.softLimit(cfg.Limits.Wall)...)
	}
	return &Session{host: h, solver: s, cfg: cfg, argv: argv}
}

// Begin sends scripts without waiting for the answers, so that the caller can make the next ones meanwhile. Each script
// needs one End, in the same order, and must not change before that. Errors are as for [Host.Fresh]; after an error no
// End is due.
func (s *Session) Begin(ctx context.Context, queries ...Query) error {
	switch {
	case s.closed:
		return ErrClosed
	case ctx.Err() != nil:
		return ctx.Err()
	}
	for _, q := range queries {
		p := &pending{}
		if n := len(s.spare); n > 0 {
			p, s.spare = s.spare[n-1], s.spare[:n-1]
		}
		p.query = q
		p.query.Script = WithoutStatus(q.Script)
		s.queue = append(s.queue, p)
	}
	if err := s.dispatch(); err != nil {
		s.queue = s.queue[:len(s.queue)-len(queries)]
		return err
	}
	s.stats.Queries += int64(len(queries))
	return nil
}

// End waits for the answer to the oldest script that has none. Its error is as for [Host.Fresh]; the session can be
// used again after an error other than the context's.
func (s *Session) End(ctx context.Context) (*Result, error) {
	r, inStep, err := s.finish(ctx)
	if err == nil && !inStep && r.Reused > 0 {
		// The process had answered other scripts, and its failure need not be due to this one.
		s.stats.Retried++
		first := r
		if r, _, err = s.finish(ctx); err == nil {
			r.Retried, r.First = true, first
		}
	}
	s.pop()
	return r, err
}

// pop removes the oldest script.
func (s *Session) pop() {
	p := s.queue[0]
	p.query, p.interrupted = Query{}, false
	s.queue = append(s.queue[:0], s.queue[1:]...)
	s.spare = append(s.spare, p)
	s.sent = max(0, s.sent-1)
	if s.sent == 0 && s.p != nil {
		s.p.busy.Store(false)
	}
	s.left = s.host.timeOf(0)
}

// Abandon drops the scripts that have no answer, and ends the process if one of them was sent to it.
func (s *Session) Abandon() {
	if s.sent > 0 {
		s.drop(nil, false)
	}
	s.queue = s.queue[:0]
}

// Trace is what was sent to the process that gave the last result, up to its script; if [Result.Retried], the process
// that gave [Result.First]. It is valid until the session is used again.
func (s *Session) Trace(r *Result) *Trace {
	if r.Retried {
		return s.lost.First(r.First.Reused + 1)
	}
	return s.history.First(r.Reused + 1)
}

// Restart ends the process, because its answers are no longer to be trusted. Scripts without an answer are sent to a
// new one.
func (s *Session) Restart() {
	if s.p != nil {
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
	Lost     int64         // replaced because they died, hung or got out of step
	Retried  int64         // scripts sent a second time
	Soft     int64         // scripts that the solver gave up in time, and the process survived
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
	s.closed, s.queue = true, nil
	s.unhook()
	if s.p != nil {
		s.drop(nil, false)
	}
	return nil
}

// old reports whether the process has reached a limit of Recycle.
func (s *Session) old() bool {
	r := s.cfg.Recycle
	n := s.used + s.sent
	return r.Queries > 0 && n >= r.Queries ||
		r.Bytes > 0 && s.bytes >= r.Bytes ||
		r.Age > 0 && time.Since(s.born) >= r.Age ||
		r.RSS > 0 && s.large()
}

// sizeInterval is the time between two readings of the resident memory of a session's process.
const sizeInterval = time.Second

// large reports whether the process was too large when its memory was last read.
func (s *Session) large() bool {
	if now := time.Now(); now.Sub(s.sized) >= sizeInterval {
		s.sized, s.swollen = now, residentSize(s.p.pid) >= s.cfg.Recycle.RSS
	}
	return s.swollen
}

// recycle ends a process that has reached a limit of Recycle, if it has no script.
func (s *Session) recycle() {
	if s.p != nil && s.sent == 0 && s.old() {
		s.drop(&s.stats.Recycled, false)
	}
}

// drop ends the process and counts it.
func (s *Session) drop(counter *int64, unclean bool) {
	s.p.end(unclean)
	s.stats.CPU += s.p.spent()
	s.p, s.sent, s.seen = nil, 0, observation{}
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
	p, err := s.host.launchSolver(s.solver, s.argv, dir, pipeInput, s.cfg.Limits, s.cpuLimit())
	if err != nil {
		return err
	}
	s.p, s.used, s.bytes, s.counted, s.interrupted = p, 0, 0, 0, false
	s.born = time.Now()
	s.sized, s.swollen = s.born, false
	s.x.attach(p, s.cfg.Limits.Output)
	s.x.measure = s.measures()
	s.lost, s.history = s.history, s.lost.emptied()
	s.history.Keep = s.keep
	s.stats.Starts++
	var key [12]byte
	rand.Read(key[:]) // never fails, by its documentation
	s.word = append(append(s.word[:0], "storm-"...), hex.EncodeToString(key[:])...)
	s.mark = append(append(s.mark[:0], s.word...), "-a"...)
	return nil
}

// cpuLimit is more processor time than a well-behaved process can use before it is recycled; it ends orphans.
func (s *Session) cpuLimit() time.Duration {
	if s.cfg.Recycle.Age <= 0 {
		return 0
	}
	return s.cfg.Recycle.Age + 2*s.cfg.Limits.Wall + time.Minute
}

// dispatch sends the scripts that may be sent to the process, starting one if there is none.
func (s *Session) dispatch() error {
	if !s.keep {
		s.recycle()
	}
	if s.p == nil {
		if err := s.start(); err != nil {
			return err
		}
	}
	if s.sent == 0 {
		s.p.busy.Store(true)
		s.since = s.host.timeOf(s.p.pid)
	}
	if s.sent == 0 && s.measures() {
		s.p.forget()
		s.base = s.p.peak()
	}
	for s.sent < len(s.queue) && (s.sent == 0 || !s.single && !s.measures() && !s.old()) {
		s.push(s.queue[s.sent])
		s.sent++
	}
	s.x.send()
	return nil
}

// measures reports whether the memory of each script is measured.
func (s *Session) measures() bool { return s.cfg.Limits.Measure && !s.keep }

// push appends a script, and the markers of its answer, to what is to be written.
func (s *Session) push(p *pending) {
	n := s.used + s.sent + 1
	// The script may end in a comment without newline.
	p.tail = append(p.tail[:0], "\n(echo \""...)
	at := len(p.tail)
	p.tail = s.appendMarker(p.tail, 'a', n)
	end := len(p.tail)
	if !s.keep {
		p.tail = append(p.tail, "\")\n(reset)\n(echo \""...)
		p.tail = s.appendMarker(p.tail, 'r', n)
	}
	p.tail = append(p.tail, "\")\n"...)
	p.marker = p.tail[at:end]
	p.root, s.root = s.keep && s.root, false
	s.history.Add(p.query.Script, !s.keep || p.root)
	p.begin = s.bytes
	s.bytes += int64(len(p.query.Script) + len(p.tail))
	p.end = s.bytes
	if len(p.query.Script) > 0 {
		s.x.unsent = append(s.x.unsent, p.query.Script)
	}
	s.x.unsent = append(s.x.unsent, p.tail)
}

// appendMarker appends the word that closes answer n ('a') or the reset after it ('r').
func (s *Session) appendMarker(b []byte, kind byte, n int) []byte {
	b = append(append(b, s.word...), '-', kind)
	return append(strconv.AppendInt(b, int64(n), 10), '.') // the dot makes sure that no marker is a prefix of another
}

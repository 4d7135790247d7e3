package solvers

import (
	"bytes"
	"time"

	"golang.org/x/sys/unix"
)

// An exchange is the communication with one process: what is still to be written, what came back, and when to give up.
// One goroutine does all of it with poll(2): a script larger than the pipe and an answer larger than the pipe cannot
// block each other, the deadline needs no timer, and nothing is handed between goroutines. Cancellation comes from
// outside: killing the process wakes the poll.
//
// It is about one script at a time, the oldest that has no answer; others may be under way behind it.
type exchange struct {
	p        *process
	unsent   [][]byte // scripts, each with the text that follows it
	written  int64    // bytes that the process was sent
	out, err stream
	limit    int64         // bytes on each stream
	gone     bool          // the process has ended
	measure  bool          // read the memory of the process when it has written something, or is out of time
	cpu      time.Duration // the processor time that the process may take; 0: any
	peak     int64         // the peak memory at the last such reading; 0: not known

	// About the current script.
	begin, end int64 // its offsets in all that is written
	deadline   time.Time
	marker     []byte // stop when a line of it appears in out; nil: when the process ends
	stopped    stop
	ended      bool      // the process ended on its own
	closed     bool      // the process closed its standard input
	waiting    time.Time // start of the wait
	lastLook   time.Time
	scanned    int // bytes of out already searched for the marker
	markerLine int // offset of the marker's line in out
	markerEnd  int // offset behind the marker's line, newline included
}

// A stream collects what a process writes to one pipe.
type stream struct {
	data []byte
	eof  bool
}

// watchInterval is the time between two readings of resident memory.
const watchInterval = 50 * time.Millisecond

// endGrace is how long a process may live after it closed its output, or its input before the end of the script.
const endGrace = time.Second

// briefWait is how long a wait may be hidden from the Go scheduler, see hidden_linux.go.
const briefWait = 100 * time.Millisecond

// readSize is the room offered to each read.
const readSize = 4096

// fill reads what is available without waiting.
func (s *stream) fill(fd int, limit int64) {
	for !s.eof && int64(len(s.data)) <= limit {
		if cap(s.data)-len(s.data) < readSize {
			grown := make([]byte, len(s.data), 2*cap(s.data)+2*readSize)
			copy(grown, s.data)
			s.data = grown
		}
		room := s.data[len(s.data):cap(s.data)]
		n, err := unix.Read(fd, room)
		switch {
		case err == unix.EINTR:
		case err != nil && transient(err):
			return
		case err != nil || n == 0:
			s.eof = true
		default:
			s.data = s.data[:len(s.data)+n]
			if n < len(room) {
				return
			}
		}
	}
}

// attach makes the exchange ready for another process, keeping its buffers unless they are large.
func (x *exchange) attach(p *process, limit int64) {
	const keep = 1 << 20
	out, err := x.out.data[:0], x.err.data[:0]
	if cap(out) > keep {
		out = nil
	}
	if cap(err) > keep {
		err = nil
	}
	*x = exchange{p: p, limit: limit, unsent: x.unsent[:0], out: stream{data: out}, err: stream{data: err}}
}

// next moves on to another script. It keeps what the process wrote after the last marker, and what a dead process wrote
// to its standard error, since that belongs to the first script without an answer.
func (x *exchange) next(begin, end int64, marker []byte, deadline time.Time) {
	n := copy(x.out.data, x.out.data[x.markerEnd:])
	x.out.data = x.out.data[:n]
	if !x.gone {
		x.err.data = x.err.data[:0]
	}
	x.begin, x.end, x.marker, x.deadline = begin, end, marker, deadline
	x.stopped, x.ended, x.peak = notStopped, false, 0
	x.scanned, x.markerLine, x.markerEnd = 0, 0, 0
}

// inputGone reports whether the process closed its input before it had read the current script.
func (x *exchange) inputGone() bool { return x.closed && x.written < x.end }

// send writes as much as the pipe accepts without waiting.
func (x *exchange) send() {
	const most = 64 // pieces at once; the system takes no more than 1024
	for len(x.unsent) > 0 {
		n, err := unix.Writev(x.p.in, x.unsent[:min(most, len(x.unsent))])
		if err != nil {
			if err == unix.EINTR {
				continue
			}
			if !transient(err) {
				x.closed = true
				x.unsent = x.unsent[:0]
			}
			return
		}
		x.written += int64(n)
		done := 0
		for done < len(x.unsent) && n >= len(x.unsent[done]) {
			n -= len(x.unsent[done])
			done++
		}
		x.unsent = append(x.unsent[:0], x.unsent[done:]...)
		if len(x.unsent) > 0 {
			x.unsent[0] = x.unsent[0][n:]
		}
	}
}

// readAvailable reads what is available, and reports whether the answer has arrived.
func (x *exchange) readAvailable() bool {
	if !x.found() {
		x.out.fill(x.p.out, x.limit)
	}
	return x.found()
}

// wait waits until the marker has arrived, the process has ended, or a limit is reached. In the last case the process
// still runs.
func (x *exchange) wait() {
	graceful := false // the deadline was shortened already
	x.waiting = time.Now()
	if x.marker != nil {
		x.readAvailable() // a caller that comes late must not find the deadline passed
	}
	for !x.found() {
		if int64(len(x.out.data)) > x.limit || int64(len(x.err.data)) > x.limit {
			x.stopped = stopOutput
			return
		}
		if !graceful && (x.inputGone() || x.out.eof) {
			graceful = true
			if soon := x.p.host.timeOf(x.p.pid).Add(endGrace); soon.Before(x.deadline) {
				x.deadline = soon
			}
		}
		ready, ok := x.poll()
		if !ok {
			return
		}
		if ready.exit {
			x.drain()
			x.gone, x.ended = true, !x.found()
			return
		}
		if ready.in {
			x.send()
		}
		if ready.out {
			before := len(x.out.data)
			x.out.fill(x.p.out, x.limit)
			if len(x.out.data) > before {
				x.readPeak()
			}
		}
		if ready.err {
			x.err.fill(x.p.err, x.limit)
		}
	}
	if x.marker != nil && !x.err.eof {
		x.err.fill(x.p.err, x.limit) // what was written before the marker belongs to this script
	}
}

// readPeak reads the peak memory of the process, if that is wanted.
func (x *exchange) readPeak() {
	if x.measure {
		x.peak = x.p.peak()
	}
}

// extend gives more time to a process whose deadline has passed.
func (x *exchange) extend(d time.Duration) {
	x.stopped, x.deadline = notStopped, x.p.host.timeOf(x.p.pid).Add(d)
}

// sleep waits for d, or until the process ends.
func (x *exchange) sleep(d time.Duration) {
	if !x.p.host.hidden.poll([]unix.PollFd{{Fd: int32(x.p.exit), Events: unix.POLLIN}}, d) {
		time.Sleep(d)
	}
}

// exits waits for the process to end.
func (x *exchange) exits(wait time.Duration) bool {
	fds := []unix.PollFd{{Fd: int32(x.p.exit), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, int(wait.Milliseconds()))
	return err == nil && n > 0
}

// drain reads what a dead process left in its pipes. Other processes may still hold them open and write.
func (x *exchange) drain() {
	for range 256 {
		before := len(x.out.data) + len(x.err.data)
		if int64(len(x.out.data)) <= x.limit {
			x.out.fill(x.p.out, x.limit)
		}
		if int64(len(x.err.data)) <= x.limit {
			x.err.fill(x.p.err, x.limit)
		}
		if len(x.out.data)+len(x.err.data) == before {
			return
		}
		x.peak = 0 // its memory at the time of writing is not known
	}
}

type readiness struct{ in, out, err, exit bool }

// poll waits for something to happen. It reports false after a limit was hit.
func (x *exchange) poll() (readiness, bool) {
	left := x.deadline.Sub(x.p.host.timeOf(x.p.pid))
	if left <= 0 {
		if x.marker != nil && x.readAvailable() || x.exits(0) { // it was in time, but we are late
			return readiness{exit: !x.found()}, true
		}
		x.readPeak()
		x.stopped = stopDeadline
		return readiness{}, false
	}
	now := time.Now()
	if x.p.how == WatchRSS && x.p.memory > 0 {
		if x.lastLook.IsZero() {
			x.lastLook = now // it has just been started
		}
		if now.Sub(x.lastLook) >= watchInterval {
			x.lastLook = now
			if x.p.rss() > x.p.memory {
				x.stopped = stopMemory
				return readiness{}, false
			}
		}
		left = min(left, watchInterval)
	}
	if x.cpu > 0 {
		spent := x.p.treeTime()
		if spent >= x.cpu {
			x.stopped = stopDeadline
			return readiness{}, false
		}
		left = min(left, max(x.cpu-spent, time.Millisecond))
	}
	if x.p.host.meter != nil {
		left = min(left, meterInterval)
	}
	fds := [4]unix.PollFd{
		{Fd: -1, Events: unix.POLLOUT}, // poll(2) ignores negative descriptors
		{Fd: -1, Events: unix.POLLIN},
		{Fd: -1, Events: unix.POLLIN},
		{Fd: int32(x.p.exit), Events: unix.POLLIN},
	}
	if len(x.unsent) > 0 {
		fds[0].Fd = int32(x.p.in)
	}
	if !x.out.eof {
		fds[1].Fd = int32(x.p.out)
	}
	if !x.err.eof {
		fds[2].Fd = int32(x.p.err)
	}
	if brief := briefWait - now.Sub(x.waiting); brief <= 0 || !x.p.host.hidden.poll(fds[:], min(left, brief)) {
		// Rounded up: waking early would spin.
		ms := min((left+time.Millisecond-1)/time.Millisecond, 1<<30)
		if _, err := unix.Poll(fds[:], int(ms)); err != nil {
			return readiness{}, true // interrupted; the deadline is looked at again
		}
	}
	return readiness{fds[0].Revents != 0, fds[1].Revents != 0, fds[2].Revents != 0, fds[3].Revents != 0}, true
}

// found reports whether the whole line of the marker has arrived.
func (x *exchange) found() bool {
	if x.marker == nil {
		return false
	}
	if x.markerEnd > 0 {
		return true
	}
	for x.scanned < len(x.out.data) {
		i := bytes.Index(x.out.data[x.scanned:], x.marker)
		if i < 0 {
			x.scanned = max(x.scanned, len(x.out.data)-len(x.marker)+1)
			return false
		}
		start, end, whole, ok := markerLine(x.out.data, x.scanned+i, len(x.marker))
		if !whole {
			x.scanned += i
			return false
		}
		if ok {
			x.markerLine, x.markerEnd = start, end
			return true
		}
		x.scanned = end
	}
	return false
}

// markerLine finds the line around the n bytes at i. ok says that the line is an answer to echo, not the
// echo command itself as some solvers repeat it at a prompt or in an error message.
func markerLine(data []byte, i, n int) (start, end int, whole, ok bool) {
	start = bytes.LastIndexByte(data[:i], '\n') + 1
	nl := bytes.IndexByte(data[i+n:], '\n')
	if nl < 0 {
		return start, len(data), false, false
	}
	end = i + n + nl + 1
	return start, end, true, !bytes.Contains(data[start:i], []byte("echo"))
}

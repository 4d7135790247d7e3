package solvers

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ownError marks a failure of ours (no descriptors, no temporary directory) among failures of exec.
type ownError struct{ err error }

func (e *ownError) Error() string { return e.err.Error() }
func (e *ownError) Unwrap() error { return e.err }

// stop says why we ended a process.
type stop uint8

const (
	notStopped   stop = iota
	stopDeadline      // wall time
	stopMemory        // resident memory
	stopOutput        // wrote more than allowed
	stopStep          // lost step with the protocol
)

// containment is how much a process may use, and how that is enforced.
type containment struct {
	memory int64
	how    Memory
	cpu    time.Duration // processor time, as the last line of defence against orphans; 0 is no limit
}

// A process is a running solver with its pipes. Except for kill it belongs to one goroutine.
type process struct {
	host *Host
	pid  int
	dir  string
	// Our ends of its pipes, not blocking; -1 when closed. exit is readable once the process has ended.
	in, out, err, exit int
	how                Memory
	memory             int64
	busy               atomic.Bool // its owner is using it and will notice when it dies

	mu     sync.Mutex // guards reaped against kill
	reaped bool
	status syscall.WaitStatus
	usage  syscall.Rusage
	waiter waiter // how the platform waits
}

// pipeInput stands for a pipe in the place of a file.
const pipeInput = ""

// start runs argv in dir. Its standard input is a file or, for a session, a pipe.
func (h *Host) start(argv []string, dir, input string, c containment) (*process, error) {
	p := &process{host: h, dir: dir, in: -1, out: -1, err: -1, exit: -1, how: c.how, memory: c.memory}
	var theirs [3]int
	for i := range theirs {
		theirs[i] = -1
	}
	closeTheirs := func() {
		for _, fd := range theirs {
			closeFD(&fd)
		}
	}
	defer closeTheirs()
	var err error
	isSession := input == pipeInput
	if isSession {
		theirs[0], p.in, err = pipe()
	} else {
		theirs[0], err = unix.Open(input, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	}
	if err == nil {
		p.out, theirs[1], err = pipe()
	}
	if err == nil {
		p.err, theirs[2], err = pipe()
	}
	for _, fd := range []int{p.in, p.out, p.err} {
		if fd >= 0 && err == nil {
			err = unix.SetNonblock(fd, true)
		}
	}
	if err != nil {
		p.closePipes()
		return nil, &ownError{err}
	}
	if isSession {
		growPipe(p.in) // so that a script is one write and the caller can go on
	}
	env := h.env
	if isSession {
		env = h.sessionEnv
	}
	env = append(slices.Clip(env), "TMPDIR="+dir, "PWD="+dir)
	attr := &syscall.ProcAttr{
		Dir:   dir,
		Env:   env,
		Files: []uintptr{uintptr(theirs[0]), uintptr(theirs[1]), uintptr(theirs[2])},
		Sys:   p.attributes(),
	}
	h.starting.RLock()
	p.pid, err = h.forkExec(argv, attr)
	if err == nil {
		h.mu.Lock()
		h.live[p] = struct{}{}
		h.mu.Unlock()
	}
	h.starting.RUnlock()
	if err != nil {
		p.closePipes()
		return nil, err
	}
	p.started(c)
	return p, nil
}

func (h *Host) forget(p *process) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, known := h.live[p]; known {
		delete(h.live, p)
		h.spent += p.spent()
	}
}

// CPU is the user and system time of all processes that the host has started. On systems other than Linux, a process is
// counted when it has ended.
func (h *Host) CPU() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := h.spent
	for p := range h.live {
		all += p.spentSoFar()
	}
	return all
}

// kill ends the process's group. It may be called from any goroutine, at any time.
func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	// Until it is reaped, its number and its group's cannot belong to another process.
	if !p.reaped {
		_ = syscall.Kill(-p.pid, syscall.SIGKILL)
	}
}

// interrupt tells the process, not its children, to give up what it does.
func (p *process) interrupt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		_ = syscall.Kill(p.pid, syscall.SIGINT)
	}
}

// end kills the group, reaps, closes and removes everything. If unclean is set, processes outside of the group are
// searched for at once. It may be called twice.
func (p *process) end(unclean bool) {
	p.mu.Lock()
	if p.reaped {
		p.mu.Unlock()
		return
	}
	_ = syscall.Kill(-p.pid, syscall.SIGKILL)
	p.wait()
	p.reaped = true
	p.mu.Unlock()
	p.closePipes()
	closeFD(&p.exit)
	if syscall.Kill(-p.pid, 0) == nil {
		unclean = true
		reapGroup(p.pid) // it left children in its group
	}
	p.host.forget(p)
	p.host.sweep(unclean)
	p.host.releaseDir(p.dir, unclean)
}

func (p *process) closePipes() {
	closeFD(&p.in)
	closeFD(&p.out)
	closeFD(&p.err)
}

func closeFD(fd *int) {
	if *fd >= 0 {
		_ = unix.Close(*fd)
		*fd = -1
	}
}

// peak is the peak memory of the live process since forget, in bytes; 0 if that is not known.
func (p *process) peak() int64 {
	if m := p.host.meter; m != nil {
		return m.Peak(p.pid)
	}
	return p.peakSize()
}

// forget resets the peak memory of the live process.
func (p *process) forget() {
	if m := p.host.meter; m != nil {
		m.Forget(p.pid)
		return
	}
	p.forgetPeak()
}

// spentSoFar is the processor time of a process that may be reaped at any moment.
func (p *process) spentSoFar() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reaped { // its number may belong to another process
		return p.spent()
	}
	return p.cpuTime()
}

// spent is the processor time of a reaped process and the children it waited for.
func (p *process) spent() time.Duration {
	return time.Duration(p.usage.Utime.Nano() + p.usage.Stime.Nano())
}

// transient reports whether a failed system call should be repeated, at once or after a poll.
func transient(err error) bool {
	return errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EINTR)
}

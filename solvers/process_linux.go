package solvers

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// waiter is a pidfd, which is readable when the process has ended; we reap the process ourselves.
type waiter struct{ pidfd int }

func weakContainment() []string {
	if !isSubreaper() {
		return []string{noSubreaper}
	}
	return nil
}

// isSubreaper reports whether orphans of our descendants become our children.
func isSubreaper() bool {
	var reaper int32
	err := unix.Prctl(unix.PR_GET_CHILD_SUBREAPER, uintptr(unsafe.Pointer(&reaper)), 0, 0, 0)
	return err == nil && reaper != 0
}

// prepareProcess makes us the subreaper of our descendants, and closes inherited descriptors in solvers.
func prepareProcess() error {
	var failed []error
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		failed = append(failed, fmt.Errorf(
			"processes that a solver leaves behind may go on running, since this system gives them to others: %w", err))
	}
	if err := unix.CloseRange(3, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		failed = append(failed, fmt.Errorf(
			"solvers inherit the open files of this program: this system does not let it close them: %w", err))
	}
	return errors.Join(failed...)
}

func pipe() (r, w int, err error) {
	var p [2]int
	if err = unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
		return -1, -1, err
	}
	return p[0], p[1], nil
}

// growPipe asks for the largest size that an unprivileged process gets by default; a smaller one is no problem.
func growPipe(fd int) { _, _ = unix.FcntlInt(uintptr(fd), unix.F_SETPIPE_SZ, 1<<20) }

func (p *process) attributes() *syscall.SysProcAttr {
	p.waiter.pidfd = -1
	return &syscall.SysProcAttr{
		Setsid:    true, // its own group, detached from the terminal, and recognisable when dead: see reapStray
		Pdeathsig: syscall.SIGKILL,
		PidFD:     &p.waiter.pidfd,
	}
}

// started limits the new process. The program is loaded by now but has run for microseconds only; the limits apply to
// what it requests from here on.
func (p *process) started(c containment) {
	p.exit = p.waiter.pidfd
	limit := func(resource int, n uint64) {
		_ = unix.Prlimit(p.pid, resource, &unix.Rlimit{Cur: n, Max: n}, nil)
	}
	limit(unix.RLIMIT_CORE, 0)
	if c.how == LimitAddressSpace && c.memory > 0 {
		limit(unix.RLIMIT_AS, uint64(c.memory))
	}
	if c.cpu > 0 {
		seconds := uint64(c.cpu/time.Second) + 1
		limit(unix.RLIMIT_CPU, seconds*uint64(runtime.NumCPU()))
	}
	// If the machine runs out of memory, the solver goes first.
	if fd, err := unix.Open("/proc/"+strconv.Itoa(p.pid)+"/oom_score_adj", unix.O_WRONLY|unix.O_CLOEXEC, 0); err == nil {
		_, _ = unix.Write(fd, []byte("1000"))
		_ = unix.Close(fd)
	}
}

// wait reaps the process, which has ended or was killed.
func (p *process) wait() {
	for {
		if _, err := syscall.Wait4(p.pid, &p.status, 0, &p.usage); err != syscall.EINTR {
			return
		}
	}
}

// reapGroup reaps the processes of a killed group that were adopted by us (if we are no subreaper, another process
// adopts and reaps them). They may need a moment to die.
func reapGroup(pgid int) {
	for range 100 {
		pid, err := syscall.Wait4(-pgid, nil, syscall.WNOHANG, nil)
		switch {
		case err == syscall.EINTR || pid > 0:
		case err != nil && syscall.Kill(-pgid, 0) != nil:
			return
		case err != nil && !isSubreaper():
			_ = syscall.Kill(-pgid, syscall.SIGKILL)
			return
		default:
			_ = syscall.Kill(-pgid, syscall.SIGKILL)
			time.Sleep(time.Millisecond)
		}
	}
}

// cpuTime is the processor time the live process has used, all threads, to the nanosecond: what
// clock_getcpuclockid(3) would read. Children count only once the process has waited for them.
func (p *process) cpuTime() time.Duration {
	var ts unix.Timespec
	if p.pid <= 0 || unix.ClockGettime(int32(^p.pid)<<3|2, &ts) != nil {
		return 0
	}
	return time.Duration(ts.Nano())
}

// treeTime is the processor time that the live process and its descendants have used so far, those included that have
// ended and were waited for.
func (p *process) treeTime() time.Duration {
	below := children(p.pid)
	if len(below) == 0 && !waitedForChildren("/proc/"+strconv.Itoa(p.pid)) {
		return p.cpuTime()
	}
	total := p.cpuTime() + waitedTime(p.pid)
	for n := 0; n < len(below) && n < 1000; n++ {
		child := process{pid: below[n]}
		total += child.cpuTime() + waitedTime(below[n])
		below = append(below, children(below[n])...)
	}
	return total
}

// waitedTime is the processor time of a process's children that have ended and that it has waited for, in ticks of
// 10 ms.
func waitedTime(pid int) time.Duration {
	const tick = 10 * time.Millisecond // USER_HZ is 100 in what Linux shows to user space
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// pid (name) state ppid … utime stime cutime cstime …; the name may contain anything.
	f := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if len(f) < 15 {
		return 0
	}
	user, _ := strconv.ParseInt(string(f[13]), 10, 64)
	system, _ := strconv.ParseInt(string(f[14]), 10, 64)
	return time.Duration(user+system) * tick
}

// residentSize is the resident memory of one process, in bytes.
func residentSize(pid int) int64 {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	if f := bytes.Fields(data); len(f) > 1 {
		pages, _ := strconv.ParseInt(string(f[1]), 10, 64)
		return pages * int64(os.Getpagesize())
	}
	return 0
}

// peakSize is the peak resident memory of the live process since it began to run its program, or since forgetPeak, in
// bytes; 0 if that is not known, or it has or had children, which may do part of the work.
func (p *process) peakSize() int64 {
	proc := "/proc/" + strconv.Itoa(p.pid)
	status, err := os.ReadFile(proc + "/status")
	if err != nil || len(children(p.pid)) > 0 || waitedForChildren(proc) { // in this order: a child may end in between
		return 0
	}
	return peakIn(status)
}

// peakIn is the peak in the text of /proc/PID/status, in bytes; 0 for a process that has ended.
func peakIn(status []byte) int64 {
	_, line, _ := bytes.Cut(status, []byte("\nVmHWM:"))
	if f := bytes.Fields(line); len(f) > 1 && string(f[1]) == "kB" {
		kilobytes, _ := strconv.ParseInt(string(f[0]), 10, 64)
		return kilobytes * 1024
	}
	return 0
}

// reapedPeak is the peak resident memory of a reaped process, or of one of its children, in bytes; 0 if that is not
// known. The peak that wait4(2) reports is at least the memory of our own program, of which the process was a copy at
// first; only a larger peak is the process's own.
func (p *process) reapedPeak() int64 {
	own, err := os.ReadFile("/proc/self/status")
	most := p.usage.Maxrss * rssUnit
	if err != nil || peakIn(own) == 0 || most <= peakIn(own) {
		return 0
	}
	return most
}

// waitedForChildren reports whether a process had children that have ended, by their count of page faults.
func waitedForChildren(proc string) bool {
	data, err := os.ReadFile(proc + "/stat")
	if err != nil {
		return true
	}
	// pid (name) state ppid pgrp session tty tpgid flags minflt cminflt …; the name may contain anything.
	f := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	return len(f) < 9 || string(f[8]) != "0"
}

// forgetPeak resets the peak resident memory of the live process.
func (p *process) forgetPeak() {
	fd, err := unix.Open("/proc/"+strconv.Itoa(p.pid)+"/clear_refs", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err == nil {
		_, _ = unix.Write(fd, []byte("5"))
		_ = unix.Close(fd)
	}
}

// rss is the resident memory of the live process and its descendants, in bytes.
func (p *process) rss() int64 {
	var total int64
	todo := []int{p.pid}
	for n := 0; n < len(todo) && n < 1000; n++ {
		total += residentSize(todo[n])
		todo = append(todo, children(todo[n])...)
	}
	return total
}

// children lists the children of all threads of a process.
func children(pid int) []int {
	files, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	var pids []int
	for _, f := range files {
		pids = append(pids, childrenIn(f)...)
	}
	return pids
}

// childrenIn lists the processes in a file of /proc.
func childrenIn(file string) []int {
	data, _ := os.ReadFile(file)
	var pids []int
	for _, field := range bytes.Fields(data) {
		if pid, err := strconv.Atoi(string(field)); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// killAdopted ends our children that a solver left behind: they have the host's mark in their environment and the host
// did not start them. Their own children become ours when they die, so it repeats until none is found. Linux makes
// orphans children of the first live thread, which in Go is always the first one, while processes that we start are
// children of the launcher's thread.
func killAdopted(token string, owned func(pid int) bool) {
	mark := []byte(token)
	file := "/proc/self/task/" + strconv.Itoa(os.Getpid()) + "/children"
	for range 50 {
		found := false
		for _, pid := range childrenIn(file) {
			if owned(pid) {
				continue
			}
			env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
			if err != nil || !bytes.Contains(env, mark) {
				reapStray(pid)
				continue
			}
			found = true
			_ = syscall.Kill(pid, syscall.SIGKILL)
			for i := range 100 {
				if got, err := syscall.Wait4(pid, nil, syscall.WNOHANG, nil); got == pid || err == syscall.ECHILD {
					break
				}
				time.Sleep(time.Duration(i) * 100 * time.Microsecond)
			}
		}
		if !found {
			return
		}
	}
}

// reapStray reaps an adopted child that died before its mark could be read. Every process that a host starts leads a
// session; so a dead process in another session than ours that does not lead it was adopted, and nobody else waits for
// it.
func reapStray(pid int) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return
	}
	// pid (name) state ppid pgrp session …; the name may contain anything.
	f := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if len(f) < 4 || string(f[0]) != "Z" {
		return
	}
	session, _ := strconv.Atoi(string(f[3]))
	if own, err := unix.Getsid(0); err == nil && session != own && session != pid {
		_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
	}
}

// rssUnit is the unit of Rusage.Maxrss in bytes.
const rssUnit = 1024

//go:build !linux

package solvers

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// waiter reaps the process in a goroutine and then closes a pipe, which wakes whoever polls its other end.
type waiter struct{ done chan struct{} }

func weakContainment() []string {
	return []string{
		"no parent-death signal: if this program is killed, solvers live on until they read end of input",
		noSubreaper,
		"no limit on memory or processor time",
		"processor time of a session is known only when its process ends",
	}
}

func prepareProcess() error { return nil }

func pipe() (r, w int, err error) {
	var p [2]int
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err = syscall.Pipe(p[:]); err != nil {
		return -1, -1, err
	}
	syscall.CloseOnExec(p[0])
	syscall.CloseOnExec(p[1])
	return p[0], p[1], nil
}

func growPipe(int) {}

func (p *process) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func (p *process) started(containment) {
	r, w, err := pipe()
	if err == nil {
		p.exit = r
	}
	p.waiter.done = make(chan struct{})
	go func() {
		for {
			if _, err := syscall.Wait4(p.pid, &p.status, 0, &p.usage); err != syscall.EINTR {
				break
			}
		}
		close(p.waiter.done)
		if err == nil {
			_ = unix.Close(w)
		}
	}()
}

func (p *process) wait() { <-p.waiter.done }

func reapGroup(int) {}

func (p *process) cpuTime() time.Duration { return 0 }

func (p *process) treeTime() time.Duration { return 0 }

func (p *process) peakSize() int64 { return 0 } // on macOS this needs the permission to debug the process

func (p *process) reapedPeak() int64 { return 0 }

func (p *process) forgetPeak() {}

func (p *process) rss() int64 { return 0 }

func residentSize(int) int64 { return 0 }

// mayHide says that no waits are hidden, see hidden_linux.go.
const mayHide = false

type hiddenWaits struct{ most int32 }

func (*hiddenWaits) poll([]unix.PollFd, time.Duration) bool { return false }

func killAdopted(string, func(int) bool) {}

// rssUnit is the unit of Rusage.Maxrss in bytes: bytes on macOS.
const rssUnit = 1

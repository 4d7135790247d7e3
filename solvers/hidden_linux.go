package solvers

// Waits that are hidden from the Go scheduler.
//
// Our own work for a small script takes some 100 µs of processor time, and then we wait a millisecond or ten for the
// answer. The ordinary way to wait is a blocking system call. For that the Go scheduler takes the goroutine's slot (its
// P) away and gives it to another thread, which finds nothing to do and goes to sleep, and afterwards looks for a slot
// again; meanwhile its watching thread (sysmon) wakes up every 20 µs to see whether the call still lasts. Together that
// costs about as much processor time as our own work does. BenchmarkHiddenWait has the figures: on two processors, our
// own processor time beside one session of z3 is 2.6 % of the solver's with hidden waits and 4.5 % with ordinary ones,
// beside two sessions 3.2 % and 7.9 %; and with hidden waits those answer a tenth more scripts a second.
//
// So waits that are probably short enter the system call behind the scheduler's back: to it the goroutine is one that
// calculates. The price is the slot, which nobody else can use meanwhile. Therefore PrepareProcess raises GOMAXPROCS by
// the number of waits that may be hidden at a time, no more than that are hidden, and a wait is hidden for 100 ms at
// most (briefWait). When the scheduler wants the goroutine to stop, for the garbage collector or after 10 ms, it sends
// a signal, which ends the system call, so nobody has to wait for us.

import (
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// mayHide says that waits can be hidden on this system.
const mayHide = true

// hiddenWaits counts the waits of our process that are hidden at the moment. The zero value hides none.
type hiddenWaits struct {
	most int32
	now  atomic.Int32
}

// poll is poll(2), hidden from the Go scheduler; an interrupted poll finds nothing. It reports false, and does not
// wait, if no more waits may be hidden.
func (h *hiddenWaits) poll(fds []unix.PollFd, wait time.Duration) bool {
	defer h.now.Add(-1)
	if h.now.Add(1) > h.most {
		return false
	}
	timeout := unix.NsecToTimespec(int64(wait))
	_, _, err := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&fds[0])), uintptr(len(fds)),
		uintptr(unsafe.Pointer(&timeout)), 0, 0, 0)
	if err != 0 {
		for i := range fds {
			fds[i].Revents = 0
		}
	}
	return true
}

package solvers

import (
	"os"
	"runtime"
)

// A Process is what [PrepareProcess] made of this process. Hosts share it.
type Process struct {
	// Meter measures the processes of all hosts, in the place of the system. It is for tests that are to depend on
	// nothing but what fake solvers say that they take.
	Meter  Meter
	hidden hiddenWaits
}

// PrepareProcess makes this process one that runs solvers well. What it does holds for the whole process, so no Host
// does it by itself: a program calls it once, at its start, and hands the result to its hosts ([HostConfig.Process]).
// waits is how many goroutines wait for solvers at the same time. The error names what this system does not let it do;
// the Process can be used all the same.
//
// On Linux:
//   - The process becomes a child subreaper (prctl(2)): what solvers leave behind outside of their process groups comes
//     to us, and is ended. Otherwise it goes on running.
//   - Descriptors that our parent gave us are closed in solvers. Those that this program opens itself are in any case.
//   - GOMAXPROCS is raised by waits, so that short waits for solvers can be hidden from the Go scheduler, which spends
//     about as much on them as all else costs that we do for a small script (hidden_linux.go). A goroutine that waits
//     like that holds one of the slots that GOMAXPROCS counts, and uses no processor. So as many as the default allows,
//     which respects the quotas of containers and the processors that we may use, are left for those that calculate.
//     The Go runtime no longer adapts it to quotas that change later. Where the environment sets GOMAXPROCS, it stays
//     as it is, and no wait is hidden.
//
// Elsewhere it does nothing. Limits on open files are those of the Go runtime, which raises the soft one for us, not
// for solvers. Signals are the program's: solvers inherit which of them are ignored, like SIGHUP under nohup.
func PrepareProcess(waits int) (*Process, error) {
	p := &Process{}
	if mayHide && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + waits)
		p.hidden.most = int32(waits)
	}
	return p, prepareProcess()
}

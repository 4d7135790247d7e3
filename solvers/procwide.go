package solvers

import (
	"os"
	"runtime"
)

// A Process is the result of [PrepareProcess]. Hosts share it.
type Process struct {
	// Meter, if not nil, measures the processes of all hosts instead of the system. It is for tests that must depend only
	// on the time and memory that fake solvers pretend to take.
	Meter  Meter
	hidden hiddenWaits
}

// PrepareProcess prepares this process for running solvers. Its effects are process-wide, so no Host does it by itself:
// a program calls it once, at its start, and passes the result to its hosts ([HostConfig.Process]). waits is how many
// goroutines wait for solvers at the same time. The error describes what this system does not permit; the Process can
// be used nevertheless.
//
// On Linux:
//   - The process becomes a child subreaper (prctl(2)): processes that solvers leave behind outside of their process
//     groups become our children, and we end them. Otherwise they would go on running.
//   - Inherited descriptors are closed in solvers. Those that this program opens itself are closed there in any case.
//   - GOMAXPROCS is raised by waits, so that short waits for solvers can be hidden from the Go scheduler, which uses
//     as much processor time for them as all our other work for a small script (hidden_linux.go). A goroutine that
//     waits like that holds one of the slots that GOMAXPROCS counts, and uses no processor. The goroutines that compute
//     keep as many slots as the default is, which respects the quotas of containers and the processors that we may use.
//     The Go runtime no longer adapts it to quotas that change later. If the environment sets GOMAXPROCS, it is not
//     changed, and no wait is hidden.
//
// Elsewhere it does nothing. Limits on open files are those of the Go runtime, which raises the soft one for us, not
// for solvers. The program handles signals: solvers inherit which of them are ignored, like SIGHUP under nohup.
func PrepareProcess(waits int) (*Process, error) {
	p := &Process{}
	if mayHide && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + waits)
		p.hidden.most = int32(waits)
	}
	return p, prepareProcess()
}

package solvers

import (
	"context"
	"log/slog"
)

// A Host is where solver processes live: the thread that starts them, the directory they work in, and
// the means to find and end what they leave behind. A process needs one; it serves any number of goroutines.
type Host struct{}

// HostConfig configures a Host. Its zero value works.
type HostConfig struct {
	Dir    string       // parent of the working directories; the system's directory for temporary files
	Logger *slog.Logger // warnings on containment; none
}

// NewHost makes a host. On Linux the process becomes a child subreaper, so that processes which solvers
// leave behind come to us, and descriptors inherited from our parent are not handed on.
func NewHost(cfg HostConfig) (*Host, error) { panic("skeleton") }

// Close ends everything that still runs and removes the host's directory. Sessions need no Close before.
func (h *Host) Close() error { panic("skeleton") }

// Containment says how well this platform contains solvers, one line a means that is missing or weak.
func (h *Host) Containment() []string { panic("skeleton") }

// Probe finds out what a solver is and what works. The error is a *[StartError], or the
// context's; everything else that goes wrong stands in the Probe.
func (h *Host) Probe(ctx context.Context, s *Solver) (*Probe, error) { panic("skeleton") }

// Fresh runs one script from a file of its own in a new process: mode "fresh", and how findings are
// confirmed. The error is a *[StartError], our own failure or the context's; what the solver does is in
// the Result.
func (h *Host) Fresh(ctx context.Context, s *Solver, q Query, l Limits) (*Result, error) {
	panic("skeleton")
}

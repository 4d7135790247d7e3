package main

import (
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// What holds for the whole process is set here, and in interrupt.go: no package below does.

// gcPercent lets more garbage gather than Go's 100: little is alive, and to collect it every few megabytes is a tenth
// of our own work beside a fast solver. What seeds take is bounded (package campaign), so the heap is.
const gcPercent = 400

// memoryLimit is from where on garbage is collected more often: a choice among many instances keeps them all.
const memoryLimit = 2 << 30

// collectLess sets gcPercent and memoryLimit, unless the user set other ones.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}

// jobsText is what the help says of defaultJobs: it is the same everywhere.
const jobsText = "the number of processors"

// defaultJobs is how many solvers run at the same time by default: as many as there are processors for this process. Go
// makes that GOMAXPROCS, from the machine, the processors that we may use, and the quota of the container.
func defaultJobs() int { return runtime.GOMAXPROCS(0) }

// meter measures the processes of solvers in tests; nil: the system does.
var meter solvers.Meter

// prepareProcess prepares to run solvers, so many at the same time.
func prepareProcess(log *slog.Logger, waits int) *solvers.Process {
	p, err := solvers.PrepareProcess(waits)
	if err != nil {
		log.Warn(err.Error())
	}
	p.Meter = meter
	return p
}

// askerKey is under which an app has who asks solvers.
const askerKey = "asker"

// askerOf is who asks solvers in the place of processes; nil: nobody does.
func askerOf(c *cli.Context) ask.Asker {
	asks, _ := c.App.Metadata[askerKey].(ask.Asker)
	return asks
}

// hostOf makes what runs solvers, so many at the same time, until it is closed; nil where an asker takes its place.
func hostOf(c *cli.Context, log *slog.Logger, waits int) (host *solvers.Host, end func(), err error) {
	if askerOf(c) != nil {
		return nil, func() {}, nil
	}
	host, err = solvers.NewHost(solvers.HostConfig{Process: prepareProcess(log, waits)})
	if err != nil {
		return nil, nil, err
	}
	return host, func() { host.Close() }, nil
}

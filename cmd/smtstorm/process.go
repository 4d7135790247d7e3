package main

import (
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// What holds for the whole process is set here, and in interrupt.go: no package below does.

// gcPercent lets more garbage gather than Go's 100: little is alive, and to collect it every few megabytes is a tenth
// of our own work beside a fast solver. What seeds take is bounded (package stock), so the heap is.
const gcPercent = 400

// From so many bytes on garbage is collected more often; where more than half of that is alive, as of a choice among
// many instances, from twice of what is alive on.
const memoryLimit = 352 << 20

// collectLess sets gcPercent and the memory limit, unless the user set other ones.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		limitMemory(new(collected))
	}
}

// collected is an object that nothing refers to: it is finalized after a garbage collection.
type collected struct{ _ *byte }

// limitMemory sets the limit by what is alive now, and again after each garbage collection.
func limitMemory(c *collected) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	debug.SetMemoryLimit(max(memoryLimit, 2*int64(sample[0].Value.Uint64())))
	runtime.SetFinalizer(c, limitMemory)
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

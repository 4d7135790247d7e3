package main

import (
	"errors"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"runtime/pprof"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// Settings of the whole process are made here, and in interrupt.go, but in no package below.

// gcPercent is higher than Go's default of 100: the live heap is small, and collecting every few megabytes would be a
// tenth of our own work beside a fast solver. The memory of seeds is bounded (package seeds), and so is the heap.
const gcPercent = 400

// memoryLimit is the heap size, in bytes, from which garbage is collected more often. If more than half of that is
// alive, as when choosing among many instances, the limit is twice the live heap.
const memoryLimit = 184 << 20

// collectLess sets gcPercent and the memory limit, unless the user set other ones. No profile of the memory is taken:
// at each garbage collection, the runtime would go through all samples, for nobody.
func collectLess() {
	runtime.MemProfileRate = 0
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		limitMemory(new(collected))
	}
}

// collected is an object that nothing refers to: it is finalized after a garbage collection.
type collected struct{ _ *byte }

// limitMemory sets the limit by the live heap, now and after each garbage collection.
func limitMemory(c *collected) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	debug.SetMemoryLimit(max(memoryLimit, 2*int64(sample[0].Value.Uint64())))
	runtime.SetFinalizer(c, limitMemory)
}

// profileVariable names the file to which a profile of our own processor time is written, in the format of
// runtime/pprof; without it, none is made. It is for developers (benchmarks own -parts), and therefore no flag.
const profileVariable = "SMTSTORM_CPU_PROFILE"

// profile makes the profile that profileVariable asks for, until stop is called.
func profile() (stop func(), err error) {
	path := os.Getenv(profileVariable)
	if path == "" {
		return func() {}, nil
	}
	os.Unsetenv(profileVariable) // a solver that is smtstorm itself would write to the same file
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		f.Close()
	}, nil
}

// jobsText stands for defaultJobs in the help, so that the help is the same on all machines.
const jobsText = "the number of processors"

// defaultJobs is how many solvers run at the same time by default: as many as there are processors for this process.
// That is GOMAXPROCS, which Go sets by the machine, the affinity of the process and the quota of the container.
func defaultJobs() int { return runtime.GOMAXPROCS(0) }

// meter measures the processes of solvers in tests; nil: the system does.
var meter solvers.Meter

// prepareProcess prepares to run solvers; waits is how many run at the same time.
func prepareProcess(log *slog.Logger, waits int) *solvers.Process {
	p, err := solvers.PrepareProcess(waits)
	if err != nil {
		log.Warn(err.Error())
	}
	p.Meter = meter
	return p
}

// askerKey is the key of the asker in the app's metadata.
const askerKey = "asker"

// askerOf is the asker in place of solvers' processes; nil: there is none.
func askerOf(c *cli.Context) ask.Asker {
	asks, _ := c.App.Metadata[askerKey].(ask.Asker)
	return asks
}

// hostOf makes the host of solvers' processes, nil if there is an asker in its place. waits is how many run at the same
// time; end closes it.
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

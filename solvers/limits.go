package solvers

import (
	"cmp"
	"time"
)

// Limits bound what one process may use. A zero field stands for the default named with it.
type Limits struct {
	Wall   time.Duration // a query's wall time; 10 s
	CPU    time.Duration // processor time of a process for one script and its children; 0: no limit
	Memory int64         // bytes of address space or resident memory, as the catalog says; 2 GiB
	Output int64         // bytes kept and accepted on each of stdout and stderr; 16 MiB
	// Measure says that results include how much memory a script took ([Result.Peak]). A session is then sent one script
	// at a time, since the memory of scripts that were sent together could not be attributed.
	Measure bool
}

// Default values of [Limits].
const (
	DefaultWall   = 10 * time.Second
	DefaultMemory = 2 << 30
	DefaultOutput = 16 << 20
)

func (l Limits) withDefaults() Limits {
	if l.Wall <= 0 {
		l.Wall = DefaultWall
	}
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	if l.Output <= 0 {
		l.Output = DefaultOutput
	}
	return l
}

// Recycle says when a session replaces its process, to keep a solver's leaks from adding up. A zero
// field stands for the default named with it, a negative one for never.
type Recycle struct {
	Queries int           // 1000
	Bytes   int64         // bytes of scripts sent, which are kept as the process's trace; 8 MiB
	Age     time.Duration // 5 minutes
	RSS     int64         // resident bytes, read once a second; half of Limits.Memory
}

// Default values of [Recycle].
const (
	DefaultRecycleQueries = 1000
	DefaultRecycleBytes   = 8 << 20
	DefaultRecycleAge     = 5 * time.Minute
)

func (r Recycle) withDefaults(memory int64) Recycle {
	r.Queries = cmp.Or(r.Queries, DefaultRecycleQueries)
	r.Bytes = cmp.Or(r.Bytes, DefaultRecycleBytes)
	r.Age = cmp.Or(r.Age, DefaultRecycleAge)
	r.RSS = cmp.Or(r.RSS, memory/2)
	return r
}

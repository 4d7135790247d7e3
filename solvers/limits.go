package solvers

import (
	"cmp"
	"time"
)

// Limits bound what one process may use. A zero field stands for the default named with it.
type Limits struct {
	Wall   time.Duration // a query's wall time; 10 s
	CPU    time.Duration // processor time of the process and its children, of a process for one script; 0: no limit
	Memory int64         // bytes of address space or resident memory, as the catalog says; 2 GiB
	Output int64         // bytes kept and accepted on each of stdout and stderr; 16 MiB
	// Measure says that results tell how much memory a script took ([Result.Peak]). A session then gets one script at a
	// time, since what it takes could not be determined from what the next one takes.
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
	RSS     int64         // resident bytes, looked at once a second; half of Limits.Memory
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

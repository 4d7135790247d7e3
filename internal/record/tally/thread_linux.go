package tally

import "syscall"

// threadCPU is the processor time of the calling thread in seconds.
func threadCPU() float64 { return usage(syscall.RUSAGE_THREAD) }

//go:build !linux

package tally

// threadCPU is not known on this system: all counts for tests.
func threadCPU() float64 { return 0 }

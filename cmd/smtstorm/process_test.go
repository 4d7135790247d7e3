package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
)

// A process that runs no tests has less memory, from the next garbage collection on.
func TestMemoryLimit(t *testing.T) {
	was, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	t.Cleanup(func() {
		leastLimit.Store(was) // it is set again after each collection
		debug.SetMemoryLimit(was)
		debug.SetGCPercent(percent)
	})
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	collectLess()
	if limit := debug.SetMemoryLimit(-1); limit < memoryLimit {
		t.Errorf("a process that runs tests has %d MiB", limit>>20)
	}
	for collectMore(); debug.SetMemoryLimit(-1) >= memoryLimit; runtime.Gosched() {
		runtime.GC()
	}
	if limit := debug.SetMemoryLimit(-1); limit < handOutLimit {
		t.Errorf("a process that runs no tests has %d MiB", limit>>20)
	}
}

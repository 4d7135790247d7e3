//go:build unix

package tally

import (
	"syscall"
	"time"
)

// OwnCPU is the processor time of our own process in seconds, without its children.
func OwnCPU() float64 { return usage(syscall.RUSAGE_SELF) }

func usage(of int) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(of, &u); err != nil {
		return 0
	}
	return (time.Duration(u.Utime.Nano()) + time.Duration(u.Stime.Nano())).Seconds()
}

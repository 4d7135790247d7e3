package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// interruptible gives two contexts: the first signal ends soft, naming itself as the cause, the second one hard. A
// third one kills the process, as if none were waited for. Where nobody reads our output any more, both end at once: the
// process would be killed otherwise, and leave the directories of solvers behind.
func interruptible(log *slog.Logger) (soft, hard context.Context, done func()) {
	soft, endSoft := context.WithCancelCause(context.Background())
	hard, endHard := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	waited := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup means it
		waited = append(waited, syscall.SIGHUP)
	}
	signal.Notify(signals, append(waited, syscall.SIGPIPE)...)
	go func() {
		for s := range signals {
			switch {
			case s == syscall.SIGPIPE:
				signal.Ignore(syscall.SIGPIPE)
				endSoft(errors.New("nobody reads its output any more"))
				endHard()
			case soft.Err() == nil:
				log.Warn("finishing what runs; once more to stop at once")
				endSoft(errors.New("interrupted by " + signalName(s)))
			case s != syscall.SIGHUP: // a terminal that goes away may send it twice
				log.Warn("stopping at once; what was found so far is kept")
				endHard()
				signal.Reset(waited...)
				return
			}
		}
	}()
	return soft, hard, func() {
		signal.Stop(signals)
		close(signals)
		endSoft(nil)
		endHard()
	}
}

// signalName is what a signal is called in manuals.
func signalName(s os.Signal) string {
	switch s {
	case os.Interrupt:
		return "SIGINT"
	case syscall.SIGTERM:
		return "SIGTERM"
	case syscall.SIGHUP:
		return "SIGHUP"
	}
	return s.String()
}

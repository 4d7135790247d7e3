package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// interruptible gives two contexts: the first signal ends soft, naming itself as the cause, the second one hard. A
// third one kills the process, as if none were waited for. When nobody reads our output any more, both end at once.
func interruptible(log *slog.Logger) (soft, hard context.Context, done func()) {
	soft, endSoft := context.WithCancelCause(context.Background())
	hard, endHard := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	waited := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup means it
		waited = append(waited, syscall.SIGHUP)
	}
	signal.Notify(signals, waited...)
	go func() {
		select {
		case <-unread:
			endSoft(errors.New("nobody reads its output any more"))
			endHard()
		case <-hard.Done():
		}
	}()
	go func() {
		for s := range signals {
			switch {
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

// unread is closed when nobody reads our output any more.
var unread = make(chan struct{})

// output is standard output or error, on a descriptor of its own: on the standard one, a write that nobody reads kills
// the process, which then leaves the directories of solvers behind.
type output struct {
	*os.File
	noticed func() // is called when nobody reads it
}

// outputOf is the output of a file, or the file if it cannot have another descriptor.
func outputOf(file *os.File, noticed func()) io.Writer {
	fd, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		return file
	}
	syscall.CloseOnExec(fd)
	return &output{File: os.NewFile(uintptr(fd), file.Name()), noticed: noticed}
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.File.Write(p)
	if errors.Is(err, syscall.EPIPE) {
		o.noticed()
	}
	return n, err
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

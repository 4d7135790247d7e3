package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
)

// interruptible returns two contexts: the first signal ends soft, with itself as the cause, the second one ends hard,
// and a third one kills the process. When our output is a pipe that is closed, both end at once.
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
			why := errors.New("nobody reads its output any more")
			interruption.CompareAndSwap(nil, &why)
			endSoft(why)
			endHard()
		case <-hard.Done():
		}
	}()
	go func() {
		for s := range signals {
			switch {
			case soft.Err() == nil:
				log.Warn("finishing what runs; once more to stop at once")
				why := errors.New("interrupted by " + signalName(s))
				interruption.CompareAndSwap(nil, &why)
				endSoft(why)
			case s != syscall.SIGHUP: // a closed terminal may send it twice
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

// interruption is why the process was to end before its work was done; it has nil as long as it was not.
var interruption atomic.Pointer[error]

// unread is closed when the reader of our output has closed the pipe.
var unread = make(chan struct{})

// output is standard output or error, on another descriptor: on descriptors 1 and 2, a write to a closed pipe kills a
// Go program, which would then leave the directories of solvers behind.
type output struct {
	*os.File
	noticed func() // called when the pipe is closed
}

// outputOf is an output for a file, or the file itself if the system gives no other descriptor.
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

// signalName is the name of a signal as in manuals, such as SIGINT.
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

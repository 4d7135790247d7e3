package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

// interruptible gives two contexts: the first signal ends soft, the second one hard.
func interruptible(log *slog.Logger) (soft, hard context.Context, done func()) {
	soft, endSoft := context.WithCancel(context.Background())
	hard, endHard := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-signals; !ok {
			return
		}
		log.Warn("finishing what runs; once more to stop at once")
		endSoft()
		if _, ok := <-signals; ok {
			endHard()
		}
	}()
	return soft, hard, func() {
		signal.Stop(signals)
		close(signals)
		endSoft()
		endHard()
	}
}

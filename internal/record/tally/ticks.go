package tally

import (
	"context"
	"time"
)

// Ticks show and store statistics from time to time while a campaign runs.
type Ticks struct {
	Snapshot func() Stats
	// Status shows them, about twice a second; it need not take a snapshot each time. Nil: nothing is shown.
	Status func(snapshot func() Stats)
	// Keep stores them every five seconds, or less often so that it takes at most 1/500 of the time.
	Keep func() error
	// Guard calls do; a panic there does not end the campaign.
	Guard func(do func() error) error
}

// Intervals of Status and of Keep.
const (
	statusInterval = 500 * time.Millisecond
	keepInterval   = 5 * time.Second
	keepShare      = 500
)

// Start runs the ticks in a goroutine until stop is called or Keep fails. After an error, failed is called, and stop
// returns the error.
func (t Ticks) Start(failed func()) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		err := t.run(ctx)
		if err != nil {
			failed()
		}
		ended <- err
	}()
	return func() error {
		cancel()
		return <-ended
	}
}

func (t Ticks) run(ctx context.Context) error {
	ticker := time.NewTicker(statusInterval)
	defer ticker.Stop()
	for next := time.Now().Add(keepInterval); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		t.show()
		if begun := time.Now(); begun.After(next) {
			if err := t.Keep(); err != nil {
				return err
			}
			next = begun.Add(max(keepInterval, keepShare*time.Since(begun)))
		}
	}
}

// show shows the statistics once.
func (t Ticks) show() {
	if t.Status == nil {
		return
	}
	_ = t.Guard(func() error { // it has been counted and said
		t.Status(t.Snapshot)
		return nil
	})
}

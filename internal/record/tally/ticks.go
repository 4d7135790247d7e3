package tally

import (
	"context"
	"time"
)

// Ticks are what happens to statistics while a campaign runs.
type Ticks struct {
	Snapshot func() Stats
	// Status shows them, about twice a second. It need not take a snapshot each time. Nil: nobody looks.
	Status func(snapshot func() Stats)
	// Keep writes them down, every five seconds, or so seldom that it takes a five-hundredth of the time.
	Keep func() error
	// Guard does what may panic without ending the campaign.
	Guard func(do func() error) error
}

// Intervals of the status and of what is written.
const (
	statusInterval = 500 * time.Millisecond
	keepInterval   = 5 * time.Second
	keepShare      = 500
)

// Start lets it happen until the function that it gives is called, or until an error, which that function gives and
// which failed is called for.
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

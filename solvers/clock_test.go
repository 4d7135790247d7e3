package solvers

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// A hangClock stands still, except that it advances by an hour whenever a fake solver reports that it hangs. So a time
// limit ends a solver that hangs at once, and no other one, however busy the machine is.
type hangClock struct {
	file  string // gets a byte whenever a fake solver reports that it hangs
	begun time.Time

	mu     sync.Mutex
	timers []hangTimer
}

type hangTimer struct {
	at     time.Time
	cancel context.CancelFunc
}

// lastResort is how long tests wait for something that should happen.
const lastResort = 5 * time.Minute

func (c *hangClock) now() time.Time {
	hours := time.Since(c.begun) / lastResort
	if file, err := os.Stat(c.file); err == nil {
		hours += time.Duration(file.Size())
	}
	now := c.begun.Add(hours * time.Hour)
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.timers {
		if !t.at.After(now) {
			t.cancel()
		}
	}
	return now
}

// withTimeout ends the context before now returns a time after the timeout.
func (c *hangClock) withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	at := c.now().Add(d)
	ctx, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timers = append(c.timers, hangTimer{at, cancel})
	return ctx, cancel
}

// fakeHost makes a host for fake solvers, with a clock that advances only when one of them hangs. Probes have no time
// limit.
func fakeHost(t testing.TB) *Host {
	t.Helper()
	h := newHost(t)
	c := &hangClock{file: filepath.Join(t.TempDir(), "hangs"), begun: time.Now()}
	if err := os.WriteFile(c.file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h.env = append(h.env, fakesolver.HangsVariable+"="+c.file)
	h.sessionEnv = sessionEnvironment(h.env)
	h.clock = clock{c.now, c.withTimeout}
	h.probeTime = 1 << 62 // longer than a century
	return h
}

// slowness is how many times slower a slow clock is.
const slowness = 20

// slowClock makes a slow clock for hosts of real solvers, so that time limits are generous on a busy machine.
func slowClock() func() time.Time {
	begun := time.Now()
	return func() time.Time { return begun.Add(time.Since(begun) / slowness) }
}

// eventually waits until is returns true, and reports whether it did within lastResort.
func eventually(is func() bool) bool {
	for begun := time.Now(); time.Since(begun) < lastResort; time.Sleep(5 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return false
}

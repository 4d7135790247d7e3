package fleet

import (
	"context"
	"sync"
)

// monitor is a lock with changes that can be waited for.
type monitor struct {
	mu      sync.Mutex
	changed chan struct{} // closed by wake; nil if nobody waits
}

// wake ends all calls of pause; the caller holds the lock.
func (m *monitor) wake() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
}

// pause waits until something has changed, or ctx ends; the caller holds the lock, and holds it again afterwards.
func (m *monitor) pause(ctx context.Context) {
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	changed := m.changed
	m.mu.Unlock()
	select {
	case <-changed:
	case <-ctx.Done():
	}
	m.mu.Lock()
}

// await waits until holds returns true, or ctx ends. holds is called with the lock.
func (m *monitor) await(ctx context.Context, holds func() bool) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for !holds() {
		if m.pause(ctx); ctx.Err() != nil {
			return holds()
		}
	}
	return true
}

package campaign

import (
	"sync"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/solvers"
)

// target is a solver under test.
type target struct {
	*solvers.Solver
	probe   *solvers.Probe
	session bool // sessions work, and may be used
	broken  atomic.Bool

	mu      sync.Mutex
	crashes map[string]int // in sessions only, by logic
}

// maxSessionCrashes is how often a solver may crash in sessions, and not alone, before a logic gets no more of them.
const maxSessionCrashes = 3

// useSession tells whether to use a session for a logic.
func (t *target) useSession(logic string) bool {
	if !t.session {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.crashes[logic] < maxSessionCrashes
}

// sessionCrashed counts a crash that happened in a session only, and tells how many there were.
func (t *target) sessionCrashed(logic string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.crashes == nil {
		t.crashes = map[string]int{}
	}
	t.crashes[logic]++
	return t.crashes[logic]
}

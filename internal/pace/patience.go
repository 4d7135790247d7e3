package pace

import (
	"math"
	"sync"
	"time"
)

// Patience says how long an answer is worth waiting for: much longer than the logic's instances usually take, and no
// longer. One instance in a hundred that takes as long as it may would take most of a campaign's time. The zero value
// knows nothing yet.
type Patience struct {
	mu    sync.Mutex
	usual map[string]usual // by logic
}

// usual is what instances of a logic take that are answered.
type usual struct {
	seen int
	log  float64 // of the nanoseconds, on average over the last ones: a few slow ones do not count for all
}

const (
	leastSeen     = 16                     // answers before there is an idea of what is usual
	meanOf        = 64                     // answers
	patienceTimes = 30                     // what is usual
	leastPatience = 250 * time.Millisecond // the machine may be busy
	wholeEvery    = 64                     // of so many instances one is waited for to the end
)

// Took notes what an answer of sat, unsat or unknown took.
func (p *Patience) Took(logic string, wall time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.usual == nil {
		p.usual = map[string]usual{}
	}
	u := p.usual[logic]
	u.seen++
	u.log += (math.Log(max(1, float64(wall))) - u.log) / float64(min(u.seen, meanOf))
	p.usual[logic] = u
}

// Limit gives how long to wait for the answer to the instance of that index, at most whole.
func (p *Patience) Limit(logic string, index int, whole time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	u := p.usual[logic]
	if u.seen < leastSeen || index%wholeEvery == wholeEvery-1 {
		return whole
	}
	return min(whole, max(leastPatience, time.Duration(patienceTimes*math.Exp(u.log))))
}

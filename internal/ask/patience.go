package ask

import (
	"math"
	"sync"
	"time"
)

// Patience adapts the time limit to a logic: some times as long as its instances usually take. Otherwise one instance
// in a hundred that uses the full time limit would take most of a campaign's time. The zero value knows nothing yet.
//
// Measured in seven minutes each, side by side, against a limit of 30 times the usual time, at least 250 ms, and the
// whole time in a logic without answers: cvc5 1.0.3 went from 7,267 to 32,555 instances and from 9 to 22 signatures,
// cvc4 1.8 from 13,274 to 31,062 and from 3 to 11. The new order of turns (ledger) is part of that difference.
type Patience struct {
	mu     sync.Mutex
	usual  map[string]usual // key: logic
	all    usual            // the same for all logics together
	asked  int              // number of calls of Limit
	late   int              // number of instances without an answer within a shortened limit
	warned bool             // whether the user was warned that many are late
}

// usual is what the answered instances of a logic take.
type usual struct {
	seen int
	log  float64 // mean logarithm of the nanoseconds over the last answers: a few slow ones hardly count
}

const (
	leastSeen     = 16                     // answers after which a logic's usual time is known
	meanOf        = 64                     // answers that count equally; a later one has the weight 1/meanOf
	patienceTimes = 5                      // factor on the usual time, and on the start time of a process
	leastPatience = 100 * time.Millisecond // the machine may be busy
	wholeEvery    = 256                    // one of this many instances gets the full time
	manyLate      = 32                     // instances: a warning comes from this many on
)

// took updates what is usual by another answer.
func (u usual) took(wall time.Duration) usual {
	u.seen++
	u.log += (math.Log(max(1, float64(wall))) - u.log) / float64(min(u.seen, meanOf))
	return u
}

// patience is the time limit that follows from what is usual.
func (u usual) patience() time.Duration { return time.Duration(patienceTimes * math.Exp(u.log)) }

// Took notes what an answer of sat, unsat or unknown took.
func (p *Patience) Took(logic string, wall time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.usual == nil {
		p.usual = map[string]usual{}
	}
	p.usual[logic] = p.usual[logic].took(wall)
	p.all = p.all.took(wall)
}

// Limit returns how long to wait for the answer to the next instance, at most whole, for a solver that takes the time
// start to answer a trivial question in a new process. In a session most answers come without a start, but an instance
// after a timeout waits for one: if the limit were shorter than that, each timeout would be the reason for the next.
// For a logic with hardly any answers yet, perhaps because it is too hard, all logics together decide.
func (p *Patience) Limit(logic string, whole, start time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	u := p.usual[logic]
	if u.seen < leastSeen {
		u = p.all
	}
	if u.seen < leastSeen || p.asked%wholeEvery == 0 {
		return whole
	}
	return min(whole, max(leastPatience, u.patience(), patienceTimes*start))
}

// Late notes that an instance got no answer within a shortened limit. It returns true once: when these are many, and at
// least half of all.
func (p *Patience) Late() (many bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late++
	many = !p.warned && p.late >= manyLate && 2*p.late >= p.asked
	p.warned = p.warned || many
	return many
}

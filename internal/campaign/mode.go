package campaign

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// Mode is how instances are run.
type Mode string

// The modes.
const (
	Auto  Mode = "auto"  // measured for each seed
	Reset Mode = "reset" // one process for many instances, (reset) between them
	Tree  Mode = "tree"  // one process, shared assertions under push and pop
	Fresh Mode = "fresh" // one process for each
)

// Modes lists what a user may ask for.
func Modes() []Mode { return []Mode{Auto, Reset, Tree, Fresh} }

// DefaultOtherShare is the share of a seed's instances that auto runs in another mode than the chosen one.
const DefaultOtherShare = 0.1

// Under auto, the first instances of a seed measure the modes, so many in each: a walk needs several neighbours of a
// family, while a few instances show that starting a process for each is not the better way. A mode that took several
// times as long as another for the seeds of a logic so far is not measured again for each.
var measured = [...]struct {
	mode Mode
	n    int
}{{Reset, 4}, {Tree, 8}, {Fresh, 2}}

const (
	dear       = 3 // times the best one's time
	dearSample = 4 // instances that show it
)

// chooser says for one solver and the instances of one seed and kind how each is run. It never says what is run.
type chooser struct {
	share float64
	logic *chooser // of all seeds of the logic; nil: it is that one

	mu      sync.Mutex
	given   int // instances
	samples map[Mode]*sample
}

// sample is the time that instances took in one mode.
type sample struct {
	n     int
	total time.Duration
	// Running means that forget, as seeds' rounds differ.
	mean   float64 // seconds
	proved float64 // share of sat and unsat
	in     int     // how many instances these are of
	grown  bool    // none of them was run by a young process
}

// young is how many scripts a process answers before its pace is that of the rest of its life. At first it takes
// memory from the system and loads what it needs: of a z3, the first (reset) or two take 10 ms each.
const young = 4 * chunkSize

// add counts an instance. What young processes took is an estimate only as long as there is no better one.
func (s *sample) add(d time.Duration, definite, byYoung bool) {
	s.n++
	s.total += d
	switch {
	case byYoung && s.grown:
		return
	case !byYoung && !s.grown:
		s.in, s.grown = 0, true
	}
	s.in++
	weight := 1 / float64(min(s.in, forget))
	s.mean += (d.Seconds() - s.mean) * weight
	proved := 0.0
	if definite {
		proved = 1
	}
	s.proved += (proved - s.proved) * weight
}

// cost is the time for a definite answer: a mode that soon gives up is not fast.
func (s *sample) cost() float64 { return s.mean / max(s.proved, 0.01) }

// forget is the weight of a new time in the mean once there are as many.
const forget = 32

// took counts an instance, by a young process or another.
func (c *chooser) took(m Mode, d time.Duration, definite, byYoung bool) {
	if c.logic != nil {
		c.logic.took(m, d, definite, byYoung)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.samples[m]
	if s == nil {
		s = &sample{}
		if c.samples == nil {
			c.samples = map[Mode]*sample{}
		}
		c.samples[m] = s
	}
	s.add(d, definite, byYoung)
}

// mode says how to run the next instance: in the best of the main modes, or, for a share of the instances, in another.
// Both lists have the usual mode first.
func (c *chooser) mode(main, all []Mode) Mode {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.given
	c.given++
	best := c.best(main)
	if _, early := measuring(n, main); early {
		worth := c.logic.worth(main)
		if m, ok := measuring(n, worth); ok && len(worth) > 1 {
			return m
		}
		if len(c.samples) == 0 {
			best = worth[0]
		}
	}
	if !drawn(n, c.share) {
		return best
	}
	return c.other(best, all)
}

// measuring is the mode of one of the first instances; ok is false for the others.
func measuring(n int, modes []Mode) (m Mode, ok bool) {
	for _, block := range measured {
		if !slices.Contains(modes, block.mode) {
			continue
		}
		if n < block.n {
			return block.mode, true
		}
		n -= block.n
	}
	return "", false
}

// worth are the modes that may be the best for another seed.
func (c *chooser) worth(main []Mode) []Mode {
	if c == nil {
		return main
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	best := c.samples[c.best(main)]
	return slices.DeleteFunc(slices.Clone(main), func(m Mode) bool {
		s := c.samples[m]
		return s != nil && s.n >= dearSample && s.cost() > dear*best.cost()
	})
}

// otherCost is how much of their share of the whole time other modes may cost more than the best.
const otherCost = 0.5

// best is the fastest mode; one that has not been measured yet cannot be it, unless none has.
func (c *chooser) best(main []Mode) Mode {
	best := main[0]
	for _, m := range main {
		s, b := c.samples[m], c.samples[best]
		if s != nil && (b == nil || s.cost() < b.cost()) {
			best = m
		}
	}
	return best
}

// other is the mode besides the best that got the least time so far: a dear one gets few instances. When all others
// together cost too much of the whole time more than the best would have, it is the best mode all the same.
func (c *chooser) other(best Mode, all []Mode) Mode {
	zero, fastest := sample{}, time.Duration(0)
	of := func(m Mode) *sample { return cmp.Or(c.samples[m], &zero) }
	if s := of(best); s.n > 0 {
		fastest = s.total / time.Duration(s.n)
	}
	var sum, lost time.Duration
	other := best
	for _, m := range all {
		s := of(m)
		sum += s.total
		if m == best {
			continue
		}
		lost += max(0, s.total-time.Duration(s.n)*fastest)
		if other == best || s.total < of(other).total {
			other = m
		}
	}
	if float64(lost) > c.share*otherCost*float64(sum) {
		return best
	}
	return other
}

// drawn tells whether a number belongs to an evenly spread share of all.
func drawn(n int, share float64) bool {
	return int(float64(n+1)*share) > int(float64(n)*share)
}

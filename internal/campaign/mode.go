package campaign

import (
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
// family, while a few instances show that starting a process for each is not the better way. The one that is
// often the best comes first: a mode that took twice as long as another for the first seeds of a logic is not measured
// again for each.
var measured = [...]struct {
	mode Mode
	n    int
}{{Tree, 8}, {Reset, 2}, {Fresh, 1}}

const (
	dear       = 2 // times the best one's time
	dearSample = 4 // instances that show it
)

// chooser says for one solver and the instances of one seed and kind how each is run. It never says what is run.
type chooser struct {
	share float64
	skew  int      // of the places where other modes have their turn: not the same for all seeds
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
	grown  bool    // none of them was run by a young process or in a walk of a few
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
	}
	if !drawn((n+c.skew)/otherRun, c.share) {
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

// otherRun is how many neighbours other modes get at a time: for a few instances a walk hardly pays.
const otherRun = 8

// otherCost is how much of their share of the whole time other modes may cost more than the best.
const otherCost = 0.5

// clearly is what part of another mode's time one must take to be preferred to it, if that is the more usual one.
const clearly = 0.9

// best is the fastest mode; one of which nothing is known cannot be it, unless that goes for all.
func (c *chooser) best(main []Mode) Mode {
	best, least := main[0], 0.0
	for _, m := range main {
		if s := c.known(m); s.in > 0 && (least == 0 || s.cost() < clearly*least) {
			best, least = m, s.cost()
		}
	}
	return best
}

// known is what is known of a mode. While only young processes have run the seed's instances, other seeds of the logic
// tell more.
func (c *chooser) known(m Mode) sample {
	var s sample
	if own := c.samples[m]; own != nil {
		s = *own
	}
	if !s.grown && c.logic != nil {
		c.logic.mu.Lock()
		defer c.logic.mu.Unlock()
		if of := c.logic.samples[m]; of != nil && of.grown {
			s = *of
		}
	}
	return s
}

// other is the mode besides the best that got the least time so far, of those that can be afforded: each must not cost
// more of the whole time than its part, beyond what the best would have taken. If there is none, it is the best mode
// all the same.
func (c *chooser) other(best Mode, all []Mode) Mode {
	var sum time.Duration
	for _, s := range c.samples {
		sum += s.total
	}
	part := c.share * otherCost * sum.Seconds() / float64(max(1, len(all)-1))
	fastest := c.known(best).mean
	other, least := best, time.Duration(0)
	for _, m := range all {
		s := c.samples[m]
		if s == nil {
			s = &sample{}
		}
		lost := max(0, s.total.Seconds()-float64(s.n)*fastest)
		if m == best || lost+c.known(m).mean-fastest > part {
			continue
		}
		if other == best || s.total < least {
			other, least = m, s.total
		}
	}
	return other
}

// drawn tells whether a number belongs to an evenly spread share of all.
func drawn(n int, share float64) bool {
	return int(float64(n+1)*share) > int(float64(n)*share)
}

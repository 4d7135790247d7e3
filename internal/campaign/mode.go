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

// modeCount is how many modes there are to choose from.
const modeCount = 3

// slot numbers the modes to choose from.
func (m Mode) slot() int { return slices.Index(Modes()[1:], m) }

// DefaultOtherShare is the share of a seed's instances that auto runs in another mode than the chosen one.
const DefaultOtherShare = 0.1

// Under auto, the first instances of a seed measure the modes, so many in each; fewer, once some seeds of the logic
// have been measured. A seed's first turns are of one or two instances: a walk of these takes what they take after a
// (reset), so that this comes first. A mode that took twice as long as another for the first seeds of a logic is not
// measured again for each.
var measured = [...]struct {
	mode    Mode
	n, less int
}{{Reset, 3, 1}, {Tree, 12, 12}, {Fresh, 1, 1}}

// someSeeds is how many instances in a mode are of some seeds.
const someSeeds = 8

// dear is how many times the best one's time a mode must have taken not to be measured.
const dear = 2

// chooser says for one solver and the instances of one seed and kind how each is run. It never says what is run.
type chooser struct {
	share float64
	skew  int         // of the places where other modes have their turn: not the same for all seeds
	logic *logicPaces // of all seeds of the logic

	mu    sync.Mutex
	given int // instances
	used  [modeCount]turns
	seen  paces // of this seed
}

// turns are what instances took in one mode.
type turns struct {
	given int // instances, those under way with them
	n     int
	total float64 // seconds
	mean  float64 // seconds, of the last ones
}

// forget is the weight of a new time in the mean once there are as many.
const forget = 32

// took counts an instance of a family, in a young process or another.
func (c *chooser) took(family int, m Mode, d time.Duration, definite, young bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.seen
	c.seen.took(family, m, d, definite, young)
	c.logic.took(m, &before, &c.seen)
	u := &c.used[m.slot()]
	u.n++
	u.total += d.Seconds()
	u.mean += (d.Seconds() - u.mean) / float64(min(u.n, forget))
}

// mode says how to run the next instance: in the best of the main modes, or, for a share of the instances, in another.
// Both lists have the usual mode first.
func (c *chooser) mode(main, all []Mode) Mode {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.choose(c.given, main, all)
	c.given++
	c.used[m.slot()].given++
	return m
}

func (c *chooser) choose(n int, main, all []Mode) Mode {
	if _, early := c.measuring(n, main); early {
		worth := c.worth(main)
		if m, ok := c.measuring(n, worth); ok && len(worth) > 1 {
			return m
		}
	}
	best := best(main, c.compare)
	if !drawn((n+c.skew)/otherRun, c.share) {
		return best
	}
	return c.other(best, all)
}

// measuring is the mode of one of the first instances; ok is false for the others.
func (c *chooser) measuring(n int, modes []Mode) (m Mode, ok bool) {
	for _, block := range measured {
		if !slices.Contains(modes, block.mode) {
			continue
		}
		size := block.n
		if c.logic.count(block.mode) >= someSeeds {
			size = block.less
		}
		if n < size {
			return block.mode, true
		}
		n -= size
	}
	return "", false
}

// worth are the modes that may be the best for another seed.
func (c *chooser) worth(main []Mode) []Mode {
	best := best(main, c.logic.ofGrown)
	return slices.DeleteFunc(slices.Clone(main), func(m Mode) bool {
		times := c.logic.ofGrown(m, best)
		return times.pairs >= convincing && times.cost() > dear
	})
}

// otherRun is how many neighbours other modes get at a time: for a few instances a walk hardly pays.
const otherRun = 8

// otherCost is how much of their share of the whole time other modes may cost more than the best.
const otherCost = 0.3

// clearly is what part of another mode's time one must take to be preferred to it, if that is the more usual one.
const clearly = 0.9

// best is the fastest mode, by some comparison. One of which nothing is known cannot be it, but for the usual one.
func best(main []Mode, compare func(a, b Mode) comparison) Mode {
	best := main[0]
	for _, m := range main[1:] {
		if times := compare(m, best); times.pairs > 0 && times.cost() < clearly {
			best = m
		}
	}
	return best
}

// compare gives the best comparison of two modes there is. What young processes took is an estimate only as long as
// there is no better one, and other seeds of the logic tell more than few instances of this one.
func (c *chooser) compare(a, b Mode) comparison {
	var most comparison
	for _, source := range []func(a, b Mode) comparison{
		c.seen.grown.of, c.logic.ofGrown, c.seen.all.of, c.logic.ofAll,
	} {
		shown := source(a, b)
		if shown.pairs >= convincing {
			return shown
		}
		if shown.pairs > most.pairs {
			most = shown
		}
	}
	return most
}

// other is the mode besides the best that got the least time so far, of those that can be afforded: each must not cost
// more of the whole time than its part, beyond what the best would have taken. If there is none, it is the best mode
// all the same.
func (c *chooser) other(best Mode, all []Mode) Mode {
	sum := 0.0
	for _, u := range c.used {
		sum += u.total
	}
	part := c.share * otherCost * sum / float64(max(1, len(all)-1))
	pace := c.used[best.slot()].mean
	other, least := best, 0.0
	for _, m := range all {
		if m == best {
			continue
		}
		u := c.used[m.slot()]
		if times := c.compare(m, best); times.pairs > 0 && times.time() > 1 {
			lost := u.total * (1 - 1/times.time())
			next := pace * (times.time() - 1) * float64(u.given-u.n+1)
			if lost+next > part {
				continue
			}
		}
		if other == best || u.total < least {
			other, least = m, u.total
		}
	}
	return other
}

// drawn tells whether a number belongs to an evenly spread share of all.
func drawn(n int, share float64) bool {
	return int(float64(n+1)*share) > int(float64(n)*share)
}

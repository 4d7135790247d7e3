package ask

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

// scenario is a campaign on an imagined solver. Times are in milliseconds.
type scenario struct {
	name             string
	seeds, instances int              // instances of each seed
	alone            bool             // they are no families
	start, reset     float64          // a process's start, and a (reset)
	slowResets       int              // so many first scripts of a process take as long as a start
	common, own      float64          // what is done for a block's common assertions, and for an instance's own
	tree, fresh      [2]float64       // how many times the work that these do; for the second half of the seeds, too
	spread, noise    float64          // of the work for seeds and blocks, and for instances: of its logarithm
	waits            float64          // share of the instances during which the machine does something else for 50 ms
	stuck            float64          // share of the instances that no mode answers within the limit
	quits, hangs     map[Mode]float64 // shares that a mode gives up early, and that it does not answer within the limit
}

// limit is the time limit of an instance in milliseconds, whole is how many instances a block has.
const (
	limit = 2000
	whole = 24
)

func scenarios() []scenario {
	even, twice, four := [2]float64{1, 1}, [2]float64{2, 2}, [2]float64{4, 4}
	with := func(name string, change func(*scenario)) scenario {
		s := scenario{name: name, seeds: 1, instances: 3000, start: 12, reset: 0.3, common: 0.2, own: 0.2,
			tree: even, fresh: even, spread: 0.5, noise: 0.5}
		change(&s)
		return s
	}
	many := func(name string, instances int, change func(*scenario)) scenario {
		s := with(name, change)
		s.seeds, s.instances = 50, instances
		return s
	}
	slow := func(s *scenario) { s.own, s.fresh = 90, [2]float64{0.15, 0.15} } // whatever is no process of its own
	return []scenario{
		with("short scripts", func(*scenario) {}),
		with("nothing costs anything but the work", func(s *scenario) { s.reset, s.start, s.common = 0, 0, 0 }),
		with("walks pay", func(s *scenario) { s.common, s.own = 4, 0.5 }),
		with("walks pay, few instances", func(s *scenario) { s.instances, s.common, s.own, s.reset = 300, 10, 2, 1 }),
		with("walks are slow", func(s *scenario) { s.tree = four }),
		with("walks are slow, few instances", func(s *scenario) { s.instances, s.own, s.tree = 300, 5, twice }),
		with("walks give up", func(s *scenario) { s.common, s.own, s.quits = 4, 4, map[Mode]float64{Tree: 0.9} }),
		with("walks hang", func(s *scenario) { s.common, s.own, s.hangs = 4, 1, map[Mode]float64{Tree: 0.001} }),
		with("sessions are slow", slow),
		with("first resets are slow", func(s *scenario) { s.slowResets = 4 }),
		with("some are too hard", func(s *scenario) { s.common, s.own, s.stuck = 4, 1, 0.01 }),
		with("a loaded machine", func(s *scenario) {
			s.instances, s.common, s.own, s.start, s.waits = 1600, 8, 3, 10, 0.05
		}),
		with("hard and easy", func(s *scenario) { s.common, s.own, s.spread, s.noise = 2, 1, 2, 1 }),
		with("no families", func(s *scenario) { s.alone, s.common, s.own = true, 0, 2 }),
		with("no families, sessions are slow", func(s *scenario) { slow(s); s.alone = true }),
		many("many seeds", 60, func(*scenario) {}),
		many("many seeds, walks pay", 60, func(s *scenario) { s.common, s.own = 4, 0.5 }),
		many("many seeds, walks are slow", 60, func(s *scenario) { s.own, s.tree = 4, twice }),
		many("many seeds, hard and easy", 200, func(s *scenario) { s.own, s.spread, s.noise = 2, 2, 1 }),
		many("many seeds, walks are slow for half of them", 400, func(s *scenario) {
			s.own, s.tree = 4, [2]float64{0.3, 3}
		}),
		many("many seeds, sessions are slow for half of them", 200, func(s *scenario) {
			s.own, s.fresh = 60, [2]float64{0.15, 1}
		}),
	}
}

// simulation is a campaign under way. Its instances are as hard as in any other of the same trial.
type simulation struct {
	*scenario
	trial    uint64
	choose   func(k Kind, main, all []Mode) Mode
	took     func(Sample)
	served   map[Mode]int // how many scripts the sessions have answered
	time     float64
	definite int
	count    map[Mode]int // instances
}

// run runs all instances, chunks of the seeds by turns and small ones first, and gives the cost of a definite answer.
func (c *simulation) run() float64 {
	c.served, c.count = map[Mode]int{}, map[Mode]int{}
	for from := 0; from < c.instances; {
		to := min(from-from%whole+whole, from+max(1, from), c.instances)
		for seed := range c.seeds {
			c.chunk(seed, from, to)
		}
		from = to
	}
	return c.time / float64(c.definite)
}

// chunk runs neighbours. The modes of a batch are chosen before the answers of the batch before are known, and walks
// come last.
func (c *simulation) chunk(seed, from, to int) {
	all := []Mode{Reset, Tree, Fresh}
	main := all
	if c.alone {
		main = []Mode{Reset, Fresh}
	}
	var chosen []Mode
	answered := from
	answer := func(to int) {
		for ; answered < to; answered++ {
			if m := chosen[answered-from]; m != Tree {
				c.single(seed, answered, m)
			}
		}
	}
	for at := from; at < to; {
		batch := int(max(1, min(whole, 100*float64(c.definite)/(c.time+1))))
		for before := at; at < min(before+batch, to); at++ {
			m := c.choose(c.kind(seed), main, all)
			chosen = append(chosen, m)
			c.count[m]++
		}
		answer(at - batch)
	}
	answer(to)
	var walk []int
	for i, m := range chosen {
		if m == Tree {
			walk = append(walk, from+i)
		}
	}
	c.walk(seed, walk)
}

func (c *simulation) kind(seed int) Kind {
	return Kind{Logic: "QF_LIA", Seed: strconv.Itoa(seed), Family: !c.alone}
}

// work is what there is to do for an instance of a block, without what the modes make of it.
func (c *simulation) work(seed, index int) float64 {
	of := func(what, number int) float64 {
		return c.spread * rand.New(rand.NewPCG(c.trial, uint64(what<<32+seed<<16+number))).NormFloat64()
	}
	return math.Exp(of(1, 0) + of(2, index/whole))
}

// single runs an instance that is not walked.
func (c *simulation) single(seed, index int, m Mode) {
	s, overhead, factor := Sample{Mode: m, New: true}, c.reset, 1.0
	if m == Fresh {
		overhead, factor = c.start, c.fresh[2*seed/c.seeds]
	} else {
		s.New = c.served[m] == 0
		if c.served[m] <= c.slowResets {
			overhead = c.start
		}
		c.served[m]++
	}
	c.answer(s, seed, index, factor*(c.common+c.own), overhead)
}

// walk runs instances of a block under push and pop.
func (c *simulation) walk(seed int, indices []int) {
	for i, index := range indices {
		s, work, overhead := Sample{Mode: Tree, Walk: len(indices), Whole: whole, First: i == 0}, c.own, 0.0
		if s.First {
			work, overhead = c.own+c.common, c.reset
			if s.New = c.served[Tree] == 0; s.New {
				overhead = c.start
			}
		}
		c.served[Tree]++
		c.answer(s, seed, index, c.tree[2*seed/c.seeds]*work, overhead)
	}
}

// answer spends the time for an instance, and tells what it took.
func (c *simulation) answer(s Sample, seed, index int, work, overhead float64) {
	random := func(what int) *rand.Rand { // of the instance, or of the instance in a mode
		return rand.New(rand.NewPCG(c.trial, uint64(what<<48+seed<<32+index)))
	}
	both, own := random(3), random(4+s.Mode.slot())
	time := work * c.work(seed, index) * math.Exp(c.noise*(both.NormFloat64()+own.NormFloat64()/2))
	luck := own.Float64()
	if own.Float64() < c.waits {
		overhead += 50
	}
	switch {
	case both.Float64() < c.stuck || luck < c.hangs[s.Mode]:
		time = limit
	case luck < c.quits[s.Mode]:
		time /= 2
	default:
		s.Definite = true
		c.definite++
	}
	c.time += time + overhead
	s.Kind, s.Block, s.Time = c.kind(seed), index/whole, milliseconds(time+overhead)
	c.took(s)
}

func milliseconds(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// Mode auto takes hardly more time for its answers than the best fixed mode of a campaign.
func TestSimulation(t *testing.T) {
	const trials = 10
	for _, s := range scenarios() {
		cost, count := map[Mode]float64{}, map[Mode]int{}
		for trial := range uint64(trials) {
			for _, m := range Modes() {
				c := &simulation{
					scenario: &s, trial: trial, choose: func(Kind, []Mode, []Mode) Mode { return m }, took: func(Sample) {},
				}
				if m == Auto {
					var table Table
					c.choose = func(k Kind, main, all []Mode) Mode { return table.Choose(k, main, all, DefaultOtherShare) }
					c.took = table.Took
				}
				cost[m] += c.run() / trials
				for chosen, n := range c.count {
					if m == Auto {
						count[chosen] += n
					}
				}
			}
		}
		best := min(cost[Reset], cost[Fresh])
		if !s.alone {
			best = min(best, cost[Tree])
		}
		t.Logf("%-50s %.3f of the best's; %.2v ms, modes %v", s.name, cost[Auto]/best, cost, count)
		if !(cost[Auto] <= 1.1*best) {
			t.Errorf("%s: %.2f times the time of the best mode; %.2v ms for an answer, modes %v", s.name, cost[Auto]/best,
				cost, count)
		}
	}
}

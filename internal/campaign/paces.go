package campaign

import (
	"slices"
	"sync"
	"time"
)

// paces remembers how the modes compare for the instances of one seed. Only instances of the same families are
// compared, for families differ in what they take by more than modes do.
type paces struct {
	families []neighbours // the last ones, the oldest first
	all      comparisons
	grown    comparisons // without what young processes took
}

// neighbours says what instances of one family took in each mode.
type neighbours struct {
	number     int
	all, grown [modeCount]tally
}

// maxFamilies is how many families of a seed may be under way at once.
const maxFamilies = 4

// young is how many scripts or walks a process answers before its pace is that of the rest of its life. At first it is
// loaded, and takes memory from the system: where freed memory goes back, a z3's first (reset) or two take 10 ms each.
const young = 4

// tally is what some instances took together.
type tally struct {
	n      int
	time   float64 // seconds
	proved int     // sat and unsat
}

// took counts an instance of a family.
func (p *paces) took(family int, m Mode, d time.Duration, definite, young bool) {
	f := p.family(family)
	p.all.took(&f.all, m, d, definite)
	if !young {
		p.grown.took(&f.grown, m, d, definite)
	}
}

// family gives the family's neighbours.
func (p *paces) family(number int) *neighbours {
	for i := range slices.Backward(p.families) {
		if p.families[i].number == number {
			return &p.families[i]
		}
	}
	if len(p.families) == maxFamilies {
		p.families = slices.Delete(p.families, 0, 1)
	}
	p.families = append(p.families, neighbours{number: number})
	return &p.families[len(p.families)-1]
}

// comparisons has each two modes.
type comparisons [modeCount * (modeCount - 1) / 2]comparison

// took adds an instance to those of its family, and to what is known.
func (c *comparisons) took(family *[modeCount]tally, m Mode, d time.Duration, definite bool) {
	before := *family
	t := &family[m.slot()]
	t.n++
	t.time += d.Seconds()
	if definite {
		t.proved++
	}
	for b := range modeCount {
		for a := range b {
			if a == m.slot() || b == m.slot() {
				known := &c[pair(a, b)]
				*known = known.but(compare(before[a], before[b]), compare(family[a], family[b])).fade()
			}
		}
	}
}

// pair numbers the pairs of slots a < b.
func pair(a, b int) int { return a + b - 1 }

// of compares two modes.
func (c *comparisons) of(a, b Mode) comparison {
	i, j := a.slot(), b.slot()
	switch {
	case i < j:
		return c[pair(i, j)]
	case i > j:
		k := c[pair(j, i)]
		return comparison{k.pairs, k.timeB, k.timeA, k.provedB, k.provedA}
	}
	return comparison{}
}

// comparison is what pairs of neighbours took in two modes, one in each.
type comparison struct {
	pairs            float64
	timeA, timeB     float64 // seconds, or parts of the time of both
	provedA, provedB float64 // sat and unsat
}

// compare pairs neighbours.
func compare(a, b tally) comparison {
	pairs := float64(min(a.n, b.n))
	if pairs == 0 {
		return comparison{}
	}
	partA, partB := pairs/float64(a.n), pairs/float64(b.n)
	return comparison{pairs, partA * a.time, partB * b.time, partA * float64(a.proved), partB * float64(b.proved)}
}

// but replaces a part of what was added up.
func (c comparison) but(before, after comparison) comparison {
	return comparison{
		c.pairs - before.pairs + after.pairs,
		c.timeA - before.timeA + after.timeA, c.timeB - before.timeB + after.timeB,
		c.provedA - before.provedA + after.provedA, c.provedB - before.provedB + after.provedB,
	}
}

func (c comparison) times(k float64) comparison {
	return comparison{k * c.pairs, k * c.timeA, k * c.timeB, k * c.provedA, k * c.provedB}
}

// convincing is how many pairs show more than chance; maxPairs is how many the past counts for at most.
const (
	convincing = 3
	maxPairs   = 64
)

// fade lets what was seen long ago count less than what will be seen.
func (c comparison) fade() comparison {
	if c.pairs <= maxPairs {
		return c
	}
	return c.times(maxPairs / c.pairs)
}

// vote is a seed's comparison as that of one of many: a hard one counts as much as others, and one of many pairs
// hardly more than one of few.
func (c comparison) vote() comparison {
	sum := c.timeA + c.timeB
	if c.pairs == 0 || sum <= 0 {
		return comparison{}
	}
	v := c.times(min(1, convincing/c.pairs))
	v.timeA, v.timeB = v.pairs*c.timeA/sum, v.pairs*c.timeB/sum
	return v
}

// time is how many times the time of mode b mode a takes.
func (c comparison) time() float64 { return c.timeA / max(c.timeB, 1e-9) }

// cost is how many times the time of mode b mode a takes for a definite answer: a mode that soon gives up is not fast.
func (c comparison) cost() float64 {
	return c.time() * max(c.provedB, c.pairs/100) / max(c.provedA, c.pairs/100)
}

// logicPaces remembers how the modes compare for the seeds of a logic.
type logicPaces struct {
	mu         sync.Mutex
	n          [modeCount]int // instances
	all, grown comparisons    // votes
}

// took counts an instance, and what has become of its seed's votes.
func (l *logicPaces) took(m Mode, before, after *paces) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n[m.slot()]++
	l.all.revote(&before.all, &after.all)
	l.grown.revote(&before.grown, &after.grown)
}

// revote replaces a seed's votes.
func (c *comparisons) revote(before, after *comparisons) {
	for k := range c {
		if before[k] != after[k] {
			c[k] = c[k].but(before[k].vote(), after[k].vote())
		}
	}
}

// count is how many instances were run in a mode.
func (l *logicPaces) count(m Mode) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n[m.slot()]
}

// ofAll compares two modes.
func (l *logicPaces) ofAll(a, b Mode) comparison {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.of(a, b)
}

// ofGrown compares two modes, but for young processes.
func (l *logicPaces) ofGrown(a, b Mode) comparison {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.grown.of(a, b)
}

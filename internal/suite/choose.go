package suite

import (
	"container/heap"

	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// candidate is an instance that may be chosen. It is made again if it is: many of them would fill the memory.
type candidate struct {
	round *mutate.Round
	index int
	text  []byte // its script
	looked
	place int     // among the candidates
	gain  float64 // when it was last computed: it can only have become less since
}

// window is how many instances are chosen at a time at most, of window × Config.Among candidates.
const window = 1000

// chooser chooses instances for what they have that few chosen ones have: a greedy cover. Only one of several that are
// equal but for names is looked at.
type chooser struct {
	look     *looker
	maxBytes int // 0: no limit
	seen     map[uint64]bool
	count    []int // by feature: of the chosen instances
	pool     ranking

	duplicates, towers, large int // that were left out
}

func newChooser(maxBytes int) *chooser {
	return &chooser{look: newLooker(), maxBytes: maxBytes, seen: map[uint64]bool{}}
}

// consider takes a candidate into the pool, unless it is not one. print gives its script.
func (c *chooser) consider(in *instance.Instance, round *mutate.Round, print func() []byte) {
	l := c.look.look(in)
	switch {
	case l.tower:
		c.towers++
		return
	case c.seen[l.hash]:
		c.duplicates++
		return
	}
	text := print()
	if c.maxBytes > 0 && len(text) > c.maxBytes {
		c.large++
		return
	}
	c.seen[l.hash] = true
	c.pool = append(c.pool, &candidate{
		round: round, index: in.Index, text: text, looked: l, place: len(c.pool),
	})
}

// begin makes a choice among the pool possible.
func (c *chooser) begin() {
	for len(c.count) < len(c.look.numbers) {
		c.count = append(c.count, 0)
	}
	for _, x := range c.pool {
		x.gain = c.gain(x)
	}
	heap.Init(&c.pool)
}

// best takes the candidate that adds most, the first of equals; nil if there is none. What one adds becomes less
// with each that is chosen, never more: one that still adds as much as the next one was thought to is the best.
func (c *chooser) best() *candidate {
	for len(c.pool) > 0 {
		x := c.pool[0]
		if gain := c.gain(x); gain < x.gain {
			x.gain = gain
			heap.Fix(&c.pool, 0)
			continue
		}
		return heap.Pop(&c.pool).(*candidate)
	}
	return nil
}

func (c *chooser) gain(x *candidate) float64 {
	sum := 0.0
	for _, f := range x.features {
		sum += gains[min(c.count[f], len(gains)-1)]
	}
	return sum
}

// ranking is a heap of candidates, the one that adds most first.
type ranking []*candidate

func (r ranking) Len() int { return len(r) }
func (r ranking) Less(i, j int) bool {
	return r[i].gain > r[j].gain || r[i].gain == r[j].gain && r[i].place < r[j].place
}
func (r ranking) Swap(i, j int) { r[i], r[j] = r[j], r[i] }
func (r *ranking) Push(x any)   { *r = append(*r, x.(*candidate)) }

// Pop is heap's.
func (r *ranking) Pop() any {
	last := (*r)[len(*r)-1]
	*r = (*r)[:len(*r)-1]
	return last
}

// gains are what a feature is worth that so many chosen instances have.
var gains = [...]float64{1, 1. / 64, 1. / 4096, 0}

// chosen counts an instance.
func (c *chooser) chosen(x *candidate) {
	for _, f := range x.features {
		c.count[f]++
	}
}

// covered is how many of the pairs of operators that were met a chosen instance has.
func (c *chooser) covered() (n, met int) {
	for key, f := range c.look.numbers {
		if key[0] == shapeKey {
			continue
		}
		met++
		if int(f) < len(c.count) && c.count[f] > 0 {
			n++
		}
	}
	return n, met
}

package suite

import (
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// candidate is an instance that may be chosen. It is made again if it is: many of them would fill the memory.
type candidate struct {
	round *mutate.Round
	index int
	text  []byte // its script
	looked
	gone bool
}

// window is how many instances are chosen among window × Config.Among candidates at a time. It does not depend on how
// many are wanted, so that a larger suite begins as a smaller one does.
const window = 24

// chooser chooses instances for what they have that few chosen ones have: a greedy cover. Only one of several that are
// equal but for names is looked at.
type chooser struct {
	look     *looker
	maxBytes int // 0: no limit
	seen     map[uint64]bool
	count    []int // by feature: of the chosen instances
	pool     []*candidate

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
	c.pool = append(c.pool, &candidate{round: round, index: in.Index, text: text, looked: l})
}

// best takes the candidate that adds most, the first of equals; nil if there is none.
func (c *chooser) best() *candidate {
	for len(c.count) < len(c.look.numbers) {
		c.count = append(c.count, 0)
	}
	var best *candidate
	most := -1.0
	for _, x := range c.pool {
		if x.gone {
			continue
		}
		gain := 0.0
		for _, f := range x.features {
			gain += gains[min(c.count[f], len(gains)-1)]
		}
		if gain > most {
			best, most = x, gain
		}
	}
	if best != nil {
		best.gone = true
	}
	return best
}

// gains are what a feature is worth that so many chosen instances have.
var gains = [...]float64{1, 1. / 8, 1. / 64, 1. / 512, 1. / 4096, 0}

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

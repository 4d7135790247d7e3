package suite

import (
	"container/heap"
	"slices"

	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// candidate is an instance that may be chosen, as the bytes that would be written: an instance keeps the material in
// memory from which it was made, and many of them would take too much.
type candidate struct {
	composed
	corpus.Looked
	kin   kin
	place int     // number among the candidates
	gain  float64 // an upper bound: the gain when it was last computed, which only decreases
	taken bool
}

// window bounds the number of instances that are chosen at a time, from window × Config.Among candidates.
const window = 500

// chooser chooses instances with features that few chosen ones have: a greedy cover. Of several that are equal up to
// names, only one is considered.
type chooser struct {
	look     *corpus.Looker
	maxBytes int // 0 for no limit
	seen     map[uint64]bool
	count    []int // index: feature; number of chosen instances
	offered  []int // index: feature; number of candidates in the pool
	pool     ranking
	families map[kin][]*candidate // candidates in the pool, by kin

	duplicates, towers, large, common, unproved int // numbers of instances that were left out
}

func newChooser(maxBytes int) *chooser {
	c := &chooser{look: corpus.NewLooker(), maxBytes: maxBytes, seen: map[uint64]bool{}}
	c.drop()
	return c
}

// composer makes the output for an instance, or for what was cut out of one.
type composer func(in *instance.Instance, cut Cut) composed

// consider adds an instance of a round, or a part of it, to the pool, unless it is not a candidate.
func (c *chooser) consider(in *instance.Instance, cut Cut, round int, compose composer) {
	l := c.look.Look(&in.Script, in.Checks, in.Strategy)
	made := false
	if l.Tower {
		if in = withoutTowers(in); in != nil {
			l, cut.Flattened, made = c.look.Look(&in.Script, in.Checks, in.Strategy), true, true
		}
		if l.Tower {
			c.towers++
			return
		}
	}
	if c.seen[l.Hash] {
		c.duplicates++
		return
	}
	if c.isCommon(l.Features) {
		c.common++
		return
	}
	if made && in.Verify() != nil { // verify, since the certificate of the original does not apply
		c.towers++
		return
	}
	w := compose(in, cut)
	if !c.fits(len(w.test.Script)) {
		if both := halves(in); both != nil && c.news(l.Features) {
			for i, half := range both {
				part := cut
				part.Halves = append(slices.Clone(cut.Halves), i+1)
				c.consider(half, part, round, compose)
			}
			return
		}
		c.large++
		return
	}
	c.seen[l.Hash] = true
	if w.unproved {
		c.unproved++
		return
	}
	x := &candidate{composed: w, Looked: l, kin: kinOf(in, round), place: len(c.pool)}
	c.pool = append(c.pool, x)
	c.grow()
	for _, f := range x.Features {
		c.offered[f]++
	}
	if x.kin != (kin{}) {
		c.families[x.kin] = append(c.families[x.kin], x)
	}
}

// A pool is full with fullPool candidates; it has enough candidates with a feature if they are oftenHad.
const (
	fullPool = 4 * window
	oftenHad = 16
)

// isCommon reports whether the pool is full and has all of some features often: composing another candidate with them
// takes time, and adds little.
func (c *chooser) isCommon(of []corpus.Feature) bool {
	c.grow()
	return len(c.pool) >= fullPool &&
		!slices.ContainsFunc(of, func(f corpus.Feature) bool { return c.offered[f] < oftenHad })
}

// fits reports whether a script of that size may be written.
func (c *chooser) fits(size int) bool { return c.maxBytes <= 0 || size <= c.maxBytes }

// drop empties the pool.
func (c *chooser) drop() {
	c.pool, c.families = nil, map[kin][]*candidate{}
	clear(c.offered)
}

// grow extends the tables to the features found since: joined scripts may have new ones.
func (c *chooser) grow() {
	more := c.look.Len() - len(c.count)
	c.count, c.offered = append(c.count, make([]int, more)...), append(c.offered, make([]int, more)...)
}

// news reports whether some pair of operators among features is in nothing chosen and in no candidate.
func (c *chooser) news(of []corpus.Feature) bool {
	c.grow()
	return slices.ContainsFunc(of, func(f corpus.Feature) bool {
		return c.look.IsPair(f) && c.offered[f]+c.count[f] == 0
	})
}

// begin prepares a choice from the pool.
func (c *chooser) begin() {
	c.grow()
	for _, x := range c.pool {
		x.gain = c.gain(x)
	}
	heap.Init(&c.pool)
}

// contenders bounds the candidates with the largest gains that are compared by what they add together with their kin.
const contenders = 24

// best takes a candidate from the pool: of those with the largest gains, the one that adds most pairs of operators
// together with candidates of its kin that could be joined to its script; the first of equals, nil if there is none.
func (c *chooser) best() *candidate {
	var of []*candidate
	for len(of) < contenders {
		x := c.next()
		if x == nil {
			break
		}
		of = append(of, x)
	}
	if len(of) == 0 {
		return nil
	}
	at, most := 0, -1
	for i, x := range of {
		if n := c.promise(x); n > most {
			at, most = i, n
		}
	}
	for i, x := range of {
		if i != at {
			heap.Push(&c.pool, x)
		}
	}
	return of[at]
}

// promise is how many pairs that nothing chosen has a candidate adds together with candidates of its kin, as long as
// there is room, provided that they can all be joined.
func (c *chooser) promise(x *candidate) int {
	whole, n := newFilling(x), c.newPairs(x, nil)
	for {
		y := c.companion(whole)
		if y == nil {
			return n
		}
		n += c.newPairs(y, whole.has)
		whole.tried[y] = true
		whole.size += y.own()
		whole.add(y.Features)
	}
}

// newPairs is how many pairs a candidate adds that neither anything chosen nor has contains.
func (c *chooser) newPairs(x *candidate, has map[corpus.Feature]bool) (n int) {
	for _, f := range x.Features {
		if c.count[f] == 0 && !has[f] && c.look.IsPair(f) {
			n++
		}
	}
	return n
}

// next takes the candidate with the largest gain, the first of equals; nil if there is none. Gains only decrease when
// others are chosen. So if the gain of the first in the ranking is still what it was, it is the largest.
func (c *chooser) next() *candidate {
	for len(c.pool) > 0 {
		x := c.pool[0]
		if x.taken {
			heap.Pop(&c.pool)
			continue
		}
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
	for _, f := range x.Features {
		weight := gains[min(c.count[f], len(gains)-1)]
		if !c.look.IsPair(f) {
			weight *= shapeWeight
		}
		sum += weight
	}
	return sum
}

// ranking is a heap of candidates, the one with the largest gain first.
type ranking []*candidate

func (r ranking) Len() int { return len(r) }
func (r ranking) Less(i, j int) bool {
	return r[i].gain > r[j].gain || r[i].gain == r[j].gain && r[i].place < r[j].place
}
func (r ranking) Swap(i, j int) { r[i], r[j] = r[j], r[i] }

// Push implements heap.Interface.
func (r *ranking) Push(x any) { *r = append(*r, x.(*candidate)) }

// Pop implements heap.Interface.
func (r *ranking) Pop() any {
	last := (*r)[len(*r)-1]
	*r = (*r)[:len(*r)-1]
	return last
}

// gains are the weights of a feature, by the number of chosen instances that have it.
var gains = [...]float64{1, 1. / 64, 1. / 4096, 0}

// shapeWeight is the weight of a shape relative to a pair of operators: there are few shapes, and many scripts have
// them.
const shapeWeight = 0.1

// filling is a script that others of its kin are being joined to.
type filling struct {
	kin   kin
	size  int
	has   map[corpus.Feature]bool
	tried map[*candidate]bool // candidates that were joined, or cannot be
}

func newFilling(x *candidate) *filling {
	f := &filling{kin: x.kin, size: len(x.test.Script), tried: map[*candidate]bool{x: true}}
	f.has = make(map[corpus.Feature]bool, 2*len(x.Features))
	f.add(x.Features)
	return f
}

func (f *filling) add(more []corpus.Feature) {
	for _, feature := range more {
		f.has[feature] = true
	}
}

// own is the size of the part of a candidate's script that those of its kin do not have.
func (x *candidate) own() int { return len(x.test.Script) - x.head }

// companion gives the candidate of a script's kin that adds most pairs for its size, besides those that the script or
// anything chosen has. It gives nil if none adds any without making the whole too large.
func (c *chooser) companion(whole *filling) *candidate {
	const command = 64 // bytes added to each size, so that very small candidates are not preferred too much
	var best *candidate
	most := 0.0
	for _, y := range c.families[whole.kin] {
		if y.taken || whole.tried[y] || !c.fits(whole.size+y.own()) {
			continue
		}
		if weight := float64(c.newPairs(y, whole.has)) / float64(y.own()+command); weight > most {
			best, most = y, weight
		}
	}
	return best
}

// chosen counts the features of a script that is written.
func (c *chooser) chosen(features []corpus.Feature) {
	c.grow()
	for _, f := range features {
		c.count[f]++
	}
}

// covered gives the number of pairs of operators that chosen instances have, and of all that were found.
func (c *chooser) covered() (n, met int) {
	for f := range corpus.Feature(c.look.Len()) {
		if !c.look.IsPair(f) {
			continue
		}
		met++
		if int(f) < len(c.count) && c.count[f] > 0 {
			n++
		}
	}
	return n, met
}

package suite

import (
	"container/heap"
	"slices"

	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// candidate is an instance that may be chosen, as the bytes that would be written: an instance keeps the material alive
// that it was made of, and many of them would fill the memory.
type candidate struct {
	composed
	corpus.Looked
	kin   kin
	place int     // among the candidates
	gain  float64 // when it was last computed: it can only have become less since
	taken bool
}

// window is how many instances are chosen at a time at most, of window × Config.Among candidates.
const window = 500

// chooser chooses instances for what they have that few chosen ones have: a greedy cover. Only one of several that are
// equal but for names is looked at.
type chooser struct {
	look     *corpus.Looker
	maxBytes int // 0: no limit
	seen     map[uint64]bool
	count    []int // by feature: of the chosen instances
	offered  []int // by feature: candidates of the pool that have it
	pool     ranking
	families map[kin][]*candidate // of the pool

	duplicates, towers, large, common int // that were left out
}

func newChooser(maxBytes int) *chooser {
	c := &chooser{look: corpus.NewLooker(), maxBytes: maxBytes, seen: map[uint64]bool{}}
	c.drop()
	return c
}

// composer says what would be written for an instance, or for what was cut out of one.
type composer func(in *instance.Instance, cut Cut) composed

// consider takes an instance of a round into the pool, or a part of it, unless it is no candidate.
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
	if made && in.Verify() != nil { // nothing rests on how it was made
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

// What a pool has often enough: so many candidates, and so many of them with each feature.
const (
	fullPool = 4 * window
	oftenHad = 16
)

// isCommon reports whether a full pool has all of some features often: to compose one more candidate with them takes
// time, and adds little.
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

// grow makes room for features that have been met since: those of scripts that were joined may be new.
func (c *chooser) grow() {
	more := c.look.Len() - len(c.count)
	c.count, c.offered = append(c.count, make([]int, more)...), append(c.offered, make([]int, more)...)
}

// news reports whether there is a pair of operators among some features that nothing chosen has, and no candidate.
func (c *chooser) news(of []corpus.Feature) bool {
	c.grow()
	return slices.ContainsFunc(of, func(f corpus.Feature) bool {
		return c.look.IsPair(f) && c.offered[f]+c.count[f] == 0
	})
}

// begin makes a choice among the pool possible.
func (c *chooser) begin() {
	c.grow()
	for _, x := range c.pool {
		x.gain = c.gain(x)
	}
	heap.Init(&c.pool)
}

// contenders are how many candidates that add most by themselves are compared by what they add with their kin.
const contenders = 24

// best takes one of the candidates that add most: the one that adds most pairs of operators with those of its kin that
// may stand in its script, the first of equals; nil if there is none.
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

// promise is how many pairs that nothing chosen has a candidate adds, with its kin as long as there is room, if all of
// them can be joined.
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

// newPairs is how many pairs that nothing chosen has a candidate adds to some corpus.
func (c *chooser) newPairs(x *candidate, has map[corpus.Feature]bool) (n int) {
	for _, f := range x.Features {
		if c.count[f] == 0 && !has[f] && c.look.IsPair(f) {
			n++
		}
	}
	return n
}

// next takes the candidate that adds most by itself, the first of equals; nil if there is none. What one adds becomes
// less with each that is chosen, never more: one that still adds as much as the next one was thought to is the best.
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

// ranking is a heap of candidates, the one that adds most first.
type ranking []*candidate

func (r ranking) Len() int { return len(r) }
func (r ranking) Less(i, j int) bool {
	return r[i].gain > r[j].gain || r[i].gain == r[j].gain && r[i].place < r[j].place
}
func (r ranking) Swap(i, j int) { r[i], r[j] = r[j], r[i] }

// Push is heap's.
func (r *ranking) Push(x any) { *r = append(*r, x.(*candidate)) }

// Pop is heap's.
func (r *ranking) Pop() any {
	last := (*r)[len(*r)-1]
	*r = (*r)[:len(*r)-1]
	return last
}

// gains are the weights of a feature, by how many chosen instances have it.
var gains = [...]float64{1, 1. / 64, 1. / 4096, 0}

// shapeWeight is the weight of a shape, where a pair of operators has 1: there are few shapes, and many scripts have
// them.
const shapeWeight = 0.1

// filling is a script that others of its kin are to join.
type filling struct {
	kin   kin
	size  int
	has   map[corpus.Feature]bool
	tried map[*candidate]bool // those that stand in it, or cannot
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

// own is the size of what a candidate's script has beside what those of its kin have, too.
func (x *candidate) own() int { return len(x.test.Script) - x.head }

// companion gives the candidate that adds most for its size to a script of its kin, beside the pairs that it has and
// those that are chosen already; nil if none adds any and leaves the whole small enough.
func (c *chooser) companion(whole *filling) *candidate {
	const command = 64 // bytes: the weight of a pair is larger where the candidate is small
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

// chosen counts a script that is written.
func (c *chooser) chosen(features []corpus.Feature) {
	c.grow()
	for _, f := range features {
		c.count[f]++
	}
}

// covered is how many of the pairs of operators that were met a chosen instance has.
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

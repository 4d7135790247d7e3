package mutate

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Prefix is the name of the strategy that makes families.
const Prefix = "prefix"

// prefix makes families of instances that begin with the same assertions, which are drawn as in the published
// algorithm. A solver gets common assertions once, under push and pop. There it uses other algorithms; 8 of the 29 bugs
// that the algorithm's authors found showed in that mode only.
var prefix = Strategy{Name: Prefix, Weight: 1, Once: true, Family: true, Prepare: preparePrefix}

func preparePrefix(m *kit.Material) (kit.Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", kit.ErrCannotAct)
	}
	return &prefixMaker{m: m, f: m.Pools()}, nil
}

type prefixMaker struct {
	m    *kit.Material
	f    *kit.Pools
	last atomic.Pointer[family] // the family that was drawn last
}

// member is an instance of a family: the first assertions of another member and some of its own.
type member struct {
	parent, kept int
	path         []kit.Place // of its assertions
}

// family is the block of instances that begins at an index.
type family struct {
	block   int
	members []member
}

// Make returns the instance's member of its block's family.
func (p *prefixMaker) Make(d kit.Draw) *instance.Instance {
	m := p.family(d).members[d.Index-d.Block]
	return p.f.Asserting(p.m, d, m.path, func() string {
		if d.Index == d.Block {
			return "the first of a family of " + english.Plural(len(m.path), "assertion", "")
		}
		return fmt.Sprintf("the first %s of instance %d, and %d more",
			english.Plural(m.kept, "assertion", ""), d.Block+m.parent, len(m.path)-m.kept)
	})
}

// family draws the family of a block: the first member is drawn as in the published algorithm; each other one begins
// with the first assertions of an earlier one, often most of them, and continues with others. The family depends only
// on the block's random numbers. The last one is cached.
func (p *prefixMaker) family(d kit.Draw) *family {
	if f := p.last.Load(); f != nil && f.block == d.Block {
		return f
	}
	rng := d.BlockRand()
	longest := p.m.Parameters().MaxAsserts
	f := &family{block: d.Block}
	for k := range FamilySize {
		var m member
		fresh := 1 + rng.IntN(longest)
		if k > 0 {
			m.parent = rng.IntN(k)
			from := f.members[m.parent].path
			m.kept = max(rng.IntN(len(from)+1), rng.IntN(len(from)+1))
			m.path = slices.Clone(from[:m.kept])
			fresh = rng.IntN(1 + longest/FamilySize)
			if m.kept == 0 {
				fresh++
			}
		}
		for range min(fresh, longest-len(m.path)) {
			m.path = append(m.path, p.f.Draw(rng))
		}
		f.members = append(f.members, m)
	}
	p.last.Store(f)
	return f
}

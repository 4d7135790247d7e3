package smallscope

import (
	"iter"
	"slices"
)

// shape is the formulas of an instance, before polarity is defined.
type shape struct {
	nodes []node
	vars  uint32
}

// shapes iterates over the shapes of a scope, those with few nodes first. It ends after an error, which it stores in
// failed.
func (f *Family) shapes() iter.Seq[shape] {
	sc, t := f.Scope, f.terms
	isBool := slices.Index(f.g.sorts, f.g.root.Bool())
	return func(yield func(shape) bool) {
		if isBool < 0 {
			return
		}
		most := sc.maxNodes(f.g)
		for size := 1; size <= most && size <= max(maxArity, sc.Asserts.Max)*max(1, t.last)+1; size++ {
			if sc.Asserts.Has(1) && size >= sc.Nodes.Min {
				for n := range t.ofSize(isBool, size) {
					if f.wanted(&n) && sc.Vars.Has(f.g.varsIn(n.vars)) && t.isFirst(&n) {
						n.args = slices.Clone(n.args)
						if !yield(shape{[]node{n}, n.vars}) {
							return
						}
					}
				}
			}
			for asserts := max(2, sc.Asserts.Min); asserts <= sc.Asserts.Max && size >= sc.Nodes.Min; asserts++ {
				if !f.together(isBool, nil, size, asserts, yield) {
					return
				}
			}
			if size == most {
				return
			}
			if !t.extend() {
				f.failed = sc.tooLarge()
				return
			}
		}
	}
}

// wanted reports whether a formula is deep enough to be one of an instance.
func (f *Family) wanted(n *node) bool { return int(n.depth) >= f.Scope.Depth.Min }

// maxNodes is the largest number of nodes of an instance: the scope's, or the one that follows from the depth.
func (sc *Scope) maxNodes(g *grammar) int {
	most := sc.Asserts.Max
	if sc.Depth.Max < unbounded {
		arity := 1
		for _, r := range g.ranks {
			arity = max(arity, len(r.args))
		}
		level, nodes := 1, 1
		for d := 0; d < sc.Depth.Max && nodes < unbounded; d++ {
			level *= arity
			nodes += level
		}
		most *= min(nodes, unbounded)
	} else {
		most = unbounded
	}
	return min(most, sc.Nodes.Max)
}

// unbounded is the bound of nodes or depth if there is none.
const unbounded = 1 << 20

// together passes to yield the shapes that extend the formulas before by asserts more with left nodes in total. Up to
// symmetry, formulas come in ascending order of their numbers, so that no set of formulas comes twice; else in every
// order. It is false when yield has been.
func (f *Family) together(isBool int, before []int32, left, asserts int, yield func(shape) bool) bool {
	t := f.terms
	if asserts == 0 {
		return f.instance(before, yield)
	}
	first, last := 1, left-(asserts-1)
	if asserts == 1 {
		first = left
	}
	for size := first; size <= last && size < len(t.by[isBool]); size++ {
		for _, id := range t.by[isBool][size] {
			if t.iso && len(before) > 0 && id <= before[len(before)-1] || !f.wanted(&t.all[id]) {
				continue
			}
			if !f.together(isBool, append(before[:len(before):len(before)], id), left-size, asserts-1, yield) {
				return false
			}
		}
	}
	return true
}

// instance passes to yield the shape of some formulas, if it is within the scope and the first of those that differ
// only by names.
func (f *Family) instance(ids []int32, yield func(shape) bool) bool {
	t := f.terms
	var vars uint32
	for _, id := range ids {
		vars |= t.all[id].vars
	}
	if !f.Scope.Vars.Has(f.g.varsIn(vars)) {
		return true
	}
	var perms []int32
	if t.iso {
		perms = t.movesOf(vars).perms
	}
	for _, perm := range perms {
		image := make([]int32, len(ids))
		for k, id := range ids {
			image[k] = t.imageOf(perm, id)
		}
		slices.Sort(image)
		if slices.Compare(image, ids) < 0 {
			return true
		}
	}
	nodes := make([]node, len(ids))
	for k, id := range ids {
		nodes[k] = t.all[id]
	}
	return yield(shape{nodes, vars})
}

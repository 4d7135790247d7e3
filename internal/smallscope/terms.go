package smallscope

import (
	"iter"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// terms enumerates the terms of a grammar by the number of their nodes. If iso, it keeps one of the terms that differ
// only by the order of commuting arguments.
type terms struct {
	g     *grammar
	bound Range // range of depths; only the maximum is used
	vars  int   // most variables of a term
	iso   bool

	all    []node
	by     [][][]int32 // terms by sort and size
	ids    map[key]int32
	arena  *smtlib.Arena // arena in which terms are made
	perms  [][]int       // permutations of variables of the same sort, under which the scope is invariant
	moves  map[uint32]*moves
	images [][]int32 // the terms that result if a term's variables move; indices: term, move
	kept   slab      // memory of arguments and images
	last   int       // the largest size of any term
	most   int       // bound of the terms that are kept
}

// node is a term.
type node struct {
	rank  int32 // -1 for a leaf
	depth int32
	args  []int32
	vars  uint32 // in the term, as bits
	term  smtlib.Term
}

// key is equal for equal terms only.
type key struct {
	rank int32
	args [maxArity]int32 // -1 for none
}

// slab cuts many short slices from few long ones.
type slab []int32

// slabSize is the length of the long slices.
const slabSize = 1 << 12

func (s *slab) make(n int) []int32 {
	if len(*s) < n {
		*s = make([]int32, max(n, slabSize))
	}
	cut := (*s)[:n:n]
	*s = (*s)[n:]
	return cut
}

func (s *slab) clone(all []int32) []int32 {
	c := s.make(len(all))
	copy(c, all)
	return c
}

// maxTerms bounds the terms that are kept to build larger ones.
const maxTerms = 4 << 20

// tooLarge is the error that there are more than maxTerms terms.
func (sc *Scope) tooLarge() error {
	at, given := sc.at["nodes"]
	if !given {
		at = sc.at["depth"]
	}
	return smtlib.Errors{sc.in.message(at, "these are too many terms to go on; give the scope a limit, or fewer nodes, "+
		"operators or variables")}
}

func newTerms(sc *Scope, g *grammar) *terms {
	t := &terms{
		g: g, bound: sc.Depth, vars: sc.Vars.Max, iso: sc.Iso, ids: map[key]int32{}, arena: g.root.Child(),
		by: make([][][]int32, len(g.sorts)), most: maxTerms,
	}
	if t.iso {
		t.perms = g.permutations()
		t.moves = map[uint32]*moves{}
	}
	for i := range t.by {
		t.by[i] = [][]int32{nil} // size 0 has no terms
	}
	return t
}

// permutations returns the permutations of variables that keep their sorts, the identity first.
func (g *grammar) permutations() [][]int {
	all := [][]int{nil}
	for from := 0; from < len(g.vars); {
		to := from
		for to < len(g.vars) && g.vars[to].sort == g.vars[from].sort {
			to++
		}
		var longer [][]int
		for _, before := range all {
			for _, p := range orders(to - from) {
				next := slices.Clone(before)
				for _, i := range p {
					next = append(next, from+i)
				}
				longer = append(longer, next)
			}
		}
		all, from = longer, to
	}
	return all
}

// orders returns all permutations of 0 to n-1, the identity first.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for first := range n {
		for _, rest := range orders(n - 1) {
			p := []int{first}
			for _, i := range rest {
				if i >= first {
					i++
				}
				p = append(p, i)
			}
			all = append(all, p)
		}
	}
	return all
}

// extend makes all terms of the next size. It is false if they are too many.
func (t *terms) extend() bool {
	size := len(t.by[0])
	from := len(t.all)
	for sort := range t.by {
		var made []int32
		for n := range t.ofSize(sort, size) {
			if len(t.all) >= t.most {
				return false
			}
			n.args = t.kept.clone(n.args)
			n.term = t.build(t.arena, &n)
			id := int32(len(t.all))
			t.all = append(t.all, n)
			if t.iso {
				t.ids[n.key()] = id
			}
			made = append(made, id)
		}
		t.by[sort] = append(t.by[sort], made)
		if len(made) > 0 {
			t.last = size
		}
	}
	if t.iso {
		for id := from; id < len(t.all); id++ {
			n := &t.all[id]
			m := t.movesOf(n.vars)
			images := t.kept.make(len(m.perms))
			images[0] = int32(id) // under the identity
			for k, i := range m.perms[1:] {
				images[k+1] = t.image(i, n)
			}
			t.images = append(t.images, images)
		}
	}
	return true
}

// moves is the different ways in which permutations move some variables.
type moves struct {
	perms []int32 // the first permutation of each way
	of    []int32 // index: permutation; the place in perms of the one that moves the variables alike
}

// movesOf returns the ways in which the permutations move a set of variables.
func (t *terms) movesOf(vars uint32) *moves {
	if m := t.moves[vars]; m != nil {
		return m
	}
	m := &moves{}
	known := map[string]int32{}
	for i, p := range t.perms {
		var key []byte
		for v, to := range p {
			if vars>>v&1 == 1 {
				key = append(key, byte(to))
			}
		}
		at, is := known[string(key)]
		if !is {
			at = int32(len(m.perms))
			known[string(key)] = at
			m.perms = append(m.perms, int32(i))
		}
		m.of = append(m.of, at)
	}
	t.moves[vars] = m
	return m
}

// imageOf is the image of a kept term under a permutation.
func (t *terms) imageOf(perm, id int32) int32 {
	return t.images[id][t.movesOf(t.all[id].vars).of[perm]]
}

// leaves are the variables and literals of a sort.
func (t *terms) leaves(sort int) iter.Seq[node] {
	return func(yield func(node) bool) {
		for i, v := range t.g.vars {
			if v.sort == sort && !yield(node{rank: -1, args: []int32{int32(i)}, vars: 1 << i, term: v.term}) {
				return
			}
		}
		for i, l := range t.g.leaves {
			if l.sort == sort && !yield(node{rank: -1, args: []int32{int32(len(t.g.vars) + i)}, term: l.term}) {
				return
			}
		}
	}
}

// ofSize iterates over the terms of a sort and a size; all smaller ones have to be made before. A node is valid until
// the next one.
func (t *terms) ofSize(sort, size int) iter.Seq[node] {
	if size == 1 {
		return t.leaves(sort)
	}
	return func(yield func(node) bool) {
		for i := range t.g.ranks {
			r := &t.g.ranks[i]
			if r.result != sort || len(r.args) > size-1 {
				continue
			}
			n := node{rank: int32(i), args: make([]int32, len(r.args))}
			if !t.fill(&n, r, 0, size-1, yield) {
				return
			}
		}
	}
}

// fill passes to yield the nodes whose arguments from the place at on have left nodes in total.
func (t *terms) fill(n *node, r *rank, at, left int, yield func(node) bool) bool {
	if at == len(r.args) {
		return !t.finish(n) || yield(*n)
	}
	rest := len(r.args) - at - 1
	first, last := 1, left-rest
	if rest == 0 {
		first = left
	}
	for size := first; size <= last; size++ {
		ids := t.by[r.args[at]][size]
		if t.iso && r.commutes >= 0 && at == r.commutes+1 {
			before, _ := slices.BinarySearch(ids, n.args[at-1])
			ids = ids[before:]
		}
		for _, id := range ids {
			n.args[at] = id
			if !t.fill(n, r, at+1, left-size, yield) {
				return false
			}
		}
	}
	return true
}

// finish sets depth and variables by the arguments. It reports whether the term is within the scope.
func (t *terms) finish(n *node) bool {
	n.depth, n.vars = 0, t.g.ranks[n.rank].uses
	for _, id := range n.args {
		n.depth = max(n.depth, t.all[id].depth+1)
		n.vars |= t.all[id].vars
	}
	return int(n.depth) <= t.bound.Max && t.g.varsIn(n.vars) <= t.vars
}

func (n *node) key() key {
	k := key{n.rank, [maxArity]int32{-1, -1, -1, -1}}
	copy(k.args[:], n.args)
	return k
}

// build makes a node's term in an arena; its arguments are kept terms.
func (t *terms) build(a *smtlib.Arena, n *node) smtlib.Term {
	if n.rank < 0 {
		return n.term
	}
	args := make([]smtlib.Term, len(n.args))
	for i, id := range n.args {
		args[i] = t.all[id].term
		if a != t.arena {
			args[i] = t.build(a, &t.all[id])
		}
	}
	term, err := a.App(t.g.ranks[n.rank].fun, args...)
	return t.g.must(term, err)
}

// permuted returns the images of a term's arguments under a permutation, those that commute in ascending order.
func (t *terms) permuted(perm int32, n *node, into []int32) []int32 {
	into = into[:0]
	for _, id := range n.args {
		into = append(into, t.imageOf(perm, id))
	}
	if c := t.g.ranks[n.rank].commutes; c >= 0 && into[c] > into[c+1] {
		into[c], into[c+1] = into[c+1], into[c]
	}
	return into
}

// leafImage is the image of a leaf under a permutation.
func (t *terms) leafImage(perm int32, leaf int32) int32 {
	if int(leaf) < len(t.g.vars) {
		return int32(t.perms[perm][leaf])
	}
	return leaf
}

// image is the image of a term under a permutation.
func (t *terms) image(perm int32, n *node) int32 {
	var args [maxArity]int32
	image := node{rank: n.rank, args: args[:0]}
	if n.rank >= 0 {
		image.args = t.permuted(perm, n, image.args)
	} else {
		image.args = append(image.args, t.leafImage(perm, n.args[0]))
	}
	return t.ids[image.key()]
}

// isFirst reports whether a term is the first of its images under all permutations.
func (t *terms) isFirst(n *node) bool {
	if !t.iso {
		return true
	}
	var args [maxArity]int32
	for _, perm := range t.movesOf(n.vars).perms {
		image := args[:0]
		if n.rank >= 0 {
			image = t.permuted(perm, n, image)
		} else {
			image = append(image, t.leafImage(perm, n.args[0]))
		}
		if slices.Compare(image, n.args) < 0 {
			return false
		}
	}
	return true
}

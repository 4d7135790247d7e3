package regex

import (
	"math"
	"slices"
)

type op uint8

const (
	opNone    op = iota
	opEpsilon    // the empty string
	opClass      // one character of a set: list holds the bounds lo0 hi0 lo1 hi1 … of sorted, separated ranges
	opCat        // a then b
	opUnion      // list: at least two, sorted, distinct
	opInter      // list: at least two, sorted, distinct
	opComp       // everything but a
	opLoop       // powers lo..hi of a
)

const (
	nullable  = 1 << iota // holds the empty string (exact)
	inhabited             // surely holds a string; if unset, this is unknown
)

// node is an expression. Its operands have smaller numbers than itself.
type node struct {
	op     op
	flags  uint8
	a, b   Regex
	lo, hi uint64
	off, n int32 // list = pool[off : off+n]
}

// maxNodes leaves a bit of an int32 free for the deriver's stack.
const maxNodes = 1 << 30

// arena holds hash-consed expressions: each node exists once, so equality of numbers is equality of expressions.
// All constructors are iterative, and look at no more than the operands and, when they flatten, at the operands'
// lists.
type arena struct {
	nodes []node
	pool  []int32
	table []int32 // open addressing; number of a node plus one, 0 is free
	// the longest list, and the longest chain, that a constructor flattens into the expression above
	listLimit, chainLimit int
	buffer                []int32  // operands
	listed                []uint32 // index: expression; number of the last list that contains it, see distinct
	lists                 uint32
	bud                   *Budget // nil: no charge
	broke                 bool    // the budget is spent; what constructors return is meaningless
}

func newArena(listLimit, chainLimit int) arena {
	a := arena{
		nodes:      make([]node, 0, 16),
		table:      make([]int32, 64),
		listLimit:  listLimit,
		chainLimit: chainLimit,
	}
	a.intern(node{op: opNone}, nil)
	a.intern(node{op: opEpsilon, flags: nullable | inhabited}, nil)
	a.intern(node{op: opClass, flags: inhabited}, []int32{0, MaxChar})
	a.intern(node{op: opLoop, flags: nullable | inhabited, a: AllChar, hi: Unbounded}, nil)
	return a
}

// charge takes n steps from the budget, if there is one.
func (a *arena) charge(n int) bool {
	if a.bud != nil && !a.bud.take(n) {
		a.broke = true
	}
	return !a.broke
}

func (a *arena) list(x Regex) []int32 {
	n := &a.nodes[x]
	return a.pool[n.off : n.off+n.n]
}

func (a *arena) is(x Regex, flag uint8) bool { return a.nodes[x].flags&flag != 0 }

// intern returns the node that has n's operator, operands and counts, and the given list.
func (a *arena) intern(n node, list []int32) Regex {
	if 2*len(a.nodes) >= len(a.table) {
		a.rehash()
	}
	mask := len(a.table) - 1
	i := int(hash(&n, list)) & mask
	for ; a.table[i] != 0; i = (i + 1) & mask {
		x := Regex(a.table[i] - 1)
		o := &a.nodes[x]
		if o.op == n.op && o.a == n.a && o.b == n.b && o.lo == n.lo && o.hi == n.hi && slices.Equal(a.list(x), list) {
			return x
		}
	}
	if len(a.nodes) == maxNodes || len(a.pool)+len(list) > math.MaxInt32 {
		panic("regex: more than a thousand million expressions in one Builder")
	}
	n.off, n.n = int32(len(a.pool)), int32(len(list))
	a.pool = append(a.pool, list...)
	a.nodes = append(a.nodes, n)
	a.table[i] = int32(len(a.nodes))
	return Regex(len(a.nodes) - 1)
}

func (a *arena) rehash() {
	a.table = make([]int32, 4*len(a.table))
	mask := len(a.table) - 1
	for x := range a.nodes {
		i := int(hash(&a.nodes[x], a.list(Regex(x)))) & mask
		for a.table[i] != 0 {
			i = (i + 1) & mask
		}
		a.table[i] = int32(x + 1)
	}
}

// hash mixes as FNV does, by words instead of bytes, and spreads the result to the low bits.
func hash(n *node, list []int32) uint64 {
	const prime = 0x9E3779B97F4A7C15
	h := uint64(n.op) + 1
	h = (h ^ uint64(uint32(n.a))) * prime
	h = (h ^ uint64(uint32(n.b))) * prime
	h = (h ^ n.lo ^ h>>29) * prime
	h = (h ^ n.hi ^ h>>31) * prime
	for _, v := range list {
		h = (h ^ uint64(uint32(v)) ^ h>>30) * prime
	}
	return h ^ h>>32
}

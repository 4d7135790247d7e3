package smtlib

// termTable is the hash table of an arena's own terms: open addressing, with a tag of eight bits of the hash beside
// each slot. Most look-ups while a script is read are for terms that are new, and end at a tag: the tags stay in the
// cache where the slots would not.
type termTable struct {
	tags  []uint8 // 0 is an empty slot
	terms []Term
	used  int
}

// minTable is the size of the smallest table; sizes are powers of two.
const minTable = 64

// tagOf gives the tag of a hash, never 0. It uses other bits than the place in the table does.
func tagOf(h uint32) uint8 { return uint8(h>>24) | 1 }

func newTermTable(size int) termTable {
	return termTable{tags: make([]uint8, size), terms: make([]Term, size)}
}

// full reports whether the table must grow before another term is put into it.
func (t *termTable) full() bool { return 3*(t.used+1) > 2*len(t.tags) }

func (t *termTable) put(h uint32, term Term) {
	mask := uint32(len(t.tags) - 1)
	i := h & mask
	for t.tags[i] != 0 {
		i = (i + 1) & mask
	}
	t.tags[i], t.terms[i] = tagOf(h), term
	t.used++
}

// find looks for a term in a and its ancestors.
func (a *Arena) find(h uint32, kind Kind, head uint32, sort Sort, args []Term) Term {
	tag := tagOf(h)
	for p := a; p != nil; p = p.parent {
		if len(p.table.tags) == 0 {
			continue
		}
		tags := p.table.tags
		mask := uint32(len(tags) - 1)
		for i := h & mask; tags[i] != 0; i = (i + 1) & mask {
			if tags[i] != tag {
				continue
			}
			t := p.table.terms[i]
			n := &p.nodes[t-p.base]
			if n.kind == kind && n.head == head && int(n.n) == len(args) &&
				(sort == NoSort || n.sort == sort) && equalTerms(p.args[n.off:n.off+n.n], args) {
				return t
			}
		}
	}
	return NoTerm
}

func equalTerms(a, b []Term) bool {
	for i := range b {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// growTable doubles the table and inserts all terms again.
func (a *Arena) growTable() {
	a.table = newTermTable(max(minTable, 2*len(a.table.tags)))
	for i := range a.nodes {
		n := &a.nodes[i]
		h := hashNode(n.kind, n.head, a.args[n.off:n.off+n.n])
		if n.kind == KindVar {
			h = hashVar(h, n.sort)
		}
		a.table.put(h, a.base+Term(i))
	}
}

func hashNode(kind Kind, head uint32, args []Term) uint32 {
	h := uint64(head)*0x9e3779b97f4a7c15 + uint64(kind)
	for _, t := range args {
		h = (h ^ uint64(t)) * 0xff51afd7ed558ccd
		h ^= h >> 29
	}
	h *= 0xc4ceb9fe1a85ec53
	return uint32(h >> 32)
}

// hashVar is the hash of a variable: those of one name may have several sorts.
func hashVar(h uint32, sort Sort) uint32 { return h ^ uint32(sort)*0x9e3779b1 }

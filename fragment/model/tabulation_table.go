package model

import (
	"encoding/binary"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// numbered has the values of a sort that occur in a tabulation, each with a number.
type numbered struct {
	all   []value.Value
	known map[string]uint32
	key   []byte // scratch space for a key
}

// numbered gives the numbered values of a sort.
func (t *Tabulation) numbered(s smtlib.Sort) *numbered {
	n := t.values[s]
	if n == nil {
		n = &numbered{known: map[string]uint32{}}
		t.values[s] = n
	}
	return n
}

// number gives the number of a value. Open values are distinguished by their reasons; each value that cannot be
// compared gets a new number.
func (n *numbered) number(v value.Value) uint32 {
	open, isOpen := v.(value.Open)
	if !isOpen && !value.HasKey(v) {
		n.all = append(n.all, v)
		return uint32(len(n.all) - 1)
	}
	if isOpen {
		n.key = append(append(n.key[:0], "open "...), open.Reason...)
	} else {
		n.key = value.AppendKey(append(n.key[:0], '='), v)
	}
	at, known := n.known[string(n.key)]
	if !known {
		at = uint32(len(n.all))
		n.known[string(n.key)] = at
		n.all = append(n.all, v)
	}
	return at
}

// tableOf is an operator with everything its results depend on besides the values of its arguments.
type tableOf struct {
	fun  smtlib.Fun
	sort smtlib.Sort
	args string // sorts of the arguments
}

// table gives the table of an application's operator.
func (t *Tabulation) table(of smtlib.Term) *resultTable {
	var sorts []byte
	args := t.arena.Args(of)
	for _, arg := range args {
		sorts = binary.LittleEndian.AppendUint32(sorts, uint32(t.arena.Sort(arg)))
	}
	key := tableOf{t.arena.Fun(of), t.arena.Sort(of), string(sorts)}
	table := t.results[key]
	if table == nil {
		table = &resultTable{pairs: make([]pairTable, max(1, len(args)-1))}
		t.results[key] = table
	}
	return table
}

// resultTable has the results of an operator by the numbers of its arguments. A pair of arguments leads to the result,
// or to a number that represents the pair and is paired with the third argument, and so on.
type resultTable struct {
	pairs []pairTable // one for each argument after the first; a single one if there is one argument
}

// pairTable maps pairs of numbers to numbers; small ones are in rows.
type pairTable struct {
	rows [][]uint32 // 0 for no entry, otherwise the number plus 1
	far  pairHash
	next uint32 // next number to represent a pair
}

// maxInRows is the bound on numbers in a pair up to which the pair is in rows. Rows of larger numbers would have few
// entries: an operator is seldom applied to all pairs of many values.
const maxInRows = 1 << 6

func (p *pairTable) get(a, b uint32) (uint32, bool) {
	if a >= maxInRows || b >= maxInRows {
		return p.far.get(uint64(a)<<32 | uint64(b))
	}
	if int(a) >= len(p.rows) || int(b) >= len(p.rows[a]) || p.rows[a][b] == 0 {
		return 0, false
	}
	return p.rows[a][b] - 1, true
}

func (p *pairTable) put(a, b, v uint32) {
	if a >= maxInRows || b >= maxInRows {
		p.far.put(uint64(a)<<32|uint64(b), v)
		return
	}
	if n := int(a) + 1 - len(p.rows); n > 0 {
		p.rows = append(p.rows, make([][]uint32, n)...)
	}
	if n := int(b) + 1 - len(p.rows[a]); n > 0 {
		p.rows[a] = append(p.rows[a], make([]uint32, n)...)
	}
	p.rows[a][b] = v + 1
}

// pairHash is a hash table of pairs, with open addressing. It is asked once for each value of a column.
type pairHash struct {
	slots []pairSlot // a power of two of them, of which at least half are empty
	used  int
}

// pairSlot is an entry; value is 0 for none, otherwise the number plus 1.
type pairSlot struct {
	key   uint64
	value uint32
}

// leastSlots is the number of slots of a small table.
const leastSlots = 1 << 6

// slot is the slot with a key, or the empty one where it belongs.
func (h *pairHash) slot(key uint64) *pairSlot {
	mask := uint64(len(h.slots) - 1)
	const golden = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio: Fibonacci hashing
	for at := key * golden >> 32; ; at++ {
		if s := &h.slots[at&mask]; s.value == 0 || s.key == key {
			return s
		}
	}
}

func (h *pairHash) get(key uint64) (uint32, bool) {
	if h.used == 0 {
		return 0, false
	}
	s := h.slot(key)
	return s.value - 1, s.value > 0
}

func (h *pairHash) put(key uint64, v uint32) {
	if 2*h.used >= len(h.slots) {
		old := h.slots
		h.slots = make([]pairSlot, max(leastSlots, 2*len(old)))
		for _, s := range old {
			if s.value > 0 {
				*h.slot(s.key) = s
			}
		}
	}
	s := h.slot(key)
	if s.value == 0 {
		h.used++
	}
	*s = pairSlot{key, v + 1}
}

// get gives the result for arguments, if it is known.
func (r *resultTable) get(args []uint32) (result uint32, known bool) {
	if len(args) == 1 {
		return r.pairs[0].get(0, args[0])
	}
	result = args[0]
	for i, b := range args[1:] {
		if result, known = r.pairs[i].get(result, b); !known {
			return 0, false
		}
	}
	return result, true
}

// put enters a result.
func (r *resultTable) put(args []uint32, result uint32) {
	if len(args) == 1 {
		r.pairs[0].put(0, args[0], result)
		return
	}
	last := len(args) - 2
	at := args[0]
	for i, b := range args[1 : len(args)-1] {
		p := &r.pairs[i]
		pair, known := p.get(at, b)
		if !known {
			pair = p.next
			p.next++
			p.put(at, b, pair)
		}
		at = pair
	}
	r.pairs[last].put(at, args[last+1], result)
}

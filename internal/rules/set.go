package rules

import "slices"

// Tuple is a tuple of a relation as one number: the concatenated codes of its values, the first column in the highest
// bits. So tuples are ordered lexicographically.
type Tuple = uint64

// widestTuple bounds the bits of a tuple.
const widestTuple = 62

// dense is the largest width of tuples for which a set is a bit map.
const dense = 13

// Set is a set of tuples of a relation, in the order in which they were added.
type Set struct {
	Tuples []Tuple
	bits   []uint64
	index  map[Tuple]struct{}
}

func newSet(width int) *Set {
	if width <= dense {
		return &Set{bits: make([]uint64, 1+(1<<width)/64)}
	}
	return &Set{index: map[Tuple]struct{}{}}
}

// Has reports whether a tuple is in the set.
func (s *Set) Has(t Tuple) bool {
	if s.bits != nil {
		return t/64 < uint64(len(s.bits)) && s.bits[t/64]&(1<<(t%64)) != 0
	}
	_, has := s.index[t]
	return has
}

// add adds a tuple, and reports whether it is new.
func (s *Set) add(t Tuple) bool {
	if s.Has(t) {
		return false
	}
	if s.bits != nil {
		s.bits[t/64] |= 1 << (t % 64)
	} else {
		s.index[t] = struct{}{}
	}
	s.Tuples = append(s.Tuples, t)
	return true
}

// Sorted returns the tuples in ascending order.
func (s *Set) Sorted() []Tuple {
	sorted := slices.Clone(s.Tuples)
	slices.Sort(sorted)
	return sorted
}

// Width is the number of bits of a relation's tuples.
func (r *Relation) Width() int {
	n := 0
	for _, c := range r.Columns {
		n += c.Sort.Width()
	}
	return n
}

// Pack makes a tuple from the codes of its values.
func (r *Relation) Pack(values []uint64) Tuple {
	var t Tuple
	for i, c := range r.Columns {
		t = t<<c.Sort.Width() | values[i]
	}
	return t
}

// Unpack returns the codes of a tuple's values.
func (r *Relation) Unpack(t Tuple) []uint64 {
	values := make([]uint64, len(r.Columns))
	r.unpackInto(values, t)
	return values
}

func (r *Relation) unpackInto(values []uint64, t Tuple) {
	for i := len(r.Columns) - 1; i >= 0; i-- {
		w := r.Columns[i].Sort.Width()
		values[i] = t & (1<<w - 1)
		t >>= w
	}
}

// Fact makes the rule that a tuple is in a relation.
func (p *Program) Fact(id, relation int, t Tuple) *Rule {
	r := &p.Relations[relation]
	f := &Rule{ID: id, Head: Atom{Relation: relation}}
	for i, v := range r.Unpack(t) {
		f.Head.Args = append(f.Head.Args, p.Const(r.Columns[i].Sort, v))
	}
	return f
}

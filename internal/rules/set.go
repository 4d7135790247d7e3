package rules

import "slices"

// Tuple is a tuple of a relation in one number: the values' bits one behind the other, those of the first column
// highest. Tuples of one relation are ordered as their numbers are.
type Tuple = uint64

// widestTuple is how many bits a tuple may have.
const widestTuple = 62

// dense is up to which width of tuples a set has a bit for each.
const dense = 13

// Set is the tuples of a relation, in the order in which they came.
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

// Sorted gives the tuples in order.
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

// Pack makes a tuple of values.
func (r *Relation) Pack(values []uint64) Tuple {
	var t Tuple
	for i, c := range r.Columns {
		t = t<<c.Sort.Width() | values[i]
	}
	return t
}

// Unpack gives the values of a tuple.
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

// Fact is the fact that a tuple is in a relation.
func (p *Program) Fact(id, relation int, t Tuple) *Rule {
	r := &p.Relations[relation]
	f := &Rule{ID: id, Head: Atom{Relation: relation}}
	for i, v := range r.Unpack(t) {
		f.Head.Args = append(f.Head.Args, p.Const(r.Columns[i].Sort, v))
	}
	return f
}
